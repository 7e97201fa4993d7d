"""R3: a write that is reported as failed changes nothing, now or later, and says so."""

import json

import pytest

from crash.aftermath import reopen
from crash.mutations import Versions
from kit import strace

SAMPLE = 24


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("error", strace.ERRORS)
def test_a_failed_write_changes_nothing_and_says_so(furnished, mutation, error, thorough, tmp_path):
    home, saved = furnished
    log = tmp_path / "trace"
    versions = Versions(home, saved, mutation)
    every = strace.points(home, mutation.args, log)
    saved.restore()
    chosen = [point for point, ours in every if (ours or thorough) and point.call in strace.ERRORS[error]]
    if not thorough and len(chosen) > SAMPLE:
        step = len(chosen) / SAMPLE
        chosen = [chosen[int(i * step)] for i in range(SAMPLE)]
    codes = {}
    broken = []
    for point in chosen:
        where = f"{mutation.name} with {error} at {point}"
        traced = strace.fail_at(home, mutation.args, point, error, log)
        if traced.struck and not traced.in_the_loader:
            codes[traced.code] = codes.get(traced.code, 0) + 1
            try:
                check(home, versions, traced, where)
            except AssertionError as failure:
                # The loop goes on: one run names every call that breaks the promise.
                broken.append(str(failure).split("\nassert ")[0])
        saved.restore()
    print(f"{mutation.name} {error}: exit codes {codes}")
    assert not broken, f"{len(broken)} of {sum(codes.values())} faults broke the promise:\n" + "\n\n".join(broken)
    assert sum(codes.values()) >= len(chosen) * 0.6, f"only {sum(codes.values())} of {len(chosen)} faults struck"


def check(home, versions, traced, where):
    """One fault: what was said is what is so, and the same command works afterwards."""
    told = f"{where}\n{chr(10).join(traced.struck)}\nexit {traced.code}\n{traced.out}\n{traced.err}"
    if traced.at_the_terminal:
        # The answer did not reach the reader; the memory is whole either way.
        assert traced.code in (0, 3), told
        reopen(home, versions, told)
        return
    if traced.code == 0:
        assert reopen(home, versions, told) == "new", f"acknowledged and not there: {told}"
        return
    assert traced.code == 3, told
    said = json.loads(traced.out)["error"]
    assert said["code"] and said["message"] and said["hint"], told
    assert versions.which(home) == "old", f"reported as failed and written: {told}"
    assert reopen(home, versions, told) == "old", f"reported as failed and written later: {told}"
    args = versions.mutation.args
    if versions.mutation.name == "undo":
        # The next writer's event came last in the meantime; take it back first.
        home.run("undo", "--last")
    again = home.raw("--json", *args)
    assert again.code == 0, f"{told}\nand the retry: {again}"
    assert versions.which(home) == "new", f"the retry did not write: {told}"
