//! What the screens find in open data, how often they hold back honest text, and how long they take, beside the bars.
//!
//! Each set is measured in two halves by the parity of its rows: rules may be written with an eye on the open half,
//! never on the one that is kept aside.

mod encoded;
mod half;
mod honest;
mod injections;
mod pattern;
mod secrets;
mod speed;
mod written;

use half::Tally;
use notewell_bench::Outcome;
use std::path::PathBuf;

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("which folder holds the data sets?")?);
    let misses = arguments.any(|argument| argument == "--misses");
    speed::report()?;
    println!("{:<34} {:>15} {:>15} {:>9}", "recall", "open half", "kept aside", "bar");
    let (injections, benign) = injections::measure(&folder)?;
    for tally in injections {
        tally.print_recall("90 %", misses);
    }
    for tally in secrets::measure(&folder)? {
        tally.print_recall("", misses);
    }
    for (tally, bar) in written::recall() {
        tally.print_recall(bar, misses);
    }
    println!("{:<34} {:>15} {:>15} {:>9}", "honest text held or changed", "open half", "kept aside", "bar");
    for tally in honest::measure(&folder)? {
        tally.print_share("5 / 1000", misses);
    }
    benign.print_share("0", misses);
    for (tally, bar) in written::honest() {
        tally.print_share(bar, misses);
    }
    Ok(())
}

/// An empty tally under this name.
fn tally(name: impl Into<String>) -> Tally {
    Tally::new(name.into())
}
