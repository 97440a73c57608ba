"""The emulated Arista switch, judged by the reference pages and by published configurations."""

import json
import time
import tracemalloc
from pathlib import Path

import pytest

from sanfab.model import port_speeds
from sanfab.model.platforms.eos import DCS_7050SX3, DCS_7150S_24
from sanfab_lab.chassis import Chassis, Plugged, Session
from sanfab_lab.eos import make
from sanfab_lab.eos.commands.files import load_configuration
from sanfab_lab.eos.factory import blank
from sanfab_lab.eos.running_config import configuration_text
from sanfab_lab.eos.switch import EosSwitch

CAPTURES = Path(__file__).parents[1] / "nos" / "eos" / "captures"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def switch(release: str = "4.30", name: str = "arista-a") -> EosSwitch:
    platform = DCS_7150S_24 if release < "4.24" else DCS_7050SX3
    ports = tuple(port_speeds(platform))
    return make(Chassis(name, platform, release, ports, clock=Clock(), boot_seconds=0.05))


class Cli:
    """One login, privileged."""

    def __init__(self, on: EosSwitch) -> None:
        self.switch = on
        self.session: Session = on.chassis.login("admin")
        on.greeting(self.session)
        self("enable")

    def __call__(self, *lines: str) -> str:
        return "".join(self.switch.run(self.session, line) for line in lines)

    def config(self, *lines: str) -> str:
        return self("configure terminal", *lines, "end")

    def shown(self, interface: str) -> list[str]:
        text = self(f"show running-config interfaces {interface}")
        return [line.strip() for line in text.splitlines()[1:] if line != "!"]


@pytest.fixture
def cli() -> Cli:
    return Cli(switch())


@pytest.fixture
def old() -> Cli:
    return Cli(switch("4.16"))


def body(text: str) -> list[str]:
    """Lines of a configuration behind its head, without trailing blanks."""
    return [line.rstrip() for line in text.split("swi\n", 1)[1].splitlines()]


def load(name: str, release: str) -> tuple[list[str], str, str]:
    """Refused lines, what was given and what is shown of a published configuration."""
    text = (CAPTURES / name).read_text()
    ports = tuple(
        line.split()[1] for line in text.splitlines() if line.startswith("interface Ethernet")
    )
    on = make(Chassis("x", DCS_7050SX3, release, ports))
    state = blank(on.chassis)
    failed = load_configuration(on, text, state)
    lines = text.splitlines()
    refused = [lines[int(one.rsplit(" ", 1)[1]) - 1] for one in failed]
    return refused, text, configuration_text(on, state, "show running-config")


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
    cli = Cli(switch(release))
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


def test_saving_is_what_survives_a_boot_and_needs_room(cli: Cli) -> None:
    cli.config("vlan 100")
    assert cli("write memory") == "Copy completed successfully."
    cli.config("vlan 200")
    cli.switch.chassis.flash_full = True
    assert "No space left on device" in cli("copy running-config startup-config")
    cli.switch.boot()
    assert sorted(cli.switch.running.vlans) == [1, 100]


def test_a_session_is_apart_until_it_is_committed(cli: Cli) -> None:
    cli("configure session san", "vlan 100", "name ISCSI_A")
    assert cli.switch.prompt(cli.session) == "arista-a(config-s-san-vlan-100)#"
    other = Cli(cli.switch)
    assert "ISCSI_A" not in other("show running-config")
    diff = cli("show session-config diffs")
    assert diff.startswith("--- system:/running-config\n+++ session:/san-session-config\n")
    assert "+   name ISCSI_A" in diff
    cli("exit", "exit")
    assert other("configure session san", "abort") == ""
    assert cli("configure session san commit") == ("% Cannot commit session san (already aborted)")
    cli("configure session two", "rollback clean-config", "vlan 300", "commit")
    assert sorted(cli.switch.running.vlans) == [1, 300]
    assert cli.switch.hostname() == "localhost"


def test_a_timed_commit_is_taken_back_unless_it_is_confirmed(cli: Cli) -> None:
    clock = cli.switch.chassis.clock
    assert isinstance(clock, Clock)
    cli("configure session one", "vlan 100", "commit timer 00:02:00")
    assert 100 in cli.switch.running.vlans
    assert "Session with pending commit timer: one" in cli("show configuration sessions detail")
    clock.now += 119
    assert cli("configure session one commit") == ""
    clock.now += 10
    assert 100 in cli.switch.running.vlans
    cli("configure session two", "no vlan 100", "commit timer 00:02:00")
    clock.now += 121
    assert 100 in cli.switch.running.vlans
    assert cli.switch.store.candidates["two"].phase == "aborted"
    cli("configure session three", "no vlan 100", "commit timer 00:02:00")
    assert 100 not in cli.switch.running.vlans
    cli("configure session three abort")
    assert 100 in cli.switch.running.vlans


def test_only_so_many_sessions_may_be_pending(cli: Cli) -> None:
    for number in range(5):
        assert not cli(f"configure session s{number}", "end")
    assert cli("configure session s5") == "% Maximum number of pending sessions has been reached"
    assert not cli("configure session s0 abort", "configure session s5")


def test_a_pasted_configuration_completes_though_a_line_is_bad(cli: Cli) -> None:
    cli("configure session san", "copy terminal: session-config", "vlan 100", "blorp")
    assert cli("\x04") == "% Invalid input at line 2\nCopy completed successfully."
    assert not cli("commit")
    assert 100 in cli.switch.running.vlans


def test_a_file_replaces_all_or_nothing(cli: Cli) -> None:
    cli("copy running-config flash:good")
    cli.switch.files["bad"] = cli.switch.files["good"].replace("end", "blorp\nend")
    cli.config("vlan 100")
    assert "Cannot replace running-config" in cli("configure replace flash:bad")
    assert 100 in cli.switch.running.vlans
    assert not cli("configure replace flash:good")
    assert 100 not in cli.switch.running.vlans
    assert "No such file" in cli("configure replace flash:none")


def plug(one: EosSwitch, port: str, other: EosSwitch, far: str) -> None:
    both = {one.chassis.name: one, other.chassis.name: other}
    for here, local, there, remote in ((one, port, other, far), (other, far, one, port)):
        here.chassis.others = both
        end = Plugged("switch", there.chassis.name, remote, "00:1c:73:00:00:02")
        here.chassis.cables[local] = end


def ports_of(cli: Cli) -> dict[str, str]:
    rows = cli("show interfaces status").splitlines()
    return {row.split()[0]: row.split()[1] for row in rows}


def test_status_follows_cables_and_configuration(cli: Cli) -> None:
    other = switch(name="a-switch-with-a-name-longer-than-the-table")
    plug(cli.switch, "Ethernet1", other, "Ethernet4")
    esx = Plugged("host", "esx01", "00:50:56:00:00:01", "00:50:56:00:00:01", pause=False)
    cli.switch.chassis.cables["Ethernet2"] = esx
    cli.config("interface Ethernet1-2", "flowcontrol receive on", "switchport access vlan 100")
    assert ports_of(cli)["Et1"] == "inactive"
    cli.config("vlan 100")
    states = [ports_of(cli)[one] for one in ("Et1", "Et2", "Et3")]
    assert states == ["connected", "connected", "notconnect"]
    assert "100   VLAN0100                         active    Et1, Et2" in cli("show vlan")
    flow = json.loads(cli("show interfaces Ethernet1-2 flow-control | json"))
    states = [flow["interfaceFlowControls"][f"Ethernet{n}"]["rxOperState"] for n in (1, 2)]
    assert states == ["on", "off"]
    assert "a-switch-with-a-name-longer-th " in cli("show lldp neighbors")
    assert f'System Name: "{other.hostname()}"' in cli("show lldp neighbors detail")
    assert "Ethernet MTU 9214 bytes" in cli("show interfaces Ethernet3")
    Cli(other).config("interface Ethernet4", "no lldp transmit")
    assert "Et1" not in cli("show lldp neighbors")
    Cli(other).config("interface Ethernet4", "shutdown")
    assert ports_of(cli)["Et1"] == "notconnect"


def test_a_pair_is_active_when_both_agree(cli: Cli) -> None:
    other = Cli(switch(name="arista-b"))
    plug(cli.switch, "Ethernet49/1", other.switch, "Ethernet49/1")
    for one, mine, far in ((cli, "10.0.0.1", "10.0.0.2"), (other, "10.0.0.2", "10.0.0.1")):
        assert not one.config(
            "vlan 4094", "interface Ethernet49/1", "channel-group 1 mode active",
            "interface Port-Channel1", "switchport mode trunk", "interface Vlan4094",
            f"ip address {mine}/30", "mlag configuration", "domain-id san", f"peer-address {far}",
            "local-interface Vlan4094", "peer-link Port-Channel1",
        )  # fmt: skip
    assert "state               :              Active" in cli("show mlag")
    assert "Po1(U)" in cli("show port-channel summary")
    other.config("mlag configuration", "domain-id other")
    assert "negotiation status  :          Connecting" in cli("show mlag")


def test_a_new_switch_gives_no_privileges_until_asked() -> None:
    on = switch()
    session = on.chassis.login("admin")
    assert on.greeting(session) == ""
    assert on.prompt(session) == "arista-a>"
    assert on.run(session, "configure terminal") == "% Invalid input (privileged mode required)"
    Cli(on).config("aaa authorization exec default local", "enable secret word")
    second = on.chassis.login("admin")
    on.greeting(second)
    assert on.prompt(second) == "arista-a#"
    on.run(session, "enable")
    assert on.prompt(session) == "Password: "
    assert on.run(session, "wrong") == "% Bad secret"
    on.run(session, "enable")
    on.run(session, "word")
    assert on.prompt(session) == "arista-a#"


def test_lines_are_fast_and_switches_are_small() -> None:
    tracemalloc.start()
    on = switch()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert size < 100_000
    cli = Cli(on)
    cli("configure", "interface Ethernet1")
    start = time.thread_time()
    for _ in range(200):
        cli("switchport access vlan 100")
    assert (time.thread_time() - start) / 200 < 0.001
