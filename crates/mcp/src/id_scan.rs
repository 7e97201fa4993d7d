//! The id of a message that cannot be read as a whole.

use serde_json::Value;

/// Longer keys and ids are none that we look for.
const LONGEST: usize = 128;

/// Looks at the bytes of one message as they pass, and keeps nothing but what names it: a message may be too long
/// to keep, too deep or too broken to parse, and its id may stand behind all of that.
#[derive(Debug, Default)]
pub(crate) struct IdScan {
    depth: usize,
    place: Place,
    token: Vec<u8>,
    id: Option<Value>,
    is_response: bool,
}

/// Where the next byte stands. Values are told apart from keys on the first level only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    /// A key may begin.
    #[default]
    BeforeKey,
    /// In a string; what it is, and whether the byte before was a backslash.
    String(Use, bool),
    /// After a key: its value follows the colon. `true`: it is the id.
    AfterKey(bool),
    /// In a number or word that is the id.
    Number,
    /// In or after any other value.
    Other,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Key,
    Id,
    Nothing,
}

impl IdScan {
    /// Takes the next bytes of the message.
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.step(*byte);
        }
    }

    /// The id, when one was seen; whether it was given for a response, which nobody answers.
    pub(crate) fn finish(mut self) -> (Option<Value>, bool) {
        if self.place == Place::Number {
            self.keep_id();
        }
        (self.id, self.is_response)
    }

    fn step(&mut self, byte: u8) {
        if let Place::String(what, escaped) = self.place {
            self.in_string(byte, what, escaped);
            return;
        }
        if self.place == Place::Number {
            if !matches!(byte, b',' | b'}' | b']' | b'"') && !byte.is_ascii_whitespace() {
                self.push(byte);
                return;
            }
            self.keep_id();
            self.place = Place::Other;
        }
        match (byte, self.place) {
            (b'"', place) => {
                let what = match place {
                    Place::BeforeKey if self.depth == 1 => Use::Key,
                    Place::AfterKey(true) => Use::Id,
                    _ => Use::Nothing,
                };
                self.token.clear();
                if what == Use::Id {
                    self.push(byte);
                }
                self.place = Place::String(what, false);
            }
            (b'{' | b'[', _) => {
                self.depth += 1;
                self.place = if self.depth == 1 && byte == b'{' { Place::BeforeKey } else { Place::Other };
            }
            (b'}' | b']', _) => {
                self.depth = self.depth.saturating_sub(1);
                self.place = Place::Other;
            }
            (b',', _) if self.depth == 1 => self.place = Place::BeforeKey,
            (b':' | b' ' | b'\t' | b'\r', _) => {}
            (_, Place::AfterKey(true)) => {
                self.token.clear();
                self.push(byte);
                self.place = Place::Number;
            }
            (_, Place::AfterKey(false)) => self.place = Place::Other,
            _ => {}
        }
    }

    fn in_string(&mut self, byte: u8, what: Use, escaped: bool) {
        if byte != b'"' || escaped {
            self.push(byte);
            self.place = Place::String(what, byte == b'\\' && !escaped);
            return;
        }
        match what {
            Use::Key => {
                let is_id = self.token == b"id";
                self.is_response |= self.token == b"result" || self.token == b"error";
                self.place = Place::AfterKey(is_id && self.id.is_none());
            }
            Use::Id => {
                self.push(byte);
                self.keep_id();
                self.place = Place::Other;
            }
            Use::Nothing => self.place = Place::Other,
        }
    }

    fn push(&mut self, byte: u8) {
        if self.token.len() < LONGEST {
            self.token.push(byte);
        }
    }

    fn keep_id(&mut self) {
        self.id = serde_json::from_slice(&self.token).ok().filter(is_id);
        self.token.clear();
    }
}

/// What the protocol takes for an id: a text or a whole number.
pub(crate) fn is_id(value: &Value) -> bool {
    value.is_string() || value.is_i64() || value.is_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn scan(text: &str) -> (Option<Value>, bool) {
        let mut scan = IdScan::default();
        // In any pieces.
        for byte in text.as_bytes().chunks(3) {
            scan.feed(byte);
        }
        scan.finish()
    }

    #[test]
    fn the_id_is_found_wherever_it_stands_and_never_inside_a_value() {
        for (text, id) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"x"#, Some(json!(7))),
            (r#"{"id": 7"#, Some(json!(7))),
            (r#"{"id" : "a\"b" , "#, Some(json!("a\"b"))),
            (r#"{"id":"很","#, Some(json!("很"))),
            (r#"{"params":{"id":1,"x":[{"id":2}],"s":"\"id\":3"},"id":4}"#, Some(json!(4))),
            (r#"{"params":[1,"id",5],"id":-4}"#, Some(json!(-4))),
            (r#"{"method":"id","x":9}"#, None),
            (r#"{"method":"\\","id":9}"#, Some(json!(9))),
            (r#"[{"id":1}]"#, None),
            (r#"{"id":null}"#, None),
            (r#"{"id":1.5}"#, None),
            (r#"{"id":{"id":3}}"#, None),
            (r#"{"id":"\ud83d"}"#, None),
            ("]]}}\"", None),
            ("", None),
        ] {
            assert_eq!(scan(text), (id, false), "{text}");
        }
        assert_eq!(scan(&format!(r#"{{"id":{}}}"#, "9".repeat(500))), (None, false));
        assert_eq!(scan(&format!(r#"{{"x":{}{},"id":8}}"#, "[".repeat(999), "]".repeat(999))), (Some(json!(8)), false));
    }

    #[test]
    fn a_response_is_told_from_a_request() {
        assert_eq!(scan(r#"{"id":1,"result":{}"#), (Some(json!(1)), true));
        assert_eq!(scan(r#"{"id":1,"params":{"result":1}"#), (Some(json!(1)), false));
    }
}
