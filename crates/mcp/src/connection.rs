//! One connection: its memory and its session, both opened when they are first needed.

use crate::Options;
use notewell::store::StoreError;
use notewell::{Error, Memory, Session, Start};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, watch};

/// Opens the memory.
pub(crate) type Open = Arc<dyn Fn() -> Result<Memory, Error> + Send + Sync>;

/// One connection. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Connection(Arc<Inner>);

struct Inner {
    open: Open,
    options: Options,
    memory: Mutex<Option<Memory>>,
    session: Mutex<Option<Arc<Session>>>,
    pool: Semaphore,
    closed: watch::Sender<bool>,
}

impl Connection {
    pub(crate) fn new(open: Open, options: Options) -> Self {
        let pool = Semaphore::new(options.parallel.max(1));
        Self(Arc::new(Inner {
            open,
            options,
            memory: Mutex::default(),
            session: Mutex::default(),
            pool,
            closed: watch::Sender::new(false),
        }))
    }

    pub(crate) fn options(&self) -> &Options {
        &self.0.options
    }

    /// Runs `work` on a blocking thread; no more than [`Options::parallel`] at once. Work that began is finished
    /// even when the client no longer waits.
    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let Ok(_permit) = self.0.pool.acquire().await else { return Err(broken()) };
        let this = self.clone();
        tokio::task::spawn_blocking(move || work(&this)).await.unwrap_or_else(|_| Err(broken()))
    }

    /// The memory. Blocks. An opening that failed is tried again next time.
    pub(crate) fn memory(&self) -> Result<Memory, Error> {
        let mut memory = self.0.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(memory) = &*memory {
            return Ok(memory.clone());
        }
        let opened = (self.0.open)()?;
        *memory = Some(opened.clone());
        Ok(opened)
    }

    /// The session, begun by the first call. Blocks.
    pub(crate) fn session(&self, host: &str, root: Option<PathBuf>) -> Result<Arc<Session>, Error> {
        let mut session = self.0.session.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = &*session {
            return Ok(Arc::clone(session));
        }
        let options = &self.0.options;
        let begun = self.memory()?.start(Start {
            kind: options.kind,
            project: self.project(root),
            agent: options.agent.clone(),
            ..Start::blind(host)
        })?;
        let begun = Arc::new(begun);
        tracing::info!(session = %begun.id(), host, "session started");
        *session = Some(Arc::clone(&begun));
        Ok(begun)
    }

    /// The session, when it has begun.
    pub(crate) fn begun(&self) -> Option<Arc<Session>> {
        self.0.session.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The project's folder: as given, else the client's root, else the working folder.
    pub(crate) fn project(&self, root: Option<PathBuf>) -> Option<PathBuf> {
        let options = &self.0.options;
        options.project.clone().or(root).or_else(|| options.detect_project.then(repository).flatten())
    }

    /// Tells everything that waits that the client is gone.
    pub(crate) fn close(&self) {
        self.0.closed.send_replace(true);
    }

    /// Waits until the client is gone.
    pub(crate) async fn closed(&self) {
        // The sender lives as long as `self`, so this cannot fail.
        let _ = self.0.closed.subscribe().wait_for(|closed| *closed).await;
    }

    /// Waits until the client is gone and no work of its goes on any more.
    pub(crate) async fn idle(&self) {
        self.closed().await;
        let all = u32::try_from(self.0.options.parallel.max(1)).unwrap_or(u32::MAX);
        let _ = self.0.pool.acquire_many(all).await;
    }

    /// Ends the session. Blocks.
    pub(crate) fn end(&self) {
        let session = self.0.session.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(session) = session
            && let Err(error) = session.end()
        {
            tracing::warn!(code = code(&error), "session not ended");
        }
    }
}

/// The working folder, when it lies in a git repository: a host started from anywhere else has no project.
fn repository() -> Option<PathBuf> {
    let folder = std::env::current_dir().ok()?;
    folder.ancestors().any(|above| above.join(".git").exists()).then_some(folder)
}

/// A panic in the library: the call failed, the server lives on.
fn broken() -> Error {
    Error::Store(StoreError::new(
        notewell::store::StoreErrorKind::Io,
        "Notewell failed while it worked on this.",
        "Run `notewell doctor`, then try again; the log folder (`notewell open --logs`) says where it failed.",
    ))
}

/// The stable code of an error, for logs: never its text.
pub(crate) fn code(error: &Error) -> &'static str {
    match error {
        Error::Refused(refusal) => refusal.code.code(),
        Error::Store(error) => error.kind.code(),
        Error::Settings { .. } => "settings",
    }
}
