"""What the emulated Brocade switch prints is read by programs that others wrote.

brcddb has parsers of Fabric OS outputs. SANFAB_BRCDDB names the folder that holds its packages
``brcddb`` and ``brcdapi``; tests/README.md says where they are. OpenStack's driver reads by tabs.
"""

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sanfab.gate.batfish.context import read_context
from sanfab.gate.witnesses import ask_witnesses
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from support.fos import ARRAY, HOST, HOST2, FosTypist, array, brocade, host, pair
from support.fos_zonings import active_zones, known_devices, zone_at_random
from support.nightly import NIGHTLY
from support.sans import SANS

FOLDER = os.environ.get("SANFAB_BRCDDB", "")
WHY_NOT = "SANFAB_BRCDDB names no folder with the packages brcddb and brcdapi"
SEEDS = range(200 if NIGHTLY else 8)
RELEASES = ("5.3.2c", "6.4.3b", "7.3.1", "8.2.3d")


def zoned(release: str, seed: int) -> FosTypist:
    sw = FosTypist(brocade("brocade-300" if release < "8" else "brocade-6510", release))
    zone_at_random(sw, seed)
    return sw


@pytest.mark.parametrize("release", RELEASES)
def test_a_volume_manager_reads_the_effective_zones(release: str) -> None:
    for seed in SEEDS:
        sw = zoned(release, seed)
        effective = sw.switch.zoning.effective
        assert effective is not None
        name, zones = active_zones(sw("cfgactvshow"))
        assert (name, {one: tuple(members) for one, members in zones.items()}) == (
            effective.name,
            effective.zones,
        )


@pytest.mark.parametrize("release", RELEASES)
def test_a_volume_manager_reads_the_devices_of_a_fabric(release: str) -> None:
    one, two = pair(release, "brocade-300", ("4", "4"))
    two.switch.chassis.cables["9"] = host(HOST2)
    assert sorted(known_devices(one("nsshow;nscamshow"))) == sorted((HOST, HOST2, ARRAY))


@pytest.fixture
def brcddb() -> Iterator[Any]:
    """The package, from the folder; its modules are no part of other tests."""
    if not FOLDER:
        pytest.skip(WHY_NOT)
    before = set(sys.modules)
    sys.path.insert(0, FOLDER)
    try:
        pytest.importorskip("brcddb.util.parse_cli", reason=WHY_NOT, exc_type=ImportError)
        yield importlib.import_module
    finally:
        sys.path.remove(FOLDER)
        for name in set(sys.modules) - before:
            if name.startswith(("brcddb", "brcdapi")):
                del sys.modules[name]


def fabric_read(brcddb: Any, sw: FosTypist) -> Any:  # noqa: ANN401  # not typed by its author
    """Return the fabric that brcddb reads from the outputs of a switch."""
    parse = brcddb("brcddb.util.parse_cli")
    project = brcddb("brcddb.brcddb_project").new("lab", "now")
    fabric, _ = parse.fabricshow(project, sw("fabricshow").splitlines())
    return fabric


@pytest.mark.parametrize("release", ["6.4.3b", "7.3.1", "8.2.3d"])
def test_brcddb_reads_the_same_zoning(brcddb: Any, release: str) -> None:  # noqa: ANN401
    parse = brcddb("brcddb.util.parse_cli")
    for seed in SEEDS:
        sw = zoned(release, seed)
        zoning = sw.switch.zoning
        fabric = fabric_read(brcddb, sw)
        parse.cfgshow(fabric, sw("cfgshow").splitlines())
        assert {one.r_obj_key(): sorted(one.r_members()) for one in fabric.r_alias_objects()} == {
            name: sorted(members) for name, members in zoning.aliases.items()
        }
        assert {
            one.r_obj_key(): (sorted(one.r_pmembers()), sorted(one.r_members()))
            for one in fabric.r_zone_objects()
        } == {
            name: (sorted(zone.principals or ()), sorted(zone.members))
            for name, zone in zoning.zones.items()
        }
        cfgs = {one.r_obj_key(): set(one.r_members()) for one in fabric.r_zonecfg_objects()}
        cfgs.pop("_effective_zone_cfg")
        assert cfgs == {name: set(zones) for name, zones in zoning.cfgs.items()}
        assert zoning.effective is not None
        # It lists the principals of an effective peer zone as members, and no property.
        assert {one.r_obj_key(): set(one.r_members()) for one in fabric.r_eff_zone_objects()} == {
            name: {one for one in members if not one.startswith("00:")}
            for name, members in zoning.effective.zones.items()
        }


def test_brcddb_reads_the_same_ports(brcddb: Any) -> None:  # noqa: ANN401
    parse = brcddb("brcddb.util.parse_cli")
    sw = FosTypist(
        brocade("brocade-6510", "8.2.3d", cables={"0": host(HOST, HOST2), "1": array(ARRAY)})
    )
    sw.silently("""
        portcfgspeed 1 8
        portcfgpersistentdisable 7
        portcfglongdistance 9 LS 1 -distance 30
    """)
    fabric = fabric_read(brcddb, sw)
    switch, _ = parse.switchshow(fabric.r_project_obj(), sw("switchshow").splitlines())
    ports = {one.r_obj_key(): one.r_get("fibrechannel") for one in switch.r_port_objects()}
    assert len(ports) == len(sw.switch.ports)
    assert [ports[f"0/{n}"]["physical-state"] for n in (0, 1, 2)] == [
        "online",
        "online",
        "no_module",
    ]
    assert [ports[f"0/{n}"]["port-type-string"] for n in (0, 1)] == ["f-port", "f-port"]
    assert [ports[f"0/{n}"]["is-enabled-state"] for n in (6, 7)] == [True, False]
    assert [ports[f"0/{n}"]["auto-negotiate"] for n in (0, 1)] == [1, 0]
    parse.portcfgshow(switch, sw("portcfgshow").splitlines())
    settings = [switch.r_port_obj(f"0/{n}").r_get("fos_cli")["portcfgshow"] for n in (1, 7, 9)]
    assert [one["Speed"] for one in settings] == ["8G", "AN", "AN"]
    assert [one["Persistent Disable"] for one in settings] == ["..", "ON", ".."]
    assert [one["Long Distance"] for one in settings] == ["..", "..", "LS"]


def test_brcddb_reads_the_same_devices(brcddb: Any) -> None:  # noqa: ANN401
    parse = brcddb("brcddb.util.parse_cli")
    sw = FosTypist(
        brocade("brocade-6510", "8.2.3d", cables={"0": host(HOST, HOST2), "1": array(ARRAY)})
    )
    fabric = fabric_read(brcddb, sw)
    switch, _ = parse.switchshow(fabric.r_project_obj(), sw("switchshow").splitlines())
    parse.nsshow(switch, sw("nsshow -t").splitlines())
    key = "brocade-name-server/fibrechannel-name-server"
    found = {
        one.r_obj_key(): (one.r_get(f"{key}/port-id"), one.r_get(f"{key}/port-index"))
        for one in fabric.r_login_objects()
    }
    assert found == {HOST: ("0x010000", 0), HOST2: ("0x010001", 0), ARRAY: ("0x010100", 1)}
    assert parse.defzone(switch, sw("defzone --show").splitlines()) == 2


@pytest.mark.parametrize("name", ["greenfield-fc", "netapp-dss-fc", "netapp-dss-fc-zoned"])
def test_brcddb_reads_in_a_configuration_what_is_intended(name: str, tmp_path: Path) -> None:
    """As `sanfab validate` asks it, in a process of its own."""
    if not FOLDER:
        pytest.skip(WHY_NOT)
    cabling = load_inventory(SANS[name])[1]
    build(cabling, tmp_path)
    said = ask_witnesses(read_context(cabling, tmp_path).switches)
    assert said
    assert {(one.verdict, one.words) for one in said} == {("agrees", "zoning")}
