//! Time zones by name.

use jiff::tz::{TimeZone, TimeZoneDatabase};
use std::sync::LazyLock;

/// The zones that stand in the program: to find one, no folder of the machine has to be walked.
static BUNDLED: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// The zone of this IANA name; `None` when neither the program nor the machine knows one.
#[must_use]
pub fn time_zone(name: &str) -> Option<TimeZone> {
    // A zone younger than the program is found on the machine, which takes longer.
    BUNDLED.get(name).or_else(|_| TimeZone::get(name)).ok()
}

#[cfg(test)]
mod tests {
    use super::time_zone;

    #[test]
    fn a_zone_is_found_by_its_name_and_what_is_none_is_refused() {
        for name in ["Europe/Berlin", "Asia/Shanghai", "Asia/Calcutta", "UTC", "europe/berlin"] {
            assert!(time_zone(name).is_some(), "{name}");
        }
        for name in ["", "Mars/Olympus", "../etc/passwd", "/etc/localtime", "中国/上海"] {
            assert!(time_zone(name).is_none(), "{name}");
        }
    }
}
