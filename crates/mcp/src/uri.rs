//! The addresses of documents: `notewell://personal/user`, `notewell://project/<key>/memory`,
//! `notewell://personal/daily/2026-11-30`, and `notewell://snapshot`.

use notewell::store::DocumentKey;
use std::path::PathBuf;

/// The address of the snapshot.
pub(crate) const SNAPSHOT: &str = "notewell://snapshot";
const SCHEME: &str = "notewell://";

/// The address of a document.
pub(crate) fn of(key: &DocumentKey) -> String {
    let mut uri = SCHEME.to_owned();
    for byte in key.space.to_string().bytes().chain([b'/']).chain(key.name.to_string().bytes()) {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b'~') {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

/// The document that an address names.
pub(crate) fn document(uri: &str) -> Option<DocumentKey> {
    let path = decode(uri.strip_prefix(SCHEME)?)?;
    let mut parts = path.splitn(3, '/');
    let text = match (parts.next()?, parts.next()?, parts.next()) {
        ("personal", first, None) => format!("personal:{first}"),
        ("personal", first, Some(rest)) => format!("personal:{first}/{rest}"),
        (space @ ("project" | "agent"), key, Some(name)) => format!("{space}/{key}:{name}"),
        _ => return None,
    };
    text.parse().ok()
}

/// The folder that a `file://` address names on this machine.
pub(crate) fn file(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://")?;
    let path = path.strip_prefix("localhost").unwrap_or(path);
    let folder = PathBuf::from(decode(path)?);
    folder.is_absolute().then_some(folder)
}

fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
        bytes.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn an_address_names_one_document_and_leads_back_to_it() {
        for text in [
            "personal:user",
            "personal:daily/2026-11-30",
            "project/notewell-1a2b:memory",
            "project/notewell-1a2b:daily/2026-11-30",
            "agent/cook:memory",
            "personal:note/旅行/oslo 2026",
        ] {
            let key: DocumentKey = text.parse().unwrap();
            let uri = of(&key);
            assert!(uri.is_ascii() && !uri.contains(' '), "{uri}");
            assert_eq!(document(&uri).unwrap(), key);
        }
        assert_eq!(of(&"personal:user".parse().unwrap()), "notewell://personal/user");
    }

    #[test]
    fn no_address_leaves_the_home() {
        for wrong in [
            "notewell://",
            "notewell://personal",
            "notewell://personal/../etc",
            "notewell://personal/note/..%2F..%2Fetc",
            "notewell://project/..%2Fx/memory",
            "notewell://personal/note/%ff",
            "notewell://personal/%4",
            "file:///etc/passwd",
        ] {
            assert_eq!(document(wrong), None, "{wrong}");
        }
    }
}
