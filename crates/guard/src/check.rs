//! What must hold of a pattern's match before it is a finding.

use crate::{Kind, checksum, mention, password, placeholder};
use std::ops::Range;

/// One match of a rule's pattern.
#[derive(Clone, Debug)]
pub(crate) struct Candidate<'a> {
    pub(crate) text: &'a str,
    /// All that the pattern matched.
    pub(crate) whole: Range<usize>,
    /// The part that the finding is about.
    pub(crate) value: Range<usize>,
}

impl<'a> Candidate<'a> {
    pub(crate) fn value(&self) -> &'a str {
        self.text.get(self.value.clone()).unwrap_or_default()
    }

    pub(crate) fn before(&self) -> &'a str {
        self.text.get(..self.whole.start).unwrap_or_default()
    }

    pub(crate) fn after(&self) -> &'a str {
        self.text.get(self.value.end..).unwrap_or_default()
    }

    /// Whether a secret's value is one that stands for another.
    pub(crate) fn is_placeholder(&self, kind: Kind) -> bool {
        kind == Kind::Secret && placeholder::is_placeholder(self.value())
    }
}

/// A check, as data.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// The value stands by itself: no letter or digit touches it.
    Edge,
    /// At least this many bits of entropy a character.
    Bits(f64),
    /// Both letters and digits.
    Mixed,
    /// Not only hexadecimal digits: commits and digests are not keys.
    NotHex,
    /// No long run of hexadecimal digits: file names end in digests.
    NotHexRun,
    /// An unbroken run of this many letters and digits that has both.
    Run(usize),
    /// The Luhn checksum and the range of a card issuer.
    Card,
    /// The checksum, date and region of a resident identity number.
    ResidentId,
    /// The checksum of an identity number of Taiwan.
    TaiwanId,
    /// The checksum of an identity card number of Hong Kong.
    HongKongId,
    /// The range of an operator of mainland China.
    MainlandMobile,
    /// The checksum and the length of a bank account number.
    Iban,
    /// Digits that no unit, date or time follows.
    Uncounted,
    /// A value that looks like a password, not like a word of the sentence. Cuts closing punctuation off.
    Password,
    /// A plain word that ends its clause and may be a password. Cuts closing punctuation off.
    PasswordWord,
    /// Not a path, an address or the name of a variable.
    Literal,
    /// Not a mention of such a text, as in the owner's rule about it.
    Meant,
    /// The match is not narrowed to a subject: "the previous rules about tabs".
    Unqualified,
}

impl Check {
    /// Whether the candidate passes; some checks narrow it.
    pub(crate) fn holds(self, candidate: &mut Candidate<'_>) -> bool {
        let value = candidate.value();
        match self {
            Self::Edge => {
                !candidate.text.get(..candidate.value.start).is_some_and(|text| text.ends_with(is_word))
                    && !candidate.after().starts_with(is_word)
            }
            Self::Bits(least) => entropy(value) >= least,
            Self::Mixed => is_mixed(value),
            Self::NotHex => !value.bytes().all(|byte| byte.is_ascii_hexdigit()),
            Self::NotHexRun => !value
                .split(|c: char| !c.is_ascii_alphanumeric())
                .any(|run| run.len() >= 32 && run.bytes().all(|byte| byte.is_ascii_hexdigit())),
            Self::Run(least) => {
                value.split(|c: char| !c.is_ascii_alphanumeric()).any(|run| run.len() >= least && is_mixed(run))
            }
            Self::Card => checksum::is_card(value),
            Self::ResidentId => checksum::is_resident_id(value),
            Self::TaiwanId => checksum::is_taiwan_id(value),
            Self::HongKongId => checksum::is_hong_kong_id(value),
            Self::MainlandMobile => checksum::is_mainland_mobile(value),
            Self::Iban => checksum::is_iban(value),
            Self::Uncounted => !is_counted(candidate.after()),
            Self::Password => {
                trim(candidate) && password::is_complex(candidate.value()) && !is_counted(candidate.after())
            }
            Self::PasswordWord => {
                trim(candidate) && password::is_word(candidate.value()) && password::ends_clause(candidate.after())
            }
            Self::Literal => is_literal(value),
            Self::Meant => mention::is_meant(candidate),
            Self::Unqualified => mention::is_unqualified(candidate.after()),
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

fn is_mixed(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit()) && text.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Shannon entropy in bits a byte.
fn entropy(text: &str) -> f64 {
    let mut counts = [0_u32; 256];
    for byte in text.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let total = f64::from(u32::try_from(text.len()).unwrap_or(u32::MAX));
    counts
        .iter()
        .filter(|count| **count > 0)
        .map(|count| {
            let share = f64::from(*count) / total;
            -share * share.log2()
        })
        .sum()
}

/// Whether a unit, a date or a time follows a number.
fn is_counted(after: &str) -> bool {
    let mut next = after.chars();
    let first = next.next();
    match first {
        Some(
            '年' | '月' | '日' | '号' | '點' | '点' | '时' | '分' | '秒' | '位' | '个' | '個' | '元' | '块' | '次',
        ) => true,
        Some('条' | '天' | '字' | '人' | '楼' | '室' | '路' | '%' | '℃' | '°') => true,
        Some(':' | '.' | '/' | ',') => next.next().is_some_and(|c| c.is_ascii_digit()),
        _ => {
            let word: String = after.trim_start().chars().take_while(char::is_ascii_alphabetic).take(12).collect();
            COUNTED.contains(&word.to_ascii_lowercase().as_str())
        }
    }
}

const COUNTED: &[&str] = &[
    "am",
    "characters",
    "chars",
    "days",
    "digits",
    "dollars",
    "euros",
    "hours",
    "minutes",
    "months",
    "people",
    "percent",
    "pm",
    "seconds",
    "times",
    "tries",
    "users",
    "weeks",
    "years",
];

/// Cuts off the punctuation that closes the sentence around a value.
fn trim(candidate: &mut Candidate<'_>) -> bool {
    let value = candidate.value();
    let kept = value.trim_end_matches(['.', ',', ')', ']', '}', ':', ';', '?', '"', '\'', '`', '*', '>', '|']);
    candidate.value.end = candidate.value.start + kept.len();
    kept.len() >= 4
}

fn is_literal(value: &str) -> bool {
    let starts = ["/", "~", "./", "process.env", "os.environ", "env.", "http:", "https:", "file:"];
    let is_name = value.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
        && value.contains('_');
    !is_name && !value.contains("://") && !starts.iter().any(|start| value.starts_with(start))
}
