//! Keys of code hosts, package registries and developer tools.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::key("github_token", "GitHub token")
        .keys(&["ghp_", "gho_", "ghu_", "ghs_", "ghr_"])
        .pattern(r"gh[pousr]_[A-Za-z0-9]{36,255}")
        .samples(&["The key is «gh·p_mxBqp7pgysA5kd1UsjObCZGvGiCaY18HslxB», keep it.", "密钥是«gh·p_mxBqp7pgysA5kd1UsjObCZGvGiCaY18HslxB»。"], &[]),
    Rule::key("github_fine_token", "GitHub token")
        .keys(&["github_pat_"])
        .pattern(r"github_pat_[A-Za-z0-9_]{60,255}")
        .samples(&["The key is «githu·b_pat_c6AnrKli1lHXoTlmMf1f4M_UFWrlniNQTOZmLtmaeSUHA1U6dHZwvs1O38FfaA6WEi3QrplK1xckSxKM2a», keep it.", "密钥是«githu·b_pat_c6AnrKli1lHXoTlmMf1f4M_UFWrlniNQTOZmLtmaeSUHA1U6dHZwvs1O38FfaA6WEi3QrplK1xckSxKM2a»。"], &[]),
    Rule::key("gitlab_token", "GitLab token")
        .keys(&["glpat-", "gldt-", "glrt-", "glptt-", "glft-", "glimt-", "glagent-", "gloas-", "glcbt-", "glffct-", "glsoat-"])
        .pattern(r"gl(?:pat|dt|rt|ptt|ft|imt|agent|oas|cbt|ffct|soat)-[A-Za-z0-9_.-]{20,300}")
        .samples(&["The key is «glp·at-wH7C9HehwTp0136uXT3y», keep it.", "密钥是«glp·at-wH7C9HehwTp0136uXT3y»。"], &[]),
    Rule::key("atlassian_token", "Atlassian token")
        .keys(&["atatt3", "atctt3", "atbb"])
        .pattern(r"AT(?:ATT3|CTT3|BB)[A-Za-z0-9_=-]{24,}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.5)])
        .samples(&["The key is «ATA·TT3KW5ds3g9UFCGbHZIibp9foNlkgtqJ09bbg7SVmqb1MOKDHpSCgw3gTlcrhDFLGWrhhhz4iILo3ojQKDVzk80b8OySAM1MHcz8dXxvzp1vTB1KZ6u0z2JduHj9R7wp3BQOaxgHleuBmGQboiAzX7DOcZ44cc3PNr6RNrOIZ7cNgqhHaBp8csh», keep it.", "密钥是«ATA·TT3KW5ds3g9UFCGbHZIibp9foNlkgtqJ09bbg7SVmqb1MOKDHpSCgw3gTlcrhDFLGWrhhhz4iILo3ojQKDVzk80b8OySAM1MHcz8dXxvzp1vTB1KZ6u0z2JduHj9R7wp3BQOaxgHleuBmGQboiAzX7DOcZ44cc3PNr6RNrOIZ7cNgqhHaBp8csh»。"], &[]),
    Rule::key("npm_token", "npm token")
        .keys(&["npm_"])
        .pattern(r"npm_[A-Za-z0-9]{36}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.5)])
        .samples(&["The key is «np·m_twPkhdM996G5rfDLI7jChGi4s6AKsrpVfVIs», keep it.", "密钥是«np·m_twPkhdM996G5rfDLI7jChGi4s6AKsrpVfVIs»。"], &["npm_config_registry and npm_package_name are set"]),
    Rule::key("pypi_token", "PyPI token")
        .keys(&["pypi-AgE"])
        .pattern(r"pypi-AgE[A-Za-z0-9_-]{50,}")
        .samples(&["The key is «pypi·-AgE1DNSKoPymJTxD5JtNEE0tbpvomGIyLza7wk38puJuFrs4nsdXbkJeM3wCQdHy1CwVWgHo9RV7jAvQwiRmNN2r01HgV2V7WErYOTO6TiA3gaAXJLhFz9KjA2Yr3NMhy2CSDsUwswzHJMy», keep it.", "密钥是«pypi·-AgE1DNSKoPymJTxD5JtNEE0tbpvomGIyLza7wk38puJuFrs4nsdXbkJeM3wCQdHy1CwVWgHo9RV7jAvQwiRmNN2r01HgV2V7WErYOTO6TiA3gaAXJLhFz9KjA2Yr3NMhy2CSDsUwswzHJMy»。"], &[]),
    Rule::key("rubygems_key", "RubyGems API key")
        .keys(&["rubygems_"])
        .pattern(r"rubygems_[0-9a-f]{48}")
        .samples(&["The key is «ruby·gems_a0fce9594dc72aa7a6d0018f99ddceb1be0273dbc46dfcea», keep it.", "密钥是«ruby·gems_a0fce9594dc72aa7a6d0018f99ddceb1be0273dbc46dfcea»。"], &[]),
    Rule::key("crates_token", "crates.io token")
        .keys(&["cio"])
        .pattern(r"cio[A-Za-z0-9]{32}")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.5)])
        .run(35)
        .samples(&["The key is «c·ioSHV0fkxuxe0tGlhP5sSv07G4AOkHs0Gn», keep it.", "密钥是«c·ioSHV0fkxuxe0tGlhP5sSv07G4AOkHs0Gn»。"], &[]),
    Rule::key("docker_token", "Docker token")
        .keys(&["dckr_pat_", "dckr_oat_"])
        .pattern(r"dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,60}")
        .samples(&["The key is «dckr·_pat_G5mAldOKMgwKOOUcSAaYatTSJa6», keep it.", "密钥是«dckr·_pat_G5mAldOKMgwKOOUcSAaYatTSJa6»。"], &[]),
    Rule::key("clojars_token", "Clojars token")
        .keys(&["CLOJARS_"])
        .pattern(r"(?i)CLOJARS_[a-z0-9]{60}")
        .samples(&["The key is «CLOJ·ARS_tzgabml59r86jm0hjk76gbgek7531daujpwrkcrgewm2ybdozc2dppocklua», keep it.", "密钥是«CLOJ·ARS_tzgabml59r86jm0hjk76gbgek7531daujpwrkcrgewm2ybdozc2dppocklua»。"], &[]),
    Rule::key("artifactory_key", "Artifactory API key")
        .keys(&["AKCp"])
        .pattern(r"AKCp[A-Za-z0-9]{60,75}")
        .samples(&["The key is «AK·Cp530DtAMq94F8epRyRTLoAtz4TFbY3pflkwyla4szJxhvI3yvzPe9hB06wJpymDswpBcrQ», keep it.", "密钥是«AK·Cp530DtAMq94F8epRyRTLoAtz4TFbY3pflkwyla4szJxhvI3yvzPe9hB06wJpymDswpBcrQ»。"], &[]),
    Rule::key("circleci_token", "CircleCI token")
        .keys(&["ccipat_", "cciprj_"])
        .pattern(r"CCI(?:PAT|PRJ)_[A-Za-z0-9]{20,24}_[0-9a-f]{40}")
        .samples(&["The key is «CCI·PAT_bvZjpTifmrI1YiJCD1YZpk_bb6cc69f67e48eb7c64328c0490c257a632b9629», keep it.", "密钥是«CCI·PAT_bvZjpTifmrI1YiJCD1YZpk_bb6cc69f67e48eb7c64328c0490c257a632b9629»。"], &[]),
    Rule::key("buildkite_token", "Buildkite token")
        .keys(&["bkua_", "bkaa_"])
        .pattern(r"bk[ua]a_[A-Za-z0-9]{40}")
        .samples(&["The key is «bk·ua_2794c9bce4850bbd0e7cb3593871c15d694c1957», keep it.", "密钥是«bk·ua_2794c9bce4850bbd0e7cb3593871c15d694c1957»。"], &[]),
    Rule::key("sentry_token", "Sentry token")
        .keys(&["sntryu_", "sntrys_"])
        .pattern(r"sntry[us]_[A-Za-z0-9_=+/-]{60,}")
        .samples(&["The key is «snt·ryu_f8db03911731a6b2dc782bdeae16d4f6185578715bbd26944ff770e4b9447a3d», keep it.", "密钥是«snt·ryu_f8db03911731a6b2dc782bdeae16d4f6185578715bbd26944ff770e4b9447a3d»。"], &[]),
    Rule::key("grafana_token", "Grafana token")
        .keys(&["glsa_", "glc_"])
        .pattern(r"(?i:gl)(?:(?i:sa)_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}|c_[A-Za-z0-9+/]{32,400}={0,3})")
        .samples(&["The key is «gl·sa_W8kRQjMD1Xz1nhSsaxFncd5rtmhStC9h_5aeeb952», keep it.", "密钥是«gl·sa_W8kRQjMD1Xz1nhSsaxFncd5rtmhStC9h_5aeeb952»。"], &[]),
    Rule::key("new_relic_key", "New Relic key")
        .keys(&["nrak-", "nrjs-", "nraa-", "nrii-"])
        .pattern(r"NR(?:AK|JS|AA|II)-[A-Za-z0-9]{19,32}")
        .samples(&["The key is «NR·AK-CA35FVQG515M8UAWFSQPFIBBZJS», keep it.", "密钥是«NR·AK-CA35FVQG515M8UAWFSQPFIBBZJS»。"], &[]),
    Rule::key("postman_key", "Postman API key")
        .keys(&["PMAK-"])
        .pattern(r"PMAK-[0-9a-fA-F]{24}-[0-9a-fA-F]{34}")
        .samples(&["The key is «PM·AK-b5539ac5ba7b4b87113c16fd-f5924754ec21ef66b01d4921da2e055c90», keep it.", "密钥是«PM·AK-b5539ac5ba7b4b87113c16fd-f5924754ec21ef66b01d4921da2e055c90»。"], &[]),
    Rule::key("linear_key", "Linear API key")
        .keys(&["lin_api_", "lin_oauth_"])
        .pattern(r"lin_(?:api|oauth)_[A-Za-z0-9]{32,48}")
        .samples(&["The key is «lin_·api_CZKRwKmEfIuHDBI6O3jz9MNfZZdURvMQtKKA8xEQ», keep it.", "密钥是«lin_·api_CZKRwKmEfIuHDBI6O3jz9MNfZZdURvMQtKKA8xEQ»。"], &[]),
    Rule::key("notion_token", "Notion token")
        .keys(&["ntn_", "secret_"])
        .pattern(r"(?:ntn_[A-Za-z0-9]{40,50}|secret_[A-Za-z0-9]{43})")
        .checks(&[Check::Edge, Check::Mixed, Check::Bits(3.5)])
        .run(44)
        .samples(&["The key is «nt·n_Pit3vH4Ob2moRVCSfjQLxJL8AxHpKCzqhol94mJVho31qP», keep it.", "密钥是«nt·n_Pit3vH4Ob2moRVCSfjQLxJL8AxHpKCzqhol94mJVho31qP»。"], &[]),
    Rule::key("figma_token", "Figma token")
        .keys(&["figd_"])
        .pattern(r"figd_[A-Za-z0-9_-]{40,50}")
        .samples(&["The key is «fi·gd_gmHQqTFoJDoIKShVG6LKf2AReZCi3GJGT1W8hO9U», keep it.", "密钥是«fi·gd_gmHQqTFoJDoIKShVG6LKf2AReZCi3GJGT1W8hO9U»。"], &[]),
    Rule::key("airtable_token", "Airtable token")
        .keys(&["pat"])
        .pattern(r"pat[A-Za-z0-9]{14}\.[0-9a-f]{64}")
        .run(70)
        .samples(&["The key is «p·atGgD1RzIk99mKEX.24b1c71b106e934d263b5ba0837bbf1b3ba3178b6e0e30f328549c488e00a4ff», keep it.", "密钥是«p·atGgD1RzIk99mKEX.24b1c71b106e934d263b5ba0837bbf1b3ba3178b6e0e30f328549c488e00a4ff»。"], &[]),
    Rule::key("sonar_token", "Sonar token")
        .keys(&["sqp_", "squ_", "sqa_"])
        .pattern(r"sq[pua]_[0-9a-f]{40}")
        .samples(&["The key is «sq·p_1125cf5ec72ba694165beaecba0afa707e1448c8», keep it.", "密钥是«sq·p_1125cf5ec72ba694165beaecba0afa707e1448c8»。"], &[]),
    Rule::key("age_key", "age private key")
        .keys(&["AGE-SECRET-KEY-1"])
        .pattern(r"AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}")
        .samples(&["The key is «AGE-SECR·ET-KEY-1YSKGZXVMXHJ0FYN4H0KE4R457H00KFGDQAEUEN2YFNNS4YV9TNKAKMYL5T», keep it.", "密钥是«AGE-SECR·ET-KEY-1YSKGZXVMXHJ0FYN4H0KE4R457H00KFGDQAEUEN2YFNNS4YV9TNKAKMYL5T»。"], &[]),
];
