"""Status of EOS switches, from the output of real ones."""

from pathlib import Path

from nos.eos import state_cases as cases
from sanfab.facts.status import LldpNeighbour, SwitchStatus
from sanfab.facts.switch import LagFacts, PeerFacts, PortFacts, SwitchFacts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.eos import status

PLATFORM = PLATFORMS["dcs-7150s-24"]


def status_of(answers: dict[str, str]) -> SwitchStatus:
    return status.read_status(answers, PLATFORM, port_speeds(PLATFORM))


def test_commands_follow_from_the_facts() -> None:
    bare = status.status_commands(
        SwitchFacts(ports={"Ethernet1": PortFacts("Ethernet1")}), PLATFORM
    )
    assert bare == (status.INTERFACES, *status.FLOW, status.LLDP)
    facts = SwitchFacts(
        ports={"Ethernet1": PortFacts("Ethernet1", pfc="on")},
        lags={"Port-Channel2": LagFacts("Port-Channel2")},
        peer=PeerFacts("1"),
    )
    more = {*status.status_commands(facts, PLATFORM)} - {*bare}
    assert more == {status.PFC, status.LAGS, status.PAIR, status.PAIR_LAGS}


def test_state_and_mtu_of_ports() -> None:
    found = status_of({status.INTERFACES: cases.INTERFACES}).ports
    assert {name: (one.up, one.enabled, one.mtu) for name, one in found.items()} == {
        "Ethernet1": (True, True, 9214),
        "Ethernet2": (True, True, 1500),
        "Ethernet3": (False, True, 9214),
        "Ethernet24": (False, False, 9214),
        "Port-Channel2": (False, True, 9214),
    }


def test_flow_control_from_either_command() -> None:
    for command in status.FLOW:
        answers = {status.INTERFACES: cases.INTERFACES, **dict.fromkeys(status.FLOW, "")}
        found = status_of({**answers, command: cases.FLOW})
        one, two = found.ports["Ethernet1"], found.ports["Ethernet2"]
        assert (one.pause_send, one.pause_receive) == (True, True)
        assert (two.pause_send, two.pause_receive) == (False, False)
        assert not found.problems
    assert len(status_of(dict.fromkeys(status.FLOW, "")).problems) == 2


def test_priority_flow_control_is_on_where_it_is_active() -> None:
    ports = status_of({status.INTERFACES: cases.INTERFACES, status.PFC: cases.PFC}).ports
    assert [ports[f"Ethernet{number}"].pfc for number in (1, 2, 3, 24)] == [
        True,
        False,
        False,
        None,
    ]
    assert [ports[f"Ethernet{number}"].pfc_priorities for number in (1, 2)] == [{3}, None]


def test_a_port_may_have_several_neighbours() -> None:
    ports = status_of({status.LLDP: cases.LLDP}).ports
    assert {port: one.neighbours for port, one in ports.items()} == {
        "Ethernet1": (LldpNeighbour("spine2.company.com", "Ethernet49/1"),),
        "Ethernet2": (
            LldpNeighbour("", "0050.56aa.bb02"),
            LldpNeighbour("esx06", "vmnic2", "port of esx06"),
        ),
    }


def test_members_of_a_lag_may_be_listed_over_two_lines() -> None:
    assert status_of({status.LAGS: cases.LAGS}).lag_members == {
        "Port-Channel105": {"Ethernet5": False},
        "Port-Channel2": {
            "Ethernet21": True,
            "Ethernet22": True,
            "Ethernet23": False,
            "Ethernet24": False,
        },
    }


def test_a_port_of_the_peer_is_no_member_here() -> None:
    """As a switch of an MLAG pair lists both [EOS-DENSE]: here the port is down."""
    text = (
        "Number of channels in use: 2\n\n   Port-Channel       Protocol    Ports\n"
        "------------------ -------------- ------------------\n"
        "   Po10(U)            Static      Et4(D) PEt4(P)\n"
        "   Po11(U)            LACP(a)     PEt5(PG+)\n"
    )
    found = status_of({status.LAGS: text}).lag_members
    assert found == {"Port-Channel10": {"Ethernet4": False}, "Port-Channel11": {}}


def test_a_pair_is_up_or_down_or_unknown() -> None:
    assert status_of({status.PAIR: cases.PAIR_UP}).peer_up is True
    assert status_of({status.PAIR: cases.PAIR_DOWN}).peer_up is False
    assert status_of({}).peer_up is None


SHOWS = Path(__file__).parent / "shows"
"""Fixtures of networktocode/ntc-templates: path and commit in ``tests/nos/NOTICE.md``."""


def test_published_lags_and_pair_are_read_right() -> None:
    ports = [f"Ethernet{number}" for number in range(1, 54)] + ["Ethernet54/1"]
    answers = {
        status.LAGS: (SHOWS / "show_port-channel_summary.txt").read_text(),
        status.PAIR: (SHOWS / "show_mlag.txt").read_text(),
    }
    found = status.read_status(answers, PLATFORM, ports)
    assert found.peer_up is False
    assert found.lag_members.pop("Port-Channel2000") == {"Ethernet54/1": True}
    several = {116: (16, 17), 118: (18, 20), 121: (21, 24), 125: (25, 29), 130: (30, 35)}
    several |= {136: (36, 42), 146: (43, 50)}
    members = several | {number: (number - 100, number - 100) for number in range(105, 116)}
    assert found.lag_members == {
        f"Port-Channel{lag}": {f"Ethernet{port}": False for port in range(first, last + 1)}
        for lag, (first, last) in members.items()
    }


def test_outputs_that_others_published_are_read_right() -> None:
    answers = {
        command: (SHOWS / f"{command.replace(' ', '_')}.txt").read_text()
        for command in (status.INTERFACES, status.LLDP)
    }
    ports = [f"Ethernet{number}" for number in range(1, 53)]
    found = status.read_status(answers, PLATFORM, ports).ports
    # Ports that only the neighbours name have no MTU here.
    assert {name: (one.up, one.enabled, one.mtu) for name, one in found.items() if one.mtu} == {
        "Ethernet47": (True, True, 9214),
        "Ethernet48": (True, True, 9214),
        "Ethernet49": (False, True, 9214),
        "Ethernet50": (False, True, 9214),
        "Ethernet51": (False, True, 1500),
        "Ethernet52": (False, True, 1500),
        "Port-Channel1": (False, True, 9214),
        "Port-Channel2": (True, True, 9214),
    }
    assert [one.system for one in found["Ethernet33"].neighbours] == [
        "cvx-client-2",
        "cvx-client-2",
        "aci-compute",
        "aci-control",
    ]
    assert found["Ethernet23"].neighbours == (LldpNeighbour("MX", "527", "ge-1/1/1"),)
