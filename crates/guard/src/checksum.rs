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

/// Whether this is an identity number of Taiwan: a letter for the region, nine digits of which the first says the
/// sex or, for residents from abroad, is 8 or 9, and the weighted checksum.
pub(crate) fn is_taiwan_id(text: &str) -> bool {
    /// The letters in the order of their codes, from 10 on.
    const REGIONS: &str = "ABCDEFGHJKLMNPQRSTUVXYWZIO";
    let Some((region, rest)) = text.split_at_checked(1) else { return false };
    let Some(code) = REGIONS.find(&region.to_ascii_uppercase()).and_then(|at| u32::try_from(at + 10).ok()) else {
        return false;
    };
    let digits: Vec<u32> = rest.chars().filter_map(|c| c.to_digit(10)).collect();
    let kind = digits.first().is_some_and(|first| matches!(first, 1 | 2 | 8 | 9));
    let weights = [8, 7, 6, 5, 4, 3, 2, 1, 1];
    let sum = code / 10 + code % 10 * 9 + digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum::<u32>();
    rest.len() == 9 && digits.len() == 9 && kind && sum.is_multiple_of(10)
}

/// Whether this is an identity card number of Hong Kong: one or two letters, six digits and a check digit modulo 11,
/// in parentheses or not.
pub(crate) fn is_hong_kong_id(text: &str) -> bool {
    let plain: Vec<char> = text.chars().filter(|c| !matches!(c, '(' | ')' | ' ')).collect();
    let letters = plain.iter().take_while(|c| c.is_ascii_alphabetic()).count();
    if !(1..=2).contains(&letters) || plain.len() != letters + 7 {
        return false;
    }
    // One letter stands behind a blank that counts 36.
    let blank = if letters == 1 { 36 * 9 } else { 0 };
    let sum: Option<u32> = plain.iter().rev().zip(1..).map(|(c, weight)| Some(c.to_digit(36)? * weight)).sum();
    let numbers = plain.iter().skip(letters).take(6).all(char::is_ascii_digit);
    numbers && sum.is_some_and(|sum| (sum + blank).is_multiple_of(11))
}

/// Whether this is a mobile number of mainland China: the range of an operator, and no row of one digit.
pub(crate) fn is_mainland_mobile(text: &str) -> bool {
    let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
    let national = digits.get(digits.len().saturating_sub(11)..).unwrap_or_default();
    let (Some('1'), Some(second), Some(third)) = (national.first(), national.get(1), national.get(2)) else {
        return false;
    };
    let range = match second {
        '3' | '5' | '8' => *second != '5' || *third != '4',
        '4' => matches!(third, '0' | '1' | '4'..='9'),
        '6' => matches!(third, '2' | '5' | '6' | '7'),
        '7' => *third != '9',
        '9' => *third != '4',
        _ => false,
    };
    let tail = national.get(3..).unwrap_or_default();
    national.len() == 11 && range && tail.iter().any(|c| Some(c) != tail.first())
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
    fn numbers_of_taiwan_and_hong_kong_need_their_checksums() {
        for valid in ["A123456789", "F131104093"] {
            assert!(is_taiwan_id(valid), "{valid}");
        }
        for invalid in ["A123456788", "A323456789", "A12345678", "1123456789", "密A2345678"] {
            assert!(!is_taiwan_id(invalid), "{invalid}");
        }
        for valid in ["A123456(3)", "G123456(A)", "C123456(9)", "AB987654(3)"] {
            assert!(is_hong_kong_id(valid), "{valid}");
        }
        for invalid in ["A123456(4)", "ABC123456(3)", "A12345(3)", "123456(3)"] {
            assert!(!is_hong_kong_id(invalid), "{invalid}");
        }
    }

    #[test]
    fn a_mainland_mobile_number_needs_the_range_of_an_operator() {
        for valid in ["13812345678", "+86 198 0013 8000", "166-1234-5678"] {
            assert!(is_mainland_mobile(valid), "{valid}");
        }
        for invalid in ["12345678901", "13800000000", "15412345678", "1381234567"] {
            assert!(!is_mainland_mobile(invalid), "{invalid}");
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
