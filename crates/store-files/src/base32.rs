//! Bytes as groups of letters that can be read aloud (Crockford's alphabet).

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters in a group.
const GROUP: usize = 6;

/// Groups divided by `-`.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut held, mut bits, mut count) = (0_u32, 0_u32, 0);
    let mut push = |value: u32| {
        if count > 0 && count % GROUP == 0 {
            text.push('-');
        }
        count += 1;
        text.push(char::from(*ALPHABET.get((value & 31) as usize).unwrap_or(&b'0')));
    };
    for byte in bytes {
        held = (held << 8) | u32::from(*byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            push(held >> bits);
        }
        held &= (1 << bits) - 1;
    }
    if bits > 0 {
        push(held << (5 - bits));
    }
    text
}

/// The bytes of a text in any case, with or without its dividers; `None` for other characters.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0_u32);
    for letter in text.chars().filter(|c| !c.is_whitespace() && *c != '-') {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let value = ALPHABET.iter().position(|known| char::from(*known) == letter)?;
        held = (held << 5) | u32::try_from(value).ok()?;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((held >> bits) & 255).ok()?);
            held &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn bytes_read_back_from_their_letters(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let text = encode(&bytes);
            prop_assert_eq!(decode(&text), Some(bytes.clone()));
            prop_assert_eq!(decode(&text.to_lowercase().replace('-', " ").replace('0', "o")), Some(bytes));
        }
    }
}
