"""R7: what a change did not target stays byte for byte, in documents as real programs write them."""

import pytest

from documents.samples import SAMPLES

NEW = {"user": "Prefer answers with an example.", "memory": "The spare key hangs behind the clock."}


def without(after: bytes, before: bytes, added: bytes) -> bytes:
    """The inserted part, when `after` is `before` with exactly one insertion that holds `added`."""
    at = after.find(added)
    assert at >= 0, after
    size = len(after) - len(before)
    for start in range(max(0, at - size), at + 1):
        if after[:start] + after[start + size :] == before:
            return after[start : start + size]
    raise AssertionError(f"something else changed:\n{before!r}\n{after!r}")


@pytest.mark.parametrize("sample", SAMPLES)
def test_reading_and_adopting_change_no_byte(home, sample):
    target, before = SAMPLES[sample]
    home.write(target, before)
    home.entries(target)
    home.raw("snapshot")
    home.add("A line elsewhere.", "journal")
    home.run("doctor", "--verify")
    assert home.bytes(target) == before


@pytest.mark.parametrize("sample", SAMPLES)
def test_an_addition_inserts_and_changes_nothing_else(home, sample):
    target, before = SAMPLES[sample]
    home.write(target, before)
    home.add(NEW[target], target)
    after = home.bytes(target)
    inserted = without(after, before, NEW[target].encode())
    if b"\r\n" in before and sample != "mixed_line_ends":
        assert inserted.count(b"\n") == inserted.count(b"\r\n"), inserted
    assert NEW[target] in home.texts(target)


@pytest.mark.parametrize("sample", SAMPLES)
def test_an_addition_undone_gives_the_same_bytes(home, sample):
    target, before = SAMPLES[sample]
    home.write(target, before)
    home.add(NEW[target], target)
    home.run("undo", "--last")
    assert home.bytes(target) == before


@pytest.mark.parametrize("sample", SAMPLES)
def test_an_addition_removed_gives_the_same_bytes(home, sample):
    target, before = SAMPLES[sample]
    home.write(target, before)
    home.add(NEW[target], target)
    home.remove(NEW[target], target)
    after = home.bytes(target)
    # A first entry may have needed the line end that the document lacked; blank lines alone are no text.
    same = after == before or after.rstrip(b"\r\n") == before.rstrip(b"\r\n")
    assert same or not (after.strip() or before.strip()), (before, after)


@pytest.mark.parametrize("sample", [name for name, (_, content) in SAMPLES.items() if len(content) > 200])
def test_every_entry_can_be_removed_and_comes_back(home, sample):
    target, before = SAMPLES[sample]
    home.write(target, before)
    for entry in home.entries(target):
        result = home.raw("--json", "remove", "--target", target, "--id", entry["id"])
        if result.code:
            assert result.error["code"] in ("has_nested", "not_permitted"), str(result)
            assert home.bytes(target) == before
            continue
        assert home.bytes(target) != before
        home.run("undo", "--last")
        assert home.bytes(target) == before, entry


@pytest.mark.parametrize("sample", [name for name, (_, content) in SAMPLES.items() if len(content) > 200])
def test_words_are_replaced_inside_their_entry_only(home, sample):
    target, before = SAMPLES[sample]
    home.write(target, before)
    entries = [entry for entry in home.entries(target) if "\n" not in entry["text"]]
    assert entries
    for entry in entries[:6]:
        word = max(entry["text"].split(), key=len)
        if entry["text"].count(word) != 1 or before.decode("utf-8-sig").count(word) != 1:
            continue
        home.run("replace", "--target", target, f"--old={word}", "--new=WORD")
        assert home.bytes(target) == before.replace(word.encode(), b"WORD"), entry
        home.run("undo", "--last")
        assert home.bytes(target) == before


def test_superseding_keeps_the_old_directive_beside_the_new_one(home):
    target, before = SAMPLES["directives"]
    home.write(target, before)
    old = "Ask before installing a package."
    home.run("supersede", f"--old={old}", "--new=Ask before installing anything.")
    after = home.bytes("user").decode()
    assert f"status: superseded -->\n- {old}" in after
    assert "status: active -->\n- Ask before installing anything." in after
    assert after.index("Ask before installing anything.") - after.index(old) < 200, "not beside the old one"
    snapshot = home.raw("snapshot").out
    assert "Ask before installing anything." in snapshot and old not in snapshot
    for line in before.decode().splitlines():
        assert line in after or line == "<!-- observed: 2026-08-14 | status: active -->"
    home.run("undo", "--last")
    assert home.bytes("user") == before
