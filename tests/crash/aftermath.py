"""What must hold after any interruption, checked through the command line alone."""

import json


def reopen(home, versions, where) -> str:
    """Opens the home again, lets it recover, and says whether the document is old or new."""
    read = home.raw("--json", "read")
    assert read.code == 0, f"{where}: unreadable\n{read}"
    # The next writer recovers what the dead one left; it must not be hindered either.
    writer = home.raw("--json", "add", "--target", "daily", "--", "The next writer was here.")
    assert writer.code == 0, f"{where}: the next writer is blocked\n{writer}"
    which = versions.which(home)
    for line in home.bytes("journal").decode().splitlines():
        json.loads(line)
    verify = home.raw("--json", "doctor", "--verify")
    assert verify.code == 0, f"{where}: doctor is not content\n{verify}"
    strays = [
        path.relative_to(home.path)
        for path in home.path.rglob("*")
        if path.is_file() and ("tmp" in path.suffix or "temp" in path.name or path.name.startswith(".#"))
    ]
    assert not strays, f"{where}: stray temp files {strays}"
    return which
