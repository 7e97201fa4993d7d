"""A throw-away home and the command line on it."""

import json
import os
import subprocess
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from kit.binary import notewell

ZONE = "Asia/Shanghai"
FILES = {"user": "USER.md", "memory": "MEMORY.md", "journal": "journal.jsonl"}


@dataclass
class Result:
    """How a command ended."""

    args: tuple
    code: int
    out: str
    err: str

    @property
    def data(self):
        """The JSON that `--json` printed."""
        return json.loads(self.out)

    @property
    def error(self) -> dict:
        """The `error` object of a refusal."""
        return self.data["error"]

    def __str__(self) -> str:
        return f"notewell {' '.join(self.args)} -> {self.code}\n--- stdout\n{self.out}\n--- stderr\n{self.err}"


class Home:
    """A home, its state folder, and an environment that holds nothing else."""

    def __init__(self, root: Path):
        self.root = Path(root)
        self.path = self.root / "home"
        self.state = self.root / "state"
        self.servers = []

    @property
    def env(self) -> dict:
        """What a bare login shell would have: no variable of an agent, no home of the person who runs the tests."""
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.root),
            "LANG": "C.UTF-8",
            "TZ": ZONE,
            "NOTEWELL_HOME": str(self.path),
            "NOTEWELL_STATE": str(self.state),
            "XDG_STATE_HOME": str(self.root / "xdg-state"),
            "XDG_DATA_HOME": str(self.root / "data"),
            "XDG_CONFIG_HOME": str(self.root / "config"),
            "XDG_CACHE_HOME": str(self.root / "cache"),
        }

    def command(self, *args: str) -> list:
        """The whole command line."""
        return [notewell(), *args]

    def raw(self, *args, stdin=None, env=None, timeout=30, cwd=None) -> Result:
        """Runs a command as it is, whatever it answers."""
        done = subprocess.run(
            self.command(*args),
            input=stdin if stdin is None or isinstance(stdin, bytes) else stdin.encode(),
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            env={**self.env, **(env or {})},
            timeout=timeout,
            cwd=cwd or self.root,
            check=False,
        )
        return Result(args, done.returncode, done.stdout.decode(), done.stderr.decode())

    def run(self, *args, expect=0, **kwargs) -> Result:
        """Runs a command with `--json` and checks how it ended."""
        result = self.raw("--json", *args, **kwargs)
        assert result.code == expect, str(result)
        return result

    def add(self, text: str, target: str = "memory", *more, **kwargs) -> Result:
        """Adds an entry; the text is never taken for an option."""
        return self.run("add", "--target", target, *more, "--", text, **kwargs)

    def replace(self, old: str, new: str, target: str = "memory", *more, **kwargs) -> Result:
        """Replaces words."""
        return self.run("replace", "--target", target, *more, f"--old={old}", f"--new={new}", **kwargs)

    def remove(self, old: str, target: str = "memory", *more, **kwargs) -> Result:
        """Removes an entry."""
        return self.run("remove", "--target", target, *more, f"--old={old}", **kwargs)

    def entries(self, target: str = "memory", **kwargs) -> list:
        """What `read` shows of one document."""
        documents = self.run("read", "--target", target, **kwargs).data["documents"]
        return [entry for document in documents for entry in document.get("entries", [])]

    def texts(self, target: str = "memory", **kwargs) -> list:
        """The texts that `read` shows of one document."""
        return [entry["text"] for entry in self.entries(target, **kwargs)]

    def events(self, limit: int = 1000) -> list:
        """The history, newest first."""
        return self.run("history", "--limit", str(limit)).data["events"]

    def today(self) -> str:
        """The owner's date."""
        return datetime.now(ZoneInfo(ZONE)).date().isoformat()

    def file(self, target: str) -> Path:
        """The file of a document."""
        if target == "daily":
            return self.path / "daily" / f"{self.today()}.md"
        return self.path / FILES[target]

    def bytes(self, target: str) -> bytes:
        """The bytes of a document; nothing where there is no file."""
        path = self.file(target)
        return path.read_bytes() if path.exists() else b""

    def write(self, target: str, content) -> Path:
        """Saves a document as an editor would."""
        path = self.file(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def ledgers(self) -> list:
        """The ledger's files."""
        return sorted(self.state.rglob("ledger.db"))

    def everything(self) -> dict:
        """Every file of home and state with its bytes."""
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for folder in (self.path, self.state)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.is_symlink()
        }

    def close(self):
        """Ends what the test left running."""
        for server in self.servers:
            server.kill()
