"""Class 22: links stay links, modes stay, escapes are refused."""

import os
import stat

import pytest


def link_memory(home, mode=0o640):
    """MEMORY.md is a link into the owner's dotfiles from the start."""
    target = home.root / "dotfiles" / "MEMORY.md"
    target.parent.mkdir()
    target.write_text("# Memory\n- A fact of the dotfiles.\n")
    target.chmod(mode)
    home.path.mkdir(mode=0o700, exist_ok=True)
    home.file("memory").symlink_to(target)
    return target


def test_an_own_link_stays_a_link_and_its_target_is_updated(empty_home):
    home = empty_home
    target = link_memory(home)
    home.run("init")
    home.add("A new fact.")
    assert home.file("memory").is_symlink()
    assert home.file("memory").readlink() == target
    assert target.read_text() == "# Memory\n- A fact of the dotfiles.\n- A new fact.\n"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    # What was displaced stays where a rename could put it until the next commit: hidden, private, and one at most.
    for _ in range(2):
        strays = [path for path in target.parent.iterdir() if path != target]
        assert len(strays) <= 1 and all(path.name.startswith(".notewell-") for path in strays), strays
        assert all(stat.S_IMODE(path.stat().st_mode) & 0o007 == 0 for path in strays)
        home.add("A passing fact.")
        home.remove("A passing fact.")
    home.replace("new", "newer")
    assert home.file("memory").is_symlink() and "A newer fact." in target.read_text()
    home.run("undo", "--last")
    assert "A new fact." in target.read_text()


def test_a_link_that_changed_is_refused_until_it_is_trusted(empty_home):
    home = empty_home
    target = link_memory(home)
    home.run("init")
    home.add("A new fact.")
    elsewhere = home.root / "elsewhere.md"
    elsewhere.write_text("- planted\n")
    home.file("memory").unlink()
    home.file("memory").symlink_to(elsewhere)
    for args in (["add", "--", "Another fact."], ["read", "--target", "memory"]):
        result = home.raw("--json", *args)
        assert result.code == 3 and result.error["code"] == "link_refused", str(result)
        assert "planted" not in result.out
    assert elsewhere.read_text() == "- planted\n"
    assert "planted" not in home.raw("snapshot").out
    home.file("memory").unlink()
    home.file("memory").symlink_to(target)
    home.add("Another fact.")


def test_a_link_that_appears_later_is_refused_until_it_is_trusted(home):
    home.add("A fact.")
    elsewhere = home.root / "elsewhere.md"
    elsewhere.write_bytes(home.bytes("memory"))
    home.file("memory").unlink()
    home.file("memory").symlink_to(elsewhere)
    assert home.raw("--json", "add", "--", "Another.").error["code"] == "link_refused"
    home.run("doctor", "--trust-link", str(home.file("memory")))
    home.add("Another.")
    assert "Another." in elsewhere.read_text() and home.file("memory").is_symlink()


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_daily_note_never_leaves_the_home(home, kind):
    outside = home.root / "outside"
    outside.mkdir()
    if kind == "file":
        home.file("daily").parent.mkdir(exist_ok=True)
        (outside / "note.md").write_text("- outside\n")
        home.file("daily").symlink_to(outside / "note.md")
    else:
        if home.file("daily").parent.exists():
            home.file("daily").parent.rmdir()
        (outside / home.file("daily").name).write_text("- outside\n")
        home.file("daily").parent.symlink_to(outside)
    before = {path.name: path.read_bytes() for path in outside.iterdir()}
    assert home.raw("--json", "add", "--target", "daily", "--", "x").code == 3
    read = home.raw("--json", "read", "--target", "daily")
    assert "outside" not in read.out, str(read)
    assert {path.name: path.read_bytes() for path in outside.iterdir()} == before


@pytest.mark.parametrize("target", ["../../x", "/etc/passwd", "daily/../../x", "user\0", "projects/x", ""])
def test_a_target_is_a_word_and_never_a_path(home, target):
    before = set(home.root.rglob("*"))
    if "\0" not in target:
        result = home.raw("--json", "add", "--target", target, "--", "x")
        assert result.code in (1, 2), str(result)
    from kit.pipe import Pipe

    server = Pipe(home)
    server.initialize()
    data, failed = server.call({"action": "add", "target": target, "content": "x"})
    if target.strip():
        assert failed and data["code"] == "unknown_target", data
    new = {path for path in set(home.root.rglob("*")) - before if path.suffix == ".md" or path.name == "x"}
    assert not new, new


def test_a_mode_that_the_owner_chose_is_kept(home):
    home.add("A fact.")
    home.file("memory").chmod(0o640)
    home.add("Another fact.")
    assert stat.S_IMODE(home.file("memory").stat().st_mode) == 0o640
    found = home.run("doctor").data["findings"]
    assert [finding["path"] for finding in found if finding["code"] == "wide_file"] == ["MEMORY.md"]


def test_everything_that_is_made_is_private(home):
    home.add("A fact.")
    home.add("A line.", "journal")
    home.add("A note.", "daily")
    for folder in (home.path, home.state):
        for path in folder.rglob("*"):
            mode = stat.S_IMODE(path.lstat().st_mode)
            assert mode & 0o077 == 0, f"{path.relative_to(home.root)} is {mode:o}"


def test_a_hard_link_loses_nothing(home):
    home.add("A fact.")
    twin = home.root / "twin.md"
    os.link(home.file("memory"), twin)
    home.add("Another fact.")
    assert home.texts() == ["A fact.", "Another fact."]
    assert "A fact." in twin.read_text()


@pytest.mark.parametrize(
    "name", ["con", "aux.md", "dot.", "a:b", "x" * 255, "名前", " spaced ", "per%cent", "semi;colon", "quote'\"", "new\nline"]
)
def test_any_folder_name_makes_a_safe_project_key(home, name):
    folder = home.root / "checkouts" / name
    folder.mkdir(parents=True)
    result = home.raw("--json", "snapshot", "--project", str(folder))
    assert result.code == 0, str(result)
    for made in home.path.rglob("*"):
        assert all(part.isascii() and not part.endswith((".", " ")) for part in made.relative_to(home.path).parts), made


def test_the_home_never_follows_a_link_swapped_in_for_a_folder(home):
    home.add("A line.", "daily")
    outside = home.root / "outside"
    os.rename(home.path / "daily", outside)
    (home.path / "daily").symlink_to(outside)
    before = {path.name: path.read_bytes() for path in outside.iterdir()}
    assert home.raw("--json", "add", "--target", "daily", "--", "Another line.").code == 3
    assert {path.name: path.read_bytes() for path in outside.iterdir()} == before
