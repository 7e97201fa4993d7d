//! Numbers that carry their own proof.

/// Whether these digits, with single spaces or hyphens between them, are a payment card number: length and prefix
/// of an issuer, and the Luhn checksum.
pub(crate) fn is_card(text: &str) -> bool {
    let digits: Vec<u32> = text.chars().filter_map(|c| c.to_digit(10)).collect();
    let first = |count: usize| digits.iter().take(count).fold(0, |number, digit| number * 10 + digit);
    let (long, one, two, four) = (digits.len(), first(1), first(2), first(4));
    let issued = match long {
        13 => one == 4,
        14 => matches!(two, 36 | 38 | 39),
        15 => matches!(two, 34 | 37),
        16 => one == 4 || matches!(two, 51..=55 | 62 | 65) || matches!(four, 2221..=2720 | 3528..=3589 | 6011),
        17 | 18 => two == 62,
        19 => one == 4 || two == 62,
        _ => false,
    };
    let same = digits.iter().all(|digit| Some(digit) == digits.first());
    issued && !same && luhn(&digits)
}

fn luhn(digits: &[u32]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| match (at % 2, digit * 2) {
            (0, _) => *digit,
            (_, twice) if twice > 9 => twice - 9,
            (_, twice) => twice,
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Whether this is a resident identity number of the People's Republic of China: region, date of birth and the
/// ISO 7064 MOD 11-2 checksum.
pub(crate) fn is_resident_id(text: &str) -> bool {
    const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    let digits: Vec<u32> = text.chars().take(17).filter_map(|c| c.to_digit(10)).collect();
    let Some(last) = text.chars().nth(17).filter(|_| digits.len() == 17 && text.len() == 18) else { return false };
    let number = |from: usize, count: usize| digits.iter().skip(from).take(count).fold(0, |n, digit| n * 10 + digit);
    let region = matches!(number(0, 2), 11..=15 | 21..=23 | 31..=37 | 41..=46 | 50..=54 | 61..=65 | 71 | 81..=83);
    let born =
        matches!(number(6, 4), 1900..=2099) && matches!(number(10, 2), 1..=12) && matches!(number(12, 2), 1..=31);
    let sum: u32 = digits.iter().zip(WEIGHTS).map(|(digit, weight)| digit * weight).sum();
    let expected = "10X98765432".chars().nth((sum % 11) as usize);
    region && born && expected == Some(last.to_ascii_uppercase())
}

/// Lengths of bank account numbers by country (ISO 13616, the more populous ones).
const IBAN_LENGTHS: &[(&str, usize)] = &[
    ("AD", 24),
    ("AE", 23),
    ("AT", 20),
    ("BE", 16),
    ("BG", 22),
    ("BR", 29),
    ("CH", 21),
    ("CY", 28),
    ("CZ", 24),
    ("DE", 22),
    ("DK", 18),
    ("EE", 20),
    ("EG", 29),
    ("ES", 24),
    ("FI", 18),
    ("FR", 27),
    ("GB", 22),
    ("GR", 27),
    ("HR", 21),
    ("HU", 28),
    ("IE", 22),
    ("IL", 23),
    ("IS", 26),
    ("IT", 27),
    ("KZ", 20),
    ("LT", 20),
    ("LU", 20),
    ("LV", 21),
    ("MT", 31),
    ("NL", 18),
    ("NO", 15),
    ("PK", 24),
    ("PL", 28),
    ("PT", 25),
    ("QA", 29),
    ("RO", 24),
    ("RS", 22),
    ("SA", 24),
    ("SE", 24),
    ("SI", 19),
    ("SK", 24),
    ("TR", 26),
    ("UA", 29),
];

/// Whether this is an international bank account number: length of its country and the MOD 97-10 checksum.
pub(crate) fn is_iban(text: &str) -> bool {
    let plain: String = text.chars().filter(|c| *c != ' ').collect();
    let (Some(country), Some(check), Some(account)) = (plain.get(..2), plain.get(2..4), plain.get(4..)) else {
        return false;
    };
    let known = IBAN_LENGTHS.iter().any(|(name, length)| *name == country && *length == plain.len());
    let turned = account.chars().chain(country.chars()).chain(check.chars());
    let rest = turned
        .filter_map(|c| c.to_digit(36))
        .fold(0_u32, |rest, digit| (if digit < 10 { rest * 10 + digit } else { rest * 100 + digit }) % 97);
    known && rest == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_number_needs_its_checksum_and_an_issuer() {
        for valid in ["4111 1111 1111 1111", "5555-5555-5555-4444", "378282246310005", "6200000000000005"] {
            assert!(is_card(valid), "{valid}");
        }
        for invalid in ["4111 1111 1111 1112", "9999999999999995", "0000000000000000", "1234567812345670"] {
            assert!(!is_card(invalid), "{invalid}");
        }
    }

    #[test]
    fn a_resident_number_needs_its_checksum_date_and_region() {
        assert!(is_resident_id("11010519491231002X"));
        for invalid in ["110105194912310021", "11010519491331002X", "00010519491231002X", "11010519491231002"] {
            assert!(!is_resident_id(invalid), "{invalid}");
        }
    }
}
