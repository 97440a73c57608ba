"""Status of FTOS and OS9, read from the output of real switches."""

from pathlib import Path

from nos.os9 import state_cases as cases
from sanfab.facts.status import LldpNeighbour, PortStatus, SwitchStatus
from sanfab.facts.switch import PeerFacts, SwitchFacts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.os9 import status

PLATFORM = PLATFORMS["s4810"]


def status_of(answers: dict[str, str]) -> SwitchStatus:
    return status.read_status(answers, PLATFORM, port_speeds(PLATFORM))


def test_the_pair_is_queried_only_where_one_is_intended() -> None:
    assert status.status_commands(SwitchFacts(), PLATFORM) == (status.INTERFACES, status.LLDP)
    assert status.PAIR in status.status_commands(SwitchFacts(peer=PeerFacts("1")), PLATFORM)


def test_ports_have_a_state_an_mtu_and_flow_control() -> None:
    assert status_of({status.INTERFACES: cases.INTERFACES}).ports == {
        "TenGigabitEthernet 0/0": PortStatus(
            up=True, enabled=True, mtu=12000, pause_receive=True, pause_send=False
        ),
        "fortyGigE 0/48": PortStatus(up=False, mtu=1554, pause_receive=False, pause_send=False),
        "TenGigabitEthernet 0/1": PortStatus(up=False, enabled=False, mtu=1554),
        "Port-channel 101": PortStatus(up=False, mtu=1554),
        "Port-channel 102": PortStatus(up=True, enabled=True, mtu=12000),
    }


def test_members_of_a_lag_are_bundled_or_not() -> None:
    assert status_of({status.INTERFACES: cases.INTERFACES}).lag_members == {
        "Port-channel 101": {},
        "Port-channel 102": {"fortyGigE 0/56": True, "fortyGigE 0/60": False},
    }


def test_neighbours_have_a_name_a_port_and_a_label() -> None:
    ports = status_of({status.LLDP: cases.LLDP}).ports
    assert {port: one.neighbours for port, one in ports.items()} == {
        "TenGigabitEthernet 0/0": (LldpNeighbour("LRT-SDN-R03-Dell-Z9100", "hundredGigE 1/32"),),
        "fortyGigE 0/48": (
            LldpNeighbour("", "f4:8e:38:0b:9f:eb", "eth0"),
            LldpNeighbour("esx03", "vmnic3"),
        ),
    }


def test_a_pair_is_up_or_down_or_unknown() -> None:
    assert status_of({status.PAIR: cases.PAIR_UP}).peer_up is True
    assert status_of({status.PAIR: cases.PAIR_DOWN}).peer_up is False
    assert status_of({}).peer_up is None


def test_outputs_that_others_published_are_read_right() -> None:
    """Fixtures of napalm-ftos: path and commit in ``tests/nos/NOTICE.md``."""
    shows = Path(__file__).parent / "shows"
    answers = {
        command: (shows / f"{command.replace(' ', '_')}.txt").read_text()
        for command in (status.INTERFACES, status.LLDP)
    }
    found = status_of(answers).ports
    assert {name: (one.up, one.enabled, one.mtu) for name, one in found.items()} == {
        "TenGigabitEthernet 0/1": (True, True, 12000),
        "TenGigabitEthernet 0/2": (True, True, 12000),
        "TenGigabitEthernet 0/3": (False, None, 12000),
        "TenGigabitEthernet 0/4": (False, True, 12000),
    }
    assert found["TenGigabitEthernet 0/1"].neighbours == (
        LldpNeighbour("server01", "aa:bb:cc:dd:ee:01", "eth0"),
        LldpNeighbour("server05", "aa:bb:cc:dd:ee:05", "ix0"),
    )
    assert found["TenGigabitEthernet 0/4"].neighbours == (
        LldpNeighbour("server04", "aa:bb:cc:dd:ee:04", "eth0"),
    )
