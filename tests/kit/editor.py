"""An editor that saves all the time, as a person's editor would: load, change an own line, save the whole file."""

import os
import re
import threading
import time

#: So many of its own lines the human keeps; older ones she deletes herself.
KEPT = 400


class Editor(threading.Thread):
    """Saves every 3 ms until it is stopped. Each save appends one numbered line of the human and lets her oldest go.

    A save is lost when its line is gone before the human deleted it, and does not come back.
    """

    def __init__(self, path, how, every=0.003):
        super().__init__(daemon=True)
        self.path = path
        self.how = how
        self.every = every
        self.saves = 0
        self.missing = set()
        self.halt = threading.Event()
        self.failure = None

    def run(self):
        try:
            while not self.halt.is_set():
                began = time.monotonic()
                self.save()
                self.halt.wait(max(0.0, self.every - (time.monotonic() - began)))
        except BaseException as failure:
            self.failure = failure

    def save(self):
        """One save: everything that is there now, one more line, and without the oldest."""
        text = self.path.read_bytes()
        present = lines(text)
        self.missing -= present
        kept = []
        oldest = self.saves - KEPT
        if oldest >= 0 and oldest not in present:
            self.missing.add(oldest)
        for line in text.splitlines(keepends=True):
            number = re.match(rb"- The human's line (\d+)\.", line)
            if number is None or int(number[1]) > oldest:
                kept.append(line)
        new = b"".join(kept) + f"- The human's line {self.saves}.\n".encode()
        if self.how == "rename":
            beside = self.path.with_name(f".{self.path.name}.swp")
            beside.write_bytes(new)
            os.replace(beside, self.path)
        else:
            with open(self.path, "wb") as file:
                file.write(new)
        self.saves += 1

    def stop(self) -> int:
        """Ends it and says how often it saved."""
        self.halt.set()
        self.join(10)
        if self.failure:
            raise self.failure
        return self.saves

    def lost(self) -> set:
        """The saves that are gone: what was missing when the human wanted to delete it, or is missing now."""
        present = lines(self.path.read_bytes())
        recent = set(range(max(0, self.saves - KEPT), self.saves))
        return (self.missing | recent) - present


def lines(text: bytes) -> set:
    """The numbers of the human's lines in a text."""
    return {int(number) for number in re.findall(rb"The human's line (\d+)\.", text)}
