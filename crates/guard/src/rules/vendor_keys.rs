//! Keys of further services, by name.

use super::Rule;
use crate::check::Check;

const LOOSE: &[Check] = &[Check::Edge, Check::Mixed, Check::Bits(3.0)];

pub(super) const RULES: &[Rule] = &[
    Rule::key("onepassword_secret_key", "1Password secret key")
        .keys(&["A3-"])
        .pattern(r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}")
        .samples(&["kit «A·3-UZVDBQ-UML8K1-RDNH4-51VGM-YNOV1-BLX5D»"], &["paper in A3-landscape"]),
    Rule::key("adobe_secret", "Adobe client secret")
        .keys(&["p8e-"])
        .pattern(r"p8e-[A-Za-z0-9_-]{32}")
        .samples(&["Adobe «p·8e-txs6TiwSRWwYmH2K4v16dgiqfwaPPiAJ»"], &[]),
    Rule::key("artifactory_reference", "Artifactory token")
        .keys(&["cmVmd"])
        .pattern(r"cmVmd[A-Za-z0-9]{59}")
        .samples(&["«cm·VmdoHDDPKqBPmXbahgTWAGi1xwOY55WXj9zP98udZYJ6lEcYkqI9y5TGF4tDfq»"], &[]),
    Rule::key("aws_key_id", "AWS key")
        .keys(&["A3T", "ABIA", "ACCA"])
        .pattern(r"(?:A3T[A-Z0-9]|ABIA|ACCA)[A-Z0-9]{16}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(2.5)])
        .samples(&["«AB·IAZ7QXW2LDM4RT5PNB»"], &["the ABIAS project"]),
    Rule::key("bedrock_key", "Amazon Bedrock key")
        .keys(&["ABSK", "bedrock-api-key-"])
        .pattern(r"ABSK[A-Za-z0-9+/]{100,270}={0,2}|bedrock-api-key-[A-Za-z0-9+/=]{20,}")
        .samples(&["use «bedrock-api-·key-YmVkcm9jay5hbWF6b25hd3MuY29tLz»"], &["the bedrock-api-key-rotation-runbook-for-teams"])
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.5)]),
    Rule::key("authress_key", "Authress access key")
        .keys(&["sc_", "ext_", "scauth_", "authress_"])
        .pattern(r"(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}")
        .samples(&["«s·c_ayjeYUdYz.jPT2.acc-OzQRsyMUBids.lbXRdlnzUaToYOzOoSL4OuqsLwwdx26hq»"], &[]),
    Rule::key("duffel_token", "Duffel token")
        .keys(&["duffel_"])
        .pattern(r"duffel_(?:test|live)_[A-Za-z0-9_=-]{40,46}")
        .samples(&["«duf·fel_live_JSbBGcNwX9mVnGdjFqi7oBVk32T1zEY3aHVoLFa6aLj»"], &[]),
    Rule::key("flutterwave_key", "Flutterwave key")
        .keys(&["FLWPUBK", "FLWSECK"])
        .pattern(r"FLW(?:PUBK|SECK)(?:_TEST)?-?[A-Za-z0-9]{12,32}(?:-X)?")
        .checks(LOOSE)
        .samples(&["«FLWSE·CK_TEST-be050a39dc290b9e47b9b1283a-X»"], &[]),
    Rule::key("grafana_api_key", "Grafana key")
        .keys(&["eyJrIjoi"])
        .pattern(r"eyJrIjoi[A-Za-z0-9+/]{60,400}={0,3}")
        .samples(&["«ey·JrIjoiOivPIJIdJswTKQgvSTRFfI1n9ngOx9taprU3AjC5TlgckubXMshcbVE1slizgkQwOZ4yvxtXk3H»"], &[]),
    Rule::key("huggingface_org_token", "Hugging Face token")
        .keys(&["api_org_"])
        .pattern(r"api_org_[A-Za-z0-9]{30,40}")
        .samples(&["«api_·org_UZvFFaxBkCmEXWbFacHlPzArWPVXlZvQKa»"], &["api_org_members_endpoint"]),
    Rule::key("teams_webhook", "Teams webhook")
        .keys(&[".webhook.office.com/"])
        .pattern(r"webhook\.office\.com/webhookb2/(?P<v>[A-Za-z0-9@-]{36,80}/IncomingWebhook/[A-Za-z0-9]{32}/[A-Za-z0-9-]{36})")
        .samples(&["https://pear.webhook.office.com/webhookb2/«1ba82f4d-ee6a-63c5-9620-e66869002b6d@9620ee6a-ee6a-63c5-9620-e66869002b6d/IncomingWebhook/997cd896416bef4ba6e1a02da187e966/1ba82f4d-ee6a-63c5-9620-e66869002b6d»"], &[]),
    Rule::key("octopus_key", "Octopus Deploy key")
        .keys(&["API-"])
        .pattern(r"API-[A-Z0-9]{25,32}")
        .checks(LOOSE)
        .samples(&["«AP·I-WVWQDCORGGNIBZEXLFHG99PD9D»"], &["API-FIRST-DESIGN-2024"]),
    Rule::key("settlemint_token", "SettleMint token")
        .keys(&["sm_pat_", "sm_aat_", "sm_sat_"])
        .pattern(r"sm_[pas]at_[A-Za-z0-9]{16}")
        .samples(&["«sm_·pat_lJbVpTdRUHN2UEiQ»"], &[]),
    Rule::key("sourcegraph_token", "Sourcegraph token")
        .keys(&["sgp_", "slk_"])
        .pattern(r"(?i)(?:sgp_(?:[A-Fa-f0-9]{16}_|local_)?[A-Fa-f0-9]{40}|slk_[a-f0-9]{64})")
        .samples(&["«sg·p_7d74ff1fe4f7f505aef9ebdd25b001a3f7d74ff1»"], &[]),
    Rule::key("sendgrid_any", "SendGrid API key")
        .keys(&["SG."])
        .pattern(r"SG\.[A-Za-z0-9_=.-]{60,70}")
        .checks(LOOSE)
        .samples(&["«S·G.ZuSrvtDDBBNqpTGLWtfVLIaFUHWVp07XHdgKvy9TWaDEzhzDCTHsTeAhwsyGsuqbJZ»"], &[]),
    Rule::key("slack_old_token", "Slack token")
        .keys(&["xoxs-", "xoxo-", "xoxe-"])
        .pattern(r"(?i)xox[os]-[0-9]+-[0-9]+-[0-9]+-[a-f0-9]+|xoxe-[0-9]-[A-Z0-9]{140,150}")
        .run(0)
        .checks(&[Check::Edge])
        .samples(&["«xo·xs-57289-1-194-eb1f»"], &[]),
    Rule::key("brevo_key", "Brevo API key")
        .keys(&["xkeysib-", "xsmtpsib-"])
        .pattern(r"x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}")
        .samples(&["«xkey·sib-f8db03911731a6b2dc782bdeae16d4f6185578715bbd26944ff770e4b9447a3d-OvpRlj0QDlO8025P»"], &[]),
    Rule::key("frameio_token", "Frame.io token")
        .keys(&["fio-u-"])
        .pattern(r"fio-u-[A-Za-z0-9_=-]{60,68}")
        .samples(&["«fi·o-u-CLJMZccI0DhEosO7v9vHKonJY0ns1ZKITboXlbZGrBxe9OrUfLhzyG9LAoQkWvj7»"], &[]),
    Rule::key("infracost_token", "Infracost token")
        .keys(&["ico-"])
        .pattern(r"ico-[A-Za-z0-9]{32}")
        .samples(&["«ic·o-SHV0fkxuxe0tGlhP5sSv07G4AOkHs0Gn»"], &[]),
    Rule::key("intra42_secret", "42 client secret")
        .keys(&["s-s4t2"])
        .pattern(r"s-s4t2(?:ud|af)-[a-f0-9]{64}")
        .samples(&["«s-s4·t2ud-f8db03911731a6b2dc782bdeae16d4f6185578715bbd26944ff770e4b9447a3d»"], &[]),
    Rule::key("openshift_token", "OpenShift token")
        .keys(&["sha256~"])
        .pattern(r"sha256~[A-Za-z0-9_-]{43}")
        .samples(&["«sha2·56~HV0fkxuxe0tGlhP5sSv07G4AOkHs0GnHV0fkxuxe0tG»"], &[]),
    Rule::key("prefect_token", "Prefect token")
        .keys(&["pnu_", "pnb_"])
        .pattern(r"pn[ub]_[A-Za-z0-9]{36}")
        .samples(&["«pn·u_wqHV0fkxuxe0tGlhP5sSv07G4AOkHs0GnZ3x»"], &[]),
    Rule::key("readme_key", "ReadMe key")
        .keys(&["rdme_"])
        .pattern(r"rdme_[a-z0-9]{70}")
        .samples(&["«rd·me_f8db03911731a6b2dc782bdeae16d4f6185578715bbd26944ff770e4b9447a3dq8wz7p»"], &[]),
    Rule::key("scalingo_token", "Scalingo token")
        .keys(&["tk-us-"])
        .pattern(r"tk-us-[A-Za-z0-9_-]{48}")
        .samples(&["«tk-·us-HV0fkxuxe0tGlhP5sSv07G4AOkHs0GnHV0fkxuxe0tGlhP5s»"], &[]),
    Rule::key("harness_token", "Harness token")
        .keys(&["pat.", "sat."])
        .pattern(r"[ps]at\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}")
        .samples(&["«p·at.HV0fkxuxe0tGlhP5sSv07G.4AOkHs0GnHV0fkxuxe0tGlhP.5sSv07G4AOkHs0GnHV0f»"], &["pat.on.the.back"]),
    Rule::key("gitlab_runner_token", "GitLab token")
        .keys(&["GR1348941", "_gitlab_session=", "glrtr-"])
        .pattern(r"GR1348941[A-Za-z0-9_-]{20,}|glrtr-[A-Za-z0-9_-]{20,}|_gitlab_session=(?P<v>[0-9a-z]{32})")
        .checks(&[Check::Edge])
        .samples(&["«GR13·48941wH7C9HehwTp0136uXT3y»"], &[]),
    Rule::key("maxmind_key", "MaxMind key")
        .keys(&["_mmk"])
        .pattern(r"[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk")
        .reach(40, 0)
        .samples(&["«WVWQDC_ORGGNIBZEXLFHG99PD9DORGGNIBZE_m·mk»"], &[]),
    Rule::key("clickhouse_key", "ClickHouse key")
        .keys(&["4b1d"])
        .pattern(r"4b1d[A-Za-z0-9]{38}")
        .checks(&[Check::Edge, Check::NotHex, Check::Bits(3.5)])
        .samples(&["«4b·1dHV0fkxuxe0tGlhP5sSv07G4AOkHs0GnHV0fkxu»"], &["commit 4b1d9c41f0ab3d5e7f8091a2b3c4d5e6f708192a"]),
    Rule::key("contentful_token", "Contentful token")
        .keys(&["CFPAT-"])
        .pattern(r"CFPAT-[A-Za-z0-9_-]{43}")
        .samples(&["«CF·PAT-HV0fkxuxe0tGlhP5sSv07G4AOkHs0GnHV0fkxuxe0tG»"], &[]),
    Rule::key("dropbox_token", "Dropbox token")
        .keys(&["sl."])
        .pattern(r"sl\.[A-Za-z0-9_=-]{130,160}")
        .samples(&["«s·l.f8db03911731a6b2dc782bdeae16d4f6185578715bbd26944ff770e4b9447a3dq8wz7pf8db03911731a6b2dc782bdeae16d4f6185578715bbd26944ff770e4b9447a3dq8»"], &[]),
    Rule::key("yandex_key", "Yandex Cloud key")
        .keys(&["AQVN", "t1."])
        .pattern(r"AQVN[A-Za-z0-9_-]{35,38}|t1\.[A-Za-z0-9_-]+={0,2}\.[A-Za-z0-9_-]{86}={0,2}")
        .samples(&["«AQ·VNHV0fkxuxe0tGlhP5sSv07G4AOkHs0GnHV0fkxu»"], &[]),
    Rule::key("huawei_key", "Huawei Cloud key")
        .keys(&["huawei", "hwcloud", "华为云"])
        .pattern(r"(?P<v>[A-Z0-9]{20}|[A-Za-z0-9]{40})")
        .checks(&[Check::Edge, Check::Mixed, Check::NotHex, Check::Bits(3.5)])
        .reach(0, 160)
        .samples(&["华为云 AK «HPUA7QK2PXYZB06R4T8W»"], &["华为云 2024 年的账单", "HUAWEI commit 9c41f0ab3d5e7f8091a2b3c4d5e6f708192a3b4c"]),
    Rule::key("qiniu_key", "Qiniu key")
        .keys(&["qiniu", "七牛", "upyun", "又拍云", "ucloud", "金山云", "京东云", "jdcloud", "天翼云", "青云"])
        .pattern(r"(?P<v>[A-Za-z0-9_-]{40}|JDC_[A-Z0-9]{28})")
        .checks(&[Check::Edge, Check::Mixed, Check::NotHex, Check::Bits(3.8)])
        .reach(0, 160)
        .samples(&["七牛 AK：«HV0fkxuxe0tGlhP5sSv07G4AOkHs0GnHV0fkxux3»"], &["七牛云的带宽 2024 年降价"]),
    Rule::key("netease_or_ksyun_key", "cloud key of China")
        .keys(&["AKTP", "JDC_", "AKLTksyun", "minimax", "百川", "baichuan", "讯飞", "xfyun", "stepfun", "阶跃", "火山", "volc"])
        .pattern(r"AKTP[A-Za-z0-9_-]{18,60}|JDC_[A-Z0-9]{24,32}|(?i:api[ _-]?(?:key|secret)|密钥|秘钥)\s{0,2}(?:=|:|：|是|为|is)?\s{0,2}(?P<v>[A-Za-z0-9_-]{24,64})")
        .checks(LOOSE)
        .reach(0, 160)
        .samples(&["讯飞 APIKey：«9e1XQdWhX1ssrKrxqVqm2Kd07Zp4Lw»", "«JD·C_7QK2PXYZB06R4T8WQNM7QK2PXY»"], &["讯飞输入法的密钥设置"]),
    Rule::key("adafruit_key", "Adafruit key")
        .keys(&["aio_"])
        .pattern(r"aio_[A-Za-z0-9]{28}")
        .samples(&["«aio·_QrYx1V4YSJb4E0qSd8khyF6qzKgM»"], &["aio_http_client_session"]),
    Rule::key("dnkey", "Defined Networking key")
        .keys(&["dnkey-"])
        .pattern(r"dnkey-[A-Za-z0-9_=-]{26}-[A-Za-z0-9_=-]{52}")
        .samples(&["«dnk·ey-qaXoBsm960zkZ2eiQQDiia6ao0-ok6ktvnK7URomVn8zubyBkjrewu3PNaPUWweux3uFVvmFFWmdrbY»"], &[]),
    Rule::key("facebook_app_token", "Facebook token")
        .keys(&["|"])
        .pattern(r"[0-9]{15,16}(?:\||%7C)[A-Za-z0-9_-]{27,40}")
        .reach(16, 48)
        .samples(&["«123·456789012345|x5AbL1ByzN4aDcWmQnhZq3ExHx8»"], &["| a | 2024 |"]),
    Rule::key("lob_key", "Lob key")
        .keys(&["live_", "test_"])
        .pattern(r"(?:live|test)_(?:pub_[0-9a-f]{31}|[0-9a-f]{35})")
        .samples(&["«liv·e_8e3b91d26ab4a829a95249f512c17b8ed41»"], &["test_address_of_the_office"]),
    Rule::key("gocardless_token", "GoCardless token")
        .keys(&["live_"])
        .pattern(r"live_[A-Za-z0-9_=-]{40}")
        .checks(LOOSE)
        .samples(&["«liv·e_9Rc2Gw4oiXMiR81BgkCyjd5BtjEQ5kJEGVXvFstF»"], &["live_rehearsals-and-concerts_of_the_choir"]),
    Rule::key("mailgun_public_key", "Mailgun key")
        .keys(&["pubkey-"])
        .pattern(r"pubkey-[0-9a-f]{32}")
        .samples(&["«pub·key-c43c5fa52f8b2b19b8f89a50f8a8e9bb»"], &[]),
    Rule::key("mapbox_token", "Mapbox token")
        .keys(&["pk.", "sk.", "tk."])
        .pattern(r"[pst]k\.[A-Za-z0-9]{60,100}\.[A-Za-z0-9_-]{22}")
        .samples(&["«pk.·sSxY4Bx4m66VDywJjJkn4y5FtVfXTXBkQ0NJTBuQL06RsXbnkNDQSmpZUmRW.cFpkd8ihvmFnLcBExzTQeN»"], &[]),
    Rule::key("square_access_token", "Square token")
        .keys(&["EAAA"])
        .pattern(r"EAAA[A-Za-z0-9_-]{22,60}")
        .checks(LOOSE)
        .samples(&["«EAA·AoqW8yaxAs5B6hV4LycLQugtKHwNtx3iBB3MSKyEj»"], &[]),
    Rule::key("slack_workspace_token", "Slack token")
        .keys(&["xoxa-", "xoxr-"])
        .pattern(r"xox[ar]-(?:[0-9]-)?[0-9A-Za-z]{8,48}")
        .checks(&[Check::Edge, Check::Mixed])
        .run(0)
        .samples(&["«xox·r-kPzMFniPfx38»"], &[]),
    Rule::key("twitter_bearer", "X (Twitter) token")
        .keys(&["AAAAAAAAAAAAAAAAAAAAAA"])
        .pattern(r"A{20,24}[A-Za-z0-9%]{70,110}")
        .checks(&[Check::Edge, Check::Mixed])
        .samples(&["«AAA·AAAAAAAAAAAAAAAAAAATazgvM9QKjvR78MzCCpGtFWzz59kPPrYuGrBbvuGtjFbhTQDqtc1i3AaFKLsqF1cqGs5jXttGPFJS6P7Y8hbZiutKW»"], &[]),
    Rule::key("vault_old_token", "Vault token")
        .keys(&["s."])
        .pattern(r"s\.[A-Za-z0-9]{24}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.8)])
        .reach(2, 26)
        .samples(&["«s.w·QtXJbExyUY3NicarLEU9g7U»"], &["it is Joe's.internationalization24hoursss"]),
    Rule::key("yandex_access_key", "Yandex Cloud key")
        .keys(&["YC"])
        .pattern(r"YC[A-Za-z0-9_-]{38}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.8), Check::Run(16)])
        .run(40)
        .reach(2, 40)
        .samples(&["«YCK·naC02CPMVWRSF594zFAU5Xn8tE4Zeu4aV0CNt»"], &[]),
    Rule::key("jwt_base64", "JSON web token in base64")
        .keys(&["ZXlK"])
        .pattern(r"ZXlK[A-Za-z0-9+/_-]{60,}={0,2}")
        .samples(&["«ZXl·KS0F9ujkFVL7GwKjCNK2deXps3f1eTbwXCeAVGdh4hpQS3hW8itW9DjmQmB2keQocLgTzYesdMMhYA7Qi»"], &[]),
    Rule::key("beamer_key", "Beamer key")
        .keys(&["b_"])
        .pattern(r"b_[A-Za-z0-9=_-]{44}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(4.0), Check::Run(24)])
        .run(46)
        .reach(2, 46)
        .samples(&["«b_a·CfvUPGGxSy9diVtjMRUHt9LLQpreLqr4ZtJi2q6yEYz»"], &["web_"]),
];
