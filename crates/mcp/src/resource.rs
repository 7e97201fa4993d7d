//! The documents as resources.

use crate::connection::Connection;
use crate::uri;
use notewell::guard::SessionKind;
use notewell::store::{DocumentKey, Space, View};
use notewell::text::Role;
use notewell::{Error, Refusal, RefusalCode, project_key};
use notewell_dialects::native;
use rmcp::model::{Resource, ResourceContents, ResourceTemplate};
use std::path::PathBuf;

/// A resource is what an assistant reads, whatever form its file has.
const MARKDOWN: &str = "text/markdown";

/// The spaces that this connection sees. Only private sessions see memory at all. Blocks.
fn spaces(connection: &Connection) -> Vec<Space> {
    let options = connection.options();
    if options.kind != SessionKind::Private {
        return Vec::new();
    }
    if let Some(session) = connection.begun() {
        return session.record().spaces;
    }
    let project = connection.project(None).and_then(|folder: PathBuf| project_key(&folder).ok());
    let project = project.and_then(|project| Space::project(project.key).ok());
    let agent = options.agent.clone().and_then(|id| Space::agent(id).ok());
    [Some(Space::Personal), project, agent].into_iter().flatten().collect()
}

/// Notes are recalled, never listed.
fn listed(key: &DocumentKey, spaces: &[Space]) -> bool {
    spaces.contains(&key.space) && key.role() != Role::Note
}

/// Every document that this connection sees, and the snapshot. Blocks.
pub(crate) fn list(connection: &Connection) -> Result<Vec<Resource>, Error> {
    let spaces = spaces(connection);
    let memory = connection.memory()?;
    let mut resources = vec![
        Resource::new(uri::SNAPSHOT, "snapshot")
            .with_title("Memory snapshot")
            .with_description("The memory section for a prompt: policy, persona, directives, facts.")
            .with_mime_type(MARKDOWN),
    ];
    for key in memory.documents()? {
        if listed(&key, &spaces) {
            let name = key.to_string();
            resources
                .push(Resource::new(uri::of(&key), name).with_description(about(key.role())).with_mime_type(MARKDOWN));
        }
    }
    Ok(resources)
}

/// How addresses are made.
pub(crate) fn templates() -> Vec<ResourceTemplate> {
    vec![
        ResourceTemplate::new("notewell://personal/daily/{date}", "daily")
            .with_description("Notes of one day (YYYY-MM-DD).")
            .with_mime_type(MARKDOWN),
    ]
}

/// One resource; `None` when there is none, or this connection may not see it. Blocks.
pub(crate) fn read(connection: &Connection, host: &str, address: &str) -> Result<Option<ResourceContents>, Error> {
    if address == uri::SNAPSHOT {
        let text = connection.session(host, None)?.snapshot()?.text;
        return Ok(Some(ResourceContents::text(text, address).with_mime_type(MARKDOWN)));
    }
    let Some(view) = view(connection, address)? else { return Ok(None) };
    let Some(state) = view.documents.first().filter(|state| state.exists) else { return Ok(None) };
    if let Some(problem) = &state.problem {
        let refusal = Refusal {
            detail: Some(problem.refuse(&state.key).kind.code().to_owned()),
            retryable: false,
            ..Refusal::new(
                RefusalCode::Store,
                format!("{} cannot be read: {}", state.key, problem.why()),
                "the owner repairs or moves the file by hand; `notewell doctor` names it",
            )
        };
        return Err(refusal.into());
    }
    let memory = connection.memory()?;
    let text = native::document(state, &memory.assistant_view(&view)?);
    Ok(Some(ResourceContents::text(text, address).with_mime_type(MARKDOWN)))
}

/// The revision of a document; `None` as for [`read`], but a document that does not exist yet has one. Blocks.
pub(crate) fn revision(connection: &Connection, address: &str) -> Result<Option<String>, Error> {
    let view = view(connection, address)?;
    Ok(view.and_then(|view| view.documents.first().map(|state| state.revision.as_str().to_owned())))
}

/// The document of an address alone.
fn view(connection: &Connection, address: &str) -> Result<Option<View>, Error> {
    let Some(key) = uri::document(address).filter(|key| listed(key, &spaces(connection))) else { return Ok(None) };
    Ok(Some(connection.memory()?.view(&[key])?))
}

const fn about(role: Role) -> &'static str {
    match role {
        Role::Assistant => "The persona of this assistant.",
        Role::User => "Directives of the owner.",
        Role::Memory => "Durable facts and decisions: evidence, no authority.",
        Role::Daily => "Notes of one day.",
        Role::Journal => "Events, one JSON object a line.",
        Role::Intents => "Standing intents.",
        Role::Note => "A longer note.",
    }
}
