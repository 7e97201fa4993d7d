//! A series of measured times.

use std::time::{Duration, Instant};

/// A series of measured times.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<Duration>);

impl Times {
    /// Measures one call.
    pub fn measure<T>(&mut self, call: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let result = call();
        self.0.push(began.elapsed());
        result
    }

    /// The time below which this share of the series lies, in milliseconds; 0 for an empty series.
    #[must_use]
    pub fn quantile(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        #[expect(
            clippy::cast_sign_loss,
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            reason = "a few hundred values"
        )]
        let at = ((sorted.len().saturating_sub(1)) as f64 * share.clamp(0.0, 1.0)).round() as usize;
        sorted.get(at).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    /// The median in milliseconds.
    #[must_use]
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_value_in_the_middle() {
        let times = Times([5, 1, 3].map(Duration::from_millis).to_vec());
        assert!((times.median() - 3.0).abs() < 1e-9);
        assert!((times.quantile(1.0) - 5.0).abs() < 1e-9);
        assert!(Times::default().median().abs() < 1e-9);
    }
}
