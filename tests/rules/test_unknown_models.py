"""Texts of strangers: what tells their switch, and what stays unknown where nothing does."""

import json
from pathlib import Path

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.identification import identify
from support.console import sanfab

N9K_PORTS = """interface Ethernet1/1
  description a port that switches
  switchport
  mtu 9216
interface Ethernet1/2
  description a port without a line about switching
"""

ANY_NEXUS = "nexus-5010 or nexus-5548up or nexus-93180yc-fx"
SUMMITS = "summit-x670 or summit-x460-48t or summit-x670v-48x"
TOLD = {
    "release_of_5500": ("nxos", "version 7.1(1)N1(1)\n", "nexus-5548up", "7.1(1)N1(1)", ""),
    "release_of_9000": (
        "nxos",
        "version 9.3(3) Bios:version 05.3\n",
        "nexus-93180yc-fx",
        "9.3(3)",
        "",
    ),
    "image_of_9000": ("nxos", "boot nxos bootflash:/nxos.9.3.3.bin \n", "nexus-93180yc-fx", "", ""),
    "image_of_5000": (
        "nxos",
        "boot system bootflash:/n5000-uk9.5.0.3.N2.1.bin\n",
        "nexus-5010 or nexus-5548up",
        "",
        "",
    ),
    "port_beyond_the_5000": ("nxos", "interface Ethernet1/53\n", "nexus-93180yc-fx", "", ""),
    "mtu_of_a_switched_port": (
        "nxos",
        "interface Ethernet1/1\n  switchport\n  mtu 9216\n",
        "nexus-93180yc-fx",
        "",
        "",
    ),
    "mtu_of_a_routed_port": (
        "nxos",
        "interface Ethernet1/1\n  mtu 9216\n  no switchport\n",
        ANY_NEXUS,
        "",
        "",
    ),
    "a_7000": (
        "nxos",
        "version 6.2(8)D1(1)\n",
        ANY_NEXUS,
        "6.2(8)D1(1)",
        "a Nexus 7000",
    ),
    "nothing": (
        "nxos",
        "interface Ethernet1/2\n",
        ANY_NEXUS,
        "",
        "",
    ),
    "provisioned_mxl": (
        "os9",
        "! Version 9.5(0.1)\nstack-unit 0 provision MXL-10/40GbE\n",
        "mxl",
        "9.5(0.1)",
        "",
    ),
    "provisioned_s4048": (
        "os9",
        "stack-unit 1 provision S4048-ON\n",
        "s4048-on",
        "",
        "",
    ),
    "provisioned_other": (
        "os9",
        "stack-unit 1 provision C9010\n",
        "s4810 or mxl or s4820t",
        "",
        "C9010",
    ),
    "ports_of_unit_1": (
        "os9",
        "int range te 1/1-1/8\ninterface TenGigabitEthernet 1/48\ninterface fortyGigE 1/54\n",
        "s4048-on or s4048t-on",
        "",
        "",
    ),
    "ports_of_both_units": (
        "os9",
        "interface TenGigabitEthernet 0/7\ninterface TenGigabitEthernet 1/7\n",
        "s4810 or mxl or s4820t",
        "",
        "",
    ),
    "ports_of_vlans": (
        "os9",
        "interface Vlan 7\n tagged TenGigabitEthernet 1/48,51\n untagged fortyGigE 1/54\n",
        "s4048-on or s4048t-on",
        "",
        "",
    ),
    "port_of_the_s6000": (
        "os9",
        "interface fortyGigE 0/4\n",
        "s4810 or mxl or s4820t",
        "",
        "a model with fortyGigE 0/4",
    ),
    "port_of_the_s55": (
        "os9",
        "interface GigabitEthernet 0/33\n",
        "s4810 or mxl or s4820t",
        "",
        "a model with GigabitEthernet 0/33",
    ),
    "port_of_unit_1_that_no_model_has": (
        "os9",
        "interface TenGigabitEthernet 1/1\ninterface twentyFiveGigE 1/1\n",
        "s4810 or mxl or s4820t",
        "",
        "a model with twentyFiveGigE 1/1",
    ),
    "port_of_a_split_one_of_os9": (
        "os9",
        "interface TenGigabitEthernet 0/49\ninterface TenGigabitEthernet 0/0\n",
        "s4810 or s4820t",
        "",
        "",
    ),
    "ports_of_s4810": ("os9", "interface fortyGigE 0/60\n", "s4810 or s4820t", "", ""),
    "device_of_eos": (
        "eos",
        "! device: sw1 (DCS-7050SX3-48YC8, EOS-4.23.2F)\n",
        "dcs-7050sx3-48yc8",
        "4.23.2F",
        "",
    ),
    "other_device_of_eos": (
        "eos",
        "! device: sw1 (DCS-7368X4, EOS-4.23.1F)\n",
        "dcs-7150s-24 or dcs-7050sx3-48yc8",
        "4.23.1F",
        "DCS-7368X4",
    ),
    "device_of_eos_that_no_text_is_assumed_to_be": (
        "eos",
        "! device: sw1 (DCS-7060CX-32S-F, EOS-4.23.1F)\n",
        "dcs-7060cx-32s",
        "4.23.1F",
        "",
    ),
    "slot_of_exos": ("exos", "configure slot 1 module X670V-48x\n", "summit-x670v-48x", "", ""),
    "provisioned_s6010": ("os9", "stack-unit 1 provision S6010-ON\n", "s6010-on", "", ""),
    "provisioned_z9100": (
        "os9",
        "! Version 9.14(2.7)\nstack-unit 1 provision Z9100-ON\n",
        "z9100-on",
        "9.14(2.7)",
        "",
    ),
    "provisioned_s3048": ("os9", "stack-unit 1 provision S3048-ON\n", "s3048-on", "", ""),
    "provisioned_s6000": ("os9", "stack-unit 0 provision S6000\n", "s6000", "", ""),
    "7050x": (
        "eos",
        "! device: x (DCS-7050SX-64-F, EOS-4.21.6F)\n",
        "dcs-7050sx-64",
        "4.21.6F",
        "",
    ),
    "7050x3": (
        "eos",
        "! device: x (DCS-7050SX3-48C8-R, EOS-4.21.6F)\n",
        "dcs-7050sx3-48c8",
        "4.21.6F",
        "",
    ),
    "7150s_with_clock": (
        "eos",
        "! device: switch (DCS-7150S-64-CL, EOS-4.13.2F)\n",
        "dcs-7150s-64",
        "4.13.2F",
        "",
    ),
    "7280r": (
        "eos",
        "! device: x (DCS-7280CR-48-F, EOS-4.20.10M)\n",
        "dcs-7280cr-48",
        "4.20.10M",
        "",
    ),
    "7020r": (
        "eos",
        "! device: x (DCS-7020SR-24C2-F, EOS-4.21.6F)\n",
        "dcs-7020sr-24c2",
        "4.21.6F",
        "",
    ),
    "720xp_with_two_supplies": (
        "eos",
        "! device: x (CCS-720XP-48Y6-2F, EOS-4.30.1F)\n",
        "ccs-720xp-48y6",
        "4.30.1F",
        "",
    ),
    "slot_x460": ("exos", "configure slot 1 module X460-24t\n", "summit-x460-24t", "", ""),
    "slot_x460g2": (
        "exos",
        "configure slot 1 module X460G2-24t-10G4\n",
        "summit-x460g2-24t-10g4",
        "",
        "",
    ),
    "slot_x465": ("exos", "configure slot 1 module X465-48T\n", "summit-x465-48t", "", ""),
    "slot_x480": ("exos", "configure slot 1 module X480-48t\n", "summit-x480-48t", "", ""),
    "slot_x620": ("exos", "configure slot 1 module X620-16x\n", "summit-x620-16x", "", ""),
    "slot_x650": ("exos", "configure slot 1 module X650-24x\n", "summit-x650-24x", "", ""),
    "slot_x670g2": (
        "exos",
        "configure slot 1 module X670G2-48x-4q\n",
        "summit-x670g2-48x-4q",
        "",
        "",
    ),
    "slot_x690": (
        "exos",
        "configure slot 1 module X690-48x-2q-4c\n",
        "summit-x690-48x-2q-4c",
        "",
        "",
    ),
    "slot_x770": ("exos", "configure slot 1 module X770-32q\n", "summit-x770-32q", "", ""),
    "slot_x870": ("exos", "configure slot 1 module X870-32c\n", "summit-x870-32c", "", ""),
    "chassis_as_rancid_keeps_it": (
        "exos",
        "#Chassis type: X650-24x(SSns)\n#\n#Image: ExtremeXOS version 15.3.4.6 v1534b6\n",
        "summit-x650-24x",
        "15.3.4.6",
        "",
    ),
    "chassis_of_no_row": ("exos", "#Chassis type: X150-24t\n", SUMMITS, "", "X150-24t"),
    "port_that_a_model_lacks": (
        "exos",
        "configure vlan Data add ports 1-48,50 tagged\n",
        "summit-x670 or summit-x460-48t",
        "",
        "",
    ),
    "port_of_a_split_one": (
        "exos",
        "configure ports 49 partition 4x10G\nconfigure vlan Data add ports 50 tagged\n",
        SUMMITS,
        "",
        "",
    ),
    "every_port_of_a_switch": (
        "exos",
        "configure vr VR-Default delete ports 1-52\n",
        "summit-x670 or summit-x460-48t",
        "",
        "",
    ),
    "fewer_ports_than_every_model": (
        "exos",
        "configure vr VR-Default delete ports 1-30\n",
        SUMMITS,
        "",
        "a switch with ports 1-30",
    ),
    "more_ports_than_every_model": (
        "exos",
        "configure vr VR-Default delete ports 1-90\n",
        SUMMITS,
        "",
        "a switch with ports 1-90",
    ),
    "ports_of_a_model_that_is_not_assumed": (
        "exos",
        "configure vr VR-Default delete ports 1-128\n",
        "summit-x870-32c",
        "",
        "",
    ),
    "ports_that_no_model_of_as_many_has": (
        "exos",
        "configure vr VR-Default delete ports 1-128\nconfigure vlan Data add ports 2 tagged\n",
        SUMMITS,
        "",
        "a switch with ports 1-128",
    ),
    "ports_of_three_models_that_are_not_assumed": (
        "exos",
        "configure vr VR-Default delete ports 1-72\n",
        "summit-x670g2-72x or summit-x690-48t-2q-4c or summit-x690-48x-2q-4c",
        "",
        "",
    ),
    "port_above_those_of_every_model": (
        "exos",
        "configure vlan Data add ports 1-48,70 tagged\n",
        SUMMITS,
        "",
        "",
    ),
    "a_nexus_without_hardware": (
        "nxos",
        "version 9.3(10) Bios:version \nhostname Leaf-1\ninterface Ethernet1/64\n",
        "nexus-93180yc-fx",
        "9.3(10)",
        "a Nexus 9000v",
    ),
    "a_lag_of_fibre_channel_ports_of_a_nexus": (
        "nxos",
        "interface san-port-channel 1\ninterface fc2/1\n  channel-group 1\n",
        "nexus-5010 or nexus-5548up or nexus-93180yc-fx",
        "",
        "",
    ),
    "slot_5520": ("exos", "configure slot 1 module 5520-24X\n", "extreme-5520-24x", "", ""),
}


@pytest.mark.parametrize(("nos", "text", "models", "release", "other"), TOLD.values(), ids=TOLD)
def test_a_text_tells_model_and_release(
    nos: str, text: str, models: str, release: str, other: str
) -> None:
    known = identify(text, nos)
    assert (known.models, known.release, known.other) == (models, release, other)


def test_check_judges_a_nexus_9000_as_one_and_says_why(tmp_path: Path) -> None:
    """Its bare port is routed there; as a Nexus 5010 it would switch VLAN 1."""
    file = tmp_path / "n9k.cfg"
    file.write_text("version 9.3(3)\nhostname n9k\n" + N9K_PORTS)
    done = sanfab("check", "--config", file, "--nos", "nxos")
    first, second, *_ = done.stdout.splitlines()
    words = "read as nexus-93180yc-fx (a model that fits: no line names the model), release 9.3(3)"
    assert words in first
    assert second == f"  {file}:1: version 9.3(3)"
    facts = json.loads(sanfab("read", "--nos", "nxos", file).stdout)["facts"]
    assert facts["ports"]["Ethernet1/2"]["mode"] == "none"


def test_a_model_that_only_fits_has_no_limits(tmp_path: Path) -> None:
    """Ports 55/1 fit a 7050SX3, which takes 9214; the text may be of any other with such ports."""
    file = tmp_path / "leaf.cfg"
    file.write_text("interface Ethernet55/1\n   no switchport\n   mtu 9236\n")
    named = ("--model", "dcs-7050sx3-48yc8")
    for options, is_found in (((), False), (named, True)):
        done = sanfab("check", "--config", file, "--nos", "eos", *options)
        assert ("MTU-15" in done.stdout.partition("not examined")[0]) is is_found
        assert ("no line names the model" in done.stdout) is not is_found
        read = json.loads(sanfab("read", "--nos", "eos", file, *options).stdout)["read"]
        assert (read["models"], read["named"]) == (["dcs-7050sx3-48yc8"], is_found)


def test_what_depends_on_the_model_is_unknown_where_no_line_tells_it(tmp_path: Path) -> None:
    file = tmp_path / "some.cfg"
    file.write_text("interface Ethernet1/2\n  no shutdown\nvlan 10\n")
    read = json.loads(sanfab("read", "--nos", "nxos", file).stdout)
    assert read["read"]["models"] == ["nexus-5010", "nexus-5548up", "nexus-93180yc-fx"]
    assert read["facts"]["ports"]["Ethernet1/2"]["mode"] == "unknown"
    assert read["facts"]["vlans"] == {"10": {"id": 10, "spanning_tree": True, **SHARED}}


SHARED = {"address_up": False, "forwarding": False, "fip_snooping": False}


def test_a_finding_that_only_one_model_would_have_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / "some.cfg"
    file.write_text("interface Ethernet1/2\n  no shutdown\n  mtu 9216\n  no switchport\nvlan 10\n")
    rules = ("--rule", "MTU-04", "--rule", "STP-07", "--rule", "VLAN-05")
    words = ("check", "--config", file, "--nos", "nxos", *rules, "--format", "json")
    by_model = {}
    for model in ("nexus-5010", "nexus-93180yc-fx", ""):
        done = json.loads(sanfab(*words, *(("--model", model) if model else ())).stdout)
        by_model[model] = {one["rule"] for one in done["findings"]}
    assert by_model[""] == by_model["nexus-5010"] & by_model["nexus-93180yc-fx"]


DOUBTED = """version 9.3(3)
hostname n9k
vlan 10
interface Ethernet1/1
  switchport
  switchport trunk frobnicate 10
  no shutdown
interface Ethernet1/2
  switchport
  switchport access vlan 10
  spanning-tree port type unheard-of
  no shutdown
interface Ethernet1/3
  switchport
  switchport access vlan 10
  no shutdown
"""


def test_a_fact_that_an_unread_line_may_change_is_unknown(tmp_path: Path) -> None:
    file = tmp_path / "n9k.cfg"
    file.write_text(DOUBTED)
    ports = json.loads(sanfab("read", "--nos", "nxos", file).stdout)["facts"]["ports"]
    assert (ports["Ethernet1/1"]["mode"], ports["Ethernet1/1"]["stp"]) == ("unknown", "normal")
    assert (ports["Ethernet1/2"]["mode"], ports["Ethernet1/2"]["stp"]) == ("access", "unknown")
    assert (ports["Ethernet1/3"]["mode"], ports["Ethernet1/3"]["stp"]) == ("access", "normal")


def test_rules_on_an_unknown_fact_are_not_examined_and_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "n9k.cfg"
    file.write_text(DOUBTED)
    words = ("check", "--config", file, "--nos", "nxos", "--rule", "VLAN-05", "--rule", "STP-03")
    rules = json.loads(sanfab(*words, "--format", "json").stdout)["rules"]
    stp, vlan = (
        "what line 11 does, which is not understood: spanning-tree port type unheard-of",
        "what line 6 does, which is not understood: switchport trunk frobnicate 10",
    )
    unknown = {rule["id"]: rule["not_examined"] for rule in rules}
    assert unknown["VLAN-05"][vlan] == ["n9k Ethernet1/1"]
    assert unknown["STP-03"][stp] == ["n9k Ethernet1/2"]


def test_ports_whose_membership_is_not_understood_are_not_asserted_in_vlan_1(
    tmp_path: Path,
) -> None:
    file = tmp_path / "x670.cfg"
    members = "configure frobs delete ports all\nconfigure vlan 10,20 add ports 8 tagged\n"
    file.write_text(f"create vlan a tag 10\n{members}")
    words = ("check", "--config", file, "--nos", "exos", "--rule", "VLAN-05", "--format", "json")
    found = json.loads(sanfab(*words, "--model", "summit-x670").stdout)
    assert found["findings"] == []
    assert sum(map(len, found["rules"][0]["not_examined"].values())) == 48


def test_a_line_of_a_vlan_that_is_not_understood_leaves_its_ports_unknown() -> None:
    text = (
        "interface TenGigabitEthernet 0/1\n switchport\n no shutdown\n"
        "interface fortyGigE 0/48\n switchport\n no shutdown\n"
        "interface Vlan 10\n tagged TenGigabitEthernet 0/1~3\n no shutdown\n"
    )
    doubts = NOSES["os9"].read(text, PLATFORMS["s4810"]).doubts
    assert [(one.port, one.number) for one in doubts] == [("TenGigabitEthernet 0/1", 8)]


def test_a_limit_that_depends_on_the_release_is_not_judged_without_it(tmp_path: Path) -> None:
    """A Nexus 5010 runs 3,000 spanning-tree ports up to 5.0(1), and 12,000 from 5.0(2) on."""
    file = tmp_path / "n5k.cfg"
    port = (
        "interface Ethernet1/{}\n  switchport mode trunk\n  switchport trunk allowed vlan 2-251\n"
    )
    file.write_text("vlan 2-251\n" + "".join(port.format(number) for number in range(1, 21)))
    words = ("check", "--config", file, "--nos", "nxos", "--model", "nexus-5010")
    words = (*words, "--rule", "STP-07", "--format", "json")
    found = {}
    for release in ("4.1(3)", "5.2(1)N1(1)", ""):
        data = json.loads(sanfab(*words, *(("--release", release) if release else ())).stdout)
        found[release] = len(data["findings"]), list(data["rules"][0]["not_examined"])
    missing = "the release of the switch, which no line tells (--release)"
    assert found == {"4.1(3)": (1, []), "5.2(1)N1(1)": (0, []), "": (0, [missing])}


def test_a_text_that_no_model_understands_is_a_finding_whatever_the_share(tmp_path: Path) -> None:
    """Port 50 is one of the models that the text can be of, and none of others."""
    file = tmp_path / "x.cfg"
    file.write_text("configure snmp sysName a\nfrobnicate 1\nenable jumbo-frame ports 50\n")
    shares = set()
    for model in ("summit-x670", "summit-x670v-48x", ""):
        words = (
            "check",
            "--config",
            file,
            "--nos",
            "exos",
            "--rule",
            "READ-01",
            "--format",
            "json",
        )
        answer = sanfab(*words, *(("--model", model) if model else ()))
        data = json.loads(answer.stdout)
        assert (answer.exit_code, data["rules"][0]["not_examined"]) == (1, {})
        shares.add(data["findings"][0]["found"])
    assert shares == {"33 % of 3 lines understood", "66 % of 3 lines understood"}
