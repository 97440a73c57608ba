"""ONTAP gets a LIF for each address of iSCSI, NVMe/TCP and NFS, with the policy of its protocol."""

import re
import shutil
from typing import TYPE_CHECKING

from sanfab.inventory.load import load_with_provenance
from sanfab.render.build import build
from support.sans import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LIF = re.compile(
    r"network interface create .* -lif (\S+) -service-policy (\S+) -home-node \S+ -home-port (\S+)"
    r" -address (\S+) "
)
VLAN = re.compile(r"network port vlan create -node (\S+) -vlan-name (\S+)")


def test_each_address_of_the_inventory_is_a_lif_with_the_policy_of_its_protocol(
    tmp_path: "Path",
) -> None:
    folder = tmp_path / "services"
    folder.mkdir()
    shutil.copy(ROOT / "tests/rules/bases/services.yml", folder / "san.yml")
    _, _, cabling = load_with_provenance(folder)
    build(cabling, tmp_path / "build")
    (path,) = (tmp_path / "build").rglob("arrays/aff2/commands.md")
    text = path.read_text()

    found = {address: (policy, port) for _, policy, port, address in LIF.findall(text)}
    stated = {
        one.text
        for port in cabling.san.arrays["aff2"].ports.values()
        for one in port.placed_addresses()
    }
    assert found.keys() == stated
    assert found["10.30.0.21"] == ("default-data-files", "a0a-30")
    assert found["10.101.0.112"] == ("default-data-blocks", "a0a-101")
    assert found["10.202.0.22"] == ("default-data-nvme-tcp", "e2b")
    assert {vlan for _, vlan in VLAN.findall(text)} == {"a0a-30", "a0a-101", "a0a-102"}
    assert "NFS exports" in text.partition("## On")[0]
