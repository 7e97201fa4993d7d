//! Where the documents of a home lie, and how they are written.

use crate::{DocumentKey, DocumentName, Space, StoreError, StoreErrorKind};
use notewell_text::{Budget, Grammar, Role};

/// The rule for the documents of one role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRule {
    /// The role.
    pub role: Role,
    /// Path inside the space's folder; `{date}` and `{path}` stand for the parts of the name.
    pub path: String,
    /// How entries are recognised.
    pub grammar: Grammar,
    /// Characters in the snapshot and hard limits.
    pub budget: Budget,
    /// Whether the same text may be added twice.
    pub repeats: bool,
    /// What a new document starts with: the whole text of a file that is created at init, or the heading that
    /// the first write puts above its entry.
    pub template: String,
    /// Whether the document is created at init, from its template.
    pub at_init: bool,
}

/// Where the documents of a home lie, and how they are written: one dialect's view of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The dialect's name.
    pub name: String,
    /// One rule a role; a role without a rule has no documents.
    pub files: Vec<FileRule>,
    /// The folder of a project's space; `{key}` stands for its key. Empty: the dialect has no projects.
    pub project_folder: String,
    /// The folder of an agent's space; `{key}` stands for its id. Empty: the dialect has no agents.
    pub agent_folder: String,
    /// Whether the agents of this dialect have tools that write files: then what is found changed in a file may be theirs.
    pub file_tools: bool,
    /// Whether top-level documents may be (pinned) links.
    pub links: bool,
    /// Characters that all sections of a snapshot may have together.
    pub total_budget: usize,
}

/// The characters that a snapshot of a native home may carry: the default of the owner's settings and of
/// [`Layout::native`] alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SnapshotBudgets {
    /// For the persona.
    pub assistant: usize,
    /// For the directives.
    pub user: usize,
    /// For the owner's facts.
    pub memory: usize,
    /// For the facts of a project.
    pub project: usize,
    /// For all sections together.
    pub total: usize,
}

/// The budgets of a home whose owner set none.
pub const NATIVE_BUDGETS: SnapshotBudgets =
    SnapshotBudgets { assistant: 4_000, user: 4_000, memory: 10_000, project: 2_000, total: 20_000 };

impl Layout {
    /// The native layout: `USER.md`, `MEMORY.md`, `daily/`, `journal.jsonl`, `projects/<key>/`, `agents/<id>/`.
    /// `persona` is the template of `ASSISTANT.md`.
    #[must_use]
    pub fn native(persona: impl Into<String>) -> Self {
        let rule = |role, path: &str, grammar, budget, repeats, template: &str, at_init| FileRule {
            role,
            path: path.to_owned(),
            grammar,
            budget: Budget::of(budget),
            repeats,
            template: template.to_owned(),
            at_init,
        };
        let mut assistant =
            rule(Role::Assistant, "ASSISTANT.md", Grammar::Markdown, NATIVE_BUDGETS.assistant, false, "", true);
        assistant.template = persona.into();
        Self {
            name: "native".to_owned(),
            files: vec![
                assistant,
                rule(Role::User, "USER.md", Grammar::Directives, NATIVE_BUDGETS.user, false, "# User\n", true),
                rule(Role::Memory, "MEMORY.md", Grammar::Markdown, NATIVE_BUDGETS.memory, false, "# Memory\n", true),
                rule(Role::Intents, "INTENTS.md", Grammar::Markdown, 1_200, false, "# Intents\n", true),
                rule(Role::Daily, "daily/{date}.md", Grammar::Markdown, 2_800, true, "# {date}\n", false),
                rule(Role::Journal, "journal.jsonl", Grammar::JsonLines, 2_000, true, "", false),
                rule(Role::Note, "notes/{path}.md", Grammar::Markdown, 10_000, false, "", false),
            ],
            project_folder: "projects/{key}".to_owned(),
            agent_folder: "agents/{key}".to_owned(),
            // The only tool of ours is `memory`, but the hosts that use it edit and run code.
            file_tools: true,
            links: true,
            total_budget: NATIVE_BUDGETS.total,
        }
    }

    /// The rule for a role.
    #[must_use]
    pub fn rule(&self, role: Role) -> Option<&FileRule> {
        self.files.iter().find(|rule| rule.role == role)
    }

    /// How the entries of a document are recognised.
    ///
    /// # Errors
    /// [`StoreErrorKind::Path`] where the dialect has no such document.
    pub fn grammar(&self, key: &DocumentKey) -> Result<Grammar, StoreError> {
        let rule = self.path(key).and_then(|_| self.rule(key.role()));
        rule.map(|rule| rule.grammar).ok_or_else(|| {
            StoreError::new(
                StoreErrorKind::Path,
                format!("the layout {} has no place for {key}", self.name),
                "use another document or another dialect",
            )
        })
    }

    /// The document's path beneath the home, with `/`; `None` where the dialect has no such document.
    #[must_use]
    pub fn path(&self, key: &DocumentKey) -> Option<String> {
        let rule = self.rule(key.role())?;
        let inside = match &key.name {
            DocumentName::Daily(day) => rule.path.replace("{date}", &day.to_string()),
            DocumentName::Note(path) => rule.path.replace("{path}", path),
            _ => rule.path.clone(),
        };
        let folder = match &key.space {
            Space::Personal => return Some(inside),
            Space::Project(key) => self.project_folder.replace("{key}", key),
            Space::Agent(id) => self.agent_folder.replace("{key}", id),
        };
        (!folder.is_empty()).then(|| format!("{folder}/{inside}"))
    }

    /// What a new document of this name starts with.
    #[must_use]
    pub fn template(&self, name: &DocumentName) -> String {
        let template = self.rule(name.role()).map(|rule| rule.template.as_str()).unwrap_or_default();
        match name {
            DocumentName::Daily(day) => template.replace("{date}", &day.to_string()),
            _ => template.to_owned(),
        }
    }
}
