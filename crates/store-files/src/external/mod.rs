//! Changes that someone else made to the files: adopted as they are, or merged where they met a write of ours.

pub(crate) mod adopt;
pub(crate) mod concurrent_save;
pub(crate) mod journal;
pub(crate) mod late_save;
pub(crate) mod meeting;
pub(crate) mod race;
pub(crate) mod stale_buffer;
pub(crate) mod timeline;
