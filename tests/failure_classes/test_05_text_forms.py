"""Class 5: NFC and NFD, BOM, CRLF: one record, both forms find it, the file keeps its own form."""

import unicodedata

import pytest

COMPOSED = unicodedata.normalize("NFC", "Café Ørsted closes at five; Ångström street 7.")
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)
BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize("first, second", [(COMPOSED, DECOMPOSED), (DECOMPOSED, COMPOSED)])
def test_both_forms_are_one_record(home, first, second):
    home.add(first)
    before = home.bytes("memory")
    assert home.add(second).data["status"] == "unchanged"
    assert home.bytes("memory") == before
    assert len(home.texts()) == 1


@pytest.mark.parametrize("form, other", [("NFC", "NFD"), ("NFD", "NFC")])
def test_a_replacement_finds_the_other_form_and_keeps_the_file_s_own(home, form, other):
    text = unicodedata.normalize(form, COMPOSED)
    home.write("memory", f"# Memory\n- {text}\n")
    home.replace(unicodedata.normalize(other, "Café Ørsted"), "Bakery")
    assert home.bytes("memory").decode() == f"# Memory\n- {text.replace(unicodedata.normalize(form, 'Café Ørsted'), 'Bakery')}\n"


def test_compatibility_forms_are_different_texts(home):
    home.add("Room ① is cold")
    assert home.add("Room 1 is cold").data["status"] == "done"
    assert len(home.texts()) == 2


def test_a_notepad_file_keeps_bom_line_ends_and_front_matter(home):
    before = BOM + b"---\r\ntitle: my rules\r\n---\r\n\r\n- Answer in British English.\r\n"
    home.write("user", before)
    home.add("Prefer short answers.", "user")
    after = home.bytes("user")
    assert after.startswith(before)
    added = after[len(before) :]
    assert b"Prefer short answers." in added
    assert added.count(b"\n") == added.count(b"\r\n") > 0
    assert after.count(BOM) == 1
    snapshot = home.raw("snapshot").out
    assert "British English" in snapshot and "my rules" not in snapshot


def test_front_matter_that_ends_the_file_is_not_an_entry(home):
    before = BOM + b"---\r\ntitle: my rules\r\n---"
    home.write("user", before)
    assert home.texts("user") == []
    home.add("Prefer short answers.", "user")
    assert home.bytes("user").startswith(before + b"\r\n")
    assert home.texts("user") == ["Prefer short answers."]


def test_mixed_line_ends_stay_where_they_are(home):
    before = b"# Memory\n- first fact\r\n- second fact\n- third fact\r\n- fourth fact\n"
    home.write("memory", before)
    home.replace("second", "2nd")
    assert home.bytes("memory") == before.replace(b"second", b"2nd")
    home.remove("third fact")
    assert home.bytes("memory") == b"# Memory\n- first fact\r\n- 2nd fact\n- fourth fact\n"
    home.run("undo", "--last")
    assert home.bytes("memory") == before.replace(b"second", b"2nd")


@pytest.mark.parametrize("bad", [b"- caf\xe9\n", b"- a\x00b\n", b"\xff\xfe-\x00 \x00a\x00"])
def test_what_is_no_text_is_refused_with_its_position_and_left_alone(home, bad):
    before = b"# Memory\n- a fact\n" + bad
    home.write("memory", before)
    result = home.raw("--json", "add", "--", "Another fact.")
    assert result.code in (1, 3), str(result)
    assert any(character.isdigit() for character in result.error["message"]), "no position"
    assert home.bytes("memory") == before
