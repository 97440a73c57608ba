"""Status, privileges and speed of the emulated Arista switch."""

import json

import pytest

from sanfab_lab.chassis import Plugged
from support.costs import MOST, bytes_kept, line_cost
from support.eos import Cli, arista, plug


@pytest.fixture
def cli() -> Cli:
    return Cli(arista())


def ports_of(cli: Cli) -> dict[str, str]:
    rows = cli("show interfaces status").splitlines()
    return {row.split()[0]: row.split()[1] for row in rows}


def test_status_follows_cables_and_configuration(cli: Cli) -> None:
    other = arista(name="a-switch-with-a-name-longer-than-the-table")
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
    other = Cli(arista(name="arista-b"))
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


def pair() -> tuple[Cli, Cli]:
    """Return two switches that form a pair, with one port-channel in it."""
    one, other = Cli(arista()), Cli(arista(name="arista-b"))
    plug(one.switch, "Ethernet49/1", other.switch, "Ethernet49/1")
    for cli, mine, far in ((one, "10.0.0.1", "10.0.0.2"), (other, "10.0.0.2", "10.0.0.1")):
        assert not cli.config(
            "vlan 10,4094", "interface Ethernet49/1", "channel-group 1 mode active",
            "interface Port-Channel1", "switchport mode trunk", "interface Vlan4094",
            f"ip address {mine}/30", "interface Port-Channel2", "switchport mode trunk", "mlag 2",
            "mlag configuration", "domain-id san", f"peer-address {far}",
            "local-interface Vlan4094", "peer-link Port-Channel1",
        )  # fmt: skip
    return one, other


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("interface Port-Channel2", "switchport trunk allowed vlan 10"), "trunk-allowed-vlan"),
        (("interface Port-Channel2", "switchport trunk native vlan 10"), "trunk-native-vlan"),
        (("interface Port-Channel2", "switchport mode access"), "switchport-mode"),
        (("spanning-tree mode rstp",), "spanning-tree mode"),
        (("spanning-tree mst configuration", "name san"), "mst configuration"),
    ],
)
def test_a_pair_tells_that_its_switches_are_set_otherwise(
    lines: tuple[str, ...], said: str
) -> None:
    one, other = pair()
    for cli in (one, other):
        assert "config-sanity       :          consistent" in cli("show mlag")
        assert cli("show mlag config-sanity").count("inconsistencies found.") == 2
    other.config(*lines)
    assert "config-sanity       :        inconsistent" in one("show mlag")
    assert said in one("show mlag config-sanity")
    assert json.loads(one("show mlag | json"))["configSanity"] == "inconsistent"


def test_a_vlan_that_is_suspended_or_in_another_trunk_group_is_on_no_port(cli: Cli) -> None:
    cli.switch.chassis.cables["Ethernet2"] = Plugged("host", "esx1", "v", "00:50:56:00:00:01")
    cli.config("vlan 10", "interface Ethernet2", "switchport mode trunk", "interface Vlan10")
    assert "10    VLAN0010                         active    Et2" in cli("show vlan")
    assert "Vlan10 is up" in cli("show interfaces Vlan10")
    for lines in (("vlan 10", "state suspend"), ("vlan 10", "state active", "trunk group san")):
        cli.config(*lines)
        assert "Et2" not in cli("show vlan 10")
        assert "Vlan10 is up" not in cli("show interfaces Vlan10")
    cli.config("interface Ethernet2", "switchport trunk group san")
    assert "active    Et2" in cli("show vlan 10")


def test_a_port_that_hears_itself_discards(cli: Cli) -> None:
    cli.switch.chassis.cables["Ethernet2"] = Plugged("host", "esx1", "v", "00:50:56:00:00:01")
    assert "Et2              designated forwarding" in cli("show spanning-tree")
    cli.switch.chassis.looped.add("Ethernet2")
    assert "Et2              backup     discarding" in cli("show spanning-tree")


def test_a_new_switch_gives_no_privileges_until_asked() -> None:
    on = arista()
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
    size, on = bytes_kept(arista)
    assert size < 100_000
    cli = Cli(on)
    cli("configure", "interface Ethernet1")
    assert line_cost(cli, ["switchport access vlan 100"] * 200) < MOST
