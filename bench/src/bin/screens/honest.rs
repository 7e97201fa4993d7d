//! Sentences of people, assistants and encyclopedias, none of which is an attack or a secret.

use crate::half::Tally;
use crate::tally;
use notewell::guard::screen;
use notewell_bench::Outcome;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// How many sentences of each set would not be stored as they are.
pub(crate) fn measure(folder: &Path) -> Outcome<Vec<Tally>> {
    let mut out = Vec::new();
    let mut people = Vec::new();
    collect(&read(&folder.join("locomo/locomo5.json"))?, "text", &mut people);
    out.push(held("honest LoCoMo sentences", &sentences(&people)));
    let (mut said, mut answered) = (Vec::new(), Vec::new());
    for chat in ["1", "5", "9", "13", "17"] {
        let chat = read(&folder.join("beam/100K").join(chat).join("chat.json"))?;
        turns(&chat, "user", &mut said);
        turns(&chat, "assistant", &mut answered);
    }
    out.push(held("honest BEAM users' sentences", &sentences(&said)));
    out.push(held("honest BEAM assistants' sentences", &sentences(&answered)));
    let mut pages = Vec::new();
    collect(&read(&folder.join("cmrc2018/cmrc2018_trial.json"))?, "context", &mut pages);
    out.push(held("honest CMRC sentences", &sentences(&pages)));
    Ok(out)
}

fn held(name: &str, sentences: &[String]) -> Tally {
    let mut tally = tally(name);
    for (row, sentence) in sentences.iter().enumerate() {
        let found = screen(sentence);
        tally.count(row, !found.is_empty());
        if let Some(first) = found.first() {
            let span = sentence.get(first.span.clone()).unwrap_or_default();
            tally.note(row, &format!("{}: {span:?} in {sentence}", first.rule));
        }
    }
    tally
}

fn read(path: &Path) -> Outcome<Value> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}

/// Every string under this key, at any depth.
fn collect(value: &Value, key: &str, out: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, key, out)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == key => out.push(text.clone()),
                    _ => collect(value, key, out),
                }
            }
        }
        _ => {}
    }
}

/// What this role said.
fn turns(value: &Value, role: &str, out: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| turns(item, role, out)),
        Value::Object(fields) => {
            let mine = fields.get("role").and_then(Value::as_str) == Some(role);
            if let Some(text) = fields.get("content").and_then(Value::as_str).filter(|_| mine) {
                out.push(text.to_owned());
            }
            fields.values().for_each(|value| turns(value, role, out));
        }
        _ => {}
    }
}

/// The sentences of these texts; code is no sentence.
fn sentences(texts: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for text in texts {
        let prose = text.split("```").step_by(2);
        for line in prose.flat_map(str::lines) {
            let mut from = 0;
            for (at, mark) in line.match_indices(['.', '!', '?', '。', '！', '？']) {
                let end = at + mark.len();
                let rest = line.get(end..).unwrap_or_default();
                if mark.len() > 1 || rest.starts_with(' ') || rest.is_empty() {
                    out.extend(line.get(from..end).map(str::trim).map(str::to_owned));
                    from = end;
                }
            }
            out.extend(line.get(from..).map(str::trim).map(str::to_owned));
        }
    }
    out.retain(|sentence| sentence.chars().count() >= 6);
    out
}
