//! Stable ids for entries, kept outside the owner's Markdown.

use crate::Role;
use crate::hex::hex;
use crate::matching::{Bigrams, nfc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt;
use std::sync::Arc;

/// The id of an entry: 16 lower-case hex digits of a keyed hash (HMAC-SHA-256) over space, role, the NFC text
/// when first seen, and the occurrence of that text. The same on every device and in every store.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct EntryId(Arc<str>);

impl EntryId {
    /// Takes an id as it was written down. Anything but 16 hex digits simply matches no entry.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self(id.into().into())
    }

    /// The hex digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The home's secret: 32 bytes that key every id and text hash, so that neither can be guessed from outside.
#[derive(Clone, PartialEq, Eq)]
pub struct IdKey([u8; 32]);

impl IdKey {
    /// Takes 32 secret bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// HMAC-SHA-256 over length-prefixed parts, as 64 hex digits. Use it for content-free records of a text.
    #[must_use]
    pub fn digest(&self, parts: &[&str]) -> String {
        hex(&self.mac(parts.iter().map(|part| part.as_bytes())))
    }

    fn mac<'a>(&self, parts: impl IntoIterator<Item = &'a [u8]>) -> [u8; 32] {
        // HMAC pads a short key with zeros to the block; doing it here leaves nothing that could fail.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&block.into());
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

impl fmt::Debug for IdKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("IdKey(…)")
    }
}

/// The space and role in which ids are given, so that equal texts in two documents differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdScope {
    /// The space's name, for example `personal` or `project/notewell-1a2b`.
    pub space: String,
    /// The document's role.
    pub role: Role,
}

/// An entry's text with the id it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identified {
    /// The id.
    pub id: EntryId,
    /// The text of the entry, as [`crate::EntryContent::text`] gives it.
    pub text: String,
}

/// Gives each text of `new` an id, in order: an id of `old` follows its entry by equal NFC text first (in
/// order, so that identical entries keep theirs), then to the text with the one similarity ≥ 0.5 that is
/// unique both ways; in doubt, and for what is new, a new id whose occurrence counts up until it is free
/// among `old` and the ids already given.
#[must_use]
pub fn follow(key: &IdKey, scope: &IdScope, old: &[Identified], new: &[&str]) -> Vec<EntryId> {
    let old_texts: Vec<_> = old.iter().map(|entry| nfc(&entry.text)).collect();
    let new_texts: Vec<_> = new.iter().map(|text| nfc(text)).collect();
    let from = pair(&old_texts, &new_texts);

    let taken: HashSet<&EntryId> = old.iter().map(|entry| &entry.id).collect();
    let unknown: Vec<&str> =
        new.iter().zip(&from).filter(|(_, source)| source.is_none()).map(|(text, _)| *text).collect();
    let mut fresh = new_ids(key, scope, &|id| taken.contains(id), &unknown).into_iter();
    from.into_iter()
        .filter_map(|source| match source {
            Some(source) => old.get(source).map(|entry| entry.id.clone()),
            None => fresh.next(),
        })
        .collect()
}

/// Gives each text a new id, in order: the first occurrence that is free among `taken` and the ids already given.
#[must_use]
pub fn new_ids(key: &IdKey, scope: &IdScope, taken: &dyn Fn(&EntryId) -> bool, texts: &[&str]) -> Vec<EntryId> {
    let texts: Vec<_> = texts.iter().map(|text| nfc(text)).collect();
    let mut ids = Vec::with_capacity(texts.len());
    // The next occurrence to try per text, so that many equal texts stay linear.
    let mut next: HashMap<&str, usize> = HashMap::new();
    let mut given: HashSet<EntryId> = HashSet::new();
    for text in &texts {
        let occurrence = next.entry(text.as_ref()).or_default();
        loop {
            let id = new_id(key, scope, text, *occurrence);
            *occurrence += 1;
            if !taken(&id) && given.insert(id.clone()) {
                ids.push(id);
                break;
            }
        }
    }
    ids
}

fn new_id(key: &IdKey, scope: &IdScope, text: &str, occurrence: usize) -> EntryId {
    let occurrence = occurrence.to_string();
    let mac = key.mac([scope.space.as_str(), scope.role.name(), text, &occurrence].map(str::as_bytes));
    EntryId(hex(&mac[..8]).into())
}

/// More bytes than these are not worth comparing: such an edit replaced the document.
const MOST_COMPARED: usize = 40_000_000;

/// For each new text the index of the old text that it continues: equal ones first, in order, then those
/// similar to each other and to no one else.
pub(crate) fn pair(old: &[impl AsRef<str>], new: &[impl AsRef<str>]) -> Vec<Option<usize>> {
    let mut waiting: HashMap<&str, VecDeque<usize>> = HashMap::with_capacity(old.len());
    for (index, text) in old.iter().enumerate() {
        waiting.entry(text.as_ref()).or_default().push_back(index);
    }
    let mut from: Vec<Option<usize>> = new.iter().map(|text| waiting.get_mut(text.as_ref())?.pop_front()).collect();

    let mut left_old: Vec<usize> = waiting.into_values().flatten().collect();
    left_old.sort_unstable();
    let left_new: Vec<usize> =
        from.iter().enumerate().filter(|(_, source)| source.is_none()).map(|(index, _)| index).collect();
    let bytes = |texts: &[usize], of: &dyn Fn(usize) -> usize| texts.iter().map(|index| of(*index)).sum::<usize>();
    let old_bytes = bytes(&left_old, &|index| old.get(index).map_or(0, |text| text.as_ref().len()));
    let new_bytes = bytes(&left_new, &|index| new.get(index).map_or(0, |text| text.as_ref().len()));
    let work = (old_bytes.saturating_mul(left_new.len())).saturating_add(new_bytes.saturating_mul(left_old.len()));
    if left_old.is_empty() || work > MOST_COMPARED {
        return from;
    }

    let old_bigrams: Vec<_> = left_old.iter().filter_map(|i| old.get(*i)).map(|t| Bigrams::of(t.as_ref())).collect();
    let new_bigrams: Vec<_> = left_new.iter().filter_map(|i| new.get(*i)).map(|t| Bigrams::of(t.as_ref())).collect();
    let mut partners_of_old = vec![Partner::None; old_bigrams.len()];
    let mut partners_of_new = vec![Partner::None; new_bigrams.len()];
    for (n, new) in new_bigrams.iter().enumerate() {
        for (o, old) in old_bigrams.iter().enumerate() {
            if new.ceiling(old) >= 0.5 && new.similarity(old) >= 0.5 {
                partners_of_new[n].meet(o);
                partners_of_old[o].meet(n);
            }
        }
    }
    for (n, partner) in partners_of_new.iter().enumerate() {
        if let Partner::One(o) = partner
            && partners_of_old[*o] == Partner::One(n)
        {
            from[left_new[n]] = Some(left_old[*o]);
        }
    }
    from
}

/// Who is similar to a text: unique or in doubt.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Partner {
    None,
    One(usize),
    Several,
}

impl Partner {
    fn meet(&mut self, index: usize) {
        *self = if *self == Self::None { Self::One(index) } else { Self::Several };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scope() -> IdScope {
        IdScope { space: "personal".into(), role: Role::Memory }
    }

    fn ids(old: &[Identified], new: &[&str]) -> Vec<EntryId> {
        follow(&IdKey::new([7; 32]), &scope(), old, new)
    }

    fn identified(texts: &[&str]) -> Vec<Identified> {
        let given = ids(&[], texts);
        given.into_iter().zip(texts).map(|(id, text)| Identified { id, text: (*text).to_owned() }).collect()
    }

    #[test]
    fn a_digest_is_hmac_sha_256_and_keeps_parts_apart() {
        // RFC 4231 does not prefix lengths, so the vector is checked on the bare MAC.
        let mut block = [0; 64];
        block[..4].copy_from_slice(b"Jefe");
        let mut mac = Hmac::<Sha256>::new(&block.into());
        mac.update(b"what do ya want for nothing?");
        assert_eq!(
            hex(&mac.finalize().into_bytes()),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        );
        let key = IdKey::new([1; 32]);
        assert_ne!(key.digest(&["ab", "c"]), key.digest(&["a", "bc"]));
        assert_ne!(key.digest(&["a"]), IdKey::new([2; 32]).digest(&["a"]));
        assert_eq!(key.digest(&["a"]).len(), 64);
        assert_eq!(format!("{key:?}"), "IdKey(…)");
    }

    #[test]
    fn ids_are_the_same_everywhere_and_differ_per_space_role_and_occurrence() {
        let first = ids(&[], &["tea", "tea", "coffee"]);
        assert_eq!(first, ids(&[], &["tea", "tea", "coffee"]));
        assert_ne!(first[0], first[1]);
        let other = IdScope { space: "project/x".into(), role: Role::Memory };
        assert_ne!(first, follow(&IdKey::new([7; 32]), &other, &[], &["tea", "tea", "coffee"]));
        assert_eq!(ids(&[], &["cafe\u{301}"]), ids(&[], &["caf\u{e9}"]));
        assert!(first.iter().all(|id| id.as_str().len() == 16));
    }

    #[test]
    fn ids_follow_moved_and_edited_entries() {
        let old = identified(&["User likes green tea", "Works at the harbour office", "tea", "tea"]);
        let now = ids(&old, &["tea", "Works at the harbour office now", "tea", "User likes green tea", "new fact"]);
        assert_eq!(now[0], old[2].id);
        assert_eq!(now[1], old[1].id);
        assert_eq!(now[2], old[3].id);
        assert_eq!(now[3], old[0].id);
        assert!(old.iter().all(|entry| entry.id != now[4]));
    }

    #[test]
    fn an_edit_that_could_continue_two_entries_gets_a_new_id() {
        let old = identified(&["Meeting on Monday at 9", "Meeting on Monday at 8"]);
        let now = ids(&old, &["Meeting on Monday at 7"]);
        assert!(old.iter().all(|entry| entry.id != now[0]));
    }

    #[test]
    fn a_text_that_returns_never_takes_the_id_of_another_entry() {
        let old = identified(&["tea"]);
        let renamed = vec![Identified { id: old[0].id.clone(), text: "completely different".into() }];
        let now = ids(&renamed, &["completely different", "tea"]);
        assert_eq!(now[0], old[0].id);
        assert_ne!(now[1], old[0].id);
    }

    #[test]
    fn ten_thousand_equal_entries_are_followed_in_linear_time() {
        let texts = vec!["same"; 10_000];
        let given = ids(&[], &texts);
        let old: Vec<_> = given.iter().map(|id| Identified { id: id.clone(), text: "same".into() }).collect();
        assert_eq!(ids(&old, &texts), given);
    }
}
