"""OS9 lines that people publish: typed, abbreviated, with remarks, indented as it happened."""

from dataclasses import replace

from sanfab.facts.unknown import mark_unknown
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.identification import identify
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.references import undefined_names
from sanfab.report.json_value import UNKNOWN, to_json


def known(text: str) -> ParsedConfig:
    """Return a reading, without the facts that the text does not prove."""
    reading = NOSES["os9"].read(text, PLATFORMS["mxl"])
    return replace(reading, facts=mark_unknown(reading.facts, reading.doubts))


def unread(text: str) -> list[str]:
    return [line.text for line in known(text).unread]


def modes_of(reading: ParsedConfig) -> dict[str, object]:
    """Return the mode of each port, by its number in the slot."""
    ports = reading.facts.ports.items()
    return {name.rpartition("/")[2]: to_json(port)["mode"] for name, port in ports}


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
    assert facts.policies["priority-groups OFF"].classes == {}


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


def test_what_may_drop_frames_of_a_port_has_an_effect() -> None:
    line = "service-policy output shaped"
    reading = known(f"interface te 0/1\n {line}\n no shutdown\n")
    assert [one.text for one in reading.effects] == [line]


OPENFLOW = """! Version 9.11(0.0P8)
interface GigabitEthernet 1/1
 no ip address
 portmode hybrid
 shutdown
 of-instance 1
!
interface GigabitEthernet 1/20
 ip address 192.168.99.2/24
 no shutdown
!
interface Vlan 1
!
interface Vlan 4 of-instance 1
 no ip address
 shutdown
!
openflow of-instance 1
 controller 1 192.168.99.1 tcp high-priority
 of-version 1.3
!
ip ssh challenge-response-authentication enable
"""


def test_a_controller_decides_the_vlans_of_a_port_of_openflow() -> None:
    """As an S3048-ON prints it [SORA]; its VLANs are none that the switch forwards in."""
    reading = known(OPENFLOW)
    assert (reading.unread, reading.facts.vlans) == ((), {})
    assert modes_of(reading) == {"1": UNKNOWN, "20": "none"}


STACKED = """interface GigabitEthernet 0/2
 no ip address
 switchport
 vlan-stack access
 no shutdown
!
interface GigabitEthernet 0/3
 no ip address
 switchport
 no shutdown
!
interface GigabitEthernet 0/4
 no ip address
 switchport
 no shutdown
!
interface Vlan 1000
 no ip address
 vlan-stack compatible
 member GigabitEthernet 0/2-3
 shutdown
!
interface Vlan 7
 tagged GigabitEthernet 0/4
 shutdown
"""


def test_the_vlans_of_a_port_in_a_stacked_vlan_are_unknown() -> None:
    reading = known(STACKED)
    assert (reading.unread, sorted(reading.facts.vlans)) == ((), [7, 1000])
    assert modes_of(reading) == {"2": UNKNOWN, "3": UNKNOWN, "4": "trunk"}


GATEWAY = """! Version 9.7(0.0)
feature fc
interface TenGigabitEthernet 0/1
 no ip address
 mtu 12000
 portmode hybrid
 switchport
 fcoe-map SAN_FABRIC_A
 dcb-map SAN_DCB_MAP
 no shutdown
!
interface TenGigabitEthernet 0/2
 no ip address
 switchport
 no shutdown
!
interface FibreChannel 0/41
 fabric SAN_FABRIC_A
 no shutdown
!
interface Vlan 36
 tagged TenGigabitEthernet 0/1-2
 no shutdown
!
interface Vlan 256
 name VLAN_256
 no shutdown
!
fcoe-map SAN_FABRIC_A
 fc-map 0efc10
 fabric-id 256 vlan 256
"""


def test_an_fcoe_map_puts_ports_in_its_vlan_and_snoops_there() -> None:
    """As an MXL with Fibre Channel ports prints it [ASM-CFG]: no line of VLAN 256 says so."""
    reading = known(GATEWAY)
    assert (reading.unread, sorted(reading.facts.features)) == ((), ["fc"])
    assert modes_of(reading) == {"1": "trunk", "2": "trunk"}
    port = reading.facts.ports["TenGigabitEthernet 0/1"]
    assert (port.native_vlan, port.trunk_vlans) == (1, {1, 36, 256})
    vlans = reading.facts.vlans
    assert {number: (one.fip_snooping, one.fc_map) for number, one in vlans.items()} == {
        36: (False, ""),
        256: (True, "0e:fc:10"),
    }
    without_map = known(GATEWAY[: GATEWAY.index("fcoe-map SAN_FABRIC_A\n fc-map")])
    assert without_map.facts.ports["TenGigabitEthernet 0/1"].doubts["mode"] == (
        "the VLANs of a port, as FCoE map SAN_FABRIC_A puts it in one more"
    )


def test_exit_leaves_a_block_that_is_not_understood() -> None:
    """What follows is for the switch; without it, it may be for that block."""
    text = "interface range te0/0 .. 9\nno shutdown\n{}ip telnet server enable\nhostname a\n"
    line = "interface range te0/0 .. 9"
    assert unread(text.format("exit\n")) == [line, "no shutdown"]
    assert unread(text.format("")) == text.format("").splitlines()


def test_an_s55_is_saved_after_its_first_configuration() -> None:
    text = (
        "reload-type normal\nconfig t\nusername eve password hidden pri 15\n"
        "management route 0.0.0.0/0  192.168.100.1\nexit\nwrite\n"
        "copy running-config startup-config\n"
    )
    reading = known(text)
    assert (reading.unread, reading.facts.saves) == ((), True)
    services = reading.facts.services
    assert (services.gateway, services.users["eve"].role) == ("192.168.100.1", "sysadmin")


def test_a_port_that_leaves_a_vlan_switches_before_the_text_says_so() -> None:
    """As a guide moves ports of a running switch to another VLAN; without that, it is refused."""
    text = (
        "interface range gigabitethernet 1/5-1/6\nno shutdown\nexit\n{}"
        "interface vlan 125\nuntagged gigabitethernet 1/5-1/6\nexit\n"
    )
    moved = known(text.format("interface vlan 2\nno untagged gigabitethernet 1/5-1/6\nexit\n"))
    assert (moved.unread, modes_of(moved)) == ((), {"5": UNKNOWN, "6": UNKNOWN})
    assert unread(text.format("")) == ["untagged gigabitethernet 1/5-1/6"]
    again = (
        "interface range gigabitethernet 1/5-1/6\nno switchport\nswitchport\nno shutdown\nexit\n"
    )
    reread = known(f"interface vlan 2\nno untagged gigabitethernet 1/5\nexit\n{text.format(again)}")
    assert (reread.unread, modes_of(reread)) == ((), {"5": "access", "6": "access"})


PEER_LINK = """vlt domain 9
 peer-link port-channel 110
interface Port-channel 6
 no ip address
 no shutdown
interface Port-channel 110
 no ip address
 no shutdown
interface Vlan 20
 tagged Port-channel 6,110
 no shutdown
"""


def test_a_peer_link_is_in_vlans_and_needs_no_switchport() -> None:
    reading = known(PEER_LINK)
    assert [line.text for line in reading.unread] == ["tagged Port-channel 6,110"]
    reading = known(PEER_LINK.replace("6,110", "110"))
    peer = reading.facts.ports["Port-channel 110"]
    assert (reading.unread, peer.mode, peer.native_vlan, peer.trunk_vlans) == (
        (),
        "trunk",
        1,
        {1, 20},
    )


ODD_INDENTATION = """hostname blade
interface TenGigabitEthernet 0/9
  no shutdown
  !
  interface Vlan 40
   no ip address
   shutdown
  !
  dcb-map NO_PFC
   no pfc mode on
"""


def test_a_dcb_map_below_a_vlan_is_a_definition() -> None:
    """By its indentation it stands in the block of the VLAN, which takes no DCB map."""
    port = ODD_INDENTATION.replace("Vlan 40", "TenGigabitEthernet 0/4")
    for text, names in ((ODD_INDENTATION, []), (port, ["NO_PFC"])):
        lines = enumerate(text.splitlines(), 1)
        found = undefined_names(lines, NOSES["os9"].named_objects, ())
        assert [one.name for one in found] == names


def test_a_remark_after_release_and_model_hides_neither() -> None:
    lines = "! Version 9.13(0.1){0}\n!\nstack-unit 0 provision MXL-10/40GbE{0}\n"
    for remark in ("", "  # of the blade"):
        found = identify(lines.format(remark), "os9")
        assert ([*found.platforms], found.release) == ([PLATFORMS["mxl"]], "9.13(0.1)")
        assert found.named


def test_a_module_of_an_fx2_chassis_names_its_model() -> None:
    for printed, model in (("PE-FN-410S-IOM", "fn410s"), ("PE-FN-410T-IOM", "fn410t")):
        found = identify(f"stack-unit 0 provision {printed}\n", "os9")
        assert ([*found.platforms], found.named) == ([PLATFORMS[model]], True)


def test_a_list_of_another_kind_is_told_as_such() -> None:
    port = "interface TenGigabitEthernet 0/5\n ip access-group PERMIT-V6 in\n no shutdown\n!\n"
    of_other = "ipv6 access-list PERMIT-V6\n seq 5 permit ipv6 any any\n!\n"
    (effect,) = known(port + of_other).effects
    assert "no list of kind `ip` of that name, but one of `ipv6`" in effect.words
    (effect,) = known(port).effects
    assert "no line of the configuration tells" in effect.words
