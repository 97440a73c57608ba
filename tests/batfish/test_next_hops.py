"""BF-11: the gateway or next hop that is no address of the SAN is named, and placed where it is."""

from pathlib import Path

import pytest

from batfish.designs import AS_USUAL, ENDPOINTS, ROUTED, ROUTING, Design
from batfish.sans import built
from sanfab.gate.batfish.assertions.next_hops import WrongHop, wrong_hop
from sanfab.gate.batfish.snapshot import snapshot_text

HOST, ARRAY = "esx01 vmnic2", "nimble01 A-tg1"


def hop_of(text: str, folder: Path, sender: str, receiver: str) -> WrongHop | None:
    _, context = built(Design(text).write(folder), folder / "build")
    ends = {str(one): one for one in context.names.endpoints.values()}
    return wrong_hop(context, ends[sender], ends[receiver])


def test_right_gateways_are_not_blamed(tmp_path: Path) -> None:
    assert hop_of(ROUTING + ENDPOINTS % ROUTED, tmp_path, HOST, ARRAY) is None


@pytest.mark.parametrize(
    ("ends", "ports", "text", "at"),
    [
        (
            (HOST, ARRAY),
            (f"{AS_USUAL[0]}, gateway: 10.1.1.2", *ROUTED[1:]),
            "its gateway 10.1.1.2 is no address of a switch in VLAN iscsi_a (101), which has "
            "10.1.1.1 (san-a)",
            ("hosts", "esx01", "ports", "vmnic2", "gateway"),
        ),
        (
            (ARRAY, HOST),
            (*ROUTED[:2], "target_a, ip: 10.2.1.11, gateway: 10.2.1.9", ROUTED[3]),
            "its gateway 10.2.1.9 is no address of a switch in VLAN target_a (111), which has "
            "10.2.1.1 (san-a)",
            ("arrays", "nimble01", "ports", "A-tg1", "gateway"),
        ),
    ],
)
def test_a_gateway_that_no_switch_has_is_placed_at_its_port(
    tmp_path: Path, ends: tuple[str, str], ports: tuple[str, ...], text: str, at: tuple[str, ...]
) -> None:
    hop = hop_of(ROUTING + ENDPOINTS % ports, tmp_path, *ends)
    assert hop is not None
    assert (hop.text, hop.at) == (text, at)


def test_a_next_hop_that_nothing_has_is_placed_at_its_route(tmp_path: Path) -> None:
    route = ", routes: [{to: 10.2.1.0/25, via: 10.1.1.77}], vlan_addresses: {iscsi_a"
    text = ROUTING.replace(", vlan_addresses: {iscsi_a", route, 1) + ENDPOINTS % ROUTED
    hop = hop_of(text, tmp_path, HOST, ARRAY)
    assert hop is not None
    assert hop.text == "san-a routes 10.2.1.0/25 over 10.1.1.77, which is no address of the SAN"
    assert hop.at[:3] == ("switches", "san-a", "routes")
    assert hop.fact == "routes.10.2.1.0/25 10.1.1.77"


def test_a_route_that_a_connected_network_outweighs_is_not_blamed(tmp_path: Path) -> None:
    route = ", routes: [{to: 0.0.0.0/0, via: 10.1.1.77}], vlan_addresses: {iscsi_a"
    text = ROUTING.replace(", vlan_addresses: {iscsi_a", route, 1) + ENDPOINTS % ROUTED
    assert hop_of(text, tmp_path, HOST, ARRAY) is None


def test_a_shut_vlan_interface_is_no_gateway_and_its_stand_in_says_so(tmp_path: Path) -> None:
    text = (ROUTING + ENDPOINTS % ROUTED).replace("dcs-7150s-24", "s4810")
    _, context = built(
        Design(text.replace("Ethernet", "TenGigabitEthernet 0/")).write(tmp_path),
        tmp_path / "build",
    )
    shut = "interface Vlan101\n   shutdown\n"
    assert shut not in snapshot_text(context, context.switches["san-a"])
    context.switches["san-a"].facts.vlans[101].address_up = False
    shown = snapshot_text(context, context.switches["san-a"])
    assert shut in shown
    assert "interface Vlan111\n   shutdown\n" not in shown
    ends = {str(one): one for one in context.names.endpoints.values()}
    hop = wrong_hop(context, ends[HOST], ends[ARRAY])
    assert hop is not None
    assert hop.text.endswith("is no address of a switch in VLAN iscsi_a (101), which has none")
