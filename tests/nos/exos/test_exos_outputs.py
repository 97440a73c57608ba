"""Outputs that other projects keep as fixtures of their parsers: what they show is read right.

``ntc`` networktocode/ntc-templates, ``mfd`` intel/mfd-switchmanagement; path and commit of each:
``tests/nos/NOTICE.md``.
"""

from pathlib import Path

from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos import status

OUTPUTS = Path(__file__).parent / "outputs"
X670 = PLATFORMS["summit-x670"]


def shown(command: str, name: str) -> SwitchStatus:
    answers = {command: (OUTPUTS / f"{name}.txt").read_text(encoding="utf-8")}
    return status.read_status(answers, X670, port_speeds(X670))


def test_two_disabled_ports_of_a_lag() -> None:
    down = PortStatus(
        up=False, enabled=False, mtu=9216, pause_receive=True, pause_send=False, pfc=False
    )
    assert shown(status.PORTS, "ports-ntc").ports == {"1": down, "2": down}


def test_a_port_with_pause_as_shipped() -> None:
    """A release of 2016, whose labels are aligned otherwise."""
    up = PortStatus(
        up=True, enabled=True, mtu=9216, pause_receive=True, pause_send=False, pfc=False
    )
    assert shown(status.PORTS, "ports-mfd").ports == {"1": up}


def test_four_lags_of_which_one_is_up() -> None:
    assert shown(status.LAGS, "sharing-ntc").lag_members == {
        "1": dict.fromkeys("1234", False),
        "29": {"29": False, "34": False},
        "33": {"33": True, "35": True},
        "38": {"38": False, "39": False},
    }


def test_a_row_of_flags_continues_its_lag() -> None:
    """Releases since 16 print a column of flags, whose width nothing bounds [R-NTC]."""
    rows = (
        "  1:47            LACP       1    L3_L4     A     1:47      -     R       0\n"
        "                                  L3_L4     A     1:48      -     R       0\n"
    )
    found = status.read_status({status.LAGS: rows}, X670, port_speeds(X670, 1))
    assert found.lag_members == {"1:47": {"1:47": False, "1:48": False}}
