"""What the vendors of arrays recommend today, and the adapters that are sold today."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sanfab.errors import InventoryError, PlacedError
from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.inventory.load import load_inventory
from sanfab.model.base import SettingValue
from sanfab.model.families import FAMILIES
from sanfab.model.hosts.files import ADAPTERS, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.values import canonical, expected_words, state
from sanfab.report.settings import explain_settings
from support.bench import TINY
from support.console import sanfab
from support.sans import ROOT

if TYPE_CHECKING:
    from sanfab.model.hosts.mechanisms import SystemName

HOST_UTILITIES: dict[str, SettingValue] = {
    "mpio_dsm": "MSDSM",
    "mpio_hardware": "NETAPP/LUN, NETAPP/LUN C-Mode",
    "DsmMaximumRetryTimeDuringStateTransition": 120,
    "DsmMaximumStateTransitionTime": 120,
    "ManageDisksOnSystemBuses": 1,
    "MaxRequestHoldTime": 30,
    "PathRecoveryInterval": 30,
    "PathVerifyEnabled": 1,
    "msdsm.PathVerifyEnabled": 1,
    "PDORemovePeriod": 130,
    "msdsm.PDORemovePeriod": 130,
    "RetryCount": 6,
    "msdsm.RetryCount": 6,
    "RetryInterval": 1,
    "msdsm.RetryInterval": 1,
    "TimeOutValue": 60,
    "IPSecConfigTimeout": 60,
    "LinkDownTime": 10,
    "UseCustomPathRecoveryInterval": 1,
}
"""Windows Host Utilities 8.0."""
VENDORS: dict[str, dict[str, SettingValue]] = {
    "netapp-ontap-linux": {
        "node.startup": "automatic",
        "node.session.timeo.replacement_timeout": 5,
    },
    "netapp-ontap-esxi": {
        "satp": "VMW_SATP_ALUA",
        "psp": "VMW_PSP_RR",
        "psp_vendor": "NETAPP",
        "psp_model": "LUN C-Mode",
        "psp_claim_option": "tpgs_on",
        "psp_iops": 1,
        "Disk.QFullSampleSize": 32,
        "VMFS3.HardwareAcceleratedLocking": 1,
    },
    "netapp-ontap-windows": HOST_UTILITIES,
    "netapp-7mode-windows": {
        key: {"PathRecoveryInterval": 40}.get(key, 0 if key.endswith("VerifyEnabled") else value)
        for key, value in HOST_UTILITIES.items()
        if key != "UseCustomPathRecoveryInterval"
    },
    "netapp-eseries-linux": {
        "node.startup": "automatic",
        "node.session.nr_sessions": 1,
        "node.session.timeo.replacement_timeout": 20,
    },
    "netapp-eseries-esxi": {"port_binding": "disabled"},
    "netapp-eseries-windows": {"netbios": "disabled", "unused_protocols": "unbound"},
    "nimble-linux": {
        "node.startup": "automatic",
        "node.session.nr_sessions": 1,
        "node.session.timeo.replacement_timeout": 10,
        "node.conn.timeo.login_timeout": 15,
        "node.conn.timeo.noop_out_timeout": 10,
        "node.session.cmds_max": 256,
        "node.session.queue_depth": 64,
    },
    "nimble-windows": {
        "mpio_dsm": "MSDSM",
        "mpio_hardware": "Nimble/Server",
        "TimeOutValue": 60,
        "MaxRequestHoldTime": 120,
        "LinkDownTime": 30,
        "PDORemovePeriod": 90,
        "UseCustomPathRecoveryInterval": 1,
    },
    "nimble-esxi": {
        "satp": "VMW_SATP_ALUA",
        "psp": "VMW_PSP_RR",
        "psp_vendor": "Nimble",
        "psp_model": "Server",
        "psp_claim_option": "tpgs_on",
        "psp_iops": 0,
    },
    "equallogic-linux": {
        "net.ipv4.conf.all.arp_ignore": 1,
        "net.ipv4.conf.all.arp_announce": 2,
        "net.ipv4.conf.all.rp_filter": 2,
        "gro": "off",
        "node.startup": "manual",
        "node.session.iscsi.FastAbort": "No",
        "node.session.initial_login_retry_max": 12,
        "node.session.cmds_max": 1024,
        "node.session.queue_depth": 128,
        "node.session.timeo.replacement_timeout": 15,
    },
    "equallogic-esxi": {
        "satp": "VMW_SATP_EQL",
        "psp": "VMW_PSP_RR",
        "psp_vendor": "EQLOGIC",
        "LoginTimeout": 60,
        "DelayedAck": "false",
    },
    "equallogic-windows": {
        "mpio_dsm": "EqualLogic",
        "rss": "enabled",
        "autotuninglevel": "normal",
        "netbios": "disabled",
        "unused_protocols": "unbound",
    },
}
"""Copied from the pages that docs/sources.md names."""
CURRENT = {
    "intel-e810": (64, 8160, 32),
    "nvidia-connectx-5": (64, 8192, 0),
    "nvidia-connectx-6": (64, 8192, 0),
    "broadcom-57414": (19, 8191, 1),
    "broadcom-57504": (19, 8191, 1),
    "marvell-ql41000": (128, 8191, 1),
}
"""Receive buffers of the Linux drivers: least, most, step; 0: powers of two."""


@pytest.mark.parametrize("name", VENDORS)
def test_a_recommendation_is_the_page_of_its_vendor(name: str) -> None:
    assert dict(RECOMMENDATIONS[name].settings) == VENDORS[name]


def test_each_family_has_recommendations_where_a_document_was_found() -> None:
    found = {(family, row.system) for row in RECOMMENDATIONS.values() for family in row.families}
    systems: tuple[SystemName, ...] = ("linux", "esxi", "windows")
    guided = [family for family, row in FAMILIES.items() if row.pause_known]
    wanted = {(family, system) for family in guided for system in systems}
    assert wanted - found == {
        ("netapp-7mode", "linux"),
        ("netapp-7mode", "esxi"),
    }
    assert found - wanted == {("pure-flasharray", "esxi"), ("netapp-ontap", "solaris")}


@pytest.mark.parametrize("name", VENDORS)
def test_a_recommendation_agrees_with_the_rules_of_its_families(name: str) -> None:
    row = RECOMMENDATIONS[name]
    for family in (FAMILIES[one] for one in row.families):
        for system, key, value in family.settings:
            if system == row.system and key in row.settings:
                stated = row.settings[key]
                assert state(stated) is False if value == 0 else stated == value
        if family.esxi_iops is not None and row.system == "esxi":
            assert row.settings["psp_iops"] == family.esxi_iops
        expected = "Rx & Tx Enabled" if family.pause else "Disabled"
        flows = [one.settings.get("flow_control", expected) for one in row.adapters.values()]
        assert set(flows) == {expected}


@pytest.mark.parametrize("model", CURRENT)
def test_a_current_adapter_takes_what_its_linux_driver_takes(model: str) -> None:
    least, most, step = CURRENT[model]
    row = ADAPTERS[model].settings["receive_buffers"].of_system("linux")
    assert [canonical(row, value) for value in (least, most, most + 1)] == [least, most, None]
    if step != 1:
        assert canonical(row, least + 1) is None
    assert row.default is not None


@pytest.mark.parametrize("model", [*CURRENT, "marvell-ql41000-iscsi", "marvell-ql41000-fcoe"])
def test_a_current_adapter_is_explained_with_its_sources(model: str) -> None:
    text = explain_settings(model)
    assert text.count("\n      source ") == len(ADAPTERS[model].settings)


def test_limits_of_one_system_and_contradictions_are_shown() -> None:
    shown = explain_settings("intel-e810")
    assert (
        "set by   ring rx (linux): 64 to 8160 in steps of 32 (buffers), default 2048; LINUX-NIC"
        in shown
    )
    assert "stored   Disabled: 0, Tx Enabled: 1" in shown
    assert "40 (NTAP-WUHU, Host Utilities 7.1)" in sanfab("explain", "netapp-ontap-windows").stdout


E810 = "adapters: {one: {model: intel-e810, settings: {receive_buffers: %d}}}"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        (f"os: linux, {E810 % 5000}", "found the number 5000, expected 64 to 8160 in steps of 32"),
        (f"os: windows, {E810 % 70000}", "found the number 70000, expected 0 to 65536 (buffers)"),
        (
            "os: linux, adapters: {one: {model: intel-e810, settings: {drss: 4}}}",
            "intel-e810 has no such setting",
        ),
        ("os: linux, settings: {node.session.cmds_max: 1000}", "expected 2, 4, 8"),
        (
            "os: linux, adapters: {one: {model: broadcom-57504}}",
            "vmnic2.mtu: found MTU 9600, expected at most 9500 with broadcom-57504",
        ),
        (
            "os: linux, adapters: {one: {model: intel-x520}}",
            "vmnic2.speed: found 25G, expected at most 10G with intel-x520",
        ),
        ("os: windows, settings: {mpio_hardware: NETAPP}", "expected vendors and products, as"),
    ],
)
def test_a_value_outside_the_list_is_told(tmp_path: Path, host: str, expected: str) -> None:
    text = TINY.replace("os: esxi, ports", f"{host}, ports")
    port = {"57504": "adapter: one, mtu: 9600, ", "x520": "adapter: one, speed: 25G, "}
    stated = next((words for model, words in port.items() if model in host), "")
    text = text.replace("vmnic2: {", f"vmnic2: {{{stated}")
    (tmp_path / "san.yml").write_text(text)
    with pytest.raises(InventoryError) as caught:
        load_inventory(tmp_path)
    assert expected in str(caught.value)


def test_a_recommendation_for_a_family_needs_none_of_its_adapters(tmp_path: Path) -> None:
    stated = "os: esxi, recommended: [netapp-ontap-esxi], adapters: {a: {model: emulex-lpe12002}}"
    (tmp_path / "san.yml").write_text(TINY.replace("os: esxi, ports", f"{stated}, ports"))
    san, _ = load_inventory(tmp_path)
    assert san.hosts["esx01"].settings["psp_iops"] == 1


def test_each_mechanism_of_linux_has_its_functions() -> None:
    folder = ROOT / "templates/hosts/linux/mechanisms"
    set_by = [row.set_by.get("linux", "") for row in SYSTEMS["linux"].settings.values()]
    set_by += [
        row.set_by.get("linux", "") for one in ADAPTERS.values() for row in one.settings.values()
    ]
    used = {one.split()[0] for one in set_by if one}
    of_a_file, of_a_line = {"multipath", "nvme-subsystem"}, {"nvme-option", "nfs-option"}
    assert used - {path.stem for path in folder.glob("*.sh")} == of_a_file | of_a_line


def test_expected_words_name_the_steps() -> None:
    row = ADAPTERS["intel-e810"].settings["transmit_buffers"].of_system("linux")
    assert expected_words(row) == "64 to 8160 in steps of 32 (buffers)"


def test_a_parameter_of_a_driver_is_a_fact_of_the_host(tmp_path: Path) -> None:
    stated = "os: linux, adapters: {one: {model: emulex-lpe12002, settings: {queue_depth: 64}}}"
    text = TINY.replace("os: esxi, ports", f"{stated}, ports").replace(
        "{at: san-a Ethernet1", "{adapter: one, at: san-a Ethernet1"
    )
    (tmp_path / "san.yml").write_text(text)
    _, cabling = load_inventory(tmp_path)
    facts = host_facts(cabling, "esx01")
    assert facts.values[HostSetting(HOST, "module", "lpfc.lpfc_lun_queue_depth")] == "64"


def test_no_script_is_written_with_a_setting_of_another_driver(tmp_path: Path) -> None:
    stated = "os: linux, adapters: {one: {model: intel-x520, settings: {jumbo_packet: 9014}}}"
    text = TINY.replace("os: esxi, ports", f"{stated}, ports").replace(
        "{at: san-a Ethernet1", "{adapter: one, at: san-a Ethernet1"
    )
    (tmp_path / "san.yml").write_text(text)
    _, cabling = load_inventory(tmp_path)
    with pytest.raises(PlacedError) as caught:
        host_facts(cabling, "esx01")
    ((where, text),) = caught.value.problems
    assert where == ("hosts", "esx01", "adapters", "one", "settings", "jumbo_packet")
    assert text == (
        "found os linux; expected a setting of its driver, as this one is of that for Windows "
        "Server: remove it"
    )


VENDOR = "os: %s, recommended: [vendor]%s, adapters: {a: {model: intel-e810}}"
TWO = TINY.replace(
    "arrays:\n",
    "arrays:\n  fas01: {family: netapp-ontap, controllers: {A: active, B: active}, ports: {\n"
    "    e0a: {controller: A, at: san-a Ethernet11, vlan: iscsi_a, ip: 10.1.1.15}}}\n",
).replace("arrays: [nimble01]", "arrays: [nimble01, fas01]")


@pytest.mark.parametrize(
    ("os", "stated", "key", "value"),
    [
        ("esxi", "", "psp_iops", 0),
        ("linux", "", "node.session.queue_depth", 64),
        (
            "linux",
            ", settings: {node.session.queue_depth: 32}",
            "node.session.queue_depth",
            32,
        ),
    ],
)
def test_the_vendors_of_the_arrays_are_asked(
    tmp_path: Path, os: str, stated: str, key: str, value: int
) -> None:
    host = VENDOR % (os, stated)
    (tmp_path / "san.yml").write_text(TINY.replace("os: esxi, ports", f"{host}, ports"))
    san, _ = load_inventory(tmp_path)
    found = san.hosts["esx01"]
    assert (found.recommended, found.settings[key]) == ((f"nimble-{os}",), value)
    assert found.adapters["a"].settings["flow_control"] == "Rx & Tx Enabled"


@pytest.mark.parametrize(
    ("inventory", "host", "expected"),
    [
        (
            TINY.replace("family: nimble", "family: netapp-7mode"),
            VENDOR % ("linux", ""),
            "found no recommendation for os linux and the arrays",
        ),
        (TWO, VENDOR % ("esxi", ""), "netapp-ontap-esxi has psp_iops 1, nimble-esxi 0: state psp_"),
        (
            TWO,
            VENDOR % ("linux", ", settings: {node.session.timeo.replacement_timeout: 10}"),
            "has flow_control Disabled, nimble-linux Rx & Tx Enabled: state flow_control in the "
            "settings of adapter a",
        ),
        (TINY, "os: esxi, recommended: [vendors]", "did you mean vendor?"),
    ],
)
def test_no_vendor_or_two_that_contradict_each_other_is_told(
    tmp_path: Path, inventory: str, host: str, expected: str
) -> None:
    (tmp_path / "san.yml").write_text(inventory.replace("os: esxi, ports", f"{host}, ports"))
    with pytest.raises(InventoryError) as caught:
        load_inventory(tmp_path)
    assert expected in str(caught.value)
    assert f"{tmp_path}/san.yml:" in str(caught.value)
