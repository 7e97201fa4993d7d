//! The guard looks at every entry that a changeset touched, as it was and as it would be.

use super::bench::{Bench, same_notes};
use super::held::Held;
use super::redact;
use super::table::Table;
use crate::{Refusal, refuse};
use notewell_guard::{Act, Attempt, Origin, Outcome};
use notewell_store::DocumentState;
use notewell_text::{Entry, EntryId};
use std::collections::{BTreeMap, HashMap};

/// What the guard said, by the number of the proposal.
#[derive(Debug, Default)]
pub(super) struct Verdicts {
    /// What has to wait.
    pub(super) held: BTreeMap<usize, Held>,
    /// What is done, with a remark.
    pub(super) reasons: BTreeMap<usize, Held>,
}

/// Judges all touched entries and replaces the secrets in those that may be written.
pub(super) fn judge(table: &mut Table<'_>) -> Result<Verdicts, Refusal> {
    let mut verdicts = Verdicts::default();
    let (writer, ground) = (table.answerable(), table.ground);
    for bench in &mut table.benches {
        for seen in touched(bench) {
            let attempt = Attempt { writer: &writer, role: bench.rule.role, act: seen.act, touches: seen.touches };
            let cleared = |value: &str| ground.cleared.has(ground.key, value);
            let judgement = notewell_guard::judge(&attempt, seen.before.as_deref(), seen.after.as_deref(), &cleared);
            let remark = Held {
                reason: (judgement.outcome != Outcome::Allow).then_some(judgement.reason),
                findings: judgement.findings.clone(),
                redacted: judgement.redacted.is_some(),
            };
            match judgement.outcome {
                Outcome::Refuse => {
                    let refusal = refuse::guard(judgement.reason, judgement.findings);
                    return Err(Refusal { operation: seen.hands.first().copied(), ..refusal });
                }
                Outcome::Suggest => {
                    for hand in seen.hands {
                        verdicts.held.entry(hand).or_insert_with(|| remark.clone());
                    }
                }
                Outcome::Allow | Outcome::Redact => {
                    if let Some(text) = &judgement.redacted {
                        redact::entry(bench, &seen.id, text, ground)?;
                    }
                    if judgement.outcome == Outcome::Redact || !judgement.findings.is_empty() {
                        for hand in seen.hands {
                            verdicts.reasons.entry(hand).or_insert_with(|| remark.clone());
                        }
                    }
                }
            }
        }
    }
    Ok(verdicts)
}

/// One touched entry as the guard sees it.
struct Seen {
    id: EntryId,
    act: Act,
    touches: Option<Origin>,
    before: Option<String>,
    after: Option<String>,
    hands: Vec<usize>,
}

fn touched(bench: &Bench<'_>) -> Vec<Seen> {
    let (old, new) = (described(&bench.base), described(&bench.state));
    let mut all = Vec::new();
    for (id, touch) in &bench.touches {
        let (was, is) = (old.get(id), new.get(id));
        let act = match (was, is) {
            (None, None) => continue,
            (None, Some(_)) if touch.succeeds.is_some() => Act::Replace,
            (None, Some(_)) => Act::Add,
            (Some(_), None) => Act::Remove,
            (Some((before, _)), Some((after, _))) if before.text != after.text => Act::Replace,
            (Some((before, _)), Some((after, _))) if !same_notes(before, after) => Act::Annotate,
            _ => continue,
        };
        let source = touch.succeeds.as_ref().and_then(|id| old.get(id)).or(was);
        all.push(Seen {
            id: id.clone(),
            act,
            touches: source.map(|(_, origin)| *origin),
            before: was.map(|(entry, _)| entry.text.clone()),
            after: is.map(|(entry, _)| entry.text.clone()),
            hands: touch.hands.clone(),
        });
    }
    all
}

fn described(state: &DocumentState) -> HashMap<&EntryId, (&Entry, Origin)> {
    let entries = state.document.entries().iter();
    state.entries.iter().zip(entries).map(|(known, entry)| (&known.id, (entry, known.origin))).collect()
}
