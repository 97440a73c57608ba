"""VLANs, ports, pairs and VSANs that are configured as intended and carry nothing."""

import pytest

from sanfab.facts.status import SwitchStatus, TreePort
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from support.healthy_status import Live, healthy

A = "n5k-a"


def found(live: Live) -> list[str]:
    return sorted(str(raw) for raw in live.raws())


def shown(command: str, text: str, model: str = "nexus-93180yc-fx") -> SwitchStatus:
    platform = PLATFORMS[model]
    return NOSES[platform.nos].read_status({command: text}, platform, port_speeds(platform))


@pytest.mark.parametrize("state", ["act/lshut", "suspended", "absent"])
def test_a_vlan_that_is_not_active_is_one_error(state: str) -> None:
    live = healthy()
    vlan = min(live.intended[A].vlans)
    assert live.status[A].vlans is not None
    live.status[A].vlans[vlan] = state
    (only,) = found(live)
    assert only.startswith(f"VER-16 {A} VLAN {vlan}: ")
    assert state in only
    counts = live.verify().counts[A]
    assert counts["VLANs active"].wrong == 1
    assert counts["VLANs forwarded by ports"].wrong > 0


def test_a_blocked_port_is_an_error_with_what_the_switch_prints() -> None:
    live = healthy()
    vlan = max(live.intended[A].vlans)
    assert live.status[A].trees is not None
    trees = live.status[A].trees
    trees[vlan] = trees[vlan] | {"Ethernet1/5": TreePort(forwards=False, printed="Desg BKN BA_Inc")}
    (only,) = found(live)
    assert only.startswith(f"VER-17 {A} Ethernet1/5: ")
    assert f"VLAN {vlan} Desg BKN BA_Inc" in only


def test_what_no_output_shows_is_not_proven() -> None:
    live = healthy()
    one = live.status[A]
    one.vlans = one.trees = one.vsans = None
    assert found(live) == []
    counts = live.verify().counts[A]
    for what in ("VLANs active", "VLANs forwarded by ports", "VSANs active"):
        assert counts[what].unknown == counts[what].values > 0


def test_a_suspended_vsan_is_an_error() -> None:
    live = healthy()
    live.status[A].vsans = {101: "suspended"}
    (only,) = found(live)
    assert only.startswith(f"VER-19 {A} VSAN 101: ")
    assert "suspended" in only


def test_a_vfc_and_a_port_are_down_with_the_reason_that_the_switch_prints() -> None:
    text = (
        "vfc5 is down (Error Disabled - VFC not bound)\n"
        "Ethernet1/3 is down (suspended(no LACP PDUs))\n"
        "admin state is up, Dedicated Interface\n"
    )
    status = shown("show interface", text)
    assert status.vfc_reasons == {5: "Error Disabled - VFC not bound"}
    assert status.ports["Ethernet1/3"].reason == "suspended(no LACP PDUs)"
    live = healthy()
    live.status[A].vfcs[5] = False
    live.status[A].vfc_reasons = status.vfc_reasons
    (only,) = found(live)
    assert "down in VSAN 101 (Error Disabled - VFC not bound)" in only


def test_a_suspended_member_has_its_reason_from_either_output() -> None:
    platform = PLATFORMS["nexus-93180yc-fx"]
    answers = {
        "show interface": "Ethernet1/1 is up\nadmin state is up\nEthernet1/2 is up\n",
        "show port-channel summary": (
            "Flags:  D - Down        P - Up in port-channel (members)\n"
            "5     Po5(SU)     Eth      LACP      Eth1/1(P)    Eth1/2(s)\n"
        ),
    }
    found = NOSES["nxos"].read_status(answers, platform, port_speeds(platform))
    assert found.lag_members == {"port-channel5": {"Ethernet1/1": True, "Ethernet1/2": False}}
    assert [found.ports[f"Ethernet1/{one}"].reason for one in (1, 2)] == ["", "suspended"]


VPC = """\
vPC domain id                     : 10
Peer status                       : peer adjacency formed ok
vPC keep-alive status             : peer is alive
Configuration consistency status  : success
Per-vlan consistency status       : failed
Type-2 consistency status         : success
vPC role                          : secondary

vPC status
----------------------------------------------------------------------------
Id    Port          Status Consistency Reason                Active vlans
--    ------------  ------ ----------- ------                ---------------
100   Po100         up     success     success               1,21,999
20    Po20          up     failed      vPC type-1 configuration -
                                       incompatible - STP
                                       interface port type
                                       inconsistent
30    Po30          down*  Not         Consistency Check Not -
                           Applicable  Performed
"""
"""Rows of [VPCVLAN] and of the operations guide, as [GENIE] has them."""


def test_the_consistency_of_a_pair_is_read_with_its_reasons() -> None:
    status = shown("show vpc", VPC)
    assert status.pair_checks == {
        "Configuration": "",
        "Per-vlan": "failed",
        "Type-2": "",
        "port-channel100": "",
        "port-channel20": "vPC type-1 configuration incompatible - STP interface port type "
        "inconsistent",
    }
    assert status.pair_vlans == {
        "port-channel100": frozenset({1, 21, 999}),
        "port-channel20": frozenset(),
    }


VLANS = """\
VLAN Name                             Status    Ports
---- -------------------------------- --------- -------------------------------
1    default                          active    Po1, Eth1/53, Eth1/54
105  VLAN0105                         act/lshut Po333
25   PV-VLAN25-SEC-ISO                sus/ishut Eth1/21, Eth1/22
30   backup net                       suspended

VLAN Type         Vlan-mode
---- -----        ----------
1    enet         CE
"""


def test_states_of_vlans_are_read() -> None:
    assert shown("show vlan", VLANS).vlans == {
        1: "active", 105: "act/lshut", 25: "sus/ishut", 30: "suspended",
    }  # fmt: skip


def test_trees_are_read_by_vlan_and_by_instance() -> None:
    rows = (
        "Interface        Role Sts Cost      Prio.Nbr Type\n"
        "---------------- ---- --- --------- -------- --------------------------------\n"
        "Po50             Desg BKN*1         128.4145 (vPC) Network P2p *BA_Inc\n"
        "Eth1/3           Altn BLK 4         128.3    P2p\n"
        "Eth1/4           Root FWD 4         128.4    P2p\n"
    )
    ports = {
        "port-channel50": TreePort(forwards=False, printed="Desg BKN BA_Inc"),
        "Ethernet1/3": TreePort(forwards=False, printed="Altn BLK", standby=True),
        "Ethernet1/4": TreePort(forwards=True, printed="Root FWD"),
    }
    text = f"\nVLAN0010\n  Spanning tree enabled protocol rstp\n\n{rows}\n"
    assert shown("show spanning-tree", text).trees == {10: ports}
    text = (
        "##### MST1    vlans mapped:   10,12-13\n                               20\n"
        f"Bridge        address 3820.565b.8600  priority      32769 (32768 sysid 1)\n\n{rows}"
    )
    assert shown("show spanning-tree mst", text).trees == dict.fromkeys((10, 12, 13, 20), ports)
    text = f"MST0000\n  Spanning tree enabled protocol mstp\n{rows}"
    assert shown("show spanning-tree", text).trees == {}, "no line says which VLANs it holds for"


EOS = "dcs-7150s-24"
EOS_TREE = """\
  Spanning tree enabled protocol {protocol}
  Root ID    Priority    32768
             Address     001c.73a5.db35
             This bridge is the root

Interface        Role       State      Cost      Prio.Nbr Type
---------------- ---------- ---------- --------- -------- --------------------
Et1              root       forwarding 20000     128.1    P2p
Et2              alternate  discarding 20000     128.2    P2p
Et3              designated forwarding 20000     128.3    P2p Edge
"""
"""[EOSTREE]"""


def test_the_trees_of_eos_are_read_by_vlan_or_hold_for_all() -> None:
    ports = {
        "Ethernet1": TreePort(forwards=True, printed="root forwarding"),
        "Ethernet2": TreePort(forwards=False, printed="alternate discarding", standby=True),
        "Ethernet3": TreePort(forwards=True, printed="designated forwarding"),
    }
    tree = EOS_TREE.format(protocol="rapid-pvst")
    assert shown("show spanning-tree", f"VL10\n{tree}\nVL20\n{tree}", EOS).trees == {
        10: ports, 20: ports,
    }  # fmt: skip
    platform = PLATFORMS[EOS]
    vlans = (
        "VLAN  Name                             Status    Ports\n"
        "----- -------------------------------- --------- -------------------------------\n"
        "1     default                          active    Et1\n"
        "20    Test2                            suspended\n"
    )
    one = {"show vlan": vlans, "show spanning-tree": f"MST0\n{EOS_TREE.format(protocol='mstp')}"}
    found = NOSES["eos"].read_status(one, platform, port_speeds(platform))
    assert found.vlans == {1: "active", 20: "suspended"}
    assert found.trees == {1: ports, 20: ports}
    two = one | {"show spanning-tree": one["show spanning-tree"] + f"MST1\n{tree}"}
    found = NOSES["eos"].read_status(two, platform, port_speeds(platform))
    assert found.trees == {}, "no line says which VLANs an instance has"


def test_an_mlag_that_is_not_active_on_both_switches_is_a_finding() -> None:
    platform = PLATFORMS[EOS]
    answers = {
        "show interfaces": "".join(
            f"Port-Channel{number} is up, line protocol is up (connected)\n" for number in (10, 20)
        )
        + "Port-Channel30 is down, line protocol is lowerlayerdown (errdisabled)\n",
        "show mlag": "MLAG Status:\nstate               :              Active\n"
        "peer-link status    :                  Up\n"
        "config-sanity       :        inconsistent\n",
        "show mlag interfaces": (
            "                                                                   local/remote\n"
            "   mlag       desc                 state       local       remote          status\n"
            "---------- -------------- ----------------- ----------- ------------ ------------\n"
            "     10   ### Link to Srv-01 int Po10 ##  active-full   Po10     Po10      up/up\n"
            "     20                                active-partial   Po20     Po20    up/down\n"
            "     30                                      inactive   Po30     Po30  down/down\n"
        ),
    }
    found = NOSES["eos"].read_status(answers, platform, port_speeds(platform))
    assert found.pair_checks == {
        "config-sanity": "inconsistent", "Port-Channel10": "", "Port-Channel20": "active-partial",
    }  # fmt: skip
    assert found.ports["Port-Channel30"].reason == "errdisabled"


XOS_VLANS = """\
VLAN Interface with name Default created by user
\tTagging:\t802.1Q Tag 1 \n\tPriority:\t802.1P Priority 0
\tSTPD: \t\ts0(Disabled,Auto-bind) \n\tPorts:\t 5. \t  (Number of active ports=3)
           Untag:       2,     *3,     *4b,    *1:5g,
                       !26
\tFlags:    (*) Active, (!) Disabled, (g) Load Sharing port
                  (b) Port blocked on the vlan, (a) Authenticated NetLogin port
"""
"""[XOSVLAN], and the flag that its legend has."""


def test_the_ports_of_a_vlan_of_extremexos_are_active_or_blocked() -> None:
    found = shown("show vlan detail", XOS_VLANS, "summit-x670")
    active = TreePort(forwards=True, printed="active")
    blocked = TreePort(forwards=False, printed="blocked", standby=True)
    assert found.trees == {1: {"3": active, "4": blocked, "1:5": active}}
    assert found.vlans is None, "this release does not say whether a VLAN is enabled"
    text = XOS_VLANS.replace(
        "by user\n", "by user\n    Admin State:\t Disabled     Tagging:\t802.1Q Tag 1\n"
    )
    assert shown("show vlan detail", text, "summit-x670").vlans == {1: "disabled"}


def test_an_mlag_port_of_extremexos_whose_other_side_is_down_is_a_finding() -> None:
    text = (
        "MLAG    Local   Local   Remote\nId      Port    Link    Link    Peer\n"
        "45      22      A       Up      Peer1      None\n"
        "46      1:23    A       Down    Peer1      None\n"
        "47      24      R       Down    Peer1      None\n"
        "48      25      A       N/A     Peer1      None\n"
    )
    found = shown("show mlag ports", text, "summit-x670")
    assert found.pair_checks == {"22": "", "1:23": "remote link down"}


OS9_TREE = """\
Executing IEEE compatible Spanning Tree Protocol
Root ID    Priority 32768, Address 0001.e801.cbb4
Root Bridge hello time 2, max age 20, forward delay 15
Bridge ID  Priority 32768, Address 0001.e80f.1dad
Configured hello time 2, max age 20, forward delay 15
Interface                                  Designated
 Name    PortID   Prio Cost   Sts Cost     Bridge ID            PortID
 Te 0/1  128.681 128  20000  BLK 20000    32768 0001.e80b.88bd 128.469
 Te 0/3  128.683 128  20000  FWD 20000    32768 0001.e801.cbb4 128.379
Interface
 Name    Role   PortID   Prio Cost   Sts Cost     Link-type Edge
 Te 0/1  Altr   128.681 128  20000  BLK 20000    P2P       No
 Te 0/3  Root   128.683 128  20000  FWD 20000    P2P       No
"""
"""[D-RSTPB], with the ports of another switch."""
OS9_VLANS = """\
Codes: * - Default VLAN, G - GVRP VLANs, R - Remote Port Mirroring VLANs, P - Primary
Q: U - Untagged, T - Tagged

    NUM    Status    Description                     Q Ports
*   1      Inactive
    10     Active    vlan_10_web                     U Te 0/1
"""


def test_the_tree_of_os9_holds_for_all_vlans() -> None:
    platform = PLATFORMS["s4810"]
    answers = {"show vlan": OS9_VLANS, "show spanning-tree rstp brief": OS9_TREE}
    found = NOSES["os9"].read_status(answers, platform, port_speeds(platform))
    assert found.vlans == {1: "inactive", 10: "active"}
    tree = {
        "TenGigabitEthernet 0/1": TreePort(forwards=False, printed="Altr BLK", standby=True),
        "TenGigabitEthernet 0/3": TreePort(forwards=True, printed="Root FWD"),
    }
    assert found.trees == {1: tree, 10: tree}
    answers["show spanning-tree rstp brief"] = "Spanning tree rstp is not enabled"
    found = NOSES["os9"].read_status(answers, platform, port_speeds(platform))
    assert found.trees is None, "without spanning tree no output shows what forwards"


def test_os9_says_why_it_shut_a_port_down_and_what_the_peer_has() -> None:
    text = (
        "TenGigabitEthernet 0/1 is up, line protocol is down"
        "(error-disabled[Transceiver Unsupported])\n"
    )
    found = shown("show interfaces", text, "s4810").ports["TenGigabitEthernet 0/1"]
    assert (found.up, found.reason) == (False, "Transceiver Unsupported")
    text = (
        "Local LAG Id  Peer LAG Id  Local Status  Peer Status  Active VLANs\n"
        "------------  -----------  ------------  -----------  -------------\n"
        "10            10           UP            UP           20, 100-102\n"
        "11            11           UP            DOWN         20\n"
        "12            12           DOWN          DOWN         20\n"
    )
    status = shown("show vlt detail", text, "s4810")
    assert status.pair_checks == {"Port-channel 10": "", "Port-channel 11": "down at the peer"}
    assert status.pair_vlans["Port-channel 10"] == {20, 100, 101, 102}


def test_a_vlan_without_a_port_that_is_up_is_told_by_its_ports() -> None:
    live = healthy()
    one = live.status["s4810-a"]
    vlan = min(live.intended["s4810-a"].vlans)
    one.vlans = {vlan: "inactive"}
    assert [text.partition(":")[0] for text in found(live)] == [f"VER-16 s4810-a VLAN {vlan}"]
    for port in one.ports.values():
        port.up = False
    assert not any("VER-16" in text for text in found(live))
