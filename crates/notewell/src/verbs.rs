//! The table of verbs: one row a thing that Notewell can do, from which the command line's help, the JSON Schemas
//! in `docs/schema/`, the MCP tools and the documentation are made where they are the same thing.

/// One verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line.
    pub about: &'static str,
    /// An example that works.
    pub example: &'static str,
    /// The Rust type of its `--json` result, which names its schema.
    pub result: &'static str,
    /// Whether it changes memory.
    pub writes: bool,
}

/// All verbs, in the order in which help lists them.
pub const VERBS: &[Verb] = &[];
