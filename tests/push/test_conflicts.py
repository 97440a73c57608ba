"""Lines of others that exclude what the inventory states are told by `plan`, each at its place."""

from pathlib import Path

from support.console import sanfab

INVENTORY = """\
name: mixed
vlans:
  lan: {id: 20, role: other}
  iscsi: {id: 101, role: iscsi, lossless: pause}
  iscsi_dcb: {id: 102, role: iscsi, lossless: pfc}
  fcoe: {id: 1001, role: fcoe, fabric: A, vsan: 101}
vsans: {101: {fabric: A, zoneset: ZS_A}}
defaults: [{switches: {fabric: A, managed: [vlans, ports, lags, vsans, qos]}}]
switches:
  n5k: {model: nexus-5548up}
  n5k-b: {model: nexus-5548up, managed: [vlans, ports, lags]}
  n5k-c: {model: nexus-5548up, managed: [vlans, ports, vsans]}
  arista-[1-2]: {model: dcs-7050sx3-48yc8}
  s4810: {model: s4810}
  s4810-b: {model: s4810}
  x670-[1-2]: {model: summit-x670}
links:
  - {role: peer, lag: 40, domain: 1, between: ["arista-1 Ethernet47,48", "arista-2 Ethernet47,48"]}
  - {role: peer, lag: 40, domain: 4, between: ["x670-1 47,48", "x670-2 47,48"]}
hosts:
  h1:
    os: linux
    teams: {p: {lag: 12}, v: {lag: 13}, n: {lag: 10}, e: {lag: 10}, o: {lag: 10}, x: {lag: 10}}
    ports:
      n1: {at: n5k Ethernet1/1, vlan: lan, team: n}
      n2: {at: n5k Ethernet1/2, vsan: 101, wwpn: "10:00:00:00:c9:93:f9:97", vfc: 7}
      p1: {at: n5k-b Ethernet1/1, vlan: lan, team: p}
      p2: {at: n5k-b Ethernet1/2, vlan: lan, team: p}
      p3: {at: n5k-b Ethernet1/3, vlan: lan}
      p4: {at: n5k-b Ethernet1/4, vlan: lan}
      v1: {at: n5k-c Ethernet1/1, vsan: 101, wwpn: "10:00:00:00:c9:93:f9:98", team: v}
      e1: {at: arista-1 Ethernet1, vlan: lan, team: e}
      e2: {at: arista-2 Ethernet1, vlan: lan, team: e}
      o1: {at: s4810 TenGigabitEthernet 0/1, vlan: lan, team: o}
      o2: {at: s4810 TenGigabitEthernet 0/2, vlan: iscsi}
      o3: {at: s4810-b TenGigabitEthernet 0/1, vlan: iscsi_dcb, tagged: true}
      x1: {at: "x670-1 1", vlan: lan, team: x}
      x2: {at: "x670-2 1", vlan: lan, team: x}
"""
RUNNING = {
    "n5k": """\
hostname n5k
feature fcoe
feature lacp
vsan database
  vsan 101
interface port-channel10
  switchport mode trunk
interface vfc7
  bind interface Ethernet1/7
interface Ethernet1/9
  channel-group 10 mode active
""",
    "n5k-b": """\
hostname n5k-b
feature fex
feature lacp
feature vpc
vpc domain 1
interface port-channel1
  switchport mode trunk
  vpc peer-link
interface Ethernet1/1
  flowcontrol receive on
interface Ethernet1/3
  switchport mode trunk
  channel-group 1 mode active
interface Ethernet1/4
  switchport mode fex-fabric
  fex associate 101
""",
    "n5k-c": "hostname n5k-c\nfeature fcoe\nvsan database\n  vsan 101\n",
    "arista-1": """\
hostname arista-1
vlan 4094
   trunk group MLAG
interface Port-Channel1
   switchport mode trunk
interface Ethernet31
   channel-group 1 mode active
interface Port-Channel77
   mlag 10
interface Ethernet32
   channel-group 77 mode active
interface Vlan4094
   ip address 169.254.94.1/30
mlag configuration
   domain-id 9
   local-interface Vlan4094
   peer-address 169.254.94.2
   peer-link Port-Channel1
end
""",
    "arista-2": "hostname arista-2\nvlan 30\ninterface Ethernet1\nend\n",
    "s4810": """\
hostname s4810
dcb enable
interface Port-channel 10
 no ip address
 switchport
 channel-member TenGigabitEthernet 0/20
 no shutdown
end
""",
    "s4810-b": """\
hostname s4810-b
interface TenGigabitEthernet 0/9
 no ip address
 flowcontrol rx on tx on
 no shutdown
end
""",
    "x670-1": """\
configure snmp sysName "x670-1"
create mlag peer "other"
enable sharing 5 grouping 5-6 algorithm address-based L2 lacp
enable mlag port 5 peer "other" id 10
""",
    "x670-2": 'configure snmp sysName "x670-2"\ncreate vlan "o"\nconfigure vlan o tag 30\n',
}
REFUSED = """\
/running: captured at an unknown time; no switch is contacted
/san/san.yml:4:43: vlans.iscsi.lossless: s4810 line 2 of the running configuration, `dcb \
enable`: data center bridging is on for the whole switch, and TenGigabitEthernet 0/2 would have \
IEEE 802.3x pause; turn one of them off (`lossless`), or DCB by hand
/san/san.yml:5:47: vlans.iscsi_dcb.lossless: s4810-b line 4 of the running configuration, \
`flowcontrol rx on tx on`: TenGigabitEthernet 0/9 has IEEE 802.3x pause, which ends or hinders \
data center bridging of the whole switch; turn it off by hand, or use no `lossless: pfc` here
/san/san.yml:18:23: links.0.lag: arista-1 line 18 of the running configuration, `peer-link \
Port-Channel1`: the peer link of its pair is Port-Channel1 already, expected Port-Channel40; \
name that LAG in the inventory, or take it out by hand
/san/san.yml:23:50: hosts.h1.teams.n.lag: n5k line 11 of the running configuration, \
`channel-group 10 mode active`: port-channel10 is a LAG of Ethernet1/9 already, which the \
inventory does not name; choose another `lag`, or take the foreign one out by hand
/san/san.yml:23:64: hosts.h1.teams.e.lag: arista-1 line 9 of the running configuration, `mlag \
10`: LAG Port-Channel77 has number 10 in the pair already, and the inventory does not name it; \
choose another `lag`, or take the foreign one out by hand
/san/san.yml:23:78: hosts.h1.teams.o.lag: s4810 line 6 of the running configuration, \
`channel-member TenGigabitEthernet 0/20`: Port-channel 10 is a LAG of TenGigabitEthernet 0/20 \
already, which the inventory does not name; choose another `lag`, or take the foreign one out \
by hand
/san/san.yml:23:83: hosts.h1.teams.x: x670-1 line 4 of the running configuration, `enable mlag \
port 5 peer "other" id 10`: LAG 5 has number 10 in the pair already, and the inventory does not \
name it; choose another `lag`, or take the foreign one out by hand
/san/san.yml:26:82: hosts.h1.ports.n2.vfc: n5k line 9 of the running configuration, `bind \
interface Ethernet1/7`: vfc7 is bound to Ethernet1/7 already, which the inventory does not \
name; state another `vfc`, or take the foreign one out by hand
/san/san.yml:28:52: hosts.h1.ports.p2.team: n5k-b line 10 of the running configuration, \
`flowcontrol receive on`: Ethernet1/2 has other IEEE 802.3x pause than Ethernet1/1, and NX-OS \
takes only ports of one kind into port-channel12; set `flowcontrol` of both alike by hand, or \
add qos to `managed`
/san/san.yml:29:16: hosts.h1.ports.p3.at: n5k-b line 13 of the running configuration, \
`channel-group 1 mode active`: Ethernet1/3 is a member of port-channel1, the peer link of its \
pair, which the inventory does not name; move the cable to another port, or take the port out \
by hand
/san/san.yml:30:16: hosts.h1.ports.p4.at: n5k-b line 16 of the running configuration, `fex \
associate 101`: Ethernet1/4 leads to fabric extender 101, which the inventory does not name; \
move the cable to another port, or take the fabric extender out by hand
/san/san.yml:31:85: hosts.h1.ports.v1.team: n5k-c by its running configuration: vfc13 is for \
port-channel13, which is not configured there, and `managed` leaves it to others; add lags to \
`managed`, or configure it by hand
"""


def test_what_foreign_lines_exclude_is_refused_by_plan(tmp_path: Path) -> None:
    san, running = tmp_path / "san", tmp_path / "running"
    san.mkdir()
    running.mkdir()
    (san / "san.yml").write_text(INVENTORY)
    for name, text in RUNNING.items():
        (running / f"{name}.cfg").write_text(text)
    assert sanfab("render", str(san), cwd=tmp_path).exit_code == 0
    done = sanfab("plan", str(san), "--running", str(running), cwd=tmp_path)
    assert done.stderr.replace(str(tmp_path), "") == REFUSED
    assert (done.exit_code, done.stdout) == (2, "")
