"""Changes of NX-OS ports and LAGs that follow from other settings, and the lines they take."""

import pytest

from support.plan_case import Case, check

TRUNK = "interface Ethernet1/1\n  switchport mode trunk\n"
PAUSE = "  flowcontrol receive on\n"
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
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_change_takes_exactly_these_lines(case: Case) -> None:
    check(case)
