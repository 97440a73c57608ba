"""Lines of typed texts that configure nothing, and words that people abbreviate."""

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig
from support.captures import MODELS

SHOWING = (
    "show config",
    "sh run",
    "do show interfaces status",
    "do wr",
    "write mem",
    "terminal length 0",
    "disable clipaging",
)
ABOUT_SHOWING = ("showroom enable", "shutdown-all", "write erase", "terminal", "do reload")


def read(nos: str, text: str) -> ParsedConfig:
    return NOSES[nos].read(text, PLATFORMS[MODELS[nos]])


@pytest.mark.parametrize("nos", NOSES)
def test_commands_that_show_or_save_set_nothing(nos: str) -> None:
    reading = read(nos, "".join(f"{line}\n" for line in SHOWING))
    assert reading.unread == ()
    assert reading.facts == read(nos, "").facts


@pytest.mark.parametrize("nos", NOSES)
@pytest.mark.parametrize("line", ABOUT_SHOWING)
def test_commands_that_do_more_stay_unread(nos: str, line: str) -> None:
    assert [one.text for one in read(nos, f"{line}\n").unread] == [line]


def test_a_command_that_shows_leaves_the_block_of_a_port_open() -> None:
    text = "interface te 0/1\n switchport\n show config\n mtu 9000\n no shutdown\n"
    port = read("os9", text).facts.ports["TenGigabitEthernet 0/1"]
    assert (port.mtu, port.enabled) == (9000, True)


def test_os9_words_are_read_abbreviated() -> None:
    text = (
        "int te 0/1\nportmode hyb\nswitchport\nno shut\n"
        "int vlan 12\ndes iSCSI\ntag te 0/1\nmanagement route 0.0.0.0 /0 10.0.0.1\n"
    )
    reading = read("os9", text)
    assert reading.unread == ()
    assert reading.facts.ports["TenGigabitEthernet 0/1"].trunk_vlans == {1, 12}
    assert reading.facts.services.gateway == "10.0.0.1"


def test_a_range_of_vlans_creates_none() -> None:
    text = "interface Vlan 20\n name iSCSI\ninterface range vlan 1-1001\n no shutdown\n"
    assert sorted(read("os9", text).facts.vlans) == [20]


def test_a_port_joins_a_vlan_and_a_domain_of_spanning_tree_in_one_line() -> None:
    text = (
        "create vlan accounting tag 100\ncreate stpd stpd1\nconfigure stpd stpd1 mode dot1w\n"
        "configure vlan accounting add ports 1-2 tagged stpd stpd1 emistp\n"
    )
    reading = read("exos", text)
    assert reading.unread == ()
    assert 100 in reading.facts.ports["2"].trunk_vlans


def test_the_service_that_bridges_a_vlan_to_other_switches_stays_unread() -> None:
    text = (
        "create vlan san tag 100\nenable mpls\nconfigure mpls add vlan san\n"
        "create l2vpn vpls v1 fec-id-type pseudo-wire 9\nconfigure l2vpn vpls v1 mtu 9216\n"
    )
    bridged = "configure l2vpn vpls v1 add service vlan san"
    assert [one.text for one in read("exos", f"{text}{bridged}\n").unread] == [bridged]
