"""Single changes of one switch, and the very lines that they take."""

import pytest

from sanfab.facts.features import Feature
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.platforms.traits import Capability
from sanfab.plan.plan import make_plan
from support.plan_case import Case, check

QUEUES = "class-map type queuing a\n  match qos-group 2\nclass-map type queuing b\n"
QUEUING = """policy-map type queuing q
  class type queuing a
    bandwidth percent {}
  class type queuing b
    bandwidth percent {}
"""
DCB_PORT = """dcb enable
dcb-map SAN
 priority-group 0 bandwidth 100 pfc on
interface TenGigabitEthernet 0/1
 dcb-map SAN
 no shutdown
"""
LOSSLESS = """policy-map type network-qos nq
  class type network-qos class-fcoe
    pause no-drop
  class type network-qos class-default
    mtu 9216
system qos
  service-policy type network-qos nq
"""
GROUP_2 = """class-map type qos iscsi
  match cos 4
class-map type network-qos iscsi
  match qos-group 2
policy-map type qos in
  class iscsi
    set qos-group 2
policy-map type network-qos nq
  class type network-qos iscsi
    pause no-drop
system qos
  service-policy type qos input in
  service-policy type network-qos nq
"""
VLT_LAG = "interface Port-channel 2\n vlt-peer-lag port-channel 2\n"
TRUNK = "interface Ethernet1/1\n  switchport mode trunk\n"
BASIC = """vsan database
  vsan 10
fcalias name array vsan 10
  member pwwn 10:00:00:00:c9:00:00:01
"""
ZONED = """zone name z vsan 10
  member pwwn 10:00:00:00:c9:00:00:02 initiator
  member pwwn 10:00:00:00:c9:00:00:03 target
zoneset name ZS vsan 10
  member z
zoneset activate name ZS vsan 10
"""
SNMP_USER = "configure snmpv3 add user u authentication sha @@a@@ privacy aes 128 @@p@@\n"
TACACS = "configure tacacs primary server 10.0.0.9 49 vr VR-Mgmt\n"
CASES = {
    "a VLAN is added to a live trunk and taken off it, never a bare list": Case(
        "nexus-5548up",
        TRUNK + "  switchport trunk allowed vlan 10,20\n",
        TRUNK + "  switchport trunk allowed vlan 20,30\n",
        """
interface Ethernet1/1
  switchport trunk allowed vlan remove 10
  switchport trunk allowed vlan add 30
""",
        same="vlan 10\nvlan 20\nvlan 30\n",
    ),
    "shares of a queuing policy fall before others rise": Case(
        "nexus-5548up",
        QUEUING.format(20, 80),
        QUEUING.format(60, 40),
        """
policy-map type queuing q
  class type queuing b
    bandwidth percent 40
policy-map type queuing q
  class type queuing a
    bandwidth percent 60
""",
        same=QUEUES,
    ),
    "DCB is turned off after its maps went": Case(
        "s4810",
        DCB_PORT,
        "interface TenGigabitEthernet 0/1\n no shutdown\n",
        """
interface TenGigabitEthernet 0/1
 no dcb-policy output SAN
 no dcb-policy input SAN
exit
no dcb-output SAN
no priority-group SAN-0
no qos-policy-output SAN-0
no dcb-input SAN
no dcb enable
""",
        notes=("`no dcb-output SAN`, `no priority-group SAN-0`, `no dcb-input SAN`: no document",),
    ),
    "a port-channel joins a VLT domain that exists": Case(
        "s4810",
        "",
        VLT_LAG + "vlt domain 5\n peer-link port-channel 1\n",
        """
vlt domain 5
 peer-link port-channel 1
exit
interface Port-channel 2
 vlt-peer-lag port-channel 2
exit
""",
        same="interface Port-channel 1\n no shutdown\ninterface Port-channel 2\n no shutdown\n",
    ),
    "a QoS group goes after what uses it": Case(
        "nexus-5548up",
        GROUP_2,
        "",
        """
system qos
  no service-policy type qos input in
  no service-policy type network-qos nq
no policy-map type network-qos nq
no policy-map type qos in
no class-map type qos iscsi
""",
        notes=("802.1p priority 4 is no longer lossless",),
    ),
    "a policy in use that loses a class is set again": Case(
        "nexus-5548up",
        LOSSLESS,
        LOSSLESS.replace("  class type network-qos class-fcoe\n    pause no-drop\n", ""),
        """
system qos
  no service-policy type network-qos nq
no policy-map type network-qos nq
policy-map type network-qos nq
  class type network-qos class-default
    mtu 9216
system qos
  service-policy type network-qos nq
""",
        notes=(
            "it is detached, removed and set again",
            "802.1p priority 3 is no longer lossless",
        ),
    ),
    "an FCoE VLAN leaves its VSAN": Case(
        "nexus-93180yc-fx", "  fcoe vsan 10\n", "", "vlan 10\n  no fcoe vsan", same="vlan 10\n"
    ),
    "a domain id that takes effect later is announced": Case(
        "nexus-5548up",
        "",
        "fcdomain domain 21 static vsan 10\n",
        "fcdomain domain 21 static vsan 10",
        same="vsan database\n  vsan 10\n",
        notes=("all logins of the VSAN end",),
    ),
    "LLDP that is turned off interrupts lossless traffic": Case(
        "s4810",
        "protocol lldp\n no disable\n",
        "",
        "no protocol lldp",
        same=DCB_PORT,
        notes=("dropped on 1 ports",),
    ),
    "a trunk that carries all VLANs is limited by taking them off": Case(
        "nexus-5548up",
        TRUNK,
        TRUNK + "  switchport trunk allowed vlan 10\n",
        """
interface Ethernet1/1
  switchport trunk allowed vlan remove 1-9,11-3967,4048-4093
""",
        same="vlan 10\n",
    ),
    "an access port becomes a trunk without being in VLAN 1 meanwhile": Case(
        "dcs-7050sx3-48yc8",
        "interface Ethernet1\n   switchport access vlan 10\n",
        "interface Ethernet1\n   switchport mode trunk\n   switchport trunk allowed vlan 10,20\n",
        """
interface Ethernet1
   switchport trunk allowed vlan 10,20
   switchport mode trunk
   no switchport access vlan
""",
        same="vlan 10\nvlan 20\n",
    ),
    "a port is shut before it loses its VLAN, and the VLAN goes last": Case(
        "s4810",
        "interface TenGigabitEthernet 0/1\n switchport\n no shutdown\n"
        "interface Vlan 10\n untagged TenGigabitEthernet 0/1\n",
        "interface TenGigabitEthernet 0/1\n shutdown\n",
        """
interface TenGigabitEthernet 0/1
 shutdown
exit
interface Vlan 10
 no untagged TenGigabitEthernet 0/1
exit
interface TenGigabitEthernet 0/1
 no switchport
exit
no interface Vlan 10
""",
    ),
    "a port is enabled when it is in its VLAN": Case(
        "s4810",
        "interface TenGigabitEthernet 0/1\n shutdown\n",
        "interface TenGigabitEthernet 0/1\n switchport\n no shutdown\n"
        "interface Vlan 10\n untagged TenGigabitEthernet 0/1\n",
        """
interface TenGigabitEthernet 0/1
 switchport
exit
interface Vlan 10
 untagged TenGigabitEthernet 0/1
exit
interface TenGigabitEthernet 0/1
 no shutdown
exit
""",
    ),
    "LLDP is turned off once": Case(
        "s4810", "protocol lldp\n no disable\n", "no protocol lldp\n", "\nno protocol lldp\n"
    ),
    "a VFC gets its new VSAN before it loses the old one: without any it carries them all": Case(
        "nexus-5548up",
        "interface vfc1\n  switchport trunk allowed vsan 10\n",
        "interface vfc1\n  switchport trunk allowed vsan 20\n",
        """
interface vfc1
  switchport trunk allowed vsan add 20
  no switchport trunk allowed vsan 10
""",
        same="feature fcoe\nvsan database\n  vsan 10\n  vsan 20\n",
    ),
    "zones that rely on roles go before smart zoning does": Case(
        "nexus-5548up",
        "zone smart-zoning enable vsan 10\n" + ZONED,
        ZONED.replace(" initiator", "").replace(" target", ""),
        """
zone name z vsan 10
  no member pwwn 10:00:00:00:c9:00:00:02 initiator
  no member pwwn 10:00:00:00:c9:00:00:03 target
  member pwwn 10:00:00:00:c9:00:00:02
  member pwwn 10:00:00:00:c9:00:00:03
no zone smart-zoning enable vsan 10
zoneset activate name ZS vsan 10
""",
        same="feature fcoe\n" + BASIC,
    ),
    "the address is replaced, last of all": Case(
        "summit-x670",
        "configure vlan Mgmt ipaddress 192.0.2.9 255.255.255.0\n",
        'configure vlan Mgmt ipaddress 192.0.2.8 255.255.255.0\ncreate vlan "a"\n'
        "configure vlan a tag 10\n",
        """
create vlan "a"
configure vlan a tag 10
configure vlan Mgmt ipaddress 192.0.2.8 255.255.255.0
""",
        notes=("management address changes from 192.0.2.9/24 to 192.0.2.8/24",),
    ),
    "the new gateway is there before the old one goes": Case(
        "nexus-5548up",
        "vrf context management\n  ip route 0.0.0.0/0 192.0.2.1\n",
        "vrf context management\n  ip route 0.0.0.0/0 192.0.2.2\nvlan 10\n",
        """
vlan 10
vrf context management
  ip route 0.0.0.0/0 192.0.2.2
  no ip route 0.0.0.0/0 192.0.2.1
""",
        notes=("gateway of the management port changes from 192.0.2.1 to 192.0.2.2",),
    ),
    "an account gets another role and is never gone": Case(
        "nexus-5548up",
        "username ops password @@one@@ role network-admin\n",
        "username ops password @@one@@ role network-operator\n",
        """
username ops password @@one@@ role network-operator
no username ops role network-admin
""",
        notes=("account ops changes from role network-admin to network-operator",),
    ),
    "all communities go by their names, which only the switch shows": Case(
        "s4810",
        "snmp-server community old ro\nsnmp-server community older ro\n",
        "",
        "\nno snmp-server community old ro\nno snmp-server community older ro\n",
        captured="snmp-server community old ro\nsnmp-server community older ro\n",
    ),
    "a community that the switch did not show is told, not sent": Case(
        "nexus-5548up",
        "snmp-server community old group network-operator\n",
        "",
        "\n",
        notes=("`no snmp-server community (hidden) group network-operator` cannot be sent",),
    ),
    "communities go without their names": Case(
        "summit-x670",
        "configure snmp add community readonly encrypted x\n",
        "",
        "\nconfigure snmp delete community readonly all\n",
    ),
    "storm control is lifted": Case(
        "summit-x670",
        "configure ports 3 rate-limit flood broadcast 500\n",
        "",
        "\nconfigure ports 3 rate-limit flood broadcast no-limit\n",
    ),
    "an MLAG port is none while its LAG is recreated": Case(
        "summit-x670",
        'enable sharing 5 grouping 5\nenable mlag port 5 peer "P" id 5\n',
        'enable sharing 5 grouping 5 lacp\nenable mlag port 5 peer "P" id 5\n',
        """
disable mlag port 5
disable sharing 5
enable sharing 5 grouping 5 lacp
enable mlag port 5 peer "P" id 5
""",
        same=('create mlag peer "P"\nconfigure mlag peer "P" ipaddress 10.0.0.2 vr VR-Default\n'),
    ),
    "a VLAN that gets another address still routes": Case(
        "summit-x670",
        "configure vlan a ipaddress 10.0.0.1 255.255.255.0\nenable ipforwarding vlan a\n",
        "configure vlan a ipaddress 10.0.0.2 255.255.255.0\nenable ipforwarding vlan a\n",
        """
disable ipforwarding vlan a
unconfigure vlan a ipaddress
configure vlan a ipaddress 10.0.0.2 255.255.255.0
enable ipforwarding vlan a
""",
        same='create vlan "a"\nconfigure vlan a tag 10\n',
        notes=("this switch no longer routes for VLAN 10 with 10.0.0.1/24",),
    ),
    "an SNMP user without a group gets one": Case(
        "summit-x670",
        SNMP_USER,
        SNMP_USER + "configure snmpv3 add group g user u sec-model usm\n",
        "configure snmpv3 add group g user u sec-model usm",
    ),
    "a TACACS+ server without a key gets one": Case(
        "summit-x670",
        TACACS,
        TACACS + "configure tacacs primary shared-secret @@key@@\n",
        "configure tacacs primary shared-secret @@key@@",
    ),
    "an MLAG peer without an address gets one": Case(
        "summit-x670",
        'create mlag peer "P"\n',
        'create mlag peer "P"\nconfigure mlag peer "P" ipaddress 10.0.0.2 vr VR-Default\n',
        'configure mlag peer "P" ipaddress 10.0.0.2 vr VR-Default',
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_change_takes_exactly_these_lines(name: str) -> None:
    check(CASES[name])


def test_a_feature_set_is_disabled_after_its_users_without_a_reload() -> None:
    platform = PLATFORMS["nexus-93180yc-fx"]
    start = SwitchFacts("n9k", feature_sets={Feature.FCOE}, features={Feature.LLDP})
    goal = SwitchFacts("n9k", features={Feature.LLDP})
    capabilities = frozenset({Capability.FEATURE_SET})
    assert make_plan(start, goal, platform, capabilities).lines == ("no feature-set fcoe",)
    there = make_plan(SwitchFacts("n9k"), start, platform, capabilities)
    assert there.before_reload == ("feature lldp", "install feature-set fcoe", "feature-set fcoe")
    assert there.lines == ()


def test_differences_without_a_line_are_reported() -> None:
    platform = PLATFORMS["nexus-5548up"]
    made = make_plan(SwitchFacts("a"), SwitchFacts("a", dcb=True), platform, frozenset())
    assert made.is_empty
    assert made.notes == ("dcb: differs, but no line changes it; left as it is",)


def test_unmanaged_management_settings_remain() -> None:
    running = SwitchFacts("a", device_alias_enhanced=True)
    services = running.services
    services.address, services.gateway, services.snmp_contact = "192.0.2.9/24", "192.0.2.1", "x"
    services.ntp = {"192.0.2.11"}
    goal = merge_unmanaged(SwitchFacts("a"), running)
    assert goal == running
    assert make_plan(running, goal, PLATFORMS["nexus-5548up"], frozenset()).is_empty
