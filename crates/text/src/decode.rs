//! Bytes to text, refused with the position.

/// The bytes are not text that Notewell may edit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotText {
    /// No valid UTF-8 from here.
    #[error("invalid UTF-8 at byte {offset} (line {line})")]
    InvalidUtf8 {
        /// Byte offset.
        offset: usize,
        /// Line, from 1.
        line: usize,
    },
    /// A NUL byte: no editor of text writes one.
    #[error("NUL byte at byte {offset} (line {line})")]
    Nul {
        /// Byte offset.
        offset: usize,
        /// Line, from 1.
        line: usize,
    },
}

/// Takes bytes as text. A byte order mark stays part of it.
///
/// # Errors
/// [`NotText`] with the first position that is wrong.
pub fn decode(bytes: &[u8]) -> Result<&str, NotText> {
    // A search for whether is many times as fast as one for where.
    let nul = if bytes.contains(&0) { bytes.iter().position(|byte| *byte == 0) } else { None };
    match std::str::from_utf8(bytes) {
        Ok(text) => nul.map_or(Ok(text), |offset| Err(NotText::Nul { offset, line: line_at(bytes, offset) })),
        Err(error) => {
            let offset = error.valid_up_to();
            match nul {
                Some(nul) if nul < offset => Err(NotText::Nul { offset: nul, line: line_at(bytes, nul) }),
                _ => Err(NotText::InvalidUtf8 { offset, line: line_at(bytes, offset) }),
            }
        }
    }
}

/// The line of a byte, from 1.
fn line_at(bytes: &[u8], offset: usize) -> usize {
    1 + bytes.iter().take(offset).filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_refused_with_the_first_position() {
        assert_eq!(decode("\u{feff}甲\r\n".as_bytes()), Ok("\u{feff}甲\r\n"));
        assert_eq!(decode(b"a\nb\xff\0"), Err(NotText::InvalidUtf8 { offset: 3, line: 2 }));
        assert_eq!(decode(b"a\n\n\0\xff"), Err(NotText::Nul { offset: 3, line: 3 }));
        assert_eq!(decode(&"界".as_bytes()[..2]), Err(NotText::InvalidUtf8 { offset: 0, line: 1 }));
        assert_eq!(decode(b""), Ok(""));
    }
}
