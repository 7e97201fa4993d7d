"""R2, R7: a human's editor that saves every 3 ms beside our adds. Nothing of either is lost."""

import re
import time

import pytest

from kit.editor import Editor, lines

#: At least so long and so many adds; a slow machine gets more time.
SECONDS = 4
ADDS = 20
PATIENCE = 40


def our_facts(text: str) -> set:
    return {int(number) for number in re.findall(r"Our fact (\d+)\.", text)}


def displaced(home) -> str:
    """What the engine set aside."""
    folder = home.path / ".notewell" / "displaced"
    return "\n".join(path.read_text(errors="replace") for path in folder.rglob("*") if path.is_file())


def suggested(home) -> str:
    """What waits for the owner: entries that a stale buffer overwrote are filed here."""
    return home.raw("--json", "suggestions").out


@pytest.mark.xfail(
    strict=False,
    reason="open: which text an editor started from is a guess when it saves several times during one meeting, and a "
    "wrong guess loses a line",
)
@pytest.mark.timeout(300)
@pytest.mark.parametrize("how", ["rename", "truncate"])
def test_no_save_of_the_human_and_no_acknowledged_add_is_lost(home, how):
    home.add("The first fact.")
    editor = Editor(home.file("memory"), how)
    editor.start()
    acknowledged = set()
    slow = 0.0
    began = time.monotonic()
    number = 0
    while (took := time.monotonic() - began) < SECONDS or (len(acknowledged) < ADDS and took < PATIENCE):
        started = time.monotonic()
        result = home.raw("--json", "add", "--", f"Our fact {number}.")
        slow = max(slow, time.monotonic() - started)
        if result.code == 0:
            acknowledged.add(number)
        else:
            assert result.code in (1, 3) and result.error["retryable"], str(result)
        number += 1
    saves = editor.stop()
    home.add("The last fact.")
    text = home.bytes("memory").decode()
    lost_lines = editor.lost()
    lost_facts = acknowledged - our_facts(text)
    print(f"{how}: {saves} saves, {len(acknowledged)} of {number} adds, slowest {slow * 1000:.0f} ms,")
    print(f"{how}: displaced lines {sorted(lost_lines)[:10]}, facts in suggestions {len(lost_facts)}")
    assert saves > 200 and len(acknowledged) >= ADDS, "nobody got a turn"
    kept = suggested(home)
    assert not {fact for fact in lost_facts if f"Our fact {fact}." not in kept}, "an acknowledged add is gone"
    if how == "rename":
        assert not lost_lines, "a save of the human is gone"
    else:
        assert len(lost_lines) <= saves / 1000 + 1
        assert lost_lines <= lines((displaced(home) + kept).encode()), "a displaced save cannot be recovered"
    assert len(re.findall(r"The last fact\.", text)) == 1
    doubled = [fact for fact in acknowledged if text.count(f"Our fact {fact}.") > 1]
    assert not doubled, doubled


def test_a_save_of_an_old_buffer_keeps_the_file_and_files_what_vanished(home):
    home.add("The first fact.")
    buffer = home.bytes("memory")
    home.add("A fact that the editor has not seen.")
    home.write("memory", buffer + b"- written by the human in the old buffer\n")
    texts = home.texts()
    assert "written by the human in the old buffer" in texts
    home.add("A later fact.")
    assert "A fact that the editor has not seen." in "\n".join(home.texts()) + suggested(home)
    assert "written by the human in the old buffer" in home.texts()


@pytest.mark.parametrize("how", ["append", "replace", "shell_redirect", "touch_back"])
def test_an_edit_from_outside_is_seen_by_the_next_read(home, how):
    import os

    home.add("The first fact.")
    path = home.file("memory")
    if how == "append":
        with open(path, "ab") as file:
            file.write(b"- appended by hand\n")
        wanted = "appended by hand"
    elif how == "replace":
        beside = path.with_suffix(".new")
        beside.write_bytes(path.read_bytes() + b"- moved into place\n")
        os.replace(beside, path)
        wanted = "moved into place"
    elif how == "shell_redirect":
        path.write_bytes(b"# Memory\n- The only fact.\n")
        wanted = "The only fact."
    else:
        before = path.stat()
        path.write_bytes(path.read_bytes().replace(b"first", b"1st  "))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        wanted = "1st"
    assert any(wanted in text for text in home.texts())
    assert wanted in home.raw("snapshot").out
    home.add("A later fact.")
    assert any(wanted in text for text in home.texts())
