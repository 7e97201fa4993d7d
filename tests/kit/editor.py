"""An editor that saves all the time, as a person's editor would: load, change an own line, save the whole file."""

import os
import threading
import time


class Editor(threading.Thread):
    """Saves every 3 ms until it is stopped. Each save appends one numbered line of the human."""

    def __init__(self, path, how, every=0.003):
        super().__init__(daemon=True)
        self.path = path
        self.how = how
        self.every = every
        self.saves = 0
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
        """One save: everything that is there now, and one more line."""
        text = self.path.read_bytes()
        line = f"- The human's line {self.saves}.\n".encode()
        if self.how == "rename":
            beside = self.path.with_name(f".{self.path.name}.swp")
            beside.write_bytes(text + line)
            os.replace(beside, self.path)
        else:
            with open(self.path, "wb") as file:
                file.write(text + line)
        self.saves += 1

    def stop(self) -> int:
        """Ends it and says how often it saved."""
        self.halt.set()
        self.join(10)
        if self.failure:
            raise self.failure
        return self.saves
