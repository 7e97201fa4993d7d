//! The native dialect: the layout of a home, and the `memory` tool.
//!
//! Models call tools in many almost-right ways. [`decode`] takes every call whose meaning is plain, and refuses
//! the rest with the names of the fields and what to send instead; nothing that it guesses can destroy anything.

mod action;
mod decode;
mod document;
mod encode;
mod fields;
mod operation;
mod schema;

pub use decode::decode;
pub use document::document;
pub use encode::{Encoded, encode};
pub use schema::tools;

use notewell::store::Layout;

/// The name of the tool.
pub const MEMORY: &str = "memory";

pub use notewell::MOST_OPERATIONS;

/// Where the documents of a native home lie, and how they are written.
#[must_use]
pub fn layout() -> Layout {
    Layout::native(notewell::PERSONA_TEMPLATE)
}
