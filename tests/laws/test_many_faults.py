"""An inventory with the same fault at each host is refused in time that grows with their number."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.inventory.load import load_inventory
from support.costs import lines_run

SIZES = (100, 300)
MOST = 3.3
"""Times the lines of Python for three times the hosts."""


def _refused(folder: Path, hosts: int) -> None:
    rows = "".join(f"  h{number}: {{os: linux}}\n" for number in range(hosts))
    (folder / "san.yml").write_text(
        f"name: b\nswitches:\n  sw: {{model: nexus-93180yc-fx, fabric: A}}\nhosts:\n{rows}"
    )
    with pytest.raises(SanfabError) as refused:
        load_inventory(folder)
    assert str(refused.value).count("missing, expected a value for `ports`") == hosts


def test_hosts_without_ports_are_refused_in_linear_time(tmp_path: Path) -> None:
    _refused(tmp_path, SIZES[0])
    small, large = (lines_run(lambda size=size: _refused(tmp_path, size))[0] for size in SIZES)
    assert large / small < MOST
