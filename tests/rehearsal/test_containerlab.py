"""`rehearse --containerlab`: topologies that containerlab's own schema accepts."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from sanfab.inventory.load import load_inventory
from sanfab.live.targets import TargetOptions, target_of
from sanfab.model.services import ManagementPort
from sanfab.rehearsal.management_net import ManagementNet
from support.console import sanfab
from support.output_schema import mismatches

HERE = Path(__file__).parent
SANS = ("minimal", "greenfield", "flexpod-express")


@pytest.fixture(scope="module")
def labs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the topologies of some SANs, and what the verb printed of each."""
    build, labs = (tmp_path_factory.mktemp(name) for name in ("build", "labs"))
    for name in SANS:
        assert sanfab("render", f"inventory/{name}", "-b", build).exit_code == 0
        words = ("rehearse", f"inventory/{name}", "-b", build, "--containerlab", labs)
        run = sanfab(*words, "--format", "json")
        assert run.exit_code == 0, run.stderr
        (labs / f"{name}.json").write_text(run.stdout)
        for file in (build / name / "switches").iterdir():
            (labs / f"{file.stem}.built").write_text(file.read_text())
    return labs


@cache
def clab_schema() -> Draft7Validator:
    """Return the schema of containerlab (BSD-3-Clause; LICENSE is in the same folder)."""
    text = (HERE / "containerlab/clab.schema.json").read_text()
    # Python has no classes of Unicode properties; \w has the same letters and digits.
    return Draft7Validator(json.loads(text.replace(r"[\\p{N}\\p{L}]", r"\\w")))


def topology_of(labs: Path, name: str) -> dict[str, Any]:
    return yaml.safe_load((labs / name / f"{name}.clab.yml").read_text())


def ends_of(topology: dict[str, Any]) -> list[str]:
    """Return the ends of all links, those of dummies included."""
    found: list[str] = []
    for link in topology["topology"]["links"]:
        if link.get("type") == "dummy":
            found.append(f"{link['endpoint']['node']}:{link['endpoint']['interface']}")
        else:
            found += link["endpoints"]
    return found


def links_of(labs: Path, name: str) -> list[set[str]]:
    links = topology_of(labs, name)["topology"]["links"]
    return [set(one["endpoints"]) for one in links if "endpoints" in one]


@pytest.mark.parametrize("name", SANS)
def test_containerlab_accepts_the_topology(name: str, labs: Path) -> None:
    topology = topology_of(labs, name)
    assert [error.message for error in clab_schema().iter_errors(topology)] == []
    assert mismatches("rehearse", (labs / f"{name}.json").read_text()) == []
    ends = ends_of(topology)
    assert len(ends) == len(set(ends)), "an interface is the end of one link"
    nodes = topology["topology"]["nodes"]
    assert {end.partition(":")[0] for end in ends} <= nodes.keys()
    files = [one.get("startup-config") for one in nodes.values()]
    files += [bind.partition(":")[0] for one in nodes.values() for bind in one.get("binds", ())]
    assert [file for file in files if file and not (labs / name / file).is_file()] == []


def test_the_schema_refuses_what_containerlab_does_not_know(labs: Path) -> None:
    topology = topology_of(labs, "minimal")
    topology["topology"]["nodes"]["san-a"]["kind"] = "dell_os9"
    assert [error.message for error in clab_schema().iter_errors(topology)] != []


def test_cables_end_where_the_inventory_plugs_them_in(labs: Path) -> None:
    """By the name of the port where the image has it, else by the number in a file."""
    links = links_of(labs, "minimal")
    assert {"esx01-vmnic2:eth1", "san-a:eth1"} in links
    assert {"nimble01-B-tg2:eth1", "san-b:eth10"} in links
    ports = json.loads((labs / "minimal/ports/san-a.json").read_text())["EthernetIntf"]
    assert (ports["eth1"], ports["eth10"], len(ports)) == ("Ethernet1", "Ethernet10", 24)
    assert {"x670-a:eth1", "bak01-eth2:eth1"} in links_of(labs, "greenfield")
    peer_link = {"3172P-A:Ethernet1/25", "3172P-B:Ethernet1/25"}
    assert peer_link in links_of(labs, "flexpod-express")


def test_a_node_starts_with_its_text_of_the_build(labs: Path) -> None:
    """But for secrets, which are in no file, and the address that an image gives itself."""
    text = (labs / "minimal/startup/san-a.cfg").read_text()
    first = "username admin privilege 15 secret admin\n"
    assert text == first + (labs / "san-a.built").read_text()
    built = (labs / "x670-a.built").read_text().splitlines()
    kept = (labs / "greenfield/startup/x670-a.cfg").read_text().splitlines()
    lost = [line for line in built if line not in kept]
    assert lost[:2] == [
        "configure vlan Mgmt ipaddress 192.0.2.37 255.255.255.0",
        "configure iproute add default 192.0.2.1 vr VR-Mgmt",
    ]
    assert all("@@" in line for line in lost[2:])
    assert [
        one for one in (labs / "greenfield").rglob("*") if one.is_file() and "@@" in one.read_text()
    ] == []


def test_the_target_file_leads_to_the_nodes(labs: Path) -> None:
    san, _ = load_inventory(Path("inventory/minimal"))
    target = target_of(san, "san-a", TargetOptions(lab=labs / "minimal"))
    assert (target.host, target.port, target.transport) == ("clab-minimal-san-a", 22, "ssh")
    assert (target.user, target.password) == ("admin", "admin")
    assert target.known_hosts == labs / "minimal/known_hosts"


def test_the_nodes_have_the_management_addresses_of_their_texts(labs: Path) -> None:
    """And the machine has another one, so that no node loses its own."""
    topology = topology_of(labs, "minimal")
    nodes = topology["topology"]["nodes"]
    assert topology["mgmt"]["ipv4-subnet"] == "192.0.2.0/24"
    assert topology["mgmt"]["ipv4-gw"] == "192.0.2.254"
    assert nodes["san-b"]["mgmt-ipv4"] == "192.0.2.32"
    assert topology["mgmt"]["external-access"] is False


def test_a_network_without_room_for_this_machine_is_told() -> None:
    ports = {name: ManagementPort(address=f"192.0.2.{one}/30") for one, name in enumerate("ab", 1)}
    small = ManagementNet.of(ports)
    assert small.settings("x") == {"network": "clab-x", "external-access": False}
    assert [*small.told] == [
        "the management ports of a, b: 192.0.2.0/30 has no address left for this machine, so these "
        "nodes answer at their console only"
    ]
    ports["c"] = ManagementPort(address="198.51.100.1/24")
    del ports["b"]
    mixed = ManagementNet.of(ports)
    assert (mixed.addresses, str(mixed.gateway)) == ({"a": "192.0.2.1"}, "192.0.2.2")
    (told,) = mixed.told
    assert told.startswith("the management ports of c: a topology has one management network")


def test_a_node_of_os10_has_the_ports_of_its_image(tmp_path: Path) -> None:
    assert sanfab("render", "inventory/azure-local-os10", "-b", tmp_path).exit_code == 0
    words = ("rehearse", "inventory/azure-local-os10", "-b", tmp_path)
    assert sanfab(*words, "--containerlab", tmp_path / "lab").exit_code == 0
    topology = topology_of(tmp_path / "lab", "azure-local-os10")
    assert [error.message for error in clab_schema().iter_errors(topology)] == []
    kinds = {one["kind"] for one in topology["topology"]["nodes"].values()}
    assert kinds == {"dell_ftosv"}
    ends = {"OS10-S5212F-TOR1:eth15", "OS10-S5212F-TOR2:eth15"}
    assert ends in links_of(tmp_path / "lab", "azure-local-os10")


def test_what_no_image_carries_is_told(labs: Path) -> None:
    told = "\n".join(json.loads((labs / "greenfield.json").read_text())["not_carried"])
    assert "s4810-a: containerlab and vrnetlab have no image of Dell" in told
    assert "ports that the EXOS VM does not have: x670-a 47" in told
    assert "Cisco Nexus 9000v stands for Cisco Nexus 5548UP" in told
    assert "Fibre Channel and FCoE, which n5k-a, n5k-b configure" in told


def test_the_script_tells_pings_without_an_answer(labs: Path, tmp_path: Path) -> None:
    script = labs / "minimal/pings.sh"
    tool = Path(sys.executable).with_name("shellcheck")
    assert subprocess.run([tool, script], capture_output=True, text=True, check=False).stdout == ""  # noqa: S603
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\necho "$@" >> "$0.log"\ntest "$2" = clab-minimal-esx01-vmnic2\n')
    docker.chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    run = subprocess.run([script], capture_output=True, text=True, check=False, env=path)  # noqa: S603
    assert (run.returncode, run.stdout.splitlines()) == (
        1,
        [
            "answered  clab-minimal-esx01-vmnic2 10.1.1.21 - 10.1.1.11, 9000 bytes",
            "no answer clab-minimal-esx01-vmnic3 10.1.2.21 - 10.1.2.11, 9000 bytes",
        ],
    )
    sent = (tmp_path / "docker.log").read_text().splitlines()[0]
    assert (
        sent == "exec clab-minimal-esx01-vmnic2 ping -c 3 -w 5 -M do -s 8972 -I 10.1.1.21 10.1.1.11"
    )


def test_a_san_without_any_image_is_refused(tmp_path: Path) -> None:
    assert sanfab("render", "inventory/equallogic-base", "-b", tmp_path).exit_code == 0
    words = ("rehearse", "inventory/equallogic-base", "-b", tmp_path)
    run = sanfab(*words, "--containerlab", tmp_path / "lab")
    assert run.exit_code != 0
    assert "containerlab and vrnetlab have no image for any of its switches" in run.stderr
    assert not (tmp_path / "lab").exists()


def test_the_folder_of_a_build_is_refused(tmp_path: Path) -> None:
    assert sanfab("render", "inventory/minimal", "-b", tmp_path).exit_code == 0
    run = sanfab("rehearse", "inventory/minimal", "-b", tmp_path, "--containerlab", tmp_path)
    assert run.exit_code != 0
    assert f"{tmp_path / 'minimal'}: is the folder of a build" in run.stderr
    assert not (tmp_path / "minimal/lab.json").exists()
