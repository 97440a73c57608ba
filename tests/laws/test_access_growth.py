"""Hosts that may use many arrays cost as much as they are pairs, not more: 1,000 with 100 rows."""

from datetime import date
from functools import partial
from pathlib import Path

import pytest

from sanfab.inventory.load import load_inventory
from sanfab.rules.audit import switches_of
from sanfab.rules.catalogue import RULES
from sanfab.rules.context import CheckContext
from sanfab.rules.engine import evaluate
from support.costs import lines_run

SIZES = ((24, 4), (48, 8))
"""Hosts and rows of `access`, each with an array of its own: four times the pairs."""
MOST = 4.6
"""Times the lines for four times the pairs; the square of hosts times the rows would be eight."""


def write(folder: Path, hosts: int, rows: int) -> None:
    ports = (hosts + rows + 1) // 2

    def at(number: int) -> str:
        return f"at: s{number // ports + 1} Ethernet{number % ports + 1}, vlan: a"

    lines = ["name: access", "vlans: {a: {id: 101, role: iscsi, fabric: A, subnet: 10.0.0.0/16}}"]
    lines += ["switches:", "  s[1-2]: {model: dcs-7050sx3-48yc8, fabric: A}", "hosts:"]
    lines += [
        f"  h{one}: {{os: linux, ports: {{e0: {{{at(one)}, ip: 10.0.1.{one + 1}}}}}}}"
        for one in range(hosts)
    ]
    lines += ["arrays:"]
    lines += [
        f"  r{one}: {{family: generic, ports: {{p: {{{at(hosts + one)}, ip: 10.0.2.{one + 1}}}}}}}"
        for one in range(rows)
    ]
    lines += ["access:"]
    lines += [f'  - {{hosts: ["h[0-{hosts - 1}]"], arrays: [r{one}]}}' for one in range(rows)]
    folder.mkdir()
    (folder / "san.yml").write_text("\n".join(lines) + "\n")


def costs(folder: Path, hosts: int, rows: int) -> dict[str, int]:
    write(folder, hosts, rows)
    _, cabling = load_inventory(folder)
    context = CheckContext(cabling, switches_of(cabling), date(2026, 11, 1))
    found: dict[str, int] = {}
    for rule in RULES.values():
        if rule.scope.level in {"switch", "san"}:
            found[rule.id], _ = lines_run(partial(evaluate, context, [rule]))
    return found


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, int]]:
    return [costs(tmp_path_factory.mktemp("access") / "i", *size) for size in SIZES]


def test_no_rule_costs_more_than_the_pairs_of_access(both: list[dict[str, int]]) -> None:
    small, large = both
    grown = {name: large[name] / small[name] for name in large}
    assert {name: round(times, 1) for name, times in grown.items() if times > MOST} == {}
    assert max(grown.values()) > 3, "nothing grew: nothing was counted"
