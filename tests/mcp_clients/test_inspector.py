"""The MCP Inspector's command line: the official TypeScript SDK, through a program that nobody here wrote."""

import json
import os
import subprocess
from pathlib import Path

import pytest


def inspector():
    folder = os.environ.get("NOTEWELL_TEST_NODE", "")
    program = Path(folder) / "node_modules" / ".bin" / "mcp-inspector"
    if not program.exists():
        if os.environ.get("CI") == "true":
            pytest.fail("the inspector is not installed")
        pytest.skip("the inspector is not installed; ./scripts/test tools installs it")
    return str(program)


def inspect(home, *options):
    """Runs one method against a fresh server."""
    done = subprocess.run(
        [inspector(), "--cli", *home.command("mcp"), *settings(home), *options],
        capture_output=True,
        env={**home.env, "npm_config_offline": "true"},
        cwd=home.root,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )
    return done


def settings(home):
    """A host hands on only what it was told to."""
    return [word for name, value in home.env.items() if name.startswith("NOTEWELL_") for word in ("-e", f"{name}={value}")]


def ok(home, *options):
    done = inspect(home, *options)
    assert done.returncode == 0, (done.stdout, done.stderr)
    return json.loads(done.stdout)


def test_the_tools_are_listed_with_flat_schemas(home):
    tools = ok(home, "--method", "tools/list")["tools"]
    (tool,) = [tool for tool in tools if tool["name"] == "memory"]
    assert tool["inputSchema"]["type"] == "object"
    assert {"action", "target", "content"} <= set(tool["inputSchema"]["properties"])


def test_a_call_writes_what_the_owner_reads(home):
    call = ["--method", "tools/call", "--tool-name", "memory", "--tool-arg", "action=add", "--tool-arg", "target=memory"]
    result = ok(home, *call, "--tool-arg", "content=The ferry leaves at seven.")
    assert not result.get("isError"), result
    assert home.texts() == ["The ferry leaves at seven."]
    again = ok(home, *call, "--tool-arg", "content=The ferry leaves at seven.")
    assert again["structuredContent"]["status"] == "unchanged"


def test_resources_and_prompts_are_listed_and_read(home):
    home.add("The ferry leaves at seven.")
    addresses = [resource["uri"] for resource in ok(home, "--method", "resources/list")["resources"]]
    assert "notewell://personal/memory" in addresses
    contents = ok(home, "--method", "resources/read", "--uri", "notewell://personal/memory")["contents"]
    assert "<memory_entries" in contents[0]["text"] and "The ferry leaves at seven." in contents[0]["text"]
    (prompt,) = ok(home, "--method", "prompts/list")["prompts"]
    got = ok(home, "--method", "prompts/get", "--prompt-name", prompt["name"])
    assert "The ferry leaves at seven." in got["messages"][0]["content"]["text"]
