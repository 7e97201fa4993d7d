//! Keys of chat, mail, payment and other services.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::key("slack_token", "Slack token")
        .keys(&["xoxa-", "xoxb-", "xoxe-", "xoxe.", "xoxo-", "xoxp-", "xoxr-", "xoxs-"])
        .pattern(r"xox[abeoprs](?:\.xox[bp])?-[A-Za-z0-9-]{20,}")
        .samples(&["The key is «xo·xb-2417365920184-2417365920185-r5qIbWkOrpTbndzCm5Ms3GPg», keep it.", "密钥是«xo·xb-2417365920184-2417365920185-r5qIbWkOrpTbndzCm5Ms3GPg»。"], &[]),
    Rule::key("slack_app_token", "Slack token")
        .keys(&["xapp-"])
        .pattern(r"xapp-[0-9]-[A-Z0-9]+-[0-9]+-[A-Za-z0-9]{32,}")
        .samples(&["The key is «xa·pp-1-A06XYZ7QK2P-6034917265-6714122a40680a06aa0fca51d12afc8e00aa1da5204642bbdb4a78f19e8b8480», keep it.", "密钥是«xa·pp-1-A06XYZ7QK2P-6034917265-6714122a40680a06aa0fca51d12afc8e00aa1da5204642bbdb4a78f19e8b8480»。"], &[]),
    Rule::key("slack_webhook", "Slack webhook")
        .keys(&["hooks.slack.com/"])
        .pattern(r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<v>[A-Za-z0-9/+_-]{30,})")
        .samples(&["post to https://hooks.slack.com/services/«T0·7QK2PXYZ/B06R4T8WQNM/JEgPZXxjOozWf7bNihdIGnJX»"], &[]),
    Rule::key("discord_webhook", "Discord webhook")
        .keys(&["/api/webhooks/"])
        .pattern(r"discord(?:app)?\.com/api/webhooks/[0-9]{17,20}/(?P<v>[A-Za-z0-9_-]{60,80})")
        .reach(20, 120)
        .samples(&["https://discord.com/api/webhooks/1180273645918273645/«lq8MxVj5l3V26XkHbwXTpC3FnO6w5ZyDnuY5bgQUaeZP6zR3wdoKyA66y8QO3obqbqTB»"], &[]),
    Rule::key("discord_bot_token", "Discord bot token")
        .keys(&["discord"])
        .pattern(r"[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}")
        .reach(120, 160)
        .samples(&["Discord bot: «M·C3J27XDCG2LmlZGEONYlgCt.jfIZ4S.OcMz9CPVNPkNa1Hedcm4pMbXDuCL1mHoOsFaQf»"], &["Discord is MyFavouriteChatPlatform.forall.ofusalways"]),
    Rule::key("telegram_bot_token", "Telegram bot token")
        .keys(&[":AA"])
        .pattern(r"[0-9]{8,10}:AA[A-Za-z0-9_-]{32,34}")
        .reach(10, 40)
        .samples(&["bot «7203918465·:AApownuWBPrt4FnKYkE373Xr9Wi0tsfvaF3»"], &[]),
    Rule::key("twilio_key", "Twilio API key")
        .run(34)
        .pattern(r"SK[0-9A-Fa-f]{32}")
        .samples(&["Twilio «S·K75ae616b1e5d490340494b35ec2daca1»"], &[]),
    Rule::key("sendgrid_key", "SendGrid API key")
        .keys(&["SG."])
        .pattern(r"SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}")
        .samples(&["SendGrid «S·G.LpmYOSaciGMoKBSgUbd5ue.4hh9FiHBaloRIjOVIGhHw1F96ewn294oUerTlaqre9c»"], &[]),
    Rule::key("mailgun_key", "Mailgun API key")
        .keys(&["key-"])
        .pattern(r"key-[0-9a-f]{32}")
        .samples(&["Mailgun «key·-61db80a1e9ad8cdadc4ccd4078c76321»"], &[]),
    Rule::key("mailchimp_key", "Mailchimp API key")
        .keys(&["-us"])
        .pattern(r"[0-9a-f]{32}-us[0-9]{1,2}")
        .reach(32, 4)
        .samples(&["Mailchimp «1caeae0ffac7cb2c8a2788fbf742b65b-u·s14»"], &["the dial-us campaign 9e107d9d372bb6826bd81d3542a419d6"]),
    Rule::key("resend_key", "Resend API key")
        .keys(&["re_"])
        .pattern(r"re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,32}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.5), Check::Run(16)])
        .samples(&["Resend «re_·pRlj0QDl_O8025P36cuyx130BhAjSqygx»"], &["re_exported_everything_from_the_module"]),
    Rule::key("stripe_key", "Stripe key")
        .keys(&["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"])
        .pattern(r"(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{16,120}")
        .samples(&["The key is «sk_l·ive_tTIr6uqpq1CfHOF2fmiB9YsN», keep it.", "密钥是«sk_l·ive_tTIr6uqpq1CfHOF2fmiB9YsN»。"], &[]),
    Rule::key("webhook_secret", "webhook secret")
        .keys(&["whsec_"])
        .pattern(r"whsec_[A-Za-z0-9+/=]{24,64}")
        .samples(&["The key is «whs·ec_Xx6cTCyxcTWsABPMZqwpy2Li7Nm2TLxe», keep it.", "密钥是«whs·ec_Xx6cTCyxcTWsABPMZqwpy2Li7Nm2TLxe»。"], &[]),
    Rule::key("square_token", "Square token")
        .keys(&["sq0csp-", "sq0atp-"])
        .pattern(r"sq0(?:csp|atp|idp)-[A-Za-z0-9_-]{22,43}")
        .samples(&["The key is «sq0·csp-Qnv3efWCyzHAF75PWYbgLKD7DS1BAEl4eCzFiGW0aQo», keep it.", "密钥是«sq0·csp-Qnv3efWCyzHAF75PWYbgLKD7DS1BAEl4eCzFiGW0aQo»。"], &[]),
    Rule::key("shopify_token", "Shopify token")
        .keys(&["shpat_", "shpca_", "shppa_", "shpss_"])
        .pattern(r"shp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32}")
        .samples(&["The key is «shp·at_6c19ace327203f26e16af1d4d14aa605», keep it.", "密钥是«shp·at_6c19ace327203f26e16af1d4d14aa605»。"], &[]),
    Rule::key("braintree_token", "Braintree token")
        .keys(&["access_token$"])
        .pattern(r"access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}")
        .samples(&["«access_token·$production$1i0ickmi5j1m0n5b$997cd896416bef4ba6e1a02da187e966»"], &[]),
    Rule::key("dingtalk_webhook", "DingTalk webhook")
        .keys(&["oapi.dingtalk.com"])
        .pattern(r"oapi\.dingtalk\.com/robot/send\?access_token=(?P<v>[0-9a-f]{64})")
        .samples(&["钉钉 https://oapi.dingtalk.com/robot/send?access_token=«ece6615d3142f505f7965463e3621d78ed41415e97a498a647c1ac49726e45da»"], &[]),
    Rule::key("dingtalk_secret", "DingTalk secret")
        .keys(&["SEC"])
        .pattern(r"SEC[0-9a-f]{64}")
        .run(64)
        .samples(&["加签 «S·ECc31b3629fb0f26f89264f879130b64915abef7ab5392e335ce1113d4db2b5b52»"], &[]),
    Rule::key("feishu_webhook", "Feishu webhook")
        .keys(&["/open-apis/bot/"])
        .pattern(r"/open-apis/bot/(?:v2/)?hook/(?P<v>[0-9a-f-]{32,36})")
        .samples(&["飞书 https://open.feishu.cn/open-apis/bot/v2/hook/«a0f94833-734f-83ae-7518-b69c64773031»"], &[]),
    Rule::key("wecom_webhook", "WeCom webhook")
        .keys(&["/webhook/send?key="])
        .pattern(r"/webhook/send\?key=(?P<v>[0-9a-f-]{32,36})")
        .samples(&["企业微信 https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=«f6725480-dc39-3267-7172-a31659a2e50a»"], &[]),
    Rule::key("app_secret", "app secret")
        .keys(&["appsecret", "app_secret", "app secret"])
        .pattern(r#"(?i)app[ _]?secret['\" ]{0,2}(?:\s|=|:|：|是|为|is){1,4}['\"]?(?P<v>[0-9a-f]{32})"#)
        .samples(&["微信 AppSecret：«dd127454b4667a20f1fa2261bd2b5ff4»", "app_secret = «891e5dc9328776e7f1ccacc27ad909f0»"], &[]),
    Rule::key("facebook_token", "Facebook token")
        .keys(&["EAA"])
        .pattern(r"EAA[A-Za-z0-9]{100,}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(4.0)])
        .samples(&["The key is «E·AA8h4ZEAAMtDjvInfwz2DNcsvfrlS4CAQIZphnROcy05lyrv9jxkow40N459ztFu94GYMm219kzHaa2lg8pDKZQqVwRgJV3WGQyi7W5qQAeGNvCr9sxtQTORy8HZRd6PFFxSbd414RhJyCtWG5jUMVDc8uEia875rj», keep it.", "密钥是«E·AA8h4ZEAAMtDjvInfwz2DNcsvfrlS4CAQIZphnROcy05lyrv9jxkow40N459ztFu94GYMm219kzHaa2lg8pDKZQqVwRgJV3WGQyi7W5qQAeGNvCr9sxtQTORy8HZRd6PFFxSbd414RhJyCtWG5jUMVDc8uEia875rj»。"], &[]),
    Rule::key("dynatrace_token", "Dynatrace token")
        .keys(&["dt0c01."])
        .pattern(r"dt0c01\.[A-Z0-9]{24}\.[A-Z0-9]{64}")
        .samples(&["The key is «dt0·c01.M6CZLRPS8B090FY5XRUK5D8W.IM7DKT7KTDTYXLRT4MU2ZGQXZUY4RHN260KUCJR8490ERZXZ7SHQ2AC8TWXQPE9G», keep it.", "密钥是«dt0·c01.M6CZLRPS8B090FY5XRUK5D8W.IM7DKT7KTDTYXLRT4MU2ZGQXZUY4RHN260KUCJR8490ERZXZ7SHQ2AC8TWXQPE9G»。"], &[]),
    Rule::key("easypost_key", "EasyPost API key")
        .keys(&["EZAK", "EZTK"])
        .pattern(r"EZ[AT]K[A-Za-z0-9]{54}")
        .samples(&["The key is «EZ·AKWMR1A1ZTh7tkPl9UOVShXzz18YV1vzzFZvw3lT3jIVHAQ75sinvRe7», keep it.", "密钥是«EZ·AKWMR1A1ZTh7tkPl9UOVShXzz18YV1vzzFZvw3lT3jIVHAQ75sinvRe7»。"], &[]),
    Rule::key("shippo_token", "Shippo token")
        .keys(&["shippo_"])
        .pattern(r"shippo_(?:live|test)_[0-9a-fA-F]{40}")
        .samples(&["The key is «shippo·_live_d207dc684477391c94c8286793b2b023a60e4e81», keep it.", "密钥是«shippo·_live_d207dc684477391c94c8286793b2b023a60e4e81»。"], &[]),
    Rule::key("typeform_token", "Typeform token")
        .keys(&["tfp_"])
        .pattern(r"tfp_[A-Za-z0-9_.=-]{40,64}")
        .samples(&["The key is «tf·p_CLJMZccI0DhEosO7v9vHKonJY0ns1ZKITboXlbZGrBxe9OrUfLhzyG9LAoQ», keep it.", "密钥是«tf·p_CLJMZccI0DhEosO7v9vHKonJY0ns1ZKITboXlbZGrBxe9OrUfLhzyG9LAoQ»。"], &[]),
    Rule::key("hubspot_token", "HubSpot token")
        .keys(&["pat-na", "pat-eu"])
        .pattern(r"pat-(?:na|eu)[0-9]-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
        .samples(&["The key is «pat-·na1-1ba82f4d-ee6a-63c5-9620-e66869002b6d», keep it.", "密钥是«pat-·na1-1ba82f4d-ee6a-63c5-9620-e66869002b6d»。"], &[]),
];
