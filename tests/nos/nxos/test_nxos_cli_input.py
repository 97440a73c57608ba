"""Configurations of NX-OS as operators type them, and lines that say nothing of storage."""

from dataclasses import replace

import pytest

from sanfab.facts.effects import EffectKind
from sanfab.facts.policy_kind import PolicyPoint
from sanfab.facts.services import LOCAL, LoginMethod
from sanfab.facts.switch import PeerFacts, SwitchFacts
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.identification import identify
from sanfab.nos.nxos import NOS
from sanfab.nos.reader import ParsedConfig
from sanfab.plan.plan import make_plan

N9K = PLATFORMS["nexus-93180yc-fx"]


def read(text: str) -> ParsedConfig:
    return NOS.read(text, N9K)


def switched(facts: SwitchFacts) -> dict[str, tuple[str, set[int] | None, bool]]:
    return {name: (one.mode, one.trunk_vlans, one.enabled) for name, one in facts.ports.items()}


PRINTED = """interface Ethernet1/1
  switchport
  switchport mode trunk
  switchport trunk allowed vlan 101,201
  no shutdown
interface Ethernet1/2
  switchport
  switchport mode trunk
  switchport trunk allowed vlan 101,201
  no shutdown
"""
TYPED = {
    "a_range": """interface Ethernet1/1-2
  switchport
  switchport mode trunk
  switchport trunk allowed vlan 101,201
  no shutdown
""",
    "two_blanks": PRINTED.replace("allowed vlan ", "allowed vlan  "),
    "a_list": """interface ethernet 1/1, ethernet 1/2
  switchport
  switchport mode trunk
  switchport trunk allowed vlan 101,201
  no shutdown
""",
    "short_words": """int e1/1-2
  switchport
  switch mode trunk
  switchport trunk allowed vlan 101,201
  no shut
""",
    "without_indentation": """conf t
interface Ethernet1/1
switchport
switchport mode trunk
switchport trunk allowed vlan 101,201
no shutdown
exit
interface Ethernet1/2
switchport
switchport mode trunk
switchport trunk allowed vlan 101,201
no shutdown
""",
    "a_range_without_indentation": """interface Ethernet1/1-2
switchport
switchport mode trunk
switchport trunk allowed vlan 101,201
no shutdown
vlan 101
""",
    "after_a_prompt": "n9k-a# show running-config\n" + PRINTED + "n9k-a#\n",
}


@pytest.mark.parametrize("text", TYPED.values(), ids=list(TYPED))
def test_a_typed_configuration_has_the_facts_of_the_printed_one(text: str) -> None:
    reading = read(text)
    assert reading.unread == ()
    assert switched(reading.facts) == switched(read(PRINTED).facts)


@pytest.mark.parametrize("word", ["add", "addr", "address"])
def test_a_typed_management_address_is_that_of_the_printed_line(word: str) -> None:
    reading = read(f"interface mgmt0\n  ip {word} 192.0.2.12/24\n")
    assert (reading.unread, reading.facts.services.address) == ((), "192.0.2.12/24")


def test_an_unknown_line_without_indentation_belongs_to_the_block_above() -> None:
    reading = read("interface Ethernet1/1\nswitchport\nswitchport mode dot1q-tunnel\nno shutdown\n")
    assert [(doubt.port, "mode" in doubt.fields) for doubt in reading.doubts] == [
        ("Ethernet1/1", True)
    ]


def test_policies_without_indentation_keep_their_classes() -> None:
    text = """policy-map type network-qos jumbo
class type network-qos c-8q-nq3
pause pfc-cos 3
class type network-qos c-8q-nq-default
mtu 9216
system qos
service-policy type network-qos jumbo
"""
    facts = read(text).facts
    classes = facts.policies["network jumbo"].classes
    assert (classes["c-8q-nq3"].priorities, classes["c-8q-nq-default"].mtu) == ({3}, 9216)
    assert facts.system_policies == {PolicyPoint.NETWORK: "jumbo"}


OTHER = """version 10.3(9) Bios:version
vdc n9k-a id 1
  limit-resource vlan minimum 16 maximum 4094
no password strength-check
ip domain-lookup
copp profile strict
rmon event 1 description FATAL(1) owner PMON@FATAL
interface Vlan101
  no shutdown
  ipv6 address use-link-local-only
  hsrp 10
    ip 10.1.1.1
    shutdown
    priority 110
system vlan long-name
username admin shelltype bash
time-range maintenance
  absolute start 10:00:00 1 May 2026
no nxapi https
no logging module
ntp peer 10.9.9.9 use-vrf management
interface vfc5
  switchport trunk mode on
vpc domain 1
  ipv6 nd synchronize
line console
  exec-timeout 0
boot nxos bootflash:/nxos64-cs.10.3.9.M.bin
router ospf 1
  router-id 10.0.0.1
"""


def test_lines_that_say_nothing_of_storage_are_known_and_set_nothing() -> None:
    reading = read("vlan 101\n" + OTHER)
    assert reading.unread == ()
    assert reading.facts.vlans[101].address_up  # `shutdown` is of the HSRP group
    assert reading.facts.ports == {}


def test_a_second_group_of_tacacs_servers_is_not_mixed_into_the_first() -> None:
    text = """tacacs-server host 192.0.2.1
tacacs-server host 192.0.2.2
aaa group server tacacs+ A
  server 192.0.2.1
  use-vrf management
aaa group server tacacs+ B
  server 192.0.2.2
aaa authentication login default group A
"""
    reading = read(text)
    services = reading.facts.services
    assert (services.aaa_group, services.aaa_servers) == ("A", ["192.0.2.1"])
    assert [line.number for line in reading.unread] == [6, 7]


def test_an_account_has_all_the_roles_that_its_lines_add() -> None:
    text = """username a password 5 $5$x  role network-operator
username a role network-admin
username b password 5 $5$x  role network-operator
username b role vdc-operator
username c password 5 $5$x  role vdc-admin
username c password 5 $5$x  role network-operator
no username c role vdc-admin
"""
    reading = read(text)
    roles = {n: (u.role, u.further_roles) for n, u in reading.facts.services.users.items()}
    assert roles == {
        "a": ("network-admin", {"network-operator"}),
        "b": ("network-operator", {"vdc-operator"}),
        "c": ("network-operator", set()),
    }
    assert reading.unread == ()


def test_a_further_role_of_an_snmp_user_is_one_of_its_account_or_unread() -> None:
    text = """username a password 5 $5$x  role network-operator
username a role network-admin
snmp-server user a network-operator auth sha 0x1 priv aes-128 0x2 localizedkey
snmp-server user a network-admin
snmp-server user b network-operator auth sha 0x1 priv aes-128 0x2 localizedkey
snmp-server user b network-admin
"""
    assert [line.number for line in read(text).unread] == [6]


def test_the_last_role_of_an_account_is_not_taken() -> None:
    reading = read("username a password 5 $5$x  role vdc-admin\nno username a role vdc-admin\n")
    assert reading.facts.services.users["a"].role == "vdc-admin"
    assert [line.number for line in reading.unread] == [2]


def test_a_list_of_members_of_a_vsan_is_read_as_far_as_the_facts_hold_them() -> None:
    text = """vsan database
  vsan 10
  vsan 10 interface vfc11, vfc12
  vsan 10 interface fc1/31, vfc13
interface vfc11
interface vfc12
interface vfc13
"""
    reading = NOS.read(text, PLATFORMS["nexus-5548up"])
    assert {number: vfc.vsan for number, vfc in reading.facts.vfcs.items()} == {
        11: 10,
        12: 10,
        13: 10,
    }
    assert reading.unread == ()  # native Fibre Channel ports are known, and not in the facts


def test_members_of_a_lag_switch_as_it_does_where_only_its_lines_are_typed() -> None:
    """A design guide types the trunk at the port-channel; the switch has it at the members too."""
    text = """interface Ethernet1/1
  channel-group 11 mode active
  no shutdown
interface Ethernet1/2
  switchport
  switchport access vlan 7
  channel-group 11 mode active
  no shutdown
interface port-channel11
  switchport
  switchport mode trunk
  switchport trunk allowed vlan 101,201
  spanning-tree port type edge trunk
  mtu 9216
"""
    ports = read(text).facts.ports
    assert (ports["Ethernet1/1"].mtu, ports["Ethernet1/1"].stp) == (9216, "edge")
    assert switched(read(text).facts) == {
        "Ethernet1/1": ("trunk", {101, 201}, True),
        "Ethernet1/2": ("access", set(), True),
        "port-channel11": ("trunk", {101, 201}, True),
    }
    printed = read(f"version 9.3(3) Bios:version 05.33\n{text}").facts.ports
    assert printed["Ethernet1/1"].mode == "none"  # a switch prints each line that is in force


def test_a_forced_member_is_a_member_and_a_forced_shutdown_shuts() -> None:
    text = (
        "interface port-channel5\n"
        "interface Ethernet1/1\n  channel-group 5 force\n  no shutdown lan\n  mdix auto\n"
        "interface Ethernet1/2\n  no lldp tlv-set vlan\n  shutdown force\n"
    )
    reading = read(text)
    assert reading.unread == ()
    assert reading.facts.lags["port-channel5"].members == {"Ethernet1/1": "on"}
    assert reading.facts.ports["Ethernet1/2"].enabled is False


def test_a_rollback_restores_a_login_by_radius() -> None:
    """A push that sets TACACS+ replaces the line; the servers and their group are none of ours."""
    text = (
        "radius-server host 10.9.9.1 key 7 fewhg authentication accounting\n"
        "aaa group server radius ISE\n  server 10.9.9.1\n"
        "aaa authentication login default group ISE local\n"
    )
    before = read(text)
    assert (before.unread, before.facts.services.aaa_login) == (
        (),
        [LoginMethod("group", "ISE"), LOCAL],
    )
    pushed = replace(before.facts, services=replace(before.facts.services, aaa_login=[]))
    lines = make_plan(pushed, before.facts, N9K, frozenset()).lines
    assert lines == ("aaa authentication login default group ISE local",)


def test_the_vrf_of_a_heartbeat_is_a_fact_that_a_rollback_restores() -> None:
    for words, source, vrf in (
        (" source 10.9.9.1 vrf KEEP", "10.9.9.1", "KEEP"),
        (" vrf KEEP", "", "KEEP"),
        (" source 10.9.9.1 vrf management", "10.9.9.1", ""),
    ):
        text = f"vpc domain 1\n  peer-keepalive destination 10.9.9.2{words}\n"
        before = read(text)
        assert before.unread == ()
        assert before.facts.peer == PeerFacts(
            "1", "10.9.9.2", keepalive_source=source, keepalive_vrf=vrf
        )
        pushed = replace(before.facts, peer=PeerFacts("1", "192.0.2.2"))
        lines = make_plan(pushed, before.facts, N9K, frozenset()).lines
        assert lines == tuple(line.replace(" vrf management", "") for line in text.splitlines())


@pytest.mark.parametrize("header", ["int eth1/5", "interface Ethernet1/5", "int Po11"])
def test_an_mtu_typed_at_a_switching_port_tells_the_model(header: str) -> None:
    text = f"{header}\n  switchport mode trunk\n  mtu 9216\n"
    assert [row.family for row in identify(text, "nxos").platforms] == ["n9300"]
    routed = identify(f"{header}\n  no switchport\n  mtu 9216\n", "nxos").platforms
    assert len(routed) > 1  # the 5500 has that too


def test_lines_that_left_the_margin_too_soon_are_for_the_block_that_is_open() -> None:
    """The switch tries them in the mode that it is in, whatever their indentation."""
    text = (
        "feature vpc\nvpc domain 1\n role priority 10\n"
        "peer-switch\npeer-gateway\nip arp synchronize\n"
        "int Po10\n  vpc peer-link\nno shut\n"
    )
    reading = read(text)
    assert reading.unread == ()
    assert reading.facts.peer is not None
    assert set(reading.facts.peer.options) == {"peer_gateway", "peer_switch"}
    assert reading.facts.ports["port-channel10"].enabled
    management = read("vpc domain 1\n role priority 10\nmanagement\npeer-switch\n")
    assert [line.text for line in management.unread] == ["management"]


def test_a_header_that_leaves_open_whether_its_port_is_up_is_understood() -> None:
    """Only that is unknown; a rendered configuration states it, and is refused without it."""
    reading = read("interface Ethernet1/1\n  switchport\n  description array\n")
    assert [line.text for line in reading.unread] == ["interface Ethernet1/1"]
    assert (reading.not_understood, reading.understood) == ((), 100)
    assert [(one.port, set(one.fields)) for one in reading.doubts] == [("Ethernet1/1", {"enabled"})]


def test_notes_of_the_writer_close_no_block() -> None:
    reading = read("# interfaces\ninterface Ethernet1/1\n# to the array\n  mtu 9216\n")
    assert (reading.unread, reading.lines) == ((), 2)
    assert reading.facts.ports["Ethernet1/1"].mtu == 9216


def test_a_vlan_that_a_line_suspends_may_forward_nothing() -> None:
    for line in ("state suspend", "shutdown"):
        reading = read(f"vlan 200\n  {line}\n")
        assert [(one.text, one.kind) for one in reading.effects] == [(line, EffectKind.STOPS)]
        assert ((), frozenset({"vlans"})) in {(one.entry, one.fields) for one in reading.doubts}


def test_a_list_of_abbreviated_ports_is_a_block_for_each() -> None:
    """`brkyavuz/n9k-dayzero` types its ports so, and two blanks before a range."""
    text = "interface  e1/1-2\n  mtu 9216\ninterface e1/5,e1/6,eth1/15-16,po 7\n  mtu 9216\n"
    names = [*(f"Ethernet1/{number}" for number in (1, 15, 16, 2, 5, 6)), "port-channel7"]
    reading = read(text)
    assert reading.not_understood == ()
    assert sorted(reading.facts.ports) == names
    assert {one.mtu for one in reading.facts.ports.values()} == {9216}


@pytest.mark.parametrize(("protocol", "word"), [("hsrp", "ip"), ("vrrp", "address")])
def test_lines_of_a_group_may_stand_as_deep_as_its_header(protocol: str, word: str) -> None:
    above = f"interface Vlan30\n  no shutdown\n  {protocol} 1\n"
    body = f"preempt\n  priority 200\n  {word} 192.0.2.1\n"
    text = f"vlan 30\n{above}  {body}"
    reading = read(text)
    assert reading.unread == ()
    group = reading.facts.vlans[30].shared[f"{protocol} 1"]
    assert (group.address, group.priority, group.preempt) == ("192.0.2.1", 200, True)
    shut = read(f"{text}  shutdown\n").facts.vlans[30]
    assert shut.address_up is (protocol == "vrrp")  # an HSRP group has no state of its own
    printed = read(f"vlan 30\n{above}  shutdown\n").facts.vlans[30]
    assert not printed.address_up


def test_a_member_takes_over_its_lag_also_beside_its_own_spanning_tree() -> None:
    lag = (
        "interface port-channel101\n switchport\n switchport mode trunk\n"
        " switchport trunk allowed vlan 161\n mtu 9216\n"
    )
    own = "spanning-tree port type edge trunk\nno shutdown\n"
    text = f"{lag}interface ethernet 1/1\n channel-group 101 mode active\n{own}"
    port = read(text).facts.ports["Ethernet1/1"]
    assert (port.mode, port.trunk_vlans, port.stp, port.mtu) == ("trunk", {161}, "edge", 9216)
    alone = text.replace("mode active\n", "mode active\n switchport access vlan 2\n")
    stated = read(alone).facts.ports["Ethernet1/1"]
    assert (stated.mode, stated.access_vlan) == ("access", 2)


def test_the_feature_fcoe_tells_a_nexus_5000() -> None:
    text = "feature fcoe\ninterface Ethernet1/1\n  switchport mode trunk\n"
    known = identify(text, "nxos")
    assert {row.family for row in known.platforms} == {"n5000", "n5500"}
    reading = NOS.read(text, known.kinds[0])
    assert (reading.facts.ports["Ethernet1/1"].mode, reading.unread) == ("trunk", ())
    assert len(identify(text.replace("fcoe", "lacp"), "nxos").platforms) > len(known.platforms)
