//! How the owner's acts, undos and decisions are written.

use notewell_store::Space;

/// Who gives a command through [`crate::Memory`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Caller {
    /// The owner: everything is permitted that is possible.
    #[default]
    Owner,
    /// An assistant that runs the command line: it is judged as one behind [`notewell_guard::Door::Blind`], and is told
    /// no more than an assistant may see.
    Agent,
}

/// What goes with the owner's acts, undos and decisions. The default is the owner at the command line, in the personal
/// space.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteOptions {
    /// The name that the history shows for who wrote; `None` is `cli`. At most 128 characters.
    pub actor: Option<String>,
    /// Why, for the history.
    pub reason: Option<String>,
    /// A key under which the same call is done once only; sent again, it gives the first answer.
    pub idempotency: Option<String>,
    /// The space whose documents `memory` and `daily` mean; `None` is the personal one. Directives and the journal are
    /// always personal.
    pub space: Option<Space>,
    /// Who gives the command.
    pub caller: Caller,
}

impl WriteOptions {
    /// The name that the history shows.
    pub(crate) fn actor(&self) -> &str {
        self.actor.as_deref().filter(|actor| !actor.is_empty()).unwrap_or("cli")
    }
}
