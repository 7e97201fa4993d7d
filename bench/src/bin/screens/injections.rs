//! Open collections of injections, one tally each.

use crate::half::Tally;
use crate::tally;
use notewell::guard::{Kind, screen};
use notewell_bench::Outcome;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// File and the field that holds the hostile text.
const SETS: &[(&str, &str)] =
    &[("bastioncorpus_injections_half.jsonl", "text"), ("aib_attacks_half.jsonl", "injected")];

/// How many texts of each set would not be stored by themselves; and, of the rows that their authors call benign, how
/// many would.
pub(crate) fn measure(folder: &Path) -> Outcome<(Vec<Tally>, Tally)> {
    let mut out = Vec::new();
    let mut benign = tally("benign rows of the injection sets");
    for (file, field) in SETS {
        let mut tally = tally(format!("injection {}", file.split('_').next().unwrap_or(file)));
        for (row, line) in fs::read_to_string(folder.join("injection").join(file))?.lines().enumerate() {
            let line: Value = serde_json::from_str(line)?;
            let text = line.get(*field).and_then(Value::as_str).ok_or("a row without text")?;
            let hit = screen(text).iter().any(|finding| finding.kind != Kind::Secret);
            if line["label"] == "benign" {
                benign.count(row, hit);
                if hit {
                    benign.note(row, text);
                }
                continue;
            }
            tally.count(row, hit);
            if !hit {
                tally.note(row, &format!("{}: {text}", line["category"].as_str().unwrap_or_default()));
            }
        }
        out.push(tally);
    }
    Ok((out, benign))
}
