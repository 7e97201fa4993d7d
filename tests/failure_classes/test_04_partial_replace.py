"""Class 4: a replacement never throws away the rest of an entry."""

import pytest

from kit.pipe import Pipe

ENTRIES = [
    ("Tomas: size 43 shoes; allergic to walnuts; plays viola.", "size 43 shoes", "size 44 shoes"),
    ("小林：穿四十三码的鞋；对核桃过敏；会拉中提琴。", "四十三码", "四十四码"),
    ("Ferry to Naxos leaves 07:25 from gate E1, ticket 4471-B, cabin 12.", "07:25", "08:05"),
    ("- nested\n  kept line about the spare key", "spare key", "spare keys"),
]


def check(home, entry, old, new, failed):
    """The rest of the entry is there: changed in place, or refused and untouched."""
    now = home.bytes("memory").decode()
    rest = entry.splitlines()[-1].replace(old, "\0").split("\0")
    for part in rest:
        assert part in now, f"lost {part!r} of\n{now}"
    assert (old in now) if failed else (new in now and now.count(new) == 1)


@pytest.mark.parametrize("entry, old, new", ENTRIES[:3])
def test_the_command_line_changes_the_words_and_nothing_else(home, entry, old, new):
    home.add(entry)
    before = home.bytes("memory")
    home.replace(old, new)
    assert home.bytes("memory") == before.replace(old.encode(), new.encode())
    home.run("undo", "--last")
    assert home.bytes("memory") == before


@pytest.mark.parametrize("entry, old, new", ENTRIES[:3])
@pytest.mark.parametrize("field", ["new_text", "content"])
@pytest.mark.parametrize("batch", [False, True])
def test_the_tool_changes_the_words_or_refuses(home, entry, old, new, field, batch):
    server = Pipe(home)
    server.initialize()
    server.add(entry)
    operation = {"action": "replace", "target": "memory", "old_text": old, field: new}
    before = home.bytes("memory")
    data, failed = server.call({"operations": [operation]} if batch else operation)
    check(home, entry, old, new, failed)
    if failed:
        assert field == "content", data
        assert data["code"] == "partial_match", data
        assert entry in str(data), "the refusal does not show the whole entry"
        assert home.bytes("memory") == before


def test_an_accepted_swap_of_a_whole_entry_is_undone_to_the_byte(home):
    entry, old, new = ENTRIES[0]
    home.add(entry)
    before = home.bytes("memory")
    server = Pipe(home)
    server.initialize()
    swapped = entry.replace(old, new)
    data, failed = server.call({"action": "replace", "target": "memory", "old_text": entry, "content": swapped})
    assert not failed or data["code"], data
    if not failed and data["status"] == "done":
        home.run("undo", "--last")
    assert home.bytes("memory") == before


@pytest.mark.parametrize("content", ["$& $1 \\1 \\n", "100% {} {0} %s", "👩‍🚀 e\u0301 \u200d", "` ``` <!-- x -->"])
def test_a_replacement_is_literal(home, content):
    home.add("Code word: placeholder, changed on Mondays.")
    home.replace("placeholder", content)
    assert f"Code word: {content}, changed on Mondays." in home.bytes("memory").decode()


def test_an_entry_equal_to_the_words_wins_over_one_that_contains_them(home):
    home.add("likes tea")
    home.add("likes tea with lemon")
    home.replace("likes tea", "likes barley coffee")
    assert home.texts() == ["likes barley coffee", "likes tea with lemon"]


def test_several_different_matches_are_refused_with_candidates(home):
    home.add("The red bicycle is in the shed.")
    home.add("The red kettle is in the shed.")
    before = home.bytes("memory")
    error = home.replace("The red", "The blue", expect=1).error
    assert error["code"] == "ambiguous"
    assert len(error["candidates"]) == 2 and all(candidate["id"] for candidate in error["candidates"])
    assert home.bytes("memory") == before
