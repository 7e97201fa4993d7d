//! Passwords in Chinese prose.

use super::Rule;
use crate::check::Check;

const KEYS: &[&str] = &["密码", "口令", "密碼", "暗号", "通行码"];

pub(super) const RULES: &[Rule] = &[
    Rule::secret("password_zh", "password")
        .keys(KEYS)
        .pattern(
            r#"(?i)(?:密码|口令|密碼|暗号|通行码)(?:[ \t]{0,2}(?:现在|目前|已经|已)?(?:是|为|為|就是|改成了?|改为了?|换成了?|換成|设成了?|设为|设置为|设置成|叫做?|(?u:[:：=]))[ \t]{0,2}|[ \t]{1,2})(?u:["'`“‘「『])?(?P<v>[!#-&*-~]{4,64})"#,
        )
        .checks(&[Check::Password, Check::Literal])
        .reach(0, 160)
        .samples(
            &[
                "家里 Wi-Fi 密码是«Plum-Kettle-92»，别忘了",
                "口令：«otter77»",
                "登录密码改成«Tulip!garden4»了",
                "账号 otter 密码 «k3ttl3»",
                "NAS 的密碼為「«q8Wz7pL2»」",
            ],
            &[
                "她在读密码学的书",
                "我忘记密码了",
                "密码是8位数字",
                "密码是12-16位的随机串",
                "密码是 AES-256 加密保存的",
                "密码：changeme",
                "密码为空",
                "密码 2024-05-01 改过",
                "密码管理器用 1Password",
            ],
        ),
    Rule::secret("password_beside_zh", "password")
        .keys(&["做密码", "作密码", "当密码", "作为密码", "为密码", "做口令", "密码记", "密码記", "密码如下", "密码就", "提取码", "取件码"])
        .pattern(
            r#"(?i)(?:用|以|拿|把|将)\s{0,2}(?u:["'`“‘「『])?(?P<v>[!#-&*-~]{4,64}?)(?u:["'`”’」』])?\s{0,2}(?:做|作|当|作为|设为|为)(?:了)?(?:登录|开机|备份|解锁)?(?:密码|口令)|(?:密码|口令)(?:请)?(?:记一下|記一下|记住|如下|就是)\s{0,2}(?::|：|，|是)?\s{0,2}(?u:["'`“‘「『])?(?P<w>[!#-&*-~]{4,64})|(?:提取码|取件码)\s{0,2}(?::|：|是|为)?\s{0,2}(?P<x>[A-Za-z0-9]{4,10})"#,
        )
        .checks(&[Check::Password, Check::Literal])
        .reach(120, 120)
        .samples(&["备份盘用«Quartz7!River»做密码", "密码记一下：«Bramble!44»", "提取码：«x7k2m»"], &["用指纹做密码的替代", "提取码在群里"]),
    Rule::secret("password_word_zh", "possible password")
        .suspected()
        .keys(KEYS)
        .pattern(
            r#"(?:密码|口令|密碼|暗号|通行码)[ \t]{0,2}(?:现在)?(?:是|为|為|就是|改成了?|改为|换成了?|设为|设置为|(?u:[:：=]))[ \t]{0,2}(?u:["'`“‘「『])?(?P<v>[A-Za-z]{4,32})"#,
        )
        .checks(&[Check::PasswordWord])
        .reach(0, 120)
        .samples(&["Wi-Fi 密码是«sunflower»。"], &["密码是bcrypt存的", "密码：none"]),
    Rule::secret("login_zh", "login")
        .keys(&["登录", "登入", "账号", "帐号", "账户", "帳號", "用户名"])
        .pattern(
            r#"(?:登录|登入|账号|帐号|账户|帳號|用户名)(?:信息|密码)?\s{0,2}(?:是|为|：|:|=)\s{0,2}(?u:[^\s/，,：:]){2,64}\s{0,2}(?u:[/／])\s{0,2}(?P<v>[!#-&*-.0-~]{4,64})"#,
        )
        .checks(&[Check::Password, Check::Literal])
        .reach(0, 180)
        .samples(&["NAS 登录：otter / «Plum-Kettle-92»"], &["登录：微信 / 手机号都可以", "账号是 nora / owner"]),
];
