"""A disk of its own for a home, small enough to be filled."""

import errno
import subprocess
from contextlib import contextmanager
from pathlib import Path

PAGE = 4096


class Disk:
    """A mounted file system, and the file that fills it."""

    def __init__(self, path: Path):
        self.path = path
        self.filling = path / "filling"

    def fill(self, pages: int):
        """Leaves room for so many pages."""
        with open(self.filling, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(PAGE))
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
            file.truncate(max(0, file.tell() - pages * PAGE))

    def free(self):
        """Makes all of the room again."""
        self.filling.unlink(missing_ok=True)


@contextmanager
def mounted(path: Path, size: str = "8m"):
    """The disk, or `None` where none can be mounted."""
    path.mkdir(parents=True, exist_ok=True)
    command = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "tmpfs", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        done = None
    if done is None or done.returncode != 0:
        yield None
        return
    try:
        yield Disk(path)
    finally:
        subprocess.run(["umount", "-l", str(path)], check=False)
