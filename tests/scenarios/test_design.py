"""What a design states: the very lines that change, on each NOS that has them."""

from collections import Counter
from pathlib import Path

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from support.sans import SANS, SCENARIOS

CORE = "  iscsi: {id: 140,"
WITH_CORE = f"  core: {{id: 20, role: other}}\n{CORE}"


ZONE = (
    "time_zone: {name: CET, offset: '+01:00', area: Europe/Berlin, summer: {name: CEST, "
    "begins: last sunday march 02:00, ends: last sunday october 03:00}}"
)

CASES = {
    "native": {
        CORE: WITH_CORE,
        "lag: 11,": "lag: 11, vlans: [iscsi], native: core,",
        "    lag: 12\n": "    lag: 12\n    vlans: [iscsi]\n    native: core\n",
        "lag: 13,": "lag: 13, vlans: [iscsi], native: core,",
        "lag: 14,": "lag: 14, vlans: [iscsi], native: core,",
        "domain: 1,": "domain: 1, vlans: [iscsi],",
        "domain: 3,": "domain: 3, vlans: [iscsi],",
        "domain: 4,": "domain: 4, vlans: [iscsi],",
    },
    "description": {
        "domain: 1,": "domain: 1, description: vPC peer-link,",
        "domain: 2,": "domain: 2, description: [to force-2, to force-1],",
        "domain: 3,": "domain: 3, description: MLAG peer link,",
        "domain: 4,": "domain: 4, description: ISC,",
    },
    "rate": {
        "domain: 1,": "domain: 1, rate: fast,",
        "domain: 3,": "domain: 3, rate: fast,",
        "domain: 4,": "domain: 4, rate: fast,",
        "lag: 13,": "lag: 13, rate: normal,",
    },
    "spanning_tree": {
        "nexus-[1-2]: {": "nexus-[1-2]: {spanning_tree: mst, ",
        "force-[1-2]: {": "force-[1-2]: {spanning_tree: pvst, ",
        "arista-[1-2]: {": "arista-[1-2]: {spanning_tree: rapid-pvst, ",
    },
    "bridge_priority": {
        CORE: WITH_CORE,
        "nexus-[1-2]: {": "nexus-[1-2]: {spanning_tree: {mode: rapid-pvst, priority: 4096, "
        "vlans: {core: 8192}}, ",
        "force-[1-2]: {": "force-[1-2]: {spanning_tree: {mode: pvst, vlans: {iscsi: 8192}}, ",
        "arista-[1-2]: {": "arista-[1-2]: {spanning_tree: {priority: 4096}, ",
    },
    "line_rates": {
        "{role: isl, lag: 11,": "{role: isl, lag: 11, speed: 10G, autoneg: false,",
        "{role: isl, lag: 13,": "{role: isl, lag: 13, speed: 25G, fec: rs,",
        "{role: isl, lag: 14,": "{role: isl, lag: 14, speed: 10G,",
        '{at: "nexus-1 Ethernet1/[1-4]",': '{at: "nexus-1 Ethernet1/[1-4]", speed: 25G, fec: fc,',
        'at: "arista-1 Ethernet[1-4]",': 'at: "arista-1 Ethernet[1-4]", autoneg: true, fec: none,',
        '{at: "x670-2 [1-4]",': '{at: "x670-2 [1-4]", speed: auto,',
    },
    "routing": {
        "10.40.0.0/24, mtu: 9000}": "10.40.0.0/24, mtu: 9000, gateway: 10.40.0.1}\n"
        "  nas: {id: 141, role: other, subnet: 10.41.0.0/24, gateway: 10.41.0.1}",
        "nexus-[1-2]: {": "nexus-[1-2]: {vlan_addresses: {iscsi: {address: '10.40.0.[2-3]/24', "
        "vrf: storage, forwarding: true, vrrp: {group: 11, priority: 110}}, nas: {address: "
        "'10.41.0.[2-3]/24', vrf: storage, forwarding: true, hsrp: {group: 12, preempt: true}}}, "
        "routes: [{to: 10.9.0.0/16, via: 10.40.0.254, vrf: storage}], ",
        "arista-[1-2]: {": "arista-[1-2]: {vlan_addresses: {iscsi: {address: '10.40.0.[6-7]/24', "
        "vrf: storage, forwarding: true, vrrp: {group: 11, priority: 120, preempt: false}}}, "
        "routes: [{to: 0.0.0.0/0, via: 10.40.0.254, vrf: storage}], ",
        "force-[1-2]: {": "force-[1-2]: {vlan_addresses: {iscsi: {address: '10.40.0.[4-5]/24', "
        "vrf: storage, forwarding: true, vrrp: {group: 11, priority: 90, preempt: false}}}, "
        "routes: [{to: 10.9.0.0/16, via: 10.40.0.254, vrf: storage}], ",
        "x670-[1-2]: {": "x670-[1-2]: {vlan_addresses: {iscsi: {address: '10.40.0.[8-9]/24', "
        "forwarding: true, vrrp: {group: 11, priority: 80}}}, routes: "
        "[{to: 10.9.0.0/16, via: 10.40.0.254}, {to: 0.0.0.0/0, via: 10.40.0.253}], ",
        "edge: {": "edge: {vlan_addresses: {iscsi: {address: 10.40.0.10/24, vrf: storage, "
        "forwarding: true, vrrp: {group: 11}}, nas: {address: 10.41.0.10/24}}, routes: "
        "[{to: 10.9.0.0/16, via: 10.41.0.254}], ",
    },
    "banner": {
        f"{switches}: {{": f'{switches}: {{banner: "Storage leaf\\nAuthorised use only\\n", '
        for switches in ("nexus-[1-2]", "force-[1-2]", "arista-[1-2]", "x670-[1-2]")
    },
    "lag_hash": {
        "nexus-[1-2]: {": "nexus-[1-2]: {lag_hash: src-dst-ip-port, ",
        "arista-[1-2]: {": "arista-[1-2]: {lag_hash: src-dst-ip, ",
        "force-[1-2]: {": "force-[1-2]: {lag_hash: src-dst-mac, ",
        "{model: summit-x670v-48x,": "{model: summit-x670g2-48x-4q, lag_hash: src-dst-ip-port,",
    },
    "copp": {"nexus-[1-2]: {": "nexus-[1-2]: {copp: moderate, "},
    "permit": {
        "switches:\n": "secrets: {mon: SNMP}\nmanagement: {permit: [192.0.2.0/24, 198.51.100.9], "
        "communities: [{secret: mon}]}\nswitches:\n",
        '"192.0.2.[41-42]/24"}': '"192.0.2.[41-42]/24", permit: [], communities: false}',
    },
    "time_zone": {
        f"{switches}: {{": f"{switches}: {{{ZONE}, "
        for switches in ("nexus-[1-2]", "force-[1-2]", "arista-[1-2]", "x670-[1-2]")
    },
    "pair": {
        "domain: 1,": "domain: 1, pair: {role_priority: [4096, 32667], peer_gateway: true, "
        "peer_switch: true, "
        "auto_recovery: true, delay_restore: 150, system_mac: 02:00:00:00:00:0A},",
        "domain: 2,": "domain: 2, pair: {primary_priority: [4096, 8192], delay_restore: 120, "
        "system_mac: 02:00:00:00:00:0b},",
        "domain: 3,": "domain: 3, pair: {reload_delay_mlag: 300, reload_delay_non_mlag: 330},",
        "domain: 4,": "domain: 4, pair: {system_mac: 02:00:00:00:00:0c},",
    },
}
"""Replacements in the inventory of the pairs; the file `design/NAME.txt` holds what they change."""


@pytest.mark.parametrize("name", CASES)
def test_a_statement_of_a_design_changes_these_lines_only(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    _, cabling = load_inventory(_edited(CASES[name], tmp_path), derived_problems)
    folder = build(cabling, tmp_path).folder / "switches"
    text = "".join(_changes(path) for path in sorted(folder.glob("*.cfg")))
    expected = SCENARIOS / "design" / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        expected.write_text(text)
    assert text == expected.read_text()


def _edited(edits: dict[str, str], folder: Path) -> Path:
    """Return the folder with the inventory after all replacements."""
    (path,) = SANS["pairs"].glob("*.yml")
    text = path.read_text()
    for old, new in edits.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (folder / "inventory").mkdir()
    (folder / "inventory" / path.name).write_text(text)
    return folder / "inventory"


def _changes(path: Path) -> str:
    """Return the lines that a configuration has more or less often than the stored one.

    Comments do not count.
    """
    stored = SCENARIOS / "pairs" / "expected" / path.name
    before, after = (
        [line for line in file.read_text().splitlines() if not line.startswith(("!", "#"))]
        for file in (stored, path)
    )
    found = [*_more("-", before, after), *_more("+", after, before)]
    return "".join(f"{line}\n" for line in [path.stem, *found] if found)


def _more(sign: str, lines: list[str], others: list[str]) -> list[str]:
    extra = Counter(lines) - Counter(others)
    return [f"{sign} {line}" for line in dict.fromkeys(lines) for _ in range(extra[line])]
