"""Class 8: a giant entry is stored whole or refused with numbers; it is never shortened."""

import re

import pytest

from kit.pipe import Pipe, unpack

GIANTS = {
    "2100_characters": "word " * 420,
    "2100_characters_in_chinese": "园" * 2100,
    "60_kilobytes": "A long paste. " * 4400,
    "5_megabytes": "0123456789abcdef " * 310_000,
    "a_million_lines": "x\n" * 1_000_000,
}


def stored_or_refused(home, text, code, data):
    """Either every character is there, or nothing is and the answer says how much is allowed."""
    mark = text.strip()
    if code == 0:
        kept = "\n".join(home.texts())
        assert mark in kept or squeeze(mark) in squeeze(kept), "acknowledged and shortened"
        return
    error = data.get("error", data)
    assert error["code"] in ("too_large", "unfit", "usage"), error
    numbers = re.findall(r"\d[\d,_ ]*", error["message"])
    # What is cut off while it streams in has a limit; its size is nobody's to know.
    assert len(numbers) >= (1 if error["code"] == "usage" else 2), f"size and limit are not named: {error['message']}"
    assert error["hint"]
    assert mark[:500] not in home.bytes("memory").decode()


def squeeze(text):
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("giant", GIANTS)
def test_an_added_giant_is_whole_or_refused(home, giant):
    home.add("A fact that was there before.")
    text = GIANTS[giant]
    result = home.raw("--json", "add", "-", stdin=text, timeout=60)
    assert result.code in (0, 1, 2), result.err
    stored_or_refused(home, text, result.code, result.data)
    assert "A fact that was there before." in home.texts()


@pytest.mark.parametrize("giant", GIANTS)
def test_a_giant_in_a_tool_call_is_whole_or_refused(home, giant):
    server = Pipe(home)
    server.initialize()
    server.add("A fact that was there before.")
    text = GIANTS[giant]
    entry = home.entries()[0]
    for arguments in (
        {"action": "add", "target": "memory", "content": text},
        {"action": "replace", "target": "memory", "id": entry["id"], "content": text},
    ):
        answer = server.ask("tools/call", {"name": "memory", "arguments": arguments}, timeout=60)
        if "error" in answer:
            # A message that is longer than any call is refused before it is read.
            assert answer["error"]["data"]["size"] > answer["error"]["data"]["limit"] >= 1 << 20, answer
            assert text[:500] not in home.bytes("memory").decode()
            continue
        data, failed = unpack(answer)
        if arguments["action"] == "add":
            stored_or_refused(home, text, int(failed), data)
        elif failed or data["status"] != "done":
            assert "A fact that was there before." in home.texts()
    assert server.ask("ping")["result"] == {}


def test_a_document_never_outgrows_its_limit_and_can_always_shrink(home):
    home.write("memory", "# Memory\n" + "".join(f"- fact {number}: {'long ' * 200}\n" for number in range(1100)))
    before = home.bytes("memory")
    assert len(before) > 1 << 20
    error = home.raw("--json", "add", "--", "One more fact.")
    assert error.code == 1 and error.error["code"] == "too_large", str(error)
    assert home.bytes("memory") == before
    home.remove("fact 7: " + ("long " * 200).strip())
    assert len(home.bytes("memory")) < len(before)


def test_the_limits_are_in_the_tool_s_schema(home):
    server = Pipe(home)
    server.initialize()
    (tool,) = [tool for tool in server.result("tools/list")["tools"] if tool["name"] == "memory"]
    assert re.search(r"\d{2},?\d{3}", str(tool)), "no limit is named"
