"""Class 7: no limit ever cuts inside a character, and nothing dies of one."""

import pytest

CHARACTERS = ["界", "🎻", "\u200c", "👨‍👩‍👧", "e\u0301"]
#: Around each limit that the product names: previews, labels, and the budgets of the documents.
LENGTHS = [20, 40, 60, 64, 72, 80, 100, 120, 128, 160, 200, 256, 400, 500, 512, 1000, 1200, 2000, 2800, 4000, 10_000]


def alive(result):
    assert result.code in (0, 1), str(result)
    assert "panicked" not in result.err, str(result)
    assert "\ufffd" not in result.out
    return result


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_view_of_a_long_text_is_whole(home, character):
    for length in LENGTHS:
        count = max(1, length // len(character))
        for shift in range(4):
            text = f"{'x' * shift}{character * count} end{length}-{shift}"
            alive(home.raw("--json", "add", "--target", "memory", "-", stdin=text))
    for args in (["read"], ["snapshot"], ["history"], ["read", "--target", "memory"], ["doctor"]):
        alive(home.raw(*args))
        alive(home.raw("--json", *args))
    for event in home.events(5):
        alive(home.raw("show", event["event"]))
    for entry in home.entries()[:5]:
        alive(home.raw("why", entry["id"]))


@pytest.mark.parametrize("character", CHARACTERS)
def test_refusals_of_long_texts_are_whole(home, character):
    for shift in range(4):
        home.run("add", "-", stdin="y" * shift + character * 300 + f" variant {shift}")
    alive(home.raw("--json", "replace", "--old", character * 300, "--new", "z"))
    alive(home.raw("--json", "remove", "--old", character * 301))
    alive(home.raw("replace", "--old", character * 300, "--new", "z"))
    alive(home.raw("why", character * 90))
    alive(home.raw("undo", character * 20))


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_snapshot_over_its_budget_names_what_it_left_out(home, character):
    for number in range(30):
        home.run("add", "-", stdin=f"{number}: " + character * (1000 // len(character)))
    data = home.run("snapshot").data
    assert data["omitted"], "nothing was left out of three budgets"
    assert "\ufffd" not in data["text"]
    for left in data["omitted"]:
        assert left["id"] in {entry["id"] for entry in home.entries()} or left["why"] != "budget"
        assert not left["preview"].rstrip("…. ").endswith("\u200d"), "a preview ends inside a character"
