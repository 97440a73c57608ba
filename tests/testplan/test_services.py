"""NVMe/TCP and NFS have sections of their own: connections, pings and failover steps."""

import shutil
from pathlib import Path

import pytest

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.model.protocols import SERVICES
from sanfab.report.testplan import testplan_text as text_of
from sanfab.report.testplan_json import testplan_json as json_of
from sanfab.testplan.assembly import SanTests, Selection, plan_services
from support.sans import ROOT

BASE = ROOT / "tests/rules/bases/services.yml"


def planned(folder: Path, old: str = "", new: str = "") -> SanTests:
    """Return the plan of the base, some of its text replaced."""
    shutil.copy(BASE, folder / "san.yml")
    text = BASE.read_text()
    assert old in text
    (folder / "san.yml").write_text(text.replace(old, new))
    _, cabling = load_inventory(folder)
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    network = Network(cabling, facts)
    return plan_services([Paths(network, service=one) for one in SERVICES], Selection())


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> SanTests:
    return planned(tmp_path_factory.mktemp("services"))


def test_each_service_has_a_section_with_its_connections_and_steps(plan: SanTests) -> None:
    text = text_of(plan)
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## 1 Frame sizes and logins",
        "## 2 Paths and failover",
        "## 3 Load",
        "## 4 NVMe",
        "## 5 NFS",
    ]
    nvme, nfs = text.partition("## 4 NVMe")[2].split("## 5 NFS")
    assert "lin1 e0 10.201.0.12 -> aff2 n1-e2a 10.201.0.21: NVMe/TCP, TCP 4420 and 8009" in nvme
    assert "esx1 vds0 10.30.0.11 -> aff2 n2-a0a 10.30.0.22: NFS, TCP 2049" in nfs
    assert "Pull the cable of esx1 vmnic0. Paths left: all" in nfs
    assert "Fail controller n1 of aff2 over." in nfs
    assert "esx1" not in nvme
    assert "lin1" not in nfs


def test_a_plan_without_luns_has_the_rules_of_pings_and_steps(plan: SanTests) -> None:
    """Sections of services refer to them: a plan of NVMe alone began with section 4."""
    alone = plan._replace(hosts=(), steps=())
    text = text_of(alone)
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## 1 Frame sizes and logins",
        "## 2 Paths and failover",
        "## 4 NVMe",
        "## 5 NFS",
    ]
    assert "In each block below, the first line must pass." in text
    assert "Counts are paths of a host to an array" in text
    assert "| 3 Load |" not in text
    assert "| 4 NVMe | its pings: as section 1; its steps: as section 2 |\n| 5 NFS |" in text


CHECKS = {
    "policy of the vendor": ("", "", "- [ ] lin1: `cat /sys/class/nvme-subsystem/*/iopolicy`: the "
        "policy that nvme-cli has for the array"),
    "policy": ("  lin1:\n", "  lin1:\n    settings: {nvme.iopolicy: queue-depth}\n",
        "- [ ] lin1: `cat /sys/class/nvme-subsystem/*/iopolicy`: the policy queue-depth"),
    "connections": ("", "", "- [ ] lin1: `nvme list-subsys`: a line with `live` for each of its "
        "4 connections"),
    "datastore": (
        "  esx1:\n",
        "  esx1:\n    mounts: {ds1: {array: aff2, export: /vol/ds1, address: 10.30.0.21}}\n",
        "- [ ] esx1: `esxcli storage nfs list`: ds1 of /vol/ds1: Accessible true, Mounted true",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHECKS)
def test_hosts_show_their_paths_and_mounts(name: str, tmp_path: Path) -> None:
    old, new, line = CHECKS[name]
    assert line in text_of(planned(tmp_path, old, new)).splitlines()


def test_the_plan_for_json_has_the_same(plan: SanTests) -> None:
    services = json_of(plan)["services"]
    assert isinstance(services, dict)
    assert {name: len(one["connections"]) for name, one in services.items()} == {  # type: ignore[index,call-overload,arg-type]  # JSON
        "NVMe": 4,
        "NFS": 2,
    }


def test_a_part_that_nfs_cannot_do_without_is_taken_out_for_no_service(tmp_path: Path) -> None:
    """With one cable of the team, the switch of that cable stays up, though iSCSI would go on."""
    line = (
        "      vmnic1: {adapter: x2, at: n1b Ethernet1/1, vlan: mgmt, vlans: [nfs], team: vds0}\n"
    )
    plan = planned(tmp_path, line)
    steps = {(one.element.kind, one.element.device): one for one in plan.steps if not one.port}
    assert steps["switch", "n1a"].refusal == "it would leave esx1 no path by NFS"
    assert steps["switch", "n1b"].is_run
    nfs = {one.paths.service: one for one in plan.services}["NFS"]
    assert "switch n1a" in text_of(plan).partition("### Do not run")[2]
    assert [
        one.element.device for one in nfs.steps if one.element.kind == "switch" and one.cut_off
    ] == ["n1a"]
