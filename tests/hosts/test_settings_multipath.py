"""dm-multipath of Linux: the device section of each array family."""

import pytest
import yaml
from pydantic import ValidationError

from sanfab.hosts.intent import host_facts
from sanfab.model.families import FAMILIES
from sanfab.model.hosts.files import MULTIPATH
from sanfab.model.hosts.multipath import MultipathRow
from support.bench import TINY
from support.console import sanfab
from support.random_cabling import cabling_from


def test_each_family_that_serves_disks_has_a_device_section() -> None:
    disks = {"iscsi", "fc", "fcoe"}
    assert set(MULTIPATH) == {name for name, row in FAMILIES.items() if row.protocols & disks}


def test_the_device_section_of_ontap_is_that_of_netapp() -> None:
    assert MULTIPATH["netapp-ontap"].ordered() == [
        ("path_grouping_policy", "group_by_prio"),
        ("path_selector", "service-time 0"),
        ("path_checker", "tur"),
        ("prio", "ontap"),
        ("hardware_handler", "0"),
        ("features", "2 pg_init_retries 50"),
        ("failback", "immediate"),
        ("no_path_retry", "queue"),
        ("fast_io_fail_tmo", "5"),
        ("dev_loss_tmo", "infinity"),
        ("rr_weight", "uniform"),
        ("flush_on_last_del", "yes"),
        ("detect_prio", "yes"),
        ("retain_attached_hw_handler", "yes"),
        ("user_friendly_names", "no"),
    ]


def test_a_contradiction_between_documents_is_shown() -> None:
    shown = sanfab("explain", "multipath-nimble").stdout
    assert (
        "no_path_retry               30                       HPE-TUNE; queue (MPATH-094)" in shown
    )


@pytest.mark.parametrize(
    ("release", "settings", "expected"),
    [
        ("Debian 12", "", "yes"),
        ("Ubuntu 22.04 LTS", "", "yes"),
        ("Proxmox VE 8.2", "settings: {find_multipaths: greedy}, ", "greedy"),
        ("RHEL 9.4", "", ""),
        ("SLES 15 SP5", "", ""),
    ],
)
def test_a_release_that_maps_nothing_new_is_told_to(
    release: str, settings: str, expected: str
) -> None:
    host = f"os: linux, os_release: {release}, {settings}ports: {{"
    cabling = cabling_from(yaml.safe_load(TINY.replace("os: esxi, ports: {", host)))
    assert host_facts(cabling, "esx01").of("multipath").get("find_multipaths", "") == expected


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"attributes": {"prio": "alua\n}"}}, "attributes.prio"),
        ({"attributes": {"no_path_retry": "never"}}, "expected queue|fail"),
        ({"attributes": {"polling": 5}}, "polling"),
        ({"product": 'LUN"'}, "product"),
    ],
)
def test_a_value_that_the_file_does_not_take_is_refused(
    wrong: dict[str, object], expected: str
) -> None:
    row = {"family": "nimble", "title": "t", "vendor": "V", "product": "P", "source": "mem"}
    with pytest.raises(ValidationError) as caught:
        MultipathRow.model_validate({**row, "attributes": {}, **wrong})
    assert expected in str(caught.value)
