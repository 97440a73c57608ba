"""Native Fibre Channel ports of switches that others configured: known, neither judged nor ours."""

from dataclasses import replace

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


def test_lines_of_fibre_channel_ports_are_known_and_leave_all_else_as_it_is() -> None:
    reading = read(UNIFIED_PORTS)
    assert reading.unread == ()
    facts = reading.facts
    assert list(facts.ports) == ["Ethernet1/13"]
    assert facts.ports["Ethernet1/13"].mode == "trunk"
    assert facts.lags == {}
    assert (facts.vfcs[13].vsan, facts.vfcs[13].mode, facts.vfcs[13].enabled) == (100, "F", True)
    assert facts.vfcs[13].trunk_vsans is None
    assert {one.id: (one.name, one.domain_id) for one in facts.vsans.values()} == {
        100: ("Fabric-A", 3),
        101: ("", None),
    }
    assert reading.doubts == ()


def test_a_range_and_a_text_without_indentation_leave_no_line_of_them_to_others() -> None:
    flat = "\n".join(line.strip() for line in UNIFIED_PORTS.splitlines())
    ranged = flat.replace("interface fc1/31", "int fc1/30-31")
    reading = read(ranged)
    assert reading.unread == ()
    assert reading.facts == read(UNIFIED_PORTS).facts


def test_ports_beside_a_vfc_in_a_list_of_a_vsan_do_not_hide_it() -> None:
    reading = read("vsan database\n  vsan 10\n  vsan 10 interface fc1/31, vfc13\ninterface vfc13\n")
    assert (reading.unread, reading.facts.vfcs[13].vsan) == ((), 10)


def test_a_port_of_a_vsan_that_does_not_exist_is_unread() -> None:
    reading = read("vsan database\n  vsan 10\n  vsan 20 interface fc1/31\n")
    assert [line.text for line in reading.unread] == ["vsan 20 interface fc1/31"]


def test_a_lag_of_fibre_channel_ports_of_an_mds_is_none_of_ethernet() -> None:
    """Both are `port-channel` there; a port that is no LAG has no such lines."""
    text = (
        "interface port-channel112\n  channel mode active\n  switchport mode E\n"
        "  switchport description To edge-1\n  switchport rate-mode dedicated\n"
        "  switchport trunk mode auto\n  switchport trunk allowed vsan 10\n"
        "interface fc1/3\n  channel-group 112 force\n  no shutdown\n"
        "interface port-channel10\n  switchport mode trunk\n"
    )
    reading = read(text)
    assert (reading.unread, list(reading.facts.ports)) == ((), ["port-channel10"])
    ethernet = read("interface Ethernet1/1\n  switchport mode E\n")
    assert [line.text for line in ethernet.unread] == ["switchport mode E"]
    assert list(ethernet.facts.ports) == ["Ethernet1/1"]


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
