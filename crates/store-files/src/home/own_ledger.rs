//! The ledger in the state folder must be this home's: another's would bring another's words into it.

use crate::devicelog;
use crate::failure::{Halt, Outcome};
use crate::home::FileStore;
use crate::ledger::{Access, Ledger, set_aside};
use notewell_store::{Owner, StoreError};

/// Why a ledger is set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LedgerFault {
    /// It does not read.
    Damaged,
    /// It reads, and is another home's.
    Foreign,
}

impl LedgerFault {
    /// The word in the name of what is set aside.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Damaged => "damaged",
            Self::Foreign => "foreign",
        }
    }
}

impl FileStore {
    /// Opens the ledger. That of another home is refused as a damaged one is.
    pub(crate) fn open_ledger(&self, access: Access) -> Outcome<Option<Ledger>> {
        let ledger = Ledger::open(&self.state, access, &self.ledger_mark())?;
        if let Some(ledger) = &ledger {
            self.expect_own(ledger)?;
        }
        Ok(ledger)
    }

    /// Sees to it that a ledger is this home's. One of a version that wrote no mark is taken in when its events are
    /// those that the logs know.
    pub(crate) fn expect_own(&self, ledger: &Ledger) -> Outcome<()> {
        let own = self.ledger_mark();
        match ledger.home_mark()? {
            Some(mark) if mark == own => Ok(()),
            None if self.is_in_log(ledger)? => {
                if ledger.is_writable() {
                    ledger.put_home_mark(&own)
                } else {
                    Ok(())
                }
            }
            _ => Err(Halt::Damaged("it is the ledger of another home".to_owned())),
        }
    }

    /// What is wrong with the ledger that lies in the state folder now. Asked under the home's lock.
    pub(crate) fn ledger_fault(&self) -> Option<LedgerFault> {
        match Ledger::open(&self.state, Access::Write, &self.ledger_mark()) {
            Err(Halt::Damaged(_)) => Some(LedgerFault::Damaged),
            Ok(Some(ledger)) => match (ledger.check(), self.expect_own(&ledger)) {
                (Ok(Some(_)) | Err(Halt::Damaged(_)), _) => Some(LedgerFault::Damaged),
                (_, Err(Halt::Damaged(_))) => Some(LedgerFault::Foreign),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the ledger reads and is another home's. Looks only.
    pub(crate) fn is_ledger_foreign(&self) -> bool {
        let Ok(Some(ledger)) = Ledger::open(&self.state, Access::Read, &self.ledger_mark()) else { return false };
        matches!(ledger.check(), Ok(None)) && matches!(self.expect_own(&ledger), Err(Halt::Damaged(_)))
    }

    /// Sets the ledger aside under a dated name and tells the owner.
    pub(crate) fn put_ledger_aside(&self, fault: LedgerFault) -> Result<(), StoreError> {
        let aside = set_aside(&self.state, self.environment.clock.now(), fault.word())?;
        self.notify_set_aside(&aside, fault);
        Ok(())
    }

    fn ledger_mark(&self) -> String {
        self.identity.key.digest(&["ledger", &self.identity.home.to_string()])
    }

    /// Whether a ledger is of this home by what it knows: one at least of its events or entries is in the logs. Both may
    /// lack what the other has, as after a restored backup.
    fn is_in_log(&self, ledger: &Ledger) -> Outcome<bool> {
        if ledger.is_blank()? {
            return Ok(true);
        }
        let known = ledger.known_ids(&Owner::local())?;
        let lines = devicelog::read(&self.root, Some(self.identity.home));
        Ok(lines.iter().any(|line| {
            line.event.is_some_and(|event| known.contains(&event.to_string()))
                || line.id.as_ref().is_some_and(|id| known.contains(id.as_str()))
        }))
    }
}
