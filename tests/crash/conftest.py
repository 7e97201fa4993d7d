"""The furnished home that every fault starts from, and how thorough the loops are."""

import os
import shutil

import pytest

from crash.mutations import MUTATIONS, furnish
from kit.home import Home
from kit.saved import Saved

FULL = os.environ.get("NOTEWELL_CRASH") == "full"


def pytest_generate_tests(metafunc):
    """One mutation in the everyday run, all of them in ./scripts/crash."""
    if "mutation" in metafunc.fixturenames:
        chosen = list(MUTATIONS) if FULL else ["replace"]
        metafunc.parametrize("mutation", [MUTATIONS[name] for name in chosen], ids=chosen)


@pytest.fixture(scope="session", autouse=True)
def strace():
    """No strace, no fault."""
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")


@pytest.fixture
def furnished(tmp_path):
    """A home with something in every document, and the way back to it."""
    home = Home(tmp_path)
    furnish(home)
    saved = Saved(home, tmp_path / "saved")
    yield home, saved
    home.close()


@pytest.fixture
def thorough():
    """Whether every call is struck, or a sample."""
    return FULL
