"""Seconds that the paths and single failures of a large SAN take: ``python path_bench.py``.

500 hosts with a port in either fabric, 20 arrays of 8 ports, everybody may use everything: 80,000
paths. Each fabric has 4 core switches with the arrays and 16 edge switches with the hosts, each
with a link to two cores; half the arrays are FCoE, half iSCSI.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))

from sanfab.analysis.capacity import Capacity
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.references import problems_of
from sanfab.model.san import San

MODEL = "nexus-93180yc-fx"
HOSTS, ARRAYS, SWITCHES = 500, 20, 40
CORES = 4
Tree = dict[str, object]


def main() -> None:
    for name, value in measure().items():
        print(f"{name:<18}{value:10.2f}" if name.endswith(" s") else f"{name:<18}{value:10}")


def measure() -> dict[str, float]:
    """Return seconds and sizes: the whole SAN, then one half in every number."""
    full = _timed(cabling(HOSTS, ARRAYS, SWITCHES))
    half = _timed(cabling(HOSTS // 2, ARRAYS // 2, SWITCHES // 2))
    return full | {f"half {name}": value for name, value in half.items()}


def _timed(cables: Cabling) -> dict[str, float]:
    facts = {name: intended_facts(design_of(cables, name)) for name in cables.san.switches}
    assert not list(problems_of(cables.san, cables))
    start = perf_counter()
    paths = Paths(Network(cables, facts))
    number = sum(count.active + count.standby for count in map(paths.count, paths.groups))
    count_paths = perf_counter()
    impacts = SingleFailures(paths).impacts
    failed = perf_counter()
    capacity = Capacity([paths])
    sizes = len(capacity.ratios), len(capacity.fan_outs), len(capacity.loads)
    done = perf_counter()
    assert all(sizes)
    return {
        "paths": number,
        "failures": len(impacts),
        "paths s": count_paths - start,
        "failures s": failed - count_paths,
        "capacity s": done - failed,
        "total s": done - start,
    }


def cabling(hosts: int, arrays: int, switches: int) -> Cabling:
    """Return the cabling of such a SAN; every second array is FCoE, as is every host port."""
    vlans: Tree = {}
    for index, fabric in enumerate("AB"):
        vlans[f"i{fabric}"] = {
            "id": 100 + index,
            "role": "iscsi",
            "fabric": fabric,
            "subnet": f"10.{index}.0.0/16",
            "mtu": 9000,
        }
        vlans[f"f{fabric}"] = {
            "id": 200 + index,
            "role": "fcoe",
            "fabric": fabric,
            "vsan": 10 + index,
        }
    return cabling_of(
        San.model_validate(
            {
                "name": "bench",
                "vlans": vlans,
                "vsans": {
                    10 + at: {"fabric": fabric, "zoneset": "ZS"} for at, fabric in enumerate("AB")
                },
                "switches": {
                    f"{fabric.lower()}{number}": {"model": MODEL, "fabric": fabric}
                    for fabric in "AB"
                    for number in range(switches // 2)
                },
                "links": list(_links(switches // 2)),
                "hosts": {f"h{number:03}": _host(number, switches // 2) for number in range(hosts)},
                "arrays": {f"s{number:02}": _array(number) for number in range(arrays)},
                "access": [
                    {"hosts": [f"h[000-{hosts - 1:03}]"], "arrays": [f"s[00-{arrays - 1:02}]"]}
                ],
            }
        )
    )


def _links(switches: int) -> Iterator[Tree]:
    """Every edge switch has a LAG of two to two cores; the cores are a ring."""
    for fabric in "ab":
        vlans = [f"i{fabric.upper()}", f"f{fabric.upper()}"]
        for core in range(CORES):
            yield _link(
                f"{fabric}{core} Ethernet1/53", f"{fabric}{(core + 1) % CORES} Ethernet1/54", vlans
            )
        for edge in range(CORES, switches):
            for way in range(2):
                core, place = (edge + way) % CORES, 2 * (edge // CORES - 1) + way
                near = f"{fabric}{edge} Ethernet1/{45 + 2 * way}-{46 + 2 * way}"
                far = f"{fabric}{core} Ethernet1/{25 + 2 * place}-{26 + 2 * place}"
                yield _link(near, far, vlans) | {"lag": 1 + 2 * edge + way}


def _link(near: str, far: str, vlans: list[str]) -> Tree:
    return {"role": "isl", "between": [near, far], "vlans": vlans}


def _host(number: int, switches: int) -> Tree:
    edge, place = CORES + number % (switches - CORES), 1 + number // (switches - CORES)
    return {
        "os": "esxi",
        "adapters": {"cna1": {"model": "cna"}, "cna2": {"model": "cna"}},
        "ports": {
            f"p{side}": _port(side, f"{edge} Ethernet1/{place}", number)
            | {
                "adapter": f"cna{side + 1}",
                "wwpn": f"10:00:00:00:{side:02x}:00:{number >> 8:02x}:{number & 255:02x}",
                "tagged": True,
            }
            for side in range(2)
        },
    }


def _array(number: int) -> Tree:
    """Return an array of two controllers, with four ports on a core switch of either fabric."""
    ports: Tree = {}
    for at in range(8):
        side, controller = at % 2, "AB"[at // 2 % 2]
        place = 1 + 4 * (number // CORES) + at // 2
        where = f"{number % CORES} Ethernet1/{place}"
        port = _port(side, where, 60000 + 8 * number + at)
        if number % 2:
            port = {"at": port["at"], "wwpn": f"20:00:00:00:00:00:{number:02x}:{at:02x}"}
        ports[f"{controller}{at}"] = port | {"controller": controller}
    family = "netapp-ontap" if number % 2 else "nimble"
    return {"family": family, "controllers": {"A": "active", "B": "active"}, "ports": ports}


def _port(side: int, where: str, address: int) -> Tree:
    fabric = "ab"[side]
    ip = f"10.{side}.{1 + (address >> 8)}.{address & 255}"
    return {"at": f"{fabric}{where}", "vlan": f"i{fabric.upper()}", "ip": ip}


if __name__ == "__main__":
    main()
