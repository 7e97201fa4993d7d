"""R4, R2: eight processes, fifty adds each, one killed every 200 ms: every entry once, nobody blocked."""

import json
import random
import time

import pytest

from kit.worker import ByCommand, ByServer

WRITERS = 8
ADDS = 50


@pytest.mark.timeout(600)
@pytest.mark.parametrize("target", ["memory", "journal", "daily"])
def test_four_hundred_entries_each_once_while_writers_are_killed(home, target):
    workers = [
        (ByCommand if number % 2 else ByServer)(
            home, f"writer-{number}", target, [f"Writer {number} noted item {item:02}." for item in range(ADDS)]
        )
        for number in range(WRITERS)
    ]
    began = time.monotonic()
    for worker in workers:
        worker.start()
    dice = random.Random(20261130)
    kills = 0
    while any(worker.is_alive() for worker in workers):
        time.sleep(0.2)
        alive = [worker for worker in workers if worker.is_alive()]
        if alive:
            kills += dice.choice(alive).strike()
        assert time.monotonic() - began < 500, "somebody is blocked"
    failures = [worker.failure for worker in workers if worker.failure]
    assert not failures, failures
    took = time.monotonic() - began
    print(f"{target}: {took:.1f} s, {kills} kills, {sum(worker.deaths for worker in workers)} retries")
    wanted = sorted(text for worker in workers for text in worker.texts)
    if target == "journal":
        # `read` shows the newest lines only; the file has them all.
        lines = home.bytes("journal").decode().splitlines()
        assert sorted(json.loads(line)["text"] for line in lines) == wanted
        assert set(home.texts(target)) <= set(wanted)
    else:
        assert sorted(home.texts(target)) == wanted
    assert kills > 0
    home.run("doctor", "--verify")
    began = time.monotonic()
    home.add("The next one is not blocked.", target)
    assert time.monotonic() - began < 2


@pytest.mark.parametrize("target", ["journal", "daily"])
def test_equal_texts_under_different_keys_are_different_events(home, target):
    for number in range(3):
        home.add("Watered the lemon tree.", target, "--idempotency-key", f"key-{number}")
        again = home.add("Watered the lemon tree.", target, "--idempotency-key", f"key-{number}").data
        assert again.get("replayed") is True, again
    assert home.texts(target) == ["Watered the lemon tree."] * 3


def test_a_key_that_was_used_for_another_call_is_not_silently_the_old_one(home):
    home.add("The first text.", "memory", "--idempotency-key", "one")
    result = home.raw("--json", "add", "--target", "memory", "--idempotency-key", "one", "--", "Another text.")
    if result.code == 0 and not result.data.get("replayed"):
        assert home.texts() == ["The first text.", "Another text."]
    else:
        assert home.texts() == ["The first text."]
