//! How long a screen takes: the first one of a process, an entry, and a long text.

use notewell::guard::screen;
use notewell_bench::{Outcome, Times, entry};

/// Rounds of which the median counts.
const ROUNDS: usize = 21;

/// Prints the times of this machine. Only what happens once in a process is measured once.
pub(crate) fn report() -> Outcome<()> {
    let entries: Vec<String> = (0..1000).map(entry).collect();
    let screen_all = || entries.iter().filter(|text| !screen(text).is_empty()).count();
    let (mut first, mut cold, mut warm) = (Times::default(), Times::default(), Times::default());
    let found = first.measure(|| screen("Prefers short answers.").len());
    let held = cold.measure(screen_all);
    for _ in 0..ROUNDS {
        warm.measure(screen_all);
    }
    let characters: usize = entries.iter().map(|text| text.chars().count()).sum();
    let mut slowest = 0.0_f64;
    let mut rate = f64::MAX;
    for unit in [
        "The code review of the notes is on Friday, she said. ",
        "我们周五去植物园看郁金香，记得带水。",
        "a\u{200B}b c d ",
    ] {
        let long = unit.repeat(100_000 / unit.len());
        let _ = screen(&long);
        let mut times = Times::default();
        for _ in 0..ROUNDS {
            times.measure(|| screen(&long).len());
        }
        slowest = slowest.max(times.median());
        rate = rate.min(long.len() as f64 / times.median() / 1e3);
    }
    println!("first screen of a process          {:>10.3} ms", first.median());
    println!("then 1,000 entries, first time     {:>10.3} ms ({} held)", cold.median(), found + held);
    println!("1,000 entries again                {:>10.3} ms", warm.median());
    println!("per 100 characters                 {:>10.0} ns", warm.median() * 1e6 / characters as f64 * 100.0);
    println!("slowest 100 KB                     {slowest:>10.3} ms (bar 50), {rate:.0} MB/s (bar 20)");
    Ok(())
}
