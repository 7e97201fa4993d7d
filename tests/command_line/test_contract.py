"""The command line that scripts rely on: verbs, exit codes, and the shapes of `--json`."""

import json

import pytest

from kit.binary import notewell


def test_exit_codes_are_as_documented(home):
    assert home.raw("add", "--", "A fact.").code == 0
    assert home.raw("add", "--", "A fact.").code == 0, "a duplicate is done"
    assert home.raw("remove", "--old", "never there").code == 1
    assert home.raw("replace", "--old", "never there", "--new", "x").code == 1
    assert home.raw("undo", "0" * 32).code == 1
    assert home.raw("fly").code == 2
    assert home.raw("add").code == 2
    assert home.raw("add", "--target", "attic", "--", "x").code == 2
    assert home.raw("read", "--no-such-option").code == 2
    assert home.raw("--home", "/dev/null/never", "read").code == 3


@pytest.mark.parametrize(
    "args, code",
    [
        (["remove", "--old", "never there"], "not_found"),
        (["replace", "--old", "fact", "--new", "x"], "ambiguous"),
        (["add", "--", "   "], "empty_text"),
        (["replace", "--target", "journal", "--old", "a", "--new", "b"], "append_only"),
    ],
)
def test_a_refusal_is_an_object_with_code_message_hint_and_candidates(home, args, code):
    home.add("The first fact.")
    home.add("The second fact.")
    result = home.run(*args, expect=1)
    assert result.error["code"] == code
    assert result.error["message"] and result.error["hint"]
    if code == "ambiguous":
        assert {candidate["text"] for candidate in result.error["candidates"]} == {"The first fact.", "The second fact."}
    plain = home.raw(*args)
    assert plain.code == 1 and plain.out == "" and result.error["hint"].split(".")[0] in plain.err


@pytest.mark.parametrize("target", ["user", "memory", "daily", "journal"])
def test_a_text_comes_as_an_argument_or_on_standard_input(home, target):
    home.run("add", "--target", target, "--", "Prefer tea.")
    home.run("add", "--target", target, "-", stdin="Prefer coffee on Sundays.\n")
    assert home.texts(target) == ["Prefer tea.", "Prefer coffee on Sundays."]


def test_entries_are_found_by_id(home):
    id = home.add("The kettle is red.").data["changes"][0]["id"]
    home.run("replace", "--id", id, "--new", "The kettle is blue.", "--reason", "painted")
    assert home.texts() == ["The kettle is blue."]
    assert home.entries()[0]["id"] == id, "an edit keeps the id"
    assert home.events(1)[0]["reason"] == "painted"
    home.run("remove", "--id", id)
    assert home.texts() == []


def test_history_why_show_and_undo_tell_one_story(home):
    id = home.add("The kettle is red.", "memory", "--reason", "seen it").data["changes"][0]["id"]
    home.replace("red", "blue")
    newest, oldest = home.events(2)
    event = newest["event"]
    assert "blue" in home.run("show", event).out
    why = home.run("why", id).data
    assert [step["action"] for step in why["steps"]] == ["add", "replace"]
    assert why["steps"][0]["reason"] == "seen it" and why["steps"][0]["origin"] == "owner"
    assert home.run("why", "The kettle is blue.").data["steps"] == why["steps"]
    home.run("undo", event)
    assert home.texts() == ["The kettle is red."]
    home.run("undo", "--last")
    assert home.texts() == []
    assert len(home.events(1)) == 1


def test_the_home_is_private_and_named(empty_home):
    home = empty_home
    home.run("init")
    assert str(home.path) in home.raw("home").out
    assert home.run("home").data
    for name in ("ASSISTANT.md", "USER.md", "MEMORY.md"):
        assert (home.path / name).exists(), name
    persona = home.path / "ASSISTANT.md"
    persona.write_text("# My own persona\n")
    home.run("init")
    home.add("A fact.")
    assert persona.read_text() == "# My own persona\n"


def test_the_first_add_makes_the_home(empty_home):
    empty_home.add("The first fact.")
    assert empty_home.texts() == ["The first fact."]


def test_reading_makes_nothing(empty_home):
    for args in (["read"], ["history"], ["snapshot"], ["home"]):
        empty_home.raw(*args)
    assert not list(empty_home.path.rglob("*.md")) or (empty_home.path / "USER.md").exists()


def test_doctor_is_content_with_a_fresh_home_and_repairs_a_wide_mode(home):
    home.add("A fact.")
    assert home.run("doctor", "--verify").data
    (secret,) = [path for path in home.path.iterdir() if path.name == "state.env"]
    secret.chmod(0o644)
    home.raw("doctor")
    home.run("doctor", "--fix")
    assert secret.stat().st_mode & 0o077 == 0


def test_a_damaged_ledger_blocks_nobody(home):
    home.add("A fact.")
    for ledger in home.ledgers():
        ledger.write_bytes(b"this is no database" * 100)
        for beside in ledger.parent.glob("ledger.db-*"):
            beside.unlink()
    assert home.texts() == ["A fact."]
    home.add("Another fact.")
    assert home.texts() == ["A fact.", "Another fact."]
    assert [path for path in home.state.rglob("*ledger*") if path.name != "ledger.db" and "-" in path.name]
    assert "ledger" in home.raw("doctor").out + home.raw("doctor").err


def test_a_lost_ledger_loses_no_id_and_no_origin(home):
    home.add("A fact.")
    server_fact = home.entries()[0]
    for ledger in home.ledgers():
        for path in ledger.parent.glob("ledger.db*"):
            path.unlink()
    assert home.entries()[0] == server_fact


def test_wide_characters_align_in_tables(home):
    home.add("奶奶的郁金香三月开花。")
    home.add("An entry in Latin letters.")
    out = home.raw("history").out
    assert out.strip() and "\ufffd" not in out


def test_json_is_one_object_and_nothing_else(home):
    home.add("A fact.")
    for args in (["read"], ["snapshot"], ["history"], ["doctor"], ["config"], ["home"], ["suggestions"]):
        result = home.raw("--json", *args)
        assert isinstance(json.loads(result.out), (dict, list)), args


def test_try_shows_everything_and_leaves_nothing(empty_home):
    result = empty_home.raw("try", timeout=60)
    assert result.code == 0, str(result)
    for word in ("ambiguous", "secret", "MEMORY.md", "undo", f"{notewell()} mcp", "Claude Code", "Cherry Studio"):
        assert word.lower() in result.out.lower(), f"{word} is not shown"
    assert not empty_home.path.exists() and not list(empty_home.root.rglob("MEMORY.md"))
    assert len(result.out.splitlines()) < 120


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_and_the_manual_are_printed(home, shell):
    assert "notewell" in home.raw("completions", shell).out
    assert "notewell" in home.raw("man").out.lower()


def test_logs_hold_no_memory(home):
    fact = "The tulips of Rosamund bloom late."
    home.add(fact)
    home.replace("Rosamund", "Hyacinth", env={"NOTEWELL_LOG": "trace", "RUST_LOG": "trace"})
    home.raw("remove", "--old", "nothing like this phrase")
    for path in (home.path / "logs").rglob("*"):
        text = path.read_text()
        for word in ("tulips", "Rosamund", "Hyacinth", "nothing like this phrase"):
            assert word not in text, f"{path.name} holds memory"
        for line in text.splitlines():
            json.loads(line)
    audit = home.path / "memory-audit.jsonl"
    assert audit.exists() and "tulips" not in audit.read_text()
    for line in audit.read_text().splitlines():
        json.loads(line)
