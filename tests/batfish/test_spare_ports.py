"""BF-13: a SAN VLAN on a port without a cable, typed by hand or stated by the inventory."""

from pathlib import Path

import pytest

from batfish.sans import built, inventory_of
from sanfab.gate.batfish.assertions.isolation import VLANS_CONTAINED
from sanfab.gate.batfish.reading.carried_vlans import carried_vlans_of
from sanfab.rules.rule import Violation
from support.batfish_rows import answers_of, edited_build, violation_text

TYPED = {
    "nexus-1": (
        r"(interface Ethernet1/5\n)",
        "\\1  switchport\n  switchport access vlan 140\n  no shutdown\n",
        "Ethernet1/5",
        "switchport access vlan 140",
    ),
    "force-2": (
        r"(?s)(interface TenGigabitEthernet 0/5\n)(.* untagged TenGigabitEthernet 0/)1-4",
        "\\1 switchport\n no shutdown\n\\g<2>1-5",
        "TenGigabitEthernet 0/5",
        "untagged TenGigabitEthernet 0/1-5",
    ),
    "arista-1": (
        r"(interface Ethernet5\n)   shutdown\n",
        "\\1   switchport mode trunk\n   switchport trunk allowed vlan 140\n",
        "Ethernet5",
        "switchport trunk allowed vlan 140",
    ),
    "x670-2": (
        r"(?s)(configure vlan iscsi add ports )1-4\n(.*disable ports )5-",
        "\\g<1>1-5\n\\g<2>6-",
        "5",
        "configure vlan iscsi add ports 1-5",
    ),
}
"""By switch: an edit of its configuration, the port, and the line that puts it into the VLAN."""


@pytest.mark.parametrize("switch", TYPED)
def test_a_vlan_typed_onto_a_port_without_a_cable_is_reported_at_its_line(
    switch: str, tmp_path: Path
) -> None:
    old, new, port, line = TYPED[switch]
    context = edited_build("pairs", tmp_path, {switch: (old, new)})
    (flaw,) = VLANS_CONTAINED.evaluate(context, answers_of(context))
    assert isinstance(flaw, Violation)
    assert violation_text(context, flaw) == (
        f"{switch} {port}: carries VLAN iscsi (140) without a cable in the inventory, expected SAN "
        f"VLANs only on ports with a host, an array or a link @ switches.{switch}, {line}"
    )


def test_a_spare_port_that_the_inventory_states_is_an_error(tmp_path: Path) -> None:
    text = (inventory_of("pairs") / "san.yml").read_text(encoding="utf-8")
    for name in ("nexus", "force", "arista", "x670"):
        (line,) = (line for line in text.splitlines() if line.startswith(f"  {name}-[1-2]:"))
        port = TYPED[f"{name}-{2 if name in {'force', 'x670'} else 1}"][2]
        spare = f"ports: {{{port!r}: {{vlan: iscsi, description: spare for db5, enabled: true}}}}"
        text = text.replace(line, f"{line.removesuffix('}')}, {spare}}}")
    inventory = tmp_path / "inventory"
    inventory.mkdir()
    (inventory / "san.yml").write_text(text, encoding="utf-8")
    _, context = built(inventory, tmp_path)
    answers = answers_of(context)
    carried = carried_vlans_of(context, answers).by_port
    for switch, (_, _, port, _) in TYPED.items():
        assert carried[switch, context.names.interface(switch, port)] == {140}
    flaws = list(VLANS_CONTAINED.evaluate(context, answers))
    places = {one.at[1:4] for one in flaws if isinstance(one, Violation) and one.at}
    assert places >= {(switch, "ports", port) for switch, (_, _, port, _) in TYPED.items()}
    assert {one.severity for one in flaws if isinstance(one, Violation)} == {None}
