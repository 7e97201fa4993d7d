//! What is needed of a git configuration file.

/// The values that Notewell reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Config {
    /// Name and first URL of each remote, in the file's order.
    pub(super) remotes: Vec<(String, String)>,
    /// `core.worktree`.
    pub(super) work_tree: Option<String>,
}

impl Config {
    /// Reads leniently: what is not understood is skipped.
    pub(super) fn parse(text: &str) -> Self {
        let mut config = Self::default();
        let mut section = Section::Other;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).replace("\r\n", "\n").replace("\\\n", "");
        for line in text.lines() {
            let mut line = line.trim();
            if line.starts_with('[') {
                let Some((name, rest)) = header(line) else {
                    section = Section::Other;
                    continue;
                };
                section = name;
                line = rest.trim();
            }
            let Some((key, value)) = line.split_once('=') else { continue };
            let key = key.trim();
            match &section {
                // Of several URLs git fetches from the first.
                Section::Remote(name)
                    if key.eq_ignore_ascii_case("url") && !config.remotes.iter().any(|(known, _)| known == name) =>
                {
                    config.remotes.push((name.clone(), unquoted(value)));
                }
                Section::Core if key.eq_ignore_ascii_case("worktree") => config.work_tree = Some(unquoted(value)),
                _ => {}
            }
        }
        config
    }

    /// The URL of `origin`, or of the only remote.
    pub(super) fn remote(&self) -> Option<&str> {
        let origin = self.remotes.iter().find(|(name, _)| name == "origin");
        let only = if self.remotes.len() == 1 { self.remotes.first() } else { None };
        origin.or(only).map(|(_, url)| url.as_str()).filter(|url| !url.is_empty())
    }
}

enum Section {
    Core,
    Remote(String),
    Other,
}

/// `[core]`, `[remote "name"]` or the old `[remote.name]`, and what follows on the same line.
fn header(line: &str) -> Option<(Section, &str)> {
    let inside = line.strip_prefix('[')?;
    let Some((name, rest)) = inside.split_once('"').filter(|(before, _)| !before.contains(']')) else {
        let (name, rest) = inside.split_once(']')?;
        let name = name.trim();
        let section = match name.split_once('.') {
            None if name.eq_ignore_ascii_case("core") => Section::Core,
            Some((kind, remote)) if kind.eq_ignore_ascii_case("remote") => Section::Remote(remote.to_owned()),
            _ => Section::Other,
        };
        return Some((section, rest));
    };
    let mut label = String::new();
    let mut chars = rest.chars();
    loop {
        match chars.next()? {
            '"' => break,
            '\\' => label.push(chars.next()?),
            c => label.push(c),
        }
    }
    let section = if name.trim().eq_ignore_ascii_case("remote") { Section::Remote(label) } else { Section::Other };
    Some((section, chars.as_str().trim_start().strip_prefix(']')?))
}

/// A value without its quotes, escapes and trailing comment.
fn unquoted(value: &str) -> String {
    let (mut out, mut quoted, mut kept) = (String::new(), false, 0);
    let mut chars = value.trim().chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => quoted = !quoted,
            '#' | ';' if !quoted => break,
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('b') => {}
                Some(other) => out.push(other),
                None => break,
            },
            c => out.push(c),
        }
        if quoted || !c.is_whitespace() {
            kept = out.len();
        }
    }
    out.truncate(kept);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_origin_is_read_as_git_reads_it() {
        let text = "\u{feff}[core]\r\n\tworktree = \"../../a b\" # here\r\n[Remote \"fork\"]\n url = https://x/y\n\
                    [remote \"origin\"] URL = https://example.org/te\\\nam/app.git ; old\n\turl = https://second/x\n\
                    [remote \"o\\\"dd\"]\nurl=z\nnonsense\n[broken\nurl = no\n";
        let config = Config::parse(text);
        assert_eq!(config.work_tree.as_deref(), Some("../../a b"));
        assert_eq!(config.remote(), Some("https://example.org/team/app.git"));
        assert_eq!(config.remotes.len(), 3);
        assert_eq!(config.remotes.last().map(|(name, _)| name.as_str()), Some("o\"dd"));
        assert_eq!(Config::parse("[remote \"up\"]\nurl = a:b").remote(), Some("a:b"));
        assert_eq!(Config::parse("[remote \"a\"]\nurl = x\n[remote \"b\"]\nurl = y").remote(), None);
        assert_eq!(Config::parse("[remote.origin]\nurl = q").remote(), Some("q"));
        assert_eq!(Config::parse("").remote(), None);
    }
}
