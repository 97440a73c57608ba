"""Settings of Fibre Channel adapters: what the documents state, on each operating system."""

from pathlib import Path

import pytest

from sanfab.errors import PlacedError
from sanfab.hosts.facts import HOST, HostFacts, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.inventory.load import load_inventory
from sanfab.model.hosts.files import ADAPTERS, RECOMMENDATIONS
from sanfab.model.hosts.values import canonical
from sanfab.render.hosts import render_host

INVENTORY = """name: fc
vsans: {11: {fabric: A, role: fc, zoneset: CFG_A}, 12: {fabric: B, role: fc, zoneset: CFG_B}}
switches:
  a: {model: brocade-6510, fabric: A, domain_id: 1, management: {address: 192.0.2.31/24}}
  b: {model: brocade-6510, fabric: B, domain_id: 2, management: {address: 192.0.2.32/24}}
hosts:
  h1: {os: OS, adapters: {x: {model: MODEL, settings: {SETTINGS}}}, ports: {
    p1: {adapter: x, at: a 1, wwpn: "21:00:00:24:ff:00:00:01", vsan: 11, speed: 8G},
    p2: {adapter: x, at: b 1, wwpn: "21:00:00:24:ff:00:00:02", vsan: 12, speed: 8G}}}
arrays:
  fas: {family: netapp-ontap, controllers: {n1: active}, ports: {
    n1_0e: {controller: n1, at: a 2, wwpn: "20:01:00:a0:98:00:00:01", vsan: 11, speed: 8G},
    n1_0f: {controller: n1, at: b 2, wwpn: "20:02:00:a0:98:00:00:01", vsan: 12, speed: 8G}}}
access: [{hosts: [h1], arrays: [fas]}]
"""
STATED = {
    ("emulex-lpe12002", "linux"): (
        "queue_depth: 64, target_queue_depth: 2048, device_loss_timeout: 10",
        {
            "lpfc.lpfc_lun_queue_depth": "64",
            "lpfc.lpfc_tgt_queue_depth": "2048",
            "lpfc.lpfc_devloss_tmo": "10",
        },
        "options lpfc lpfc_lun_queue_depth=64",
    ),
    ("emulex-lpe12002", "esxi"): (
        "queue_depth: 64, device_loss_timeout: 60",
        {"lpfc.lpfc_lun_queue_depth": "64", "lpfc.lpfc_devloss_tmo": "60"},
        "esxcli system module parameters set -a -m",
    ),
    ("qlogic-qle2692", "linux"): (
        "queue_depth: 64, port_down_timeout: 5, login_retries: 30",
        {
            "qla2xxx.ql2xmaxqdepth": "64",
            "qla2xxx.qlport_down_retry": "5",
            "qla2xxx.ql2xloginretrycount": "30",
        },
        "options qla2xxx ql2xmaxqdepth=64",
    ),
    ("qlogic-qle2562", "esxi"): (
        "queue_depth: 128, port_down_timeout: 60",
        {"qlnativefc.ql2xmaxqdepth": "128", "qlnativefc.qlport_down_retry": "60"},
        "esxcli system module parameters set -a -m",
    ),
}
"""Settings of an adapter on a system, the parameters that they are, a line of its files."""


def facts_of(folder: Path, system: str, model: str, settings: str) -> HostFacts:
    text = INVENTORY.replace("OS", system).replace("MODEL", model).replace("SETTINGS", settings)
    (folder / "san.yml").write_text(text)
    return host_facts(load_inventory(folder)[1], "h1")


@pytest.mark.parametrize("case", STATED, ids="-".join)
def test_a_setting_is_a_parameter_of_the_driver(tmp_path: Path, case: tuple[str, str]) -> None:
    settings, parameters, line = STATED[case]
    facts = facts_of(tmp_path, case[1], case[0], settings)
    modules = {one.field: text for one, text in facts.values.items() if one.mechanism == "module"}
    assert modules == parameters
    assert all(one.part == HOST for one in facts.values if one.mechanism == "module")
    texts = "\n".join(render_host(facts).values())
    assert line in texts
    for name, value in parameters.items():
        assert name.partition(".")[2] in texts
        assert facts.values[HostSetting(HOST, "module", name)] == value


@pytest.mark.parametrize(
    ("model", "settings", "by_hand"),
    [
        (
            "emulex-lpe12002",
            "link_timeout: 1, node_timeout: 10, queue_depth: 64",
            ["link_timeout = 1", "node_timeout = 10", "queue_depth = 64"],
        ),
        (
            "qlogic-qle2672",
            "link_down_timeout: 1, port_down_timeout: 10",
            ["link_down_timeout = 1", "port_down_timeout = 10"],
        ),
    ],
)
def test_windows_leaves_them_to_the_program_of_the_vendor(
    tmp_path: Path, model: str, settings: str, by_hand: list[str]
) -> None:
    facts = facts_of(tmp_path, "windows, os_release: Server 2019", model, settings)
    found = [f"{one.part}: {one.name} = {one.value}" for one in facts.by_hand]
    assert found == [f"{port}: {text}" for port in ("p1", "p2") for text in by_hand]
    texts = "\n".join(render_host(facts).values())
    assert all(f"# By hand: {text}" in texts for text in found)


def test_a_setting_of_another_system_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PlacedError) as caught:
        facts_of(tmp_path, "linux", "emulex-lpe12002", "link_timeout: 1")
    ((where, text),) = {*caught.value.problems}
    assert where[-1] == "link_timeout"
    assert "expected a setting of its driver" in text


def test_a_recommendation_states_what_its_adapters_take() -> None:
    """Timeouts that Windows Host Utilities set with MPIO [NTAP-WHBA]."""
    adapters = RECOMMENDATIONS["netapp-ontap-windows"].adapters
    assert adapters["emulex-lpe12002"].settings == {"link_timeout": 1, "node_timeout": 10}
    for model in ("qlogic-qle2562", "qlogic-qle2672", "qlogic-qle2692"):
        assert adapters[model].settings == {"link_down_timeout": 1, "port_down_timeout": 10}
        for key, value in adapters[model].settings.items():
            row = ADAPTERS[model].settings[key].of_system("windows")
            assert canonical(row, value) == value
