//! Answers without secrets. What is kept of an answer, to give it again, must not hold what no document may hold.

use crate::plan::Scrub;
use crate::{ChangeReport, EntryReport, Receipt, Refusal, UndoReport};

impl Scrub<'_> {
    fn each(&self, texts: &mut [String]) {
        for text in texts {
            *text = self.text(text);
        }
    }

    fn maybe(&self, text: &mut Option<String>) {
        if let Some(text) = text {
            *text = self.text(text);
        }
    }

    fn entry(&self, entry: &mut EntryReport) {
        entry.text = self.text(&entry.text);
        self.maybe(&mut entry.observed);
        self.each(&mut entry.tags);
    }

    fn change(&self, change: &mut ChangeReport) {
        self.maybe(&mut change.text);
        self.maybe(&mut change.previous);
        self.maybe(&mut change.proposed);
        self.each(&mut change.dropped);
        change.conflicts_with.iter_mut().for_each(|entry| self.entry(entry));
    }

    /// A receipt without secrets.
    pub(crate) fn receipt(&self, mut receipt: Receipt) -> Receipt {
        receipt.message = self.text(&receipt.message);
        self.maybe(&mut receipt.hint);
        receipt.changes.iter_mut().for_each(|change| self.change(change));
        self.each(&mut receipt.stale);
        receipt
    }

    /// A refusal without secrets.
    pub(crate) fn refusal(&self, mut refusal: Refusal) -> Refusal {
        self.each(&mut refusal.proposed);
        refusal.candidates.iter_mut().for_each(|entry| self.entry(entry));
        refusal
    }

    /// An undo's report without secrets.
    pub(crate) fn report(&self, mut report: UndoReport) -> UndoReport {
        report.entries.iter_mut().for_each(|entry| self.entry(entry));
        for conflict in &mut report.conflicts {
            conflict.ours = self.text(&conflict.ours);
            self.maybe(&mut conflict.now);
        }
        for change in &mut report.changes {
            self.maybe(&mut change.before);
            self.maybe(&mut change.after);
        }
        report
    }
}
