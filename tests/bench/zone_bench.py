"""Zone analysis at a fabric's limits: seconds for 8,000 zones, for half, for one large zone."""

import json
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from sanfab.analysis.zones import VsanZoning, analyse
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.plugging import cabling_of
from sanfab.model.limits import general_limits
from sanfab.model.san import San
from sanfab.report.zones import zones_text

TARGETS = 4
RUNS = 5
LIMITS = general_limits()
STYLE = "single-initiator-single-target"


def measure() -> dict[str, float]:
    """Return median seconds of an analysis, and of its report."""
    full, half = fabric(2000, STYLE), fabric(1000, STYLE)
    analyses = analyse(*full, LIMITS)
    assert _size(analyses) == (8000, 16000, 8000)
    large = fabric(1000, "one-zone", targets=1000)
    assert _size(analyse(*large, LIMITS)) == (1, 2000, 1_000_000)
    return {
        "analyse_8000_zones": _seconds(full),
        "analyse_4000_zones": _seconds(half),
        "analyse_one_zone_of_2000": _seconds(large),
        "report_8000_zones": _timed(lambda: zones_text(analyses)),
    }


def fabric(
    hosts: int, style: str, targets: int = TARGETS
) -> tuple[Cabling, dict[str, SwitchFacts]]:
    """Return a SAN of one switch where every host uses every target, and its facts."""
    san = San.model_validate(
        {
            "name": "zones",
            "policy": {"zoning": style},
            "vlans": {"fcoe": {"id": 100, "role": "fcoe", "fabric": "A", "vsan": 100}},
            "vsans": {100: {"fabric": "A", "zoneset": "ZS", "zone": "everything"}},
            "switches": {"n5k": {"model": "nexus-5548up", "fabric": "A"}},
            "hosts": {
                f"host{number:04}": {"os": "esxi", "ports": {"p": _port("10:00", number)}}
                for number in range(hosts)
            },
            "arrays": {
                "array": {
                    "family": "netapp-ontap",
                    "ports": {
                        f"t{number:04}": _port("20:00", number, hosts) for number in range(targets)
                    },
                }
            },
            "access": [{"hosts": [f"host[0000-{hosts - 1:04}]"], "arrays": ["array"]}],
        }
    )
    cabling = cabling_of(san)
    return cabling, {"n5k": intended_facts(design_of(cabling, "n5k"))}


def _port(prefix: str, number: int, first: int = 0) -> dict[str, str]:
    wwpn = f"{prefix}:00:00:00:00:{number >> 8:02x}:{number & 255:02x}"
    return {"at": f"n5k Ethernet1/{first + number + 1}", "wwpn": wwpn}


def _size(analyses: tuple[VsanZoning, ...]) -> tuple[int, int, int]:
    (vsan,) = analyses
    return len(vsan.zones), vsan.members, len(vsan.reachability.can)


def _seconds(given: tuple[Cabling, dict[str, SwitchFacts]]) -> float:
    return _timed(lambda: analyse(*given, LIMITS))


def _timed(work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(RUNS):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return round(median(seconds), 4)


if __name__ == "__main__":
    json.dump(measure(), sys.stdout, indent=2)
