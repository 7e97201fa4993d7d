"""Fixtures of all end-to-end tests: a throw-away home around the real binary."""

import pytest

from kit.home import Home


@pytest.fixture
def home(tmp_path):
    """An initialised home in a folder of its own; nothing of the machine's user is seen or touched."""
    made = Home(tmp_path)
    made.run("init")
    yield made
    made.close()


@pytest.fixture
def empty_home(tmp_path):
    """A folder where a home will be made by whatever comes first."""
    made = Home(tmp_path)
    yield made
    made.close()
