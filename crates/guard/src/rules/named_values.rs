//! A long random value beside the name of a service.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::secret("named_value", "value beside a service's name")
        .keys(&[
            "adafruit", "adobe", "airtable", "algolia", "alibaba", "aliyun", "asana", "atlassian", "azure", "beamer", "bitbucket",
            "bittrex", "cloudflare", "codecov", "cohere", "coinbase", "confluent", "contentful", "datadog", "deepl", "deepseek",
            "discord", "droneci", "dropbox", "etsy", "facebook", "fastly", "finicity", "finnhub", "flickr", "freshbooks", "gitter",
            "gitlab", "heroku", "hubspot", "intercom", "jfrog", "artifactory", "kraken", "kucoin", "launchdarkly", "linear", "linkedin",
            "lob", "looker", "mailchimp", "mailgun", "mapbox", "mattermost", "meraki", "messagebird", "mistral", "moonshot", "netlify",
            "newrelic", "new-relic", "new_relic", "nytimes", "okta", "openai", "openweather", "pagerduty", "plaid", "posthog", "privateai", "qwen",
            "rapidapi", "sendbird", "sentry", "shodan", "siliconflow", "snyk", "spotify", "squarespace", "sumo", "sumologic", "telegr",
            "together", "travis", "trello", "tushare", "twitch", "twitter", "typeform", "voyage", "yandex", "zendesk", "zhipu", "dashscope", "百炼",
            "智谱", "硅基流动", "月之暗面", "高德", "腾讯云", "阿里云", "百度", "火山引擎",
        ])
        .pattern(
            r#"(?i)[\w.-]{0,24}(?:\s?(?:api|access|secret|client|app|auth|bot|personal|oauth|public|private|signing|license))?[ _.-]?(?:key|token|secret|id|密钥|令牌|秘钥)?["'`\s]{0,3}(?::{1,3}=|=>|\?=|\|\||=|:|>|,|：|is|是|为)["'`\s=]{0,4}(?P<v>[A-Za-z0-9+/=_%.-]{16,200}|[0-9]{5,16}:A[A-Za-z0-9_-]{34})"#,
        )
        .checks(&[Check::Edge, Check::Mixed, Check::NotHex, Check::Bits(3.5), Check::Run(14), Check::Literal])
        .reach(24, 96)
        .run(16)
        .samples(
            &["FASTLY_API_TOKEN=«8WzMcM4wzHnJWXxhUGPYPaijwM3yiqI9»", "algolia: «orJjQXhO8MK5r0KrPRzxfsG53rlsIHnF»", "高德：«q8Wz7pL2mN4xR6tYb3Vd9Kq»"],
            &[
                "gitlab: 9c41f0ab3d5e7f8091a2b3c4d5e6f708192a3b4c",
                "Heroku: 7d9f2c1e-5b04-4c7e-9a31-0f6f2d8c4b55",
                "Spotify: https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M",
                "Sentry is at sentry.harbour.example/organizations/2024",
                "Linear, together with GitHub, holds the tasks of 2024.",
            ],
        ),
    Rule::secret("named_hex", "value beside a service's name")
        .suspected()
        .keys(&["_key", "_token", "_secret", " key", " token", " secret", "apikey", "-key", "-token", "-secret", "密钥", "令牌"])
        .pattern(
            r#"(?i)(?:api|access|secret|client|app|auth|bot|personal|oauth|private|signing|license|[a-z]{3,16})[ _-]?(?:key|token|secret|密钥|令牌)(?:[ _-]id)?["'`\s]{0,3}(?::{1,3}=|=>|\?=|\|\||=|:|>|：|is|是|为)["'`\s=]{0,4}(?P<v>[0-9a-f]{24,128}|[0-9A-F]{32,128}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"#,
        )
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(2.8)])
        .reach(24, 150)
        .run(24)
        .samples(&["SNYK_TOKEN=«64eac8ad-2dd9-2e06-bb9e-dea308b4f4bf»"], &["The primary key is 7d9f2c1e in the table.", "sort key: created_at"]),
    Rule::secret("iban", "bank account number")
        .suspected()
        .pattern(r"[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?")
        .checks(&[Check::Edge, Check::Iban])
        .samples(&["rent to «DE89 3704 0044 0532 0130 00»", "«GB29NWBK60161331926819»"], &["IBAN-like order DE44 5001 0517", "DE89 3704 0044 0532 0130 01"]),
    Rule::secret("social_security", "social security number")
        .suspected()
        .keys(&["ssn", "social security"])
        .pattern(r"(?i)(?:\bssn\b|social security(?: number)?)[^0-9\n]{0,16}(?P<v>[0-8][0-9]{2}-[0-9]{2}-[0-9]{4})")
        .checks(&[Check::Edge])
        .samples(&["my SSN is «219-09-9999»"], &["social security office, room 219"]),
];
