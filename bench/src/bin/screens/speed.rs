//! How long a screen takes: the first one of a process, an entry, and a long text.

use notewell::guard::screen;
use notewell_bench::{Outcome, entry};
use std::time::Instant;

/// Prints the times of this machine.
pub(crate) fn report() -> Outcome<()> {
    let entries: Vec<String> = (0..1000).map(entry).collect();
    let began = Instant::now();
    let found = screen("Prefers short answers.").len();
    let first = began.elapsed();
    let began = Instant::now();
    let held = entries.iter().filter(|text| !screen(text).is_empty()).count();
    let cold = began.elapsed();
    let mut best = f64::MAX;
    let characters: usize = entries.iter().map(|text| text.chars().count()).sum();
    for _ in 0..20 {
        let began = Instant::now();
        let _ = entries.iter().filter(|text| !screen(text).is_empty()).count();
        best = best.min(began.elapsed().as_secs_f64());
    }
    let mut slowest = 0.0_f64;
    let mut rate = f64::MAX;
    for unit in [
        "The code review of the notes is on Friday, she said. ",
        "我们周五去植物园看郁金香，记得带水。",
        "a\u{200B}b c d ",
    ] {
        let long = unit.repeat(100_000 / unit.len());
        let _ = screen(&long);
        let began = Instant::now();
        let _ = screen(&long);
        let took = began.elapsed().as_secs_f64();
        slowest = slowest.max(took);
        rate = rate.min(long.len() as f64 / took / 1e6);
    }
    println!("first screen of a process          {:>10.3} ms", first.as_secs_f64() * 1e3);
    println!("then 1,000 entries, first time     {:>10.3} ms ({} held)", cold.as_secs_f64() * 1e3, found + held);
    println!("1,000 entries again                {:>10.3} ms", best * 1e3);
    println!("per 100 characters                 {:>10.0} ns", best * 1e9 / characters as f64 * 100.0);
    println!("slowest 100 KB                     {:>10.3} ms (bar 50), {rate:.0} MB/s (bar 20)", slowest * 1e3);
    Ok(())
}
