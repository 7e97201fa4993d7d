//! The action of an operation, in the words that models use for it.

use notewell::{Refusal, RefusalCode};

/// What an operation wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Read,
    Add,
    Replace,
    Remove,
}

impl Action {
    /// Takes the name in any case, with the tool's name around it, and the usual other words for it.
    pub(super) fn named(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase().replace(['-', ' ', '.', '/', ':'], "_");
        let bare = name.strip_prefix("memory_").or_else(|| name.strip_suffix("_memory")).unwrap_or(&name);
        let bare = bare.strip_suffix("_entry").unwrap_or(bare);
        Some(match bare {
            "read" | "list" | "get" | "view" | "show" | "find" | "search" | "查看" | "读取" => Self::Read,
            "add" | "create" | "insert" | "save" | "write" | "set" | "remember" | "store" | "append" | "put"
            | "new" | "添加" | "记住" | "保存" => Self::Add,
            "replace" | "update" | "edit" | "modify" | "change" | "correct" | "patch" | "supersede" | "str_replace"
            | "替换" | "更新" | "修改" => Self::Replace,
            "remove" | "delete" | "forget" | "erase" | "删除" | "忘记" => Self::Remove,
            _ => return None,
        })
    }
}

/// No such action. The words are repeated only when they are a plain name.
pub(super) fn unknown(name: &str) -> Refusal {
    let name = name.trim();
    let plain = (1..=24).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    let message = if plain { format!("`{name}` is no action") } else { "this is no action".to_owned() };
    let hint = match name.to_lowercase().as_str() {
        "clear" | "reset" | "wipe" | "delete_all" | "remove_all" => {
            "nothing was deleted; remove single entries by id, and leave more to the owner"
        }
        "undo" | "revert" | "rollback" => "the owner undoes changes with `notewell undo`",
        _ => "use read, add, replace or remove",
    };
    Refusal::new(RefusalCode::UnknownAction, message, hint)
}
