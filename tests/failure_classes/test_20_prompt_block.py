"""Class 20: the newest correction never falls off, and the block keeps its bytes."""

from kit.pipe import Pipe

BUDGET = 10_000


def fill(home):
    """Three budgets of facts; the last one corrects the first."""
    facts = ["Sven lives in Oslo."]
    facts += [f"Fact {number}: {'the lighthouse log is long. ' * 14}".strip() for number in range(75)]
    facts.append("Sven moved from Oslo to Bergen.")
    home.write("memory", "# Memory\n" + "".join(f"- {fact}\n" for fact in facts))
    assert len(home.bytes("memory")) > 3 * BUDGET
    return facts


def test_the_correction_is_there_and_the_rest_is_named(home):
    facts = fill(home)
    data = home.run("snapshot").data
    assert "Sven moved from Oslo to Bergen." in data["text"]
    assert len(data["text"]) <= 20_000
    left = [omitted for omitted in data["omitted"] if omitted["why"] == "budget"]
    shown = [fact for fact in facts if fact in data["text"]]
    assert len(shown) + len(left) == len(facts), "something is neither shown nor named"
    ids = {entry["id"]: entry["text"] for entry in home.entries()}
    for omitted in left:
        assert ids[omitted["id"]] in facts, "what was left out cannot be read"


def test_a_write_that_crosses_the_budget_says_so_at_once(home):
    home.write("memory", "# Memory\n" + "".join(f"- fact {number} {'x' * 380}\n" for number in range(25)))
    home.add("y" * 390)
    data = home.add("z" * 390).data
    (document,) = data["documents"]
    assert document["over_budget"], document
    assert data["status"] == "done"
    assert "z" * 390 in home.texts()


def test_a_write_below_the_budget_gives_its_use_in_numbers(home):
    (document,) = home.add("A short fact.").data["documents"]
    assert not document["over_budget"]
    assert document["usage"]["used"] > 0 and document["usage"]["budget"] == BUDGET, document


def test_the_block_of_a_session_is_the_same_bytes_after_ten_turns_and_a_write(home):
    home.add("Ines keeps bees.")
    id = home.run("session", "start", "--host", "kit").data["session"]
    first = home.raw("snapshot", "--session", id)
    assert first.code == 0 and "Ines keeps bees." in first.out, str(first)
    for _ in range(10):
        assert home.raw("snapshot", "--session", id).out == first.out
    home.add("Ines sold the bees.")
    assert home.raw("snapshot", "--session", id).out == first.out
    diff = home.raw("snapshot", "--diff", "--session", id)
    assert "Ines sold the bees." in diff.out, str(diff)
    assert "Ines sold the bees." in home.raw("snapshot").out, "the next session does not see it"


def test_the_prompt_of_a_server_keeps_its_bytes_through_a_write(home):
    home.add("Ines keeps bees.")
    server = Pipe(home)
    server.initialize()
    (prompt,) = server.result("prompts/list")["prompts"][:1]
    first = server.result("prompts/get", {"name": prompt["name"]})["messages"]
    assert "Ines keeps bees." in str(first)
    for number in range(5):
        server.add(f"A fact of turn {number}.")
    again = server.result("prompts/get", {"name": prompt["name"]})["messages"]
    assert again[0] == first[0]


def test_two_snapshots_of_the_same_memory_are_the_same_bytes(home):
    fill(home)
    assert home.raw("snapshot").out == home.raw("snapshot").out
