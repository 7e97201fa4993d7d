//! The gate table, restated in words and compared with the function for every attempt there can be.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

use notewell_guard::{Action, Attempt, Attestation, Door, Gate, Origin, Outcome, Reason, SessionKind, Writer, gate};
use notewell_text::Role;

const ORIGINS: [Option<Origin>; 7] = [
    None,
    Some(Origin::System),
    Some(Origin::Untrusted),
    Some(Origin::Imported),
    Some(Origin::Agent),
    Some(Origin::External),
    Some(Origin::Owner),
];

fn writers() -> Vec<Writer> {
    let mut all = vec![Writer::Owner, Writer::Dream, Writer::Import, Writer::Untrusted, Writer::System];
    for yes in [false, true] {
        all.push(Writer::External { tools_open: yes });
        all.push(Writer::Review { proved: yes });
        all.extend([false, true].map(|asked| Writer::Reconcile { proved: yes, asked }));
    }
    for door in [Door::Turns, Door::Blind] {
        for kind in
            [SessionKind::Private, SessionKind::Group, SessionKind::Channel, SessionKind::Cron, SessionKind::Subagent]
        {
            for bits in 0..8 {
                all.push(Writer::Assistant(Attestation {
                    door,
                    kind,
                    attended: bits & 1 != 0,
                    tainted: bits & 2 != 0,
                    blind_trusted: bits & 4 != 0,
                }));
            }
        }
    }
    all
}

fn attempts() -> Vec<(Writer, Role, Action, Option<Origin>)> {
    let mut all = Vec::new();
    for writer in writers() {
        for role in Role::ALL {
            for action in Action::ALL {
                all.extend(ORIGINS.map(|touches| (writer, role, action, touches)));
            }
        }
    }
    all
}

/// The rows, top to bottom; the first that speaks of the attempt decides. `+` is applied, `?` waits, `-` is refused.
fn table(writer: &Writer, role: Role, action: Action, touches: Option<Origin>) -> (char, Reason) {
    use Reason::{
        Allowed, BlindOwnerText, BlindPreference, NotAttended, NotPermitted, PersonaReadOnly, ProposeOnly, TaintedTurn,
        Unproved,
    };
    let adding = action == Action::Add;
    let adds_words = matches!(action, Action::Add | Action::Replace);
    let obeyed = matches!(role, Role::Assistant | Role::User | Role::Intents);
    let owners_text = !adding && !matches!(touches, Some(origin) if origin < Origin::External);
    match (writer, role) {
        // People.
        (Writer::Owner, _) => ('+', Allowed),
        (Writer::External { tools_open: true }, _) if obeyed && adds_words => ('?', Unproved),
        (Writer::External { .. }, _) => ('+', Allowed),
        // What only people write.
        (_, Role::Assistant) => ('-', PersonaReadOnly),
        (_, Role::Note) => ('-', NotPermitted),
        // Assistants: where the owner is not.
        (Writer::Assistant(Attestation { kind: SessionKind::Group | SessionKind::Channel, .. }), _) => {
            (if adding { '?' } else { '-' }, NotAttended)
        }
        (
            Writer::Assistant(Attestation { kind: SessionKind::Cron | SessionKind::Subagent, .. }),
            Role::User | Role::Memory | Role::Intents,
        ) => ('-', NotAttended),
        (Writer::Assistant(Attestation { tainted: true, .. }), _) => ('?', TaintedTurn),
        // Assistants: attended.
        (Writer::Assistant(Attestation { door: Door::Turns, attended: true, kind: SessionKind::Private, .. }), _) => {
            ('+', Allowed)
        }
        // Assistants: blind.
        (
            Writer::Assistant(Attestation { door: Door::Blind, blind_trusted: false, .. }),
            Role::User | Role::Intents,
        ) => ('?', BlindPreference),
        (Writer::Assistant(Attestation { door: Door::Blind, .. }), _) if owners_text => ('?', BlindOwnerText),
        (Writer::Assistant(Attestation { door: Door::Blind, .. }), _) => ('+', Allowed),
        // Assistants: turns are seen, and none of them is the owner's.
        (Writer::Assistant(_), Role::User | Role::Intents) => ('?', NotAttended),
        (Writer::Assistant(_), _) if owners_text => ('?', NotAttended),
        (Writer::Assistant(_), _) => ('+', Allowed),
        // What comes after the session.
        (Writer::Reconcile { proved, asked }, _) => {
            let may = if adding { *proved } else { *asked && (*proved || action != Action::Replace) };
            if may { ('+', Allowed) } else { ('?', Unproved) }
        }
        (Writer::Review { proved }, Role::User) if adding => {
            if *proved {
                ('+', Allowed)
            } else {
                ('?', Unproved)
            }
        }
        (Writer::Review { .. }, _) if adding => ('-', NotPermitted),
        (Writer::Review { .. }, _) => ('?', ProposeOnly),
        (Writer::Dream, _) => match action {
            Action::Add => ('?', Unproved),
            Action::Replace | Action::Annotate => ('+', Allowed),
            Action::Remove => ('?', ProposeOnly),
        },
        // From outside.
        (Writer::Import, _) if adding => ('+', Allowed),
        (Writer::Import, _) => ('?', ProposeOnly),
        (Writer::Untrusted | Writer::System, _) if adding => ('?', ProposeOnly),
        (Writer::Untrusted | Writer::System, _) => ('-', NotPermitted),
    }
}

#[test]
fn every_attempt_is_answered_as_the_table_says() {
    for (writer, role, action, touches) in attempts() {
        let (sign, reason) = table(&writer, role, action, touches);
        let outcome = match sign {
            '+' => Outcome::Allow,
            '?' => Outcome::Suggest,
            _ => Outcome::Refuse,
        };
        let answer = gate(&Attempt { writer: &writer, role, action, touches });
        assert_eq!(answer, Gate { outcome, reason }, "{writer:?} {role} {action:?} {touches:?}");
    }
}

#[test]
fn no_tool_writes_the_persona() {
    for (writer, _, action, touches) in attempts() {
        let answer = gate(&Attempt { writer: &writer, role: Role::Assistant, action, touches });
        let by_hand = matches!(writer, Writer::Owner | Writer::External { .. });
        assert_eq!(answer.outcome == Outcome::Refuse, !by_hand, "{writer:?}");
    }
}

#[test]
fn nothing_that_read_untrusted_content_is_applied_by_itself() {
    for (writer, role, action, touches) in attempts() {
        if writer.origin() <= Origin::Untrusted {
            let answer = gate(&Attempt { writer: &writer, role, action, touches });
            assert!(answer.outcome >= Outcome::Suggest, "{writer:?} {role} {action:?}");
        }
    }
}

#[test]
fn words_with_authority_are_applied_only_when_the_owner_stands_behind_them() {
    for (writer, _, action, touches) in attempts() {
        let answer = gate(&Attempt { writer: &writer, role: Role::User, action, touches });
        let vouched = writer.attested()
            || matches!(
                writer,
                Writer::External { .. }
                    | Writer::Import
                    | Writer::Dream
                    | Writer::Assistant(Attestation { blind_trusted: true, door: Door::Blind, .. })
            );
        let new_words = matches!(action, Action::Add | Action::Replace);
        assert!(!(answer.outcome == Outcome::Allow && new_words) || vouched, "{writer:?} {action:?}");
    }
}

#[test]
fn scheduled_and_delegated_sessions_write_only_daily_notes_and_the_journal() {
    for (writer, role, action, touches) in attempts() {
        if let Writer::Assistant(Attestation { kind: SessionKind::Cron | SessionKind::Subagent, .. }) = writer {
            let answer = gate(&Attempt { writer: &writer, role, action, touches });
            assert_eq!(answer.outcome == Outcome::Refuse, !matches!(role, Role::Daily | Role::Journal), "{role}");
        }
    }
}

#[test]
fn every_reason_says_what_happened_and_what_to_do_in_one_short_line() {
    for reason in Reason::ALL {
        for text in [reason.message(), reason.hint()] {
            assert!(text.ends_with('.') && text.len() < 160 && !text.contains('\n'), "{reason}: {text}");
        }
    }
}
