//! Remote URLs in one form, without credentials.

use std::path::PathBuf;

/// Where a remote is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remote {
    /// On another machine; https and ssh forms of the same repository are equal.
    Network {
        /// Lower case; with its port where that is not the scheme's own.
        host: String,
        /// Without outer slashes and `.git`.
        path: String,
    },
    /// A folder of this machine, perhaps relative to the main work tree.
    Local(PathBuf),
}

impl Remote {
    /// Reads every form that git takes; `None` for one that names nothing.
    pub(super) fn parse(url: &str) -> Option<Self> {
        let url = url.trim();
        if let Some((scheme, rest)) = url.split_once("://") {
            let scheme = scheme.to_ascii_lowercase();
            // `git+ssh`, `ssh+git` and the like.
            let scheme = if scheme.contains("ssh") { "ssh" } else { scheme.as_str() };
            let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
            if scheme == "file" {
                let path = format!("/{path}");
                // `file:///C:/x` names a drive.
                let drive = path.chars().nth(2) == Some(':');
                return Some(Self::Local(PathBuf::from(if drive { path.trim_start_matches('/') } else { &path })));
            }
            let path = path.split(['?', '#']).next().unwrap_or_default();
            return Self::network(authority, path, default_port(scheme));
        }
        // `git@host:path`, unless a slash before the colon (or a drive letter) makes it a path.
        let bracket = url.rfind("]:").map(|at| at + 1);
        let colon = bracket.or_else(|| url.find(':'));
        if let Some((authority, path)) = colon.and_then(|at| Some((url.get(..at)?, url.get(at + 1..)?))) {
            let drive = authority.len() == 1 && authority.chars().all(|c| c.is_ascii_alphabetic());
            if !authority.contains(['/', '\\']) && !drive {
                return Self::network(authority, path, None);
            }
        }
        (!url.is_empty()).then(|| Self::Local(PathBuf::from(url)))
    }

    fn network(authority: &str, path: &str, default_port: Option<&str>) -> Option<Self> {
        // A password may hold an `@`, a host may not.
        let host = authority.rsplit('@').next().unwrap_or(authority);
        let host = match host.rsplit_once(':').filter(|(name, _)| !name.contains(':') || name.ends_with(']')) {
            Some((name, port)) if port.is_empty() || Some(port) == default_port => name,
            _ => host,
        };
        let host = host.trim_end_matches('.').to_lowercase();
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
        let path = parts.join("/");
        let path = path.strip_suffix(".git").unwrap_or(&path).trim_end_matches('/').to_owned();
        (!host.is_empty() && !path.is_empty()).then_some(Self::Network { host, path })
    }
}

fn default_port(scheme: &str) -> Option<&'static str> {
    match scheme {
        "https" => Some("443"),
        "http" => Some("80"),
        "ssh" => Some("22"),
        "git" => Some("9418"),
        "ftp" => Some("21"),
        "ftps" => Some("990"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn every_form_of_one_remote_is_the_same_without_credentials() {
        let one = Remote::Network { host: "code.example.org".into(), path: "Team/app".into() };
        for url in [
            "https://code.example.org/Team/app",
            "https://code.example.org/Team/app.git",
            "https://code.example.org/Team/app.git/",
            "https://code.example.org//Team/app/",
            "https://mira:s3cr3t@Code.Example.org:443/Team/app.git",
            "https://mira:p@ss@code.example.org/Team/app.git?private_token=1#x",
            "http://code.example.org:80/Team/app",
            "ssh://git@code.example.org/Team/app.git",
            "ssh://git@code.example.org:22/Team/app.git",
            "SSH+GIT://git@code.example.org/Team/app.git",
            "git://code.example.org:9418/Team/app.git",
            "git@code.example.org:Team/app.git",
            "code.example.org:/Team/app",
            "  git@CODE.example.org.:Team/app.git/  ",
        ] {
            assert_eq!(Remote::parse(url), Some(one.clone()), "{url}");
        }
    }

    #[test]
    fn what_is_another_remote_stays_another() {
        let other = Remote::parse("ssh://git@code.example.org:2222/Team/app").unwrap();
        assert_eq!(other, Remote::Network { host: "code.example.org:2222".into(), path: "Team/app".into() });
        assert_eq!(
            Remote::parse("[::1]:Team/app"),
            Some(Remote::Network { host: "[::1]".into(), path: "Team/app".into() })
        );
        assert_eq!(
            Remote::parse("https://[2001:DB8::1]:443/x/y"),
            Some(Remote::Network { host: "[2001:db8::1]".into(), path: "x/y".into() })
        );
        for (url, path) in [
            ("/srv/git/app.git", "/srv/git/app.git"),
            ("../app", "../app"),
            ("./a:b", "./a:b"),
            ("file:///srv/git/app", "/srv/git/app"),
            ("file:///C:/git/app", "C:/git/app"),
            ("C:\\git\\app", "C:\\git\\app"),
        ] {
            assert_eq!(Remote::parse(url), Some(Remote::Local(path.into())), "{url}");
        }
        for url in ["", "https://", "https://host/", "git@host:", "://x"] {
            assert_eq!(Remote::parse(url), None, "{url}");
        }
    }
}
