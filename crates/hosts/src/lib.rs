//! How assistants that can use Notewell are told of it, in their own settings.
//!
//! [`connect`] adds Notewell to the MCP servers and the hooks of a host, [`disconnect`] takes it out again, and [`status`] says what
//! stands there. The settings belong to somebody else: comments, order, blanks and every other line stay byte for byte,
//! what was there before is kept ([`record`]), and what is no settings file is refused untouched.

mod connection;
mod disk;
mod failure;
mod hooks;
mod host;
mod json;
mod occasion;
mod part;
pub mod record;
mod server;
mod syntax;
mod toml;

pub use connection::{Change, Connection, Status, connect, disconnect, status};
pub use failure::{HostError, HostErrorKind};
pub use host::{Folders, Host, Scope};
pub use occasion::{HookEvent, LONGEST_CONTEXT, Occasion, answer};
pub use server::Server;
