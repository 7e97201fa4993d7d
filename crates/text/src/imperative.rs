//! Whether a text is one instruction.

/// What a text looks like as a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// One imperative sentence (English or Chinese).
    Imperative,
    /// One statement; `proposed` is an imperative wording where one can be given by rule.
    Statement {
        /// For example `Prefer tea.` for `The user prefers tea.`
        proposed: Option<String>,
    },
    /// Several instructions; each should be a directive of its own.
    Several {
        /// The parts, in order.
        parts: Vec<String>,
    },
}

/// Looks at a text as a directive. Careful in doubt: what is not clearly several is one.
#[must_use]
pub fn inspect_instruction(text: &str) -> Instruction {
    let _ = text;
    unimplemented!("text crate: imperative")
}
