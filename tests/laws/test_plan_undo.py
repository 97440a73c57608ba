"""Single changes that take lines back, in the words of documents and of shipping drivers."""

import pytest

from support.plan_case import Case, check

MEMBER = """interface TenGigabitEthernet 0/1
 mtu {}
 port-channel-protocol LACP
  port-channel 7 mode active
"""
JUMBO = (
    MEMBER + "interface Port-channel 7\n mtu {}\n switchport\n"
    "interface Vlan 10\n mtu {}\n tagged Port-channel 7\n"
)
CASES = {
    "frames get smaller in the VLAN, then in the LAG, then at its members": Case(
        "s4810",
        JUMBO.format(*[12000] * 3),
        JUMBO.format(*[9216] * 3),
        """
interface Vlan 10
 mtu 9216
exit
interface Port-channel 7
 mtu 9216
exit
interface TenGigabitEthernet 0/1
 mtu 9216
exit
""",
    ),
    "pause of OS9 ends in words, as its line has no other form": Case(
        "s4810",
        "interface TenGigabitEthernet 0/1\n flowcontrol rx on tx on\n no shutdown\n",
        "interface TenGigabitEthernet 0/1\n no shutdown\n",
        "interface TenGigabitEthernet 0/1\n flowcontrol rx off tx off\nexit",
    ),
    "contact and location of ExtremeXOS are those of the factory again": Case(
        "summit-x670",
        'configure snmp sysContact "me"\nconfigure snmp sysLocation "here"\n',
        "",
        """
configure snmp sysLocation "''"
configure snmp sysContact "support@extremenetworks.com, +1 888 257 3000"
""",
        same='configure snmp sysName "x"\n',
    ),
    "the banner of ExtremeXOS goes by its name alone": Case(
        "summit-x670",
        "configure banner before-login save-to-configuration\nHello\n\n",
        "",
        "unconfigure banner",
    ),
    "a trunk and its edge of NX-OS": Case(
        "nexus-5548up",
        "interface Ethernet1/1\n  switchport mode trunk\n  spanning-tree port type edge trunk\n"
        "  spanning-tree bpduguard enable\n  flowcontrol receive on\n  flowcontrol send on\n"
        "  priority-flow-control mode on\n",
        "interface Ethernet1/1\n",
        """
interface Ethernet1/1
  no flowcontrol send
  no flowcontrol receive
  no priority-flow-control mode on
  no spanning-tree bpduguard
  no spanning-tree port type
  no switchport mode trunk
  no switchport trunk allowed vlan
""",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_takes_exactly_these_lines(name: str) -> None:
    check(CASES[name])
