"""Native Fibre Channel ports and LAGs of them, as others configured them."""

from dataclasses import replace

import pytest

from sanfab.facts.fc import FcLagFacts, FcPortFacts
from sanfab.facts.unknown import mark_unknown
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.nxos import NOS
from sanfab.nos.reader import ParsedConfig

# As public texts have them [DLSAN, SANPC, CISCONOTES, COLL-NX].
UNIFIED_PORTS = """\
version 7.3(8)N1(1)
switchname N5K-3
feature fcoe
feature npiv
feature fport-channel-trunk
slot 1
  port 29-32 type fc
device-alias database
  device-alias name pmax_P0 pwwn 50:00:09:75:b0:41:f8:04

device-alias commit

fcdomain fcid database
  vsan 100 wwn 51:40:2e:c0:20:3c:52:04 fcid 0x1e0000 dynamic
fcdomain domain 3 static vsan 100
fcdomain domain 5 preferred vsan 101
fcdomain priority 2 vsan 100
vsan database
  vsan 100 name "Fabric-A"
  vsan 101
  vsan 100 interface vfc13
  vsan 100 interface fc1/29
  vsan 100 interface fc1/30, san-port-channel 1
vlan 100
  fcoe vsan 100
zoneset distribute full vsan 100
interface san-port-channel 1
  channel mode active
  switchport mode F
  switchport description To the interconnect
  switchport speed 8000
  switchport trunk mode on
  switchport trunk allowed vsan 100
  switchport trunk allowed vsan add 101
  no shutdown
interface vfc13
  bind interface Ethernet1/13
  no shutdown
interface Ethernet1/13
  switchport mode trunk
interface fc1/29
  switchport mode F
  switchport trunk mode off
  switchport description To the array
  port-license acquire
  no shutdown
interface fc1/31
  switchport mode E
  channel-group 1 force
  no shutdown
interface fc1/32
  switchport mode NP
  shutdown
"""


def read(text: str) -> ParsedConfig:
    return NOS.read(text, PLATFORMS["nexus-5548up"])


def test_ports_and_their_lags_are_read() -> None:
    reading = read(UNIFIED_PORTS)
    assert (reading.unread, reading.doubts) == ((), ())
    facts = reading.facts
    assert (list(facts.ports), facts.ports["Ethernet1/13"].mode, facts.lags) == (
        ["Ethernet1/13"], "trunk", {},
    )  # fmt: skip
    assert (facts.vfcs[13].vsan, facts.vfcs[13].mode, facts.vfcs[13].enabled) == (100, "F", True)
    assert {one.id: (one.name, one.domain_id) for one in facts.vsans.values()} == {
        100: ("Fabric-A", 3),
        101: ("", None),
    }
    of_lag = {"mode": "F", "speed": 8, "trunk": "on", "trunk_vsans": {100, 101}, "vsan": 100}
    assert facts.fc_lags == {
        1: FcLagFacts(
            1,
            description="To the interconnect",
            members={"fc1/31": "active"},
            enabled=True,
            **of_lag,
        )
    }
    assert facts.fc_types == {29, 30, 31, 32}
    assert list(facts.fc_ports.values()) == [
        FcPortFacts(
            "fc1/29", "To the array", enabled=True, mode="F", trunk="off", vsan=100, licence=True
        ),
        FcPortFacts("fc1/30", vsan=100),
        FcPortFacts("fc1/31", enabled=True, lag=1, **of_lag),  # not the mode E of its own line
        FcPortFacts("fc1/32", mode="NP"),
    ]


def test_a_text_without_indentation_is_read_as_with_it_and_a_range_as_its_ports() -> None:
    flat = "\n".join(line.strip() for line in UNIFIED_PORTS.splitlines())
    assert read(flat).facts == read(UNIFIED_PORTS).facts
    ranged = read(flat.replace("interface fc1/31", "int fc1/30-31"))
    assert (ranged.unread, list(ranged.facts.fc_ports)) == (
        (), ["fc1/29", "fc1/30", "fc1/31", "fc1/32"],
    )  # fmt: skip
    assert ranged.facts.fc_lags[1].members == {"fc1/30": "active", "fc1/31": "active"}


def test_ports_of_a_vsan_in_a_list_or_range() -> None:
    reading = read(
        "vsan database\n  vsan 10\n  vsan 10 interface fc1/29 - 30, vfc13, fc1/32\n"
        "interface vfc13\ninterface fc1/29-32\n"
    )
    assert (reading.unread, reading.facts.vfcs[13].vsan) == ((), 10)
    assert {one.name: one.vsan for one in reading.facts.fc_ports.values()} == {
        "fc1/29": 10, "fc1/30": 10, "fc1/31": 1, "fc1/32": 10,
    }  # fmt: skip


def test_a_port_of_a_vsan_that_does_not_exist_is_unread() -> None:
    reading = read("vsan database\n  vsan 10\n  vsan 20 interface fc1/31\ninterface fc1/31\n")
    assert [line.text for line in reading.unread] == ["vsan 20 interface fc1/31"]
    reading = replace(reading, facts=mark_unknown(reading.facts, reading.doubts))
    assert set(reading.facts.fc_ports["fc1/31"].doubts or ()) == {"vsan"}


# As MDS print it: stanzas of one port in several places, zones twice [CISCONOTES, DLSAN].
MDS = """\
!Command: show running-config
version 9.4(2a)
system default switchport trunk mode off
feature npiv
feature fport-channel-trunk
vsan database
  vsan 10 name "ten"
  vsan 10 loadbalancing src-dst-id
in-order-guarantee vsan 10
interface mgmt0
  ip address 192.0.2.5 255.255.255.0
interface port-channel112
  switchport mode E
  switchport description To edge-1
  switchport rate-mode dedicated
  switchport trunk mode auto
vsan database
  vsan 10 interface port-channel112
  vsan 10 interface fc1/1
switchname core-1
interface fc1/3
  switchport speed auto
interface fc1/4
  switchport speed 16000
interface fc1/3
  switchport mode E
interface fc1/1
interface fc1/2
interface fc1/5

interface fc1/1
  switchport fcrxbbcredit 20
  port-license acquire
  no shutdown

interface fc1/3
  analytics type fc-scsi
  switchport trunk mode auto
  port-license acquire
  channel-group 112 force
  no shutdown

interface fc1/5
  port-license acquire
ip default-gateway 192.0.2.1
ntp server 192.0.2.11
"""


def test_an_mds_prints_one_port_in_several_places() -> None:
    reading = NOS.read(MDS, PLATFORMS["mds-9148s"])
    assert (reading.unread, reading.doubts) == ((), ())
    facts = reading.facts
    assert (facts.name, facts.ports, facts.lags) == ("core-1", {}, {})
    assert (facts.services.gateway, facts.services.ntp) == ("192.0.2.1", {"192.0.2.11"})
    vsan = facts.vsans[10]
    assert (vsan.name, vsan.load_balancing, vsan.in_order) == ("ten", "src-dst-id", True)
    of_lag = {"mode": "E", "trunk": "auto", "rate_mode": "dedicated", "vsan": 10}
    assert facts.fc_lags == {
        112: FcLagFacts(
            112, description="To edge-1", members={"fc1/3": "on"}, enabled=True, **of_lag
        )
    }
    assert facts.fc_ports == {
        one.name: one
        for one in (
            FcPortFacts("fc1/3", enabled=True, licence=True, lag=112, **of_lag),
            FcPortFacts("fc1/4", speed=16, trunk="off"),
            FcPortFacts(
                "fc1/1", enabled=True, licence=True, vsan=10, trunk="off", receive_credits=20
            ),
            FcPortFacts("fc1/2", trunk="off"),
            FcPortFacts("fc1/5", licence=True, trunk="off"),
        )
    }
    lines = MDS.splitlines()
    for fact, line in {
        "fc_ports.fc1/1.vsan": "  vsan 10 interface fc1/1",
        "fc_ports.fc1/4.speed": "  switchport speed 16000",
        "fc_ports.fc1/4.trunk": "system default switchport trunk mode off",
        "fc_ports.fc1/3.mode": "  switchport mode E",
        "fc_lags.112.mode": "  switchport mode E",
        "fc_lags.112.members.fc1/3": "  channel-group 112 force",
        "fc_lags.112.vsan": "  vsan 10 interface port-channel112",
    }.items():
        assert lines[reading.provenance.line_of(fact).number - 1] == line, fact


def test_what_the_switch_does_with_ports_that_state_nothing() -> None:
    text = "no system default switchport shutdown\nsystem default switchport mode F\n"
    ports = "interface fc1/1\n  switchport mode E\ninterface fc1/2\n  shutdown\n"
    facts = NOS.read(text + ports, PLATFORMS["mds-9148s"]).facts
    assert [(one.mode, one.enabled) for one in facts.fc_ports.values()] == [
        ("E", True),
        ("F", False),
    ]


def test_a_port_channel_is_of_fibre_channel_on_an_mds_and_of_ethernet_on_a_nexus() -> None:
    text = "interface port-channel112\n  switchport mode E\n  no shutdown\n"
    facts = NOS.read(text, PLATFORMS["mds-9132t"]).facts
    assert (facts.ports, facts.fc_lags[112].mode) == ({}, "E")
    reading = read(text)
    assert [line.text for line in reading.unread] == ["switchport mode E"]
    assert (list(reading.facts.ports), reading.facts.fc_lags) == (["port-channel112"], {})
    ethernet = read("interface Ethernet1/1\n  switchport mode E\n")
    assert [line.text for line in ethernet.unread] == ["switchport mode E"]


def test_a_line_that_is_not_understood_leaves_the_facts_of_its_port_in_doubt() -> None:
    lines = {
        "switchport mode TE": {"mode"},
        "switchport speed fast": {"speed"},
        "switchport trunk allowed except 4": {"trunk_vsans"},
        "switchport trunk mode strange": {"trunk"},
        "switchport fcrxbbcredit extended 300": {"receive_credits"},
        "channel-group auto": {
            "lag", "mode", "speed", "trunk", "trunk_vsans", "vsan", "rate_mode",
        },
        "shutdown later": {"enabled"},
    }  # fmt: skip
    for line, doubted in lines.items():
        text = f"interface fc1/5\n  no shutdown\n  {line}\ninterface fc1/6\n  no shutdown\n"
        reading = NOS.read(text, PLATFORMS["mds-9148s"])
        assert [one.text for one in reading.unread] == [line]
        facts = mark_unknown(reading.facts, reading.doubts)
        assert set(facts.fc_ports["fc1/5"].doubts or ()) == doubted, line
        assert facts.fc_ports["fc1/6"].doubts is None


@pytest.mark.parametrize(
    ("lines", "effect"),
    [
        ("interface fc1/5\n  switchport speed auto max 8000", "fc1/5 negotiates no more"),
        ("interface fc1/5\n  out-of-service force", "fc1/5 its resources"),
        ("interface fc1/5\n  errdisable detect cause link-reset", "fc1/5 is disabled"),
        ("vsan database\n  vsan 10\n  vsan 10 interop 1", "VSAN 10 works as switches"),
    ],
)
def test_lines_that_act_on_storage_are_effects(lines: str, effect: str) -> None:
    reading = NOS.read(f"{lines}\n", PLATFORMS["mds-9148s"])
    assert reading.unread == ()
    assert len(reading.effects) == 1, effect


def test_a_vfc_is_read_as_operators_type_it() -> None:
    text = (
        "interface vfc 315\n bind interface e1/15\n switchport mode f\n no shut\n"
        "int vfc 10\n bind int po 10\n switchport mode E\n"
        "interface vfc 11\n bind interface ethernet 1/11\n switchport mode np\n"
    )
    reading = NOS.read(text, PLATFORMS["nexus-5548up"])
    assert reading.unread == ()
    assert {(vfc.number, vfc.port, vfc.mode) for vfc in reading.facts.vfcs.values()} == {
        (315, "Ethernet1/15", "F"),
        (10, "port-channel10", "E"),
        (11, "Ethernet1/11", "NP"),
    }


def test_a_line_of_a_vfc_that_is_not_understood_leaves_its_facts_in_doubt() -> None:
    lines = {
        "bind port 5": {"mac", "port"},
        "switchport mode auto": {"mode"},
        "switchport trunk allowed except 4": {"trunk_vsans"},
        "shutdown later": {"enabled"},
        "fcoe strange": set(),
    }
    for line, doubted in lines.items():
        text = f"interface vfc5\n  no shutdown\n  {line}\n"
        reading = NOS.read(text, PLATFORMS["nexus-5548up"])
        assert [one.text for one in reading.unread] == [line]
        reading = replace(reading, facts=mark_unknown(reading.facts, reading.doubts))
        assert set(reading.facts.vfcs[5].doubts or ()) == doubted
