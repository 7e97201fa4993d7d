//! What an assistant may read of an answer, a refusal or an error, through whatever door it comes. The words of the
//! memory itself are [`crate::AssistantView`]'s matter; here it is about what Notewell says.

use crate::{Answer, Error, Refusal, RefusalCode};
use notewell_store::StoreErrorKind;

/// Commands that are the owner's alone: they loosen the gate, decide on what waits, or hand out the home's key.
const COMMANDS: [&str; 7] = [
    "notewell config set",
    "notewell doctor --trust-link",
    "notewell join",
    "notewell init --new-secret",
    "notewell clear",
    "notewell confirm",
    "notewell suggestions accept",
];

/// Options that are the owner's alone, where they stand without their command.
const OPTIONS: [&str; 2] = ["--trust-link", "--new-secret"];

/// A message or hint without what only the owner may run: an assistant that is handed such a command may try it.
#[must_use]
pub fn for_assistant(text: &str) -> String {
    let mut out = text.to_owned();
    for command in COMMANDS {
        while let Some((before, rest)) = out.split_once(command) {
            // The command ends with its quotation mark, else with its clause.
            let (before, rest) = match before.strip_suffix('`') {
                Some(before) => (before, rest.split_once('`').map_or("", |(_, rest)| rest)),
                None => (before, rest.find([';', '\n']).and_then(|at| rest.get(at..)).unwrap_or_default()),
            };
            out = format!("{before}a command of the owner's{rest}");
        }
    }
    for option in OPTIONS {
        out = out.replace(option, "an option of the owner's");
    }
    out
}

impl Refusal {
    /// The refusal as an assistant may read it. Whether a link is followed decides where the memory lies, so nothing is
    /// said of how to make it count.
    #[must_use]
    pub fn for_assistant(mut self) -> Self {
        self.message = for_assistant(&self.message);
        self.hint = if self.detail.as_deref() == Some(StoreErrorKind::Link.code()) {
            "do not try again; the owner can run `notewell doctor`".to_owned()
        } else {
            for_assistant(&self.hint)
        };
        self
    }
}

impl Answer {
    /// The answer as an assistant may read it.
    #[must_use]
    pub fn for_assistant(self) -> Self {
        match self {
            Self::Read(mut reading) => {
                for document in &mut reading.documents {
                    document.problem = document.problem.take().map(|problem| for_assistant(&problem));
                }
                Self::Read(reading)
            }
            Self::Wrote(mut receipt) => {
                receipt.message = for_assistant(&receipt.message);
                receipt.hint = receipt.hint.map(|hint| for_assistant(&hint));
                Self::Wrote(receipt)
            }
            Self::Refused(refusal) => Self::Refused(refusal.for_assistant()),
        }
    }
}

impl Error {
    /// The error as the refusal that an assistant may read.
    #[must_use]
    pub fn for_assistant(self) -> Refusal {
        let refusal = match self {
            Self::Refused(refusal) => *refusal,
            Self::Store(error) => crate::refuse::store(&error),
            Self::Settings { what, hint } => {
                Refusal { retryable: false, ..Refusal::new(RefusalCode::InvalidValue, what, hint) }
            }
        };
        refusal.for_assistant()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::{DocumentReport, Reading, ReadingStatus, Receipt, receipt};
    use notewell_guard::Reason;
    use notewell_store::StoreError;
    use notewell_text::{Revision, Usage};

    /// How a text may name a command, and what stays of it.
    fn sentences(command: &str) -> Vec<(String, &'static str)> {
        vec![
            (format!("run `{command} X`; or not"), "or not"),
            (format!("`{command}`"), ""),
            (format!("for example: {command} MEMORY.md"), "for example"),
            (format!("{command} 1a2b; `notewell doctor` tells more"), "`notewell doctor` tells more"),
            (format!("the owner runs `{command} A` or `{command} B`, then goes on"), "then goes on"),
            (format!("所有者可以运行 `{command} X`，然后再试"), "然后再试"),
        ]
    }

    fn is_clean(text: &str) -> bool {
        COMMANDS.iter().chain(&OPTIONS).all(|word| !text.contains(word))
    }

    fn reading(problem: String) -> Reading {
        let document = DocumentReport {
            document: "personal:user".to_owned(),
            target: "user".to_owned(),
            revision: Revision::of(b""),
            usage: Usage { used: 0, budget: 1 },
            over_budget: false,
            entries: None,
            more: 0,
            problem: Some(problem),
        };
        Reading { status: ReadingStatus::Ok, documents: vec![document] }
    }

    #[test]
    fn no_refusal_or_answer_hands_an_assistant_what_is_the_owners_alone() {
        for word in COMMANDS.iter().chain(&OPTIONS) {
            for (text, stays) in sentences(word) {
                let told = for_assistant(&text);
                assert!(is_clean(&told) && told.contains(stays), "{text}: {told}");
                for code in RefusalCode::ALL {
                    let refusal = Refusal::new(code, text.clone(), text.clone());
                    let told = format!("{:?}", Answer::Refused(refusal.clone()).for_assistant());
                    assert!(is_clean(&told), "{told}");
                    assert!(is_clean(&format!("{:?}", Error::from(refusal).for_assistant())));
                }
                for kind in StoreErrorKind::ALL {
                    let told = Error::Store(StoreError::new(kind, text.clone(), text.clone())).for_assistant();
                    assert!(is_clean(&format!("{told:?}")) && told.detail.as_deref() == Some(kind.code()), "{told:?}");
                }
                let settings = Error::Settings { what: text.clone(), hint: text.clone() };
                assert!(is_clean(&format!("{:?}", settings.for_assistant())));
                let wrote = Receipt { hint: Some(text.clone()), ..receipt::unchanged(&text) };
                for answer in [Answer::Wrote(wrote), Answer::Read(reading(text.clone()))] {
                    let told = format!("{:?}", answer.for_assistant());
                    assert!(is_clean(&told), "{told}");
                }
            }
        }
    }

    #[test]
    fn what_the_guard_says_stays_of_use_without_the_owners_commands() {
        for reason in Reason::ALL {
            let refusal = crate::refuse::guard(reason, Vec::new());
            let told = refusal.clone().for_assistant();
            assert!(is_clean(&format!("{told:?}")), "{told:?}");
            assert_eq!(told.hint.contains("owner"), refusal.hint.contains("owner"), "{told:?}");
        }
    }

    #[test]
    fn what_everybody_may_run_is_told_as_it_is() {
        for text in
            ["`notewell doctor`", "Undo with: notewell undo 1a2b", "`notewell suggestions` lists what waits", ""]
        {
            assert_eq!(for_assistant(text), text);
        }
        let told = for_assistant("Ask first (`notewell config set blind trust` changes that), or `notewell read`.");
        assert_eq!(told, "Ask first (a command of the owner's changes that), or `notewell read`.");
    }

    #[test]
    fn nothing_that_every_session_is_told_names_a_command_of_the_owners() {
        assert!(is_clean(crate::CORE_POLICY) && is_clean(crate::PERSONA_TEMPLATE));
    }
}
