"""Twelve MDS configurations as others published them: their forms of lines, with other names.

Each has what its source states, shortened where lines repeat. What is not understood is listed.
"""

from typing import NamedTuple

import pytest

from sanfab.facts.fc import FcPortFacts
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.identification import identify
from sanfab.nos.nxos import NOS
from support.published import DESIGNS

MONITOR = (
    "poll-interval 30 delta rising-threshold 5 event 4 falling-threshold 1 event 4 alerts syslog"
)
# [DLSAN]: two 9148T of one SAN, printed by 9.4(2a).
PRINTED = f"""\
version 9.4(2a)
power redundancy-mode redundant
system default switchport trunk mode off
feature telnet
role name default-role
  description This is a system defined role and applies to all users.
  rule 2 permit show feature snmp
username admin password 5 $5$salt$hash  role network-admin
ip domain-lookup
ip host san-SIDE  192.0.2.11
aaa group server radius radius
snmp-server user admin network-admin auth md5 0x9b3f priv aes-128 0x9b3f localizedkey
snmp-server host 192.0.2.40 traps version 2c public
rmon event 1 log trap public description FATAL(1) owner PMON@FATAL

port-monitor name fabricmon_edge_policy
  logical-type edge
  counter link-loss {MONITOR} rmon portguard FPIN
  counter rx-datarate {MONITOR} rmon obfl
  counter txwait warning-signal-threshold 40 alarm-signal-threshold 60 portguard congestion-signals
  no monitor counter err-pkt-to-xbar
snmp-server enable traps fcdomain dmFabricChangeNotify
snmp-server enable traps zone default-zone-behavior-change
snmp-server community public group network-operator
vsan database
  vsan 10VSAN name "vsan10VSAN"
device-alias database
  device-alias name array_P1 pwwn 50:00:09:78:00:05:c4:0VSAN
  device-alias name esx01 pwwn 51:40:2e:c0:20:3c:32:2VSAN

device-alias commit

fcdomain fcid database
  vsan 1 wwn 51:40:2e:c0:20:3c:32:2VSAN fcid 0x1e0000 dynamic
    !        [esx01]
!Active Zone Database Section for vsan 10VSAN
zone name esx01-array vsan 10VSAN
    member device-alias esx01
    member device-alias array_P1

zoneset name ZS vsan 10VSAN
    member esx01-array

zoneset activate name ZS vsan 10VSAN
do clear zone database vsan 10VSAN
!Full Zone Database Section for vsan 10VSAN
zone name esx01-array vsan 10VSAN
    member device-alias esx01
    member device-alias array_P1

zoneset name ZS vsan 10VSAN
    member esx01-array

interface mgmt0
  ip address 192.0.2.11 255.255.255.0
vsan database
  vsan 10VSAN interface fc1/5
  vsan 10VSAN interface fc1/6
switchname san-SIDE
cli alias name ShowIntStats source sys/show_int_tabular.py
no terminal log-all
line console
line vty
boot kickstart bootflash:/m9148-s6ek9-kickstart-mz.9.4.2a.bin
boot system bootflash:/m9148-s6ek9-mz.9.4.2a.bin
interface fc1/5
interface fc1/6

interface fc1/5
  port-license acquire
  no shutdown

interface fc1/6
  port-license acquire
  no shutdown
ip default-gateway 192.0.2.1
"""
# [CISCONOTES]: core and edge of a laboratory, joined by four links.
LAB = """\
feature analytics
ip host SIDE  192.0.2.12
fcdomain fcid database
  vsan 1 wwn 20:03:00:3a:9c:54:21:80 fcid 0x670000 dynamic
!Active Zone Database Section for vsan 1
zone name Z1 vsan 1
    member pwwn 10:00:00:10:9b:23:43:df
    member pwwn 52:4a:93:7e:47:1d:ce:15

zoneset name ZS1 vsan 1
    member Z1

zoneset activate name ZS1 vsan 1
do clear zone database vsan 1
interface mgmt0
  ip address 192.0.2.12 255.255.255.0
interface port-channelLAG
  switchport mode E
  switchport description To the other
  switchport rate-mode dedicated
  switchport trunk mode auto
switchname SIDE
interface fc1/3
  switchport speed auto
interface fc1/4
  switchport speed auto
interface fc1/3
  switchport mode E
interface fc1/4
  switchport mode E

interface fc1/1
  port-license acquire
  no shutdown

interface fc1/3
  analytics type fc-scsi
  switchport trunk mode auto
  port-license acquire
  channel-group LAG force
  no shutdown

interface fc1/4
  analytics type fc-scsi
  switchport trunk mode auto
  port-license acquire
  channel-group LAG force
  no shutdown

ip default-gateway 192.0.2.1
"""
# [NAMC]: both switches of a MetroCluster site, as their procedure types them.
METROCLUSTER = """\
feature npiv
no system default switchport shutdown
system default switchport mode F
system default zone distribute full
no system default zone default-zone permit
vsan database
vsan 10
vsan 10 name FCVI
vsan 10 interface fc1/1
vsan 10 interface fc1/13
vsan 20
vsan 20 name STOR
vsan 20 interface fc1/5
exit
in-order-guarantee vsan 10
vsan database
vsan 10 loadbalancing src-dst-id
exit
qos enable
qos class-map FCVI_Class match-any
zoneset distribute full vsan 10
interface fc1/1
switchport mode F
switchport speed 8000
switchport rate-mode dedicated
no shutdown
interface fc1/37-39
shutdown
switchport mode F
switchport fcrxbbcredit 1
no shutdown
interface port-channel 1
switchport mode E
switchport trunk allowed vsan 10
switchport trunk allowed vsan add 20
exit
interface fc1/36
switchport mode E
channel-group 1 force
no shutdown
zone name STOR_Zone vsan 20
member interface fc1/5 swwn 20:00:00:05:9b:24:cb:78
zoneset name STOR_Zoneset vsan 20
member STOR_Zone
"""
# FlexPod for MEDITECH, both fabrics: a guide of NetApp in the form of lines to type.
FLEXPOD = """\
configure terminal
feature npiv
feature fport-channel-trunk
vsan database
vsan 10
vsan 10 name Fabric-SIDE
exit
zone smart-zoning enable vsan 10
vsan database
vsan 10 interface fc1/1
vsan 10 interface port-channel110
exit
device-alias database
device-alias name host-a pwwn 20:00:00:25:b5:01:0a:00
device-alias name lif-a pwwn 20:01:00:a0:98:00:00:01
exit
device-alias commit
zone name host-a vsan 10
member device-alias host-a init
member device-alias lif-a target
exit
zoneset name Fabric-SIDE vsan 10
member host-a
exit
zoneset activate name Fabric-SIDE vsan 10
"""
# [MDSPC]: a port-channel of F ports made, and taken away.
NOTES = """\
feature fport-channel-trunk
interface port-channel 10
channel mode active
switchport trunk mode off
switchport description SAN port-channel to equipment
interface fc1/13
switchport description equipment interface 1/1
channel-group 10 force
no shutdown
vsan database
vsan 10
vsan 10 interface port-channel 10
"""
# [MDSPC6]: ports of an 8 Gb/s switch with a link to another one.
SMALL = """\
interface fc1/1
  switchport mode F
  switchport description "host"
  switchport trunk mode off

interface fc1/48
  switchport description "another switch"
  switchport mode E
  no shutdown
"""


class Published(NamedTuple):
    """A text, and what its reader has to find."""

    text: str
    enabled: int
    """Ports that are not shut."""
    lags: tuple[int, ...] = ()
    vsans: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()


QOS = ("qos enable", "qos class-map FCVI_Class match-any")
TEXTS = {
    "9148T A": Published(PRINTED.replace("VSAN", "1").replace("SIDE", "a"), 2, (), (101,)),
    "9148T B": Published(PRINTED.replace("VSAN", "2").replace("SIDE", "b"), 2, (), (102,)),
    "core": Published(LAB.replace("SIDE", "core").replace("LAG", "112"), 3, (112,), (1,)),
    "edge": Published(LAB.replace("SIDE", "edge").replace("LAG", "111"), 3, (111,), (1,)),
    "MetroCluster A": Published(METROCLUSTER, 7, (1,), (10, 20), QOS),
    "MetroCluster B": Published(
        METROCLUSTER.replace("fc1/37-39", "fc1/25-26"), 6, (1,), (10, 20), QOS
    ),
    "MEDITECH A": Published(FLEXPOD.replace("SIDE", "A"), 0, (), (10,), ()),
    "MEDITECH B": Published(FLEXPOD.replace("SIDE", "B"), 0, (), (10,), ()),
    "IMM A": Published((DESIGNS / "flexpod-mds/mdsA.cfg").read_text(), 8, (15,), (101,)),
    "IMM B": Published((DESIGNS / "flexpod-mds/mdsB.cfg").read_text(), 8, (15,), (102,)),
    "notes on a port-channel": Published(NOTES, 1, (10,), (10,)),
    "notes on a 9148": Published(SMALL, 1),
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_published_configuration_is_read_as_it_is(name: str, note: list[str]) -> None:
    one = TEXTS[name]
    reading = NOS.read(one.text, PLATFORMS["mds-9148t"])
    facts = reading.facts
    assert tuple(line.text for line in reading.unread) == one.unread
    ports = [port for port in facts.fc_ports.values() if port.enabled]
    assert len(ports) == one.enabled
    assert tuple(facts.fc_lags) == one.lags
    assert tuple(facts.vsans) == one.vsans
    lines = [line for line in one.text.splitlines() if line.strip("! ")]
    note.append(f"published MDS {name}: {len(lines)} lines, {len(one.unread)} unknown, none wrong")


def test_what_the_printed_ones_say() -> None:
    facts = NOS.read(TEXTS["9148T A"].text, PLATFORMS["mds-9148t"]).facts
    assert facts.fc_ports["fc1/5"] == FcPortFacts(
        "fc1/5", enabled=True, mode="auto", vsan=101, trunk="off", licence=True
    )
    assert facts.vsans[101].active_zoneset == "ZS"
    assert facts.services.gateway == "192.0.2.1"
    known = identify(TEXTS["9148T A"].text, "nxos")
    assert (known.models, known.release) == ("mds-9148t", "9.4(2a)")


def test_a_member_has_what_its_port_channel_has_and_not_its_own_lines() -> None:
    facts = NOS.read(TEXTS["core"].text, PLATFORMS["mds-9148t"]).facts
    port = facts.fc_ports["fc1/3"]
    assert (port.mode, port.trunk, port.rate_mode, port.lag) == ("E", "auto", "dedicated", 112)
    assert facts.fc_lags[112].members == {"fc1/3": "on", "fc1/4": "on"}


def test_what_the_procedure_of_a_metrocluster_sets() -> None:
    facts = NOS.read(METROCLUSTER, PLATFORMS["mds-9148t"]).facts
    assert facts.vsans[10].in_order
    assert facts.vsans[10].load_balancing == "src-dst-id"
    assert facts.fc_ports["fc1/38"].receive_credits == 1
    assert facts.fc_lags[1].trunk_vsans == {10, 20}
    assert (facts.fc_ports["fc1/1"].vsan, facts.fc_ports["fc1/5"].vsan) == (10, 20)
