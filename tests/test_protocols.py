"""The table of protocols in docs/inventory.md says what the rows say, and each role has a row."""

import re
from typing import get_args

from sanfab.model.fabric import VlanRole
from sanfab.model.protocols import PROTOCOLS, STORAGE_ROLES, VlanProtocol, is_multipath
from support.sans import ROOT


def test_the_page_has_the_rows() -> None:
    text = (ROOT / "docs/inventory.md").read_text(encoding="utf-8")
    section = text.partition("\n## Protocols\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][2:]
    assert rows == [
        f"| {f'`{name}`' if name in STORAGE_ROLES else ''} | {row.title} | {row.service} | "
        f"{row.at_array.listed if row.ports else ''} | "
        f"{'many paths' if row.multipath else 'one address'} | "
        f"{'no (LAG-01)' if row.multipath else 'yes'} | {row.lossless} |".replace("|  |", "| |")
        for name, row in PROTOCOLS.items()
    ]


def test_each_protocol_with_vlans_is_a_role_and_has_a_row() -> None:
    assert set(get_args(VlanProtocol)) <= set(get_args(VlanRole))
    assert PROTOCOLS.keys() - STORAGE_ROLES == {"fc"}
    assert PROTOCOLS.keys() >= STORAGE_ROLES


def test_what_hosts_reach_over_ip_has_a_port_and_protocols_of_a_service_agree() -> None:
    for row in PROTOCOLS.values():
        assert bool(row.ports) == (row.transport == "ip")
        assert row.multipath == is_multipath(row.service)
        assert re.fullmatch(r"[A-Z0-9-]+( [A-Z0-9-]+)*", row.source)
