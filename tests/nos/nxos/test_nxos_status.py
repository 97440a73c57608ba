"""Live status of NX-OS, from what real switches printed."""

from nos.nxos import state_cases as cases
from sanfab.facts.fc import VsanFacts
from sanfab.facts.policy_kind import PolicyKind, QosPolicy
from sanfab.facts.status import FabricLogin, LldpNeighbour, PortStatus, SwitchStatus
from sanfab.facts.switch import LagFacts, PeerFacts, SwitchFacts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.nxos import status

N5K, N9K = PLATFORMS["nexus-5548up"], PLATFORMS["nexus-93180yc-fx"]


def told(model: str, answers: dict[str, str]) -> SwitchStatus:
    platform = PLATFORMS[model]
    return status.read_status(answers, platform, port_speeds(platform))


def test_status_commands_depend_on_the_configured_features() -> None:
    bare = status.status_commands(SwitchFacts(), N5K)
    assert not {status.LAGS, status.PAIR, status.LOGINS, status.NAMES, status.ZONES} & {*bare}
    full = SwitchFacts(
        vsans={101: VsanFacts(101)},
        lags={"port-channel1": LagFacts("port-channel1")},
        peer=PeerFacts("1"),
        policies={"network jumbo": QosPolicy(PolicyKind.NETWORK, "jumbo")},
    )
    more = {*status.status_commands(full, N5K)} - {*bare}
    fabric = {status.LOGINS, status.NAMES, status.ZONES, status.VSANS}
    assert more == {status.LAGS, status.PAIR, status.CLASSES, status.QUEUES} | fabric
    assert status.CLASSES not in status.status_commands(full, N9K)


def test_the_ports_of_a_9300_have_an_mtu_and_an_administrative_state() -> None:
    found = told("nexus-93180yc-fx", {status.INTERFACES: cases.INTERFACES_N9K})
    assert found.ports == {
        "Ethernet1/1": PortStatus(
            up=True, enabled=True, mtu=9216, pause_receive=False, pause_send=False
        ),
        "Ethernet1/2": PortStatus(
            up=False,
            enabled=True,
            mtu=1500,
            pause_receive=False,
            pause_send=True,
            reason="Link not connected",
        ),
        "Ethernet1/3": PortStatus(up=False, enabled=False, mtu=1500),
        "port-channel5": PortStatus(up=True, enabled=True, mtu=9216),
    }


def test_the_ports_of_a_5500_show_1500_at_any_mtu() -> None:
    found = told("nexus-5548up", {status.INTERFACES: cases.INTERFACES_N5K})
    assert {name: (one.up, one.enabled, one.mtu) for name, one in found.ports.items()} == {
        "Ethernet1/1": (True, True, None),
        "Ethernet1/2": (False, True, None),
        "Ethernet1/3": (False, False, None),
    }


def test_a_vfc_is_up_when_all_its_vsans_are() -> None:
    found = told("nexus-5548up", {status.INTERFACES: cases.INTERFACES_N5K})
    assert found.vfcs == {3509: False, 5: True, 6: False, 13: False, 14: False, 15: True}


def test_a_vfc_that_is_named_by_its_lag_is_none_of_ours() -> None:
    """`interface vfc-port-channel 100` of somebody else; sanfab numbers its own."""
    text = f"vfc-po100 is trunking\n    Bound interface is port-channel100\n{cases.INTERFACES_N5K}"
    found = told("nexus-5548up", {status.INTERFACES: text})
    assert found.vfcs.keys() == {3509, 5, 6, 13, 14, 15}


def test_flow_control_is_read_as_operational_state() -> None:
    answers = {
        status.INTERFACES: cases.INTERFACES_N5K,
        status.FLOW: cases.FLOW,
        status.PFC: cases.PFC,
    }
    ports = told("nexus-5548up", answers).ports
    one, two = ports["Ethernet1/1"], ports["Ethernet1/2"]
    assert (one.pause_send, one.pause_receive, one.pfc) == (True, False, True)
    assert (one.pfc_priorities, two.pfc_priorities) == ({3}, None)
    assert (two.pause_send, two.pause_receive, two.pfc) == (False, False, False)


def test_neighbours_are_read_except_at_the_management_port() -> None:
    ports = told("nexus-5548up", {status.LLDP: cases.LLDP}).ports
    name = "a-switch-with-a-long-name.storage.example.com"
    assert {port: one.neighbours for port, one in ports.items()} == {
        "Ethernet1/1": (LldpNeighbour(name, "Ethernet1/52", "Ethernet1/1"),),
        "Ethernet1/2": (LldpNeighbour("", "1a51.4800.0001", "eth0"),),
    }


def test_members_of_a_lag_may_be_listed_over_two_lines() -> None:
    found = told("nexus-5548up", {status.LAGS: cases.LAGS})
    assert found.lag_members == {
        "port-channel1": {
            "Ethernet1/1": True,
            "Ethernet1/2": True,
            "Ethernet1/3": False,
            "Ethernet1/4": False,
        },
        "port-channel811": {},
    }


def test_the_state_of_a_vpc_pair_is_read() -> None:
    assert told("nexus-5548up", {status.PAIR: cases.PAIR_UP}).peer_up is True
    assert told("nexus-5548up", {status.PAIR: cases.PAIR_DOWN}).peer_up is False
    assert told("nexus-5548up", {}).peer_up is None


def test_logins_names_and_active_zones_are_read() -> None:
    answers = {status.LOGINS: cases.LOGINS, status.NAMES: cases.NAMES, status.ZONES: cases.ZONES}
    found = told("nexus-5548up", answers)
    assert found.logins == {
        FabricLogin(101, "21:01:00:1b:32:a1:c0:a8", "vfc5"),
        FabricLogin(10, "aa:bb:cc:dd:ee:ff:00:12", "fc1/34"),
    }
    assert found.names == {
        (101, "10:00:8c:7c:ff:08:4d:00"),
        (101, "10:00:00:00:c9:bb:c9:2b"),
        (1012, "50:0a:09:81:86:78:22:ca"),
    }
    assert found.active_zoneset == {221: "zsv221", 222: "empty"}
    assert found.active_zones == {
        221: {
            "zv221": frozenset({"21:01:00:1b:32:a1:c0:a8", "21:01:00:1b:32:aa:ff:4a"}),
            "z-smart": frozenset({"SRV_POD12", "NTAP-01"}),
        },
        222: {},
    }


def test_the_mtu_of_a_class_is_the_mtu_of_its_queue() -> None:
    policy_alone = told("nexus-5548up", {status.CLASSES: cases.CLASSES}).mtu_of_class
    assert policy_alone == {"class-fcoe": 2158, "iscsi": 9216, "class-default": 9216}
    both = told("nexus-5548up", {status.CLASSES: cases.CLASSES, status.QUEUES: cases.QUEUES})
    assert both.mtu_of_class == {"class-fcoe": 2158, "iscsi": 9216, "class-default": 1500}


def test_missing_answers_are_listed() -> None:
    found = told("nexus-5548up", {status.PAIR: "", status.LLDP: cases.LLDP})
    assert found.problems == ("`show vpc`: no answer; its part of the status is unknown",)
