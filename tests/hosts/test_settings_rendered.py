"""Each recommendation becomes facts of a host: no value of it is left out."""

from pathlib import Path

import pytest

from sanfab.hosts.facts import HOST, HostFacts, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.hosts.systems.linux_files import linux_files
from sanfab.inventory.load import load_inventory
from sanfab.model.hosts.files import RECOMMENDATIONS
from sanfab.model.hosts.rows import Recommendation
from support.bench import TINY

RELEASES = {
    "windows": "Server 2022",
    "linux": "RHEL 9.4",
    "esxi": "8.0 U2",
    "solaris": "10 11/06",
}
OLDER = {
    "equallogic-bcm57810-ndis": "Server 2008 R2",
    "nimble-esxi51": "5.1 Update 1",
    "netapp-7mode-windows": "Server 2008 R2",
}
OF_ONE_RULE = {"satp", "psp_vendor", "psp_model", "psp_claim_option", "psp_iops"}
"""Settings of ESXi that the fact of `psp` holds."""


def facts_of(folder: Path, row: Recommendation, model: str) -> HostFacts:
    release = OLDER.get(row.name, RELEASES[row.system])
    host = (
        f"os: {row.system}, os_release: '{release}', recommended: [{row.name}], "
        f"adapters: {{a: {{model: {model}}}}}, ports: {{"
    )
    text = TINY.replace("os: esxi, ports: {", host)
    names = ("nxge0", "nxge1") if row.system == "solaris" else ("vmnic2", "vmnic3")
    for number, (label, name) in enumerate(zip(("vmnic2", "vmnic3"), names, strict=True), 1):
        text = text.replace(f"{label}: {{", f"{name}: {{adapter: a, vmkernel: vmk{number}, ")
    (folder / "san.yml").write_text(text)
    return host_facts(load_inventory(folder)[1], "esx01")


@pytest.mark.parametrize("name", RECOMMENDATIONS)
def test_each_recommended_value_is_a_fact_of_the_host(tmp_path: Path, name: str) -> None:
    row = RECOMMENDATIONS[name]
    model = next(iter(row.adapters), "generic")
    facts = facts_of(tmp_path, row, model)
    stated = {where[-1] for where in facts.places.values()} | {one.name for one in facts.by_hand}
    of_adapter = row.adapters[model].settings if row.adapters else {}
    rule = OF_ONE_RULE if "psp" in stated else set()
    off = {"port_binding", "nvme.ctrl-loss-tmo"}  # no binding, no connection: no fact
    assert {*row.settings, *of_adapter} - stated - rule - off == set()


def test_the_disks_of_mpio_are_facts_by_vendor_and_product(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, RECOMMENDATIONS["netapp-ontap-windows"], "intel-e810")
    for product in ("LUN", "LUN C-Mode"):
        assert facts.values[HostSetting(HOST, "mpio-device", f"NETAPP  {product}")] == "claimed"


def test_the_claim_rule_of_ontap_names_the_model(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, RECOMMENDATIONS["netapp-ontap-esxi"], "intel-e810")
    setting = HostSetting(HOST, "satp-rule", "VMW_SATP_ALUA NETAPP/LUN C-Mode")
    assert facts.values[setting] == "VMW_PSP_RR iops=1 claim=tpgs_on"


def test_a_timer_of_open_iscsi_is_set_by_the_name_in_its_file(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, RECOMMENDATIONS["nimble-linux"], "intel-e810")
    setting = HostSetting(HOST, "iscsid", "node.conn[0].timeo.noop_out_timeout")
    assert facts.values[setting] == "10"


def test_offload_on_receipt_stays_off_after_a_reboot(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, RECOMMENDATIONS["equallogic-linux"], "intel-e810")
    assert facts.of("feature", "vmnic2")["gro"] == "off"
    texts = [file.context for file in linux_files(facts) if file.part == "vmnic2"]
    assert "feature-gro" in str(texts)
