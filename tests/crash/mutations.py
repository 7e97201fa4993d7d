"""The mutations whose every step is interrupted, and what old and new look like."""

import json
from dataclasses import dataclass

KEPT = "The greenhouse in Porto is watered on Tuesdays."
BEFORE = "Mira keeps her seed catalogue in the blue tin."
AFTER = "Mira keeps her seed catalogue in the green cupboard."
LAST = "奶奶的郁金香三月开花。"
OLD_WISH = "Prefer concise progress updates during implementation work."
NEW_WISH = "Prefer one progress update a day during implementation work."
EVENT = "Repotted the lemon tree."


@dataclass(frozen=True)
class Mutation:
    """A command line and the document that it changes."""

    name: str
    target: str
    args: tuple


MUTATIONS = {
    mutation.name: mutation
    for mutation in (
        Mutation("add", "memory", ("add", "--target", "memory", "--", "Ines keeps bees on the roof.")),
        Mutation("replace", "memory", ("replace", "--target", "memory", "--old", "blue tin", "--new", "green cupboard")),
        Mutation("remove", "memory", ("remove", "--target", "memory", "--old", BEFORE)),
        Mutation("supersede", "user", ("supersede", "--old", OLD_WISH, "--new", NEW_WISH)),
        Mutation("undo", "memory", ("undo", "--last")),
        Mutation("journal", "journal", ("add", "--target", "journal", "--", EVENT)),
    )
}


def furnish(home):
    """A home with something in every document. The last event is the one that `undo` takes back."""
    home.run("init")
    home.add(OLD_WISH, "user")
    home.add("Looked for the old seed list.", "daily")
    home.add("Moved the barrels.", "journal")
    home.add(KEPT)
    home.add(BEFORE)
    home.add(LAST)


class Versions:
    """The old and the new bytes of the document that a mutation changes, and how to tell which one is there."""

    def __init__(self, home, saved, mutation: Mutation):
        self.mutation = mutation
        saved.restore()
        self.old = home.bytes(mutation.target)
        home.run(*mutation.args)
        self.new = home.bytes(mutation.target)
        assert self.old != self.new
        saved.restore()

    def which(self, home) -> str:
        """`old` or `new`; anything else fails the test."""
        now = home.bytes(self.mutation.target)
        if now == self.old:
            return "old"
        if now == self.new:
            return "new"
        if self.mutation.target == "journal" and now.startswith(self.old):
            # The time stamp differs from run to run; everything else does not.
            (line,) = now[len(self.old) :].decode().splitlines()
            assert json.loads(line)["text"] == EVENT, line
            assert now.endswith(b"\n")
            return "new"
        raise AssertionError(f"neither old nor new:\n{now.decode(errors='replace')}")
