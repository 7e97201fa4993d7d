//! A tool as a model sees it.

use serde_json::Value;

/// A tool as a model sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name: `[a-z_]`, at most 24 characters.
    pub name: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// When to use it and how.
    pub description: &'static str,
    /// The JSON Schema of its arguments: one closed object without combinators at its root.
    pub input_schema: Value,
    /// It changes nothing.
    pub read_only: bool,
    /// It can replace or remove what is there.
    pub destructive: bool,
    /// The same call twice does no more than once.
    pub idempotent: bool,
    /// It reaches beyond the home.
    pub open_world: bool,
}
