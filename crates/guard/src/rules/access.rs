//! Keys, tokens and door codes that only their context gives away.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::secret("api_key", "API key")
        .keys(&["key", "token", "secret", "密钥", "令牌", "秘钥"])
        .pattern(
            r#"(?i)(?:api[ _-]?key|secret[ _-]?key|access[ _-]?key|access[ _-]?token|auth[ _-]?token|refresh[ _-]?token|bot[ _-]?token|client[ _-]?secret|app[ _-]?key|密钥|秘钥|令牌|token|secret)["'`]{0,2}\s{0,2}(?:is|was|=>|=|:|：|是|为|改成|换成)\s{0,2}(?:now\s)?(?u:["'`“「])?(?P<v>[A-Za-z0-9_.+/=-]{16,200})"#,
        )
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.2), Check::Run(8), Check::Literal])
        .reach(24, 260)
        .run(16)
        .samples(
            &[
                "the weather API key is «q8Wz7pL2mN4xR6tYb3Vd» for the panel",
                "client_secret: \"«f3a9c17be2d84056a1b9»\"",
                "高德密钥：«9e107d9d372bb6826bd81d3542a419d6»",
            ],
            &[
                "There is no Firebase API key in the build.",
                "api_key = OPENAI_API_KEY_2024_DEFAULT",
                "token: process.env.NOTES_TOKEN_2024_V1",
                "The key is to keep it simple, the token is short-lived.",
                "API key: https://console.example.org/keys/2024/list",
            ],
        ),
    Rule::secret("access_code", "access code")
        .keys(&["pin", "code", "combination", "门禁", "门锁", "保险箱", "保险柜", "支付", "银行卡", "解锁", "开机", "行李箱", "箱密码"])
        .pattern(
            r"(?i)(?:(?:\bpin|(?:door|gate|alarm|safe|entry|garage|locker|lockbox|unlock|access|suitcase|vault)\s+(?:code|pin|combination))(?:\s+(?:for|of|on|to|at)\s+[^\n:=.]{1,30}?)?\s*(?:is now|is|was|to|=|:|：)|(?:门禁|门锁|大门|保险箱|保险柜|支付|银行卡|解锁|开机|行李箱|屏保|锁屏)的?(?:密码|码)\s*(?:是|为|改成了?|改为|换成了?|=|:|：)?)\s*(?P<v>[0-9]{2}-[0-9]{2}-[0-9]{2}|[0-9]{3,8}#?)",
        )
        .checks(&[Check::Edge, Check::Uncounted])
        .reach(24, 90)
        .digits()
        .samples(
            &["The door code is «4821#» at the back.", "PIN for the tablet: «0934»", "门禁密码是«580213»"],
            &["PIN code 560001 is in Bengaluru.", "The error code is 4042.", "Area code: 0571", "pin: 12.50 euros"],
        ),
];
