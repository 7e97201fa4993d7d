//! Short ids that still name one entry.

use notewell_store::View;
use std::collections::BTreeMap;

/// Hex digits of an id that a prompt shows, where no two ids begin alike.
pub(super) const DIGITS: usize = 8;

/// The short form of every entry's id in a view.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(BTreeMap<String, usize>);

impl Names {
    pub(crate) fn of(view: &View) -> Self {
        let ids = view.documents.iter().flat_map(|state| &state.entries);
        let mut all: Vec<&str> = ids.map(|entry| entry.id.as_str()).collect();
        all.sort_unstable();
        all.dedup();
        let shared = |a: &str, b: &str| a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
        let mut clashing = BTreeMap::new();
        for pair in all.windows(2) {
            let [a, b] = pair else { continue };
            let needed = shared(a, b) + 1;
            if needed > DIGITS {
                for id in [a, b] {
                    let digits = clashing.entry((*id).to_owned()).or_insert(needed);
                    *digits = needed.max(*digits);
                }
            }
        }
        Self(clashing)
    }

    pub(crate) fn short<'a>(&self, id: &'a str) -> &'a str {
        id.get(..self.0.get(id).copied().unwrap_or(DIGITS)).unwrap_or(id)
    }
}
