//! Keys of services that nobody has heard of, and seed phrases.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::key("seed_phrase", "seed phrase")
        .keys(&["seed phrase", "seed words", "recovery phrase", "mnemonic", "助记词", "恢复短语"])
        .pattern(r"(?i)(?:seed phrase|seed words|recovery phrase|mnemonic(?: phrase)?|助记词|恢复短语)(?:\s(?:is|are|of [a-z ]{1,20} is))?\s{0,2}(?:=|:|：|是|为|is)?\s{0,2}(?u:[“'\x22「])?(?P<v>[a-z]{3,8}(?: [a-z]{3,8}){11}(?:(?: [a-z]{3,8}){3}|(?: [a-z]{3,8}){6}|(?: [a-z]{3,8}){9}|(?: [a-z]{3,8}){12})?)")
        .checks(&[Check::Edge])
        .run(0)
        .samples(&["seed phrase: «legal winner thank year wave sausage worth useful legal winner thank yellow»"], &["The seed phrase is a list of words.", "助记词要抄在纸上"]),
    Rule::key("prefixed_key", "key with an unknown prefix")
        .suspected()
        .run(36)
        .pattern(r"(?:^|[\s\x22'`(=:,])(?P<v>[A-Za-z][A-Za-z0-9]{1,11}[_-](?:[A-Za-z0-9]{2,8}[_-]){0,2}[A-Za-z0-9]{32,128})")
        .checks(&[Check::Edge, Check::Mixed, Check::NotHex, Check::NotHexRun, Check::Bits(4.0), Check::Run(32), Check::Literal])
        .samples(&["the panel key is «nw_live_q8Wz7pL2mN4xR6tYb3Vd9Kq1Zs5Xc8Gh2J»"], &["main-9c41f0ab3d5e7f8091a2b3c4d5e6f708192a3b4c", "sha512-internationalization_of_documents_and_others"]),
];
