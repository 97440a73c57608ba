"""Outputs in every layout that was published: what is read from each, and what stays unread.

The layouts are those of the sources that each case names; names, WWNs and addresses are our own.
"""

import pytest

from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.fos.outputs import as_commands

ROW = PLATFORMS["brocade-6510"]
DASHES = "-" * 51


def status(**answers: str) -> SwitchStatus:
    """Read the outputs of some commands, ``_t``: with the option -t."""
    named = {name.replace("_t", " -t"): text for name, text in answers.items()}
    return NOSES["fos"].read_status(named, ROW, [])


def on_fid(command: str) -> str:
    """Return what stands above an output where virtual fabrics are on."""
    return f'\n{DASHES}\n\n"{command}" on FID 128:\n\n'


def switch(kind: str, rows: str, mode: str = "Native", above: str = "") -> str:
    """Return ``switchshow``: its head is the same in all layouts."""
    return (
        f"{above}switchName:\tsw1\nswitchType:\t{kind}\nswitchState:\tOnline   \n"
        f"switchMode:\t{mode}\nswitchDomain:\t1\nzoning:\t\tON (CFG)\nswitchBeacon:\tOFF\n\n{rows}"
    )


UP = PortStatus(up=True, enabled=True)


def down(reason: str, *, enabled: bool = True) -> PortStatus:
    return PortStatus(up=False, enabled=enabled, reason=reason)


PORTS: dict[str, tuple[str, dict[str, PortStatus]]] = {
    "5.x, without addresses [B200E]": (
        switch(
            "34.0",
            """Area Port Media Speed State
==============================
  0   0   id    N4   Online    F-Port  10:00:00:00:c9:00:00:01
  1   1   id    N4   No_Light
  2   2   --    N4   No_Module
""",
        ),
        {"0": UP, "1": down("No_Light"), "2": down("No_Module")},
    ),
    "a 4 Gb module, a link that does not join [IBM37]": (
        switch(
            "37.1",
            """Area Port Media Speed State
==============================
  0   0   id    N4   Online    E-Port  segmented,(zone conflict)
  1   1   cu    N4   No_Sync   Disabled (Persistent)
""",
        ),
        {
            "0": down("Online E-Port  segmented,(zone conflict)"),
            "1": down("No_Sync Disabled (Persistent)", enabled=False),
        },
    ),
    "7.x, ports without licence [DELLB]": (
        switch(
            "109.1",
            """Index Port Address Media Speed       State   Proto
==================================================
   0   0   010000   id    N8       Online      FC  F-Port  1 N Port + 2 NPIV public
   1   1   010100   id    N8       No_Light    FC
  11  11   010b00   id    N8       Online      FC  F-Port  21:00:00:24:ff:00:00:
  24  24   011800   --    N16      No_Module   FC  (No POD License) Disabled
""",
        ),
        {
            "0": UP,
            "1": down("No_Light FC"),
            "11": UP,
            "24": down("No_Module FC  (No POD License) Disabled", enabled=False),
        },
    ),
    "a director with virtual fabrics [BRCSAN]": (
        switch(
            "62.3",
            """Index Slot Port Address Media Speed State     Proto
===================================================
  0    1    0   010000   id    4G   Online      FC  F-Port  50:00:1f:e1:00:00:00:01
  6    1    6   010600   id    N8   No_Sync     FC  Disabled (Persistent)
384    5    0   ------   cu    8G   No_Sync     FC
""",
            above=on_fid("switchshow"),
        ),
        {
            "1/0": UP,
            "1/6": down("No_Sync FC  Disabled (Persistent)", enabled=False),
            "5/0": down("No_Sync FC"),
        },
    ),
    "a trunk over a distance [NAMC]": (
        switch(
            "109.1",
            """Index Port Address Media Speed State  Proto
===========================================
20   20  010C00   id    16G  Online FC  LE E-Port  10:00:00:05:33:00:00:02 "sw2" (downstream)(trunk master)
21   21  010D00   id    16G  Online FC  LE E-Port  (Trunk port, master is Port 20)
""",  # noqa: E501  # as printed
        ),
        {"20": UP, "21": UP},
    ),
    "an access gateway [BRCSAN]": (
        switch(
            "72.3",
            """Index Port Address Media Speed       State   Proto
==================================================
   0   0   530000   --    N8       No_Module   FC  (POD License Not Assigned Yet)
   1   1   530100   cu    N8       Online      FC  F-Port  50:01:43:80:00:00:00:01 0x023102
  17  17   531100   id    N8       Online      FC  N-Port  10:00:00:05:33:00:00:02 0x023100
""",
            mode="Access Gateway Mode",
        ),
        {"0": down("No_Module FC  (POD License Not Assigned Yet)"), "1": UP, "17": UP},
    ),
}


@pytest.mark.parametrize("case", PORTS)
def test_ports(case: str) -> None:
    text, ports = PORTS[case]
    found = status(switchshow=text)
    assert found.ports == ports
    assert found.vsans == {1: "active"}
    assert found.unknown == {"logins", "names", "zones"}


DEVICE = """ N    01{port:02x}00;      3;{wwpn};50:00:1f:e1:00:00:00:00; na
    FC4s: FCP
    PortSymb: [26] "HSV210 - array - CR1363"
    Fabric Port Name: 20:00:00:05:1e:00:00:01
    Permanent Port Name: {wwpn}
    Device type: Physical Target
    Port Index: {port}
    Share Area: No
"""
T1, T2, H1 = "50:00:1f:e1:00:00:00:01", "50:00:1f:e1:00:00:00:02", "10:00:00:00:c9:00:00:01"
LOCAL = "{\n Type Pid    COS     PortName                NodeName                 TTL(sec)\n"
FAR = f"""nscam show for remote switches:
Switch entry for 2
  state  rev    owner  cap_available
  known   v643  0xfffc01 1
  Device list: count 1
    Type Pid    COS     PortName                NodeName
    N    020000;      3;{H1};20:00:00:00:c9:00:00:01;
        FC4s: FCP
        Port Index: 0
"""
DEVICES: dict[str, tuple[dict[str, str], set[tuple[str, str]], set[str], bool]] = {
    "here and far [BRCSAN]": (
        {
            "nsshow_t": f"{LOCAL}{DEVICE.format(port=0, wwpn=T1)}"
            f"{DEVICE.format(port=1, wwpn=T2)}The Local Name Server has 2 entries }}\n",
            "nscamshow_t": FAR,
        },
        {(T1, "0"), (T2, "1")},
        {T1, T2, H1},
        True,
    ),
    "no far switch, virtual fabrics [BRCSAN]": (
        {
            "nsshow_t": f"{LOCAL}{DEVICE.format(port=0, wwpn=T1)}}}\n",
            "nscamshow_t": "nscam show for remote switches:\nNo entry is found!\n"
            + on_fid("nscamshow"),
        },
        {(T1, "0")},
        {T1},
        True,
    ),
    "a loop device, without an index [BRCDCIN]": (
        {"nsshow_t": f"{LOCAL} NL   0100e8;    2,3;{T1};50:00:1f:e1:00:00:00:00; na\n}}\n"},
        set(),
        {T1},
        True,
    ),
    "none [B200E]": (
        {"nsshow_t": "There is no entry in the Local Name Server\n"},
        set(),
        set(),
        True,
    ),
    "not permitted [mem]": (
        {"nsshow_t": "RBAC permission denied.\n"},
        set(),
        set(),
        False,
    ),
}


@pytest.mark.parametrize("case", DEVICES)
def test_devices(case: str) -> None:
    answers, logins, names, known = DEVICES[case]
    found = status(**answers)
    assert {(one.wwpn, one.interface) for one in found.logins} == logins
    assert found.names == {(1, wwpn) for wwpn in names}
    assert ("logins" not in found.unknown) is known


COMMANDS: dict[str, tuple[str, str, list[str]]] = {
    "upper case, a name alone on a line [BRCSAN]": (
        "cfgshow",
        """Defined configuration:
 cfg:\tCFG\tz1;
\t\tz2
 zone:\tz1\th1;
\t\tt1
 zone:\tz2\t
\t\th1;t1
 alias:\th1\t10:00:00:00:C9:00:00:0A
 alias:\tt1\t
\t\t50:00:1F:E1:00:00:00:01

Effective configuration:
 cfg:\tCFG\t
 zone:\tz1\t
\t\t10:00:00:00:C9:00:00:0A
\t\t50:00:1F:E1:00:00:00:01
 zone:\tz2\t
\t\t10:00:00:00:C9:00:00:0A
\t\t50:00:1F:E1:00:00:00:01
""",
        [
            'alicreate "h1", "10:00:00:00:c9:00:00:0a"',
            f'alicreate "t1", "{T1}"',
            'zonecreate "z1", "h1;t1"',
            'zonecreate "z2", "h1;t1"',
            'cfgcreate "CFG", "z1;z2"',
            "cfgsave",
            'cfgenable "CFG"',
        ],
    ),
    "long names, an empty line within a zone [BRCSAN]": (
        "cfgshow",
        f"""Defined configuration:
 cfg:   CFG
\t\t\t\tzone_of_a_blade_in_an_enclosure__null_VPC_N2__S_Auto_PLNDDCPRI
 zone:  zone_of_a_blade_in_an_enclosure__null_VPC_N2__S_Auto_PLNDDCPRI
\t
\t\t\t\talias_of_a_blade_in_an_enclosure__null_VPC_N2__SAN_F;
\t\t\t\tt1; t2
 alias: alias_of_a_blade_in_an_enclosure__null_VPC_N2__SAN_F
\t\t\t\t{H1}
 alias: t1
\t\t\t\t{T1}
 alias: t2
\t\t\t\t{T2}

Effective configuration:
 no configuration in effect
""",
        [
            f'alicreate "alias_of_a_blade_in_an_enclosure__null_VPC_N2__SAN_F", "{H1}"',
            f'alicreate "t1", "{T1}"',
            f'alicreate "t2", "{T2}"',
            'zonecreate "zone_of_a_blade_in_an_enclosure__null_VPC_N2__S_Auto_PLNDDCPRI", '
            '"alias_of_a_blade_in_an_enclosure__null_VPC_N2__SAN_F;t1;t2"',
            'cfgcreate "CFG", "zone_of_a_blade_in_an_enclosure__null_VPC_N2__S_Auto_PLNDDCPRI"',
            "cfgsave",
        ],
    ),
    "several members in a line, an alias of two [DELLB]": (
        "cfgshow",
        f"""Defined configuration:
 cfg:   CFG     z1
 zone:  z1      {H1}; 10:00:00:00:c9:00:00:02;
                t
 alias: t
                {T1}; {T2}

Effective configuration:
 cfg:   CFG
 zone:  z1      {H1}
                10:00:00:00:c9:00:00:02
                {T1}
                {T2}
""",
        [
            f'alicreate "t", "{T1};{T2}"',
            f'zonecreate "z1", "{H1};10:00:00:00:c9:00:00:02;t"',
            'cfgcreate "CFG", "z1"',
            "cfgsave",
            'cfgenable "CFG"',
        ],
    ),
    "ports as members [B200E]": (
        "cfgshow",
        f"""Defined configuration:
 cfg:\tCFG\tz1
 zone:\tz1\t1,0; 1,4; {T1}

Effective configuration:
 cfg:\tCFG\t
 zone:\tz1\t1,0
\t\t1,4
\t\t{T1}
""",
        [f'zonecreate "z1", "1,0;1,4;{T1}"', 'cfgcreate "CFG", "z1"', "cfgsave", 'cfgenable "CFG"'],
    ),
    "a peer zone of 9.x, no blank after the colon [BRCDDB]": (
        "cfgshow",
        f"""Defined configuration:
 cfg:CFG\tz1
 zone:z1\t00:02:00:00:00:03:00:01;{T1};{H1};
\t\t10:00:00:00:c9:00:00:02

Effective configuration:
 cfg:CFG\t
 zone:z1\t00:02:00:00:00:03:00:01
\t\t{T1}
\t\t{H1}
\t\t10:00:00:00:c9:00:00:02
""",
        [
            f'zonecreate --peerzone "z1" -principal "{T1}" -members "{H1};10:00:00:00:c9:00:00:02"',
            'cfgcreate "CFG", "z1"',
            "cfgsave",
            'cfgenable "CFG"',
        ],
    ),
    "nothing, and no access [DS300B]": (
        "cfgshow",
        "Defined configuration:\n\n\nNo Effective configuration: (No Access)\n\n",
        [],
    ),
    "nothing [B200E]": (
        "cfgshow",
        """Defined configuration:
 no configuration defined

Effective configuration:
 no configuration in effect
""",
        [],
    ),
    "no transaction, virtual fabrics [BRCSAN]": (
        "cfgtransshow",
        f"{on_fid('cfgtransshow')}There is no outstanding zoning transaction\n",
        [],
    ),
    "a transaction in decimal digits [BRCSAN]": (
        "cfgtransshow",
        "Current transaction token is 215468647\nIt is abortable\n",
        ["cfgtransshow token 215468647"],
    ),
    "a transaction that nobody can abort [BRCSAN]": (
        "cfgtransshow",
        "Current transaction token is 0xfffff0\nIt is not abortable\n",
        ["cfgtransshow token 0xfffff0"],
    ),
    "the default zone [SN3000B]": (
        "defzone --show",
        """Default Zone Access Mode
        committed - All Access
        transaction - No Transaction
""",
        ["defzone --allaccess"],
    ),
    "the address up to 5.x [B200E]": (
        "ipaddrshow",
        """
SWITCH
Ethernet IP Address: 192.0.2.5
Ethernet Subnetmask: 255.255.255.0
Fibre Channel IP Address: 0.0.0.0
Fibre Channel Subnetmask: 0.0.0.0
Gateway Address: 192.0.2.1
""",
        [
            "ipaddrset",
            " Ethernet IP Address: 192.0.2.5",
            " Ethernet Subnetmask: 255.255.255.0",
            " Gateway IP Address: 192.0.2.1",
        ],
    ),
    "the address of a director [BRCSAN]": (
        "ipaddrshow",
        f"""{on_fid("ipaddrshow")}CHASSIS
Ethernet IP Address: 192.0.2.5
Ethernet Subnetmask: 255.255.255.0

CP0
Ethernet IP Address: 192.0.2.6
Ethernet Subnetmask: 255.255.255.0
Host Name: cp0
Gateway IP Address: 192.0.2.1

CP1
Ethernet IP Address: 192.0.2.7
Ethernet Subnetmask: 255.255.255.0
Host Name: cp1
Gateway IP Address: 192.0.2.1
IPv6 Autoconfiguration Enabled: No
DHCPv6: Off
""",
        [
            "ipaddrset",
            " Ethernet IP Address: 192.0.2.5",
            " Ethernet Subnetmask: 255.255.255.0",
            " Gateway IP Address: 192.0.2.1",
        ],
    ),
    "time servers of 6.x and later [NJ]": (
        "tsclockserver",
        "Active NTP Server           192.0.2.11\n"
        "Configured NTP Server List  192.0.2.11;192.0.2.12\n",
        ['tsclockserver "192.0.2.11;192.0.2.12"'],
    ),
    "the clock of the switch itself [NJ]": ("tsclockserver", "LOCL\n", []),
    "a time zone by name [NJ]": (
        "tstimezone",
        "Time Zone : Europe/Berlin\n",
        ["tstimezone Europe/Berlin"],
    ),
    "a time zone by hours [NJ]": ("tstimezone", "-5,0\n", ["tstimezone -5,0"]),
    "ports of a G620 [NAMC]": (
        "portcfgshow",
        """Ports of Slot 0                     0   1   2
-------------------------------------+---+---+--
Speed                               16G 16G AN
AL_PA Offset 13                     ..  ..  ..
Trunk Port                          ..  ON  ..
Long Distance                       ..  ..  ..
VC Link Init                        ..  ..  ..
Locked L_Port                       -   -  -
ISL R_RDY Mode                      ..  .. ..
Persistent Disable                  ..  ON ..
NPIV capability                     ON  ON  ..
NPIV PP Limit                       126 126 126
QOS Port                            AE  AE  ON
Credit Recovery                     ON  ON  ON
D-Port over DWDM                    ..  ..  ..
FEC                                 ON  ON  ON
Fault Delay                         0   0   0
Non-DFE                             ..  ..  ..
""",
        [
            "portcfgspeed 0 16",
            "portcfgtrunkport 0 0",
            "portcfgspeed 1 16",
            "portcfgtrunkport 1 1",
            "portcfgpersistentdisable 1",
            "portcfgtrunkport 2 0",
            "portcfgnpivport 2 0",
            "portcfgshow 2 QOS Port: ON",
        ],
    ),
    "ports of a 6505, labels that touch their values [NAMC]": (
        "portcfgshow",
        """Ports of Slot 0   12  13
----------------+---+---
Speed             AN  AN
Fill Word         0   3
Trunk Port        ON  ON
Long Distance     ..  LE
VC Link Init      ..  ..
Persistent Disable..  ..
NPIV capability   ON  ON
    where AN:AutoNegotiate, ..:OFF, -:NotApplicable, ??:INVALID,
""",
        [
            "portcfgtrunkport 12 1",
            "portcfgfillword 13 3",
            "portcfgtrunkport 13 1",
            "portcfglongdistance 13 LE 0",
        ],
    ),
    "an access gateway [BRCSAN]": (
        "switchshow",
        switch("72.3", "", mode="Access Gateway Mode"),
        [
            "# switchType: 72.3",
            "switchname sw1",
            "switchshow switchMode: Access Gateway Mode",
        ],
    ),
}


@pytest.mark.parametrize("case", COMMANDS)
def test_the_commands_of_an_output(case: str) -> None:
    command, text, commands = COMMANDS[case]
    found = as_commands(f"sw1:admin> {command}\n{text}").splitlines()
    assert [one for one in found if not one.endswith(" is missing")] == commands


def test_zones_in_effect() -> None:
    """The property of a peer zone is no member."""
    text = COMMANDS["a peer zone of 9.x, no blank after the colon [BRCDDB]"][1]
    found = status(cfgactvshow=text[text.index("Effective") :])
    assert found.active_zoneset == {1: "CFG"}
    assert found.active_zones == {1: {"z1": frozenset({T1, H1, "10:00:00:00:c9:00:00:02"})}}
