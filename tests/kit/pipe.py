"""An MCP client of our own that speaks raw JSON-RPC lines and hides nothing."""

import itertools
import json
import os
import selectors
import subprocess
import time

LEGACY = "2025-11-25"
MODERN = "2026-07-28"
_PREFIX = "io.modelcontextprotocol/"


class Closed(Exception):
    """The server closed its standard output."""


class Pipe:
    """One server over stdio. Every line it ever printed is kept in `lines`."""

    def __init__(self, home, *args, env=None, wrap=()):
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            [*wrap, *home.command("mcp", *args)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**home.env, **(env or {})},
            cwd=home.root,
        )
        home.servers.append(self)
        os.set_blocking(self.process.stdout.fileno(), False)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)
        self.buffer = b""
        self.lines = []
        self.waiting = {}
        self.notifications = []
        self.ids = itertools.count(1)
        self.era = None

    def write(self, raw: bytes):
        """Sends bytes as they are."""
        self.process.stdin.write(raw)
        self.process.stdin.flush()

    def send(self, message: dict):
        """Sends one message."""
        self.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")

    def request(self, method: str, params=None, id=None):
        """Sends a request and returns its id without waiting."""
        id = next(self.ids) if id is None else id
        message = {"jsonrpc": "2.0", "id": id, "method": method}
        params = dict(params or {})
        if self.era == MODERN:
            params["_meta"] = {**modern_meta(), **params.get("_meta", {})}
        if params or method != "ping":
            message["params"] = params
        self.send(message)
        return id

    def notify(self, method: str, params=None):
        """Sends a notification."""
        self.send({"jsonrpc": "2.0", "method": method, **({"params": params} if params is not None else {})})

    def read_line(self, timeout: float = 20) -> bytes:
        """The next line that the server prints."""
        deadline = time.monotonic() + timeout
        while b"\n" not in self.buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not self.selector.select(left):
                raise TimeoutError(f"no line within {timeout} s; so far {self.lines[-3:]!r}")
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                raise Closed(self.buffer)
            self.buffer += chunk
        line, self.buffer = self.buffer.split(b"\n", 1)
        self.lines.append(line)
        return line

    def receive(self, timeout: float = 20) -> dict:
        """The next message; anything that is not JSON-RPC fails the test."""
        message = json.loads(self.read_line(timeout))
        assert isinstance(message, dict) and message.get("jsonrpc") == "2.0", message
        if "id" in message and "method" not in message:
            self.waiting[message["id"]] = message
        elif "id" not in message:
            self.notifications.append(message)
        return message

    def answer(self, id, timeout: float = 20) -> dict:
        """The answer to a request; others may come before it."""
        deadline = time.monotonic() + timeout
        while id not in self.waiting:
            self.receive(max(0.01, deadline - time.monotonic()))
        return self.waiting.pop(id)

    def ask(self, method: str, params=None, timeout: float = 20) -> dict:
        """A request and its whole answer."""
        return self.answer(self.request(method, params), timeout)

    def result(self, method: str, params=None, timeout: float = 20) -> dict:
        """A request that must succeed."""
        answer = self.ask(method, params, timeout)
        assert "result" in answer, answer
        return answer["result"]

    def initialize(self, version: str = LEGACY, name: str = "kit") -> dict:
        """The handshake of the first era."""
        result = self.result(
            "initialize",
            {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": name, "version": "1"}},
        )
        self.notify("notifications/initialized")
        self.era = LEGACY
        return result

    def discover(self) -> dict:
        """The stateless era."""
        self.era = MODERN
        return self.result("server/discover")

    def call_request(self, arguments: dict, tool: str = "memory", meta=None):
        """Sends a tool call and returns its id."""
        params = {"name": tool, "arguments": arguments}
        if meta:
            params["_meta"] = meta
        return self.request("tools/call", params)

    def call(self, arguments: dict, tool: str = "memory", meta=None, timeout: float = 20):
        """A tool call: what it answered, and whether it is marked as an error."""
        answer = self.answer(self.call_request(arguments, tool, meta), timeout)
        return unpack(answer)

    def add(self, text: str, target: str = "memory", **more) -> dict:
        """An addition that must succeed."""
        data, failed = self.call({"action": "add", "target": target, "content": text, **more})
        assert not failed, data
        return data

    def drain(self, timeout: float = 5) -> list:
        """All lines until the server closes."""
        lines = []
        try:
            while True:
                lines.append(self.read_line(timeout))
        except Closed as end:
            assert end.args[0] == b"", f"half a line at the end: {end.args[0]!r}"
        return lines

    def hang_up(self, timeout: float = 5) -> int:
        """Closes standard input and waits until the server ends."""
        self.process.stdin.close()
        return self.process.wait(timeout)

    def kill(self):
        """Ends the server whatever it does."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                stream.close()
            except (BrokenPipeError, ValueError):
                pass


def modern_meta() -> dict:
    """What every request of the stateless era carries."""
    return {
        _PREFIX + "protocolVersion": MODERN,
        _PREFIX + "clientInfo": {"name": "kit", "version": "1"},
        _PREFIX + "clientCapabilities": {},
    }


def unpack(answer: dict):
    """What a tool answered: the receipt, reading or refusal, and whether it is marked as an error."""
    assert "result" in answer, answer
    result = answer["result"]
    assert result["content"][0]["text"].strip(), "an answer without words"
    data, failed = result["structuredContent"], bool(result.get("isError"))
    assert failed == (data["status"] == "refused"), answer
    return (data["error"] if failed else data), failed
