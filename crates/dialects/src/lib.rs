//! How each host sees Notewell: where its documents lie, the tools it is offered, what its calls mean, and how
//! it is answered. A dialect has no memory of its own; all of them go through [`notewell::Session`].

#![allow(clippy::result_large_err, reason = "a refusal is an answer, made once a call, and every field of it is read")]

pub mod native;
mod tool;

pub use tool::Tool;
