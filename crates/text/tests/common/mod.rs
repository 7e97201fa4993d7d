//! A document with ids, for the tests of changes.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::panic, clippy::string_slice)]

use notewell_text::{
    Applied, ApplyError, Change, Context, Document, EntryId, Grammar, IdKey, IdScope, Identified, Position, Role,
    Selector, apply, follow, parse_day,
};

pub fn ids(document: &Document) -> Vec<EntryId> {
    let scope = IdScope { space: "personal".into(), role: Role::Memory };
    let texts: Vec<&str> = document.entries().iter().map(|entry| entry.text.as_str()).collect();
    let old: Vec<Identified> = Vec::new();
    follow(&IdKey::new([1; 32]), &scope, &old, &texts)
}

pub fn context(grammar: Grammar, ids: &[EntryId]) -> Context<'_> {
    let role = match grammar {
        Grammar::Markdown | Grammar::Sections => Role::Memory,
        Grammar::Directives => Role::User,
        Grammar::JsonLines => Role::Journal,
    };
    Context {
        role,
        grammar,
        ids,
        today: parse_day("2026-07-27").unwrap(),
        now: "2026-07-27T10:00:00+08:00".into(),
        repeats: false,
        hard_entry: 40_000,
        hard_document: 1024 * 1024,
    }
}

pub fn try_apply(text: &str, grammar: Grammar, change: &Change) -> Result<Applied, ApplyError> {
    let document = Document::parse(text, grammar);
    let ids = ids(&document);
    apply(&document, change, &context(grammar, &ids))
}

pub fn after(text: &str, grammar: Grammar, change: &Change) -> String {
    match try_apply(text, grammar, change) {
        Ok(applied) => applied.document.text().to_owned(),
        Err(error) => panic!("{error:?} for {change:?} on {text:?}"),
    }
}

pub fn add(content: &str) -> Change {
    Change::Add { content: content.into(), position: Position::End, tags: Vec::new() }
}

pub fn at(text: &str) -> Selector {
    Selector::Text(text.into())
}

pub fn span(old: &str, new: &str) -> Change {
    Change::ReplaceSpan { old: old.into(), new: new.into(), within: None }
}

pub fn replace(old: &str, content: &str) -> Change {
    Change::ReplaceEntry { at: at(old), content: content.into() }
}

pub fn remove(old: &str) -> Change {
    Change::Remove { at: at(old), nested: false }
}

pub fn supersede(old: &str, content: &str) -> Change {
    Change::Supersede { at: at(old), content: content.into() }
}

pub fn pin(old: &str, pinned: bool) -> Change {
    Change::Pin { at: at(old), pinned }
}

pub fn texts(document: &Document) -> Vec<&str> {
    document.entries().iter().map(|entry| entry.text.as_str()).collect()
}
