//! Keys of clouds and hosting.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::key("aws_access_key", "AWS access key")
        .keys(&["AKIA", "ASIA"])
        .pattern(r"A(?:KIA|SIA)[A-Z2-7]{16}")
        .samples(&["AWS id «AK·IARVCQURTAEBOG65YQ»"], &["The docs use AKIAIOSFODNN7EXAMPLE everywhere.", "Asia trips are planned for May."]),
    Rule::key("aws_secret_key", "AWS secret key")
        .keys(&["AKIA", "ASIA", "secret_access_key", "secretaccesskey", "secret access key", "aws secret", "aws_secret"])
        .pattern(r"[A-Za-z0-9/+]{40}")
        .checks(&[Check::Edge, Check::Mixed, Check::NotHex, Check::Bits(4.0)])
        .reach(160, 240)
        .run(40)
        .samples(&["aws_secret_access_key = «3+q+xbMtEPO6UkzYuF0ie9Pu2njHkAm1+5wDr16E»", "AWS secret: «3+q+xbMtEPO6UkzYuF0ie9Pu2njHkAm1+5wDr16E»"], &["aws secret access key lives in the vault, commit 9c41f0ab9c41f0ab9c41f0ab9c41f0ab9c41f0ab", "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"]),
    Rule::key("aliyun_access_key", "Aliyun access key")
        .keys(&["LTAI"])
        .pattern(r"LTAI[A-Za-z0-9]{12,22}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.0)])
        .samples(&["The key is «LT·AIVI2XQWhX1ssrKrxqVqmC», keep it.", "密钥是«LT·AIVI2XQWhX1ssrKrxqVqmC»。"], &[]),
    Rule::key("aliyun_secret_key", "Aliyun secret key")
        .keys(&["LTAI", "accesskeysecret", "access_key_secret", "access key secret"])
        .pattern(r"[A-Za-z0-9]{30}")
        .checks(&[Check::Edge, Check::Mixed, Check::NotHex, Check::Bits(3.5)])
        .reach(120, 200)
        .run(30)
        .samples(&["AccessKeySecret：«plppjs46LmuezqpGHoPZgPDcgaE40o»"], &[]),
    Rule::key("tencent_secret_id", "Tencent Cloud key")
        .keys(&["AKID"])
        .pattern(r"AKID[A-Za-z0-9]{32,40}")
        .samples(&["The key is «AK·ID1C6xc4sohdmM0Lm7exG3lCMqXXQ8agOM», keep it.", "密钥是«AK·ID1C6xc4sohdmM0Lm7exG3lCMqXXQ8agOM»。"], &[]),
    Rule::key("tencent_secret_key", "Tencent Cloud secret key")
        .keys(&["AKID", "secretkey", "secret_key"])
        .pattern(r"[A-Za-z0-9]{32}")
        .checks(&[Check::Edge, Check::Mixed, Check::NotHex, Check::Bits(3.5)])
        .reach(120, 200)
        .run(32)
        .samples(&["SecretKey=«TNwncxvjcnqcMUP6n0a0uARxlNtencYF»"], &["SecretKey md5 is 9e107d9d372bb6826bd81d3542a419d6"]),
    Rule::key("volcengine_key", "Volcengine access key")
        .keys(&["AKLT"])
        .pattern(r"AKLT[A-Za-z0-9]{40,60}")
        .samples(&["The key is «AK·LTJEeAgYzQJjOIfPkzSrAsQtA9dtVK4wAAb3XZxPmzUzn», keep it.", "密钥是«AK·LTJEeAgYzQJjOIfPkzSrAsQtA9dtVK4wAAb3XZxPmzUzn»。"], &[]),
    Rule::key("baidu_key", "Baidu Cloud key")
        .keys(&["ALTAK"])
        .pattern(r"ALTAK-?[A-Za-z0-9]{20,40}")
        .samples(&["The key is «AL·TAK8aB5kBh0fzK4xDXkiadJjPZ6», keep it.", "密钥是«AL·TAK8aB5kBh0fzK4xDXkiadJjPZ6»。"], &[]),
    Rule::key("google_oauth_secret", "Google OAuth secret")
        .keys(&["gocspx-"])
        .pattern(r"GOCSPX-[A-Za-z0-9_-]{28}")
        .samples(&["secret «GOC·SPX-zfKN7xVGkjwskHk7egyFWZY9Zmti»"], &[]),
    Rule::key("google_access_token", "Google access token")
        .keys(&["ya29."])
        .pattern(r"ya29\.[A-Za-z0-9_-]{30,}")
        .samples(&["token «ya·29.18c6EudM7Oyf5TNS05kOY2oNzN2m1ElKncz8HkywhjpU05mc4J1WRcQ1uhyMDJ2OXtPAtLpByQxCGClb»"], &[]),
    Rule::key("azure_storage_key", "Azure storage key")
        .keys(&["accountkey="])
        .pattern(r"(?i:AccountKey)=(?P<v>[A-Za-z0-9+/]{86}==)")
        .samples(&["AccountName=a;AccountKey=«a+7E56w8ZniqT3Ul4ffqkOkgWrdioyq+KvCiSGuPJ6sG9AHEOVezxZuJPWvHogU5nGYVHWVsUQk4DwgLGNOaeC==»;EndpointSuffix=x"], &[]),
    Rule::key("azure_client_secret", "Azure client secret")
        .keys(&["Q~"])
        .pattern(r"[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}")
        .reach(4, 40)
        .samples(&["client secret «Gx58Q·~diFoNPcbdaKwtgHwIoALtLinxN1Ekia7Zp»"], &[]),
    Rule::key("digitalocean_token", "DigitalOcean token")
        .keys(&["dop_v1_", "doo_v1_", "dor_v1_"])
        .pattern(r"do[opr]_v1_[0-9a-f]{64}")
        .samples(&["The key is «dop·_v1_4e3248c801bef750110c57513064d6d59291f0cde2e5738713a818d896205876», keep it.", "密钥是«dop·_v1_4e3248c801bef750110c57513064d6d59291f0cde2e5738713a818d896205876»。"], &[]),
    Rule::key("cloudflare_origin_key", "Cloudflare origin key")
        .keys(&["v1.0-"])
        .pattern(r"v1\.0-[0-9a-f]{24}-[0-9a-f]{146}")
        .samples(&["The key is «v1·.0-5a6ca7cff00d796c25410335-b400141212b62c376631129f34369aad80b891baf90d0d3bf16295d06910bf3f5fb85967f532f3ab3cc2d0b698d5c7e41ba4ea5ee874ae7689447ab57a683536c4499d863386ce10cd», keep it.", "密钥是«v1·.0-5a6ca7cff00d796c25410335-b400141212b62c376631129f34369aad80b891baf90d0d3bf16295d06910bf3f5fb85967f532f3ab3cc2d0b698d5c7e41ba4ea5ee874ae7689447ab57a683536c4499d863386ce10cd»。"], &[]),
    Rule::key("heroku_key", "Heroku API key")
        .keys(&["HRKU-AA"])
        .pattern(r"HRKU-AA[A-Za-z0-9_-]{58}")
        .samples(&["The key is «HRK·U-AASoGOsDbjqMVzaVp62BSKLVPA2oQUP44XPSL2oRlPhDBuqOSg5ApYzTTOkq», keep it.", "密钥是«HRK·U-AASoGOsDbjqMVzaVp62BSKLVPA2oQUP44XPSL2oRlPhDBuqOSg5ApYzTTOkq»。"], &[]),
    Rule::key("fly_token", "Fly.io token")
        .keys(&["fo1_", "fm1a_", "fm1r_", "fm2_"])
        .pattern(r"(?:fo1_[A-Za-z0-9_-]{43}|fm[12][ar]?_[A-Za-z0-9+/]{100,}={0,3})")
        .samples(&["The key is «fm·2_2BEDbN2AHRQ73l5PuXay1F6gcqInkTY88mHwg2KDInTEGbOY1xHvAV8DnRlzGW7hUNwOdqryzdaeA6AOSRwLqgotVz89HoZ9zDnki7XeZZOmEPJUo09jwQO1», keep it.", "密钥是«fm·2_2BEDbN2AHRQ73l5PuXay1F6gcqInkTY88mHwg2KDInTEGbOY1xHvAV8DnRlzGW7hUNwOdqryzdaeA6AOSRwLqgotVz89HoZ9zDnki7XeZZOmEPJUo09jwQO1»。"], &[]),
    Rule::key("supabase_key", "Supabase key")
        .keys(&["sbp_", "sb_secret_"])
        .pattern(r"sb(?:p_[0-9a-f]{40}|_secret_[A-Za-z0-9_-]{20,60})")
        .samples(&["The key is «sb·p_de94fb78c8d5f08b79affd2b49c12a4b00629834», keep it.", "密钥是«sb·p_de94fb78c8d5f08b79affd2b49c12a4b00629834»。"], &[]),
    Rule::key("planetscale_token", "PlanetScale token")
        .keys(&["pscale_"])
        .pattern(r"pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_=.-]{32,64}")
        .samples(&["The key is «pscal·e_tkn_2olXCwYjn5zYIkN5SMYfQ55JYO1tmFSnHfV1CQ4hJhq», keep it.", "密钥是«pscal·e_tkn_2olXCwYjn5zYIkN5SMYfQ55JYO1tmFSnHfV1CQ4hJhq»。"], &[]),
    Rule::key("databricks_token", "Databricks token")
        .keys(&["dapi"])
        .pattern(r"dapi[0-9a-f]{32}(?:-[0-9])?")
        .samples(&["The key is «da·pid74ff1fe4f7f505aef9ebdd25b001a3f», keep it.", "密钥是«da·pid74ff1fe4f7f505aef9ebdd25b001a3f»。"], &[]),
    Rule::key("terraform_token", "Terraform token")
        .keys(&[".atlasv1."])
        .pattern(r"[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}")
        .reach(14, 80)
        .samples(&["The key is «FW5jcnTAOivg3Q.atlas·v1.xvEXHJX6nsBvBqJd0ssw0FzvGr3GwnPFYhvmuTtiLOfYczUJ4zIKdztgacm06EMXQdY», keep it.", "密钥是«FW5jcnTAOivg3Q.atlas·v1.xvEXHJX6nsBvBqJd0ssw0FzvGr3GwnPFYhvmuTtiLOfYczUJ4zIKdztgacm06EMXQdY»。"], &[]),
    Rule::key("vault_token", "Vault token")
        .keys(&["hvs.", "hvb.", "hvr."])
        .pattern(r"hv[sbr]\.[A-Za-z0-9_-]{24,}")
        .samples(&["The key is «hv·s.G6INyNjORSSM4RfncQODOWlgQl3cAXg67Pax30iYtJTq3tlAcubBKPL76dFKHc0hXZAKS6zCeaRyML8QjEXAJgfPEn», keep it.", "密钥是«hv·s.G6INyNjORSSM4RfncQODOWlgQl3cAXg67Pax30iYtJTq3tlAcubBKPL76dFKHc0hXZAKS6zCeaRyML8QjEXAJgfPEn»。"], &[]),
    Rule::key("pulumi_token", "Pulumi token")
        .keys(&["pul-"])
        .pattern(r"pul-[0-9a-f]{40}")
        .samples(&["The key is «pu·l-40d0032634f087e51b429fe8110102c995f1abef», keep it.", "密钥是«pu·l-40d0032634f087e51b429fe8110102c995f1abef»。"], &[]),
    Rule::key("doppler_token", "Doppler token")
        .keys(&["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."])
        .pattern(r"dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[A-Za-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}")
        .samples(&["The key is «dp.·pt.Rkj9Zhx9PkOZAEyXYC8rYWKvsrdNPTZ0Mv3MUa1jM1t», keep it.", "密钥是«dp.·pt.Rkj9Zhx9PkOZAEyXYC8rYWKvsrdNPTZ0Mv3MUa1jM1t»。"], &[]),
    Rule::key("onepassword_token", "1Password token")
        .keys(&["ops_eyJ"])
        .pattern(r"ops_eyJ[A-Za-z0-9+/=]{100,}")
        .samples(&["The key is «ops·_eyJLB4pyyRyMX5oZCsSauqrBkL60W4Ycs1jZ43Kjr2ZZJRX6FwIfIJFZymYWU7otMdRzDTn7qLWaYyDIfIZwXeozLH5q41HuEGLmmnmflZSsxKKwzXH2jpc7Fx3gxODYfjuMbwrHMbgcn33KFLKnq7XrBg8CXL0M9iq1cvmlyfbdcJx3TDF8265e3MOz7hT9fquKoPf96QGzlC2kx9pUolc8q8wd5J5b16dqYGTVPWEdgjuWa8mRVtLLCWPgEuxqyhxEykC», keep it.", "密钥是«ops·_eyJLB4pyyRyMX5oZCsSauqrBkL60W4Ycs1jZ43Kjr2ZZJRX6FwIfIJFZymYWU7otMdRzDTn7qLWaYyDIfIZwXeozLH5q41HuEGLmmnmflZSsxKKwzXH2jpc7Fx3gxODYfjuMbwrHMbgcn33KFLKnq7XrBg8CXL0M9iq1cvmlyfbdcJx3TDF8265e3MOz7hT9fquKoPf96QGzlC2kx9pUolc8q8wd5J5b16dqYGTVPWEdgjuWa8mRVtLLCWPgEuxqyhxEykC»。"], &[]),
    Rule::key("vercel_token", "Vercel token")
        .keys(&["vcp_", "vck_", "vcc_", "vci_", "vcr_", "vca_"])
        .pattern(r"vc[pkcira]_[A-Za-z0-9]{24,64}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.5)])
        .samples(&["The key is «vc·p_pZj6R5aDT6mZck71oe7N3x4ViXC9g77y1bOeCvu0oEhOxjvoVdlTCJ4j», keep it.", "密钥是«vc·p_pZj6R5aDT6mZck71oe7N3x4ViXC9g77y1bOeCvu0oEhOxjvoVdlTCJ4j»。"], &[]),
    Rule::key("netlify_token", "Netlify token")
        .keys(&["nfp_"])
        .pattern(r"nfp_[A-Za-z0-9]{36,44}")
        .samples(&["The key is «nf·p_C3jrAApjbrK1svZkqFguD5EhjGdO5YQ7nJE1shqW», keep it.", "密钥是«nf·p_C3jrAApjbrK1svZkqFguD5EhjGdO5YQ7nJE1shqW»。"], &[]),
];
