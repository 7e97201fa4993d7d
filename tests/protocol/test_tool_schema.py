"""Class 24: schemas that every client understands, and arguments in the shapes that clients really send."""

import re

import pytest

from kit.pipe import LEGACY, MODERN, Pipe

COMBINATORS = ("$ref", "oneOf", "anyOf", "allOf", "$defs", "definitions", "not", "if")


@pytest.fixture
def server(home):
    made = Pipe(home)
    made.initialize()
    return made


def nodes(schema):
    yield schema
    for value in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        if isinstance(value, (dict, list)):
            yield from nodes(value)


@pytest.mark.parametrize("era", [LEGACY, MODERN])
def test_schemas_are_flat_objects_with_short_plain_names(home, era):
    server = Pipe(home)
    server.initialize() if era == LEGACY else server.discover()
    tools = server.result("tools/list")["tools"]
    assert tools
    for tool in tools:
        assert re.fullmatch(r"[a-z_]{1,24}", tool["name"]), tool["name"]
        schema = tool["inputSchema"]
        assert schema["type"] == "object" and isinstance(schema["properties"], dict)
        for node in nodes(schema):
            if isinstance(node, dict):
                assert not set(node) & set(COMBINATORS), node
        for name, field in schema["properties"].items():
            assert re.fullmatch(r"[a-z_]+", name) and isinstance(field.get("type"), str), (name, field)
            assert field.get("description") or field.get("enum"), f"{name} is not described"
        output = tool.get("outputSchema")
        assert output is None or output.get("type") == "object"
        hints = tool["annotations"]
        assert hints["openWorldHint"] is False and isinstance(hints["destructiveHint"], bool)
    assert len(str(tools)) < 6000, "the tools take more of a prompt than they are worth"


def done(answer):
    data, failed = answer
    assert not failed, data
    return data


def test_an_unknown_field_is_ignored_or_named_in_a_refusal(server, home):
    data, failed = server.call({"action": "add", "target": "memory", "content": "A fact.", "confidence": 0.9})
    if failed:
        assert "confidence" in data["message"] and data["retryable"] and data["hint"], data
        done(server.call({"action": "add", "target": "memory", "content": "A fact."}))
    assert home.texts() == ["A fact."]


def test_unknown_fields_beside_the_arguments_are_ignored(server, home):
    arguments = {"action": "add", "target": "memory", "content": "A fact."}
    params = {"name": "memory", "arguments": arguments, "task": None, "x-host": {"y": [1]}, "_meta": {"progressToken": 7}}
    assert not server.result("tools/call", params).get("isError")
    assert home.texts() == ["A fact."]


def test_null_and_missing_are_the_same(server, home):
    nothing = {"old_text": None, "new_text": None, "id": None, "reason": None, "operations": None, "tags": None}
    done(server.call({"action": "add", "target": "memory", "content": "A fact.", **nothing}))
    done(server.call({"action": "add", "target": None, "content": "Another fact."}))
    done(server.call({"action": "read", "target": None, "content": None}))
    assert home.texts() == ["A fact.", "Another fact."]


def test_empty_optional_texts_are_missing_ones(server, home):
    done(server.call({"action": "add", "target": "memory", "content": "A fact.", "old_text": "", "id": "", "reason": ""}))
    assert home.texts() == ["A fact."]


def test_numbers_and_truth_values_as_texts_and_texts_as_numbers(server, home):
    done(server.call({"action": "add", "target": "memory", "content": 42}))
    assert home.texts() == ["42"]
    done(server.call({"action": "replace", "target": "memory", "old_text": 42, "new_text": "forty-two"}))
    assert home.texts() == ["forty-two"]


def test_case_white_space_and_aliases_are_forgiven(server, home):
    done(server.call({"action": " ADD ", "target": "Memory", "content": "A fact."}))
    done(server.call({"action": "Read", "target": "MEMORY"}))
    assert home.texts() == ["A fact."]


@pytest.mark.parametrize("shape", ["list", "object", "text"])
def test_operations_come_as_a_list_one_object_or_text(server, home, shape):
    import json

    one = {"action": "add", "target": "memory", "content": "A fact."}
    operations = {"list": [one], "object": one, "text": json.dumps([one])}[shape]
    data, failed = server.call({"operations": operations})
    assert home.texts() == ([] if failed else ["A fact."]), data
    assert not failed or (data["code"] and data["hint"]), data


def test_operations_stand_or_fall_together(server, home):
    server.add("The kettle is red.")
    before = home.bytes("memory")
    data, failed = server.call(
        {
            "operations": [
                {"action": "add", "target": "memory", "content": "The pot is blue."},
                {"action": "replace", "target": "memory", "old_text": "never there", "new_text": "x"},
            ]
        }
    )
    assert failed and data["code"] == "not_found" and data["operation"] == 1, data
    assert home.bytes("memory") == before
    done(
        server.call(
            {
                "operations": [
                    {"action": "add", "target": "memory", "content": "The pot is blue."},
                    {"action": "remove", "target": "memory", "old_text": "The kettle is red."},
                ]
            }
        )
    )
    assert home.texts() == ["The pot is blue."]


@pytest.mark.parametrize("action", ["write", "save", "set", "update", "overwrite"])
def test_the_most_natural_wrong_call_destroys_nothing(server, home, action):
    for number in range(3):
        server.add(f"Fact {number} that must stay.")
    before = set(home.texts())
    for target in ("memory", "user", "daily", "journal"):
        server.call({"action": action, "target": target, "content": "Only this text."})
    assert before <= set(home.texts())


def test_three_failures_end_with_a_terminal_answer(server):
    answers = [server.call({"action": "remove", "target": "memory", "old_text": f"never {n}"})[0] for n in range(4)]
    assert [answer["code"] for answer in answers[:2]] == ["not_found", "not_found"]
    last = answers[-1]
    assert last["code"] == "give_up" and last["retryable"] is False, answers


def test_the_same_request_of_one_session_is_done_once(server, home):
    for _ in range(2):
        id = server.request(
            "tools/call",
            {"name": "memory", "arguments": {"action": "add", "target": "journal", "content": "Watered."}},
            id="call-1",
        )
        server.answer(id)
    assert home.texts("journal") == ["Watered."]


def test_journal_and_daily_take_the_same_text_twice(server, home):
    for target in ("journal", "daily"):
        for _ in range(2):
            done(server.call({"action": "add", "target": target, "content": "Watered the lemon tree."}))
        assert home.texts(target) == ["Watered the lemon tree."] * 2
