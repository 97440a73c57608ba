"""The facts of the five source documents, as their switches must state them."""

import re
from functools import cache

import pytest

from sanfab.facts.policy_kind import PolicyPoint
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.render.templates import render_configuration
from support.sans import SANS


@cache
def switches(san: str) -> dict[str, tuple[SwitchFacts, str]]:
    """Return (intended facts, text) of every switch of a SAN."""
    _, cabling = load_inventory(SANS[san])
    made = {}
    for name in cabling.san.switches:
        design = design_of(cabling, name)
        facts = intended_facts(design)
        made[name] = (facts, render_configuration(facts, design.platform, design.capabilities))
    return made


def in_order(text: str, *lines: str) -> bool:
    """Return whether the lines stand in a text, whole and in this order."""
    rest = iter(line.strip() for line in text.splitlines())
    return all(line in rest for line in lines)


NEXUS = "sisbu-fcoe-5k-1"


def test_tr_3853_has_nine_steps_in_the_order_of_its_appendix() -> None:
    """N-10 to N-13, N-15, N-16, N-18 to N-21, N-24."""
    text = switches("netapp-dss")[NEXUS][1]
    ports = range(1, 12)
    steps = [
        "feature fcoe",
        "vsan database",
        "vsan 100",
        "vlan 100",
        "fcoe vsan 100",
        *(f"interface Ethernet1/{number}" for number in ports),
        *(f"interface vfc{number}" for number in ports),
        "vsan database",
        *(f"vsan 100 interface vfc{number}" for number in ports),
        "fcalias name c41 vsan 100",
        "member pwwn 50:0a:09:85:87:59:54:17",
        "fcalias name c42 vsan 100",
        "member pwwn 50:0a:09:85:87:19:54:4d",
        "fcalias name ghidorah3_p1 vsan 100",
        "member pwwn 10:00:00:00:c9:93:f9:97",
        "fcalias name ghidorah3_p2 vsan 100",
        "member pwwn 10:00:00:00:c9:93:f8:f5",
        "fcalias name ghidorah3_p3 vsan 100",
        "member pwwn 10:00:00:00:c9:93:f8:f7",
        "zone name zone_ghidorah3_3070s vsan 100",
        "member fcalias c41",
        "member fcalias ghidorah3_p1",
        "zoneset name zset_tpch_fcoe vsan 100",
        "member zone_ghidorah3_3070s",
        "zoneset activate name zset_tpch_fcoe vsan 100",
        "copy running-config startup-config",
    ]
    assert in_order(text, *steps)
    assert text.endswith("copy running-config startup-config\n")


@pytest.mark.parametrize("number", range(1, 12))
def test_tr_3853_has_an_ethernet_port_with_its_vfc(number: int) -> None:
    """N-13 and N-15: the list of VLANs has no blank."""
    text = switches("netapp-dss")[NEXUS][1]
    port = re.search(rf"^interface Ethernet1/{number}\n((?:  .*\n)*)", text, re.MULTILINE)
    vfc = re.search(rf"^interface vfc{number}\n((?:  .*\n)*)", text, re.MULTILINE)
    assert port is not None
    assert port[1].splitlines()[1:] == [
        "  spanning-tree port type edge trunk",
        "  switchport mode trunk",
        "  switchport trunk allowed vlan 1,100",
    ]
    assert vfc is not None
    assert vfc[1] == f"  bind interface Ethernet1/{number}\n  no shutdown\n"


def test_tr_3853_the_zone_holds_three_initiators_and_eight_controllers() -> None:
    """N-19, and 11 ports in use (N-05)."""
    facts = switches("netapp-dss")[NEXUS][0]
    vsan = facts.vsans[100]
    assert len(vsan.zones["zone_ghidorah3_3070s"]) == 11
    assert (vsan.active_zoneset, vsan.zonesets) == (
        "zset_tpch_fcoe",
        {"zset_tpch_fcoe": {"zone_ghidorah3_3070s"}},
    )
    assert [vfc.vsan for vfc in facts.vfcs.values()] == [100] * 11


def test_tr_3853_with_jumbo_keeps_fcoe_lossless() -> None:
    """class-fcoe's no-drop and 2158 stand with jumbo class-default in the policy in force."""
    facts, text = switches("netapp-dss-jumbo")[NEXUS]
    classes = facts.policies["network sanfab-nq"].classes
    assert (classes["class-fcoe"].no_drop, classes["class-fcoe"].mtu) == (True, 2158)
    assert classes["class-default"].mtu == 9216
    assert facts.system_policies[PolicyPoint.NETWORK] == "sanfab-nq"
    assert in_order(
        text,
        "feature fcoe",
        "policy-map type network-qos sanfab-nq",
        "class type network-qos class-fcoe",
        "pause no-drop",
        "mtu 2158",
        "class type network-qos class-default",
        "mtu 9216",
        "system qos",
        "service-policy type network-qos sanfab-nq",
    )


def test_tr_3853_over_iscsi_has_neither_fcoe_nor_pause() -> None:
    facts, text = switches("netapp-dss-iscsi")[NEXUS]
    assert not facts.vfcs
    assert not facts.vsans
    assert not re.search(r"^ *(feature )?fcoe\b", text, re.MULTILINE)
    assert {port.pause_receive for port in facts.ports.values()} == {"off"}
    used = {name for name, port in facts.ports.items() if port.description}
    assert used == {f"Ethernet1/{number}" for number in range(1, 12)}


def test_nimble_on_extreme_has_the_documented_data_ports() -> None:
    """E-02 to E-04, E-06 to E-08: rx before tx, `create vlan`, no STP, rate limit or jumbo."""
    name = next(name for name in switches("nimble-extreme") if "670" in name)
    facts, text = switches("nimble-extreme")[name]
    for number in ("1:1", "1:2", "2:1", "2:2"):
        port = facts.ports[number]
        assert port.description == "Nimble01-Prod-iSCSI"
        assert (port.mode, port.access_vlan) == ("access", 140)
        assert (port.pause_receive, port.pause_send) == ("on", "on")
    lines = text.splitlines()
    order = [
        next(index for index, line in enumerate(lines) if line.startswith(start))
        for start in (
            "create vlan",
            "configure vlan iSCSI_Data tag 140",
            "configure vlan iSCSI_Data add ports",
        )
    ]
    assert order == sorted(order)
    rx = next(index for index, line in enumerate(lines) if "flow-control rx-pause" in line)
    tx = next(index for index, line in enumerate(lines) if "flow-control tx-pause" in line)
    assert rx < tx
    assert re.search(
        r'^configure ports 1:1-2,2:1-2 display-string "?Nimble01-Prod-iSCSI"?$', text, re.M
    )
    for word in ("stpd", "rate-limit", "jumbo", "ipforwarding"):
        assert word not in text


def test_nimble_on_extreme_has_the_documented_management_ports() -> None:
    """E-05."""
    name = next(name for name in switches("nimble-extreme") if "460" in name)
    facts, text = switches("nimble-extreme")[name]
    assert "configure vlan Storage_Mgmt tag 130" in text
    assert "enable ipforwarding vlan Storage_Mgmt" in text
    assert "flow-control" not in text
    for number in ("1:1", "1:2", "2:1", "2:2"):
        assert facts.ports[number].description == "Nimble01-Prod-Mgmt"
        assert facts.ports[number].access_vlan == 130


def test_nimble_on_arista_has_9214_on_every_port() -> None:
    """A-01."""
    ((facts, text),) = switches("nimble-arista").values()
    assert {port.mtu for port in facts.ports.values()} == {9214}
    assert len(facts.ports) == 24
    assert text.count("mtu 9214") == 24


@pytest.mark.parametrize("san", ["equallogic-base", "equallogic-congested"])
def test_equallogic_on_s4810_has_the_documented_lines(san: str) -> None:
    """MTU 12000, pause both ways, DCB off, edge ports, no storm control (D-06, D-13)."""
    for facts, text in switches(san).values():
        assert facts.dcb is False
        assert "no dcb enable" in text
        assert "storm-control" not in text
        devices = [port for port in facts.ports.values() if port.stp == "edge"]
        assert devices
        for port in devices:
            assert port.mtu == 12000
            assert (port.pause_receive, port.pause_send) == ("on", "on")
        assert "mtu 12000" in text
        assert "flowcontrol rx on tx on" in text


def test_equallogic_base_has_two_switches_in_one_network() -> None:
    """D-10: an interconnect, as the group needs one L2 network."""
    assert len(switches("equallogic-base")) == 2
    assert all(facts.lags for facts, _ in switches("equallogic-base").values())
    assert len(switches("equallogic-congested")) == 1


def test_chelsio_bed_is_one_switch_with_five_ports_at_1500() -> None:
    """C-10."""
    ((facts, _),) = switches("chelsio-40g").values()
    used = [port for port in facts.ports.values() if port.mode == "access" and port.stp == "edge"]
    assert len(used) == 5
    assert {port.mtu for port in used} == {1500}


def test_sun_hosts_are_cabled_back_to_back() -> None:
    """S-01: nothing to render."""
    assert switches("sun-b2b") == {}
    san, _ = load_inventory(SANS["sun-b2b"])
    assert [port.to for host in san.hosts.values() for port in host.ports.values()]


@pytest.mark.parametrize("san", SANS)
def test_no_configuration_has_storm_control_or_a_rate_limit(san: str) -> None:
    for facts, text in switches(san).values():
        assert "storm-control" not in text
        assert "rate-limit" not in text
        assert not any(port.storm_control for port in facts.ports.values())


@pytest.mark.parametrize("san", SANS)
def test_no_port_has_pause_and_priority_flow_control(san: str) -> None:
    """FLOW-03."""
    for facts, _ in switches(san).values():
        for port in facts.ports.values():
            if port.pause_receive == "on" or port.pause_send == "on":
                assert port.pfc != "on"
                assert not port.dcb_map


@pytest.mark.parametrize("san", ["netapp-dss-fc", "netapp-dss-fc-zoned"])
def test_tr_3853_over_fibre_channel_connects_each_host_port_with_one_controller(san: str) -> None:
    """Section 4 and 7.3: eight links of 4 Gb/s on a pair of 200E, no link between the two."""
    found = switches(san)
    ports = {
        name: [port for port in facts.fc_ports.values() if port.speed]
        for name, (facts, _) in found.items()
    }
    assert {name: len(some) for name, some in ports.items()} == {"brocade-a": 8, "brocade-b": 8}
    assert {port.speed for some in ports.values() for port in some} == {4}
    assert not any("portcfgtrunkport" in text for _, text in found.values())


def test_tr_3853_over_fibre_channel_zones_nothing() -> None:
    """Section 7.3: "no zoning was set up (open access by default)"."""
    for facts, text in switches("netapp-dss-fc").values():
        (vsan,) = facts.vsans.values()
        assert (vsan.default_permit, vsan.zones, vsan.fcaliases) == (True, {}, {})
        assert "zone" not in text


def test_tr_3853_over_fibre_channel_has_four_zones_in_each_fabric_when_it_is_zoned() -> None:
    for facts, text in switches("netapp-dss-fc-zoned").values():
        (vsan,) = facts.vsans.values()
        assert [len(members) for members in vsan.zones.values()] == [2] * 4
        assert not vsan.default_permit
        assert "defzone --noaccess" in text
