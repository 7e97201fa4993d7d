//! Passwords in English prose.

use super::Rule;
use crate::check::Check;

const KEYS: &[&str] = &["pass", "pwd", "pw"];

pub(super) const RULES: &[Rule] = &[
    Rule::secret("password", "password")
        .keys(KEYS)
        .pattern(
            r#"(?i)(?:pass(?:word|phrase|code)|passwd|pwd|(?-u:\b)pw)["'`*_]{0,3}(?:\s+(?:for|of|to|on|at|in)\s+[^\n:=.!?]{1,40}?)?\s{0,3}(?:is now|is still|is|was|has been changed to|was changed to|is set to|changed to|set to|to be|to|=>|=|:|：|->|→)["'*_]{0,3}\s{0,3}(?u:["'`“‘「*]){0,2}(?P<v>(?u:[^\s"`“”「」，。；、]){4,64})"#,
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
    Rule::secret("password_beside", "password")
        .keys(&["pass", "pwd", "pw", "pin"])
        .pattern(
            r#"(?ix)(?:\b(?:with|and|use|enter|type)\s+(?:the\s+|a\s+|its\s+)?|[,/;]\s*)(?:pass(?:word|phrase|code)?|passwd|pwd|pw)\s{1,2}(?u:["'`“])?(?P<v>[^\s"`]{5,64})
              | pass(?:word|phrase|code)'s\s+(?u:["'`“])?(?P<w>[^\s"`]{5,64})
              | (?:wi-?fi|network|guest|router|admin|root|login|account|server|db|email|e-mail)\s+pass\s?(?:=|:|\sis)\s{0,2}(?u:["'`“])?(?P<x>[^\s"`]{5,64})
              | (?:asked\s+)?for\s+(?:a|the)\s+pass(?:word|code|phrase),?\s+(?:type|enter|use|say|give)\s+(?u:["'`“])?(?P<y>[^\s"`]{5,64})
              | \b(?:use|uses|using|set|typed?|enter)\s+(?u:["'`“])?(?P<z>[^\s"`]{5,64}?)(?u:["'`”])?\s+(?:as|for|to\s+be)\s+(?:(?:the|my|a|his|her|our|your|their)\s+)?(?:[a-z-]{2,16}\s+){0,2}?(?:password|passcode|passphrase|pin)\b"#,
        )
        .checks(&[Check::Password, Check::Literal])
        .reach(110, 110)
        .samples(
            &["nora77 with password «Cobalt$rain5»", "Her Gmail password's «lighthouse_88»", "Guest network pass: «Bramble!44»", "When asked for a password type «Fennel4Two»", "Use «k3ttl3Plum» as the password for the drive"],
            &["with password SHA-256 hashing", "Use bcrypt for password hashes.", "Log in with password or passkey.", "a boarding pass, seat 12A", "Use OAuth2 for the password reset."],
        ),
    Rule::secret("passphrase_words", "passphrase")
        .keys(&["passphrase", "password", "口令", "密码"])
        .pattern(
            r#"(?i)(?:passphrase|password|口令|密码)(?:\s+(?:for|of|to|on)\s+[^\n:=.!?]{1,40}?)?\s{0,3}(?:is now|is|was|=|:|：|是|为)\s{0,3}(?u:["“「『])(?P<v>[a-z]{3,12}(?:[ -][a-z]{3,12}){2,7})(?u:["”」』])"#,
        )
        .reach(2, 200)
        .with(&["\"", "“", "「", "『"])
        .samples(&["The passphrase is \"«correct horse battery staple»\""], &["The password is \"required\" here.", "passphrase: four random words"]),
    Rule::secret("password_word", "possible password")
        .suspected()
        .keys(KEYS)
        .pattern(
            r#"(?i)(?:pass(?:word|phrase|code)|passwd)(?:\s+(?:for|of|on|at)\s+[^\n:=.!?]{1,40}?)?\s{0,3}(?:is now|is still|is|=|:|：|changed to|set to)\s{1,3}(?u:["'`“‘「])?(?P<v>[A-Za-z]{4,32})"#,
        )
        .checks(&[Check::PasswordWord])
        .reach(8, 160)
        .samples(
            &["my wifi password is «sunflower».", "Guest password: «marigold», ask Nora"],
            &["The password is wrong.", "The password is stored in the vault.", "The password is required, always."],
        ),
    Rule::secret("login", "login")
        .keys(&["login", "credential", "creds", "log-in", "username", "user name"])
        .pattern(
            r#"(?i)(?:log-?ins?|credentials?|creds|user ?name(?: and password)?)(?:\s+(?:for|of|to|on|at)\s+[^\n:=.!?]{1,40}?)?\s{0,3}(?:is now|is|are|was|=|:|：)\s{0,3}(?u:["'`“])?[^\s/,:]{3,64}(?u:["'`”])?\s?(?:/|,|:|\bwith|\band)\s{0,2}(?:password\s+|pw\s+)?(?u:["'`“])?(?P<v>(?u:[^\s"`“”，。；、]){4,64})"#,
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
