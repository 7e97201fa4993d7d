//! What is printed: one line a case, in columns.

use crate::Times;

/// The lines of a measurement.
#[derive(Debug)]
pub struct Table {
    floor: &'static str,
}

impl Table {
    /// Prints the heading. `what` is measured against `floor`; `aim` is the claim.
    #[must_use]
    pub fn new(what: &str, floor: &'static str, aim: &str) -> Self {
        println!("{what}; floor: {floor}; aim: {aim}");
        println!("{:<28} {:>10} {:>10} {:>10} {:>8}", "case", "floor ms", "ours ms", "ours p90", "ratio");
        Self { floor }
    }

    /// Prints a line and gives the ratio of the medians.
    pub fn line(&self, case: &str, floor: &Times, ours: &Times) -> f64 {
        let ratio = ours.median() / floor.median().max(1e-6);
        let (low, mid, high) = (floor.median(), ours.median(), ours.quantile(0.9));
        println!("{case:<28} {low:>10.3} {mid:>10.3} {high:>10.3} {ratio:>8.2}");
        ratio
    }

    /// The name of the floor.
    #[must_use]
    pub const fn floor(&self) -> &'static str {
        self.floor
    }
}
