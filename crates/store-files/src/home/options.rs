//! How a home is opened.

use crate::home::notice::OnNotice;
use notewell_store::{Environment, Layout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A place in the commit protocol, for tests that stop or interfere there.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The documents were read; nothing was planned yet.
    Read,
    /// A temp file was written, not yet synced.
    TempWritten(usize),
    /// Temp files and the device log are synced.
    Synced,
    /// The ledger transaction is complete but for its commit.
    Committing,
    /// The ledger transaction is durable.
    Committed,
    /// A document is about to be exchanged.
    Publishing(usize),
    /// Without an exchange: the old file has a second name.
    Named,
    /// Without an exchange: ours has the document's name, the old file still its second one.
    Replaced,
    /// A document was exchanged; the old file has the temp file's name.
    Exchanged(usize),
    /// The old file lies among the displaced ones.
    Displaced(usize),
    /// A merge of ours is about to be exchanged, in this turn.
    Merging(usize),
    /// A merge of ours was exchanged; nobody has looked at what it displaced yet.
    Merged(usize),
    /// Half of an append was written.
    HalfAppended(usize),
    /// All documents are published, the folders not yet synced.
    Published,
    /// The folders are synced; the event is not yet marked as done.
    FoldersSynced,
    /// The event is marked as done.
    Settled,
}

/// Called at each step; `false` stops there as a killed process would.
#[doc(hidden)]
pub type OnStep = Arc<dyn Fn(Step) -> bool + Send + Sync>;

/// What the file system can do, for tests that have only one that can do everything.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exchange {
    /// Exchange two names at once.
    #[default]
    Whole,
    /// Give a file a second name.
    Linked,
    /// Only replace.
    Copied,
}

/// How a home is opened.
pub struct OpenOptions {
    /// The home's folder.
    pub home: PathBuf,
    /// The folder that holds `<home id>/ledger.db`; never inside a synced folder.
    pub state: PathBuf,
    /// Where the documents lie.
    pub layout: Layout,
    /// Time and randomness.
    pub environment: Environment,
    /// A fingerprint of this machine; a home that came from another one is refused until it joins.
    pub machine: Option<String>,
    /// Create the home when the folder holds none.
    pub create: bool,
    /// Begin with a new secret where the home's own is lost; refused where it is not. The documents stay as they are.
    /// Ids and origins of their entries begin anew, because they hang on the secret.
    pub new_secret: bool,
    /// Create and change nothing.
    pub read_only: bool,
    /// How long to wait for the home's lock.
    pub lock_deadline: Duration,
    /// Called with what the owner should hear at once.
    pub on_notice: Option<OnNotice>,
    /// For tests: called at each step of the protocol.
    #[doc(hidden)]
    pub on_step: Option<OnStep>,
    /// For tests: what the file system can do.
    #[doc(hidden)]
    pub exchange: Exchange,
    /// For tests on a slow machine: so long after a text left a file a save may still be made from it, where somebody
    /// saves all the time. Longer than any program takes between its read and its write, shorter than a person takes to
    /// see, change and save.
    #[doc(hidden)]
    pub race_window: Duration,
}

impl OpenOptions {
    /// The usual: read and write, nothing created, five seconds for the lock.
    #[must_use]
    pub fn new(home: impl Into<PathBuf>, state: impl Into<PathBuf>, layout: Layout, environment: Environment) -> Self {
        Self {
            home: home.into(),
            state: state.into(),
            layout,
            environment,
            machine: None,
            create: false,
            new_secret: false,
            read_only: false,
            lock_deadline: Duration::from_secs(5),
            on_notice: None,
            on_step: None,
            exchange: Exchange::default(),
            race_window: Duration::from_secs(2),
        }
    }
}

impl std::fmt::Debug for OpenOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenOptions")
            .field("home", &self.home)
            .field("state", &self.state)
            .field("layout", &self.layout.name)
            .field("create", &self.create)
            .field("read_only", &self.read_only)
            .finish_non_exhaustive()
    }
}
