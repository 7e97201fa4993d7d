//! Lines of a journal.

use super::caller::{Caller, journal, state, transact};
use super::{Fixture, Promise};
use crate::{Content, EntryChange, EventKind, Plan, StoreErrorKind, Write};
use notewell_guard::Origin;
use notewell_text::{EntryId, JournalLine};

/// All of this module.
pub const PROMISES: &[Promise] =
    &[appended_lines_are_added_in_order, appended_lines_start_on_a_fresh_line, half_a_line_is_not_appended];

fn line(text: &str) -> String {
    JournalLine { ts: "2026-11-30T12:00:00Z".to_owned(), tags: Vec::new(), text: text.to_owned() }.render()
}

fn append(caller: &Caller, lines: &str) -> Plan {
    Plan {
        event: Some(caller.draft(EventKind::Change)),
        writes: vec![Write { key: journal(), content: Content::Append(lines.to_owned()) }],
        ..Plan::default()
    }
}

/// The first append creates the document; equal texts stay two lines with two ids.
pub fn appended_lines_are_added_in_order(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let lines = [line("rain"), line("下雨"), line("rain")];
    for text in &lines {
        let committed = transact(fixture, &[journal()], None, &mut |_| append(&caller, text)).unwrap();
        assert_eq!(committed.event.unwrap().documents[0].key, journal());
    }
    fixture.reopen();
    let now = state(fixture, &journal());
    assert_eq!(now.text(), Some(lines.concat().as_str()));
    assert_eq!(now.entries.len(), now.document.entries().len());
    let mut ids = now.ids();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), now.entries.len());
}

/// A torn last line costs that line only; id and origin of the new one are those of the event.
pub fn appended_lines_start_on_a_fresh_line(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    let torn = format!("{}{{\"ts\":\"2026", line("whole"));
    if !fixture.edit_outside(&journal(), Some(&torn)) {
        caller.write(fixture, &[(&journal(), &torn)]);
    }
    let id = EntryId::new("00112233aabbccdd");
    transact(fixture, &[journal()], None, &mut |_| {
        let mut plan = append(&caller, &line("after"));
        let entry = EntryChange {
            document: journal(),
            id: id.clone(),
            action: "add".to_owned(),
            before: None,
            after: Some("after".to_owned()),
            origin_before: None,
            origin_after: Some(Origin::Agent),
        };
        plan.event.as_mut().unwrap().entries.push(entry);
        plan
    })
    .unwrap();
    let now = state(fixture, &journal());
    assert_eq!(now.text(), Some(format!("{torn}\n{}", line("after")).as_str()));
    let last = now.entries.last().unwrap();
    assert_eq!((&last.id, last.origin), (&id, Origin::Agent));
}

/// A line without its end would swallow the next one.
pub fn half_a_line_is_not_appended(fixture: &mut dyn Fixture) {
    let caller = Caller::new();
    for lines in ["", "{\"text\":\"no end\"}"] {
        let result = transact(fixture, &[journal()], None, &mut |_| append(&caller, lines));
        super::caller::refused(result, StoreErrorKind::Plan, "half a line");
    }
    assert!(!state(fixture, &journal()).exists);
}
