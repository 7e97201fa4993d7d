use super::*;

#[test]
fn the_command_line_has_exactly_the_verbs_of_the_table_in_its_order() {
    let shown: Vec<String> =
        command().get_subcommands().filter(|sub| !sub.is_hide_set()).map(|sub| sub.get_name().to_owned()).collect();
    let table: Vec<&str> = notewell::VERBS.iter().map(|verb| verb.name).collect();
    assert_eq!(shown, table);
    command().debug_assert();
}

#[test]
fn every_example_of_the_table_is_a_command_line_that_parses() {
    for verb in notewell::VERBS {
        let words = shell_words(verb.example);
        assert!(command().try_get_matches_from(&words).is_ok(), "{}", verb.example);
    }
}

#[test]
fn every_example_below_a_verb_parses_and_every_verb_below_a_verb_has_one() {
    for (_, _, example) in BELOW {
        assert!(command().try_get_matches_from(shell_words(example)).is_ok(), "{example}");
    }
    for verb in command().get_subcommands() {
        for below in verb.get_subcommands() {
            let (verb, below) = (verb.get_name(), below.get_name());
            assert!(BELOW.iter().any(|(one, other, _)| (*one, *other) == (verb, below)), "{verb} {below}");
        }
    }
}

#[test]
fn help_of_a_verb_folds_the_global_options_and_help_is_a_word_too() {
    for words in [vec!["notewell", "help", "add"], vec!["notewell", "add", "--help"]] {
        let words = words.into_iter().map(OsString::from).collect();
        let Err(Stopped(help)) = read(words) else { unreachable!("help was asked for") };
        let help = help.to_string();
        assert!(help.contains("Usage: notewell add") && help.contains(FOLDED), "{help}");
        assert!(!help.contains("--profile <NAME>") && help.contains("--target"), "{help}");
    }
}

#[test]
fn no_usage_line_names_a_global_option_as_needed_or_a_hidden_verb() {
    for words in [vec!["notewell"], vec!["notewell", "add"], vec!["notewell", "undo"], vec!["notewell", "--json"]] {
        let words = words.into_iter().map(OsString::from).collect();
        let Err(Stopped(error)) = read(words) else { unreachable!("it is incomplete") };
        let usage: String = error.to_string().lines().filter(|line| line.starts_with("Usage:")).collect();
        assert!(!usage.contains("--home") && !usage.contains("schema"), "{error}");
    }
}

fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().into_iter().for_each(|word| word.push(c)),
        }
    }
    words
}
