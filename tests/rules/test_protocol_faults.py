"""For each storage protocol the faults that matter, each found by a rule, a refusal or the reader.

A fault that a protocol cannot have is left out with its reason, and is counted.
"""

from typing import Any

import pytest

from sanfab.errors import SanfabError
from sanfab.facts.effects import EffectKind
from sanfab.intent.switch_facts import design_of
from sanfab.live.collect import parse_config
from sanfab.model.protocols import PROTOCOLS
from sanfab.rules.catalogue import RULES
from support.rule_cases import Case, context_of_case, merge, outcome_of

Data = dict[str, Any]
MANY, ONE = ("iscsi", "nvme-tcp", "nvme-roce"), ("nfs", "smb")
FAULTS = (
    "MTU",
    "VLAN missing on a link",
    "wrong subnet",
    "no path left",
    "PFC on one end only",
    "ECN without PFC",
    "port blocked",
)


def sound(role: str) -> Data:
    """Return the change that makes a sound SAN of a role: of the base `roce`, or of `services`."""
    if role in ONE:
        return {"vlans": {"nfs": {"role": role}}}
    classes: Data = {
        "iscsi": {"qos": {"roce": None, "iscsi": {"priority": 3}}},
        "nvme-tcp": {"qos": None},
        "nvme-roce": {},
    }
    lossless = None if role == "nvme-tcp" else "pfc"
    return {
        "vlans": {key: {"role": role, "lossless": lossless} for key in ("roce_a", "roce_b")}
        | {"mgmt": {"id": 10, "role": "management"}},
        "switches": dict.fromkeys(("n1", "n2", "e1"), classes[role]),
    }


def ip_case(role: str, change: Data, facts: Data | None = None) -> Case:
    whole: Data = {}
    merge(whole, sound(role))
    merge(whole, change)
    base = "services" if role in ONE else "roce"
    return {"base": base, "change": whole, "facts": facts or {}}


LINK = {"role": "isl", "lag": 10, "between": ["n1 Ethernet1/53-54", "n2 Ethernet1/53-54"]}
PEERS = [
    {
        "role": "peer",
        "lag": 10,
        "domain": number,
        "between": [f"n{number}a Ethernet1/53-54", f"n{number}b Ethernet1/53-54"],
    }
    for number in (1, 2)
]
JOINED = {
    "role": "isl",
    "lag": 50,
    "between": [
        ["n1a Ethernet1/49-50", "n1b Ethernet1/49-50"],
        ["n2a Ethernet1/49-50", "n2b Ethernet1/49-50"],
    ],
}
OFF = {"pfc": "off"}
ENDS: Data = {"n1": {"ports": {"Ethernet1/53": OFF, "Ethernet1/54": OFF}}}
UNMARKED: Data = {
    "n1": {"policies": {"network sanfab-nq": {"classes": {"c-8q-nq3": {"no_drop": False}}}}}
}
Found = tuple[str, Case]
"""The rule that finds a fault, and the case."""


def rows() -> dict[tuple[str, str], Found]:
    found: dict[tuple[str, str], Found] = {}
    for role in MANY:
        small = {"switches": {"n1": {"ports": {"Ethernet1/22": {"mtu": 1500}}}}}
        found[role, "MTU"] = ("MTU-01", ip_case(role, small))
        bare = {"links": [LINK | {"vlans": ["mgmt"]}]}
        found[role, "VLAN missing on a link"] = ("VLAN-12", ip_case(role, bare))
        alone = {"hosts": {"lin1": {"ports": {"e1": None}}}}
        found[role, "no path left"] = ("RED-05", ip_case(role, alone))
    for role in ONE:
        both = {"mtu": 1500}
        small = {"hosts": {"esx1": {"ports": {"vmnic0": both, "vmnic1": both}}}}
        found[role, "MTU"] = ("MTU-02", ip_case(role, small))
        joined = JOINED | {"vlans": ["mgmt", "iscsi_a", "iscsi_b", "nvme_a", "nvme_b"]}
        bare = {"links": [*PEERS, joined]}
        found[role, "VLAN missing on a link"] = ("VLAN-12", ip_case(role, bare))
        alone = {"hosts": {"esx1": {"ports": {"vmnic1": None}}}}
        found[role, "no path left"] = ("RED-05", ip_case(role, alone))
    for role in ("iscsi", "nvme-roce"):
        found[role, "PFC on one end only"] = ("DCB-19", ip_case(role, {}, ENDS))
    found["nvme-roce", "ECN without PFC"] = ("DCB-18", ip_case("nvme-roce", {}, UNMARKED))
    small_class = {"class-fcoe": {"mtu": 2157, "no_drop": True}, "class-default": {"mtu": 9216}}
    fcoe: dict[str, Found] = {
        "MTU": (
            "MTU-01",
            fcoe_facts({"policies": {"network sanfab-nq": {"kind": "network", "name": "sanfab-nq",
                "classes": small_class}}, "system_policies": {"network": "sanfab-nq"}}),
        ),
        "VLAN missing on a link": ("FCOE-06", fcoe_facts({"ports": {"Ethernet1/1": {
            "trunk_vlans": [99]}}})),
        "no path left": ("RED-05", {"base": "fcoe", "change": {"hosts": {"esx01": {"ports": {
            "vmhba3": None}}}}}),
        "PFC on one end only": ("DCB-01", fcoe_facts({"ports": {"Ethernet1/1": OFF}})),
    }  # fmt: skip
    found |= {("fcoe", fault): one for fault, one in fcoe.items()}
    lone: Data = {"hosts": {"db01": {"ports": {"b": None}}}}
    found["fc", "no path left"] = ("RED-05", {"base": "greenfield-fc", "change": lone})
    return found


def fcoe_facts(changes: Data) -> Case:
    return {"base": "fcoe", "facts": {"n5k-a": changes}}


ROWS = rows()


SOUND: dict[str, Case] = {"fcoe": {"base": "fcoe"}, "fc": {"base": "greenfield-fc"}}


@pytest.mark.parametrize(("protocol", "fault"), ROWS)
def test_a_rule_finds_a_fault_and_nothing_in_a_sound_san(protocol: str, fault: str) -> None:
    name, case = ROWS[protocol, fault]
    assert not outcome_of(RULES[name], SOUND.get(protocol) or ip_case(protocol, {}))[0]
    assert outcome_of(RULES[name], case)[0]


@pytest.mark.parametrize("protocol", [*MANY, *ONE])
def test_an_address_of_another_subnet_is_refused(protocol: str) -> None:
    ports: Data = {"e0": {"ip": "10.9.0.12"}}
    if protocol in ONE:
        ports = {"vmnic0": {"ip": {"nfs": "10.9.0.11"}}}
    host = "esx1" if protocol in ONE else "lin1"
    with pytest.raises(SanfabError, match="subnet"):
        context_of_case(ip_case(protocol, {"hosts": {host: {"ports": ports}}}))


@pytest.mark.parametrize("protocol", [*MANY, *ONE])
def test_a_list_that_blocks_a_port_of_a_protocol_is_told(protocol: str) -> None:
    row = {str(name): one for name, one in PROTOCOLS.items()}[protocol]
    is_file = protocol in ONE
    design = design_of(context_of_case(ip_case(protocol, {})).cabling, "n1a" if is_file else "n1")
    vlan, port = (30, "Ethernet1/1") if is_file else (201, "Ethernet1/22")
    for number in row.ports:
        text = (
            f"vlan {vlan}\nip access-list L\n"
            f"  10 deny {row.over.lower()} any any eq {number}\n  20 permit ip any any\n"
            f"interface {port}\n  switchport\n  switchport mode trunk\n"
            f"  switchport trunk allowed vlan {vlan}\n  ip port access-group L in\n"
        )
        parsed = parse_config(text, design)
        assert [one.kind for one in parsed.effects] == [EffectKind.FILTERS]
        assert f"it drops {row.title}" in parsed.effects[0].words


NONE_OF: dict[tuple[str, str], str] = {
    ("fcoe", "wrong subnet"): "no IP",
    ("fcoe", "port blocked"): "no ports: lists of MAC addresses are in tests/nos/access_lists",
    ("nvme-tcp", "PFC on one end only"): "TCP sends again what is dropped",
    ("nfs", "PFC on one end only"): "TCP sends again what is dropped",
    ("smb", "PFC on one end only"): "TCP sends again what is dropped",
} | {("fc", fault): "no Ethernet and no IP" for fault in FAULTS if fault != "no path left"}
"""Faults that a protocol cannot have; ECN is marked for RoCE alone."""


def test_each_fault_of_each_protocol_has_its_test_or_cannot_be() -> None:
    by_address = {"wrong subnet", "port blocked"}
    missing = {
        (protocol, fault)
        for protocol, row in PROTOCOLS.items()
        for fault in FAULTS
        if (protocol, fault) not in ROWS
        and not (fault in by_address and row.transport == "ip")
        and not (fault == "ECN without PFC" and protocol != "nvme-roce")
        and (protocol, fault) not in NONE_OF
    }
    assert missing == set()
    assert not NONE_OF.keys() & ROWS.keys()
