//! Text from the command line or from standard input, and which entry is meant.

use crate::failure::Failure;
use notewell::Target;
use notewell::text::{EntryId, Selector};
use std::io::Read;

/// More than any document may hold.
const LONGEST: u64 = 2 * 1024 * 1024;

/// The words joined by blanks; `-` alone reads standard input.
pub(crate) fn words(words: &[String]) -> Result<String, Failure> {
    match words {
        [only] if only == "-" => stdin(),
        words => Ok(words.join(" ")),
    }
}

/// Standard input, without its last line end.
pub(crate) fn stdin() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().take(LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::environment("io_error", format!("Standard input: {error}"), "Try again."))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::usage(
            "Standard input holds more than 2 MiB.",
            "Split it up; no document may be that large.",
        ));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(
            format!("Standard input is no UTF-8 text: byte {at} does not fit."),
            "Convert it to UTF-8 first.",
        )
    })?;
    let text = text.strip_suffix('\n').map_or(text.as_str(), |text| text.strip_suffix('\r').unwrap_or(text));
    Ok(text.to_owned())
}

/// A document that the memory tool knows.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Where {
    /// Which document: user, memory, daily or journal; without it `add` puts an instruction into user and a fact
    /// into memory, and the other verbs look in user, memory and daily
    #[arg(long, value_name = "T", value_parser = |text: &str| text.parse::<Target>())]
    pub(crate) target: Option<Target>,
}

/// Which entry.
#[derive(clap::Args, Clone, Debug)]
#[group(required = true, multiple = false)]
pub(crate) struct Which {
    /// The entry, or a part of it that no other entry has
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) old: Option<String>,
    /// The entry's id, as `read` prints it
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,
}

impl Which {
    /// For acts that take an entry.
    pub(crate) fn selector(self) -> Selector {
        match (self.id, self.old) {
            (Some(id), _) => Selector::Id(EntryId::new(id)),
            (None, old) => Selector::Text(old.unwrap_or_default()),
        }
    }

    /// For operations that take both.
    pub(crate) fn entry_id(&self) -> Option<EntryId> {
        self.id.clone().map(EntryId::new)
    }
}
