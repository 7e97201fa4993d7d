//! Who a home is: its id, its secret, and the machine it was made on or joined to.

use crate::commit::temp_file;
use crate::failure;
use crate::path::beneath::{Root, open_part, sync, unlink};
use crate::path::mode;
use notewell_store::{Environment, StoreError, StoreErrorKind};
use notewell_text::{IdKey, hex, unhex};
use rustix::fs::OFlags;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use uuid::Uuid;

/// The file with the home's secret.
pub(crate) const FILE: &str = "state.env";
/// Whether a folder is a home of a file store, whatever its state. Looks at one name and opens nothing.
#[must_use]
pub fn is_home(folder: &Path) -> bool {
    folder.join(FILE).exists()
}

/// The file with the home's id alone, so that a copy without the secret is recognised.
pub(crate) const ID: &str = ".notewell/home";

/// Who a home is.
#[derive(Clone, Debug)]
pub(crate) struct Identity {
    pub(crate) home: Uuid,
    secret: [u8; 32],
    pub(crate) key: IdKey,
    /// This device's name in `log/`.
    pub(crate) device: String,
    /// Keyed hash of the machine's fingerprint.
    machine: Option<String>,
    /// The ledger's folder inside the state folder.
    pub(crate) ledger: String,
}

impl Identity {
    /// A new home.
    pub(crate) fn new(environment: &Environment, machine: Option<&str>) -> Self {
        let mut secret = [0; 32];
        environment.entropy.fill(&mut secret);
        Self::joined(environment.uuid(), secret, environment, machine)
    }

    /// This device's share of a known home.
    pub(crate) fn joined(home: Uuid, secret: [u8; 32], environment: &Environment, machine: Option<&str>) -> Self {
        let mut device = [0; 6];
        environment.entropy.fill(&mut device);
        let key = IdKey::new(secret);
        let machine = machine.map(|fingerprint| mark(&key, fingerprint));
        Self { home, secret, key, device: hex(&device), machine, ledger: home.to_string() }
    }

    pub(crate) const fn secret(&self) -> &[u8; 32] {
        &self.secret
    }

    /// Whether both are the same device's share of the same home.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.home == other.home && self.secret == other.secret && self.ledger == other.ledger
    }

    /// Whether the home was made on, or joined to, the machine with this fingerprint.
    pub(crate) fn is_of(&self, machine: Option<&str>) -> bool {
        match (machine, &self.machine) {
            (Some(here), Some(there)) => mark(&self.key, here) == *there,
            _ => true,
        }
    }

    /// Reads the identity; `None` when the file is missing or holds none of ours.
    pub(crate) fn read(root: &Root) -> Result<Option<Self>, StoreError> {
        let bytes = root.bytes(FILE).map_err(|error| failure::io("read", FILE, &error))?;
        bytes.map_or(Ok(None), |bytes| Self::parse(&bytes))
    }

    /// Reads the identity from the bytes of such a file.
    pub(crate) fn parse(bytes: &[u8]) -> Result<Option<Self>, StoreError> {
        let text = String::from_utf8_lossy(bytes);
        let value = |name: &str| {
            text.lines()
                .filter_map(|line| line.trim().split_once('='))
                .find(|(key, _)| *key == name)
                .map(|(_, v)| v.trim())
        };
        let (Some(home), Some(secret)) = (value("NOTEWELL_HOME_ID"), value("NOTEWELL_KEY")) else { return Ok(None) };
        let broken = || {
            StoreError::new(
                StoreErrorKind::Unjoined,
                format!("{FILE} does not read as the home's secret"),
                "restore it from a backup, or run `notewell join` with a code from another device",
            )
        };
        let home = Uuid::parse_str(home).map_err(|_| broken())?;
        let secret: [u8; 32] = unhex(secret).and_then(|bytes| bytes.try_into().ok()).ok_or_else(broken)?;
        let device = value("NOTEWELL_DEVICE").filter(|name| is_plain(name)).unwrap_or("device").to_owned();
        let ledger =
            value("NOTEWELL_LEDGER").filter(|name| is_plain(name)).map_or_else(|| home.to_string(), str::to_owned);
        let machine = value("NOTEWELL_MACHINE").map(str::to_owned);
        Ok(Some(Self { home, secret, key: IdKey::new(secret), device, machine, ledger }))
    }

    /// Writes the file; lines of others in it stay.
    pub(crate) fn write(&self, root: &Root) -> Result<(), StoreError> {
        let fail = |error: std::io::Error| failure::io("write", FILE, &error);
        let old = root.bytes(FILE).map_err(fail)?.unwrap_or_default();
        let text = self.render(&String::from_utf8_lossy(&old));
        write_whole(root, FILE, text.as_bytes()).map_err(fail)
    }

    /// The text of the file, with the lines of others in the old one.
    pub(crate) fn render(&self, old: &str) -> String {
        let mut text: String = old
            .lines()
            .filter(|line| !line.starts_with("NOTEWELL_") && !line.starts_with(NOTE))
            .fold(String::new(), |text, line| text + line + "\n");
        let _ = writeln!(text, "{NOTE} Another device joins with `notewell join`.");
        let _ = writeln!(text, "NOTEWELL_HOME_ID={}\nNOTEWELL_KEY={}", self.home, hex(&self.secret));
        let _ = writeln!(text, "NOTEWELL_DEVICE={}", self.device);
        if let Some(machine) = &self.machine {
            let _ = writeln!(text, "NOTEWELL_MACHINE={machine}");
        }
        if self.ledger != self.home.to_string() {
            let _ = writeln!(text, "NOTEWELL_LEDGER={}", self.ledger);
        }
        text
    }
}

const NOTE: &str = "# The secret of this home: never commit, share or copy it.";

/// Writes a small file of ours at the top of the home, whole or not at all.
pub(crate) fn write_whole(root: &Root, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let temp = temp_file::of_small_file(name);
    unlink(root.top(), &temp)?;
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL;
    let mut file = File::from(open_part(root.top(), &temp, flags, mode::FILE)?);
    let written = file.write_all(bytes).and_then(|()| sync(&file)).and_then(|()| {
        rustix::fs::renameat(root.top(), temp.as_str(), root.top(), name)?;
        sync(root.top())
    });
    if written.is_err() {
        let _ = unlink(root.top(), &temp);
    }
    written
}

fn mark(key: &IdKey, fingerprint: &str) -> String {
    key.digest(&["machine", fingerprint]).chars().take(32).collect()
}

fn is_plain(name: &str) -> bool {
    (1..=80).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
