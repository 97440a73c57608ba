"""Status of ExtremeXOS, read from the output of real switches."""

from nos.exos import state_cases as cases
from sanfab.facts.status import LldpNeighbour, PortStatus, SwitchStatus
from sanfab.facts.switch import LagFacts, PeerFacts, SwitchFacts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos import status

PLATFORM = PLATFORMS["summit-x670"]


def status_of(answers: dict[str, str], stack: int | None = None) -> SwitchStatus:
    return status.read_status(answers, PLATFORM, port_speeds(PLATFORM, stack))


def test_lags_and_the_pair_are_queried_only_where_intended() -> None:
    assert status.status_commands(SwitchFacts(), PLATFORM) == (status.PORTS, status.LLDP)
    facts = SwitchFacts(lags={"47": LagFacts("47")}, peer=PeerFacts("1"))
    assert {*status.status_commands(facts, PLATFORM)} >= {status.LAGS, status.PAIR}


def test_ports_with_tabs_or_blanks() -> None:
    assert status_of({status.PORTS: cases.PORTS}).ports == {
        "1": PortStatus(
            up=False, enabled=False, mtu=9216, pause_receive=True, pause_send=False, pfc=False
        ),
        "2": PortStatus(
            up=True, enabled=True, mtu=1518, pause_receive=True, pause_send=True, pfc=True
        ),
    }


def test_what_a_port_does_not_print_is_unknown() -> None:
    """Neither down nor of the factory's MTU."""
    cut = "Port:\t1\n\tAdmin state:\tEnabled\nPort:\t2\n\tLink State:\tActive, 10Gbps\n"
    assert status_of({status.PORTS: cut}).ports == {"2": PortStatus(up=True)}


def test_ports_of_a_stack_have_its_names() -> None:
    assert [*status_of({status.PORTS: cases.STACK}, stack=2).ports] == ["2:7"]
    assert not status_of({status.PORTS: cases.STACK}).ports


def test_neighbours_have_a_name_a_port_and_a_label() -> None:
    ports = status_of({status.LLDP: cases.LLDP}).ports
    assert {port: one.neighbours for port, one in ports.items()} == {
        "1": (LldpNeighbour("x670-with-a-rather-long-name", "47"),),
        "2": (
            LldpNeighbour("", "00:50:56:AA:BB:02"),
            LldpNeighbour("esx03", "vmnic3", "port of esx03"),
        ),
    }


def test_members_of_lags() -> None:
    assert status_of({status.LAGS: cases.LAGS}).lag_members == {
        "1": {"1": False, "2": False},
        "33": {"33": True, "35": True},
        "1:5": {"1:5": True},
    }


def test_a_pair_is_up_or_down_or_unknown() -> None:
    assert status_of({status.PAIR: cases.PAIR_UP}).peer_up is True
    assert status_of({status.PAIR: cases.PAIR_DOWN}).peer_up is False
    assert status_of({}).peer_up is None
