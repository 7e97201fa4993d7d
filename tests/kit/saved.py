"""A home set back to an earlier state, at the same place and under the same folder."""

import os
import shutil
from pathlib import Path


class Saved:
    """A copy of home and state that can be put back any number of times."""

    def __init__(self, home, store: Path):
        self.pairs = [(home.path, store / "home"), (home.state, store / "state")]
        for live, copy in self.pairs:
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(live, copy, symlinks=True)

    def restore(self):
        """Puts everything back; the two root folders themselves stay."""
        for live, copy in self.pairs:
            for child in os.scandir(live):
                if child.is_dir(follow_symlinks=False):
                    shutil.rmtree(child.path)
                else:
                    os.unlink(child.path)
            shutil.copytree(copy, live, symlinks=True, dirs_exist_ok=True)
