"""A value of a megabyte, and lists of thousands: the message is short, and costs little."""

from functools import partial
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from sanfab.inventory.stated_places import places_of
from support.costs import lines_run

MINIMAL = (Path(__file__).parents[2] / "inventory/minimal/san.yml").read_text()
LONG = "x" * 1_000_000
REFUSED = {
    "name of the SAN": ("name: minimal", f"name: {LONG}", ":2:7: name: found"),
    "name of a host": ("  esx01:", f"  {LONG}:", ":16:3: not YAML: found a key of 1,000,000"),
    "model": ("dcs-7150s-24", LONG, ":12:18: switches.san-a.model: found"),
    "VLAN": ("vlan: iscsi_a", f"vlan: {LONG}", ":19:43: hosts.esx01.ports.vmnic2.vlan: found"),
    "port": ("Ethernet1,", f"{LONG},", ":19:20: hosts.esx01.ports.vmnic2.at: found"),
    "list of ports": (
        "at: san-a Ethernet1,",
        f'at: "san-a Ethernet{"1," * 30_000}2",',
        ":19:20: hosts.esx01.ports.vmnic2.at: found",
    ),
    "raw lines": (
        "192.0.2.31/24}}",
        '192.0.2.31/24}, configuration: "' + r"ip host h 192.0.2.9\n" * 10_000 + '"}',
        ":12:96: switches.san-a.configuration: found",
    ),
}
MANY_VLANS = "".join(f"  v{one}: {{id: {one}, role: other}}\n" for one in range(200, 1200))


@pytest.mark.parametrize("name", REFUSED)
def test_a_value_of_a_megabyte_is_refused_in_a_short_message(name: str, tmp_path: Path) -> None:
    old, new, expected = REFUSED[name]
    (tmp_path / "san.yml").write_text(MINIMAL.replace(old, new, 1))

    with pytest.raises(SanfabError) as error:
        load_inventory(tmp_path, derived_problems)
    assert expected in str(error.value)
    assert len(str(error.value)) < 1000


def test_a_thousand_vlans_cost_as_much_as_they_are(tmp_path: Path) -> None:
    costs = []
    for number, vlans in enumerate((MANY_VLANS[: len(MANY_VLANS) // 2], MANY_VLANS)):
        folder = tmp_path / str(number)
        folder.mkdir()
        whole = vlans[: vlans.rindex("\n") + 1]
        (folder / "san.yml").write_text(
            MINIMAL.replace("  iscsi_b: {id", f"{whole}  iscsi_b: {{id")
        )
        ran, _ = lines_run(partial(load_inventory, folder, derived_problems))
        costs.append(ran)
    assert costs[1] < 2.2 * costs[0]


def test_the_numbers_of_a_range_of_places_are_not_listed() -> None:
    places = [("arrays", "a", "ports", key) for key in ("c42", "c43", "c4100", "d43")]
    found = places_of("arrays.a.ports.c4[3-999999999]", places)
    assert [place[-1] for place in found] == ["c43", "c4100"]
    assert [place[-1] for place in places_of("arrays.a.ports.c[042-043]", places)] == []
    assert [place[-1] for place in places_of("arrays.a.ports.c[42-43]", places)] == ["c42", "c43"]
    assert places_of("arrays.a.ports.c4[3-100000000000000000000]", places) == []
