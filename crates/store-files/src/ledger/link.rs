//! Pinned links.

use super::{Ledger, Reader};
use crate::failure::Outcome;
use notewell_store::Owner;
use rusqlite::{OptionalExtension as _, params};

/// Where a link led when it was pinned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The target's canonical path.
    pub(crate) target: String,
    /// The device it lies on.
    pub(crate) device: u64,
    /// Whose file it is.
    pub(crate) uid: u32,
}

impl Reader<'_> {
    /// The pinned link at this path.
    pub(crate) fn link(&self, owner: &Owner, path: &str) -> Outcome<Option<Link>> {
        let mut statement =
            self.0.prepare_cached("SELECT target, device, uid FROM links WHERE owner = ?1 AND path = ?2")?;
        let link = statement.query_row(params![owner.as_str(), path], |row| {
            Ok(Link { target: row.get(0)?, device: row.get::<_, i64>(1)?.cast_unsigned(), uid: row.get(2)? })
        });
        Ok(link.optional()?)
    }

    /// All pinned links, with their paths.
    pub(crate) fn links(&self, owner: &Owner) -> Outcome<Vec<(String, Link)>> {
        let mut statement =
            self.0.prepare_cached("SELECT path, target, device, uid FROM links WHERE owner = ?1 ORDER BY path")?;
        let links = statement.query_map([owner.as_str()], |row| {
            let device = row.get::<_, i64>(2)?.cast_unsigned();
            Ok((row.get(0)?, Link { target: row.get(1)?, device, uid: row.get(3)? }))
        })?;
        Ok(links.collect::<Result<Vec<_>, _>>()?)
    }
}

impl Ledger {
    /// Pins a link.
    pub(crate) fn pin(&self, owner: &Owner, path: &str, link: &Link) -> Outcome<()> {
        self.connection.execute(
            "INSERT OR REPLACE INTO links (owner, path, target, device, uid) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![owner.as_str(), path, link.target, link.device.cast_signed(), link.uid],
        )?;
        Ok(())
    }
}
