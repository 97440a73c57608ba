"""Changes of ports and LAGs that follow from other settings, and the lines they take."""

import pytest

from support.plan_case import Case, check

TRUNK = "interface Ethernet1/1\n  switchport mode trunk\n"
PAUSE = "  flowcontrol receive on\n"
LAG = "interface port-channel5\n  switchport mode trunk\n"
JOINED = "  channel-group 5 mode active\n"
CASES = {
    "a port-channel without members that was shut comes up": Case(
        "nexus-93180yc-fx",
        "  shutdown\n",
        "",
        """
interface port-channel70
  no shutdown
""",
        same="interface port-channel70\n  switchport mode trunk\n",
    ),
    "no LLDP line of a port is sent where the feature is off": Case(
        "nexus-93180yc-fx", "", "  no lldp transmit\n  no lldp receive\n", "", same=TRUNK
    ),
    "LLDP lines of a port are sent where the feature is on": Case(
        "nexus-93180yc-fx",
        "",
        "  no lldp transmit\n",
        """
interface Ethernet1/1
  no lldp transmit
""",
        same="feature lldp\n" + TRUNK,
    ),
    "a port without a cable is shut where the setup left ports up in VLAN 1": Case(
        "nexus-93180yc-fx",
        "interface Ethernet1/2\n",
        "interface Ethernet1/2\n  no switchport\n  shutdown\n",
        """
interface Ethernet1/2
  shutdown
  no switchport
""",
        same="system default switchport\nno system default switchport shutdown\n",
    ),
    "a new LAG takes the pause that its members keep": Case(
        "nexus-5548up",
        TRUNK + PAUSE,
        "interface port-channel5\n  switchport mode trunk\n"
        f"{TRUNK}{PAUSE}  channel-group 5 mode active\n",
        """
interface port-channel5
  flowcontrol receive on
  switchport mode trunk
interface Ethernet1/1
  channel-group 5 mode active
""",
        same="feature lacp\n",
        notes=("Ethernet1/1 becomes part of an LACP LAG",),
    ),
    "a LAG loses its native VLAN before a port joins, which is compared with it": Case(
        "nexus-5548up",
        f"{LAG}  switchport trunk native vlan 20\ninterface Ethernet1/2\n"
        f"  switchport mode trunk\n  switchport trunk native vlan 20\n{JOINED}{TRUNK}",
        f"{LAG}interface Ethernet1/2\n  switchport mode trunk\n{JOINED}{TRUNK}{JOINED}",
        """
interface port-channel5
  no switchport trunk native vlan
interface Ethernet1/1
  channel-group 5 mode active
""",
        same="feature lacp\nvlan 20\n",
        notes=("Ethernet1/1 becomes part of an LACP LAG",),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_change_takes_exactly_these_lines(case: Case) -> None:
    check(case)


IN_TWO_PLACES = """vlt domain 5
 peer-link port-channel 1
interface TenGigabitEthernet 0/1
 portmode hybrid
 switchport
 protocol lldp
  mode rx
interface TenGigabitEthernet 0/2
 port-channel-protocol LACP
  port-channel 2 mode active
 protocol lldp
  mode rx
interface Vlan 10
 tagged TenGigabitEthernet 0/1
"""
ORDER = """
interface TenGigabitEthernet 0/1
 protocol lldp
  mode rx
exit
exit
interface TenGigabitEthernet 0/2
 protocol lldp
  mode rx
exit
exit
interface TenGigabitEthernet 0/1
 portmode hybrid
 switchport
exit
interface TenGigabitEthernet 0/2
 port-channel-protocol LACP
  port-channel 2 mode active
exit
exit
interface Vlan 10
 tagged TenGigabitEthernet 0/1
exit
vlt domain 5
 peer-link port-channel 1
exit
"""
UP = ("TenGigabitEthernet 0/1-2", "Port-channel 1", "Port-channel 2", "Vlan 10")


def test_a_port_with_lines_of_lldp_switches_before_a_vlan_has_it() -> None:
    """The template of OS9 writes the block of such a port in two places."""
    same = "protocol lldp\n no disable\n"
    same += "".join(f"interface {one}\n no shutdown\n" for one in UP)
    check(Case("s4810", "", IN_TWO_PLACES, ORDER, same=same))
