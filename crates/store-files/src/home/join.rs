//! Another device takes part in a home: id and secret reach it by a one-time code, never by a file.

use crate::base32;
use crate::devicelog::{self, DeviceLog, Line};
use crate::failure;
use crate::home::identity::{ID, Identity};
use crate::home::init;
use crate::home::lock::Lock;
use crate::home::options::OpenOptions;
use crate::home::state;
use crate::home::{FileStore, HOME_PATH};
use crate::path::beneath::{Root, read_own_file, sync};
use jiff::Timestamp;
use notewell_store::{StoreError, StoreErrorKind};
use notewell_text::{IdKey, Revision, hex, unhex};
use uuid::Uuid;

/// How long a code is good for.
const MINUTES: i64 = 10;
/// The form of the code.
const VERSION: u8 = 1;
/// Version, home id, secret, nonce, expiry in seconds.
const PAYLOAD: usize = 1 + 16 + 32 + 8 + 8;

struct Code {
    home: Uuid,
    secret: [u8; 32],
    nonce: [u8; 8],
    expires: i64,
}

impl Code {
    fn render(&self) -> String {
        let mut bytes = vec![VERSION];
        bytes.extend_from_slice(self.home.as_bytes());
        bytes.extend_from_slice(&self.secret);
        bytes.extend_from_slice(&self.nonce);
        bytes.extend_from_slice(&self.expires.to_be_bytes());
        bytes.extend_from_slice(&checksum(&bytes));
        base32::encode(&bytes)
    }

    fn read(text: &str) -> Option<Self> {
        let bytes = base32::decode(text)?;
        let (payload, sum) = bytes.split_at_checked(PAYLOAD)?;
        if sum.get(..4)? != checksum(payload) || payload.first() != Some(&VERSION) {
            return None;
        }
        let part = |from: usize, length: usize| payload.get(from..from + length);
        Some(Self {
            home: Uuid::from_slice(part(1, 16)?).ok()?,
            secret: part(17, 32)?.try_into().ok()?,
            nonce: part(49, 8)?.try_into().ok()?,
            expires: i64::from_be_bytes(part(57, 8)?.try_into().ok()?),
        })
    }

    /// What is written down of a used code.
    fn mark(&self) -> String {
        IdKey::new(self.secret).digest(&["join", &hex(&self.nonce)])
    }
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let hash = unhex(Revision::of(bytes).as_str()).unwrap_or_default();
    hash.first_chunk().copied().unwrap_or_default()
}

impl FileStore {
    /// A code with which one other device can join within ten minutes. It holds the home's secret: show it, never
    /// store it.
    #[must_use]
    pub fn join_code(&self) -> String {
        let mut nonce = [0; 8];
        self.environment.entropy.fill(&mut nonce);
        let expires = self.environment.clock.now().as_second() + MINUTES * 60;
        Code { home: self.identity.home, secret: *self.identity.secret(), nonce, expires }.render()
    }

    /// Lets this copy of a home take part in it, with the code of a device that does.
    ///
    /// # Errors
    /// [`StoreErrorKind::Unjoined`] for a code that does not read, is too old, was used, or is of another home.
    pub fn join(options: OpenOptions, code: &str) -> Result<Self, StoreError> {
        let refuse = |why: &str| {
            StoreError::new(
                StoreErrorKind::Unjoined,
                why,
                "print a new code with `notewell join --code` on the other device",
            )
        };
        if options.read_only {
            return Err(StoreError::new(StoreErrorKind::ReadOnly, "joining writes to the home", "open it for writing"));
        }
        state::refuse_inside(&options)?;
        let code = Code::read(code).ok_or_else(|| refuse("the code does not read; a letter may be wrong"))?;
        if options.environment.clock.now() > Timestamp::from_second(code.expires).unwrap_or(Timestamp::MIN) {
            return Err(refuse("the code is older than ten minutes"));
        }
        init::create_home(&options.home)?;
        let root = Root::open(&options.home).map_err(|error| failure::io("open", options.home.display(), &error))?;
        let lock = Lock::exclusive(&root, options.lock_deadline)?;
        let lines = devicelog::read(&root, None);
        let mark = code.mark();
        if lines.iter().any(|line| line.joined.as_ref() == Some(&mark)) {
            return Err(refuse("the code was used already"));
        }
        if !belongs(&root, &lines, code.home) {
            return Err(refuse("the code is of another home"));
        }
        let machine = options.machine.as_deref();
        let mut identity = Identity::joined(code.home, code.secret, &options.environment, machine);
        if let Some(other) = original(&root, &options, &identity)? {
            tracing::info!(original = %other.display(), "this copy gets a ledger of its own");
            identity.ledger = format!("{}-{}", identity.home, identity.device);
        }
        identity.write(&root)?;
        init::finish(&root, &identity)?;
        init::ignore(&root).map_err(|error| failure::io("write", ".gitignore", &error))?;
        let mut log = DeviceLog::open(&root, &identity)?;
        let line = Line { v: 1, home: identity.home, joined: Some(mark), ..Line::default() };
        log.append(&identity, &[line])?;
        sync(log.file()).map_err(|error| failure::io("flush", "log", &error))?;
        drop(lock);
        Self::assemble(root, identity, options)
    }
}

/// Whether a folder can be a copy of this home: it says so, or it says nothing.
fn belongs(root: &Root, lines: &[Line], home: Uuid) -> bool {
    let id = root.bytes(ID).ok().flatten().and_then(|bytes| String::from_utf8(bytes).ok());
    match id.as_deref().map(str::trim).map(Uuid::parse_str) {
        Some(Ok(id)) => id == home,
        Some(Err(_)) => false,
        None => lines.is_empty() || lines.iter().any(|line| line.home == home),
    }
}

/// The home on this machine that already keeps a ledger under this id.
fn original(root: &Root, options: &OpenOptions, identity: &Identity) -> Result<Option<std::path::PathBuf>, StoreError> {
    use std::os::unix::ffi::OsStringExt as _;
    let recorded = options.state.join(identity.home.to_string()).join(HOME_PATH);
    let Ok(bytes) = read_own_file(&recorded) else { return Ok(None) };
    let path = std::path::PathBuf::from(std::ffi::OsString::from_vec(bytes));
    if path == root.path() {
        return Ok(None);
    }
    let Ok(other) = Root::open(&path) else { return Ok(None) };
    let is_it = Identity::read(&other)?.is_some_and(|other| other.home == identity.home);
    Ok(is_it.then_some(path))
}
