//! A home in a folder.

pub(crate) mod identity;
pub(crate) mod identity_copy;
pub(crate) mod init;
pub(crate) mod join;
pub(crate) mod lock;
pub(crate) mod locked_home;
pub(crate) mod notice;
pub(crate) mod options;
pub(crate) mod own_ledger;
pub(crate) mod reopen;
pub(crate) mod state;

use crate::devicelog::LogIndex;
use crate::document_cache::DocumentCache;
use crate::failure::{self, Halt, Outcome};
use crate::home::identity::Identity;
use crate::home::notice::OnNotice;
use crate::home::options::{Exchange, OnStep, OpenOptions, Step};
use crate::ledger::{Access, FileId, Ledger};
use crate::path::beneath::{Root, read_own_file};
use crate::path::mode;
use notewell_store::{Environment, Layout, StoreError, StoreErrorKind};
use rustix::fs::OFlags;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A home in a folder, with its ledger in the state folder.
pub struct FileStore {
    pub(crate) root: Root,
    pub(crate) state: PathBuf,
    pub(crate) layout: Layout,
    pub(crate) environment: Environment,
    pub(crate) identity: Identity,
    /// Whether the home's own file had no secret when it was opened.
    pub(crate) is_from_copy: bool,
    pub(crate) read_only: bool,
    pub(crate) lock_deadline: Duration,
    pub(crate) on_notice: Option<OnNotice>,
    pub(crate) on_step: Option<OnStep>,
    pub(crate) exchange: Exchange,
    pub(crate) race_window: Duration,
    pub(crate) cache: DocumentCache,
    /// What the logs say; see [`FileStore::log_index`].
    pub(crate) log: Mutex<LogIndex>,
    /// Whether a ledger was set aside and none was made since.
    pub(crate) is_set_aside: AtomicBool,
    ledger: Mutex<Option<Ledger>>,
}

/// The file in the ledger's folder that says where its home lies.
pub(crate) const HOME_PATH: &str = "home-path";

impl FileStore {
    /// Opens a home. Nothing is scanned and nothing recovered: that happens whenever the home's lock is taken.
    ///
    /// # Errors
    /// [`StoreErrorKind::Path`] when the folder is no home and none is to be created;
    /// [`StoreErrorKind::Unjoined`] when it is a copy, or came from another device.
    pub fn open(options: OpenOptions) -> Result<Self, StoreError> {
        state::refuse_inside(&options)?;
        if options.create && !options.read_only {
            init::create_home(&options.home)?;
        }
        let root = Root::open(&options.home).map_err(|error| no_home(&options.home, Some(&error)))?;
        match Identity::read(&root) {
            Ok(Some(_)) if options.new_secret => Err(init::has_secret(&options.home)),
            Ok(Some(identity)) => Self::assemble(root, identity, options),
            lost => {
                if let Some(identity) = identity_copy::find(&root, &options.state, options.machine.as_deref()) {
                    tracing::warn!("the home lost its secret; the copy in the state folder is used");
                    if options.new_secret {
                        return Err(init::has_secret(&options.home));
                    }
                    return Ok(Self { is_from_copy: true, ..Self::assemble(root, identity, options)? });
                }
                if options.new_secret && !options.read_only {
                    return init::begin_anew(root, options);
                }
                lost?;
                if !identity_copy::homes(&root).is_empty() || root.bytes(identity::ID).ok().flatten().is_some() {
                    return Err(without_secret(&options.home));
                }
                if !options.create || options.read_only {
                    return Err(no_home(&options.home, None));
                }
                init::init(root, options)
            }
        }
    }

    /// Puts a store together once its identity is known.
    pub(crate) fn assemble(root: Root, identity: Identity, options: OpenOptions) -> Result<Self, StoreError> {
        if !identity.is_of(options.machine.as_deref()) {
            return Err(unjoined(format!("{} comes from another machine", options.home.display())));
        }
        if !options.read_only
            && let Ok(file) = root.file(identity::FILE, OFlags::RDONLY)
        {
            mode::force_private(&file);
        }
        let state = options.state.join(&identity.ledger);
        let store = Self {
            root,
            state,
            layout: options.layout,
            environment: options.environment,
            identity,
            is_from_copy: false,
            read_only: options.read_only,
            lock_deadline: options.lock_deadline,
            on_notice: options.on_notice,
            on_step: options.on_step,
            exchange: options.exchange,
            race_window: options.race_window,
            cache: DocumentCache::default(),
            log: Mutex::default(),
            is_set_aside: AtomicBool::new(false),
            ledger: Mutex::new(None),
        };
        store.refuse_copy()?;
        Ok(store)
    }

    /// A copy on the same machine would share the ledger with its original.
    fn refuse_copy(&self) -> Result<(), StoreError> {
        let Some(original) = self.recorded_path().filter(|path| path != self.root.path()) else { return Ok(()) };
        let same =
            Root::open(&original).ok().filter(|root| root.path() == original).is_some_and(|root| match Identity::read(
                &root,
            ) {
                Ok(Some(other)) => other.home == self.identity.home && other.ledger == self.identity.ledger,
                // The original lost its secret: it is still the original.
                _ => identity_copy::homes(&root).contains(&self.identity.home),
            });
        if same {
            return Err(unjoined(format!("{} is a copy of {}", self.root.path().display(), original.display())));
        }
        Ok(())
    }

    /// Where the home lay when it was last written to.
    pub(crate) fn recorded_path(&self) -> Option<PathBuf> {
        use std::os::unix::ffi::OsStringExt as _;
        let bytes = read_own_file(&self.state.join(HOME_PATH)).ok()?;
        Some(PathBuf::from(std::ffi::OsString::from_vec(bytes)))
    }

    /// The home's canonical path.
    #[must_use]
    pub fn home(&self) -> &Path {
        self.root.path()
    }

    /// Where the home lay when it was last written to, as the state folder knows it.
    #[must_use]
    pub fn recorded(&self) -> Option<PathBuf> {
        self.recorded_path()
    }

    /// The folder that holds the ledger.
    #[must_use]
    pub fn state_folder(&self) -> &Path {
        &self.state
    }

    /// The home's id.
    #[must_use]
    pub const fn home_id(&self) -> uuid::Uuid {
        self.identity.home
    }

    /// Where the documents lie.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Time and randomness, as the store was given them.
    #[must_use]
    pub const fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The path of a document; for people and editors, not for writing.
    #[must_use]
    pub fn path_of(&self, key: &notewell_store::DocumentKey) -> Option<PathBuf> {
        self.layout.path(key).map(|path| self.root.path().join(path))
    }

    /// The ledger's slot. What panicked inside has left nothing half done there: SQLite rolls back.
    pub(crate) fn slot(&self) -> MutexGuard<'_, Option<Ledger>> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets go of a ledger that no longer lies where it was opened: what is written to it would be lost.
    fn release_replaced(&self, slot: &mut Option<Ledger>) {
        if self.is_replaced(slot.as_ref()) {
            tracing::warn!("the ledger was replaced; it is opened again");
            *slot = None;
            self.cache.clear();
        }
    }

    /// Whether another file lies where this ledger was opened, or none.
    pub(crate) fn is_replaced(&self, ledger: Option<&Ledger>) -> bool {
        ledger.is_some_and(|ledger| FileId::of(&self.state) != Some(ledger.id()))
    }

    /// The ledger for writing, opened when needed.
    pub(crate) fn writable<'a>(&self, slot: &'a mut Option<Ledger>) -> Outcome<&'a mut Ledger> {
        self.release_replaced(slot);
        if slot.as_ref().is_none_or(|ledger| !ledger.is_writable()) {
            *slot = self.open_ledger(Access::Write)?;
            self.record_home();
        }
        if let Some(ledger) = slot.as_ref() {
            // A copy over the file that is open leaves its place and number as they were.
            self.expect_own(ledger)?;
        }
        slot.as_mut().ok_or_else(|| Halt::Damaged("it is missing".to_owned()))
    }

    /// The ledger for reading, opened as well as can be; `None` where there is none.
    pub(crate) fn readable<'a>(&self, slot: &'a mut Option<Ledger>) -> Outcome<Option<&'a mut Ledger>> {
        self.release_replaced(slot);
        if slot.is_none() {
            let opened = if self.read_only { Err(None) } else { self.open_ledger(Access::Write).map_err(Some) };
            *slot = match opened {
                Ok(ledger) => {
                    self.record_home();
                    ledger
                }
                Err(Some(Halt::Damaged(what))) => return Err(Halt::Damaged(what)),
                Err(_) => self.open_ledger(Access::Read)?,
            };
        }
        Ok(slot.as_mut())
    }

    /// Tells a test where we are; stops where it says so.
    pub(crate) fn step(&self, step: Step) -> Outcome<()> {
        match &self.on_step {
            Some(on_step) if !on_step(step) => Err(Halt::Stopped),
            _ => Ok(()),
        }
    }

    /// Refuses to write where nothing may be written.
    pub(crate) fn expect_writable(&self) -> Result<(), StoreError> {
        if self.read_only {
            return Err(StoreError::new(
                StoreErrorKind::ReadOnly,
                "the home was opened read-only",
                "open it for writing",
            ));
        }
        Ok(())
    }
}

fn no_home(path: &Path, error: Option<&std::io::Error>) -> StoreError {
    match error {
        Some(error) if error.kind() != std::io::ErrorKind::NotFound => failure::io("open", path.display(), error),
        _ => StoreError::new(
            StoreErrorKind::Path,
            format!("{} is no home", path.display()),
            "create one with `notewell init`, or name another with --home",
        ),
    }
}

pub(crate) fn unjoined(what: String) -> StoreError {
    StoreError::new(
        StoreErrorKind::Unjoined,
        what,
        "run `notewell join` with a code that `notewell join --code` prints on the device it came from",
    )
}

fn without_secret(home: &Path) -> StoreError {
    let error = unjoined(format!("{} is a home without its secret", home.display()));
    StoreError {
        hint: format!(
            "{}; if no device has the secret any more, `notewell init --new-secret` begins with a new one: the documents \
             stay, what is known of their entries (ids, origins, what waits for you) begins anew",
            error.hint
        ),
        ..error
    }
}

impl std::fmt::Debug for FileStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FileStore").field("home", &self.root.path()).finish_non_exhaustive()
    }
}
