//! `schema` (hidden): the JSON Schemas of `docs/schema/` and the reference `docs/cli.md`, from the table of verbs.

use crate::failure::{ErrorReport, Failure};
use crate::output::Report;
use crate::{arguments, exit, reports};
use notewell::{Reading, Receipt, VERBS, Verb};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Arguments of `schema`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write one schema a verb into this folder
    #[arg(long, value_name = "DIR")]
    write: PathBuf,
    /// Write the reference of the command line into this file
    #[arg(long, value_name = "FILE")]
    reference: Option<PathBuf>,
}

/// What `add`, `read` and their like print: what was read, or what was written.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Answer {
    /// Something was read.
    Read(Reading),
    /// Something was written, proposed, or found to be there already.
    Wrote(Receipt),
}

/// What `suggestions` prints: the list, or what became of the decision.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Suggestions {
    /// The list.
    Listed(reports::Suggestions),
    /// After `accept` or `reject`.
    Decided(Receipt),
}

/// What every verb prints with `--json` when it did not work.
#[derive(Serialize, JsonSchema)]
struct Failed {
    /// What went wrong.
    error: ErrorReport,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let written = |path: &Path, text: &str| std::fs::write(path, text).map_err(|error| Failure::file(path, &error));
    std::fs::create_dir_all(&arguments.write).map_err(|error| Failure::file(&arguments.write, &error))?;
    let mut names = Vec::new();
    for (name, schema) in schemas() {
        written(&arguments.write.join(format!("{name}.json")), &text(&schema))?;
        names.push(name);
    }
    if let Some(file) = &arguments.reference {
        written(file, &reference())?;
    }
    let text = format!("Wrote {} schemas.\n", names.len());
    Ok(Report::new(&reports::Text { text: text.clone() }, text))
}

/// One schema a verb, and that of an error.
fn schemas() -> Vec<(&'static str, Schema)> {
    let mut all: Vec<_> = VERBS.iter().filter_map(|verb| Some((verb.name, of(verb)?))).collect();
    all.push(("error", generator().into_root_schema_for::<Failed>()));
    all
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// The schema of a verb's result; `None` for a verb that speaks a protocol.
fn of(verb: &Verb) -> Option<Schema> {
    let generator = generator();
    let schema = match verb.result {
        "Answer" => generator.into_root_schema_for::<Answer>(),
        "Trial" => generator.into_root_schema_for::<reports::Trial>(),
        "HomeReport" => generator.into_root_schema_for::<reports::HomeReport>(),
        "InitReport" => generator.into_root_schema_for::<reports::InitReport>(),
        "Opened" => generator.into_root_schema_for::<reports::Opened>(),
        "SnapshotReport" => generator.into_root_schema_for::<reports::SnapshotReport>(),
        "History" => generator.into_root_schema_for::<reports::History>(),
        "EventReport" => generator.into_root_schema_for::<reports::EventReport>(),
        "UndoReport" => generator.into_root_schema_for::<notewell::UndoReport>(),
        "Provenance" => generator.into_root_schema_for::<notewell::Provenance>(),
        "Suggestions" => generator.into_root_schema_for::<Suggestions>(),
        "SessionReport" => generator.into_root_schema_for::<reports::SessionReport>(),
        "DoctorReport" => generator.into_root_schema_for::<reports::DoctorReport>(),
        "ConfigReport" => generator.into_root_schema_for::<reports::ConfigReport>(),
        "JoinReport" => generator.into_root_schema_for::<reports::JoinReport>(),
        "ConnectionReport" => generator.into_root_schema_for::<reports::ConnectionReport>(),
        "HostsReport" => generator.into_root_schema_for::<reports::HostsReport>(),
        "Text" => generator.into_root_schema_for::<reports::Text>(),
        _ => return None,
    };
    Some(schema)
}

fn text(schema: &Schema) -> String {
    // A schema is a JSON value and cannot fail to serialise.
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}

/// `docs/cli.md`.
fn reference() -> String {
    let mut out = String::from(
        "# The command line\n\nThis page is made from the table of verbs: `notewell schema --write docs/schema --reference docs/cli.md`.\n\n",
    );
    let mut command = arguments::for_help();
    let _ = writeln!(
        out,
        "```text\n{}\n```\n\n| verb | what it does | changes memory | `--json` |\n| --- | --- | --- | --- |",
        exit::TABLE
    );
    for verb in VERBS {
        let writes = if verb.writes { "yes" } else { "" };
        let schema = if of(verb).is_some() { format!("[schema](schema/{}.json)", verb.name) } else { "MCP".to_owned() };
        let _ = writeln!(out, "| [`{0}`](#{0}) | {1} | {writes} | {schema} |", verb.name, verb.about);
    }
    for verb in VERBS {
        let Some(sub) = command.find_subcommand_mut(verb.name) else { continue };
        let help = sub.clone().term_width(100).render_help().to_string();
        let help: Vec<&str> = help.lines().map(str::trim_end).collect();
        let _ = writeln!(out, "\n## {}\n\n```text\n{}\n```", verb.name, help.join("\n").trim_end());
        for below in sub.get_subcommands().filter(|below| below.get_name() != "help") {
            let help = below.clone().term_width(100).render_help().to_string();
            let help: Vec<&str> = help.lines().map(str::trim_end).collect();
            let name = below.get_name();
            let _ = writeln!(out, "\n### {} {name}\n\n```text\n{}\n```", verb.name, help.join("\n").trim_end());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;

    const RENEW: &str = "renew it: notewell schema --write docs/schema --reference docs/cli.md";

    fn docs() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
    }

    #[test]
    fn every_verb_but_the_protocol_has_a_schema() {
        for verb in VERBS {
            assert_eq!(of(verb).is_none(), verb.result == "Protocol", "{}", verb.name);
        }
    }

    /// Scripts rely on the shapes: `notewell schema --write docs/schema` renews them, and a reviewer sees a key go.
    #[test]
    fn keys_only_grow() {
        for (name, schema) in schemas() {
            let committed = std::fs::read_to_string(docs().join(format!("schema/{name}.json"))).unwrap();
            assert!(committed == text(&schema), "docs/schema/{name}.json is not what the code prints; {RENEW}");
        }
    }

    #[test]
    fn the_reference_is_what_help_says() {
        let committed = std::fs::read_to_string(docs().join("cli.md")).unwrap();
        assert!(committed == reference(), "docs/cli.md is not what the table says; {RENEW}");
    }
}
