//! The hosts, and where each keeps its settings.

use crate::syntax::Syntax;
use std::path::{Path, PathBuf};

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

    /// The file that names the host's MCP servers.
    #[must_use]
    pub fn settings_file(self, scope: &Scope, folders: &Folders) -> PathBuf {
        match (self, scope) {
            (Self::ClaudeCode, Scope::User) => folders.claude.as_ref().unwrap_or(&folders.home).join(".claude.json"),
            (Self::ClaudeCode, Scope::Project(project)) => project.join(".mcp.json"),
            (Self::Codex, Scope::User) => self.folder(folders).join("config.toml"),
            (Self::Codex, Scope::Project(project)) => project.join(".codex").join("config.toml"),
        }
    }

    /// Whether the host seems to be used by this user.
    #[must_use]
    pub fn is_there(self, folders: &Folders) -> bool {
        self.folder(folders).is_dir() || self.settings_file(&Scope::User, folders).is_file()
    }

    fn folder(self, folders: &Folders) -> PathBuf {
        let (own, usual): (Option<&PathBuf>, &Path) = match self {
            Self::ClaudeCode => (folders.claude.as_ref(), Path::new(".claude")),
            Self::Codex => (folders.codex.as_ref(), Path::new(".codex")),
        };
        own.cloned().unwrap_or_else(|| folders.home.join(usual))
    }

    pub(crate) const fn syntax(self) -> Syntax {
        match self {
            Self::ClaudeCode => Syntax::Json,
            Self::Codex => Syntax::Toml,
        }
    }
}
