//! The hosts, and where each keeps its settings.

use crate::part::{Part, SettingsFile};
use crate::syntax::Syntax;
use std::path::PathBuf;

/// An assistant whose settings can be changed for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// Anthropic's Claude Code.
    ClaudeCode,
    /// OpenAI's Codex.
    Codex,
}

/// For which sessions of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All sessions of this user.
    User,
    /// Sessions in this folder, for everybody who works in it.
    Project(PathBuf),
}

/// Where hosts look for their settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// The user's home folder.
    pub home: PathBuf,
    /// `CLAUDE_CONFIG_DIR`, where it is set.
    pub claude: Option<PathBuf>,
    /// `CODEX_HOME`, where it is set.
    pub codex: Option<PathBuf>,
}

impl Host {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 2] = [Self::ClaudeCode, Self::Codex];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClaudeCode => "claude-code",
            Self::Codex => "codex",
        }
    }

    /// The host with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|host| host.name() == name)
    }

    /// The settings files that name MCP servers, and hooks.
    #[must_use]
    pub(crate) fn settings(self, scope: &Scope, folders: &Folders) -> [SettingsFile; 2] {
        let folder = match scope {
            Scope::User => self.folder(folders),
            Scope::Project(project) => project.join(self.usual_folder()),
        };
        let (servers, syntax, hooks) = match (self, scope) {
            (Self::ClaudeCode, Scope::User) => {
                let servers = folders.claude.as_ref().unwrap_or(&folders.home).join(".claude.json");
                (servers, Syntax::Json, "settings.json")
            }
            (Self::ClaudeCode, Scope::Project(project)) => (project.join(".mcp.json"), Syntax::Json, "settings.json"),
            (Self::Codex, _) => (folder.join("config.toml"), Syntax::Toml, "hooks.json"),
        };
        [
            SettingsFile { path: servers, part: Part::Server(syntax) },
            SettingsFile { path: folder.join(hooks), part: Part::Hooks(self) },
        ]
    }

    /// Whether the host seems to be used by this user.
    #[must_use]
    pub fn is_there(self, folders: &Folders) -> bool {
        self.folder(folders).is_dir() || self.settings(&Scope::User, folders).iter().any(|file| file.path.is_file())
    }

    fn folder(self, folders: &Folders) -> PathBuf {
        let own = match self {
            Self::ClaudeCode => folders.claude.as_ref(),
            Self::Codex => folders.codex.as_ref(),
        };
        own.cloned().unwrap_or_else(|| folders.home.join(self.usual_folder()))
    }

    const fn usual_folder(self) -> &'static str {
        match self {
            Self::ClaudeCode => ".claude",
            Self::Codex => ".codex",
        }
    }
}
