"""Which single failures Batfish is asked about, and what it costs to choose them."""

from functools import partial
from pathlib import Path

import pytest

from bench.synthetic import write_flat
from sanfab.analysis.elements import Element
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.gate.batfish.failures.sample import candidates, sample
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from support.costs import calls_of
from support.sans import SANS

ASKED = 8


def _failures(inventory: Path) -> SingleFailures:
    _, cabling = load_inventory(inventory)
    facts = {switch: intended_facts(design_of(cabling, switch)) for switch in cabling.san.switches}
    return SingleFailures(Paths(Network(cabling, facts)))


def _flat(folder: Path, endpoints: int, vlans: int) -> SingleFailures:
    write_flat(folder / f"{endpoints}", endpoints, vlans, ASKED)
    failures = _failures(folder / f"{endpoints}")
    assert failures.paths.groups
    return failures


@pytest.mark.parametrize("name", ["greenfield", "netapp-dss", "pairs", "teams", "transit"])
def test_those_that_lose_most_paths_come_first(name: str) -> None:
    failures = _failures(SANS[name])
    every = tuple(candidates(failures))
    lost = {
        one: sum(pair.before - pair.left for pair in failures.cut(one).path_losses) for one in every
    }
    for kind in (True, False):
        asked = [one for one in sample(failures, len(every) - 1) if (one.link is None) is kind]
        ranked = sorted(
            (one for one in every if (one.link is None) is kind), key=partial(_rank, lost)
        )
        assert asked == ranked[: len(asked)]


def _rank(lost: dict[Element, int], element: Element) -> int:
    return -lost[element]


@pytest.mark.parametrize("vlans", [1, 4])
def test_the_cost_grows_with_failures_and_switches_and_not_with_paths(
    vlans: int, tmp_path: Path
) -> None:
    """Twice the endpoints are twice the failures, switches and paths: all three make 8 times."""
    small, large = (
        calls_of(partial(sample, _flat(tmp_path, endpoints, vlans), ASKED))
        for endpoints in (440, 880)
    )
    assert large < 3.6 * small
