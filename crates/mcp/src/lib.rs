//! The MCP server of Notewell: one handler for both protocol eras, the `initialize` handshake up to 2025-11-25 and
//! the stateless requests of 2026-07-28 with `server/discover`.
//!
//! Nothing is opened before the first request that needs memory, so the handshake never waits for a disk. The
//! memory itself is synchronous; it runs on a bounded pool of blocking threads. One connection is one session,
//! and a blind one: the server sees calls, never the owner's turns.
#![deny(clippy::print_stdout)]

mod connection;
mod host;
mod id_scan;
mod line;
mod opening;
mod options;
mod prompt;
mod resource;
mod serve;
mod server;
mod stdin;
mod tool;
mod unreadable;
mod uri;
mod watch;
mod wire;

pub use options::Options;
pub use serve::{ServeError, serve, serve_stdio};
