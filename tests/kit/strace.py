"""Faults at chosen system calls of the real binary, by strace. Nothing in the binary knows of it."""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

#: What may change something on disk, or decides whether something may.
CALLS = (
    "openat", "openat2", "open", "creat", "write", "pwrite64", "writev", "pwritev", "fsync", "fdatasync",
    "sync_file_range", "rename", "renameat", "renameat2", "unlink", "unlinkat", "ftruncate", "fallocate", "link",
    "linkat", "symlink", "symlinkat", "mkdir", "mkdirat", "fchmod", "fchmodat", "flock", "copy_file_range",
)  # fmt: skip

_OPENS = ("openat", "openat2", "open", "creat")
_NAMES = ("rename", "renameat", "renameat2", "unlink", "unlinkat", "link", "linkat", "symlink", "symlinkat", "mkdir", "mkdirat")
_WRITES = ("write", "pwrite64", "writev", "pwritev", "ftruncate", "fallocate", "copy_file_range")
_SYNCS = ("fsync", "fdatasync", "sync_file_range")

#: Which calls can answer with which error.
ERRORS = {
    "EIO": CALLS,
    "ENOSPC": _OPENS + _NAMES + _WRITES + _SYNCS,
    "EACCES": _OPENS + _NAMES + ("fchmod", "fchmodat"),
    "EROFS": _OPENS + _NAMES + ("ftruncate", "fchmod", "fchmodat"),
    "EMFILE": _OPENS,
    "EFBIG": _WRITES,
    "EINTR": _OPENS + _WRITES + _SYNCS + ("flock",),
}

_LINE = re.compile(r"^\d+\s+(?P<call>\w+)\((?P<rest>.*)$")
_LOADER = re.compile(r"\.so(\.\d+)*[\">]|/ld\.so\.|/ld-linux")


@dataclass(frozen=True)
class Point:
    """The nth call of a name in the process."""

    call: str
    nth: int

    def __str__(self):
        return f"{self.call}#{self.nth}"


@dataclass
class Traced:
    """How a traced run ended."""

    code: int
    out: str
    err: str
    log: str

    @property
    def killed(self) -> bool:
        """Whether the fault ended the process."""
        return self.code in (-9, 137)

    @property
    def struck(self) -> list:
        """The lines of the calls that were made to fail."""
        return [line for line in self.log.splitlines() if "(INJECTED)" in line]

    @property
    def at_the_terminal(self) -> bool:
        """Whether the fault hit what we print rather than what we keep."""
        return any(re.search(r"\bwritev?\([12]<", line) for line in self.struck)

    @property
    def in_the_loader(self) -> bool:
        """Whether the fault hit the dynamic loader, before the first line of ours ran."""
        return bool(self.struck) and all(_LOADER.search(line) for line in self.struck)


def _run(home, args, options, log: Path, timeout) -> Traced:
    log.unlink(missing_ok=True)
    command = ["strace", "-f", "-y", "-qq", "-s", "200", "-o", str(log), *options, *home.command("--json", *args)]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=home.env, cwd=home.root, timeout=timeout, check=False
    )
    text = log.read_text(errors="replace") if log.exists() else ""
    return Traced(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"), text)


def points(home, args, log: Path) -> list:
    """Every call of a clean run, in order; those that name a file of the home or its state are marked."""
    traced = _run(home, args, ["-e", f"trace={','.join('?' + call for call in CALLS)}"], log, 60)
    assert traced.code == 0, f"{traced.code}\n{traced.out}\n{traced.err}"
    counts, found = {}, []
    for line in traced.log.splitlines():
        match = _LINE.match(line)
        if not match or match["call"] not in CALLS or "resumed>" in line:
            continue
        call = match["call"]
        counts[call] = counts.get(call, 0) + 1
        ours = str(home.path) in line or str(home.state) in line
        found.append((Point(call, counts[call]), ours))
    return found


def kill_at(home, args, point: Point, log: Path) -> Traced:
    """Runs a command and kills it as it enters the call."""
    return _run(home, args, _inject(point, "signal=KILL"), log, 60)


def fail_at(home, args, point: Point, error: str, log: Path) -> Traced:
    """Runs a command and lets the call answer with an error."""
    return _run(home, args, _inject(point, f"error={error}"), log, 60)


def _inject(point: Point, what: str) -> list:
    return ["-e", f"trace={point.call}", "-e", f"inject={point.call}:{what}:when={point.nth}"]
