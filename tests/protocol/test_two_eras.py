"""Both protocol eras over raw pipes: the handshake, and the stateless requests."""

import pytest

from kit.pipe import LEGACY, MODERN, Pipe, modern_meta

PREFIX = "io.modelcontextprotocol/"


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_every_version_of_the_handshake_is_spoken(home, version):
    server = Pipe(home)
    result = server.initialize(version)
    assert result["protocolVersion"] == version
    assert result["serverInfo"]["name"] == "notewell"
    assert {"tools", "resources", "prompts"} <= set(result["capabilities"])
    server.add("A fact.")
    assert home.texts() == ["A fact."]


@pytest.mark.parametrize("version", ["1999-01-01", "2099-12-31", "", "nonsense"])
def test_an_unknown_version_is_answered_with_one_that_is_spoken(home, version):
    server = Pipe(home)
    result = server.initialize(version)
    assert result["protocolVersion"] in ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")


def test_the_stateless_era_needs_no_handshake(home):
    server = Pipe(home)
    server.era = MODERN
    tools = server.result("tools/list")
    assert [tool["name"] for tool in tools["tools"]]
    server.add("A fact.")
    data, failed = server.call({"action": "read", "target": "memory"})
    assert not failed and "A fact." in str(data)


def test_discovery_names_versions_and_capabilities(home):
    server = Pipe(home)
    found = server.discover()
    assert MODERN in found["supportedVersions"]
    assert {"tools", "resources", "prompts"} <= set(found["capabilities"])


def test_an_unsupported_version_of_the_stateless_era_is_refused_with_those_that_are(home):
    server = Pipe(home)
    meta = {**modern_meta(), PREFIX + "protocolVersion": "2099-01-01"}
    server.send({"jsonrpc": "2.0", "id": 7, "method": "tools/list", "params": {"_meta": meta}})
    answer = server.answer(7)
    assert "error" in answer and MODERN in str(answer["error"]), answer


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_answers_are_matched_by_id_whatever_their_order(home, era):
    server = Pipe(home)
    server.initialize() if era == LEGACY else server.discover()
    for id in ("text", 0, 2**53 - 1, "数字", 42):
        server.request("tools/list", id=id)
    for id in (42, "数字", 2**53 - 1, 0, "text"):
        assert server.answer(id)["result"]["tools"]


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_an_unknown_method_and_tool_are_protocol_errors(home, era):
    server = Pipe(home)
    server.initialize() if era == LEGACY else server.discover()
    assert server.ask("memory/erase_everything")["error"]["code"] == -32601
    assert "error" in server.ask("tools/call", {"name": "rm", "arguments": {}})
    assert "error" in server.ask("prompts/get", {"name": "never"})
    assert server.ask("tools/list")["result"]["tools"]


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_a_session_begins_with_each_connection(home, era):
    events = []
    for number in range(2):
        server = Pipe(home)
        server.initialize() if era == LEGACY else server.discover()
        server.add(f"Fact {number} of a connection.")
        server.add(f"Another fact {number} of a connection.")
        server.hang_up()
    events = [event for event in home.events() if event["kind"] == "change"]
    sessions = [event["session"] for event in events]
    assert len(set(sessions)) == 2 and None not in sessions
    home.run("undo", sessions[0])
    assert home.texts() == ["Fact 0 of a connection.", "Another fact 0 of a connection."]
