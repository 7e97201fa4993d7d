"""Which binary is under test."""

import os
from pathlib import Path


def notewell() -> str:
    """The path in NOTEWELL_BIN; the tests build nothing themselves."""
    path = os.environ.get("NOTEWELL_BIN")
    if not path:
        raise RuntimeError("set NOTEWELL_BIN to the binary under test, or run ./scripts/test")
    if not Path(path).is_file():
        raise RuntimeError(f"NOTEWELL_BIN names no file: {path}")
    return str(Path(path).resolve())
