//! What the owner should hear at once, beside the answer.

use crate::home::FileStore;
use crate::home::own_ledger::LedgerFault;
use std::sync::Arc;

/// Something that the owner should hear at once, though what was asked for is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The stable code.
    pub code: &'static str,
    /// What happened and what to do, without a word of memory.
    pub message: String,
}

/// Called with each notice, when what it speaks of happens.
pub type OnNotice = Arc<dyn Fn(&Notice) + Send + Sync>;

impl FileStore {
    /// Tells the owner, and the log.
    pub(crate) fn notify(&self, code: &'static str, message: impl Into<String>) {
        let notice = Notice { code, message: message.into() };
        tracing::warn!(code, "{}", notice.message);
        if let Some(on_notice) = &self.on_notice {
            on_notice(&notice);
        }
    }

    /// A ledger was set aside.
    pub(crate) fn notify_set_aside(&self, aside: &std::path::Path, fault: LedgerFault) {
        self.is_set_aside.store(true, std::sync::atomic::Ordering::Relaxed);
        let aside = aside.display();
        let what = match fault {
            LedgerFault::Damaged => "was damaged",
            LedgerFault::Foreign => "was another home's",
        };
        self.notify(
            "ledger_set_aside",
            format!(
                "the ledger {what}. It was set aside as {aside} and made again from the files and log/: the \
                 memory is whole; the history before now and the suggestions that waited for you are not at hand"
            ),
        );
    }
}
