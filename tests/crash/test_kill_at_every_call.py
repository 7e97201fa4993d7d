"""R1, R2, R4: a writer that is killed leaves the old or the new document, and blocks nobody."""

import json

import pytest

from crash.aftermath import reopen
from crash.mutations import Versions
from kit import strace

SAMPLE = 70


@pytest.mark.timeout(3600)
def test_a_killed_writer_leaves_the_old_or_the_new_document(furnished, mutation, thorough, tmp_path):
    home, saved = furnished
    log = tmp_path / "trace"
    versions = Versions(home, saved, mutation)
    every = strace.points(home, mutation.args, log)
    saved.restore()
    chosen = [point for point, ours in every if ours or thorough]
    if not thorough and len(chosen) > SAMPLE:
        step = len(chosen) / SAMPLE
        chosen = [chosen[int(i * step)] for i in range(SAMPLE)]
    assert len(chosen) > 10, "too few calls were seen for a durable write"
    seen = {"old": 0, "new": 0}
    struck = 0
    broken = []
    for point in chosen:
        where = f"{mutation.name} killed at {point}"
        traced = strace.kill_at(home, mutation.args, point, log)
        struck += traced.killed
        acknowledged = traced.code == 0 or acknowledges(traced.out)
        try:
            which = reopen(home, versions, where)
            assert which == "new" or not acknowledged, f"{where}: an acknowledged write is gone"
            seen[which] += 1
        except AssertionError as failure:
            # The loop goes on: one run names every call that breaks the promise.
            broken.append(str(failure).split("\nassert ")[0])
        saved.restore()
    assert not broken, f"{len(broken)} of {struck} kills broke the promise:\n" + "\n\n".join(broken)
    assert struck >= len(chosen) * 0.8, f"only {struck} of {len(chosen)} kills struck"
    assert seen["old"] and seen["new"], f"the loop did not cross the commit point: {seen}"
    print(f"{mutation.name}: {struck} kills, old {seen['old']}, new {seen['new']}")


def acknowledges(out: str) -> bool:
    """Whether the command had already said that it is done."""
    try:
        return "error" not in json.loads(out)
    except ValueError:
        return False
