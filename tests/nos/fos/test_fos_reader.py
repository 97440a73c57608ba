"""Fabric OS as text: commands and transcripts of show commands, read as the same facts."""

from dataclasses import replace

import pytest

from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.status import FabricLogin
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.fos.builder import read_config
from sanfab.nos.fos.driver import dialogues
from sanfab.nos.fos.outputs import as_commands
from sanfab.nos.fos.status import read_status
from sanfab.nos.fos.zoning import transaction, zoning_steps
from sanfab.nos.reader import ParsedConfig
from sanfab.plan.plan import make_plan

ROW = PLATFORMS["brocade-200e"]
H1, H2, T1 = "10:00:00:00:c9:00:00:01", "10:00:00:00:c9:00:00:02", "50:0a:09:81:00:00:00:01"
COMMANDS = f"""switchname fos-a
switchdisable
configure
 Fabric parameters: yes
 Domain: 5
 Insistent Domain ID Mode: yes
switchenable
configshow fabric.ops.E_D_TOV:2000
ipaddrset
 Ethernet IP Address: 192.0.2.61
 Ethernet Subnetmask: 255.255.255.0
 Gateway IP Address: 192.0.2.1
tsclockserver "192.0.2.11;192.0.2.12"
syslogdipadd 192.0.2.21
portcfgspeed 1 4
portcfgtrunkport 1 0
portcfgtrunkport 2 1
portcfgpersistentdisable 2
portcfgtrunkport 3 1
portcfglongdistance 3 LS 1 -distance 30
portname 1 -n "esx01 p1"
defzone --noaccess
alicreate "h1", "{H1}"
alicreate "t1", "{T1}"
zonecreate "z1", "h1;t1"
cfgcreate "CFG", "z1"
cfgsave
cfgenable "CFG"
"""
TRANSCRIPT = f"""fos-a:admin> version
Kernel:     2.4.19
Fabric OS:  v6.2.2g
fos-a:admin> switchshow
switchName:\tfos-a
switchType:\t34.0
switchState:\tOnline
2020/05/13-01:15:51, [ZONE-1022], 152, FID 128, INFO, fos-a, The effective configuration changed.
fos-a:admin> configshow -all
[Configuration upload Information]
date = Mon Nov 12 11:21:58 2012
[Switch Configuration Begin : 0]
SwitchName = fos-a
Fabric ID = 128
[Configuration]
fabric.domain:5
fabric.ididmode:1
fabric.ops.E_D_TOV:2000
[Zoning]
enable:CFG
fos-a:admin> portcfgshow
Ports of Slot 0   1   2   3
----------------+---+---+---
Speed             4G  AN  AN
Trunk Port        ..  ON  ON
Long Distance     ..  ..  LS
VC Link Init      ..  ..  ON
Persistent Disable..  ON  ..
NPIV capability   ON  ON  ON
fos-a:admin> portbuffershow
  3     E      -          8         67      67       30km
fos-a:admin> portname
port  0: port0
port  1: esx01 p1
fos-a:admin> cfgshow
Defined configuration:
 cfg:\tCFG\tz1
 zone:\tz1\th1; t1
 alias:\th1\t
\t\t{H1.upper()}
 alias:\tt1\t{T1}

Effective configuration:
 cfg:\tCFG\t
 zone:\tz1\t{H1}
\t\t{T1}

fos-a:admin> defzone --show
Default Zone Access Mode
        committed - No Access
        transaction - No Transaction
fos-a:admin> cfgtransshow
There is no outstanding zoning transaction
fos-a:admin> ipaddrshow
SWITCH
Ethernet IP Address: 192.0.2.61
Ethernet Subnetmask: 255.255.255.0
Gateway IP Address: 192.0.2.1
DHCP: Off
fos-a:admin> tsclockserver
Active NTP Server           192.0.2.11
Configured NTP Server List  192.0.2.11;192.0.2.12
fos-a:admin> syslogdipshow
syslog.1   192.0.2.21
fos-a:admin> exit
"""


def read(text: str) -> ParsedConfig:
    return read_config(text, ROW)


def test_a_transcript_is_read_as_the_commands_that_make_the_switch() -> None:
    assert "".join(f"{line}\n" for line in as_commands(TRANSCRIPT).splitlines()[2:]) == COMMANDS
    typed, printed = read(COMMANDS), read(TRANSCRIPT)
    assert (typed.unread, printed.unread) == ((), ())
    assert typed.facts == printed.facts
    port = printed.facts.fc_ports["3"]
    assert (port.distance_mode, port.distance, port.isl_trunking) == ("LS", 30, True)
    assert printed.facts.services.address == "192.0.2.61/24"
    vsan = printed.facts.vsans[1]
    assert (vsan.domain_id, vsan.domain_insistent, vsan.default_permit) == (5, True, False)
    assert vsan.zones == {"z1": {ZoneMember("fcalias", "h1"), ZoneMember("fcalias", "t1")}}
    assert (vsan.active_zoneset, vsan.uncommitted, vsan.effective_zones) == ("CFG", False, None)


def test_what_was_not_printed_is_unknown() -> None:
    reading = read("switchName:\tfos-a\nswitchState:\tOnline\n")
    assert [line.text for line in reading.unread] == [
        "configshow -all is missing",
        "portcfgshow is missing",
        "cfgshow is missing",
        "defzone --show is missing",
    ]
    fields = {name for doubt in reading.doubts for name in doubt.fields}
    assert {"zones", "default_permit", "speed", "enabled"} <= fields


CHANGED: dict[str, tuple[str, str, str]] = {
    "another member in effect": (
        f" zone:\tz1\t{H1}\n\t\t{T1}",
        f" zone:\tz1\t{H2}\n\t\t{T1}",
        "effective_zones",
    ),
    "an open transaction": (
        "There is no outstanding zoning transaction",
        "Current transaction token is 0x4814\nIt is abortable",
        "uncommitted",
    ),
    "open default zone": ("committed - No Access", "committed - All Access", "default_permit"),
    "a domain id that may change": ("ididmode:1", "ididmode:0", "domain_insistent"),
}


@pytest.mark.parametrize("case", CHANGED)
def test_each_state_of_the_fabric_is_a_fact(case: str) -> None:
    old, new, name = CHANGED[case]
    assert TRANSCRIPT.count(old) == 1
    changed = read(TRANSCRIPT.replace(old, new))
    assert changed.unread == ()
    assert getattr(changed.facts.vsans[1], name) != getattr(read(COMMANDS).facts.vsans[1], name)


EFFECTS = {
    ("switchState:\tOnline", "switchState:\tOffline"): "the switch is Offline",
    ("fabric.ops.E_D_TOV:2000", "fabric.ops.E_D_TOV:4000"): "another E_D_TOV than 2000",
    (
        "NPIV capability   ON  ON  ON",
        "NPIV capability   ON  ON  ON\nMirror Port       ..  ON  ..",
    ): "a mirror port carries copies",
}


@pytest.mark.parametrize("change", EFFECTS)
def test_what_stops_traffic_is_told(change: tuple[str, str]) -> None:
    reading = read(TRANSCRIPT.replace(*change))
    assert [one.words for one in reading.effects if EFFECTS[change] in one.words]


def test_what_no_form_knows_stays_a_line() -> None:
    row = "NPIV capability   ON  ON  ON\nPort of tomorrow  ..  ON  .."
    text = TRANSCRIPT.replace("NPIV capability   ON  ON  ON", row)
    text = text.replace("fabric.domain:5", "fabric.domain:5\nfuture.key:1")
    assert [line.text for line in read(text).unread] == [
        "configshow future.key:1",
        "portcfgshow 2 Port of tomorrow: ON",
    ]


REFUSED = (
    f'alicreate "z1", "{H1}"',  # one name space
    f'aliadd "h1", "{H1}"',
    f'aliremove "h1", "{H2}"',
    'alidelete "h9"',
    'cfgenable "CFG9"',
    'zonecreate "z2", "a b"',
    "portcfgspeed 16 4",
    f'alicreate "{"a" * 65}", "{H1}"',
)


@pytest.mark.parametrize("line", REFUSED)
def test_what_the_switch_would_refuse_is_not_read(line: str) -> None:
    assert [one.text for one in read(f"{COMMANDS}{line}\n").unread] == [line]


def fabric(zones: dict[str, set[ZoneMember]], *, active: bool = True) -> VsanFacts:
    """Return a fabric with an alias for each member, and one configuration of all zones."""
    names = {member.value for zone in zones.values() for member in zone}
    aliases = {name: {f"10:00:00:00:c9:00:00:{at:02}"} for at, name in enumerate(sorted(names))}
    vsan = VsanFacts(1, fcaliases=aliases, zones=zones)
    vsan.zonesets, vsan.active_zoneset = ({"C": {*zones}}, "C") if active else ({}, "")
    return vsan


def zone(*names: str) -> set[ZoneMember]:
    return {ZoneMember("fcalias", name) for name in names}


def peers(principals: str, *names: str) -> set[ZoneMember]:
    found = {ZoneMember("fcalias", name, "initiator") for name in names}
    return found | {ZoneMember("fcalias", principals, "target")}


FABRICS = {
    "none": fabric({}, active=False),
    "two zones": fabric({"z1": zone("h1", "t1"), "z2": zone("h2", "t1")}),
    "another": fabric({"z1": zone("h1", "t2"), "z3": zone("h3", "t1")}),
    "peers": fabric({"z1": peers("t1", "h1", "h2", "h3", "h4", "h5"), "z2": zone("h2", "t1")}),
    "other peers": fabric({"z1": peers("t1", "h2"), "z2": peers("t2", "h2")}),
    "not in effect": fabric({"z1": zone("h1", "t1")}, active=False),
}


@pytest.mark.parametrize("goal", FABRICS)
@pytest.mark.parametrize("start", FABRICS)
def test_a_transaction_leads_from_any_zoning_to_any_other(start: str, goal: str) -> None:
    """Each line is one that the switch takes; what is at the end is committed and in effect."""
    before = read_of(VsanFacts(1), FABRICS[start])
    lines = [*transaction(FABRICS[start], FABRICS[goal])]
    after = read(f"{before}{''.join(f'{line}{chr(10)}' for line in lines)}")
    assert after.unread == ()
    found, wanted = after.facts.vsans[1], FABRICS[goal]
    assert (found.fcaliases, found.zones, found.zonesets) == (
        wanted.fcaliases,
        wanted.zones,
        wanted.zonesets,
    )
    assert (found.active_zoneset, found.uncommitted) == (wanted.active_zoneset, False)
    assert all(line.count(";") < 3 * (2 if "-principal" in line else 1) for line in lines)


def read_of(old: VsanFacts, new: VsanFacts) -> str:
    return "defzone --noaccess\ncfgsave\n" + "".join(f"{one}\n" for one in transaction(old, new))


def test_the_enabled_configuration_goes_after_another_is_enabled() -> None:
    old, new = fabric({"z1": zone("h1", "t1")}), fabric({"z1": zone("h1", "t1")})
    new.zonesets, new.active_zoneset = {"D": {"z1"}}, "D"
    assert [*transaction(old, new)] == [
        'cfgcreate "D", "z1"',
        "cfgsave",
        'cfgenable "D"',
        'cfgdelete "C"',
        "cfgsave",
    ]


def test_a_switch_as_shipped_lets_all_devices_see_each_other() -> None:
    facts = read("").facts
    assert facts.vsans[1].default_permit
    assert all(port.enabled for port in facts.fc_ports.values())
    assert len(facts.fc_ports) == 16


def test_a_name_with_a_dollar_is_not_expanded_by_the_shell_of_the_switch() -> None:
    start, goal = read("").facts, read("").facts
    start.vsans[1].zones = {"old$HOME": zone("h1")}
    assert [step.line for step in zoning_steps(start, goal).late] == [
        "zonedelete 'old$HOME'",
        "cfgsave",
    ]


SHOWN = f"""switchName:\tfos-a
switchState:\tOnline

Area Port Media Speed State
==============================
  0   0   id    N4   Online    F-Port  {H1}
  1   1   id    N4   Online    E-Port  segmented,(zone conflict)
  2   2   --    N4   No_Module Disabled (Persistent)
"""
NAMED = f"""{{
 Type Pid    COS     PortName                NodeName                 TTL(sec)
 N    010000;      3;{H1};20:00:00:00:c9:00:00:01; na
    FC4s: FCP
    Port Index: 0
The Local Name Server has 1 entry }}
"""


def test_links_logins_and_zones_are_read_by_the_number_of_the_inventory() -> None:
    answers = {
        "switchshow": SHOWN,
        "nsshow -t": NAMED,
        "nscamshow -t": "No entry is found!",
        "cfgactvshow": f"Effective configuration:\n cfg:\tCFG\t\n zone:\tz1\t{H1.upper()}\n",
    }
    status = read_status(answers, replace(ROW, sole_vsan=10), ())
    assert {name: (one.up, one.enabled) for name, one in status.ports.items()} == {
        "0": (True, True),
        "1": (False, True),
        "2": (False, False),
    }
    assert "segmented,(zone conflict)" in status.ports["1"].reason
    assert status.logins == {FabricLogin(10, H1, "0")}
    assert (status.names, status.active_zoneset) == ({(10, H1)}, {10: "CFG"})
    assert status.active_zones == {10: {"z1": frozenset({H1})}}
    assert status.unknown == frozenset()
    assert read_status({}, ROW, ()).unknown == {"ports", "logins", "names", "zones"}


def test_an_answer_stands_below_the_line_that_asks() -> None:
    lines = ["switchdisable", "configure", " Domain: 5", " Insistent Domain ID Mode: yes", "x"]
    assert [*dialogues(lines)] == [
        ("switchdisable", []),
        ("configure", ["Domain: 5", "Insistent Domain ID Mode: yes"]),
        ("x", []),
    ]


def test_a_switch_without_vsans_has_a_fabric_and_no_number() -> None:
    """The number is that of the inventory: nobody finds it on the switch."""
    vsan = read("").facts.vsans[1]
    assert (vsan.title, vsan.place) == ("the fabric", "fabric")
    numbered = VsanFacts(101)
    assert (numbered.title, numbered.place) == ("VSAN 101", "vsan 101")


def test_a_port_gets_the_name_back_that_it_was_shipped_with() -> None:
    facts = read('portname 4 -n "esx01"\n').facts
    assert facts.fc_ports["4"].description == "esx01"
    back = read('portname 4 -n "esx01"\nportname 4 -n "port4"\n')
    assert (back.facts.fc_ports["4"].description, back.unread) == ("", ())
    assert 'portname 4 -n "port4"' in make_plan(facts, read("").facts, ROW, frozenset()).lines
