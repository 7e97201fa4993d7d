//! Signs of collected material: what pages, mails, chats and programs put around their text.

use super::Rule;

pub(super) const RULES: &[Rule] = &[
    // Mail.
    Rule::sign("mail_header", "header of a mail", 2)
        .keys(&["from:", "to:", "cc:", "subject:", "date:", "sent:", "reply-to:", "message-id:", "发件人", "收件人", "抄送", "主题", "日期", "发送时间"])
        .pattern(r"(?im)^[>* \t]{0,4}(?:(?:from|to|b?cc|subject|date|sent|reply-to|message-id)\s?:\s?[^\s]|(?:发件人|收件人|抄送|主题|日期|发送时间)\s?(?:：|:))")
        .reach(8, 8)
        .times(1, 3)
        .samples(&["«From: P»etra"], &["moved from: no", "主题公园", "from Lisbon to Porto"]),
    Rule::sign("mail_quote", "quoted mail", 4)
        .keys(&["wrote:", "original message", "forwarded message", "写道", "原始邮件", "转发的邮件"])
        .pattern(r"(?im)^on\s[^\n]{6,120}\swrote:|original message\s?-{2,}|(?:begin\s)?forwarded message(?:\s?-{2,}|:)|^在[^\n]{4,120}写道(?:：|:)|^[ \t-]{0,12}(?:原始邮件|转发的邮件)[ \t-]{0,12}$")
        .reach(160, 24)
        .samples(&["«On Mon, 12 May 2025 at 09:31, Tomas wrote:»\n> hi", "«转发的邮件»\n图书馆"], &["She wrote: see you", "他在书里写道：春天"]),
    Rule::sign("quoted_lines", "quoted lines", 2)
        .keys(&["\n>"])
        .pattern(r"\n>[^\n]{2}")
        .times(2, 1)
        .samples(&["a«\n> b»\n> c"], &["a > b"]),
    Rule::sign("mail_salutation", "salutation of a mailing", 2)
        .keys(&["dear ", "尊敬的"])
        .pattern(r"(?im)^dear (?:valued )?(?:customer|member|user|subscriber|guest|sir|madam|all|team|colleagues|friends)|^尊敬的")
        .reach(4, 40)
        .samples(&["«Dear valued customer»,", "«尊敬的»客户："], &["a dear friend", "他是我尊敬的老师"]),
    Rule::sign("mail_closing", "closing of a mail", 2)
        .keys(&["regards", "sincerely", "此致", "敬礼", "sent from my", "发自我的"])
        .pattern(r"(?im)^(?:kind|best|warm|with best)? ?regards,?\s?$|^(?:yours )?sincerely,?\s?$|^\s*(?:此致|敬礼)[ \t!]*$|^sent from my |^发自我的")
        .reach(16, 8)
        .samples(&["«Kind regards,»\nMarta"], &["close mails with \"Kind regards\"", "She regards it as done."]),
    Rule::sign("mail_footer", "footer of a mailing", 3)
        .keys(&["unsubscribe", "退订", "in your browser", "confidential", "保密信息", "自动发送", "请勿回复", "do not reply to this", "manage preferences"])
        .pattern(r"(?i)(?-u:\b)(?:to unsubscribe(?: from|,| click| reply)|unsubscribe (?:here|from)|\|\s?unsubscribe)|(?:如需|点击|可随时|请回复)\s?(?:t )?退订|view (?:this|the) e?-?mail in your browser|this e-?mail (?:and any|is confidential|may contain)|confidential and intended|含有保密信息|(?:邮件|消息)由系统自动发送|请勿(?:直接)?回复|do not reply to this (?:e-?mail|message)|manage (?:your )?(?:e-?mail )?preferences")
        .reach(48, 48)
        .times(1, 2)
        .samples(&["«To unsubscribe from» these", "此«邮件由系统自动发送»，«请勿回复»。"], &["Wants to unsubscribe.", "The plan is confidential.", "我想退订报纸"]),
    // Pages.
    Rule::sign("page_navigation", "navigation of a page", 4)
        .keys(&["skip to", "home >", "home  ", "home |", "首页 >", "首页>", "当前位置", "previous 1 2", "跳到主要内容", "跳转到"])
        .pattern(r"(?im)skip to (?:main )?content|^home\s?(?:>|»|›|\||\s{2,})[^\n]|首页\s?(?:>|»|›|\|)|当前位置\s?(?:：|:)|previous 1 2|跳到主要内容")
        .reach(4, 24)
        .samples(&["«Skip to main content»", "«首页 >» 美食"], &["skip to the end", "The home page is slow", "项目首页要快"]),
    Rule::sign("page_cookies", "cookie notice", 4)
        .keys(&["cookie"])
        .pattern(r"(?i)accept (?:all )?cookies|(?:we|this (?:site|website)) uses? cookies|(?:本网站|我们)使用\s?cookie")
        .reach(24, 24)
        .samples(&["«We use cookies» to", "«本网站使用Cookie»以"], &["no cookies, no trackers", "Cookie recipe: sugar"]),
    Rule::sign("page_rights", "notice of rights", 4)
        .keys(&["all rights reserved", "copyright", "©", "版权所有", "未经许可", "转载请注明", "不得转载"])
        .pattern(r"(?i)all rights reserved|copyright (?:©|\(c\)|20[0-9]{2})|©\s?(?:19|20)[0-9]{2}|版权所有|未经(?:许可|授权)[^\n]{0,12}不得|转载请注明")
        .reach(8, 40)
        .samples(&["© 2025 Harbour Times. «All rights reserved»", "«版权所有» 海港"], &["Copyright law is her field.", "他研究版权"]),
    Rule::sign("page_legal", "legal links of a page", 2)
        .keys(&["privacy policy", "terms of service", "terms of use", "terms and conditions", "隐私政策", "用户协议", "服务条款"])
        .pattern(r"(?i)(?:privacy policy|terms of (?:service|use)|terms and conditions|cookie policy)\s?(?:\||\n|·|$)|(?:隐私政策|用户协议|服务条款)(?u:[ \t|·])+(?:隐私政策|用户协议|服务条款|联系我们|关于我们)")
        .reach(32, 48)
        .samples(&["«Privacy Policy |» Terms"], &["The privacy policy is due in May."]),
    Rule::sign("page_account", "sign-in links of a page", 3)
        .keys(&["sign in", "log in", "sign up", "登录"])
        .pattern(r"(?i)(?:sign in|log in|login)\s?(?u:[|/·])\s?(?:register|sign up|join|create)|登录\s?(?u:[|/·])\s?注册")
        .reach(0, 24)
        .samples(&["«Sign in | Register»", "«登录 | 注册»"], &["Users sign in with a key.", "登录后注册"]),
    Rule::sign("page_share", "calls to share or subscribe", 2)
        .keys(&["share", "subscribe to", "关注", "分享到", "分享至", "点赞", "长按", "扫码", "follow us", "subscribe now"])
        .pattern(r"(?im)^share this|share (?:this )?(?:article|page|post|story)(?:\s|$)|(?-u:\b)share  save(?-u:\b)|subscribe (?:to our|now)|follow us on|(?:点击|扫码|长按)[^\n]{0,12}(?:关注|识别|二维码)|关注(?:我们|公众号)|分享(?u:[到至])\s?(?:：|:)|点赞\s{0,2}(?:在看|收藏|转发)|(?:在看|收藏)\s{1,2}转发")
        .reach(32, 48)
        .times(1, 3)
        .samples(&["«Share this» article", "«点击上方蓝字关注»我们"], &["share drafts early", "喜欢关注天气"]),
    Rule::sign("page_more", "links to other texts of a site", 2)
        .keys(&["read more", "continue reading", "related ", "you may also like", "recommended", "阅读原文", "阅读全文", "展开全文", "查看更多", "相关阅读", "推荐阅读", "猜你喜欢", "上一篇", "下一篇", "table of contents", "advertisement", "sponsored", "leave a comment", "shop now", "contact us"])
        .pattern(r"(?im)^(?:read more|continue reading|related (?:articles|posts|stories)|you may also like|recommended for you|table of contents|advertisement|sponsored|leave a (?:comment|reply)|shop now|contact us)(?-u:\b)|阅读(?:原文|全文)|展开全文|查看更多|(?:相关|推荐|延伸)阅读|猜你喜欢|(?u:[上下])一篇(?:：|:|\s|<|$)")
        .reach(4, 24)
        .times(1, 3)
        .samples(&["«Read more»", "«上一篇：»怎样"], &["He wants to read more.", "a table of contents for long texts"]),
    Rule::sign("page_byline", "byline of an article", 2)
        .keys(&["published", "updated", "posted on", "min read", "发布时间", "发布于", "更新时间", "来源", "责任编辑", "编辑：", "编辑:", "编辑于", "审核：", "作者：", "by ", "sort by"])
        .pattern(r"(?im)(?-u:\b)(?:published|posted|last updated|updated)(?: on)?\s?:?\s(?:[A-Z][a-z]{2,8} [0-9]{1,2}, [0-9]{4}|[0-9]{1,2} [A-Z][a-z]{2,8} [0-9]{4}|[0-9]{4}-[0-9]{2}|[0-9]+ (?:minutes|hours|days) ago)|[0-9]+ min read|^sort by|发布时间|发布于|更新时间|编辑于\s?[0-9]|^来源\s?(?:：|:)|责任编辑|编辑\s?(?:：|:)|审核\s?(?:：|:)|^by [A-Z][a-z]+ [A-Z][a-z]+\s?(?u:[|·\n])|\s作者\s?(?:：|:)")
        .reach(24, 48)
        .times(1, 3)
        .samples(&["«Last updated: 14 February 2024»", "«责任编辑»：陈晨"], &["She published a book in 2024.", "作者名用笔名"]),
    Rule::sign("page_news", "line of a news agency", 2)
        .keys(&["(reuters)", "(ap)", "(afp)", "in a statement", "spokesperson", "新华社", "记者", "本报讯", "新闻报道", "发言人", "breaking", "快讯", "trending", "热点"])
        .pattern(r"(?im)\((?:reuters|ap|afp)\)\s?(?u:[-–—])|(?-u:\b)in a statement|spokes(?:person|man|woman) said|新华社[^\n]{0,16}电|（记者|记者从|本报讯|据(?u:[^\n，]){2,10}(?:新闻)?报道|发言人(?:称|表示)|^breaking:|^快讯|^trending\s{2}|^热点\s{2}")
        .reach(32, 32)
        .times(1, 2)
        .samples(&["OSLO «(Reuters) -» Ferry", "«新华社北京3月4日电»"], &["记者朋友小王下个月来", "The news is breaking slowly."]),
    Rule::sign("page_counts", "counters of a page", 2)
        .keys(&["comments", "views", "upvotes", "hours ago", "minutes ago", "浏览", "评论", "收藏", "回复", "赞", "小时前", "分钟前", "was this", "是否有帮助", "still have questions"])
        .pattern(r"(?im)^[^\n]{0,80}(?-u:\b)[0-9][0-9,.k]* (?:comments|views|upvotes|replies)(?-u:\b)|(?-u:\b)[0-9]+ (?:hours|minutes) ago|浏览\s?[0-9]|评论\s?[0-9]|[0-9] ?条评论|收藏\s?[0-9]|回复\s[0-9]|赞\s[0-9]|人赞同|[0-9]\s?(?:小时|分钟)前|was this (?:article |page )?helpful|是否有帮助|still have questions")
        .reach(96, 24)
        .times(1, 3)
        .samples(&["«48 comments»  share", "«浏览 1»234 次"], &["comments are sparse", "回复要简短"]),
    Rule::sign("page_forum", "line of a forum", 3)
        .keys(&["posted by u/", "楼主", "发表于", "人赞同了", "^知乎", "知乎\n"])
        .pattern(r"(?im)posted by u/|^楼主(?:：|:)|发表于\s|人赞同了|^知乎\n")
        .reach(8, 16)
        .samples(&["«Posted by u/»kilnhouse"], &["楼主人很好"]),
    Rule::sign("page_shop", "line of a shop", 2)
        .keys(&["add to cart", "buy now", "in stock", "free shipping", "out of 5 stars", "reviews)", "加入购物车", "立即购买", "包邮", "月销", "无理由退换", "shop now", "% off"])
        .pattern(r"(?im)^(?:add to cart|buy now|in stock)(?-u:\b)|free shipping on|out of 5 stars|[0-9]+ reviews\)|加入购物车|立即购买|包邮\s|月销|无理由退换|[0-9]% off (?:all|every|site)")
        .reach(16, 24)
        .times(1, 3)
        .samples(&["«Add to cart»", "«加入购物车»"], &["the \"Add to cart\" button is hers"]),
    Rule::sign("page_search", "page of a search engine", 4)
        .keys(&["results (", "相关结果", "搜索结果", "results for"])
        .pattern(r"(?i)about [0-9][0-9,]* results|[0-9][0-9,]* results (?:\(|for)|(?:找到|约)[^\n]{0,8}相关结果")
        .reach(24, 16)
        .samples(&["«About 1,240,000 results» (0.4 s)", "为您«找到相关结果»约1,240个"], &["The results (two) came."]),
    Rule::sign("page_encyclopedia", "page of an encyclopedia", 4)
        .keys(&["the free encyclopedia", "自由的百科全书", "百度百科", "[edit]", "[编辑]"])
        .pattern(r"(?im)the free encyclopedia|自由的百科全书|^百度百科\s*\n|\[edit\]|\[编辑\]")
        .reach(4, 8)
        .samples(&["From Wikipedia, «the free encyclopedia»", "«[编辑]» 形态"], &["She edits the encyclopedia.", "在百度百科查过"]),
    Rule::sign("page_citations", "marks of citations", 3)
        .keys(&["[1]", "[2]", "[3]", "[4]", "[5]"])
        .pattern(r"(?:[a-z][.,;]?|。|，)\[[0-9]{1,3}\]")
        .reach(6, 4)
        .times(3, 1)
        .samples(&["on cliff«s.[1]» in summer.[2][3] and more.[4]"], &["list [1] and list [2]"]),
    Rule::sign("page_paper", "head of a paper", 2)
        .keys(&["abstract", "keywords", "doi", "摘要", "关键词", "introduction", "引言"])
        .pattern(r"(?im)^abstract(?-u:\b)\s?(?u:[.:—-])|(?-u:\b)keywords\s?:|(?-u:\b)doi\s?(?::|：)|^摘要(?:：|:)|关键词(?:：|:)|^1\.?\s(?:introduction|引言)")
        .reach(8, 16)
        .times(1, 3)
        .samples(&["«Abstract.» We study", "«摘要：»本文"], &["Likes abstract art.", "关键词搜索要快"]),
    Rule::sign("page_markup", "markup of a page", 4)
        .keys(&["</"])
        .pattern(r"(?i)</(?:div|p|a|span|table|tr|td|ul|li|h[1-6]|body|html|script|section|article|button)>")
        .times(3, 1)
        .reach(0, 16)
        .samples(&["<div><p>a«</p>»</div></div>"], &["Uses <div> soup only in prototypes"]),
    Rule::sign("links", "links", 1)
        .keys(&["://"])
        .pattern(r"(?i)https?://[^\s<>]{4}")
        .reach(8, 8)
        .times(1, 5)
        .samples(&["see «https://a.ex»ample"], &["a://b"]),
    // Programs and conversations.
    Rule::sign("program_log", "lines of a log", 4)
        .keys(&[":"])
        .pattern(r"(?m)^\[?[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}:[0-9]{2}")
        .reach(20, 8)
        .times(3, 1)
        .samples(&["«2025-03-02T10:14:22»Z INFO a\n2025-03-02 10:14:23 b\n2025-03-02 10:14:25 c"], &["2025-03-02: met Bo"]),
    Rule::sign("program_trace", "trace of a program", 4)
        .keys(&["traceback (most", "http/1.", "content-type:", "exception in thread"])
        .pattern(r"(?im)^traceback \(most recent call last\)|^http/[12](?:\.[01])? [0-9]{3}|^content-type:\s|^exception in thread ")
        .reach(2, 40)
        .samples(&["«Traceback (most recent call last)»:"], &["The traceback was long."]),
    Rule::sign("program_record", "record of a program", 4)
        .keys(&["{\""])
        .pattern(r#"^\s{0,4}\[?\{"[^"\n]{1,40}"\s?:(?:[^{}\n]|\n){0,400}?"\s?:(?:[^{}\n]|\n){0,400}?"\s?:(?:[^{}\n]|\n){0,400}?"\s?:(?:[^{}\n]|\n){0,800}\}"#)
        .reach(4, 2000)
        .samples(&["«{\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4}»"], &["The API returns {\"ok\": true} always"]),
    Rule::sign("transcript", "lines of a conversation", 4)
        .keys(&["user", "assistant", "human", "speaker", "用户", "助手", "主持人", "嘉宾", "[00:", "[0:", "q:", "a:", "问：", "答："])
        .pattern(r"(?im)^(?:\[[0-9:]{4,8}\]\s?(?u:[^\n:：]){1,24}(?::|：)|(?:user|assistant|human|ai|speaker ?[0-9]?|q|a)\s?:\s|(?:用户|助手|主持人|嘉宾|问|答)(?:：|:))")
        .reach(12, 32)
        .times(3, 1)
        .samples(&["«User: »a\nAssistant: b\nUser: c"], &["the user: Bo", "问候：早"]),
];
