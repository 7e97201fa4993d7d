"""Class 1: parallel writers never lose each other's entries."""

import time
from concurrent.futures import ThreadPoolExecutor

from kit.pipe import Pipe

SLOWEST = 2.0


def shelf(letter, count=20):
    return [f"Mira's shelf {letter}-{number:02}" for number in range(1, count + 1)]


def timed(call, *args):
    began = time.monotonic()
    call(*args)
    return time.monotonic() - began


def once_each(found, wanted):
    assert sorted(text for text in found if text.startswith("Mira's shelf")) == sorted(wanted)


def test_two_processes_lose_nothing(home):
    def writer(texts):
        return [timed(home.add, text) for text in texts]

    with ThreadPoolExecutor(2) as pool:
        took = sum(pool.map(writer, [shelf("A"), shelf("B")]), [])
    once_each(home.texts(), shelf("A") + shelf("B"))
    assert max(took) < SLOWEST, took
    changes = [event for event in home.events() if event["kind"] == "change"]
    assert len(changes) == 40


def test_the_journal_has_every_line_of_two_processes(home):
    def writer(texts):
        for text in texts:
            home.add(text, "journal")

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(writer, [shelf("A"), shelf("B")]))
    once_each(home.texts("journal"), shelf("A") + shelf("B"))
    assert len(home.bytes("journal").splitlines()) == 40


def test_seven_parallel_tool_calls_of_one_session_are_all_kept(home):
    server = Pipe(home)
    server.initialize()
    texts = shelf("C", 7)
    ids = [server.call_request({"action": "add", "target": "memory", "content": text}) for text in texts]
    for id in ids:
        answer = server.answer(id)
        assert not answer["result"].get("isError"), answer
    once_each(home.texts(), texts)


def test_a_command_line_and_two_servers_together_lose_nothing(home):
    def by_hand(letter):
        for text in shelf(letter):
            home.add(text)

    def by_server(letter):
        server = Pipe(home)
        server.initialize()
        for text in shelf(letter):
            server.add(text)

    with ThreadPoolExecutor(3) as pool:
        jobs = [pool.submit(by_hand, "D"), pool.submit(by_server, "E"), pool.submit(by_server, "F")]
        for job in jobs:
            job.result()
    once_each(home.texts(), shelf("D") + shelf("E") + shelf("F"))


def test_two_writers_of_the_same_fact_store_it_once(home):
    texts = shelf("G", 8)

    def writer(_):
        return [home.add(text).data["status"] for text in texts]

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(writer, range(2)))
    once_each(home.texts(), texts)
    for pair in zip(*answers):
        assert sorted(pair) == ["done", "unchanged"], answers
