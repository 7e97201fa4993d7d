//! What surrounds the words to remember is kept with them, so it has limits too, whatever door it comes through.

use crate::perform::Request;
use crate::{Operation, OwnerAct, Refusal, RefusalCode, Start};
use notewell_text::characters;

/// Characters of a reason.
const REASON: usize = 500;
/// Characters of a name: an actor, a host, an agent.
const NAME: usize = 128;
/// Characters of a host's id for a conversation.
const HOST_SESSION: usize = 512;
/// Characters of one tag.
const TAG: usize = 64;
/// Tags of one line.
const TAGS: usize = 20;

/// Refuses a call whose reason, actor or tags are too long.
pub(crate) fn check(request: &Request<'_>) -> Result<(), Refusal> {
    reason(request.reason)?;
    short("the actor", &request.actor, NAME)?;
    for (index, act) in request.acts.iter().enumerate() {
        let OwnerAct::Operate(Operation::Add { tags, .. }) = act else { continue };
        let numbered = |refusal: Refusal| match request.acts.len() {
            1 => refusal,
            _ => Refusal { operation: Some(index), ..refusal },
        };
        if tags.len() > TAGS {
            let message = format!("{} tags were sent, at most {TAGS} fit", tags.len());
            return Err(numbered(Refusal::new(RefusalCode::TooLarge, message, "keep the tags that matter")));
        }
        tags.iter().try_for_each(|tag| short("a tag", tag, TAG)).map_err(numbered)?;
    }
    Ok(())
}

/// Refuses a reason that is too long.
pub(crate) fn reason(reason: Option<&str>) -> Result<(), Refusal> {
    reason.map_or(Ok(()), |reason| short("the reason", reason, REASON))
}

/// Refuses a session whose host gives it names that are too long, or hold a secret: they are kept and shown.
pub(crate) fn start(start: &Start) -> Result<(), Refusal> {
    plain("the name of the host", &start.host)?;
    plain("the id of the agent", start.agent.as_deref().unwrap_or_default())?;
    short("the name of the host", &start.host, NAME)?;
    short("the host's id of the conversation", start.host_session.as_deref().unwrap_or_default(), HOST_SESSION)?;
    short("the id of the agent", start.agent.as_deref().unwrap_or_default(), NAME)
}

fn plain(what: &str, text: &str) -> Result<(), Refusal> {
    if notewell_guard::screen(text).iter().all(|found| found.kind != notewell_guard::Kind::Secret) {
        return Ok(());
    }
    let message = format!("{what} looks like a secret");
    Err(Refusal::new(RefusalCode::InvalidValue, message, "send the name of the program, for example claude-code"))
}

fn short(what: &str, text: &str, most: usize) -> Result<(), Refusal> {
    // Counting the characters of a huge text is not needed to know that it is one.
    if text.len() <= most || characters(text) <= most {
        return Ok(());
    }
    let many = characters(text);
    Err(Refusal::new(
        RefusalCode::TooLarge,
        format!("{what} has {many} characters, at most {most} fit"),
        "make it shorter; what shall be remembered goes into the entry itself",
    ))
}
