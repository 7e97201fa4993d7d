"""Real-looking documents, byte for byte as their programs write them. People and values are invented."""

DIRECTIVES = """\
# User directives

<!-- observed: 2026-07-27 | status: active -->
- Prefer concise progress updates during implementation work.

<!-- observed: 2026-05-02 | status: superseded -->
- Prefer long explanations.
<!-- observed: 2026-08-14 | status: active -->
- Ask before installing a package.

Some prose between two directives stays where it is.   

<!-- a comment that is no directive -->
<!-- observed: 2026-09-01 | status: active -->
- 用中文回答与税务有关的问题。
"""

PARAGRAPHS = """\
Ines runs the allotment behind the station.
§
Her brother Tomas plays viola; do not call before noon.
§
Order code 4471-B, see https://example.org/a?b=c#d.
"""

FACTS = """\
# Long-term knowledge

## Preferences
- Answers in British English.
  - Dates as 2026-11-30.
  - Prices with VAT.
* A star bullet, as some editors write.
+ A plus bullet.

## Environment
1. Debian 12 on the desk.
2. The printer needs `lp -o fit-to-page`.

```sh
# not an entry - a fence
- neither is this
```

> quoted: never take this for a fact

| column | value |
| --- | --- |
| a | b |
"""

CHINESE = """\
# 记忆

- 周末陪奶奶去植物园看郁金香。
- 每月一号交房租，转账给“陈女士”，金额见账单。
- 猫叫“豆包”，对鱼油过敏；疫苗在四月。
  - 兽医：下午三点以后有空。

备注：这一段没有项目符号，　全角空格也要保留。
"""

VAULT = """\
---
title: Allotment diary
tags: [garden, 2026]
aliases:
  - plot
---

# Allotment [[Home]]

See [[Seeds#2026|the seed list]] and ![[map.png]]. #garden/plot ^block-1

- [ ] order seed potatoes 📅 2026-12-01
- [x] repair the fence ✅ 2026-11-12
- a line with two spaces at its end  
- inline math $a_b^c$ and `code - with dash`

%% an Obsidian comment %%

***

Setext heading
==============

Final paragraph without a newline at its end."""

SAMPLES = {
    "directives": ("user", DIRECTIVES.encode()),
    "directives_crlf": ("user", DIRECTIVES.replace("\n", "\r\n").encode()),
    "paragraph_blocks": ("memory", PARAGRAPHS.encode()),
    "facts": ("memory", FACTS.encode()),
    "facts_crlf_bom": ("memory", b"\xef\xbb\xbf" + FACTS.replace("\n", "\r\n").encode()),
    "chinese": ("memory", CHINESE.encode()),
    "chinese_bom": ("memory", b"\xef\xbb\xbf" + CHINESE.encode()),
    "vault_note": ("memory", VAULT.encode()),
    "vault_note_crlf": ("memory", VAULT.replace("\n", "\r\n").encode()),
    "mixed_line_ends": ("memory", FACTS.encode().replace(b"bullet.\n", b"bullet.\r\n")),
    "no_newline_at_the_end": ("memory", FACTS.rstrip().encode()),
    "many_newlines_at_the_end": ("memory", CHINESE.encode() + b"\n\n\n"),
    "old_mac_line_ends_inside": ("memory", b"# Memory\n- a\rb\n- c\n"),
    "form_feed_and_tabs": ("memory", b"# Memory\n\x0c\n-\ttabbed\n\t- nested by tab\n"),
    "empty": ("memory", b""),
    "blank": ("memory", b"\n  \n\t\n"),
    "only_bom": ("memory", b"\xef\xbb\xbf"),
}
