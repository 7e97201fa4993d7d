"""Writers that are killed and go on: each has its list of texts and never gives up on one."""

import json
import subprocess
import threading

from kit.pipe import Closed, Pipe, unpack


class Worker(threading.Thread):
    """Adds its texts one by one, each under its own key, until every one is acknowledged."""

    def __init__(self, home, name, target, texts):
        super().__init__(name=name, daemon=True)
        self.home = home
        self.target = target
        self.texts = texts
        self.current = None
        self.acknowledged = []
        self.deaths = 0
        self.failure = None

    def run(self):
        try:
            for number, text in enumerate(self.texts):
                key = f"{self.name}-{number}"
                while not self.attempt(text, key):
                    self.deaths += 1
                self.acknowledged.append(text)
        except BaseException as failure:
            self.failure = failure
        finally:
            self.finish()

    def attempt(self, text, key) -> bool:
        """One try: true when acknowledged, false when the process was killed under it."""
        raise NotImplementedError

    def finish(self):
        """Ends what still runs."""

    def strike(self) -> bool:
        """Kills the process at work, if there is one."""
        process = self.current
        if process is None or process.poll() is not None:
            return False
        process.kill()
        return True


class ByCommand(Worker):
    """One process an entry."""

    def attempt(self, text, key):
        self.current = subprocess.Popen(
            self.home.command("--json", "add", "--target", self.target, "--idempotency-key", key, "--", text),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.home.env,
            cwd=self.home.root,
        )
        out, err = self.current.communicate(timeout=60)
        if self.current.returncode < 0:
            return False
        assert self.current.returncode == 0, (self.current.returncode, out, err)
        assert json.loads(out)["status"] in ("done", "unchanged"), out
        return True


class ByServer(Worker):
    """One server for all entries, started anew when it was killed."""

    server = None

    def attempt(self, text, key):
        try:
            if self.server is None:
                self.server = Pipe(self.home)
                self.current = self.server.process
                self.server.initialize()
            arguments = {"action": "add", "target": self.target, "content": text, "idempotency_key": key}
            answer = self.server.answer(self.server.call_request(arguments), 60)
        except (Closed, BrokenPipeError, ConnectionResetError):
            code = self.server.process.wait(10)
            assert code < 0, f"the server ended by itself with {code}: {self.server.process.stderr.read()}"
            self.server.kill()
            self.server = None
            return False
        data, failed = unpack(answer)
        assert not failed and data["status"] in ("done", "unchanged"), data
        return True

    def finish(self):
        if self.server is not None:
            self.server.kill()
