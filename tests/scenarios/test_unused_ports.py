"""A production switch whose other ports are not the inventory's: they stay as they are."""

from pathlib import Path

from support.console import sanfab
from support.sans import ROOT

RUNNING = """configure snmp sysName "x670"
configure vlan default delete ports all
create vlan "iSCSI_Data"
configure vlan iSCSI_Data tag 140
create vlan "ESX_iSCSI"
configure vlan ESX_iSCSI tag 150
configure vlan Default add ports 1:3-48,2:3-48 untagged
configure ports 1:1-2,2:1-2 display-string "Nimble01-Prod-iSCSI"
enable flow-control rx-pause ports 1:1-2,2:1-2
enable flow-control tx-pause ports 1:1-2,2:1-2
"""


def test_a_plan_of_the_post_leaves_other_ports_and_vlans(tmp_path: Path) -> None:
    for name in ("x670.cfg", "x670.startup.cfg"):
        (tmp_path / name).write_text(RUNNING)
    inventory = ROOT / "inventory/nimble-extreme"
    shown = sanfab("plan", inventory, "--running", tmp_path, "--switch", "x670").stdout
    lines = [line for line in shown.splitlines() if not line.startswith("#")]
    assert lines == [
        "configure vlan iSCSI_Data add ports 1:1-2,2:1-2",
        "configure vlan iSCSI_Data ipaddress 198.51.100.1 255.255.255.0",
    ]
