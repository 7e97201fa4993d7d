"""Class 3: a damaged journal line costs that line only."""

import json

import pytest

GOOD = [{"ts": f"2026-11-0{day}T08:00:00Z", "tags": ["garden"], "text": f"Event number {day}."} for day in range(1, 6)]


def lines(records):
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


DAMAGE = {
    "half_line_at_the_end": lambda: (lines(GOOD[:4]) + json.dumps(GOOD[4]).encode()[:30], GOOD[:4]),
    "nul_bytes": lambda: (lines(GOOD[:2]) + b"\0" * 512 + b"\n" + lines(GOOD[2:]), GOOD),
    "invalid_utf8": lambda: (lines(GOOD[:2]) + b'{"ts":"2026-11-01T08:00:00Z","tags":[],"text":"\xff\xfe"}\n' + lines(GOOD[2:]), GOOD),
    "two_objects_on_a_line": lambda: (lines(GOOD[:2]) + b"{}{}\n" + lines(GOOD[2:]), GOOD),
    "not_json": lambda: (lines(GOOD[:2]) + b"this was never JSON\n" + lines(GOOD[2:]), GOOD),
    "a_list": lambda: (lines(GOOD[:2]) + b"[1, 2]\n" + lines(GOOD[2:]), GOOD),
    "cut_in_the_middle": lambda: (lines(GOOD[:2])[:-25] + b"\n" + lines(GOOD[2:]), GOOD[:1] + GOOD[2:]),
    "deeply_nested": lambda: (lines(GOOD[:2]) + b"[" * 100_000 + b"\n" + lines(GOOD[2:]), GOOD),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_costs_that_line_only(home, damage):
    content, kept = DAMAGE[damage]()
    home.write("journal", content)
    wanted = [record["text"] for record in kept]
    assert [text for text in home.texts("journal") if text in {r["text"] for r in GOOD}] == wanted
    assert home.raw("snapshot").code == 0
    home.add("Written after the damage.", "journal")
    texts = home.texts("journal")
    assert [text for text in texts if text in {r["text"] for r in GOOD}] == wanted
    assert texts.count("Written after the damage.") == 1
    last = home.bytes("journal").splitlines()[-1]
    assert json.loads(last)["text"] == "Written after the damage.", "the next append did not start on a fresh line"


def test_a_last_line_without_its_newline_is_whole(home):
    home.write("journal", lines(GOOD).rstrip(b"\n"))
    home.add("Written after it.", "journal")
    assert home.texts("journal") == [record["text"] for record in GOOD] + ["Written after it."]
    assert len([line for line in home.bytes("journal").splitlines() if line]) == 6


def test_damaged_bytes_are_kept_and_reported(home):
    bad = b'{"ts": "2026-11-01T08:00:00Z", "text": "cut in the midd'
    home.write("journal", lines(GOOD[:2]) + bad + b"\n" + lines(GOOD[2:]))
    home.add("Written after the damage.", "journal")
    kept = [path for path, content in home.everything().items() if bad in content and not path.endswith(("ledger.db", "-wal"))]
    assert kept, "the damaged bytes are nowhere to be found"
    report = home.raw("--json", "doctor").out
    assert "journal" in report, report


def test_every_other_document_works_beside_a_damaged_journal(home):
    home.write("journal", b"\0\xff{}{}\n")
    home.add("A fact beside the damage.")
    assert home.texts() == ["A fact beside the damage."]
