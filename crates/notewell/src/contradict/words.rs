//! Words of directives about one attribute.

/// Values of one attribute that exclude each other, each with its synonyms.
pub(super) const EXCLUSIVE: &[&[&[&str]]] = &[
    &[
        &["short", "shorter", "brief", "briefer", "concise", "terse"],
        &["long", "longer", "detailed", "lengthy", "verbose", "exhaustive"],
    ],
    &[&["formal"], &["informal", "casual"]],
    &[&["metric"], &["imperial"]],
    &[&["tabs"], &["spaces"]],
    &[&["12-hour", "12h"], &["24-hour", "24h"]],
    &[&["light"], &["dark"]],
    &[&["celsius"], &["fahrenheit"]],
    &[&["british"], &["american"]],
    &[&["first"], &["last"]],
    &[&["简短", "简洁", "精简", "简明", "短"], &["详细", "详尽", "冗长", "长"]],
    &[&["正式"], &["随意", "口语化", "非正式"]],
    &[&["公制"], &["英制"]],
    &[&["摄氏度", "摄氏"], &["华氏度", "华氏"]],
    &[&["12小时制"], &["24小时制"]],
    &[&["简体"], &["繁体", "繁體"]],
];

/// Languages to reply in.
pub(super) const LANGUAGES: &[&[&str]] = &[
    &["english", "英文", "英语"],
    &["chinese", "mandarin", "中文", "汉语", "普通话", "简体中文"],
    &["german", "deutsch", "德语", "德文"],
    &["french", "法语", "法文"],
    &["spanish", "西班牙语"],
    &["japanese", "日语", "日文"],
    &["korean", "韩语", "韩文"],
    &["italian", "意大利语"],
    &["portuguese", "葡萄牙语"],
    &["russian", "俄语", "俄文"],
    &["dutch", "荷兰语"],
    &["swedish"],
    &["norwegian"],
    &["danish"],
    &["polish"],
    &["turkish"],
    &["arabic", "阿拉伯语"],
    &["hindi"],
    &["cantonese", "粤语", "广东话"],
];

/// Polite or temporal openings that say nothing by themselves.
pub(super) const OPENINGS: &[&str] = &[
    "please ",
    "from now on, ",
    "from now on ",
    "in future, ",
    "in the future, ",
    "请",
    "以后",
    "今后",
    "从现在起",
    "，",
];
