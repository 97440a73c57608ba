"""What only a nightly run does: whole tests, and the cases that sweeps leave out by default."""

import os

import pytest

NIGHTLY = bool(os.environ.get("SANFAB_NIGHTLY"))
"""Sweeps take all of their cases; otherwise a sample."""


def only_nightly(reason: str) -> pytest.MarkDecorator:
    """Return a mark for tests that are left to the nightly run; tests/README.md lists them."""
    return pytest.mark.skipif(not NIGHTLY, reason=f"{reason}: SANFAB_NIGHTLY=1")
