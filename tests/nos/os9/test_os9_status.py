"""Live status of FTOS and OS9, from what real switches printed."""

from nos.os9 import state_cases as cases
from sanfab.facts import PeerFacts, SwitchFacts
from sanfab.facts.status import LldpNeighbour, PortStatus, SwitchStatus
from sanfab.model import PLATFORMS, port_speeds
from sanfab.nos.os9 import status

PLATFORM = PLATFORMS["s4810"]


def told(answers: dict[str, str]) -> SwitchStatus:
    return status.read_status(answers, PLATFORM, port_speeds(PLATFORM))


def test_a_pair_is_asked_for_only_where_there_is_one() -> None:
    assert status.status_commands(SwitchFacts(), PLATFORM) == (status.INTERFACES, status.LLDP)
    assert status.PAIR in status.status_commands(SwitchFacts(peer=PeerFacts("1")), PLATFORM)


def test_ports_with_their_frame_size_and_pause() -> None:
    assert told({status.INTERFACES: cases.INTERFACES}).ports == {
        "TenGigabitEthernet 0/0": PortStatus(
            up=True, enabled=True, mtu=12000, pause_receive=True, pause_send=False
        ),
        "fortyGigE 0/48": PortStatus(up=False, mtu=1554, pause_receive=False, pause_send=False),
        "TenGigabitEthernet 0/1": PortStatus(up=False, enabled=False, mtu=1554),
        "Port-channel 101": PortStatus(up=False, mtu=1554),
        "Port-channel 102": PortStatus(up=True, enabled=True, mtu=12000),
    }


def test_members_stand_with_their_lag() -> None:
    assert told({status.INTERFACES: cases.INTERFACES}).lag_members == {
        "Port-channel 101": {},
        "Port-channel 102": {"fortyGigE 0/56": True, "fortyGigE 0/60": False},
    }


def test_neighbours_are_whole() -> None:
    ports = told({status.LLDP: cases.LLDP}).ports
    assert {port: one.neighbours for port, one in ports.items()} == {
        "TenGigabitEthernet 0/0": (LldpNeighbour("LRT-SDN-R03-Dell-Z9100", "hundredGigE 1/32"),),
        "fortyGigE 0/48": (
            LldpNeighbour("", "f4:8e:38:0b:9f:eb", "eth0"),
            LldpNeighbour("esx03", "vmnic3"),
        ),
    }


def test_a_pair_is_formed_or_not_or_not_asked() -> None:
    assert told({status.PAIR: cases.PAIR_UP}).peer_up is True
    assert told({status.PAIR: cases.PAIR_DOWN}).peer_up is False
    assert told({}).peer_up is None
