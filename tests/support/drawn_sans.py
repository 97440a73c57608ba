"""The SANs of which the documentation has drawings, and one of sixty switches."""

from pathlib import Path

from support.console import ROOT

PAIRS, SITES = (ROOT / "tests" / "pictures" / name for name in ("two-pairs", "two-sites"))
DRAWINGS = {
    "two-switches": ROOT / "inventory/minimal",
    "two-pairs": PAIRS,
    "two-sites": SITES,
    "greenfield": ROOT / "inventory/greenfield",
}
"""SANs of the pictures of the documentation, by the name of the file."""


def leaf_and_spine(folder: Path) -> Path:
    """Write a SAN of 60 switches: two spines and 28 leaves in each fabric."""
    switches, links, hosts = [], [], []
    for side, fabric in enumerate("ab"):
        for number in range(30):
            name = f"spine-{fabric}{number}" if number < 2 else f"leaf-{fabric}{number - 1}"
            address = f"management: {{address: 192.0.2.{number + side * 40 + 1}/24}}"
            switches.append(
                f"  {name}: {{model: dcs-7050sx3-48yc8, fabric: {fabric.upper()}, {address}}}"
            )
            if number >= 2:
                links += [
                    f'  - {{role: isl, between: ["{name} Ethernet{49 + spine}/1", '
                    f'"spine-{fabric}{spine} Ethernet{number - 1}"]}}'
                    for spine in range(2)
                ]
    for leaf in range(1, 29):
        ports = ", ".join(
            f'p{fabric}: {{at: "leaf-{fabric}{leaf} Ethernet[1-4]", vlan: i{fabric}}}'
            for fabric in "ab"
        )
        hosts.append(f"  h{leaf:02}x[01-04]: {{os: linux, ports: {{{ports}}}}}")
    arrays = [
        f"  store{number}: {{family: nimble, ports: {{"
        + ", ".join(
            f"t{fabric}{spine}: "
            f"{{at: spine-{fabric}{spine} Ethernet{30 + number}, vlan: i{fabric}}}"
            for fabric in "ab"
            for spine in range(2)
        )
        + "}}"
        for number in range(1, 5)
    ]
    vlans = [
        f"  i{fabric}: {{id: {11 + side}, role: iscsi, fabric: {fabric.upper()}, "
        f"subnet: 10.{side}.0.0/16}}"
        for side, fabric in enumerate("ab")
    ]
    parts = ["name: leaves", "vlans:", *vlans, "switches:", *switches, "links:", *links]
    folder.mkdir(parents=True)
    text = "\n".join([*parts, "hosts:", *hosts, "arrays:", *arrays])
    (folder / "san.yml").write_text(f"{text}\n", encoding="utf-8")
    return folder
