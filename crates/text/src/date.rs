//! Local dates.

/// A calendar day in the owner's zone.
pub type Day = jiff::civil::Date;

/// Reads `YYYY-MM-DD` and nothing else.
#[must_use]
pub fn parse_day(text: &str) -> Option<Day> {
    let bytes = text.as_bytes();
    let shaped = bytes.len() == 10
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !shaped {
        return None;
    }
    let year = text.get(0..4)?.parse().ok()?;
    let month = text.get(5..7)?.parse().ok()?;
    let day = text.get(8..10)?.parse().ok()?;
    Day::new(year, month, day).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_calendar_days_are_read() {
        assert_eq!(parse_day("2026-07-27").map(|day| day.to_string()).as_deref(), Some("2026-07-27"));
        assert!(parse_day("2028-02-29").is_some());
        for wrong in [
            "",
            "2026-02-29",
            "2026-7-27",
            "2026-07-27T00",
            " 2026-07-27",
            "+026-07-27",
            "２０２６-07-27",
            "2026/07/27",
        ] {
            assert_eq!(parse_day(wrong), None, "{wrong}");
        }
    }
}
