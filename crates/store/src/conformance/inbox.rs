//! Suggestions wait, and are decided once.

use super::caller::{Caller, daily, memory, refused, sequence, state, transact};
use super::{Fixture, Promise};
use crate::{
    Changeset, EventKind, Evidence, Plan, Proposal, Settlement, StoreErrorKind, Suggestion, SuggestionDraft,
    SuggestionId, SuggestionStatus,
};
use notewell_guard::{Attestation, Door, Finding, Kind, SessionKind, Strength, Writer};
use notewell_text::{Change, Position};

/// All of this module.
pub const PROMISES: &[Promise] = &[
    a_suggestion_waits_and_touches_no_document,
    suggestions_come_newest_first_by_status,
    a_suggestion_is_settled_once,
    a_settlement_stands_or_falls_with_its_plan,
    a_suggestion_is_filed_once,
];

fn suggestion(caller: &Caller, words: &str) -> SuggestionDraft {
    let seen = Attestation {
        door: Door::Blind,
        kind: SessionKind::Private,
        attended: false,
        tainted: true,
        blind_trusted: false,
    };
    let change = Change::Add { content: words.to_owned(), position: Position::End, tags: Vec::new() };
    SuggestionDraft {
        id: caller.environment().suggestion_id(),
        changeset: Changeset {
            changes: vec![Proposal { document: memory(), change }],
            writer: Writer::Assistant(seen),
            actor: "mcp:claude-code".to_owned(),
            reason: Some("用户说的".to_owned()),
            session: Some(caller.environment().session_id()),
            evidence: vec![Evidence { source: "turn 3".to_owned(), quote: "I do \"like\" tea".to_owned() }],
        },
        reason: "tainted_turn".to_owned(),
        findings: vec![Finding {
            rule: "test".to_owned(),
            label: "a test".to_owned(),
            kind: Kind::Injection,
            strength: Strength::Suspected,
            span: 0..3,
        }],
    }
}

fn file(fixture: &dyn Fixture, drafts: &[SuggestionDraft]) {
    let plan = Plan { suggestions: drafts.to_vec(), ..Plan::default() };
    transact(fixture, &[memory()], None, &mut |_| plan.clone()).unwrap();
}

fn kept(fixture: &dyn Fixture, id: SuggestionId) -> Option<Suggestion> {
    fixture.store().suggestion(&fixture.owner(), id).unwrap()
}

/// Kept whole, with time and status, without an event unless the plan brings one.
pub fn a_suggestion_waits_and_touches_no_document(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let (before, number, draft) = (state(fixture, &memory()), sequence(fixture), suggestion(&caller, "likes tea"));
    assert_eq!(kept(fixture, draft.id), None);
    file(fixture, std::slice::from_ref(&draft));
    fixture.reopen();
    let waiting = kept(fixture, draft.id).unwrap();
    let now = fixture.store().read(&fixture.owner(), &[]).unwrap().now;
    assert_eq!(waiting, Suggestion { draft, at: now, status: SuggestionStatus::Pending });
    assert_eq!((state(fixture, &memory()), sequence(fixture)), (before, number));
}

/// All, or those with one status.
pub fn suggestions_come_newest_first_by_status(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let drafts: Vec<_> = ["one", "two", "three", "four"].iter().map(|words| suggestion(&caller, words)).collect();
    file(fixture, &drafts[..2]);
    file(fixture, &drafts[2..3]);
    file(fixture, &drafts[3..]);
    settle(fixture, &caller, &[(drafts[1].id, true), (drafts[2].id, false)]);
    let ask = |status| {
        let found = fixture.store().suggestions(&fixture.owner(), status).unwrap();
        found.into_iter().map(|kept| kept.draft.id).collect::<Vec<_>>()
    };
    assert_eq!(ask(None), [drafts[3].id, drafts[2].id, drafts[1].id, drafts[0].id]);
    assert_eq!(ask(Some(SuggestionStatus::Pending)), [drafts[3].id, drafts[0].id]);
    assert_eq!(ask(Some(SuggestionStatus::Accepted)), [drafts[1].id]);
    assert_eq!(ask(Some(SuggestionStatus::Rejected)), [drafts[2].id]);
    assert_eq!(ask(Some(SuggestionStatus::Expired)), []);
}

fn settlement(caller: &Caller, decisions: &[(SuggestionId, bool)]) -> Plan {
    let settlements = decisions.iter().map(|(id, accepted)| Settlement { id: *id, accepted: *accepted }).collect();
    Plan { event: Some(caller.draft(EventKind::Settle)), settlements, ..Plan::default() }
}

fn settle(fixture: &dyn Fixture, caller: &Caller, decisions: &[(SuggestionId, bool)]) {
    let plan = settlement(caller, decisions);
    transact(fixture, &[memory()], None, &mut |_| plan.clone()).unwrap();
}

/// The second decision comes too late and changes nothing.
pub fn a_suggestion_is_settled_once(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let draft = suggestion(&caller, "likes tea");
    file(fixture, std::slice::from_ref(&draft));
    settle(fixture, &caller, &[(draft.id, false)]);
    let number = sequence(fixture);
    let late = settlement(&caller, &[(draft.id, true)]);
    refused(transact(fixture, &[], None, &mut |_| late.clone()), StoreErrorKind::Plan, "a second decision");
    assert_eq!(kept(fixture, draft.id).unwrap().status, SuggestionStatus::Rejected);
    assert_eq!(sequence(fixture), number);
}

/// One unknown suggestion: neither the other decision nor the write is done.
pub fn a_settlement_stands_or_falls_with_its_plan(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let draft = suggestion(&caller, "likes tea");
    file(fixture, std::slice::from_ref(&draft));
    let unknown = caller.environment().suggestion_id();
    for decisions in [vec![(draft.id, true), (unknown, true)], vec![(draft.id, true), (draft.id, false)]] {
        let store = fixture.store();
        let result = transact(fixture, &[daily()], None, &mut |view| Plan {
            settlements: settlement(&caller, &decisions).settlements,
            ..caller.rewrite(store, view, &[(&daily(), "- likes tea\n")])
        });
        refused(result, StoreErrorKind::Plan, "a decision that cannot be made");
        assert_eq!(kept(fixture, draft.id).unwrap().status, SuggestionStatus::Pending);
        assert!(!state(fixture, &daily()).exists);
    }
}

/// An id that is in the inbox is not filed a second time.
pub fn a_suggestion_is_filed_once(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let draft = suggestion(&caller, "likes tea");
    file(fixture, std::slice::from_ref(&draft));
    let again = Plan { suggestions: vec![draft.clone()], ..Plan::default() };
    refused(transact(fixture, &[], None, &mut |_| again.clone()), StoreErrorKind::Plan, "the same suggestion again");
    assert_eq!(fixture.store().suggestions(&fixture.owner(), None).unwrap().len(), 1);
}
