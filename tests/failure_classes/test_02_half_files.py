"""Class 2: a failed write leaves the old file, and says that it failed."""

import os
import resource
import shutil
import subprocess

import pytest

from kit.binary import notewell
from kit.home import Home

LONG = "The orchard plan: " + "plum, quince, medlar; " * 180


def strays(home):
    return [path.name for path in home.path.rglob("*") if path.is_file() and ("tmp" in path.name or "temp" in path.name)]


def failed(result):
    assert result.code == 3, str(result)
    error = result.data["error"]
    assert error["code"] and error["message"] and error["hint"], str(result)
    return error


@pytest.fixture
def small_disk(tmp_path):
    """A home on a file system of 256 KiB."""
    if os.geteuid() != 0:
        pytest.skip("only root can mount a small file system")
    home = Home(tmp_path)
    home.path.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(home.path)], capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"no small file system here: {done.stderr.decode().strip()}")
    try:
        home.run("init")
        yield home
    finally:
        subprocess.run(["umount", "-l", str(home.path)], check=True)


def fill(home, leave):
    """Fills the disk until only so many bytes are left."""
    free = shutil.disk_usage(home.path).free
    (home.path / "notes").mkdir(exist_ok=True)
    with open(home.path / "notes" / "ballast.bin", "wb") as ballast:
        ballast.write(b"\0" * max(0, free - leave))


def test_a_full_disk_changes_nothing(small_disk):
    home = small_disk
    home.add("Short fact about the orchard.")
    home.add("A second fact that stays.")
    before = home.bytes("memory")
    events = len(home.events())
    fill(home, 0)
    result = home.raw("--json", "replace", "--old", "Short fact about the orchard.", "--new", LONG)
    error = failed(result)
    assert error["code"] == "disk_full", error
    assert home.bytes("memory") == before
    assert not strays(home)
    assert home.texts() == ["Short fact about the orchard.", "A second fact that stays."]
    os.unlink(home.path / "notes" / "ballast.bin")
    assert home.bytes("memory") == before, "a failed write came through later"
    assert len(home.events()) == events
    home.replace("Short fact about the orchard.", "A longer fact about the orchard.")
    assert home.texts() == ["A longer fact about the orchard.", "A second fact that stays."]


def test_reading_works_on_a_full_disk(small_disk):
    home = small_disk
    home.add("Short fact about the orchard.")
    fill(home, 0)
    assert home.texts() == ["Short fact about the orchard."]
    assert "Short fact about the orchard." in home.raw("snapshot").out


@pytest.mark.parametrize("limit", [0, 100, 700])
def test_a_file_size_limit_changes_nothing(home, limit):
    home.add("Short fact about the orchard.")
    before = home.bytes("memory")
    done = subprocess.run(
        home.command("--json", "add", "--", LONG[:3000]),
        capture_output=True,
        env=home.env,
        stdin=subprocess.DEVNULL,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        check=False,
    )
    assert done.returncode == 3, (done.returncode, done.stdout, done.stderr)
    assert home.bytes("memory") == before
    home.add(LONG[:3000].strip())
    assert len(home.texts()) == 2


@pytest.fixture
def somebody(tmp_path_factory):
    """A home of an ordinary user, whom permissions bind. The binary is copied to where that user can run it."""
    if os.geteuid() != 0:
        pytest.skip("only root can act as somebody else")
    root = tmp_path_factory.mktemp("somebody")
    for parent in (root, *root.parents[:2]):
        parent.chmod(0o755)
    binary = root / "notewell"
    shutil.copy(notewell(), binary)
    binary.chmod(0o755)
    os.chown(root, 65534, 65534)

    class Somebody(Home):
        def raw(self, *args, **kwargs):
            done = subprocess.run(
                [binary, *args], capture_output=True, env=self.env, stdin=subprocess.DEVNULL, cwd=root, user=65534, group=65534,
                extra_groups=[], check=False,
            )  # fmt: skip
            from kit.home import Result

            return Result(args, done.returncode, done.stdout.decode(), done.stderr.decode())

    home = Somebody(root)
    home.run("init")
    return home


def test_a_folder_that_forbids_new_files_changes_nothing(somebody):
    home = somebody
    home.add("Short fact about the orchard.")
    before = home.bytes("memory")
    home.path.chmod(0o500)
    try:
        result = home.raw("--json", "add", "--", "Another fact about the pond.")
        failed(result)
        assert home.bytes("memory") == before
        assert home.texts() == ["Short fact about the orchard."]
    finally:
        home.path.chmod(0o700)
    assert not strays(home)
    home.add("Another fact about the pond.")
    assert len(home.texts()) == 2


def test_an_unreadable_document_is_an_error_and_not_an_empty_one(somebody):
    home = somebody
    home.add("Short fact about the orchard.")
    before = home.bytes("memory")
    home.file("memory").chmod(0)
    try:
        failed(home.raw("--json", "add", "--", "Another fact about the pond."))
        failed(home.raw("--json", "read", "--target", "memory"))
    finally:
        home.file("memory").chmod(0o600)
    assert home.bytes("memory") == before


def test_a_state_folder_that_cannot_be_written_is_said(somebody):
    home = somebody
    home.add("Short fact about the orchard.")
    before = home.bytes("memory")
    for ledger in home.ledgers():
        for path in (*ledger.parent.iterdir(), ledger.parent):
            path.chmod(0o500 if path.is_dir() else 0o400)
    result = home.raw("--json", "add", "--", "Another fact about the pond.")
    if result.code == 0:
        assert len(home.texts()) == 2, "acknowledged and not there"
    else:
        failed(result)
        assert home.bytes("memory") == before
