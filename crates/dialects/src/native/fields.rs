//! The fields of a call or operation: closed, but null, empty and missing are the same, and any spelling will do.

use notewell::guard::screen;
use notewell::{Refusal, RefusalCode};
use serde_json::{Map, Value};

/// The names of an operation's fields.
const KNOWN: [&str; 9] = ["action", "target", "scope", "content", "old_text", "new_text", "id", "tags", "reason"];

/// What hosts and models send along and what means nothing here.
const HARMLESS: [&str; 6] = ["type", "name", "tool", "$schema", "explanation", "thought"];

/// The values of one call or operation, each under its own name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fields {
    values: Map<String, Value>,
}

impl Fields {
    /// Sorts the fields of an object by their names. What is null counts as missing.
    pub(super) fn of(object: &Map<String, Value>, nested: bool) -> Result<Self, Refusal> {
        let mut values: Map<String, Value> = Map::new();
        let mut unknown = Vec::new();
        for (key, value) in object.iter().filter(|(_, value)| !value.is_null()) {
            let Some(name) = named(key, nested) else {
                if !HARMLESS.contains(&key.to_lowercase().as_str()) {
                    unknown.push(key.as_str());
                }
                continue;
            };
            match values.get(name) {
                None => drop(values.insert(name.to_owned(), value.clone())),
                Some(other) if other == value || is_blank(value) => {}
                Some(other) if is_blank(other) => drop(values.insert(name.to_owned(), value.clone())),
                Some(_) => {
                    return Err(invalid(
                        format!("{name} was sent twice with different values"),
                        format!("send {name} once"),
                    ));
                }
            }
        }
        // `{"type": "add"}`: a discriminator is an action where no other one is there.
        if !values.contains_key("action")
            && let Some(kind @ Value::String(name)) = object.get("type")
            && super::action::Action::named(name).is_some()
        {
            values.insert("action".to_owned(), kind.clone());
        }
        if unknown.is_empty() { Ok(Self { values }) } else { Err(not_known(&unknown, nested)) }
    }

    /// The value of a field that holds text; `None` for missing. Numbers and truth values are taken as their text.
    pub(super) fn text(&self, name: &str) -> Result<Option<String>, Refusal> {
        match self.values.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(value @ (Value::Number(_) | Value::Bool(_))) => Ok(Some(value.to_string())),
            Some(Value::Array(items)) if items.len() == 1 && items.iter().all(Value::is_string) => {
                Ok(items.first().and_then(Value::as_str).map(str::to_owned))
            }
            Some(_) => Err(invalid(
                format!("{name} is no text"),
                "send one text; several entries go into operations, one each",
            )),
        }
    }

    /// As [`Self::text`]; an empty text, or a word for nothing, is missing too.
    pub(super) fn filled(&self, name: &str) -> Result<Option<String>, Refusal> {
        let nothing = |text: &String| {
            let text = text.trim();
            text.is_empty() || ["null", "none", "undefined"].iter().any(|word| text.eq_ignore_ascii_case(word))
        };
        Ok(self.text(name)?.filter(|text| !nothing(text)))
    }

    /// Tags: a list, or one text with commas.
    pub(super) fn tags(&self) -> Result<Vec<String>, Refusal> {
        let list: Vec<String> = match self.values.get("tags") {
            None => Vec::new(),
            Some(Value::String(text)) => text.split([',', '，', '、']).map(str::to_owned).collect(),
            Some(Value::Array(items)) => items
                .iter()
                .filter(|item| !item.is_null())
                .map(|item| match item {
                    Value::String(text) => Ok(text.clone()),
                    Value::Number(number) => Ok(number.to_string()),
                    _ => Err(invalid("a tag is no text", "send tags as a list of words")),
                })
                .collect::<Result<_, _>>()?,
            Some(_) => return Err(invalid("tags are no list", "send tags as a list of words")),
        };
        let trimmed = list.iter().map(|tag| tag.trim().trim_start_matches('#').to_owned());
        Ok(trimmed.filter(|tag| !tag.is_empty()).collect())
    }

    /// The value as it was sent.
    pub(super) fn raw(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// Whether one of these fields holds something.
    pub(super) fn any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.values.get(*name).is_some_and(|value| !is_blank(value)))
    }

    /// Takes what is missing here from `outer`.
    pub(super) fn or(mut self, outer: &Self, names: &[&str]) -> Self {
        for name in names {
            if !self.any(&[name])
                && let Some(value) = outer.values.get(*name)
            {
                self.values.insert((*name).to_owned(), value.clone());
            }
        }
        self
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// The field that a name means.
fn named(key: &str, nested: bool) -> Option<&'static str> {
    let mut name = String::new();
    let mut before = '_';
    for c in key.trim().chars() {
        if c.is_uppercase() && before.is_lowercase() {
            name.push('_');
        }
        before = c;
        name.extend(if c == '-' || c == ' ' { '_' } else { c }.to_lowercase());
    }
    Some(match name.as_str() {
        "action" | "command" | "op" | "operation" => "action",
        "target" | "file" | "document" => "target",
        "scope" | "space" => "scope",
        "content" | "text" | "value" | "entry" | "fact" | "memory" => "content",
        "old_text" | "old" | "old_string" | "old_str" | "old_content" | "query" => "old_text",
        "new_text" | "new" | "new_string" | "new_str" => "new_text",
        "id" | "entry_id" => "id",
        "tags" | "tag" => "tags",
        "reason" | "why" => "reason",
        "operations" | "ops" | "changes" if !nested => "operations",
        "idempotency_key" if !nested => "idempotency_key",
        _ => return None,
    })
}

fn not_known(unknown: &[&str], nested: bool) -> Refusal {
    // A field's name comes from outside; only what looks like a name, and like nothing that the screens know, is repeated.
    let plain = |name: &&&str| {
        name.len() <= 40
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.$".contains(c))
            && screen(name).is_empty()
    };
    let named: Vec<String> = unknown.iter().filter(plain).take(5).map(|name| format!("`{name}`")).collect();
    let message = match (named.as_slice(), unknown.len()) {
        ([], many) => format!("{many} unknown fields"),
        (names, many) if names.len() < many => format!("{many} unknown fields, among them {}", names.join(", ")),
        ([one], _) => format!("{one} is no field"),
        (names, _) => format!("{} are no fields", names.join(", ")),
    };
    let more = if nested { "" } else { ", operations" };
    invalid(message, format!("the fields are {}{more}", KNOWN.join(", ")))
}

/// A call that cannot be understood.
pub(super) fn invalid(message: impl Into<String>, hint: impl Into<String>) -> Refusal {
    Refusal::new(RefusalCode::InvalidCall, message, hint)
}
