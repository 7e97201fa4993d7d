//! Passwords in English prose.

use super::Rule;
use crate::check::Check;

const KEYS: &[&str] = &["pass", "pwd", "pw"];

pub(super) const RULES: &[Rule] = &[
    Rule::secret("password", "password")
        .keys(KEYS)
        .pattern(
            r#"(?i)(?:pass(?:word|phrase|code)|passwd|pwd|(?-u:\b)pw)["'`*_]{0,3}(?:\s+(?:for|of|to|on|at|in)\s+[^\n:=.!?]{1,40}?)?\s{0,3}(?:is now|is still|is|was|has been changed to|was changed to|is set to|changed to|set to|to be|to|=>|=|:|：|->|→)["'*_]{0,3}\s{0,3}["'`“‘「*]{0,2}(?P<v>[^\s"`“”「」，。；、]{4,64})"#,
        )
        .checks(&[Check::Password, Check::Literal])
        .reach(8, 160)
        .samples(
            &[
                "my wifi password is «Plum-Kettle-92».",
                "Password for the NAS: «otter77»",
                "she changed the router password to «Tulip!garden4» yesterday",
                "pwd=«k3ttl3»",
                "The passphrase of the backup is «correct-horse-battery-staple».",
                "pw: «83920174»",
            ],
            &[
                "I forgot my password.",
                "My password manager is Bitwarden.",
                "The password is 12 characters long.",
                "The password is case-sensitive and SHA-256 hashed.",
                "The password was changed on 2024-03-01.",
                "Password: see 1Password.",
                "password: changeme",
                "my password is [redacted: password] since May",
                "Passwords in the docs look like password=<secret>.",
            ],
        ),
    Rule::secret("password_word", "possible password")
        .suspected()
        .keys(KEYS)
        .pattern(
            r#"(?i)(?:pass(?:word|phrase|code)|passwd)(?:\s+(?:for|of|on|at)\s+[^\n:=.!?]{1,40}?)?\s{0,3}(?:is now|is still|is|=|:|：|changed to|set to)\s{1,3}["'`“‘「]?(?P<v>[A-Za-z]{4,32})"#,
        )
        .checks(&[Check::PasswordWord])
        .reach(8, 160)
        .samples(
            &["my wifi password is «sunflower».", "Guest password: «marigold», ask Nora"],
            &["The password is wrong.", "The password is stored in the vault.", "The password is required, always."],
        ),
    Rule::secret("login", "login")
        .keys(&["login", "credential", "log-in", "username", "user name"])
        .pattern(
            r#"(?i)(?:log-?ins?|credentials?|user ?name(?: and password)?)(?:\s+(?:for|of|to|on|at)\s+[^\n:=.!?]{1,40}?)?\s{0,3}(?:is now|is|are|was|=|:|：)\s{0,3}["'`“]?[^\s/,:]{3,64}["'`”]?\s?(?:/|,|:|\bwith|\band)\s{0,2}(?:password\s+|pw\s+)?["'`“]?(?P<v>[^\s"`“”，。；、]{4,64})"#,
        )
        .checks(&[Check::Password, Check::Literal])
        .reach(4, 200)
        .samples(
            &[
                "NAS login is otter / «Plum-Kettle-92»",
                "Credentials for the printer: admin/«k3ttl3!»",
                "login: otter, password «Tulip44»",
            ],
            &["The login is at /auth/main, not /login.", "Login is slow, 2024-05-01 it took 30s.", "The login is nora / owner."],
        ),
];
