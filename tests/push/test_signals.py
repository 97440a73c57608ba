"""SIGKILL, SIGTERM, SIGINT at random moments of real pushes: where each switch ended is said.

The suite takes a sample; 250 with SANFAB_NIGHTLY=1.
"""

from collections.abc import Iterator

import pytest

from support.nightly import NIGHTLY
from support.signal_sweep import PLATFORMS, SignalSweep, strikes, table

TAKEN = PLATFORMS if NIGHTLY else ("exos", "fos")
STRIKES = 250 if NIGHTLY else 4


@pytest.fixture(scope="module")
def sweeps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, SignalSweep]]:
    made = {nos: SignalSweep(nos, tmp_path_factory.mktemp(nos)) for nos in TAKEN}
    yield made
    for one in made.values():
        one.stop()


def test_a_signal_leaves_nothing_that_is_not_said(
    sweeps: dict[str, SignalSweep], note: list[str]
) -> None:
    found = strikes(sweeps, STRIKES, "signals")
    note += table(found)[1:]
    assert [str(one) for one in found if not one.is_good] == []
