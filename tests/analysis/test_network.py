"""Frames go from switch to switch only where both ends of a link carry the VLAN."""

from pathlib import Path

from sanfab.analysis.network import Network
from sanfab.inventory import load
from sanfab.view import intended, site_of

ROOT = Path(__file__).parents[2]


def network() -> Network:
    _, cabling = load(ROOT / "inventory/greenfield")
    return Network(
        cabling, {name: intended(site_of(cabling, name)) for name in cabling.san.switches}
    )


def test_a_path_is_the_links_that_carry_the_vlan() -> None:
    (hop,) = network().path(161, "arista-a", "x670-a") or ()
    assert (hop.out.switch, hop.into.switch, hop.number) == ("arista-a", "x670-a", 1)


def test_a_vlan_missing_at_either_end_is_no_path() -> None:
    for switch, port in (("arista-a", "Port-Channel20"), ("x670-a", "47")):
        cut = network()
        trunk = cut.facts[switch].ports[port]
        trunk.trunk_vlans = (trunk.trunk_vlans or set()) - {161}
        assert cut.path(161, "arista-a", "x670-a") is None
        assert cut.path(161, "x670-a", "arista-a") is None
