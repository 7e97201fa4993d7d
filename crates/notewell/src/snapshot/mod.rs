//! The memory section of a prompt.

mod assistant_view;
mod core_policy;
mod demand;
mod fence;
mod inputs;
mod key;
mod names;
mod outside;
mod past_view;
mod persona;
mod rows;
mod section;
mod select;
mod show;
mod stored;

pub use assistant_view::AssistantView;
pub use core_policy::{CORE_POLICY, CORE_POLICY_VERSION, PERSONA_TEMPLATE};
pub(crate) use demand::demand;
pub(crate) use fence::fence;
pub use fence::fenced;
pub(crate) use inputs::{Inputs, documents, section_of};
pub(crate) use names::Names;
pub(crate) use past_view::PastView;
pub use past_view::UNDECIDED;
pub(crate) use rows::hidden;
pub(crate) use show::marker;
pub use show::without_instructions;
pub(crate) use stored::restore;

use notewell_guard::SessionKind;
use notewell_store::{DocumentName, DocumentState, Space};
use notewell_text::{Usage, characters};
use serde::{Deserialize, Serialize};

/// One section of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Section {
    /// `core_policy`, `assistant_profile`, `user_directives`, `memory_evidence`, `project_memory`, `runtime_facts`.
    pub name: String,
    /// The short revision of its document; empty for policy and runtime facts.
    pub revision: String,
    /// Its text with its fence, as it stands in the prompt.
    pub text: String,
    /// Characters of its budget; `used` is more than the budget when the document no longer fits.
    pub usage: Usage,
}

/// An entry that did not fit, or that is not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Omitted {
    /// The section.
    pub section: String,
    /// The entry's id; `recall` and `read` find it. Empty for text that is no entry.
    pub id: String,
    /// Its first words.
    pub preview: String,
    /// `budget`: there was no room. `superseded`: another directive took its place. `injection`: it reads like an
    /// instruction of somebody else. `expired`: its last day is over. `unconfirmed`: it was found in the file while an
    /// assistant could have written it, and counts when the owner has confirmed it. `other_project`: it is about
    /// another project. `no_entry`: it is text outside entries, such as code.
    pub why: String,
    /// What to do, where there is something to do.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub hint: String,
}

/// The memory section of a prompt: bounded, ordered by authority, the same bytes for the same key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// The whole text.
    pub text: String,
    /// The key it is frozen under.
    pub key: String,
    /// The owner's event number.
    pub sequence: u64,
    /// Its sections, in order.
    pub sections: Vec<Section>,
    /// What was left out. Empty when the frozen bytes were taken from the store; the text names it still.
    pub omitted: Vec<Omitted>,
}

/// What stands between two sections.
const BETWEEN: &str = "\n\n";

/// Makes a snapshot. Pure: no clock, no order of a hash map.
pub(crate) fn assemble(inputs: &Inputs<'_>) -> Snapshot {
    let names = Names::of(inputs.view);
    let settings = inputs.settings;
    let mut omitted = Vec::new();
    let (policy, facts) = (policy(), facts(inputs));
    let taken = |section: &Section| characters(&section.text) + characters(BETWEEN);
    let mut room = settings.budget_total.saturating_sub(taken(&policy) + taken(&facts));

    let documents = shown_documents(inputs);
    let mut sections: Vec<(usize, Section)> = Vec::new();
    // What has more authority takes its room first, whatever its place.
    let rank = |state: &DocumentState| match (state.key.name.clone(), &state.key.space) {
        (DocumentName::User, _) => 0,
        (DocumentName::Assistant, _) => 1,
        (_, Space::Project(_)) => 2,
        (_, Space::Agent(_)) => 3,
        _ => 4,
    };
    let mut order: Vec<(usize, &DocumentState)> = documents.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, state)| rank(state));
    for (place, state) in order {
        let section = match rank(state) {
            1 => persona::persona(inputs, state, &names, room, &mut omitted),
            0 => section::section(inputs, state, &names, settings.budget_user, room, &mut omitted),
            4 => section::section(inputs, state, &names, settings.budget_memory, room, &mut omitted),
            _ => section::section(inputs, state, &names, settings.budget_project, room, &mut omitted),
        };
        room = room.saturating_sub(taken(&section));
        sections.push((place, section));
    }
    sections.sort_by_key(|(place, _)| *place);
    let sections: Vec<Section> =
        std::iter::once(policy).chain(sections.into_iter().map(|(_, section)| section)).chain([facts]).collect();
    let text = sections.iter().map(|section| section.text.as_str()).collect::<Vec<_>>().join(BETWEEN);
    Snapshot { text, key: key::key(inputs), sequence: inputs.view.sequence, sections, omitted }
}

/// The documents that have a section, in its order. An agent's persona stands in for the instance's.
fn shown_documents<'a>(inputs: &Inputs<'a>) -> Vec<&'a DocumentState> {
    let states = inputs.view.documents.iter();
    let allowed = documents(inputs.kind, inputs.spaces);
    let mut found: Vec<&DocumentState> = states.filter(|state| allowed.contains(&state.key)).collect();
    let is_persona =
        |state: &&&DocumentState| state.key.name == DocumentName::Assistant && !state.document.text().trim().is_empty();
    let persona = found.iter().rfind(is_persona).map(|state| &state.key);
    found.retain(|state| match state.key.name {
        DocumentName::Assistant => Some(&state.key) == persona,
        _ => state.exists || !matches!(state.key.space, Space::Agent(_)),
    });
    found
}

fn policy() -> Section {
    let version = CORE_POLICY_VERSION.to_string();
    let text = fence("core_policy", &[("version", &version)], CORE_POLICY.trim());
    let used = characters(&text);
    Section { name: "core_policy".to_owned(), revision: String::new(), text, usage: Usage { used, budget: used } }
}

/// What does not change within a session.
fn facts(inputs: &Inputs<'_>) -> Section {
    let mut body = format!("session: {}\ntime zone: {}\n", inputs.kind.name(), inputs.zone);
    for space in inputs.spaces {
        match space {
            Space::Personal => {}
            Space::Project(key) => body.push_str(&format!("project: {key}\n")),
            Space::Agent(id) => body.push_str(&format!("agent: {id}\n")),
        }
    }
    body.push_str(match inputs.kind {
        SessionKind::Private => "",
        SessionKind::Group | SessionKind::Channel => "This conversation is shared: no private memory is loaded.\n",
        SessionKind::Cron | SessionKind::Subagent => "The owner is not here: no private memory is loaded.\n",
    });
    let text = fence("runtime_facts", &[], &body);
    let used = characters(&text);
    Section { name: "runtime_facts".to_owned(), revision: String::new(), text, usage: Usage { used, budget: used } }
}

#[cfg(test)]
mod tests;
