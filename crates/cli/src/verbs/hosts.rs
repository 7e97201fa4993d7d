//! `hosts`: which assistants know of Notewell.

use super::connect::{folders, project, told};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Report;
use crate::reports::{HostReport, HostState, HostsReport};
use crate::table::aligned;
use notewell_hosts::{Connection, Folders, Host, Scope, Status};
use std::path::Path;

/// Arguments of `hosts`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List the assistants, and whether each is connected
    Status,
}

/// Wide enough for any path; a pipe is not cut.
const WIDTH: usize = 400;

pub(crate) fn run(arguments: &Arguments, _: &Context) -> Result<Report, Failure> {
    let (None | Some(Verb::Status)) = arguments.verb;
    let folders = folders()?;
    let mut hosts = Vec::new();
    for host in Host::ALL {
        hosts.push(report(host, Scope::User, &folders));
        let here = report(host, Scope::Project(project(Path::new("."))?), &folders);
        if here.state != HostState::NotConnected {
            hosts.push(here);
        }
    }
    let row = |host: &HostReport| {
        let state = match host.state {
            HostState::Connected if host.hooks => format!("connected: {}", host.command.join(" ")),
            HostState::Connected => format!("connected without hooks; `notewell connect {}` adds them", host.host),
            HostState::NotConnected if host.is_installed => {
                format!("not connected; `notewell connect {}` does it", host.host)
            }
            HostState::NotConnected => "not installed, as it seems".to_owned(),
            HostState::Other => "something else stands there under the name `notewell`".to_owned(),
            HostState::Unreadable => host.message.clone().unwrap_or_default(),
        };
        vec![host.host.clone(), host.scope.clone(), state]
    };
    let text = aligned(&hosts.iter().map(row).collect::<Vec<_>>(), WIDTH);
    Ok(Report::new(&HostsReport { hosts }, text))
}

fn report(host: Host, scope: Scope, folders: &Folders) -> HostReport {
    let name = if scope == Scope::User { "user" } else { "project" };
    let connection = Connection::new(host, scope, folders);
    let (state, server, hooks, message) = match notewell_hosts::status(&connection) {
        Ok(Status::NotConnected) => (HostState::NotConnected, None, false, None),
        Ok(Status::Connected { server, hooks }) => (HostState::Connected, Some(server), hooks, None),
        Ok(Status::Other) => (HostState::Other, None, false, None),
        Err(error) => (HostState::Unreadable, None, false, Some(told(error).error.message)),
    };
    let command = server.into_iter().flat_map(|server| std::iter::once(server.command).chain(server.args));
    HostReport {
        host: host.name().to_owned(),
        scope: name.to_owned(),
        files: connection.files().map(|file| file.display().to_string()).collect(),
        is_installed: host.is_there(folders),
        state,
        command: command.collect(),
        hooks,
        message,
    }
}
