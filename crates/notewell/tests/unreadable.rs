//! Documents that cannot be read.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::{Operation, OwnerAct, ReadingStatus, RefusalCode, Target};
use support::*;

#[test]
fn a_file_that_is_no_text_keeps_its_bytes() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\0\n");
    let refusal = refused(one(&home.session(), add(Target::Memory, "coffee")), RefusalCode::Store);
    assert_eq!(refusal.detail.as_deref(), Some("not_text"));
    refused(one(&home.session(), read(Target::Memory)), RefusalCode::Store);
    // The other documents can still be read.
    home.own(add(Target::User, "Prefer tea."));
    let all = Operation::Read { target: None, old_text: None, id: None, scope: None };
    let all = reading(home.act(OwnerAct::Operate(all)));
    assert!(all.documents.iter().any(|document| document.target == "user"));
    // And the one that cannot is not said to be empty.
    let broken = all.documents.iter().find(|document| document.target == "memory").unwrap();
    assert!(broken.problem.is_some());
}

#[test]
fn a_home_with_nothing_but_an_unreadable_document_is_not_empty() {
    let home = TestHome::new();
    home.write(&facts(), "- tea\0\n");
    let all = Operation::Read { target: None, old_text: None, id: None, scope: None };
    assert_eq!(reading(home.act(OwnerAct::Operate(all))).status, ReadingStatus::Ok);
}
