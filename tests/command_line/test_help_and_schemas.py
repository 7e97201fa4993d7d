"""Every verb has help with an example that works, and a schema that its `--json` keeps."""

import json
import re
import shlex
from pathlib import Path

import jsonschema
import pytest

SCHEMAS = Path(__file__).resolve().parents[2] / "docs" / "schema"


def verbs(home):
    """The verbs that the help lists."""
    out = home.raw("--help").out
    block = out.split("Commands:", 1)[1].split("Options:", 1)[0]
    found = re.findall(r"^\s{2,6}([a-z][a-z-]+)\s{2,}\S", block, re.M)
    return [verb for verb in found if verb != "help"]


def test_every_verb_has_help_with_an_example_of_itself(home):
    listed = verbs(home)
    assert {"try", "add", "replace", "remove", "read", "undo", "history", "mcp", "doctor"} <= set(listed)
    for verb in listed:
        result = home.raw(verb, "--help")
        assert result.code == 0, str(result)
        assert re.search(rf"notewell (?:--\S+ )*{verb}\b", result.out.split("Usage:", 1)[-1].split("\n", 1)[1]), (
            f"{verb} shows no example:\n{result.out}"
        )


def test_every_verb_has_a_schema(home):
    missing = [verb for verb in verbs(home) if not (SCHEMAS / f"{verb}.json").exists()]
    # What prints a protocol of another program, a script or a manual has no JSON of ours.
    assert not set(missing) - {"mcp", "hook", "completions", "man", "try"}, missing


def test_every_schema_is_one(home):
    paths = sorted(SCHEMAS.glob("*.json"))
    assert paths
    for path in paths:
        schema = json.loads(path.read_text())
        jsonschema.validators.validator_for(schema).check_schema(schema)


RUNS = [
    ["home"],
    ["init"],
    ["add", "--target", "user", "--", "Prefer short answers."],
    ["add", "--", "The backup key is AKIA" + "QX7PLM2ZKT4WNB6D since May."],
    ["add", "--target", "journal", "--tag", "garden", "--", "Repotted the lemon tree."],
    ["add", "--target", "daily", "--", "Looked for the seed list."],
    ["add", "--", "The first fact."],
    ["add", "--", "The second fact."],
    ["add", "--", "The first fact."],
    ["replace", "--old", "first", "--new", "1st"],
    ["replace", "--old", "fact", "--new", "x"],
    ["remove", "--old", "never there"],
    ["remove", "--old", "The second fact."],
    ["read"],
    ["read", "--target", "journal"],
    ["supersede", "--old", "Prefer short answers.", "--new", "Prefer answers of one sentence."],
    ["pin", "--old", "The 1st fact."],
    ["unpin", "--old", "The 1st fact."],
    ["snapshot"],
    ["snapshot", "--kind", "group"],
    ["history", "--limit", "50"],
    ["show", "EVENT"],
    ["why", "The 1st fact."],
    ["undo", "--last"],
    ["undo", "00000000"],
    ["suggestions"],
    ["session", "start", "--host", "kit"],
    ["doctor"],
    ["doctor", "--verify"],
    ["config"],
]


def test_json_keeps_its_schema(home):
    checked = 0
    for run in RUNS:
        if "EVENT" in run:
            run = [run[0], home.events(1)[0]["event"]]
        result = home.raw("--json", *run)
        assert result.code in (0, 1), str(result)
        data = result.data
        path = SCHEMAS / ("error.json" if result.code == 1 and "error" in data else f"{run[0]}.json")
        if not path.exists() and result.code == 1:
            path = SCHEMAS / f"{run[0]}.json"
        schema = json.loads(path.read_text())
        try:
            jsonschema.validate(data, schema)
        except jsonschema.ValidationError as error:
            pytest.fail(f"{shlex.join(run)} does not keep {path.name}: {error.message}\n{result.out}")
        checked += 1
    assert checked == len(RUNS)
