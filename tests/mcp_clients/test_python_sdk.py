"""The official Python SDK, in both protocol eras: a client that nobody here wrote."""

import warnings

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError

ERAS = ["legacy", "auto", "2026-07-28"]
warnings.filterwarnings("ignore", category=DeprecationWarning)


def server(home):
    """How a host is told to start the server."""
    command, *args = home.command("mcp")
    return StdioServerParameters(command=command, args=args, env=home.env, cwd=home.root)


def connected(home, talk, mode="auto", **options):
    """Runs a conversation with a connected client."""

    async def main():
        with anyio.fail_after(60):
            async with Client(server(home), mode=mode, read_timeout_seconds=20, **options) as client:
                return await talk(client)

    return anyio.run(main)


def data(result):
    """What a tool answered; words for the model stand beside it."""
    assert result.content[0].text.strip()
    found = result.structured_content
    return found["error"] if result.is_error else found


async def memory(client, **arguments):
    return await client.call_tool("memory", arguments)


@pytest.mark.parametrize("mode", ERAS)
def test_a_client_connects_and_sees_the_tools(home, mode):
    async def talk(client):
        tools = (await client.list_tools()).tools
        return client.protocol_version, tools

    version, tools = connected(home, talk, mode)
    assert version == ("2025-11-25" if mode == "legacy" else "2026-07-28")
    (tool,) = [tool for tool in tools if tool.name == "memory"]
    assert tool.description and tool.input_schema["type"] == "object"
    assert tool.annotations is not None and tool.annotations.read_only_hint is False


@pytest.mark.parametrize("mode", ERAS)
def test_an_added_fact_is_read_back_and_a_duplicate_is_no_error(home, mode):
    async def talk(client):
        first = await memory(client, action="add", target="memory", content="Ines keeps bees on the roof.")
        again = await memory(client, action="add", target="memory", content="Ines keeps bees on the roof.")
        read = await memory(client, action="read", target="memory")
        return first, again, read

    first, again, read = connected(home, talk, mode)
    assert not first.is_error and data(first)["status"] == "done"
    assert data(first)["changes"][0]["id"] and data(first)["documents"][0]["revision"]
    assert not again.is_error and data(again)["status"] == "unchanged"
    assert data(again)["changes"][0]["id"] == data(first)["changes"][0]["id"]
    (document,) = data(read)["documents"]
    assert [entry["text"] for entry in document["entries"]] == ["Ines keeps bees on the roof."]
    assert home.texts() == ["Ines keeps bees on the roof."]


@pytest.mark.parametrize("mode", ERAS)
def test_an_ambiguous_replacement_is_refused_with_candidates_and_done_by_id(home, mode):
    async def talk(client):
        for colour in ("red", "green"):
            await memory(client, action="add", target="memory", content=f"The {colour} bicycle is in the shed.")
        refused = await memory(client, action="replace", target="memory", old_text="bicycle", new_text="tandem")
        wanted = [entry for entry in data(refused)["candidates"] if "green" in entry["text"]][0]
        done = await memory(
            client, action="replace", target="memory", id=wanted["id"], content="The green tandem is in the shed."
        )
        return refused, done

    refused, done = connected(home, talk, mode)
    assert refused.is_error
    body = data(refused)
    assert body["code"] == "ambiguous" and body["retryable"] and len(body["candidates"]) == 2 and body["hint"]
    assert not done.is_error, done
    assert home.texts() == ["The red bicycle is in the shed.", "The green tandem is in the shed."]


@pytest.mark.parametrize("mode", ERAS)
def test_seven_parallel_calls_give_seven_entries(home, mode):
    async def talk(client):
        async with anyio.create_task_group() as group:
            for number in range(7):
                group.start_soon(add, client, f"Shelf C-{number:02} holds paint.")

    async def add(client, text):
        result = await memory(client, action="add", target="memory", content=text)
        assert not result.is_error, result

    connected(home, talk, mode)
    assert sorted(home.texts()) == [f"Shelf C-{number:02} holds paint." for number in range(7)]


@pytest.mark.parametrize("mode", ERAS)
def test_documents_are_resources(home, mode):
    home.add("Prefer short answers.", "user")
    home.add("Ines keeps bees.")

    async def talk(client):
        resources = (await client.list_resources()).resources
        texts = {}
        for resource in resources:
            contents = (await client.read_resource(str(resource.uri))).contents
            texts[str(resource.uri)] = contents[0].text
        return texts

    texts = connected(home, talk, mode)
    for address, words in [("memory", "Ines keeps bees."), ("user", "Prefer short answers.")]:
        entries = texts[f"notewell://personal/{address}"]
        assert entries.startswith("<memory_entries") and words in entries
    assert "Ines keeps bees." in texts["notewell://snapshot"]


def test_a_resource_that_is_not_there_is_an_error_and_not_an_empty_text(home):
    async def talk(client):
        with pytest.raises(MCPError):
            await client.read_resource("notewell://personal/nothing")
        with pytest.raises(MCPError):
            await client.read_resource("file:///etc/hostname")
        return (await client.list_tools()).tools

    assert connected(home, talk, "legacy")


def test_a_subscriber_of_the_first_era_hears_of_a_write_and_of_the_owner_s_edit(home):
    home.add("Ines keeps bees.")
    address = "notewell://personal/memory"

    async def main():
        heard = anyio.Event()
        seen = []

        async def handler(message):
            if getattr(message, "method", "") == "notifications/resources/updated":
                seen.append(str(message.params.uri))
                heard.set()

        with anyio.fail_after(60):
            async with Client(server(home), mode="legacy", message_handler=handler) as client:
                await client.subscribe_resource(address)
                await memory(client, action="add", target="memory", content="Ines sold the bees.")
                await heard.wait()
                heard = anyio.Event()
                home.write("memory", home.bytes("memory") + b"- written by hand\n")
                await heard.wait()
                return seen

    assert set(anyio.run(main)) == {address}


def test_a_listener_of_the_second_era_hears_of_a_write(home):
    home.add("Ines keeps bees.")
    address = "notewell://personal/memory"

    async def talk(client):
        async with client.listen(resource_subscriptions=[address]) as events:
            await memory(client, action="add", target="memory", content="Ines sold the bees.")
            async for event in events:
                return event.uri

    assert str(connected(home, talk, "2026-07-28")) == address


@pytest.mark.parametrize("mode", ERAS)
def test_the_snapshot_is_a_prompt(home, mode):
    home.add("Prefer short answers.", "user")

    async def talk(client):
        prompts = (await client.list_prompts()).prompts
        return await client.get_prompt(prompts[0].name)

    prompt = connected(home, talk, mode)
    assert "Prefer short answers." in prompt.messages[0].content.text


def test_a_preference_from_a_blind_host_waits_for_the_owner_or_asks(home):
    async def talk(client):
        return await memory(client, action="add", target="user", content="Prefer answers in French.")

    result = connected(home, talk)
    body = data(result)
    assert not result.is_error and body["status"] == "suggested", body
    assert "French" not in home.bytes("user").decode()
    assert "French" not in home.raw("snapshot").out


@pytest.mark.parametrize("mode", ERAS)
def test_a_refused_call_is_a_tool_error_and_not_a_protocol_error(home, mode):
    async def talk(client):
        answers = []
        for arguments in (
            {},
            {"action": "fly"},
            {"action": "add", "target": "attic", "content": "x"},
            {"action": "add", "target": "memory", "content": "  "},
            {"action": "remove", "target": "memory", "old_text": "never there"},
        ):
            answers.append(await client.call_tool("memory", arguments))
        return answers

    for answer in connected(home, talk, mode):
        assert answer.is_error
        body = data(answer)
        assert body["code"] and body["message"] and body["hint"] and "retryable" in body, body


def test_the_server_ends_with_its_client(home):
    """The SDK closes standard input and gives a server two seconds before it terminates it."""

    async def main():
        async with stdio_client(server(home)) as (read, write):
            del read, write
            began = anyio.current_time()
        return anyio.current_time() - began

    assert anyio.run(main) < 1.5
