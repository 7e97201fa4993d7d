//! Calls that fail: what a refusal says, and when a run of them ends.

#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice, missing_docs)]

mod support;

use notewell::{RefusalCode, Settings, Target};
use support::*;

#[test]
fn three_failures_end_with_a_terminal_answer() {
    let home = TestHome::new();
    let session = home.session();
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    let last = refused(one(&session, remove("nothing")), RefusalCode::GiveUp);
    assert!(!last.retryable);
    assert!(last.hint.contains("carry on with the reply"));
    assert_eq!(last.detail.as_deref(), Some("not_found"));
    refused(one(&session, remove("nothing")), RefusalCode::GiveUp);
    session.begin_turn(false);
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
}

#[test]
fn a_call_that_could_not_be_decoded_counts_as_a_failure() {
    let home = TestHome::new();
    let session = home.session();
    let unknown = || notewell::Refusal::new(RefusalCode::UnknownAction, "no such action", "use add");
    refused(session.failed(unknown()), RefusalCode::UnknownAction);
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    refused(session.failed(unknown()), RefusalCode::GiveUp);
}

#[test]
fn a_success_resets_the_count_of_failures() {
    let home = TestHome::new();
    let session = home.session();
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    wrote(one(&session, add(Target::Memory, "Ana plays chess")));
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
}

#[test]
fn where_no_turn_is_known_failures_count_for_two_minutes() {
    let home = TestHome::new();
    let session = home.blind();
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    home.pass(60);
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    home.pass(61);
    refused(one(&session, remove("nothing")), RefusalCode::NotFound);
    home.pass(1);
    refused(one(&session, remove("nothing")), RefusalCode::GiveUp);
}

#[test]
fn a_refusal_never_repeats_the_refused_text() {
    let home = TestHome::with(Settings { budget_memory: 200, ..Settings::default() });
    let session = home.session();
    let text = format!("zanzibar {}", "x".repeat(900));
    for operation in [add(Target::Memory, &text), remove("zanzibar"), swap("zanzibar", "zanzibar two")] {
        session.begin_turn(false);
        let answer = one(&session, operation);
        assert!(!serde_json::to_string(&answer).unwrap().contains("zanzibar"));
    }
}
