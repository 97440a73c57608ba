"""Adapters, operating systems and recommended settings as rows of data, and their use."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pydantic import ValidationError

from sanfab.errors import InventoryError
from sanfab.inventory.load import load_inventory, load_with_provenance
from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import ADAPTERS, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.mechanisms import MECHANISMS
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.hosts.values import canonical
from sanfab.report.settings import explain_settings, setting_names
from support.bench import TINY
from support.console import sanfab
from support.sans import ROOT

NDIS = {
    "flow_control": "Rx & Tx Enabled",
    "jumbo_packet": 9614,
    "receive_buffers": 3000,
    "transmit_buffers": 5000,
    "tcp_connection_offload": "Enabled",
    "checksum_offload": "Rx & Tx Enabled",
}
X520 = {
    "jumbo_packet": "Enabled",
    "receive_buffers": 4096,
    "transmit_buffers": 16384,
    "flow_control": "Rx & Tx Enabled",
}
DOCUMENTS: dict[str, tuple[dict[str, SettingValue], dict[str, dict[str, SettingValue]]]] = {
    "equallogic-bcm57810-ndis": (
        {
            "rss": "enabled",
            "chimney": "enabled",
            "autotuninglevel": "normal",
            "netbios": "disabled",
            "unused_protocols": "unbound",
        },
        {"broadcom-bcm57810s": NDIS},
    ),
    "equallogic-bcm57810-isoe": (
        {},
        {"broadcom-bcm57810s-isoe": {"flow_control": "Rx & Tx enabled", "mtu": 9600}},
    ),
    "equallogic-x520": (
        {
            "rss": "enabled",
            "autotuninglevel": "normal",
            "netbios": "disabled",
            "unused_protocols": "unbound",
        },
        {"intel-x520": X520, "intel-x520-sr1": X520},
    ),
    "chelsio-bench": (
        {
            "net.ipv4.tcp_timestamps": 0,
            "net.ipv4.tcp_sack": 0,
            "net.ipv4.tcp_low_latency": 1,
            "net.core.netdev_max_backlog": 250000,
            "net.core.rmem_max": 16777216,
            "net.core.wmem_max": 16777216,
            "net.core.rmem_default": 16777216,
            "net.core.wmem_default": 16777216,
            "net.core.optmem_max": 16777216,
            "net.ipv4.tcp_rmem": "4096 87380 16777216",
            "net.ipv4.tcp_wmem": "4096 65536 16777216",
        },
        {"chelsio-t580-cr": {"adaptive-rx": "on"}},
    ),
    "sun-nxge-2007": (
        {
            "tcp_conn_req_max_q": 8192,
            "tcp_conn_req_max_q0": 8192,
            "tcp_max_buf": 10485760,
            "tcp_cwnd_max": 10485760,
            "tcp_recv_hiwat": 65536,
            "tcp_xmit_hiwat": 65536,
            "tcp_wscale_always": 1,
            "ddi_msix_alloc_limit": 8,
            "tcp_squeue_wput": 1,
            "ip_soft_rings_cnt": 64,
            "ip_squeue_fanout": 1,
            "psradm": "-i 1-3 5-7 9-11 13-15",
        },
        {"sun-dual-10gbe": {"accept_jumbo": 1}},
    ),
    "nimble-esxi51": ({"psp": "VMW_PSP_RR", "psp_vendor": "Nimble", "psp_iops": 0}, {}),
}
"""The tables of the documents, copied from them: settings of the host, and of its adapters."""


def every_row() -> Iterator[tuple[str, SettingRow]]:
    for owner in (*ADAPTERS.values(), *SYSTEMS.values()):
        for name, row in owner.settings.items():
            yield f"{owner.title}: {name}", row


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_recommendation_is_the_table_of_its_document(name: str) -> None:
    row = RECOMMENDATIONS[name]
    settings, adapters = DOCUMENTS[name]
    assert dict(row.settings) == settings
    assert {model: one.settings for model, one in row.adapters.items()} == adapters


@pytest.mark.parametrize("name", RECOMMENDATIONS)
def test_each_recommended_value_exists(name: str) -> None:
    row = RECOMMENDATIONS[name]
    parts: list[tuple[Mapping[str, SettingValue], Mapping[str, SettingRow]]] = [
        (row.settings, SYSTEMS[row.system].settings)
    ]
    parts += [(one.settings, ADAPTERS[model].settings) for model, one in row.adapters.items()]
    wrong = [
        key for values, rows in parts for key in values if canonical(rows[key], values[key]) is None
    ]
    assert wrong == []


def test_each_default_and_each_code_is_a_value_of_its_setting() -> None:
    wrong = [
        place
        for place, row in every_row()
        for value in (row.default, *(one.value for one in row.other_defaults), *row.codes)
        if value is not None and canonical(row, value) != value
    ]
    assert wrong == []


def test_each_name_is_explained() -> None:
    for name in setting_names():
        assert explain_settings(name).startswith(f"{name}: ")
    shown = sanfab("explain", "broadcom-bcm57810s")
    assert "default  Disabled (S0 table 6) or Enabled (S0 table 10" in shown.stdout
    wrong = sanfab("explain", "equalogic-x520")
    assert (wrong.exit_code, wrong.stderr.strip()) == (
        2,
        "explain: unknown name equalogic-x520; did you mean equallogic-x520?",
    )


HOST = (
    "os: windows, recommended: [equallogic-x520, equallogic-bcm57810-ndis], "
    "settings: {rss: disabled}, "
    "adapters: {one: {model: intel-x520, settings: {receive_buffers: 2048}}, "
    "two: {model: broadcom-bcm57810s}}, ports: {"
)


def test_what_is_stated_wins_and_the_rest_is_recommended(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(TINY.replace("os: esxi, ports: {", HOST))
    document, san, _ = load_with_provenance(tmp_path)
    host = san.hosts["esx01"]
    assert (host.settings["rss"], host.settings["chimney"]) == ("disabled", "enabled")
    assert host.adapters["one"].settings == X520 | {"receive_buffers": 2048}
    assert host.adapters["two"].settings == NDIS
    where = ("hosts", "esx01", "adapters", "two", "settings", "jumbo_packet")
    path = ROOT / "models/recommendations/equallogic-bcm57810-ndis.yml"
    lines = path.read_text().splitlines()
    number = next(i for i, line in enumerate(lines, 1) if "jumbo_packet" in line)
    assert document.place_of(where).startswith(f"{path}:{number}:")


@pytest.mark.parametrize(
    ("stated", "expected"),
    [
        ("recommended: [equalogic-x520]", "unknown recommendation 'equalogic-x520'; did you mean"),
        ("recommended: [chelsio-bench]", "chelsio-bench is for Linux; found a host with os esxi"),
        ("recommended: [nimble-esxi51], settings: {psp_iop: 1}", "did you mean psp_iops?"),
        ("settings: {psp_iops: 1001}", "found the number 1001, expected 0 to 1000 (I/Os)"),
        ("settings: {psp: RR}", "found 'RR', expected VMW_PSP_RR, VMW_PSP_MRU, VMW_PSP_FIXED"),
        (
            "adapters: {a: {model: intel-x52, settings: {dcb: enabled}}}",
            "unknown adapter intel-x52",
        ),
        (
            "adapters: {a: {model: broadcom-bcm57810s-isoe, settings: {receive_buffers: 3000}}}",
            "broadcom-bcm57810s-isoe has no such setting, expected one of flow_control, mtu",
        ),
    ],
)
def test_a_mistake_in_a_setting_is_told_with_its_place(
    tmp_path: Path, stated: str, expected: str
) -> None:
    (tmp_path / "san.yml").write_text(TINY.replace("os: esxi,", f"os: esxi, {stated},"))
    with pytest.raises(InventoryError) as caught:
        load_inventory(tmp_path)
    assert expected in str(caught.value)
    assert f"{tmp_path}/san.yml:" in str(caught.value)


@pytest.mark.parametrize("name", RECOMMENDATIONS)
def test_each_recommended_value_can_be_set_on_its_system(name: str) -> None:
    row = RECOMMENDATIONS[name]
    rows = {key: SYSTEMS[row.system].settings[key] for key in row.settings}
    for model, one in row.adapters.items():
        rows |= {f"{model} {key}": ADAPTERS[model].settings[key] for key in one.settings}
    assert [key for key, setting in rows.items() if row.system not in setting.set_by] == []


@pytest.mark.parametrize(
    ("set_by", "expected"),
    [
        ("ring", "linux needs a name: rx or tx"),
        ("pause rx", "takes no name"),
        ("sysctl net.core.rmem_max", "takes no name"),
        ("satp-rule psp", "linux has no mechanism satp-rule"),
    ],
)
def test_set_by_names_a_mechanism_of_its_system(set_by: str, expected: str) -> None:
    with pytest.raises(ValidationError, match=expected):
        SettingRow(set_by={"linux": set_by}, source="ETHTOOL")


def test_each_mechanism_is_used_by_a_setting() -> None:
    used = {
        (system, set_by.split()[0])
        for _, row in every_row()
        for system, set_by in row.set_by.items()
    }
    known = {(system, name) for system, names in MECHANISMS.items() for name in names}
    assert known - used == set()
