//! Open collections of secrets: samples made from the patterns of gitleaks, and the test cases of detect-secrets.

use crate::half::Tally;
use crate::pattern::{Dice, sample};
use crate::{encoded, tally};
use notewell::guard::{Kind, Strength, redact, screen};
use notewell_bench::Outcome;
use serde_json::Value;
use std::path::Path;

/// How many samples are made of each pattern.
const EACH: usize = 20;

/// How many values are gone from what would be stored, per collection.
pub(crate) fn measure(folder: &Path) -> Outcome<Vec<Tally>> {
    let mut out = gitleaks(&encoded::read(&folder.join("secrets/gitleaks.toml.gz.b64"))?)?;
    out.extend(detect_secrets(&encoded::read(&folder.join("secrets/detect_secrets_cases.jsonl.gz.b64"))?)?);
    Ok(out)
}

/// Patterns that begin with a literal of their own, and patterns that need the provider's name beside the value.
fn gitleaks(text: &str) -> Outcome<Vec<Tally>> {
    let rules: toml::Table = text.parse()?;
    let rules = rules.get("rules").and_then(toml::Value::as_array).ok_or("no rules")?;
    let mut structured = tally("gitleaks keys with a structure");
    let mut named = tally("gitleaks values beside a name");
    for (row, rule) in rules.iter().enumerate() {
        let field = |name: &str| rule.get(name).and_then(toml::Value::as_str).unwrap_or_default();
        let (id, pattern) = (field("id"), field("regex").replace("\\z", "$"));
        if pattern.is_empty() {
            continue;
        }
        let by_name = pattern.contains("[\\w.-]{0,50}?") || id.starts_with("generic") || id.starts_with("curl");
        let tally = if by_name { &mut named } else { &mut structured };
        let mut dice = Dice::new(row as u64 + 7);
        let (mut kept, mut example) = (0, String::new());
        for _ in 0..EACH {
            let (made, value) = sample(&pattern, &mut dice)?;
            let text = format!("Keep this: {made} for later");
            let clean = redact(&text, &screen(&text));
            if value.as_deref().map_or(clean == text, |value| clean.contains(value)) {
                kept += 1;
                example = made;
            }
        }
        tally.count(row, kept * 100 <= EACH);
        if kept > 0 {
            tally.note(row, &format!("{id}: {kept} of {EACH} stay, such as {example}"));
        }
    }
    Ok(vec![structured, named])
}

fn detect_secrets(text: &str) -> Outcome<Vec<Tally>> {
    let (mut found, mut passed) = (tally("detect-secrets positive cases"), tally("detect-secrets negative, passed"));
    for (row, line) in text.lines().enumerate() {
        let line: Value = serde_json::from_str(line)?;
        let plugin = line["plugin"].as_str().unwrap_or_default();
        // An address of a machine is no secret, and entropy alone is no reason here.
        if ["ip_public", "high_entropy_strings"].contains(&plugin) {
            continue;
        }
        let text = line["text"].as_str().unwrap_or_default();
        let secret = |finding: &notewell::guard::Finding| {
            finding.kind == Kind::Secret && finding.strength >= Strength::Suspected
        };
        let hit = screen(text).iter().any(secret);
        let flag = line["should_flag"].as_bool().unwrap_or_default();
        let tally = if flag { &mut found } else { &mut passed };
        tally.count(row, hit == flag);
        if hit != flag {
            tally.note(row, &format!("{plugin}: {text}"));
        }
    }
    Ok(vec![found, passed])
}
