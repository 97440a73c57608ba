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


def test_a_port_set_of_an_interface_group_has_its_lifs_that_serve_luns(tmp_path: "Path") -> None:
    folder = tmp_path / "services"
    folder.mkdir()
    text = (ROOT / "tests/rules/bases/services.yml").read_text()
    iqn = "iqn.1998-01.com.vmware:esx1"
    sets = "{ps1: {ports: [n1-e1a, n2-e1b, n1-e2a], igroups: [ig1]}}"
    text = text.replace(
        "    controllers: {n1: active, n2: active}\n    teams",
        f'    igroups: {{ig1: ["{iqn}"]}}\n    port_sets: {sets}\n'
        "    controllers: {n1: active, n2: active}\n    teams",
    )
    san = text.replace("  esx1:\n", f'  esx1:\n    iqn: "{iqn}"\n')
    assert san.count(iqn) == 2
    (folder / "san.yml").write_text(san)
    _, _, cabling = load_with_provenance(folder)
    build(cabling, tmp_path / "build")
    (path,) = (tmp_path / "build").rglob("arrays/aff2/commands.md")
    text = path.read_text()

    addresses = {lif: address for lif, _, _, address in LIF.findall(text)}
    (ports,) = re.findall(r"lun portset create .* -protocol iscsi -port-name (.*)", text)
    *lifs, missing = ports.split(",")
    assert [addresses[lif] for lif in lifs] == [
        "10.101.0.111",
        "10.102.0.111",
        "10.101.0.112",
        "10.102.0.112",
    ]
    assert missing == "<iSCSI LIF of n1-e2a>"  # a port of NVMe/TCP
