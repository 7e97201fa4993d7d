//! A file size limit of the process: a failed write changes nothing. Alone in its process, since the limit is the
//! process's.
#![allow(clippy::unwrap_used)]

mod support;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use support::{Rig, add, append, change, texts, view};

#[test]
fn a_write_past_the_size_limit_changes_nothing_and_says_so() {
    let rig = Rig::new();
    let store = rig.open();
    let many: String = (0..3_000).map(|n| format!("- fact {n} of this long list\n")).collect();
    change(&store, &["personal:memory"], None, &|_, text| Some(format!("{text}{many}"))).unwrap();
    append(&store, &"long ".repeat(20_000), None).unwrap();
    let (memory, journal) = (rig.read("MEMORY.md"), rig.read("journal.jsonl"));
    let sequence = view(&store, &["personal:memory"]).sequence;

    let before = getrlimit(Resource::Fsize);
    setrlimit(Resource::Fsize, Rlimit { current: Some(60_000), ..before }).unwrap();
    let errors = [
        add(&store, &["personal:user", "personal:memory"], "more").unwrap_err(),
        append(&store, "more", None).unwrap_err(),
    ];
    setrlimit(Resource::Fsize, before).unwrap();
    for error in errors {
        assert!(error.message.contains("too large") || error.message.contains("size limit"), "{error}");
    }
    assert_eq!((rig.read("MEMORY.md"), rig.read("journal.jsonl")), (memory, journal));
    let seen = view(&store, &["personal:memory", "personal:user"]);
    assert_eq!(seen.sequence, sequence);
    assert!(texts(&seen, "personal:user").is_empty());
    assert!(rig.temps().is_empty());
    add(&store, &["personal:user", "personal:memory"], "more").unwrap();
}
