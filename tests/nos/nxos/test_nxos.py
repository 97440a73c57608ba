"""What the NX-OS reader takes from lines as documents and transcripts print them."""

from collections.abc import Mapping
from dataclasses import fields
from random import Random

import pytest

from nos.nxos import ethernet_cases, fibre_channel_cases
from nos.nxos.fibre_channel_cases import N5K, N9K, W1, W2
from sanfab.facts.features import Feature
from sanfab.facts.policy_kind import PolicyKind, QosClass
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.nxos.builder import read_config
from sanfab.render.templates import render_configuration
from support.random_cabling import cabling_from
from support.random_san import random_san

CASES = fibre_channel_cases.CASES | ethernet_cases.CASES

UNREAD: dict[str, tuple[str, str, list[str]]] = {
    "mtu_is_not_set_at_a_port": (N5K, "interface Ethernet1/1\n  mtu 9216\n", ["mtu 9216"]),
    "a_routed_port_takes_switchport_first": (
        N9K,
        "interface Ethernet1/1\n  switchport mode trunk\n  no shutdown\n"
        "interface Ethernet1/2\n  switchport\n  no shutdown\n",
        ["switchport mode trunk"],
    ),
    "up_or_down_is_left_open": (
        N9K,
        "interface Ethernet1/1\n  switchport\n",
        ["interface Ethernet1/1"],
    ),
    "a_feature_set_that_is_not_installed": (N9K, "feature-set fcoe\n", ["feature-set fcoe"]),
    "reserved_numbers": (
        N5K,
        "vlan 3968\nvlan 4095\nvsan database\n  vsan 4094\ninterface vfc9000\n",
        ["vlan 3968", "vlan 4095", "vsan 4094", "interface vfc9000"],
    ),
    "a_vsan_that_is_not_in_the_database": (
        N5K,
        "vsan database\n  vsan 5\nzone name Z vsan 6\n  member device-alias a\n",
        ["zone name Z vsan 6", "member device-alias a"],
    ),
    "an_alias_a_zone_a_zoneset_before_they_exist": (
        N5K,
        """zone name Z vsan 5
  member fcalias a
zoneset name ZS vsan 5
  member Y
zoneset activate name ZT vsan 5
""",
        ["member fcalias a", "member Y", "zoneset activate name ZT vsan 5"],
    ),
    "a_name_or_wwpn_given_twice": (
        N5K,
        f"""device-alias database
  device-alias name a pwwn {W1}
  device-alias name a pwwn {W2}
  device-alias name b pwwn {W1}
""",
        [f"device-alias name a pwwn {W2}", f"device-alias name b pwwn {W1}"],
    ),
    "servers_reached_otherwise_than_ours": (
        N5K,
        """ntp server 192.0.2.1
ntp server 192.0.2.2 prefer use-vrf management
logging server 192.0.2.3 7 use-vrf default
logging server 192.0.2.4 6 use-vrf management
tacacs-server host 192.0.2.5
aaa group server tacacs+ G
  server 192.0.2.5
""",
        [
            "ntp server 192.0.2.1",
            "logging server 192.0.2.3 7 use-vrf default",
            "aaa group server tacacs+ G",
        ],
    ),
    "trap_receivers_that_are_sent_nothing": (
        N5K,
        """snmp-server host 192.0.2.1 traps version 3 priv mon
snmp-server host 192.0.2.2 traps version 3 priv mon
snmp-server host 192.0.2.2 use-vrf default
snmp-server host 192.0.2.3 traps version 3 priv mon
snmp-server host 192.0.2.3 use-vrf management
no snmp-server host 192.0.2.3 use-vrf management
snmp-server host 192.0.2.4 use-vrf management
""",
        [
            "snmp-server host 192.0.2.1 traps version 3 priv mon",
            "snmp-server host 192.0.2.2 traps version 3 priv mon",
            "snmp-server host 192.0.2.2 use-vrf default",
            "snmp-server host 192.0.2.3 traps version 3 priv mon",
            "snmp-server host 192.0.2.4 use-vrf management",
        ],
    ),
    "a_switch_that_was_not_told_to_stop_asking": (
        N5K,
        "no terminal dont-ask\nterminal dont-ask\n",
        ["no terminal dont-ask"],
    ),
    "no_address": (
        N5K,
        "interface mgmt0\n  ip address 460.46.0.0/24\ninterface Vlan7\n  ip address 10.0.0.1/33\n",
        ["ip address 460.46.0.0/24", "ip address 10.0.0.1/33"],
    ),
    "a_banner_that_never_ends": (N5K, "banner motd #x\nvlan 7\n", ["banner motd #x\nvlan 7"]),
}


def at(value: object, path: str) -> object:
    """Return what stands at a path as `ports Ethernet1/5 mode`; None where nothing does."""
    for step in path.split():
        if isinstance(value, Mapping):
            value = value.get(int(step) if step.isdigit() else step)
        elif value is not None:
            value = getattr(value, step)
    return value


@pytest.mark.parametrize(("model", "text", "expected"), CASES.values(), ids=list(CASES))
def test_the_reader_reads_the_facts_of_each_line(
    model: str, text: str, expected: dict[str, object]
) -> None:
    facts = read_config(text, PLATFORMS[model]).facts
    found = {path: at(facts, path) for path in expected}
    if "policies" in found:
        found["policies"] = {
            name: {"priorities": entry.priorities, "group": entry.group}
            for name, policy in facts.policies.items()
            for entry in policy.classes.values()
        }
    assert found == expected


@pytest.mark.parametrize(("model", "text", "expected"), UNREAD.values(), ids=list(UNREAD))
def test_invalid_and_unknown_lines_stay_unread(model: str, text: str, expected: list[str]) -> None:
    assert [line.text for line in read_config(text, PLATFORMS[model]).unread] == expected


def test_a_partly_known_line_gives_its_known_fact() -> None:
    _, text, _ = UNREAD["servers_reached_otherwise_than_ours"]
    services = read_config(text, PLATFORMS[N5K]).facts.services
    assert services.ntp == {"192.0.2.1", "192.0.2.2"}
    assert services.syslog == {"192.0.2.3", "192.0.2.4"}
    assert services.aaa_servers == ["192.0.2.5"]


def test_an_empty_configuration_gives_default_facts() -> None:
    facts = read_config("", PLATFORMS[N5K]).facts
    empty: list[object] = ["", None, False, {}, set()]
    named = [field.name for field in fields(facts) if getattr(facts, field.name) not in empty]
    assert named == ["services", "defaults"]


def test_the_first_phase_holds_the_lines_that_need_a_reload() -> None:
    facts = SwitchFacts(
        name="san-a",
        features={Feature.LLDP, Feature.NPIV},
        feature_sets={Feature.FCOE},
        tcam={"ing-racl": 1536},
    )
    first = render_configuration(facts, PLATFORMS[N9K], frozenset(), "phase1.j2").splitlines()
    assert first == [
        "feature lldp",
        "install feature-set fcoe",
        "feature-set fcoe",
        "hardware access-list tcam region ing-racl 1536",
        "copy running-config startup-config",
        "reload",
    ]
    assert set(first[:4]) <= set(
        render_configuration(facts, PLATFORMS[N9K], frozenset()).splitlines()
    )


def test_a_bandwidth_share_is_read_from_its_last_line() -> None:
    text = """policy-map type queuing Q
  class type queuing c-out-8q-q1
    bandwidth remaining percent 0
  class type queuing c-out-8q-q3
    bandwidth percent 50
    bandwidth remaining percent 60
  class type queuing c-out-8q-q7
    bandwidth remaining percent 4
    bandwidth percent 2
"""
    classes = read_config(text, PLATFORMS[N9K]).facts.policies["queuing Q"].classes
    assert classes == {
        "c-out-8q-q1": QosClass("c-out-8q-q1", bandwidth=0, bandwidth_remaining=True),
        "c-out-8q-q3": QosClass("c-out-8q-q3", bandwidth=60, bandwidth_remaining=True),
        "c-out-8q-q7": QosClass("c-out-8q-q7", bandwidth=2),
    }


def test_the_bandwidth_shares_of_a_link_add_up_to_100() -> None:
    seen = set()
    for seed in range(60):
        cabling = cabling_from(random_san(Random(seed), "nxos"))
        for name in cabling.san.switches:
            for policy in intended_facts(design_of(cabling, name)).policies.values():
                if policy.kind == PolicyKind.QUEUING:
                    shares = [entry.bandwidth or 0 for entry in policy.classes.values()]
                    assert sum(shares) == 100
                    seen.add(tuple(sorted(filter(None, shares))))
    assert seen > {(50, 50), (25, 25, 50)}  # those by default, and those that a SAN states
