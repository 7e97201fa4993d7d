"""R3 on a disk that is really full: what cannot be done changes nothing and says so, what is there can be read, and
all works again when there is room."""

import shutil

import pytest

from faults.disk import mounted
from kit.home import Home

FACTS = ["fact one", "事实二", "fact three"]

# Pages that are left: none, too few for the new text, for the ledger, for its log, and enough.
ROOMS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 64]

# What is done on the full disk, and how many events it makes where it succeeds. An entry takes more than a page.
VERBS = {
    "add": (["add", "--target", "memory", "--", f"{{}} on a full disk {'long ' * 900}"], 1),
    "undo": (["undo", "--last"], 1),
    "session": (["session", "start", "--host", "some-host"], 0),
    "fix": (["doctor", "--fix"], 0),
}


@pytest.fixture(params=["home", "state", "both"])
def full(request, tmp_path):
    """A home whose files, whose history, or both, lie on a small disk; and what fills it."""
    home = Home(tmp_path)
    small = {"home": home.path, "state": home.state, "both": tmp_path / "small"}[request.param]
    if request.param == "both":
        home.path, home.state = small / "home", small / "state"
    with mounted(small) as disk:
        if disk is None:
            pytest.skip("no file system can be mounted here")
        home.run("init")
        for fact in FACTS:
            home.add(fact)
        yield home, disk
        home.close()


def documents(home) -> dict:
    """The documents with their bytes."""
    return {path.name: path.read_bytes() for path in home.path.glob("*.md")}


def expect_told(result):
    """A full disk is a fault of the machine, named, with the way out."""
    assert result.code == 3, str(result)
    assert result.error["code"] == "disk_full", str(result)
    assert "space" in result.error["hint"], str(result)


def expect_readable(home, facts):
    """Reading wants no room."""
    assert [text for text in home.texts() if text in facts] == facts
    assert home.raw("snapshot").code == 0
    assert home.raw("history").code == 0
    assert home.raw("suggestions").code == 0


@pytest.mark.parametrize("verb", VERBS)
def test_a_full_disk_stops_a_verb_cleanly_whatever_room_is_left(full, verb):
    home, disk = full
    arguments, many = VERBS[verb]

    def command(turn):
        return [word.format(turn) for word in arguments]

    for room in ROOMS:
        before, events, facts = documents(home), home.events(), [text for text in home.texts() if text in FACTS]
        disk.fill(room)
        result = home.raw("--json", *command(f"once {room}"))
        if result.code != 0:
            expect_told(result)
            assert documents(home) == before, f"{room}: {result}"
        expect_readable(home, [text for text in home.texts() if text in FACTS] if result.code == 0 else facts)
        # Told is done, and done is told, before there is room again and after.
        done = many if result.code == 0 else 0
        seen = [event["event"] for event in home.events()]
        assert len(seen) == len(events) + done, f"{room}: {result}"
        disk.free()
        assert [event["event"] for event in home.events()] == seen, f"{room}: {result}"
        assert home.run("doctor", "--verify").data["healthy"], f"{room}: {result}"
        again = home.run(*command(f"again {room}"))
        assert again.code == 0, f"{room}: {again}"
        if verb == "undo":
            # There is something to undo in the next round.
            for fact in [fact for fact in FACTS if fact not in home.texts()]:
                home.add(fact)
    assert sorted(text for text in home.texts() if text in FACTS) == sorted(FACTS)
    left = [path.name for path in home.path.rglob("*") if path.name.endswith(".tmp")]
    assert left == [], "no temp file is left"


def test_a_hand_edit_on_a_full_disk_is_read_and_taken_in_when_there_is_room(full):
    home, disk = full
    text = home.bytes("memory") + "- by hand, 手写\n".encode()
    for room in ROOMS:
        disk.free()
        home.write("memory", text)
        disk.fill(room)
        assert home.texts()[-1] == "by hand, 手写", room
        result = home.raw("--json", "doctor", "--fix")
        if result.code not in (0, 1):
            expect_told(result)
        assert home.bytes("memory") == text, f"{room}: {result}"
        disk.free()
        assert home.run("doctor", "--fix").data["healthy"], f"{room}: {result}"
        assert home.texts()[-1] == "by hand, 手写", room
        text = text.replace("- fact one\n".encode(), f"- fact one\n- room {room}\n".encode())


def test_an_older_history_is_brought_on_when_there_is_room_for_it(full, tmp_path):
    home, disk = full
    for room in ROOMS:
        old = tmp_path / f"old-{room}"
        shutil.copytree(home.state, old, ignore=lambda _, names: [name for name in names if name == "filling"])
        home.add(f"later {room}")
        shutil.rmtree(next(path for path in home.state.iterdir() if path.is_dir()))
        shutil.copytree(old, home.state, dirs_exist_ok=True)
        before = documents(home)
        disk.fill(room)
        result = home.raw("--json", "doctor", "--fix")
        if result.code not in (0, 1):
            expect_told(result)
        assert documents(home) == before, f"{room}: {result}"
        assert f"later {room}" in home.texts(), f"{room}: {result}"
        disk.free()
        home.run("doctor", "--fix")
        assert home.run("doctor", "--verify").data["healthy"], f"{room}: {result}"


def test_the_doctor_says_that_there_is_no_room(full):
    home, disk = full
    assert home.run("doctor").data["healthy"]
    disk.fill(0)
    report = home.raw("--json", "doctor").data
    found = [finding for finding in report["findings"] if finding["code"] == "disk_full"]
    assert found and not report["healthy"], report
    disk.free()
    assert home.run("doctor").data["healthy"]
