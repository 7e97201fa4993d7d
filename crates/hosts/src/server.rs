//! The MCP server that a host starts.

/// The name that the server has in every host's settings.
pub(crate) const NAME: &str = "notewell";

/// How a host starts Notewell: a program and its arguments, spoken to over standard input and output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// The program: an absolute path, or a name that is found on `PATH`.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
}
