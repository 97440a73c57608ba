"""Outputs that other projects keep as fixtures of their parsers: what they show is read right.

``ntc`` networktocode/ntc-templates, ``genie`` CiscoTestAutomation/genieparser; path and commit of
each: ``tests/nos/NOTICE.md``.
"""

from pathlib import Path

from sanfab.facts.status import FabricLogin, LldpNeighbour, PortStatus, SwitchStatus
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.nxos import status

OUTPUTS = Path(__file__).parent / "outputs"
N9K = PLATFORMS["nexus-93180yc-fx"]


def shown(command: str, name: str) -> SwitchStatus:
    answers = {command: (OUTPUTS / f"{name}.txt").read_text(encoding="utf-8")}
    return status.read_status(answers, N9K, port_speeds(N9K))


def test_a_sub_interface_is_not_its_port() -> None:
    """It routes one VLAN: its state and MTU are not those of the LAG, of which nothing is shown."""
    found = shown(status.INTERFACES, "interface-ntc01").ports
    assert found == {
        "Ethernet1/1": PortStatus(
            up=False,
            enabled=True,
            mtu=1500,
            pause_receive=False,
            pause_send=False,
            reason="SFP not inserted",
        )
    }


def test_ports_of_fabric_extenders_and_a_vpc() -> None:
    up = PortStatus(up=True, enabled=True, mtu=1500, pause_receive=False, pause_send=False)
    found = shown(status.INTERFACES, "interface-ntc3").ports
    assert found == {f"Ethernet1/{number}": up for number in (1, 2, 3)}
    vpc = shown(status.INTERFACES, "interface-ntc8").ports
    assert vpc == {
        "port-channel5": PortStatus(
            up=True, enabled=True, mtu=9216, pause_receive=False, pause_send=False
        )
    }


def test_members_of_lags_also_over_two_lines_and_of_other_modules() -> None:
    lags = shown(status.LAGS, "port-channel-ntc3").lag_members
    assert lags["port-channel135"] == {}
    assert lags["port-channel136"] == {"Ethernet1/6": False}
    assert lags["port-channel200"] == {"Ethernet1/21": True, "Ethernet1/22": True}
    routed = shown(status.LAGS, "port-channel-ntc2").lag_members
    assert routed["port-channel13"] == {"Ethernet1/6": True, "Eth2/6": True}
    four = ("Eth15/8", "Eth15/28", "Eth16/8", "Eth16/28")
    assert routed["port-channel811"] == dict.fromkeys(four, True)


def test_the_pair_is_formed_or_not() -> None:
    assert shown(status.PAIR, "vpc-ntc").peer_up is False
    assert shown(status.PAIR, "vpc-genie1").peer_up is True


def test_neighbours_of_ports_of_the_switch() -> None:
    ports = shown(status.LLDP, "lldp-ntc2").ports  # Eth101/1/10 is of a fabric extender
    assert {name: one.neighbours for name, one in ports.items()} == {
        "Ethernet1/52": (LldpNeighbour("SW-NEXUS", "Ethernet1/52", "SW-NEXUS-UPLINK"),)
    }
    routers = shown(status.LLDP, "lldp-genie5").ports
    assert {name: one.neighbours[0][:2] for name, one in routers.items()} == {
        "Ethernet1/1": ("ROUTER_Y", "Te0/1/0/4/0"),
        "Ethernet1/5": ("R1_xe.cisco.com", "Te0/1/0/5/0"),
        "Ethernet1/6": ("R1_xe.cisco.com", "Gi7"),
    }


def test_logins_of_fibre_channel_ports() -> None:
    logins = shown(status.LOGINS, "flogi-ntc").logins
    assert FabricLogin(10, "aa:bb:cc:dd:ee:ff:00:11", "fc1/33") in logins
    assert {login.interface for login in logins} >= {f"fc1/{number}" for number in range(33, 39)}
