"""What an import costs grows with the number of switches, and not with the square of it."""

from dataclasses import replace
from pathlib import Path

import pytest

from bench import synthetic
from sanfab import importing, parallel
from sanfab.errors import SanfabError
from sanfab.facts.stations import LearnedAddress, LearnedMac, Stations
from sanfab.importing.captures import ImportedSwitch, read_captures
from sanfab.importing.files import inventory_texts, notes_texts
from sanfab.importing.run import import_switches
from sanfab.inventory.load import load_inventory
from support.costs import lines_by_function
from support.imports import saved
from support.nightly import only_nightly

MODELS = ("nexus-93180yc-fx", "dcs-7050sx3-48yc8", "summit-x670v-48x")
MOST = 3.6
"""Times the lines of a function for three times the switches; the square would be nine."""


def with_stations(one: ImportedSwitch, at: int) -> ImportedSwitch:
    """Return a switch with a station behind each of its ports, whose addresses it resolved."""
    macs = [f"00:50:56:{at:02x}:{number // 256:02x}:{number % 256:02x}" for number in range(300)]
    rows = tuple(map(LearnedMac, range(2, 302), macs, one.facts.ports))
    ips = (f"10.{at}.{number // 256}.{number % 256}" for number in range(300))
    addresses = tuple(map(LearnedAddress, range(2, 302), macs, ips))
    return replace(one, stations=Stations(rows, addresses))


def costs(folder: Path, switches: int) -> dict[str, int]:
    """Return the lines that run of each function of the import."""
    synthetic.write(folder / "san", switches, MODELS)
    captures = folder / "captures"
    captures.mkdir()
    saved(load_inventory(folder / "san")[1], captures)
    # Ports that a switch does not have, so that statements are refused.
    for file in captures.glob("*a0.cfg"):
        text = file.read_text().replace("interface Ethernet1/3\n", "interface Ethernet1/93\n")
        text = text.replace("vfc3\n", "vfc93\n")
        file.write_text(text + "telescope dome\n")  # a raw line of the inventory
    read = [with_stations(one, at) for at, one in enumerate(read_captures(captures))]

    def run() -> None:
        found = import_switches(read, "synthetic", {})
        assert len(found.cabling.san.switches) == switches
        inventory_texts(found.draft, apart=True)
        notes_texts(found.draft)

    return lines_by_function(run, Path(importing.__file__).parent)


@only_nightly("counts every line of an import")
def test_no_function_of_an_import_costs_the_square_of_the_san(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(synthetic, "HOSTS", 3)
    small, large = (costs(tmp_path / str(size), size) for size in (6, 18))
    grown = {name: large[name] / small[name] for name in large if small.get(name, 0) > 100}
    assert {name: round(times, 1) for name, times in grown.items() if times > MOST} == {}
    assert max(grown.values()) > 2.5, "nothing grew: nothing was counted"


def test_other_processes_tell_the_same_of_files_and_refuse_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(synthetic, "HOSTS", 3)
    synthetic.write(tmp_path / "san", 10, MODELS)
    captures = tmp_path / "captures"
    captures.mkdir()
    saved(load_inventory(tmp_path / "san")[1], captures)
    alone = read_captures(captures)
    monkeypatch.setattr(parallel, "PARALLEL_SWITCHES", 1)
    shared = read_captures(captures)
    assert [(one.name, one.platform.model) for one in shared] == [
        (one.name, one.platform.model) for one in alone
    ]
    assert [one.facts for one in shared] == [one.facts for one in alone]
    cut = next(captures.glob("*a0.cfg"))
    cut.write_text(cut.read_text() + " --More-- ")
    with pytest.raises(SanfabError, match=f"{cut.name}:.*: cut off"):
        read_captures(captures)
