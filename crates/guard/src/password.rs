//! Is this word of a sentence a password?

/// How words begin or end that say something about a password, in lower case.
#[rustfmt::skip]
const ABOUT: &[&str] = &[
    "2fa", "aes", "argon2", "base64", "bcrypt", "http", "md5", "mfa", "oauth", "pbkdf2", "rot13", "sha", "utf",
    "v1", "v2", "1password", "keepass",
];
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "-based", "-character", "-characters", "-day", "-digit", "-encoded", "-encrypted", "-free", "-hashed",
    "-length", "-letter", "-only", "-protected", "-reset", "-sensitive", "-word",
];

/// Plain words that follow "the password is" in a sentence about it.
#[rustfmt::skip]
const SAID: &[&str] = &[
    "already", "also", "always", "available", "base64", "because", "being", "blank", "bcrypt", "case",
    "changed", "compromised", "correct", "created", "default", "deleted", "different", "disabled", "empty",
    "encrypted", "enough", "expired", "expiring", "fine", "forgotten", "from", "generated", "good", "hard",
    "hashed", "here", "hidden", "important", "incorrect", "invalid", "just", "kept", "known", "leaked", "less",
    "like", "long", "lost", "managed", "masked", "missing", "more", "needed", "never", "none", "null",
    "obvious", "often", "okay", "only", "optional", "outdated", "private", "protected", "random", "really",
    "required", "reset", "rotated", "safe", "same", "saved", "secret", "secure", "sent", "set", "shared",
    "short", "simple", "somewhere", "stored", "strong", "sure", "temporary", "that", "their", "there", "this",
    "too", "transmitted", "unchanged", "undefined", "unique", "unknown", "unsafe", "updated", "used", "valid",
    "very", "visible", "weak", "well", "what", "when", "where", "which", "with", "within", "without", "written",
    "wrong", "yours",
];

/// A digit, a sign or an odd capital in it, and no phrase of a sentence about passwords.
pub(crate) fn is_complex(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let letters = value.bytes().filter(u8::is_ascii_alphabetic).count();
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let signs =
        value.chars().filter(|c| !c.is_alphanumeric() && !matches!(c, '-' | '\'' | '’' | '/' | '.' | '_')).count();
    let joints = value.bytes().filter(|byte| matches!(byte, b'-' | b'_' | b'.')).count();
    let camel = value.chars().skip(1).any(|c| c.is_ascii_uppercase()) && value.chars().any(|c| c.is_ascii_lowercase());
    let odd = digits > 0 || signs > 0 || joints >= 2 || camel;
    odd && value.is_ascii()
        && letters + digits >= 4
        && !ABOUT.iter().any(|word| begins_with_word(&lower, word))
        && !ENDINGS.iter().any(|ending| lower.ends_with(ending))
        && !is_when(value)
        && !is_path(value)
        && !is_code(value)
        && !(lower.starts_with("www.") || lower.contains("://"))
}

fn begins_with_word(value: &str, word: &str) -> bool {
    value.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// A word that could be a password or part of the sentence.
pub(crate) fn is_word(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    value.bytes().all(|byte| byte.is_ascii_alphabetic())
        && value.len() >= 5
        && !SAID.contains(&lower.as_str())
        && !lower.ends_with("ing")
        && !lower.ends_with("ed")
        && !lower.ends_with("able")
        && !lower.ends_with("ly")
}

/// Whether nothing of the same clause follows.
pub(crate) fn ends_clause(after: &str) -> bool {
    let mut rest = after.trim_start_matches([' ', '"', '\'', '”', '’', '`']).chars();
    match rest.next() {
        None | Some('\n' | '。' | '，' | '；' | '！' | '）' | ')') => true,
        Some('.' | ',' | ';' | '!' | '?' | ':') => !rest.next().is_some_and(char::is_alphanumeric),
        Some(_) => false,
    }
}

/// A call, an index or a named argument: `hash(`, `form['`, `unique=True`.
fn is_code(value: &str) -> bool {
    let rest = value.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    let named = value.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let mut rest = rest.chars();
    named
        && match rest.next() {
            Some('(' | '[') => true,
            Some('=') => rest.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '['),
            _ => false,
        }
}

/// Plain words with slashes between them.
fn is_path(value: &str) -> bool {
    value.contains('/') && value.bytes().all(|byte| byte.is_ascii_lowercase() || matches!(byte, b'/' | b'-' | b'.'))
}

/// Dates and times: digits with single `-`, `/`, `.` or `:` between them.
fn is_when(value: &str) -> bool {
    let parts: Vec<&str> = value.split(['-', '/', ':', '.']).collect();
    parts.len() >= 2
        && parts.iter().all(|part| (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_told_from_the_words_of_the_sentence() {
        for value in
            ["Plum-Kettle-92", "hunter22", "correct-horse-battery", "P@ssw0rd!", "83920174", "sunFlower", "shadow99"]
        {
            assert!(is_complex(value), "{value}");
        }
        for value in [
            "required",
            "case-sensitive",
            "12-character",
            "SHA-256",
            "2024-03-01",
            "10:30",
            "stored",
            "don't",
            "hash(word1",
        ] {
            assert!(!is_complex(value), "{value}");
            assert!(!is_word(value), "{value}");
        }
        assert!(is_word("sunflower"));
    }
}
