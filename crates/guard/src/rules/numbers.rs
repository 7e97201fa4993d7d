//! One-time codes, payment cards, resident numbers.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::secret("one_time_code", "one-time code")
        .keys(&["code", "otp", "passcode", "验证码", "驗證碼", "动态码", "動態碼", "校验码", "动态密码", "短信码", "一次性密码"])
        .pattern(
            r"(?i)(?:(?:verification|security|one[- ]time|telegram|whatsapp|wechat|google|apple|bank|log-?in|sign[- ]?in|authentication|auth|2fa|mfa|sms|otp|confirmation|access|activation)\s+(?:pass)?code|(?-u:\b)otp|passcode|(?:短信|登录|手机)?(?:验证码|驗證碼|动态码|動態碼|校验码|动态密码|短信码|一次性密码))(?:\s{0,2}(?:is|was|=|:|：|是|为|為))?\s{0,2}(?:G-)?(?P<v>[0-9]{3}[ -][0-9]{3,4}|[0-9]{2}(?: [0-9]{2}){2,3}|[0-9]{4,8})",
        )
        .checks(&[Check::Edge, Check::Uncounted])
        .reach(32, 64)
        .digits()
        .samples(
            &[
                "验证码 «483920»",
                "Your verification code is «483920».",
                "OTP: «7719»",
                "登录验证码：«0042»，5分钟内有效",
                "sign-in code «483-920»",
            ],
            &[
                "验证码 2024年改版",
                "验证码是6位数字",
                "The verification code screen ships in 2025.",
                "OTP was added in v3.",
                "Room 4839, code review at 10:30.",
            ],
        ),
    Rule::secret("one_time_code_before", "one-time code")
        .keys(&["code", "otp", "验证码", "驗證碼", "动态码"])
        .pattern(
            r"(?i)(?P<v>[0-9]{4,8}|[0-9]{3}[ -][0-9]{3}|[0-9]{2}(?: [0-9]{2}){2})\s{0,2}(?:is|as|是|为|為)\s{0,2}(?:your|the|my|a|你的|您的|我的)?\s{0,2}(?:[A-Za-z]{2,16}\s){0,2}(?:(?:verification|security|log-?in|one[- ]time|sms|confirmation|two-factor|2fa|sign-?in|authentication)\s+(?:pass)?code|otp|(?:登录|短信)?(?:验证码|驗證碼|动态码))",
        )
        .checks(&[Check::Edge])
        .reach(96, 8)
        .digits()
        .samples(&["«483920» is your Pear verification code", "«483920»是您的验证码"], &["202405 is the month of the code freeze"]),
    Rule::secret("one_time_code_use", "one-time code")
        .keys(&["code "])
        .pattern(r"(?i)\b(?:use|enter|type)\s+(?:the\s+)?code\s+(?P<v>[0-9]{3}[ -][0-9]{3}|[0-9]{2}(?: [0-9]{2}){2}|[0-9]{4,8})\s+to\s+(?:sign|log|verify|confirm|authenticate|complete|continue)")
        .checks(&[Check::Edge])
        .reach(16, 48)
        .digits()
        .samples(&["Use code «88 21 04» to sign in"], &["Use code 2024 to get a discount"]),
    Rule::secret("payment_card", "payment card number")
        .keys(&["card", "visa", "mastercard", "amex", "unionpay", "cvv", "卡", "银联"])
        .pattern(r"(?P<v>[0-9](?:[ -]?[0-9]){12,18})")
        .checks(&[Check::Edge, Check::Card])
        .reach(80, 80)
        .digits()
        .samples(
            &["my card is «4111111111111111»", "工商银行卡 «6200000000000005»", "Amex «378282246310005» for trips"],
            &["card order 4111111111111112", "gift card 1234567812345670", "the card 0000000000000000"],
        ),
    Rule::secret("payment_card_grouped", "payment card number")
        .pattern(r"(?P<v>[0-9]{4}(?: [0-9]{4}){3}|[0-9]{4}(?:-[0-9]{4}){3})")
        .checks(&[Check::Edge, Check::Card])
        .samples(&["pay with «4111 1111 1111 1111» then"], &["order 4111 1111 1111 1112", "2024 2025 2026 2027"]),
    Rule::secret("resident_id", "resident identity number")
        .pattern(r"(?P<v>[1-8][0-9]{16}[0-9Xx])")
        .checks(&[Check::Edge, Check::ResidentId])
        .samples(&["身份证«11010519491231002X»"], &["订单 110105194912310021", "1234567890123456789"]),
    Rule::secret("taiwan_id", "identity number of Taiwan")
        .suspected()
        .keys(&["身分證", "身份證", "身份证", "身分证", "居留證", "統一編號", "national id", "taiwan id", "id card", "id number"])
        .pattern(r"(?P<v>[A-Za-z][1289][0-9]{8})")
        .checks(&[Check::Edge, Check::TaiwanId])
        .digits()
        .reach(32, 48)
        .samples(&["身分證字號：«A123456789»", "my Taiwan ID is «F131104093»"], &["身分證字號：A123456788", "order A123456789 is on its way"]),
    Rule::secret("hong_kong_id", "identity card number of Hong Kong")
        .suspected()
        .keys(&["身份證", "身份证", "hkid", "hong kong id", "id card", "identity card"])
        .pattern(r"(?P<v>[A-Za-z]{1,2}[0-9]{6}\s?(?:\([0-9Aa]\)|[0-9Aa]))")
        .checks(&[Check::HongKongId])
        .digits()
        .reach(32, 48)
        .samples(&["身份證號碼 «A123456(3)»", "HKID «G123456(A)» for the form"], &["HKID A123456(4)", "form A123456(3) of the office"]),
    Rule::secret("mainland_mobile", "mobile number")
        .suspected()
        .keys(&["手机", "手機", "电话", "電話", "联系方式", "联系人", "mobile", "phone", "call me", "whatsapp", "wechat", "微信", "+86"])
        .pattern(r"(?P<v>(?:\+?86[ -]?)?1[3-9][0-9](?:[0-9]{8}|[ -][0-9]{4}[ -][0-9]{4}))")
        .checks(&[Check::Edge, Check::MainlandMobile])
        .digits()
        .reach(32, 48)
        .samples(&["我的手机号是«13812345678»", "call me on «+86 138 1234 5678»"], &["电话会议编号 12345678901", "手机 2024 年换", "订单 13812345678901 的电话"]),
];
