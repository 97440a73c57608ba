"""Lines of the emulated Arista switch, compared with reference pages and real configurations."""

from pathlib import Path

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis
from sanfab_lab.eos import make
from sanfab_lab.eos.commands.files import load_configuration
from sanfab_lab.eos.factory import blank
from sanfab_lab.eos.running_config import running_text
from support.eos import Cli, arista

CAPTURES = Path(__file__).parents[1] / "nos" / "eos" / "captures"


@pytest.fixture
def cli() -> Cli:
    return Cli(arista())


@pytest.fixture
def old() -> Cli:
    return Cli(arista("4.16"))


def body(text: str) -> list[str]:
    """Lines of a configuration behind its head, without trailing blanks."""
    return [line.rstrip() for line in text.split("swi\n", 1)[1].splitlines()]


def load(name: str, release: str) -> tuple[list[str], str, str]:
    """Refused lines, what was given and what is shown of a published configuration."""
    text = (CAPTURES / name).read_text()
    ports = tuple(
        line.split()[1] for line in text.splitlines() if line.startswith("interface Ethernet")
    )
    on = make(Chassis("x", PLATFORMS["dcs-7050sx3-48yc8"], release, ports))
    state = blank(on.chassis)
    failed = load_configuration(on, text, state)
    lines = text.splitlines()
    refused = [lines[int(one.rsplit(" ", 1)[1]) - 1] for one in failed]
    return refused, text, running_text(on, state, "show running-config")


def test_a_real_configuration_is_taken_and_shown_line_by_line_as_the_device_shows_it() -> None:
    refused, text, shown = load("veos-4.20.cfg", "4.20")
    assert refused == []
    assert body(shown) == body(text)


def test_of_a_real_storage_leaf_only_what_is_no_lan_is_refused_and_the_rest_is_shown() -> None:
    refused, text, shown = load("7050sx-4.23.cfg", "4.23.1")
    at = next(number for number, line in enumerate(refused) if line.startswith("router bgp"))
    assert [line.split()[0] for line in refused[:at]] == ["prompt", "daemon", "exec", "no"]
    wanted = body(text)
    for line in [
        *refused,
        "terminal length 0",
    ]:  # no line of the page
        wanted.remove(line)
    assert [line for line in body(shown) if line != "!"] == [one for one in wanted if one != "!"]


@pytest.mark.parametrize("release", ["4.16", "4.20", "4.23", "4.30"])
def test_what_is_shown_can_be_read_back(release: str) -> None:
    cli = Cli(arista(release))
    words = "instance" if release >= "4.22" else "definition"
    pfc = "priority-flow-control on" if release >= "4.19" else "priority-flow-control mode on"
    vrf = "vrf MGMT" if release >= "4.22" else "vrf forwarding MGMT"
    assert not cli.config(
        f"vrf {words} MGMT",
        "interface Management1", vrf, "ip address 192.0.2.32/24",
        "ip route vrf MGMT 0.0.0.0/0 192.0.2.1 200 name way-out",
        "vlan 100", "name ISCSI_A", "vlan 200-202,300", "vlan 4094", "trunk group PEER",
        "interface Ethernet1-3", pfc, "priority-flow-control priority 3 no-drop",
        "flowcontrol receive on", "flowcontrol send desired", "qos trust cos", "dcbx mode ieee",
        "mtu 9214", "storm-control broadcast level 5.50", "storm-control all level pps 100",
        "spanning-tree portfast network", "spanning-tree bpduguard enable",
        "channel-group 7 mode active", "no lldp transmit",
        "interface Port-Channel7", "switchport mode trunk", "switchport trunk allowed vlan none",
        "switchport trunk allowed vlan add 100,200", "switchport trunk native vlan 300", "mlag 7",
        "interface Vlan4094", "ip address 10.0.0.1/31", "no autostate",
        "mlag configuration", "domain-id san", "local-interface Vlan4094", "peer-address 10.0.0.0",
        "peer-link Port-Channel7", "reload-delay mlag 300",
        "ntp authentication-key 1 md5 clear-text", "ntp server vrf MGMT 192.0.2.9 key 1 iburst",
        "logging vrf MGMT host 192.0.2.8 514", "logging buffered 1000 informational",
        "snmp-server group G v3 priv",
        "snmp-server user u G v3 auth sha a-secret priv aes b-secret",
        "snmp-server host 192.0.2.7 vrf MGMT version 3 priv u",
        "snmp-server location rack 4, row 2",
        "tacacs-server host 192.0.2.6 vrf MGMT key a-secret", "aaa group server tacacs+ T",
        "server 192.0.2.6 vrf MGMT", "aaa authentication login default group T local",
        "aaa accounting commands all default start-stop group T logging",
        "username ops privilege 15 role network-operator secret a-secret",
        "management ssh", "idle-timeout 15", "vrf MGMT", "no shutdown",
        "management api http-commands", "protocol http", "vrf MGMT", "no shutdown",
        "spanning-tree mode rstp", "spanning-tree mst configuration", "instance 2 vlan 100",
    ).replace("Enter TEXT MESSAGE. Type 'EOF' on its own line to end.", "")  # fmt: skip
    cli.config("banner motd", "authorised only", "", "  call the SAN team", "EOF")
    text = cli("show running-config")
    assert "secret" not in text.replace("secret sha512", "")
    assert "clear-text" not in text
    cli("copy running-config flash:all")
    cli.config("no mlag configuration", "default interface Ethernet1-3", "no vlan 2-4094")
    assert not cli("configure replace flash:all")
    assert cli("show running-config") == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("blorp", "% Invalid input"),
        ("vlan", "% Incomplete command"),
        ("s", "% Ambiguous command"),
        ("vlan 4095", "% Invalid input"),
        ("vlan 0", "% Invalid input"),
        ("interface Ethernet99", "% Interface does not exist"),
        ("interface Port-Channel0", "% Invalid input"),
        ("no interface Ethernet1", "% Removal of physical interfaces is not permitted"),
        ("no vlan 1", "% Default VLAN 1 cannot be deleted"),
        ("vrf definition X", "% Invalid input"),
        ("ip route vrf NONE 0.0.0.0/0 10.0.0.1", "% VRF NONE does not exist"),
        ("aaa authentication login default grp T", "% Invalid input"),
        ("snmp-server user u g v3 auth sha", "% Incomplete command"),
        ("dcbx application iscsi priority 4", "% Invalid input"),
    ],
)
def test_a_wrong_line_is_refused_and_changes_nothing(cli: Cli, line: str, said: str) -> None:
    before = cli.switch.running.copy()
    assert cli.config(line) == said
    assert cli.switch.running == before


@pytest.mark.parametrize(
    "line",
    [
        "mtu 9216", "mtu 67", "switchport trunk allowed vlan 4095", "mlag 1", "lacp rate fast",
        "channel-group 1001 mode active", "storm-control broadcast level 101",
        "priority-flow-control mode on", "flowcontrol receive maybe",
        "priority-flow-control priority 8 no-drop", "switchport access vlan x",
    ],
)  # fmt: skip
def test_a_wrong_line_of_an_interface_is_refused_on_all_of_a_range(cli: Cli, line: str) -> None:
    before = cli.switch.running.copy()
    assert cli.config("interface Ethernet1-4", line) == "% Invalid input"
    assert cli.switch.running == before


def test_spellings_follow_the_release(old: Cli, cli: Cli) -> None:
    assert not old.config("interface Ethernet1", "priority-flow-control mode on", "lacp rate fast")
    assert old.shown("Ethernet1") == ["lacp rate fast", "priority-flow-control mode on"]
    assert old.config("interface Ethernet1", "priority-flow-control on") == "% Invalid input"
    assert old.config("interface Ethernet1", "l2 mtu 9000").startswith("% Unavailable command")
    cli.config("interface Ethernet1", "priority-flow-control on", "lacp timer fast")
    assert cli.shown("Ethernet1") == ["lacp timer fast", "priority-flow-control on"]
    assert "Send FlowControl" in old("show interfaces flowcontrol")
    assert cli("show interfaces flowcontrol") == "% Invalid input"


def test_trunk_vlans_are_replaced_added_removed_and_excepted(cli: Cli) -> None:
    cli("configure", "interface Ethernet1")
    for line, shown in (
        ("switchport trunk allowed vlan 100,200", "100,200"),
        ("switchport trunk allowed vlan add 101", "100-101,200"),
        ("switchport trunk allowed vlan remove 100,200", "101"),
        ("switchport trunk allowed vlan except 2-4094", "1"),
        ("switchport trunk allowed vlan none", "none"),
    ):
        assert not cli(line)
        assert cli.shown("Ethernet1") == [f"switchport trunk allowed vlan {shown}"]
    cli("switchport trunk allowed vlan all")
    assert cli.shown("Ethernet1") == []


def test_all_defaults_are_shown_when_asked_for(cli: Cli) -> None:
    text = cli("show running-config all")
    port = text.split("interface Ethernet1\n")[1].split("!")[0]
    assert {"mtu 1500", "no flowcontrol receive", "no priority-flow-control", "lldp receive"} <= {
        line.strip() for line in port.splitlines()
    }
    assert "lldp run\n" in text
    assert "lldp run" not in cli("show running-config")


def test_the_mode_of_a_member_cannot_be_changed(cli: Cli) -> None:
    refusal = "% Cannot change mode; remove all members and try again."
    cli.config("interface Ethernet1-2", "channel-group 7 mode active")
    assert cli.config("interface Ethernet1", "channel-group 7 mode on") == refusal
    assert cli.config("interface Ethernet3", "channel-group 7 mode on") == refusal
    assert not cli.config("interface Ethernet1-2", "no channel-group", "channel-group 7 mode on")
    assert cli.shown("Ethernet2") == ["channel-group 7 mode on"]
    cli.config("no interface Port-Channel7")
    assert cli.shown("Ethernet2") == []


def test_vlans_that_are_alike_share_a_block_and_routed_ports_use_some(cli: Cli) -> None:
    cli.config("vlan 200-202,204", "vlan 100", "name ISCSI_A", "vlan 7", "state suspend")
    text = cli("show running-config | section ^(vlan|spanning)")
    assert "vlan 200-202,204\n" in f"{text}\n"
    assert "vlan 7\n   state suspend\nvlan 100\n   name ISCSI_A\nvlan 200" in text
    cli.config("interface Ethernet9", "no switchport")
    assert cli.config("vlan 1006") == "% VLAN 1006 is currently in use as an internal VLAN"


def test_a_vrf_takes_the_address_of_an_interface_with_it(cli: Cli) -> None:
    assert "ip address 192.0.2.200/24" in cli.shown("Management1")
    cli.config("vrf instance MGMT", "interface Management1", "vrf MGMT")
    assert cli.shown("Management1") == ["vrf MGMT"]
