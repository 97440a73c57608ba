"""Live status of EXOS, from what real switches printed."""

from nos.exos import state_cases as cases
from sanfab.facts import LagFacts, PeerFacts, SwitchFacts
from sanfab.facts.status import LldpNeighbour, PortStatus, SwitchStatus
from sanfab.model import PLATFORMS, port_speeds
from sanfab.nos.exos import status

PLATFORM = PLATFORMS["summit-x670"]


def told(answers: dict[str, str], stack: int | None = None) -> SwitchStatus:
    return status.read_status(answers, PLATFORM, port_speeds(PLATFORM, stack))


def test_lags_and_pairs_are_asked_for_only_where_there_are_some() -> None:
    assert status.status_commands(SwitchFacts(), PLATFORM) == (status.PORTS, status.LLDP)
    facts = SwitchFacts(lags={"47": LagFacts("47")}, peer=PeerFacts("1"))
    assert {*status.status_commands(facts, PLATFORM)} >= {status.LAGS, status.PAIR}


def test_ports_with_tabs_or_blanks() -> None:
    assert told({status.PORTS: cases.PORTS}).ports == {
        "1": PortStatus(
            up=False, enabled=False, mtu=9216, pause_receive=True, pause_send=False, pfc=False
        ),
        "2": PortStatus(
            up=True, enabled=True, mtu=1518, pause_receive=True, pause_send=True, pfc=True
        ),
    }


def test_ports_of_a_stack_have_its_names() -> None:
    assert [*told({status.PORTS: cases.STACK}, stack=2).ports] == ["2:7"]
    assert not told({status.PORTS: cases.STACK}).ports


def test_neighbours_are_whole() -> None:
    ports = told({status.LLDP: cases.LLDP}).ports
    assert {port: one.neighbours for port, one in ports.items()} == {
        "1": (LldpNeighbour("x670-with-a-rather-long-name", "47"),),
        "2": (
            LldpNeighbour("", "00:50:56:AA:BB:02"),
            LldpNeighbour("esx03", "vmnic3", "port of esx03"),
        ),
    }


def test_members_of_lags() -> None:
    assert told({status.LAGS: cases.LAGS}).lag_members == {
        "1": {"1": False, "2": False},
        "33": {"33": True, "35": True},
        "1:5": {"1:5": True},
    }


def test_a_pair_is_formed_or_not_or_not_asked() -> None:
    assert told({status.PAIR: cases.PAIR_UP}).peer_up is True
    assert told({status.PAIR: cases.PAIR_DOWN}).peer_up is False
    assert told({}).peer_up is None
