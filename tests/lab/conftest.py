"""Emulated switches that the tests of several files type at."""

import pytest

from support.os9 import Typist, os9_typist


@pytest.fixture
def conf() -> Typist:
    """A switch in configuration mode."""
    one = os9_typist()
    one.say("configure terminal")
    return one
