"""Whichever line a switch rejects, and whenever the pusher dies: what is not as before is said.

The suite takes a sample; every line with SANFAB_NIGHTLY=1.
"""

import random
import re
from functools import cache
from pathlib import Path

import pytest

from sanfab.push.change import SwitchResult
from support.fake_driver import SWITCHES
from support.nightly import NIGHTLY
from support.rejection_sweep import Rejected, Sweep, details, table

HALF_BUILT = {
    "nxos": (
        "spanning-tree bpduguard",
        "switchport mode trunk",
        "no username sanview role",
        "no username former",
    ),
    "os9": (
        "no disable",
        "port-channel 10 mode active",
        "username sanview",
        "no username former",
    ),
    "os10": ("spanning-tree bpduguard", "username sanview", "no username former", "commit"),
    "eos": ("tacacs-server", "username sanview", "no username former"),
    "exos": (
        "create account user sanview",
        "delete account former",
        "configure tacacs primary shared-secret",
        "configure snmpv3 add target-addr",
        "enable sntp-client",
        "enable log target syslog",
        "configure vlan .* tag",
        "enable flow-control tx-pause",
    ),
}
"""Lines that complete what lines before them began, and those that remove an account."""
PLATFORMS = (*SWITCHES, "os10")
"""Those of greenfield, and what its OS9 switches become."""
KILLED = 64 if NIGHTLY else 5
"""Pushers killed, on all platforms together."""


@pytest.fixture(scope="module")
def sweeps(tmp_path_factory: pytest.TempPathFactory) -> "Sweeps":
    return Sweeps(tmp_path_factory.mktemp("sweeps"))


class Sweeps:
    """The sweep of each platform, made when it is asked for first."""

    def __init__(self, folder: Path) -> None:
        self.of = cache(lambda nos: Sweep(nos, folder))


def numbers(sweep: Sweep) -> list[int]:
    """Return the lines to reject: the first that matches each half-built case, or all."""
    if NIGHTLY:
        return list(range(len(sweep.lines)))
    found = []
    for form in HALF_BUILT[sweep.nos]:
        found += [at for at, one in enumerate(sweep.lines) if re.match(form, one.strip())][:1]
    return found


@pytest.mark.parametrize("nos", PLATFORMS)
def test_a_rejected_line_leaves_nothing_that_is_not_said(
    nos: str, sweeps: Sweeps, note: list[str]
) -> None:
    sweep = sweeps.of(nos)
    found: list[Rejected] = [sweep.reject(number) for number in numbers(sweep)]
    assert found
    assert [details(one) for one in found if one.where == "SILENTLY between"] == []
    assert [details(one) for one in found if one.outcome.result is SwitchResult.NOT_STARTED] == []
    note += table(found)[1:]


@pytest.mark.parametrize("nos", PLATFORMS)
def test_after_a_kill_the_switch_is_as_before(nos: str, sweeps: Sweeps) -> None:
    sweep = sweeps.of(nos)
    count = KILLED // len(PLATFORMS)
    for number, at in enumerate(random.Random(nos).sample(range(len(sweep.lines)), count)):
        left = sweep.kill(at, resume=number % 2 == 0)
        assert [one for one in left if "rx-pause" not in one] == [], (at, sweep.lines[at])
