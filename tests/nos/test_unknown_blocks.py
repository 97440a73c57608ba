"""Blocks as strangers' texts show them: nothing leaks out of them, nothing is made up."""

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig

FIRST = {"nxos": "nexus-93180yc-fx", "os9": "s4810", "os10": "s5248f", "eos": "dcs-7150s-24"}


def read(nos: str, text: str) -> ParsedConfig:
    return NOSES[nos].read(text, PLATFORMS[FIRST[nos]])


INDENTED = {
    "nxos": "vlan 10\n  name SAN\ninterface Ethernet1/1\n  switchport\n  mtu 9216\n  no shutdown\n"
    "interface Ethernet1/2\n  shutdown\nhostname n9k\n",
    "os9": "interface TenGigabitEthernet 0/1\n no ip address\n mtu 12000\n switchport\n"
    " flowcontrol rx on tx off\n no shutdown\ninterface Vlan 10\n tagged TenGigabitEthernet 0/1\n"
    " no shutdown\nhostname s4810\n",
    "os10": "interface vlan10\n description SAN\n mtu 9216\ninterface ethernet1/1/1\n no shutdown\n"
    " switchport access vlan 10\n flowcontrol receive on\ninterface ethernet1/1/2\n shutdown\n"
    "hostname s5248f\n",
    "eos": "vlan 10\n   name SAN\ninterface Ethernet1\n   mtu 9214\n   switchport mode trunk\n"
    "interface Ethernet2\n   shutdown\nhostname arista\n",
}


@pytest.mark.parametrize("nos", INDENTED)
def test_a_text_without_indentation_reads_as_the_same_text_with_it(nos: str) -> None:
    text = INDENTED[nos]
    flat = "\n".join(line.strip() for line in text.splitlines())
    assert read(nos, text).unread == read(nos, flat).unread == ()
    assert read(nos, flat).facts == read(nos, text).facts


def test_a_line_below_an_unknown_opening_is_no_global_setting() -> None:
    """OS9 has `protocol lldp` for the switch, and its own one for each interface."""
    known = "hostname s4810\ninterface Frobnicate 0/1\n"
    reading = read("os9", known + "protocol lldp\nno advertise\nhostname other\n")
    assert [line.text for line in reading.unread][:2] == [
        "interface Frobnicate 0/1",
        "protocol lldp",
    ]
    reading = read("nxos", "interface Frobnicate1/1\nmtu 9216\nshutdown\nvlan 10\n")
    assert [line.number for line in reading.unread] == [1, 2, 3]
    assert list(reading.facts.vlans) == [10]


@pytest.mark.parametrize("body", ["protocol lldp\ndisable\n", "dcb-map SAN\n", "fcoe-map SAN\n"])
def test_a_line_of_ports_below_an_unknown_opening_is_no_block_of_the_switch(body: str) -> None:
    """OS9 has `dcb-map`, `fcoe-map` and `protocol lldp` for the switch and for an interface."""
    text = f"hostname s4810\ninterface Vlan 10\nno shutdown\ninterface Frobnicate 0/1\n{body}"
    reading = read("os9", text)
    assert [line.text for line in reading.unread] == text.splitlines()[3:]
    assert reading.facts.services.lldp is None
    assert (reading.facts.policies, list(reading.facts.vlans)) == ({}, [10])


def test_a_block_that_lost_its_indentation_is_read_as_the_switch_executes_it() -> None:
    """The rest of the text is indented; no line outside of blocks begins with `mtu`."""
    text = "interface Ethernet1/1\nmtu 9216\ninterface Ethernet1/2\n  no switchport\n"
    reading = read("nxos", text)
    assert (reading.unread, reading.doubts) == ((), ())
    assert reading.facts.ports["Ethernet1/1"].mtu == 9216


def test_a_block_without_indentation_takes_no_line_that_sets_a_fact_of_the_switch() -> None:
    """A port knows lines about `logging` too; those say nothing."""
    text = "interface Ethernet1/1\nno switchport\nlogging server 192.0.2.9 6 use-vrf management\n"
    assert read("nxos", text).facts.services.syslog == {"192.0.2.9"}


def test_the_rest_of_a_wrapped_line_closes_no_block() -> None:
    text = (
        "interface Ethernet1/1\n  switchport\n  switchport mode trunk\n"
        "  switchport trunk allowed vlan 20,2888-288\n9,2903\n  channel-group 10 mode active\n"
        "  no shutdown\n"
    )
    reading = read("nxos", text)
    assert [line.number for line in reading.unread] == [4, 5]
    assert reading.facts.lags["port-channel10"].members == {"Ethernet1/1": "active"}
    assert [sorted(one.fields) for one in reading.doubts] == [["trunk_vlans"]]
