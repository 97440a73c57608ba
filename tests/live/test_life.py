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
"""Rows of [VPCFAIL] and of the operations guide, as [GENIE] has them."""


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
