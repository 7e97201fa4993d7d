//! Three-way merges.
#![allow(clippy::unwrap_used, clippy::panic, clippy::string_slice)]

use notewell_text::{Document, Grammar, Merged, merge, normal};
use proptest::prelude::*;

fn markdown(base: &str, ours: &str, theirs: &str) -> Merged {
    merge(base, ours, theirs, Grammar::Markdown)
}

fn clean(text: &str) -> Merged {
    Merged { text: text.into(), conflicts: vec![] }
}

#[test]
fn changes_to_different_entries_both_stand() {
    let base = "# H\n\n- Works at Acme\n- Likes tea\n- Lives in Bonn\n";
    let ours = base.replace("Acme", "Beta");
    let theirs = base.replace("Bonn", "Cologne").replace("# H", "# Facts");
    let both = ours.replace("Bonn", "Cologne").replace("# H", "# Facts");
    assert_eq!(markdown(base, &ours, &theirs), clean(&both));
    assert_eq!(
        markdown(base, "# H\n\n- Likes tea\n- Lives in Bonn\n", &theirs),
        clean(&theirs.replace("- Works at Acme\n", ""))
    );
}

#[test]
fn neighbours_changed_at_once_are_no_conflict() {
    let base = "- Works at Acme\n- Likes tea\n";
    assert_eq!(
        markdown(base, "- Works at Beta\n- Likes tea\n", "- Works at Acme\n- Likes coffee, not tea\n"),
        clean("- Works at Beta\n- Likes coffee, not tea\n")
    );
    assert_eq!(
        markdown(base, "- Works at Beta\n- Likes green tea\n- new\n", "- Works at Acme\n- Likes coffee and tea\n"),
        Merged {
            text: "- Works at Beta\n- Likes coffee and tea\n- new\n".into(),
            conflicts: vec!["- Likes green tea".into()]
        }
    );
}

#[test]
fn theirs_wins_where_both_changed_one_entry_and_ours_is_told() {
    let base = "- Likes tea\n- b\n";
    let merged = markdown(base, "- Likes green tea\n- b\n", "- Likes black tea\n- b\n");
    assert_eq!(merged, Merged { text: "- Likes black tea\n- b\n".into(), conflicts: vec!["- Likes green tea".into()] });
    let removed = markdown(base, "- b\n", "- Likes black tea\n- b\n");
    assert_eq!(removed, Merged { text: "- Likes black tea\n- b\n".into(), conflicts: vec![String::new()] });
    let gone = markdown(base, "- Likes green tea\n- b\n", "- b\n");
    assert_eq!(gone, Merged { text: "- b\n".into(), conflicts: vec!["- Likes green tea".into()] });
    let heading = markdown("# A\n\n- x\n", "# B\n\n- x\n", "# C\n\n- x\n");
    assert_eq!(heading, Merged { text: "# C\n\n- x\n".into(), conflicts: vec!["# B".into()] });
}

#[test]
fn additions_of_both_sides_are_kept_and_equal_ones_count_once() {
    assert_eq!(markdown("- a\n", "- a\n- ours\n", "- a\n- theirs\n"), clean("- a\n- theirs\n- ours\n"));
    assert_eq!(markdown("- a", "- a\n- ours\n", "- a\n- theirs"), clean("- a\n- theirs\n- ours\n"));
    assert_eq!(markdown("", "- ours\n", "- theirs\n"), clean("- theirs\n- ours\n"));
    assert_eq!(markdown("- a\n", "- a\n- same\n- x\n", "- a\n- same\n- y\n"), clean("- a\n- same\n- y\n- x\n"));
    assert_eq!(markdown("A.\n", "A.\n\nOurs.\n", "A.\n\nTheirs.\n"), clean("A.\n\nTheirs.\n\nOurs.\n"));
    assert_eq!(merge("a", "a\n§\nours", "a\n§\ntheirs", Grammar::Sections), clean("a\n§\ntheirs\n§\nours"));
    assert_eq!(merge("a\n§\nb\n§\nc", "a\n§\nc", "a\n§\nb", Grammar::Sections).conflicts, Vec::<String>::new());
}

#[test]
fn an_entry_that_looks_like_a_divider_is_not_taken_for_one() {
    let merged = merge("a\n§\nb\n", "a!\n§\nb\n", "x\n§\n§\n§\ny\n", Grammar::Sections);
    let document = Document::parse(merged.text, Grammar::Sections);
    let texts: Vec<_> = document.entries().iter().map(|entry| entry.text.as_str()).collect();
    assert!(["x", "§", "y"].iter().all(|theirs| texts.contains(theirs)), "{texts:?}");
}

#[test]
fn what_stands_between_entries_that_neither_side_moved_stays() {
    for beside in
        ["> quote\n\nSome text\n- list under it\n", "a\n\n\n\n- b\n", "| t |\n|---|\n§\n", "- a\n\n- b\n* c\n"]
    {
        let base = format!("{beside}\n- changed fact\n");
        let ours = base.replace("changed", "other");
        let theirs = format!("{base}- newest fact\n");
        assert_eq!(markdown(&base, &ours, &theirs), clean(&theirs.replace("changed", "other")));
        assert_eq!(markdown(&base, beside, &theirs).conflicts, Vec::<String>::new());
    }
    let sections = "a\n§\nb\n§\n";
    assert_eq!(merge("b\n§\n", sections, "b\n§\nc\n§\n", Grammar::Sections), clean("a\n§\nb\n§\nc\n§\n"));
}

#[test]
fn a_journal_keeps_the_lines_of_both() {
    let line = |text: &str| format!("{{\"ts\":\"x\",\"text\":\"{text}\"}}\n");
    let base = line("a");
    let merged = merge(&base, &(base.clone() + &line("ours")), &(base.clone() + &line("theirs")), Grammar::JsonLines);
    assert_eq!(merged, clean(&(base + &line("theirs") + &line("ours"))));
}

#[test]
fn two_supersedings_of_one_directive_are_both_kept() {
    let base = "<!-- observed: 2026-01-01 | status: active -->\n- Prefer tea.\n";
    let old = base.replace("active", "superseded");
    let new = |word: &str| format!("<!-- observed: 2026-07-27 | status: active -->\n- Prefer {word}.\n");
    let merged =
        merge(base, &format!("{old}{}", new("water")), &format!("{old}{}", new("coffee")), Grammar::Directives);
    assert_eq!(merged, clean(&format!("{old}{}{}", new("coffee"), new("water"))));
}

#[test]
fn other_line_ends_of_theirs_win() {
    let merged = markdown("- a\n- b\n", "- a\n- b\n- c\n", "- a\r\n- b\r\n");
    assert_eq!(Document::parse(merged.text, Grammar::Markdown).entries().len(), 3);
    assert_eq!(merged.conflicts, Vec::<String>::new());
}

fn document() -> impl Strategy<Value = Vec<String>> {
    let line = prop::sample::select(vec![
        "# H",
        "- a",
        "- b",
        "- c\n  more",
        "para one",
        "para two",
        "* x",
        "",
        "- d <!-- pin -->",
        "---",
        "```\ncode\n```",
    ]);
    prop::collection::vec(line.prop_map(str::to_owned), 0..8)
}

fn edited(base: &[String], edits: &[(usize, u8, String)]) -> String {
    let mut lines = base.to_vec();
    for (at, what, new) in edits {
        let at = at % (lines.len() + 1);
        match what % 3 {
            0 => lines.insert(at, new.clone()),
            1 if at < lines.len() => lines[at].clone_from(new),
            _ if at < lines.len() => drop(lines.remove(at)),
            _ => {}
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn edits(tag: &'static str) -> impl Strategy<Value = Vec<(usize, u8, String)>> {
    let new = (0..5_usize, any::<bool>())
        .prop_map(move |(n, bullet)| format!("{}{tag} words {n}", if bullet { "- " } else { "" }));
    prop::collection::vec((0..9_usize, any::<u8>(), new), 0..4)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(2026), ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn nothing_of_theirs_is_lost_and_nothing_of_ours_is_lost_silently(base in document(), ours in edits("our"), theirs in edits("their")) {
        for grammar in [Grammar::Markdown, Grammar::Directives, Grammar::Sections] {
            let texts = [edited(&base, &[]), edited(&base, &ours), edited(&base, &theirs)];
            let merged = merge(&texts[0], &texts[1], &texts[2], grammar);
            let result = Document::parse(merged.text.clone(), grammar);
            let has = |words: &str| result.entries().iter().any(|entry| normal(&entry.text).contains(&*normal(words)));
            let [base, ours, theirs] = texts.map(|text| Document::parse(text, grammar));
            for entry in theirs.entries().iter().filter(|entry| entry.text.contains("their")) {
                prop_assert!(has(&entry.text), "{entry:?} {merged:?}");
            }
            for entry in ours.entries().iter().filter(|entry| entry.text.contains("our words")) {
                let told = merged.conflicts.iter().any(|conflict| normal(conflict).contains(&*normal(&entry.text)) || conflict.contains("our words"));
                prop_assert!(has(&entry.text) || told, "{entry:?} {merged:?}");
            }
            let once = |d: &Document, words: &str| d.entries().iter().filter(|e| e.text == words).count() == 1;
            let in_all = |words: &str| [&base, &ours, &theirs].iter().all(|d| once(d, words));
            for entry in base.entries().iter().filter(|entry| in_all(&entry.text)) {
                prop_assert!(has(&entry.text), "{entry:?} {merged:?}");
            }
            prop_assert!(!merged.text.contains("<<<<<<<"));
        }
    }
}
