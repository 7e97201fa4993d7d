//! Private keys, tokens with a structure, and passwords inside addresses and headers.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::secret("private_key", "private key")
        .absolute()
        .keys(&["PRIVATE KEY"])
        .pattern(
            r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:(?:\s|\\[rn])*(?:[A-Za-z-]{2,20}:[^\n]{0,80}\n|[A-Za-z0-9+/]{24,}={0,2}))+(?:(?:(?:\s|\\[rn])*=?[A-Za-z0-9+/]{1,80}={0,2}){0,2}(?:\s|\\[rn])*-----END [A-Z0-9 ]{1,40}-----)?",
        )
        .reach(64, 8192)
        .samples(
            &[
                "deploy key:\n«-----BEGIN OPENSSH PRIVATE· KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\nQyNTUxOQAAACDq0sT1\n-----END OPENSSH PRIVATE KEY-----» keep",
                "«-----BEGIN RSA PRIVATE· KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,2AF0\n\nMIICXAIBAAKBgQC8kGa1pSjbSYZVebtTRBLxBz5H4i2p/llLCrEeQhta5kaQu/Rn\n-----END RSA PRIVATE KEY-----»",
                "cut off: «-----BEGIN PRIVATE· KEY-----\\nMIICXAIBAAKBgQC8kGa1pSjbSYZVebtTRBLxBz5H4i2p» and so on",
            ],
            &["A PEM file starts with -----BEGIN PRIVATE KEY----- on its first line.", "Rotate the private key in May."],
        ),
    Rule::secret("jwt", "JSON web token")
        .keys(&["eyJ", ".ey"])
        .pattern(r"(?i)ey[A-Za-z0-9_-]{10,}\.ey[A-Za-z0-9/\\_-]{10,}(?:\.[A-Za-z0-9/\\_-]*={0,2})?")
        .checks(&[Check::Edge, Check::Run(12), Check::Bits(3.0)])
        .run(24)
        .reach(320, 512)
        .samples(
            &["token «ey·JhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub3JhIn0.c2lnbmF0dXJlLW9mLW5vcmE» works"],
            &["Tokens here begin with eyJ and have three parts.", "see eyewitness-accounts.eyewear-2024"],
        ),
    Rule::secret("url_password", "password in an address")
        .keys(&["://"])
        .pattern(r#"(?i)[a-z][a-z0-9+.-]{1,20}://[^\s:/@?#]{0,64}:(?P<v>[^\s/@"'`;]{2,128})@[^\s@]"#)
        .reach(24, 260)
        .with(&["@"])
        .samples(
            &[
                "db is postgres://otter:«Plum-Kettle-92»@db.home:5432/notes",
                "缓存 redis://:«k3ttl3Plum»@10.0.0.4:6379/0",
                "clone https://nora:«q8Wz7pL2»@git.home/x.git",
            ],
            &[
                "postgres://user:password@localhost/db is the default",
                "use https://<user>:<password>@host and smtp://me:${PASS}@mail",
                "The site is http://localhost:8080/@nora, `a=\"http://h:8000\";@b` and mailto:nora@pear.example",
            ],
        ),
    Rule::secret("authorization", "authorization")
        .keys(&["authorization", "bearer"])
        .pattern(
            r#"(?i)(?:authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:bearer|basic|token|apikey)\s+|(?-u:\b)bearer\s+)(?P<v>[A-Za-z0-9._~+/=-]{12,})"#,
        )
        .checks(&[Check::Literal, Check::Mixed, Check::Bits(2.8)])
        .reach(24, 256)
        .samples(
            &["curl -H 'Authorization: Bearer «q8Wz7pL2mN4xR6tY»'", "Authorization: Basic «b3R0ZXI6cGx1bTkyMTE=»"],
            &["The API wants a bearer token.", "bearer authentication-scheme of RFC 6750", "Authorization: Bearer <token>"],
        ),
    Rule::secret("cookie", "cookie")
        .keys(&["cookie"])
        .pattern(r"(?i)(?:set-)?cookie\s{0,3}[:=]\s{0,3}(?P<v>[A-Za-z0-9_.-]{1,64}=[^\s;]{8,}(?:;\s?[A-Za-z0-9_.-]{1,64}=[^\s;]+)*)")
        .checks(&[Check::Mixed])
        .samples(
            &["Cookie: «sid=q8Wz7pL2mN4xR6tY; theme=dark2»", "set-cookie: «session=9f8a7b6c5d4e»"],
            &["Cookie: chocolate chip is her favourite", "cookies = disabled"],
        ),
];
