"""Status of OS10, read from outputs in the layout of its documents and of published transcripts."""

from sanfab.facts.status import LldpNeighbour, PortStatus, SwitchStatus, TreePort
from sanfab.facts.switch import LagFacts, PeerFacts, SwitchFacts, VlanFacts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.os10 import status

PLATFORM = PLATFORMS["s5248f"]
PORTS = (*port_speeds(PLATFORM), "ethernet1/1/53:1")

INTERFACES = """\
Ethernet 1/1/1 is up, line protocol is up
Hardware is Eth, address is c8:f7:50:ee:aa:00
    Pluggable media present, QSFP28 type is QSFP28 100GBASE-CR4-1.0M
MTU 9216 bytes, IP MTU 9184 bytes
LineSpeed 25G, Auto-Negotiation on
Flowcontrol rx on tx off
Ethernet 1/1/2 is down, line protocol is down
MTU 1532 bytes, IP MTU 1500 bytes
LineSpeed 0, Auto-Negotiation off
Flowcontrol rx off tx off
Ethernet 1/1/53:1 is administratively down, line protocol is down
MTU 1532 bytes, IP MTU 1500 bytes
Port-channel 10 is up, line protocol is up
MTU 9216 bytes, IP MTU 9184 bytes
Management 1/1/1 is up, line protocol is up
MTU 1500 bytes
"""
LLDP = """\
Remote Chassis ID: aa:bb:cc:dd:ee:ff
Remote Port ID: Eth1/15
Remote Port Description: uplink
Local Port ID: ethernet1/1/1
Remote System Name: sw-spine01
Remote System Desc: Test Switch 1
---------------------------------------------------------------------------
Remote Chassis ID: Not Advertised
Remote Port ID: 00:40:a6:00:00:02
Remote Port Description: Not Advertised
Local Port ID: ethernet1/1/53:1
Remote System Name: Not Advertised
---------------------------------------------------------------------------
Remote Chassis ID: aa:bb:cc:dd:ee:f0
Remote Port ID: 19
Local Port ID: mgmt1/1/1
Remote System Name: lab
"""
LAGS = """\
Flags:  D - Down    I - member up but inactive    P - member up and active
        U - Up (port-channel)    F - Fallback Activated    IND - LACP Individual
--------------------------------------------------------------------------------
Group Port-Channel           Type     Protocol  Member Ports
--------------------------------------------------------------------------------
3    port-channel3    (D)     Eth      DYNAMIC   1/1/1(I)
53   port-channel53   (U)     Eth      DYNAMIC   1/1/53:1(P) 1/1/2(D)
1000 port-channel1000 (U)     Eth      STATIC    1/1/49(P) 1/1/51(P)
"""
PAIR = """\
Domain ID                              : 3
Unit ID                                : 1
Role                                   : primary
VLT MAC address                        : 00:11:22:33:44:55
Delay-Restore timer                    : 90 seconds
VLTi Link Status
    port-channel1000                   : up

VLT Peer Unit ID    System MAC Address    Status    IP Address             Version
----------------------------------------------------------------------------------
  2                 34:17:eb:3a:bd:80     up        fda5:74c8:b79e:1::2    3.1
"""
PAIR_LAGS = """\
vlt-port-channel ID : 3
VLT Unit ID    Port-Channel      Status    Configured ports    Active ports
-------------------------------------------------------------------------------
* 1            port-channel3      down      1                   0
  2            port-channel3      up        1                   1
vlt-port-channel ID : 53
VLT Unit ID    Port-Channel      Status    Configured ports    Active ports
-------------------------------------------------------------------------------
* 1            port-channel53     up        1                   1
  2            port-channel53     down      1                   0
vlt-port-channel ID : 54
VLT Unit ID    Port-Channel      Status    Configured ports    Active ports
-------------------------------------------------------------------------------
* 1            port-channel54     up        1                   1
  2            port-channel54     up        1                   1
"""
VLANS = """\
Codes: * - Default VLAN, M - Management VLAN, R - Remote Port Mirroring VLANs,
       @ - Attached to Virtual Network, P - Primary, C - Community, I - Isolated,
       S - VLAN-Stack VLAN
Q: A - Access (Untagged), T - Tagged
    NUM    Status    Description                     Q Ports
*   1      Inactive                                  A Eth1/1/4-1/1/8,1/1/10,1/1/13-1/1/15
@   32     Active    12 Active                       T Eth1/1/11
                                                     T Po128
                                                     A Eth1/1/9,1/1/12
"""
TREES = """\
Spanning tree enabled protocol rapid-pvst with force-version rstp
VLAN 1
Executing IEEE compatible Spanning Tree Protocol
Interface                                                 Designated
Name              PortID   Prio  Cost  Sts  Cost Bridge ID         PortID
----------------------------------------------------------------------
ethernet1/1/5     128.40   128   500   BLK  500    32769  90b1.1cf4.9af2  128.40
Interface
Name              Role  PortID  Prio Cost Sts Cost Link-type Edge
-----------------------------------------------------------------
ethernet1/1/5     Altr  128.40  128  500  BLK 500  AUTO      No
port-channel10    Root  128.282 128  500  FWD 0    AUTO      No
VLAN 32
Interface
Name              Role  PortID  Prio Cost Sts Cost Link-type Edge
-----------------------------------------------------------------
ethernet1/1/5     Desg  128.40  128  500  FWD 500  AUTO      Yes
"""


def status_of(answers: dict[str, str]) -> SwitchStatus:
    return status.read_status(answers, PLATFORM, PORTS)


def test_commands_ask_for_what_a_switch_has() -> None:
    assert status.status_commands(SwitchFacts(), PLATFORM) == (status.INTERFACES, status.LLDP)
    facts = SwitchFacts(
        peer=PeerFacts("3"),
        vlans={2: VlanFacts(2)},
        lags={"port-channel10": LagFacts("port-channel10", multichassis=10)},
    )
    assert status.status_commands(facts, PLATFORM)[2:] == (
        "show vlan",
        "show spanning-tree active",
        "show port-channel summary",
        "show vlt 3",
        "show vlt 3 vlt-port-detail",
    )


def test_ports_have_a_state_an_mtu_and_flow_control() -> None:
    assert status_of({status.INTERFACES: INTERFACES}).ports == {
        "ethernet1/1/1": PortStatus(
            up=True, enabled=True, mtu=9216, pause_receive=True, pause_send=False
        ),
        "ethernet1/1/2": PortStatus(up=False, mtu=1532, pause_receive=False, pause_send=False),
        "ethernet1/1/53:1": PortStatus(up=False, enabled=False, mtu=1532),
        "port-channel10": PortStatus(up=True, enabled=True, mtu=9216),
    }


def test_neighbours_have_a_name_a_port_and_a_label() -> None:
    ports = status_of({status.LLDP: LLDP}).ports
    assert {port: one.neighbours for port, one in ports.items()} == {
        "ethernet1/1/1": (LldpNeighbour("sw-spine01", "Eth1/15", "uplink"),),
        "ethernet1/1/53:1": (LldpNeighbour("", "00:40:a6:00:00:02"),),
    }


def test_members_of_a_lag_are_bundled_or_not() -> None:
    assert status_of({status.LAGS: LAGS}).lag_members == {
        "port-channel3": {"ethernet1/1/1": False},
        "port-channel53": {"ethernet1/1/53:1": True, "ethernet1/1/2": False},
        "port-channel1000": {"ethernet1/1/49": True, "ethernet1/1/51": True},
    }


def test_a_pair_is_up_when_its_link_and_its_peer_are() -> None:
    assert status_of({"show vlt 3": PAIR}).peer_up is True
    assert status_of({"show vlt 3": PAIR.replace(": up", ": down")}).peer_up is False
    assert status_of({"show vlt 3": PAIR.replace("80     up", "80     down")}).peer_up is False
    assert status_of({"show vlt 3": PAIR.partition("VLTi")[0]}).peer_up is False
    assert status_of({}).peer_up is None


def test_lags_of_the_pair_that_are_up_here_are_compared_with_the_peer() -> None:
    assert status_of({"show vlt 3 vlt-port-detail": PAIR_LAGS}).pair_checks == {
        "port-channel53": "down at the peer",
        "port-channel54": "",
    }


def test_vlans_have_a_state_whatever_their_description_says() -> None:
    assert status_of({status.VLANS: VLANS}).vlans == {1: "inactive", 32: "active"}


def test_spanning_tree_has_a_tree_for_each_vlan_or_one_for_all() -> None:
    found = status_of({status.TREES: TREES, status.VLANS: VLANS}).trees
    assert found == {
        1: {
            "ethernet1/1/5": TreePort(forwards=False, printed="Altr BLK", standby=True),
            "port-channel10": TreePort(forwards=True, printed="Root FWD"),
        },
        32: {"ethernet1/1/5": TreePort(forwards=True, printed="Desg FWD")},
    }
    one = "".join(line for line in TREES.splitlines(keepends=True) if not line.startswith("VLAN"))
    found = status_of({status.TREES: one, status.VLANS: VLANS}).trees
    assert found is not None
    assert set(found) == {1, 32}


def test_an_answer_in_another_layout_is_a_problem_and_no_status() -> None:
    found = status_of({status.INTERFACES: "% Error: x", "show vlt 3": "y", status.LAGS: ""})
    assert found.unknown == {"ports", "lags", "pair"}
    assert found.peer_up is None
    assert len(found.problems) == 3
