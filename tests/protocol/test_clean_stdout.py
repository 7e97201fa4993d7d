"""Class 24: standard output carries the protocol and nothing else, whatever happens."""

import json

import pytest

from kit.pipe import LEGACY, MODERN, Closed, Pipe, modern_meta

NOISY = [{}, {"RUST_LOG": "trace", "NOTEWELL_LOG": "trace"}, {"RUST_BACKTRACE": "full", "RUST_LOG": "debug"}]


def lines_of(home, raw: bytes, env=None):
    """Everything that a server prints until its input ends."""
    server = Pipe(home, env=env)
    server.write(raw)
    server.process.stdin.close()
    lines = server.drain(15)
    server.process.wait(10)
    for line in lines:
        message = json.loads(line)
        assert message["jsonrpc"] == "2.0", line
    return lines, server.process.returncode


def message(id, method, params=None, **more):
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params or {}, **more}).encode() + b"\n"


HELLO = message(
    1, "initialize", {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": {"name": "kit", "version": "1"}}
) + b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n'


@pytest.mark.parametrize("env", NOISY)
def test_every_line_is_json_rpc_at_any_log_level(home, env):
    calls = b"".join(
        message(id, "tools/call", {"name": "memory", "arguments": arguments})
        for id, arguments in enumerate(
            [{"action": "add", "content": "x"}, {"action": "nothing"}, {}, {"action": "read"}, {"action": "replace"}], 2
        )
    )
    lines, code = lines_of(home, HELLO + calls, env)
    assert {json.loads(line).get("id") for line in lines} >= {1, 2, 3, 4, 5, 6}
    assert code == 0


def test_the_first_run_of_all_prints_nothing_else(empty_home):
    server = Pipe(empty_home, env={"RUST_LOG": "trace"})
    server.initialize()
    server.add("The first fact.")
    assert empty_home.texts() == ["The first fact."]
    assert server.hang_up() == 0


@pytest.mark.parametrize(
    "garbage",
    [
        b"\n\n\n",
        b"this is no JSON\n",
        b"{\n",
        b"[]\n",
        b"[1,2,3]\n",
        b"null\n",
        b'"text"\n',
        b"\xff\xfe\x00\n",
        b'{"jsonrpc":"1.0","id":9,"method":"ping"}\n',
        b'{"jsonrpc":"2.0","id":9}\n',
        b'{"jsonrpc":"2.0","method":"notifications/never_heard_of"}\n',
        b'{"jsonrpc":"2.0","id":null,"method":"ping"}\n',
        b'{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}\n',
        b"[" * 20_000 + b"\n",
        b'{"jsonrpc":"2.0","id":99,"result":{}}\n',
    ],
    ids=range(15),
)
def test_garbage_costs_its_own_line_only(home, garbage):
    server = Pipe(home)
    server.initialize()
    server.write(garbage)
    assert server.ask("ping")["result"] == {}
    server.add("A fact after the garbage.")
    assert home.texts() == ["A fact after the garbage."]
    assert server.hang_up() == 0


@pytest.mark.parametrize("garbage", [b"this is no JSON\n", b"\xff\n", b"{}\n"])
def test_garbage_before_the_handshake_is_survived_or_ends_the_server_cleanly(home, garbage):
    server = Pipe(home)
    server.write(garbage)
    try:
        server.initialize()
        server.add("A fact after the garbage.")
    except (Closed, BrokenPipeError):
        assert server.process.wait(5) in (0, 1, 2, 3)
        assert b"panicked" not in server.process.stderr.read()


@pytest.mark.parametrize("cut", [1, 20, 60, 100])
def test_the_end_of_input_in_mid_request_ends_the_server(home, cut):
    whole = message(2, "tools/call", {"name": "memory", "arguments": {"action": "add", "content": "half a request"}})
    lines, code = lines_of(home, HELLO + whole[:cut])
    assert [json.loads(line)["id"] for line in lines if "result" in json.loads(line)] == [1]
    assert code == 0
    assert "half a request" not in home.bytes("memory").decode()


def test_requests_in_flight_at_the_end_of_input_are_done_or_not_but_never_half(home):
    calls = b"".join(
        message(id, "tools/call", {"name": "memory", "arguments": {"action": "add", "content": f"Fact {id:03}."}})
        for id in range(100, 140)
    )
    lines, _ = lines_of(home, HELLO + calls)
    answered = {json.loads(line)["id"] for line in lines if json.loads(line).get("id", 0) >= 100}
    kept = {int(text[5:8]) for text in home.texts()}
    assert answered <= kept, "an acknowledged write is gone"
    assert home.raw("doctor", "--verify").code == 0


def test_nothing_at_all_ends_the_server(home):
    lines, code = lines_of(home, b"")
    assert lines == [] and code == 0


def test_no_server_outlives_its_client(home):
    server = Pipe(home)
    server.initialize()
    server.ask("resources/subscribe", {"uri": "notewell://personal/memory"})
    assert server.hang_up(5) == 0


def test_a_broken_reader_ends_the_server(home):
    server = Pipe(home)
    server.initialize()
    server.process.stdout.close()
    server.request("tools/list")
    try:
        for _ in range(50):
            server.request("tools/list")
    except (BrokenPipeError, OSError):
        pass
    server.selector.close()
    try:
        server.process.stdin.close()
    except BrokenPipeError:
        pass
    assert server.process.wait(5) is not None


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_a_message_of_five_megabytes_does_not_end_the_session(home, era):
    server = Pipe(home)
    server.initialize() if era == LEGACY else server.discover()
    params = {"name": "memory", "arguments": {"action": "add", "content": "x" * 5_000_000}}
    if era == MODERN:
        params["_meta"] = modern_meta()
    server.write(message("giant", "tools/call", params))
    assert server.answer(server.request("tools/list"))["result"]["tools"]
    assert "xxxxx" not in home.bytes("memory").decode()
