//! Values that stand for another: documented examples, templates, blanks.

/// Parts that a documented example has and a real value does not, in lower case.
#[rustfmt::skip]
const PARTS: &[&str] = &[
    "example", "xxxx", "placeholder", "changeme", "change-me", "change_me", "your-", "your_", "yourkey",
    "redacted", "****", "...", "…",
];

/// Whole values that documentation uses, in lower case.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "admin", "api_key", "apikey", "bar", "changeit", "dummy", "fake", "foo", "foobar", "hashed_password",
    "hunter2", "key", "letmein", "mypassword", "mysecretpassword", "password_hash", "secure_password123",
    "wrongpassword", "yourpassword", "none", "null", "pass", "passw0rd", "password", "password1", "password123",
    "passwd", "postgres", "pwd", "root", "sample", "secret", "string", "test", "token", "undefined", "value",
];

/// Whether this value is a stand-in.
pub(crate) fn is_placeholder(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let variable = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase() || matches!(c, '{' | '('));
    let templated = value.starts_with(['<', '{', '['])
        || value.strip_prefix(['$', '%']).is_some_and(variable)
        || (value.contains('<') && value.contains('>'))
        || value.contains("${")
        || value.contains("{{");
    templated
        || PARTS.iter().any(|part| lower.contains(part))
        || WORDS.contains(&lower.as_str())
        || is_one_character(value)
}

/// `••••`, `0000-0000`, `--------`.
fn is_one_character(value: &str) -> bool {
    let mut letters = value.chars().filter(|c| !matches!(c, '-' | '_' | ' '));
    let Some(first) = letters.next() else { return true };
    value.len() > 6 && letters.all(|c| c == first)
}

#[cfg(test)]
mod tests {
    use super::is_placeholder;

    #[test]
    fn documented_examples_and_templates_are_no_secrets() {
        for value in
            ["AKIAIOSFODNN7EXAMPLE", "sk-xxxxxxxxxxxx", "<API_KEY>", "changeme", "hunter2", "${DB_PASS}", "********"]
        {
            assert!(is_placeholder(value), "{value}");
        }
        for value in ["Plum-Kettle-92", "483920", "Tr0ub4dor&3"] {
            assert!(!is_placeholder(value), "{value}");
        }
    }
}
