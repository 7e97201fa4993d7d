//! What a snapshot is made from.

use super::AssistantView;
use crate::Settings;
use notewell_guard::SessionKind;
use notewell_store::{DocumentKey, DocumentName, Space, View};
use notewell_text::Day;

/// Everything that a snapshot depends on; the same inputs give the same bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs<'a> {
    /// The documents of [`documents`], as they are.
    pub(crate) view: &'a View,
    /// What an assistant may see of their words.
    pub(crate) seen: &'a AssistantView<'a>,
    /// The owner's settings.
    pub(crate) settings: &'a Settings,
    /// What kind of session.
    pub(crate) kind: SessionKind,
    /// Its spaces, in order.
    pub(crate) spaces: &'a [Space],
    /// Its time zone.
    pub(crate) zone: &'a str,
    /// The day on which it began, in that zone.
    pub(crate) day: Day,
}

impl Inputs<'_> {
    /// The key of the session's project.
    pub(crate) fn project(&self) -> Option<&str> {
        self.spaces.iter().find_map(|space| match space {
            Space::Project(key) => Some(key.as_str()),
            _ => None,
        })
    }
}

/// The documents that such a session may be shown, in the order of their authority: the persona always, private
/// memory only in a private session.
pub(crate) fn documents(kind: SessionKind, spaces: &[Space]) -> Vec<DocumentKey> {
    let agents = || spaces.iter().filter(|space| matches!(space, Space::Agent(_))).cloned();
    let key = |space, name| DocumentKey { space, name };
    let mut keys = vec![DocumentKey::personal(DocumentName::Assistant)];
    keys.extend(agents().map(|space| key(space, DocumentName::Assistant)));
    if kind != SessionKind::Private {
        return keys;
    }
    keys.push(DocumentKey::personal(DocumentName::User));
    keys.push(DocumentKey::personal(DocumentName::Memory));
    keys.extend(agents().map(|space| key(space, DocumentName::Memory)));
    let projects = spaces.iter().filter(|space| matches!(space, Space::Project(_))).cloned();
    keys.extend(projects.map(|space| key(space, DocumentName::Memory)));
    keys
}

/// The name of the section that shows a document; `None` for one that no snapshot shows.
pub(crate) fn section_of(key: &DocumentKey) -> Option<&'static str> {
    match (&key.name, &key.space) {
        (DocumentName::Assistant, _) => Some("assistant_profile"),
        (DocumentName::User, _) => Some("user_directives"),
        (DocumentName::Memory, Space::Project(_)) => Some("project_memory"),
        (DocumentName::Memory, _) => Some("memory_evidence"),
        _ => None,
    }
}
