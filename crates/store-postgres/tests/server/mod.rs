//! A server to test with.
#![allow(clippy::unwrap_used, dead_code)]

use notewell_store::conformance::environment;
use notewell_store::{Layout, Owner};
use notewell_store_postgres::{PostgresStore, without_tls};
use notewell_text::IdKey;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The URL; without one, says that nothing is proved.
pub(crate) fn server(test: &str) -> Option<String> {
    let url = std::env::var("NOTEWELL_TEST_POSTGRES").ok().filter(|url| !url.is_empty());
    if url.is_none() {
        use std::io::Write;
        // Past the capture of the test harness, so that it is seen.
        let line = format!("\nSKIPPED {test}: NOTEWELL_TEST_POSTGRES is not set\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
    url
}

/// The database may be used again: every test has owners that nobody had before.
pub(crate) fn nobody_yet(name: &str) -> Owner {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos();
    Owner::new(format!("{name}-{}-{time}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))).unwrap()
}

pub(crate) fn open(url: &str, seed: u64) -> PostgresStore {
    let layout = Layout::native("You are helpful.");
    PostgresStore::open(without_tls(url), layout, IdKey::new([7; 32]), environment(seed)).unwrap()
}
