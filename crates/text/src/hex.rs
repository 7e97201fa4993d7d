//! Bytes as hex digits: of hashes, ids and keys.

/// Two lower-case digits a byte.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| DIGITS[usize::from(digit)]).collect()
}

/// The bytes that these digits, of either case, stand for; `None` where there is anything but digits, or an odd one.
#[must_use]
pub fn unhex(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: &u8| char::from(*digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    let pairs = digits.as_bytes().chunks(2);
    pairs.map(|pair| if let [high, low] = pair { Some(value(high)? << 4 | value(low)?) } else { None }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back_from_its_digits_in_either_case() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(unhex(&hex(&bytes)), Some(bytes.clone()));
        assert_eq!(unhex(&hex(&bytes).to_uppercase()), Some(bytes));
    }

    #[test]
    fn what_is_no_whole_pair_of_digits_stands_for_no_bytes() {
        for text in ["0", "012", "0g", "+1", "0x00", " 0", "０１", "é"] {
            assert_eq!(unhex(text), None, "{text}");
        }
    }
}
