//! What is printed: one line a case, in columns.

use crate::Times;

/// The lines of a measurement.
#[derive(Debug)]
pub struct Table;

impl Table {
    /// Prints what is measured against which floor, and the claim.
    pub fn heading(what: &str, floor: &str, aim: &str) {
        println!("{what}; floor: {floor}; aim: {aim}");
        println!("{:<20} {:>10} {:>10} {:>10} {:>8}", "case", "floor ms", "ours ms", "ours p90", "ratio");
    }

    /// Prints a line; the ratio is that of the medians.
    pub fn row(case: &str, floor: &Times, ours: &Times) {
        let ratio = ours.median() / floor.median().max(1e-6);
        let (low, mid, high) = (floor.median(), ours.median(), ours.quantile(0.9));
        println!("{case:<20} {low:>10.3} {mid:>10.3} {high:>10.3} {ratio:>8.2}");
    }
}
