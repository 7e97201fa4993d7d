//! Keys of model providers and of memory vendors.

use super::Rule;
use crate::check::Check;

pub(super) const RULES: &[Rule] = &[
    Rule::key("anthropic_key", "Anthropic API key")
        .keys(&["sk-ant-"])
        .pattern(r"sk-ant-[A-Za-z0-9_-]{20,}")
        .samples(&["The key is «sk-·ant-api03-u8jzPde0IgxLd6GncfBAepfJBd0Kh8oOOL8dKLzdocJ2isAjIhKtJ0RlgLKOAA», keep it.", "密钥是«sk-·ant-api03-u8jzPde0IgxLd6GncfBAepfJBd0Kh8oOOL8dKLzdocJ2isAjIhKtJ0RlgLKOAA»。"], &[]),
    Rule::key("openai_key", "OpenAI API key")
        .keys(&["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-none-"])
        .pattern(r"sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20,}")
        .samples(&["The key is «sk-p·roj-mxgJTeKdNnFRIBXuDL7DxtpYlSXpfKtHF4vUCsMehGAkWvj7», keep it.", "密钥是«sk-p·roj-mxgJTeKdNnFRIBXuDL7DxtpYlSXpfKtHF4vUCsMehGAkWvj7»。"], &[]),
    Rule::key("openrouter_key", "OpenRouter API key")
        .keys(&["sk-or-v1-"])
        .pattern(r"sk-or-v1-[0-9a-f]{64}")
        .samples(&["The key is «sk-o·r-v1-fd12aabfe228f219e9cb0eb53f16947ccf25ec84d8dbc74254770f58904dba41», keep it.", "密钥是«sk-o·r-v1-fd12aabfe228f219e9cb0eb53f16947ccf25ec84d8dbc74254770f58904dba41»。"], &[]),
    Rule::key("model_key", "model provider API key")
        .keys(&["sk-"])
        .pattern(r"sk-[A-Za-z0-9_-]{20,}")
        .checks(&[Check::Edge, Check::Bits(3.0), Check::Run(16)])
        .run(23)
        .samples(&["DeepSeek key «s·k-ecccc3fc1626e53a13043b026c48bbf3» for the blog", "DashScope «s·k-3feff9243a8f506b40928b5b7a767c76»", "Moonshot：«s·k-HFwUbbYrEqmSM9wCZ7Uw9xfogoEmvnEN5N1aE6PwZPf1Qh6y»，别外传", "key=«s·k-YTWmE4lBYOvfZ8UzDzV8fUkkibjL5DZPjN0MEQ7wjJJibaZU»"], &["We use risk-based pricing and disk-encryption-at-rest-everywhere-2024.", "sk-xxxxxxxxxxxxxxxxxxxxxxxx", "See the sk-learn-pipeline-with-2-stages-of-scaling notes.", "Put sk-your-api-key-goes-here-please-1 there."]),
    Rule::key("google_api_key", "Google API key")
        .keys(&["AIza"])
        .pattern(r"AIza[A-Za-z0-9_-]{35}")
        .samples(&["The key is «AI·zaPgHV7iB3m03nbqnsGpWLuqIA1id6Vw5DQL0», keep it.", "密钥是«AI·zaPgHV7iB3m03nbqnsGpWLuqIA1id6Vw5DQL0»。"], &[]),
    Rule::key("huggingface_token", "Hugging Face token")
        .keys(&["hf_"])
        .pattern(r"hf_[A-Za-z0-9]{30,60}")
        .checks(&[Check::Edge, Check::Bits(3.5)])
        .samples(&["The key is «h·f_5HA064GiIjHGb3CXlMaXZjljENUhJduRHH», keep it.", "密钥是«h·f_5HA064GiIjHGb3CXlMaXZjljENUhJduRHH»。"], &["the shelf_organiser_for_the_kitchen and hf_hub_download"]),
    Rule::key("groq_key", "Groq API key")
        .keys(&["gsk_"])
        .pattern(r"gsk_[A-Za-z0-9]{40,64}")
        .samples(&["The key is «gs·k_JEYXg4JdpmrcXgGCJbW56eCuNGMGmSrCGIZEG8pSH4487q7J58m1», keep it.", "密钥是«gs·k_JEYXg4JdpmrcXgGCJbW56eCuNGMGmSrCGIZEG8pSH4487q7J58m1»。"], &[]),
    Rule::key("xai_key", "xAI API key")
        .keys(&["xai-"])
        .pattern(r"xai-[A-Za-z0-9]{60,100}")
        .samples(&["The key is «xa·i-CiAhzCueQpBenQtYh5Xj8TPQxjq4i9DoV8gz4FkQ1okTBGzvAmwufUxbvJDCTbyvHNsG9eh6Yo4gfqrc», keep it.", "密钥是«xa·i-CiAhzCueQpBenQtYh5Xj8TPQxjq4i9DoV8gz4FkQ1okTBGzvAmwufUxbvJDCTbyvHNsG9eh6Yo4gfqrc»。"], &[]),
    Rule::key("perplexity_key", "Perplexity API key")
        .keys(&["pplx-"])
        .pattern(r"pplx-[A-Za-z0-9]{40,64}")
        .samples(&["The key is «pp·lx-5XlrWi0B26R08qzjI6GKFSufrdZSlB5er8bOfZqfM2oeq3hD», keep it.", "密钥是«pp·lx-5XlrWi0B26R08qzjI6GKFSufrdZSlB5er8bOfZqfM2oeq3hD»。"], &[]),
    Rule::key("replicate_token", "Replicate token")
        .keys(&["r8_"])
        .pattern(r"r8_[A-Za-z0-9]{37,40}")
        .samples(&["The key is «r·8_avJA76rNicHTp8hkqdlm7tOtHWnsCGRlrwZbq», keep it.", "密钥是«r·8_avJA76rNicHTp8hkqdlm7tOtHWnsCGRlrwZbq»。"], &[]),
    Rule::key("nvidia_key", "NVIDIA API key")
        .keys(&["nvapi-"])
        .pattern(r"nvapi-[A-Za-z0-9_-]{50,80}")
        .samples(&["The key is «nva·pi-cabUGJmGEp7CgQ0PBQFI14zGtSnovm14TUOizwd1iaeOV4qBkdfQ1y3GQsMpSscD», keep it.", "密钥是«nva·pi-cabUGJmGEp7CgQ0PBQFI14zGtSnovm14TUOizwd1iaeOV4qBkdfQ1y3GQsMpSscD»。"], &[]),
    Rule::key("cerebras_key", "Cerebras API key")
        .keys(&["csk-"])
        .pattern(r"csk-[a-z0-9]{40,64}")
        .samples(&["The key is «cs·k-lkr2aqxv9upctnwlavyf4r6mp6afqfjzczbttof7jyu5jsjc», keep it.", "密钥是«cs·k-lkr2aqxv9upctnwlavyf4r6mp6afqfjzczbttof7jyu5jsjc»。"], &[]),
    Rule::key("elevenlabs_key", "ElevenLabs API key")
        .keys(&["sk_"])
        .pattern(r"sk_[0-9a-f]{48}")
        .run(48)
        .samples(&["The key is «s·k_d4072014b3ce107f80e222f828767efc2f91624a8940f1f8», keep it.", "密钥是«s·k_d4072014b3ce107f80e222f828767efc2f91624a8940f1f8»。"], &[]),
    Rule::key("langsmith_key", "LangSmith API key")
        .keys(&["lsv2_"])
        .pattern(r"lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}")
        .samples(&["The key is «ls·v2_pt_36f99eee3692f09e2e8c662248b483b7_ffc050fec9», keep it.", "密钥是«ls·v2_pt_36f99eee3692f09e2e8c662248b483b7_ffc050fec9»。"], &[]),
    Rule::key("tavily_key", "Tavily API key")
        .keys(&["tvly-"])
        .pattern(r"tvly-(?:dev-|prod-)?[A-Za-z0-9]{28,64}")
        .samples(&["The key is «tv·ly-UjAwyuh1vauWv1zh87mTa5Vsqxezy3Le», keep it.", "密钥是«tv·ly-UjAwyuh1vauWv1zh87mTa5Vsqxezy3Le»。"], &[]),
    Rule::key("jina_key", "Jina API key")
        .keys(&["jina_"])
        .pattern(r"jina_[A-Za-z0-9_-]{40,80}")
        .samples(&["The key is «ji·na_bd818319478da6bd0c621de49f145fdastqVVPqzPptEJQzhkPkenG5ZFJoC», keep it.", "密钥是«ji·na_bd818319478da6bd0c621de49f145fdastqVVPqzPptEJQzhkPkenG5ZFJoC»。"], &[]),
    Rule::key("firecrawl_key", "Firecrawl API key")
        .keys(&["fc-"])
        .pattern(r"fc-[0-9a-f]{32}")
        .samples(&["The key is «f·c-aed46725a2a7b860dcd6c8a1f8b46287», keep it.", "密钥是«f·c-aed46725a2a7b860dcd6c8a1f8b46287»。"], &[]),
    Rule::key("pinecone_key", "Pinecone API key")
        .keys(&["pcsk_"])
        .pattern(r"pcsk_[A-Za-z0-9]{5,8}_[A-Za-z0-9]{50,80}")
        .samples(&["The key is «pc·sk_yzPCB9_t2039bicBTW5ZE9LFaez7770H2DCpYgojjHRg80USP2W5DfJXcaYioK6cPTt9iO», keep it.", "密钥是«pc·sk_yzPCB9_t2039bicBTW5ZE9LFaez7770H2DCpYgojjHRg80USP2W5DfJXcaYioK6cPTt9iO»。"], &[]),
    Rule::key("zhipu_key", "Zhipu API key")
        .keys(&["zhipu", "bigmodel", "glm", "智谱", "密钥", "api key", "api_key", "apikey", "key is"])
        .pattern(r"[0-9a-f]{32}\.[A-Za-z0-9]{16}")
        .samples(&["The key is «8d33296c87009e8a7f770d9106fd287d.7xoFcSvTAxRzmaZs», keep it.", "智谱密钥是«8d33296c87009e8a7f770d9106fd287d.7xoFcSvTAxRzmaZs»。"], &[]),
    Rule::key("mem0_key", "mem0 API key")
        .keys(&["m0-", "mem0_"])
        .pattern(r"m(?:0-|em0_)[A-Za-z0-9_-]{24,80}")
        .checks(&[Check::Edge, Check::Bits(3.0), Check::Run(16)])
        .samples(&["The key is «m·0-V2GenFmtX0moDoqW4sg8NFNl5oFA6Qd8Mj7zdnbM», keep it.", "密钥是«m·0-V2GenFmtX0moDoqW4sg8NFNl5oFA6Qd8Mj7zdnbM»。"], &["call mem0_search_memories_with_filters_v2"]),
    Rule::key("honcho_key", "Honcho API key")
        .keys(&["hsk-"])
        .pattern(r"hsk-[A-Za-z0-9_-]{20,100}")
        .checks(&[Check::Edge, Check::Bits(3.0), Check::Run(12)])
        .samples(&["The key is «hs·k-jAdTdlzC5T4uUhf7kvmlP7HVDctQUy1x», keep it.", "密钥是«hs·k-jAdTdlzC5T4uUhf7kvmlP7HVDctQUy1x»。"], &[]),
    Rule::key("retaindb_key", "RetainDB API key")
        .keys(&["retaindb_"])
        .pattern(r"retaindb_[A-Za-z0-9_-]{16,100}")
        .checks(&[Check::Edge, Check::Bits(3.0), Check::Run(12)])
        .samples(&["The key is «reta·indb_vCkgafrfwA94hJ9WnywX0t0ZBfdTEmxI», keep it.", "密钥是«reta·indb_vCkgafrfwA94hJ9WnywX0t0ZBfdTEmxI»。"], &["retaindb_retrieve_context_window"]),
    Rule::key("byterover_key", "ByteRover API key")
        .keys(&["brv_"])
        .pattern(r"brv_[A-Za-z0-9_-]{16,100}")
        .checks(&[Check::Edge, Check::Bits(3.0), Check::Run(12)])
        .samples(&["The key is «br·v_6CmuxV5EbOApZOXzcycDeZ6dqmVe5Mvx», keep it.", "密钥是«br·v_6CmuxV5EbOApZOXzcycDeZ6dqmVe5Mvx»。"], &[]),
];
