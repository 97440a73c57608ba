"""OS9 forms of other releases and of parts of configurations: each line is a fact or a doubt."""

from dataclasses import replace

import pytest

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import SwitchFacts, UnknownFactError
from sanfab.facts.unknown import mark_unknown
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig
from sanfab.plan.plan import make_plan

PORT = "interface TenGigabitEthernet {0}\n no ip address\n switchport\n no shutdown\n"


def known(text: str, model: str = "s4810") -> ParsedConfig:
    """Return a reading, without the facts that the text does not prove."""
    reading = NOSES["os9"].read(text, PLATFORMS[model])
    return replace(reading, facts=mark_unknown(reading.facts, reading.doubts))


def facts_of(text: str, model: str = "s4810") -> SwitchFacts:
    reading = known(text, model)
    assert reading.unread == ()
    return reading.facts


PAUSE = {
    "flowcontrol rx on tx on pause-threshold 60 resume-offset 9": ("on", "on"),
    "flowcontrol rx off tx on threshold 1023 49 75": ("off", "on"),
    "flowcontrol rx on tx off negotiate monitor 7": ("on", "off"),
}


@pytest.mark.parametrize("line", PAUSE)
def test_thresholds_of_pause_frames(line: str) -> None:
    text = f"interface TenGigabitEthernet 0/1\n {line}\n switchport\n no shutdown\n"
    port = facts_of(text).ports["TenGigabitEthernet 0/1"]
    assert (port.pause_receive, port.pause_send) == PAUSE[line]


def test_dcb_with_a_number_of_lossless_queues_is_on() -> None:
    assert facts_of("dcb enable pfc-queues 4\n", "s4048-on").dcb is True


def test_the_mtu_of_packets_leaves_that_of_the_vlan_as_it_is() -> None:
    reading = known("interface Vlan 100\n ip mtu 9000\n mtu 9216\n no shutdown\n")
    assert (reading.unread, reading.facts.vlans[100].mtu) == ((), 9216)
    assert [one.kind for one in reading.effects] == [EffectKind.LIMITS]


ISCSI = (
    "iscsi target port 3260",
    "no iscsi target port 860",
    "iscsi aging time 10",
    "iscsi cos enable",
)


@pytest.mark.parametrize("line", ISCSI)
def test_what_is_listed_of_iscsi_sets_nothing(line: str) -> None:
    assert facts_of(f"iscsi enable\n{line}\n") == facts_of("iscsi enable\n")


def test_a_queue_of_all_iscsi_frames_is_an_effect() -> None:
    (effect,) = known("iscsi enable\niscsi cos dscp 41 remark\n").effects
    words = "iSCSI frames are in the queue of dscp 41 remark, whatever class they arrive in"
    assert (effect.kind, effect.words, effect.undo) == (EffectKind.LIMITS, words, "")


SERVICES = """ntp server 10.0.0.1 version 4
ntp server 10.0.0.2 key 7
ntp server vrf management 10.0.0.3 prefer minpoll 4
snmp-server host 10.0.0.4 vrf management traps version 2c mon udp-port 2162
aaa authorization commands 15 default tacacs+ none
aaa authorization config-commands
snmp-server group g 3 priv read v write w
hash-algorithm ecmp crc16 lag crc16
hash-algorithm seed 7
interface ManagementEthernet 0/0
 ip vrf forwarding management
 ip address 10.0.0.9/24
 no shutdown
"""


def test_services_with_options_and_in_a_vrf() -> None:
    services = facts_of(SERVICES).services
    assert services.ntp == {"10.0.0.1", "10.0.0.2", "10.0.0.3"}
    assert services.snmp_community_traps["10.0.0.4"].port == 2162
    assert (services.snmp_groups, services.address) == ({"g": "priv"}, "10.0.0.9/24")


def test_a_vlan_has_its_description() -> None:
    vlan = facts_of("interface Vlan 9\n name data\n description of the lab\n").vlans[9]
    assert (vlan.name, vlan.description) == ("data", "of the lab")


def test_a_push_keeps_the_description_of_a_vlan() -> None:
    running, intended = (
        facts_of("interface Vlan 9\n description X\n"),
        facts_of("interface Vlan 9\n"),
    )
    goal = merge_unmanaged(intended, running)
    plan = make_plan(running, goal, PLATFORMS["s4810"], frozenset())
    assert (goal.vlans[9].description, plan.lines, plan.notes) == ("X", (), ())


def test_commands_between_the_lines_set_nothing() -> None:
    vlan = "interface Vlan 9\n no shutdown\n"
    assert facts_of(f"stop bmp\n{vlan}reload\n") == facts_of(vlan)


# The default VLAN is another one.
OTHER_DEFAULT = "default vlan-id 4000\n" + PORT.format("1/3") + "interface Vlan 4000\n"


def test_the_default_vlan_that_a_line_moves_exists() -> None:
    facts = facts_of(OTHER_DEFAULT, "s4048-on")
    assert (facts.default_vlan, facts.vlans) == (4000, {})
    assert facts.ports["TenGigabitEthernet 1/3"].access_vlan == 4000


@pytest.mark.parametrize(
    ("line", "default"), [("", 1), ("default-vlan disable\n", 0), ("default vlan-id 1\n", 1)]
)
def test_the_default_vlan_of_a_text(line: str, default: int) -> None:
    assert facts_of(line + PORT.format("0/3")).default_vlan == default


# VLANs name ports whose blocks the text leaves out.
WITHOUT_BLOCK = ("TenGigabitEthernet 0/3", "TenGigabitEthernet 1/3", "Port-channel 5")


@pytest.mark.parametrize("name", WITHOUT_BLOCK)
@pytest.mark.parametrize("other", ["", PORT.format("1/7"), PORT.format("0/7")])
def test_a_port_that_only_a_vlan_names_is_tagged_and_otherwise_unknown(
    name: str, other: str
) -> None:
    facts = facts_of(f"{other}interface Vlan 7\n tagged {name}\n no shutdown\n")
    port = facts.ports[name]
    assert port.mode == "trunk"
    for unknown in ("trunk_vlans", "native_vlan", "mtu", "enabled"):
        with pytest.raises(UnknownFactError, match="block of the port"):
            getattr(port, unknown)
    if other:  # the others stay known
        (seen,) = (one for key, one in facts.ports.items() if key.endswith("/7"))
        assert (seen.mode, seen.access_vlan) == ("access", 1)


def test_the_mode_of_a_port_that_only_an_untagged_line_names_is_unknown() -> None:
    port = facts_of("interface Vlan 7\n untagged TenGigabitEthernet 0/3\n").ports
    with pytest.raises(UnknownFactError):
        _ = port["TenGigabitEthernet 0/3"].mode


def test_a_vlan_may_name_a_port_before_its_block() -> None:
    vlan = "interface Vlan 7\n tagged TenGigabitEthernet 0/3\n no shutdown\n"
    block = "interface TenGigabitEthernet 0/3\n portmode hybrid\n switchport\n no shutdown\n"
    assert facts_of(vlan + block).ports == facts_of(block + vlan).ports


def test_a_port_that_no_unit_has_is_refused() -> None:
    text = "interface Vlan 7\n tagged TenGigabitEthernet 0/99\n"
    assert [line.text for line in known(text).unread] == ["tagged TenGigabitEthernet 0/99"]


def test_a_list_of_foreign_ports_leaves_the_ports_of_the_text_known() -> None:
    text = PORT.format("0/1") + "interface Vlan 7\n tagged TenGigabitEthernet 0/99\n no shutdown\n"
    port = known(text).facts.ports["TenGigabitEthernet 0/1"]
    assert (port.mode, port.access_vlan) == ("access", 1)


POLICIES = """interface TenGigabitEthernet 0/1
 no ip address
 mtu 12000
 dcb-policy input {0}
 dcb-policy output {1}
!
 port-channel-protocol LACP
  port-channel 10 mode active
!
 no shutdown
"""


def test_dcb_policies_of_two_names_leave_the_classes_of_a_port_open() -> None:
    """As a fixture of a Puppet module has them (stored file 37487691257)."""
    reading = known(POLICIES.format("pfc", "ets"))
    assert [line.text for line in reading.unread] == ["dcb-policy output ets"]
    assert reading.not_understood == ()
    port = reading.facts.ports["TenGigabitEthernet 0/1"]
    with pytest.raises(UnknownFactError, match="`pfc` for input and `ets` for output"):
        _ = port.dcb_map
    assert port.mtu == 12000


def test_dcb_policies_of_one_name_are_a_map() -> None:
    port = facts_of(POLICIES.format("san", "san")).ports["TenGigabitEthernet 0/1"]
    assert port.dcb_map == "san"


def test_a_lag_of_a_failover_group_goes_down_with_the_other() -> None:
    lags = "".join(f"interface Port-channel {one}\n no shutdown\n" for one in (1, 2))
    text = f"{lags}port-channel failover-group\n group 1 port-channel 1 port-channel 2\n"
    found = {one.path: one.kind for one in known(text).effects}
    names = ("Port-channel 1", "Port-channel 2")
    assert found == {("ports", name): EffectKind.SHUTS for name in names}


def test_an_account_with_a_list_behind_its_privilege() -> None:
    line = "user gooduser password abc privilege 15 access-class permitall\n"
    assert facts_of(line).services.users["gooduser"].role == "sysadmin"


def test_a_line_of_the_pair_that_is_not_understood_leaves_the_pair_open() -> None:
    facts = known("vlt domain 1\n backup destination 192.0.2.2\n").facts
    with pytest.raises(UnknownFactError, match="backup destination"):
        _ = facts.peer
