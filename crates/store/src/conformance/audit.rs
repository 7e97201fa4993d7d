//! What is refused is written down, and nothing else.

use super::caller::{Caller, memory, sequence, state, user};
use super::{Fixture, Promise};
use crate::RefusedWrite;

/// All of this module.
pub const PROMISES: &[Promise] = &[refused_writes_come_newest_first_and_change_nothing, a_refusal_holds_codes_only];

fn refused(actor: &str, codes: &[&str]) -> RefusedWrite {
    RefusedWrite {
        actor: actor.to_owned(),
        codes: codes.iter().map(|code| (*code).to_owned()).collect(),
        documents: vec![memory(), user()],
    }
}

/// Also after a restart and among other writes, and each owner has one's own.
pub fn refused_writes_come_newest_first_and_change_nothing(fixture: &mut dyn Fixture) {
    let (caller, owner) = (Caller::new(), fixture.owner());
    caller.write(fixture, &[(&memory(), "- rain\n")]);
    let (before, number) = (state(fixture, &memory()), sequence(fixture));
    let all =
        [refused("mcp:one", &["not_permitted", "untrusted"]), refused("cli", &["stale"]), refused("因为\u{0}\"", &[])];
    for refused in &all {
        fixture.store().record_refusal(&owner, refused).unwrap();
    }
    assert_eq!((state(fixture, &memory()), sequence(fixture)), (before, number));
    caller.write(fixture, &[(&memory(), "- sun\n")]);
    fixture.reopen();
    let newest: Vec<RefusedWrite> = all.iter().rev().cloned().collect();
    assert_eq!(fixture.store().refusals(&owner, 10).unwrap(), newest);
    assert_eq!(fixture.store().refusals(&owner, 2).unwrap(), newest[..2]);
    assert_eq!(fixture.store().refusals(&owner, 0).unwrap(), []);
    if let Some(other) = fixture.other_owner() {
        assert_eq!(fixture.store().refusals(&other, 10).unwrap(), []);
    }
}

/// Whatever a caller takes for a code.
pub fn a_refusal_holds_codes_only(fixture: &mut dyn Fixture) {
    let long = "x".repeat(61);
    let codes = ["not_permitted", "Likes green tea", "", "喜欢绿茶", long.as_str(), "secret_suspected"];
    fixture.store().record_refusal(&fixture.owner(), &refused("cli", &codes)).unwrap();
    let kept = fixture.store().refusals(&fixture.owner(), 1).unwrap().remove(0);
    assert_eq!(kept.codes, ["not_permitted", "secret_suspected"]);
}
