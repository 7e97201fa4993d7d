//! What a session sees, and why not more.

use crate::agent;
use crate::context::Context;
use crate::failure::Failure;
use crate::reports::Explanation;
use notewell::guard::{Door, SessionKind};
use notewell::store::SessionId;
use notewell::{BlindHosts, Memory, Start};

/// The reasons, from the outermost inwards.
pub(crate) fn session(memory: &Memory, id: SessionId, context: &Context) -> Result<Vec<Explanation>, Failure> {
    let home = context.places.home.display();
    let Some(record) = memory.session(id)? else {
        return Err(Failure::not_found(
            format!("The home {home} knows no session {id}."),
            "It may belong to another home or profile: compare NOTEWELL_HOME and --profile of the host with this command's.",
        ));
    };
    let mut lines = Vec::new();
    let mut say = |about: &str, message: String| {
        lines.push(Explanation { about: about.to_owned(), message: agent::for_reader(&message) })
    };
    say("home", format!("{home}; a host with another NOTEWELL_HOME or --profile sees another memory"));
    say("dialect", memory.layout().name.clone());
    say("host", record.host.clone());
    if let Some(ended) = record.ended {
        say("ended", format!("it ended at {ended}; its snapshot is forgotten"));
    }
    let kind = record.kind.name();
    say(
        "kind",
        match record.kind {
            SessionKind::Private => format!("{kind}: it sees private memory"),
            SessionKind::Group | SessionKind::Channel => {
                format!("{kind}: others listen, so it sees no private memory, and what it writes waits for you")
            }
            SessionKind::Cron | SessionKind::Subagent => {
                format!("{kind}: nobody attends it, so it sees no private memory and writes only daily and journal")
            }
        },
    );
    say("door", match record.door {
        Door::Turns => "it shows your turns, so that what you say counts as yours".to_owned(),
        Door::Blind if memory.settings().blind == BlindHosts::Trust => "blind (MCP alone), and trusted: it may write preferences, unattested".to_owned(),
        Door::Blind => "blind (MCP alone): new preferences wait as suggestions (`notewell suggestions`; `notewell config set blind trust` changes that). MCP alone puts no snapshot into the prompt: the assistant must call `memory` with action read, or you insert the prompt memory_snapshot".to_owned(),
    });
    let spaces: Vec<String> = record.spaces.iter().map(ToString::to_string).collect();
    say("spaces", format!("{}; memory of other projects and agents is not among them", spaces.join(", ")));
    let start = Start { host: record.host.clone(), door: record.door, kind: record.kind, ..Start::private("doctor") };
    for left in memory.preview(&start)?.omitted {
        say("left_out", format!("{} of {} ({})", left.id, left.section, left.why));
    }
    Ok(lines)
}
