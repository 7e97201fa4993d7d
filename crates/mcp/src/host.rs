//! Who is at the other end, as far as it tells.

use rmcp::{RoleServer, service::RequestContext};

/// The client's name, made harmless: it ends up in the ledger and in what people read.
pub(crate) fn name(context: &RequestContext<RoleServer>) -> String {
    context.client_info().map_or_else(|| FALLBACK.to_owned(), |client| plain(&client.name))
}

const FALLBACK: &str = "mcp";

fn plain(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '-' })
        .take(60)
        .collect();
    let kept = kept.trim_matches('-').to_ascii_lowercase();
    if kept.is_empty() { FALLBACK.to_owned() } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_cannot_put_anything_but_a_plain_name_into_the_ledger() {
        assert_eq!(plain("Claude Code"), "claude-code");
        assert_eq!(plain("a\n<b>\u{202e}"), "a--b");
        assert_eq!(plain("樱桃"), FALLBACK);
        assert_eq!(plain(&"x".repeat(500)).len(), 60);
    }
}
