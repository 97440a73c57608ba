"""``check --hosts``: rules judge what hosts print, and say what the inventory states."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from sanfab.errors import PlacedError
from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading.sections import HostReading
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.rules.engine import evaluate
from sanfab.rules.host_output import with_host_output
from sanfab.rules.rule import RULES
from support.console import ROOT, sanfab
from support.nightly import NIGHTLY
from support.rule_cases import context_of

OF_HOSTS = ("HOST-", "FLOW-", "MTU-", "CAP-", "LAG-", "IP-")
"""Prefixes of the rules that read settings of hosts."""
SAMPLE = ["equallogic-base", "nimble-arista", "sun-b2b"]
EVERY = sorted(path.name for path in (ROOT / "inventory").iterdir() if path.is_dir())
INVENTORIES = EVERY if NIGHTLY else SAMPLE
MINIMAL = ROOT / "inventory/minimal"
CLAIM_RULE = """\
$ esxcli storage nmp satp rule list -s VMW_SATP_ALUA
Name           Device  Vendor  Rule Group  Claim Options  Default PSP   PSP Options
-------------  ------  ------  ----------  -------------  ------------  -----------
VMW_SATP_ALUA          Nimble  user                       VMW_PSP_{}    iops=0
"""


def checked(folder: Path, text: str, *rules: str) -> str:
    (folder / "esx01.txt").write_text(text)
    options = [word for one in rules for word in ("--rule", one)]
    return sanfab("check", MINIMAL, *options, "--hosts", folder).output


def test_what_a_host_prints_is_judged_and_its_place_is_that_of_the_host(tmp_path: Path) -> None:
    text = checked(tmp_path, CLAIM_RULE.format("MRU"), "HOST-01", "HOST-02", "LAG-02")

    assert "san.yml:16:3: hosts.esx01.settings.psp\n  warning HOST-01 esx01\n" in text
    assert "found    path selection VMW_PSP_MRU\n    expected VMW_PSP_RR for Nimble\n" in text
    assert "esx01 prints psp VMW_PSP_MRU; the inventory does not state it\n" in text
    assert "HOST-02" not in text  # it prints the right number
    assert (
        "LAG-02: not known: `port_binding` in the settings of an ESXi host (state it, or check "
        "--hosts DIR" in text
    )


def test_what_a_host_prints_as_asked_is_no_finding(tmp_path: Path) -> None:
    text = checked(tmp_path, CLAIM_RULE.format("RR"), "HOST-01", "HOST-02")

    assert "0 errors, 0 warnings, 0 notes" in text
    assert "not examined" not in text


def test_an_mtu_that_a_host_prints_is_that_of_its_packets(tmp_path: Path) -> None:
    interfaces = "$ esxcli network ip interface list\nvmk1\n   Name: vmk1\n   MTU: 1500\n"
    inventory = tmp_path / "san"
    inventory.mkdir()
    text = (MINIMAL / "san.yml").read_text()
    one = "vmnic2: {at: san-a Ethernet1, "
    (inventory / "san.yml").write_text(text.replace(one, f"{one}vmkernel: vmk1, "))
    printed = tmp_path / "printed"
    printed.mkdir()
    (printed / "esx01.txt").write_text(interfaces)

    found = sanfab("check", inventory, "--rule", "MTU-03", "--hosts", printed).output

    assert "info MTU-03 esx01 vmnic2\n    found    MTU 1500 = IP packet\n" in found
    assert "esx01 vmnic2 prints mtu 1500; the inventory states 9000\n" in found


@pytest.mark.parametrize(
    ("bound", "found"), [("", ""), ("\n   Vmknic: vmk1\n", "port binding enabled, over 2 subnets")]
)
def test_ports_whose_virtual_ports_are_not_stated_are_judged_by_the_host(
    tmp_path: Path, bound: str, found: str
) -> None:
    vswitch = "$ esxcli network vswitch standard list\nvSwitch1\n   MTU: 1500\n"
    binding = f"$ esxcli iscsi networkportal list -A vmhba64\n{bound}"
    text = checked(tmp_path, f"{vswitch}   Uplinks: vmnic3, vmnic2\n{binding}", "LAG-02", "MTU-09")

    assert "vSwitch with MTU 1500" in text
    assert "not examined" not in text
    assert found in text
    assert ("LAG-02" in text) == bool(found)


def test_a_folder_without_output_of_a_host_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text("$ sysctl -a\n")

    result = sanfab("check", MINIMAL, "--hosts", tmp_path)

    assert result.exit_code == 2
    assert "no output of a host of minimal: expected HOST.txt or HOST.log" in result.output


@pytest.mark.parametrize("name", INVENTORIES)
def test_hosts_that_print_what_is_intended_change_no_finding(name: str) -> None:
    cabling = load_inventory(ROOT / "inventory" / name)[1]
    rules = [one for key, one in RULES.items() if key.startswith(OF_HOSTS)]
    before, found = evaluate(context_of(cabling), rules)
    context = context_of(cabling)
    context.cabling, context.host_output = with_host_output(cabling, intended_readings(cabling))
    after, again = evaluate(context, rules)

    changed = [one for one in context.host_output.differences.values() if "states" in one]
    assert changed == []
    assert [str(one) for one in again] == [str(one) for one in found]
    for known, result in zip(before, after, strict=True):
        assert result.examined >= known.examined, known.rule_id


ODD = [
    "",
    "0",
    "-1",
    "99999999999",
    "absent",
    "x y",
    "on",
    "1.5",
    "\u0661",
    "{}",
    "*",
    "=",
    "a=b c",
]
"""Values that no document shows."""


@pytest.mark.parametrize("name", INVENTORIES)
def test_no_value_that_a_host_prints_breaks_a_rule(name: str) -> None:
    cabling = load_inventory(ROOT / "inventory" / name)[1]
    rules = [one for key, one in RULES.items() if key.startswith(OF_HOSTS)]
    for seed in range(20 if NIGHTLY else 2):
        chance = Random(seed)
        readings = intended_readings(cabling)
        for reading in readings.values():
            values = {
                setting: chance.choice([*ODD, known]) for setting, known in reading.values.items()
            }
            odd = HostSetting(
                HOST, "satp-rule", chance.choice(["", "A B/C", "VMW_SATP_ALUA Nimble"])
            )
            reading.values |= values | {odd: chance.choice(ODD)}
        context = context_of(cabling)
        context.cabling, context.host_output = with_host_output(cabling, readings)
        evaluate(context, rules)  # raises what a rule raises


def intended_readings(cabling: Cabling) -> dict[str, HostReading]:
    found = {}
    for name in cabling.san.hosts:
        with suppress(LookupError, PlacedError):  # a host without a script
            found[name] = HostReading(dict(host_facts(cabling, name).values))
    return found
