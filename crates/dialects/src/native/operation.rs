//! One operation.

use super::action::{Action, unknown};
use super::fields::{Fields, invalid};
use notewell::text::EntryId;
use notewell::{Operation, Reach, Refusal, RefusalCode, Target};

/// What the fields mean.
pub(super) fn operation(fields: &Fields) -> Result<Operation, Refusal> {
    let target = target(fields)?;
    let scope = scope(fields)?;
    let id = fields.filled("id")?.map(|id| entry_id(&id));
    let old_text = fields.filled("old_text")?;
    match action(fields)? {
        Action::Read => {
            // A text to look for under any name; a read can do no harm.
            let filter = old_text.or(fields.filled("content")?);
            Ok(Operation::Read { target, old_text: filter, id, scope })
        }
        Action::Add => add(fields, target, scope, id.is_some() || old_text.is_some()),
        Action::Replace => replace(fields, target, scope, id, old_text),
        Action::Remove if id.is_none() && old_text.is_none() => Err(missing(
            "the entry to remove is not named",
            "nothing was removed; send its id, or its exact text as old_text",
        )),
        Action::Remove if fields.any(&["new_text"]) => {
            Err(invalid("remove takes no new_text", "to change words inside an entry, use replace"))
        }
        Action::Remove => Ok(Operation::Remove { target, old_text, id, scope }),
    }
}

fn action(fields: &Fields) -> Result<Action, Refusal> {
    if let Some(name) = fields.filled("action")? {
        return Action::named(&name).ok_or_else(|| unknown(&name));
    }
    // Only what can destroy nothing is guessed.
    if fields.any(&["old_text", "new_text", "id"]) {
        return Err(missing("action is missing", "send action: read, add, replace or remove"));
    }
    if fields.any(&["content"]) {
        return Ok(Action::Add);
    }
    if fields.any(&["target"]) {
        return Ok(Action::Read);
    }
    Err(missing("the call is empty", "send action: read, add, replace or remove"))
}

/// Text alone is always a new entry, whatever the action was called.
fn add(fields: &Fields, target: Option<Target>, scope: Option<Reach>, names_entry: bool) -> Result<Operation, Refusal> {
    if names_entry {
        return Err(invalid(
            "a new entry has no id or old_text",
            "to change the entry that is there, use replace; to add a new one, send content alone",
        ));
    }
    let content = match (fields.text("content")?, fields.filled("new_text")?) {
        (Some(content), Some(new)) if !content.trim().is_empty() && content != new => {
            return Err(invalid("both content and new_text were sent", "send the new entry as content"));
        }
        (content, new) => new.or(content),
    };
    let content = content.ok_or_else(|| missing("content is missing", "send the words to keep as content"))?;
    Ok(Operation::Add { target, content, tags: fields.tags()?, scope })
}

fn replace(
    fields: &Fields,
    target: Option<Target>,
    scope: Option<Reach>,
    id: Option<EntryId>,
    old_text: Option<String>,
) -> Result<Operation, Refusal> {
    if id.is_none() && old_text.is_none() {
        return Err(missing(
            "the entry to change is not named",
            "nothing was changed; send its id or old_text; for a new entry use add",
        ));
    }
    let (content, new_text) = (fields.filled("content")?, fields.text("new_text")?);
    let (content, new_text) = match (content, new_text) {
        (Some(content), Some(new)) if new.trim().is_empty() => (Some(content), None),
        // The same words twice mean the span where there is one.
        (Some(content), Some(new)) if content == new => {
            if old_text.is_some() {
                (None, Some(new))
            } else {
                (Some(content), None)
            }
        }
        // A whole entry has no span, so its new words can only be its content.
        (None, Some(new)) if old_text.is_none() && !new.trim().is_empty() => (Some(new), None),
        // An empty text is a wish only where it is the one thing that was sent for it.
        (None, Some(new)) if new.trim().is_empty() && (old_text.is_none() || fields.raw("content").is_some()) => {
            (None, None)
        }
        other => other,
    };
    if content.is_none() && new_text.is_none() {
        return Err(missing(
            "the new words are missing",
            "send new_text for the span old_text, or content for the whole entry; to delete an entry, use remove",
        ));
    }
    Ok(Operation::Replace { target, old_text, id, new_text, content, scope })
}

fn target(fields: &Fields) -> Result<Option<Target>, Refusal> {
    let Some(name) = fields.filled("target")? else { return Ok(None) };
    let name = name.trim().to_lowercase();
    let bare = [".md", ".jsonl"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
    if matches!(bare, "all" | "*" | "any") {
        return Ok(None);
    }
    bare.parse().map(Some).map_err(|_| {
        Refusal::new(
            RefusalCode::UnknownTarget,
            "no such target",
            "use user (how to behave), memory (facts), daily (today) or journal (events)",
        )
    })
}

fn scope(fields: &Fields) -> Result<Option<Reach>, Refusal> {
    let Some(name) = fields.filled("scope")? else { return Ok(None) };
    if matches!(name.trim().to_lowercase().as_str(), "all" | "*" | "any" | "both") {
        return Ok(None);
    }
    name.parse().map(Some).map_err(|_| {
        Refusal::new(RefusalCode::InvalidValue, "no such scope", "use project or personal, or leave scope out")
    })
}

/// The id without what stands around it in a snapshot.
fn entry_id(text: &str) -> EntryId {
    let text = text.trim().to_lowercase();
    let text = text.strip_prefix("id:").or_else(|| text.strip_prefix("entry ")).unwrap_or(&text).trim();
    EntryId::new(text.trim_matches(|c: char| "[](){}#`'\" ".contains(c)))
}

fn missing(message: &str, hint: &str) -> Refusal {
    Refusal::new(RefusalCode::MissingField, message, hint)
}
