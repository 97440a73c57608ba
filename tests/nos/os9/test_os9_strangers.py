"""OS9 lines that people publish: typed, abbreviated, with remarks, indented as it happened."""

import pytest

from sanfab.facts.doubt import forget
from sanfab.model import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig
from sanfab.report.json_value import UNKNOWN, to_json


def known(text: str) -> ParsedConfig:
    """Return a reading, without the facts that the text does not prove."""
    reading = NOSES["os9"].read(text, PLATFORMS["mxl"])
    forget(reading.facts, reading.doubts)
    return reading


def unread(text: str) -> list[str]:
    return [line.text for line in known(text).unread]


REMARKS = """! Version 9.13(0.1)
stack-unit 0 port 33 portmode quad   # broken out
interface TenGigabitEthernet 0/1  # a blade
 description rack # 7
 mtu 9000
 switchport
 no shutdown
 !
 interface TenGigabitEthernet 0/38 # uplink
  mtu 12000
  switchport
  no shutdown
  !
  interface Vlan 1
  !untagged TenGigabitEthernet 0/38
   no shutdown
  !
  interface Vlan 150  # iSCSI
   no ip address
   shutdown
  !
  ntp server 10.0.0.9 # inside
  dcb-map OFF
   no pfc mode on
"""


def test_remarks_and_blocks_that_stand_deeper_and_deeper() -> None:
    reading = known(REMARKS)
    facts = reading.facts
    assert reading.unread == ()
    assert (facts.breakouts, sorted(facts.vlans)) == ({"0/33": "4x10G"}, [150])
    assert facts.services.ntp == {"10.0.0.9"}
    blade, uplink = (facts.ports[f"TenGigabitEthernet 0/{number}"] for number in (1, 38))
    assert (blade.description, blade.mtu, uplink.mtu) == ("rack # 7", 9000, 12000)
    assert facts.policies["dcb-map OFF"].classes == {}


def test_an_indented_vlan_1_lists_the_ports_that_it_has_untagged() -> None:
    ports = to_json(known(REMARKS).facts)["ports"]
    modes = {name: port["access_vlan"] for name, port in ports.items()}
    assert modes == {"TenGigabitEthernet 0/1": UNKNOWN, "TenGigabitEthernet 0/38": 1}


def test_a_part_of_a_block_does_not_say_that_a_port_switches_nothing() -> None:
    """Somebody shows one line of each port; a member of a LAG does not switch by itself."""
    text = (
        "interface range ten 0/1-2\ndcb-map smb\nexit\ninterface range ten 0/3\n"
        "port-channel-protocol LACP\nport-channel 9 mode active\n"
    )
    ports = to_json(known(text).facts)["ports"]
    modes = {name.rpartition("/")[2]: port["mode"] for name, port in ports.items()}
    assert modes == {"1": UNKNOWN, "2": UNKNOWN, "3": "none"}


def test_a_port_may_be_made_hybrid_twice() -> None:
    block = "interface te 0/1\nportmode hybrid\nswitchport\nno shutdown\n"
    assert unread(block + block) == []
    assert unread(f"{block}interface te 0/1\nno portmode hybrid\n") == ["no portmode hybrid"]


def test_lines_of_the_first_day() -> None:
    text = (
        "username eve privilege 15 password hidden\nip ssh server vrf management\n"
        "ip ssh password-authentication enable\ninterface ManagementEthernet 0/0\n"
        "no shutdown\nip ad 10.0.0.7/24\n"
    )
    reading = known(text)
    assert reading.unread == ()
    assert reading.facts.services.address == "10.0.0.7/24"
    assert (
        reading.facts.services.users["eve"].role
        == known("username eve password hidden privilege 15\n").facts.services.users["eve"].role
    )


@pytest.mark.parametrize("line", ["of-instance 1", "service-policy output shaped"])
def test_what_may_take_a_port_from_its_vlans_or_drop_frames_stays_unread(line: str) -> None:
    instance = "openflow of-instance 1\n controller 1 10.0.0.5 tcp\n of-version 1.3\n"
    assert unread(f"{instance}interface te 0/1\n {line}\n no shutdown\n") == [line]
