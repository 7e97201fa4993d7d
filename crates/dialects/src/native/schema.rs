//! The schema of the native tools.

use super::{MEMORY, MOST_OPERATIONS};
use crate::Tool;
use serde_json::{Value, json};

const DESCRIPTION: &str = "Read and change the owner's long-term memory. Call it when the owner says to remember \
    something, when a lasting fact or preference changes, no longer holds or was wrong, and when something shall be \
    forgotten.\n\
    add: content. replace: id + content swaps an entry; old_text + new_text changes those words inside one entry. \
    remove: id or old_text. read: target, or nothing for all.\n\
    Several changes in operations happen together or not at all. Say that it is done only after the result says so; \
    status `suggested` waits for the owner. Never store passwords or keys.";

/// The tools that a model is offered.
#[must_use]
pub fn tools() -> Vec<Tool> {
    vec![Tool {
        name: MEMORY,
        title: "Memory",
        description: DESCRIPTION,
        input_schema: memory(),
        read_only: false,
        destructive: true,
        idempotent: false,
        open_world: false,
    }]
}

fn memory() -> Value {
    let action = json!({"type": "string", "enum": ["read", "add", "replace", "remove"]});
    let target = json!({"type": "string", "enum": ["user", "memory", "daily", "journal"]});
    let scope = json!({"type": "string", "enum": ["project", "personal"]});
    let text = json!({"type": "string"});
    let tags = json!({"type": "array", "items": {"type": "string"}});
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "action": action,
            "target": described(&target, "user: how the assistant should behave, one imperative sentence per entry. \
                memory: lasting facts and decisions. daily: notes of today. journal: dated events, append-only."),
            "scope": described(&scope, "For memory and daily. Default: this project, if there is one. personal: holds everywhere."),
            "content": described(&text, "The whole entry: one fact or wish. At most 16,000 characters (user), 40,000 (memory)."),
            "old_text": described(&text, "Words of the entry to find; must fit one entry only."),
            "new_text": described(&text, "Stands in the place of old_text; the rest of the entry stays."),
            "id": described(&text, "The entry's id as shown in brackets; better than old_text."),
            "tags": described(&tags, "For journal."),
            "reason": described(&text, "Why, in a few words."),
            "operations": {
                "type": "array",
                "description": format!("Instead of the fields above: at most {MOST_OPERATIONS} changes, each with its own action."),
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
                        "action": action,
                        "target": target,
                        "scope": scope,
                        "content": text,
                        "old_text": text,
                        "new_text": text,
                        "id": text,
                        "tags": tags,
                    },
                },
            },
        },
    })
}

fn described(schema: &Value, description: &str) -> Value {
    let mut schema = schema.clone();
    if let Some(object) = schema.as_object_mut() {
        object.insert("description".to_owned(), Value::from(description));
    }
    schema
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_tools_are_flat_closed_and_short() {
        let tools = tools();
        let mut size = 0;
        for tool in &tools {
            assert!(tool.name.len() <= 24 && tool.name.chars().all(|c| c.is_ascii_lowercase() || c == '_'));
            let root = tool.input_schema.as_object().unwrap();
            assert_eq!(root["type"], "object");
            assert_eq!(root["additionalProperties"], false);
            for word in ["oneOf", "anyOf", "allOf", "not", "if", "$ref", "$defs", "enum"] {
                assert!(!root.contains_key(word), "{word}");
            }
            let items = &root["properties"]["operations"]["items"];
            assert_eq!(items["additionalProperties"], false);
            size += tool.name.len() + tool.description.chars().count() + tool.input_schema.to_string().chars().count();
        }
        assert!(size <= 4_000, "{size} characters");
    }

    #[test]
    fn limits_are_stated_and_true() {
        let layout = crate::native::layout();
        let schema = tools().remove(0).input_schema.to_string();
        for (role, words) in [(notewell::text::Role::User, "16,000"), (notewell::text::Role::Memory, "40,000")] {
            let limit = layout.rule(role).unwrap().budget.hard_entry.to_string();
            assert_eq!(words.replace(',', ""), limit);
            assert!(schema.contains(words));
        }
        assert!(schema.contains(&format!("at most {MOST_OPERATIONS} changes")));
    }
}
