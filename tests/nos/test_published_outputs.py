"""Fixtures of other projects' parsers: our status has the values that those projects expect.

The texts are in ``NOS/outputs/`` and ``NOS/shows/`` (path and commit: ``NOTICE.md``), the values in
``NOS/published.yml``.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.eos import status as eos
from sanfab.nos.exos import status as exos
from sanfab.nos.nxos import status as nxos
from sanfab.nos.os9 import status as os9
from sanfab.nos.os10 import status as os10

FOLDER = Path(__file__).parent
NXOS = yaml.safe_load((FOLDER / "nxos" / "published.yml").read_text(encoding="utf-8"))
EOS = yaml.safe_load((FOLDER / "eos" / "published.yml").read_text(encoding="utf-8"))
_PORT = re.compile(r"\bEth?(?:ernet)?(\d[\d/]*)")


def shown(model: str, command: str, file: Path) -> SwitchStatus:
    """Read one output; the switch has every port that the text names, and no other."""
    text = file.read_text(encoding="utf-8")
    ports = [f"Ethernet{number}" for number in _PORT.findall(text)]
    platform = PLATFORMS[model]
    return NOSES[platform.nos].read_status({command: text}, platform, ports)


def of_nexus(command: str, name: str) -> SwitchStatus:
    return shown("nexus-93180yc-fx", command, FOLDER / "nxos" / "outputs" / f"{name}.txt")


def values(port: PortStatus, keys: Mapping[str, object]) -> dict[str, object]:
    words = {True: "on", False: "off", None: "unknown"}
    pause = f"{words[port.pause_receive]}/{words[port.pause_send]}"
    return {key: pause if key == "pause" else getattr(port, key) for key in keys}


@pytest.mark.parametrize("name", NXOS["ports"])
def test_nxos_ports(name: str) -> None:
    found, expected = of_nexus(nxos.INTERFACES, name), NXOS["ports"][name]
    assert found.ports.keys() == expected.keys()
    assert {key: values(found.ports[key], expected[key]) for key in expected} == expected
    assert (found.problems, found.unknown) == ((), frozenset())


@pytest.mark.parametrize("name", NXOS["lags"])
def test_nxos_members_of_lags(name: str) -> None:
    found = of_nexus(nxos.LAGS, name)
    assert (found.lag_members, found.problems) == (NXOS["lags"][name], ())


@pytest.mark.parametrize("name", NXOS["pairs"])
def test_nxos_pairs(name: str) -> None:
    found = of_nexus(nxos.PAIR, name)
    assert (found.peer_up, found.problems) == (NXOS["pairs"][name], ())


@pytest.mark.parametrize("name", NXOS["fexes"])
def test_nxos_fabric_extenders(name: str) -> None:
    found = of_nexus(nxos.FEXES, name)
    assert (found.fexes, found.problems) == (NXOS["fexes"][name], ())


@pytest.mark.parametrize("name", NXOS["neighbors"])
def test_nxos_neighbours(name: str) -> None:
    """System name and description of the neighbour's port; `null` is none."""
    found = of_nexus(nxos.LLDP, name)
    ports = {
        port: [[one.system, one.label] for one in now.neighbours]
        for port, now in found.ports.items()
    }
    assert (ports, found.problems) == (NXOS["neighbors"][name], ())


@pytest.mark.parametrize("name", EOS["ports"])
def test_eos_ports(name: str) -> None:
    found = shown("dcs-7150s-24", eos.INTERFACES, FOLDER / "eos" / "shows" / f"{name}.txt")
    expected = EOS["ports"][name]
    assert found.ports.keys() == expected.keys()
    assert {key: values(found.ports[key], expected[key]) for key in expected} == expected
    assert found.problems == ()


@pytest.mark.parametrize("name", EOS["lags"])
def test_eos_members_of_lags(name: str) -> None:
    """The first is filed as NX-OS; its flags and its rule are those of EOS. The other is empty."""
    found = shown("dcs-7150s-24", eos.LAGS, FOLDER / "eos" / "shows" / f"{name}.txt")
    assert (found.lag_members, found.problems) == (EOS["lags"][name], ())


UNREAD = "% Command not available on this platform, see the release notes"
"""Not of the layout of any command, and not what a driver takes for a rejection."""


UNKNOWN_WITHOUT: dict[str, dict[str, set[str]]] = {
    "nxos": {
        nxos.INTERFACES: {"ports", "vfcs"},
        nxos.LAGS: {"lags"},
        nxos.PAIR: {"pair"},
        nxos.LOGINS: {"logins"},
        nxos.NAMES: {"names"},
        nxos.ZONES: {"zones"},
    },
    "eos": {eos.INTERFACES: {"ports"}, eos.LAGS: {"lags"}, eos.PAIR: {"pair"}},
    "exos": {exos.PORTS: {"ports"}, exos.LAGS: {"lags"}, exos.PAIR: {"pair"}},
    "os9": {os9.INTERFACES: {"ports", "lags"}, os9.PAIR: {"pair"}},
    "os10": {os10.INTERFACES: {"ports"}, os10.LAGS: {"lags"}},
}
"""Parts of a status that no other command reports."""


@pytest.mark.parametrize(
    ("model", "command"),
    [
        *(("nexus-93180yc-fx", one) for one in nxos.EXPECTED),
        *(("dcs-7150s-24", one) for one in eos.EXPECTED),
        *(("summit-x670", one) for one in exos.EXPECTED),
        *(("s4810", one) for one in os9.EXPECTED),
        *(("s5248f", one) for one in os10.EXPECTED),
    ],
)
def test_an_output_of_another_layout_is_unknown_and_said(model: str, command: str) -> None:
    platform = PLATFORMS[model]
    found = NOSES[platform.nos].read_status({command: UNREAD}, platform, ["Ethernet1/1"])
    problem = f"an answer that is not understood, `{UNREAD}`; its part of the status is unknown"
    assert found.problems == (f"`{command}`: {problem}",)
    assert (found.ports, found.lag_members, found.fexes, found.peer_up) == ({}, {}, {}, None)
    assert found.unknown == UNKNOWN_WITHOUT[platform.nos].get(command, set())
