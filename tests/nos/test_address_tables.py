"""MAC and ARP tables of each NOS, in the layouts of published outputs [docs/sources.md]."""

import pytest

from sanfab.facts.stations import LearnedAddress, LearnedMac, Stations
from sanfab.model.platforms.traits import TRAITS
from sanfab.nos import NOSES
from sanfab.nos.address_tables import read_stations

HOST, ARRAY = "00:50:56:ab:00:01", "00:a0:98:cd:00:02"

PRINTED = {
    "nxos": (
        ("Ethernet1/5",),
        "show mac address-table",
        """Legend:
        * - primary entry, G - Gateway MAC, (R) - Routed MAC, O - Overlay MAC
   VLAN     MAC Address      Type      age     Secure NTFY Ports
---------+-----------------+--------+---------+------+----+------------------
*  101     0050.56ab.0001   dynamic  0         F      F    Eth1/5
+  102     00a0.98cd.0002   dynamic  0         F      F    Po11
   103     00a0.98cd.0003   dynamic  0         F      F    vPC Peer-Link
G  101     5087.89a1.de75   static   -         F      F    sup-eth1(R)
*  101     0100.5e00.0001   static   -         F      F    Eth1/5
""",
        (LearnedMac(101, HOST, "Ethernet1/5"), LearnedMac(102, ARRAY, "port-channel11")),
        "show ip arp vrf all",
        """Flags: * - Adjacencies learnt on non-active FHRP router
       + - Adjacencies synced via CFSoE

IP ARP Table for all contexts
Total number of entries: 4
Address         Age       MAC Address     Interface       Flags
192.0.2.21      00:00:57  0050.56ab.0001  Vlan101
192.0.2.1       00:00:57  0000.0c9f.f065  Vlan101
192.0.2.23      00:01:03  INCOMPLETE      Vlan101
198.51.100.9    00:06:06  00a0.98cd.0002  mgmt0
""",
    ),
    "eos": (
        ("Ethernet7",),
        "show mac address-table",
        """          Mac Address Table
------------------------------------------------------------------

Vlan    Mac Address       Type        Ports      Moves   Last Move
----    -----------       ----        -----      -----   ---------
 101    0050.56ab.0001    DYNAMIC     Et7        1       0:08:16 ago
 102    00a0.98cd.0002    STATIC      Po2
 103    00a0.98cd.0003    DYNAMIC     PEt4       1       0:08:16 ago
Total Mac Addresses for this criterion: 3
""",
        (LearnedMac(101, HOST, "Ethernet7"), LearnedMac(102, ARRAY, "Port-Channel2")),
        "show ip arp vrf all",
        """VRF: default
Address         Age (sec)  Hardware Addr   Interface
192.0.2.21        0:00:20  0050.56ab.0001  Vlan101, Ethernet7
10.10.1.1             N/A  0002.00ff.555e  Vlan1, not learned

VRF: MGMT
Address         Age (sec)  Hardware Addr   Interface
198.51.100.9      0:00:00  00a0.98cd.0002  Management1
""",
    ),
    "os9": (
        ("TenGigabitEthernet 0/5",),
        "show mac-address-table",
        """Codes: *N - VLT Peer Synced MAC
VlanId     Mac Address           Type          Interface        State
 101\t00:50:56:ab:00:01\tDynamic    \tTe 0/5    \tActive
 102\t00:a0:98:cd:00:02\tDynamic (N)\tPo 2      \tActive
""",
        (
            LearnedMac(101, HOST, "TenGigabitEthernet 0/5"),
            LearnedMac(102, ARRAY, "Port-channel 2"),
        ),
        "show arp",
        """Protocol    Address         Age(min)  Hardware Address    Interface  VLAN             CPU
-----------------------------------------------------------------------------------------
Internet    192.0.2.21            34   00:50:56:ab:00:01   Te 0/5     Vl 101           CP
Internet    198.51.100.9           0   00:a0:98:cd:00:02   Ma 0/0     -                CP
Internet    192.0.2.254            -   5d:7c:2f:d5:62:58      -       Vl 101           CP
""",
    ),
    "os10": (
        ("ethernet1/1/5",),
        "show mac address-table",
        """Codes: pv <vlan-id> - private vlan where the mac is originally learnt
VlanId        Mac Address         Type        Interface
101           00:50:56:ab:00:01   dynamic     ethernet1/1/5
102           00:a0:98:cd:00:02   static      port-channel128
""",
        (LearnedMac(101, HOST, "ethernet1/1/5"), LearnedMac(102, ARRAY, "port-channel128")),
        "show ip arp",
        """Address        Hardware address    Interface          Egress Interface
------------------------------------------------------------------------------------
192.0.2.21     00:50:56:ab:00:01   vlan101            ethernet1/1/5
198.51.100.9   00:a0:98:cd:00:02   ethernet1/1/6      ethernet1/1/6
""",
    ),
    "exos": (
        ("1:2", "1:3"),
        "show fdb",
        """MAC                         VLAN Name( Tag)  Age  Flags          Port / Virtual Port List
-----------------------------------------------------------------------------------------
00:50:56:ab:00:01                v101(0101) 0041  d m D          1:2
00:a0:98:cd:00:02                v102(0102) 0045  d miM          1:3, 1:45

Flags : d - Dynamic, s - Static, p - Permanent, n - NetLogin, m - MAC, i - IP,

Total: 3 Static: 0  Perm: 0  Dyn: 3  Dropped: 1  Locked: 0  Locked with Timeout: 0
FDB Aging time: 300
""",
        (LearnedMac(101, HOST, "1:2"), LearnedMac(102, ARRAY, "1:3")),
        "show iparp",
        """VR            Destination      Mac                Age  Static  VLAN          VID   Port
VR-Default    192.0.2.21       00:50:56:ab:00:01   20      NO  v101          101   1:2
VR-Mgmt       198.51.100.9     00:a0:98:cd:00:02    7      NO  Mgmt          0
VR-Default    192.0.2.22       (00:00:00:00:00:00)  0      NO  Default       4095

Dynamic Entries  :           4             Static Entries            :          0
""",
    ),
}  # fmt: skip


def read(nos: str, answers: dict[str, str]) -> Stations:
    return read_stations(
        NOSES[nos].address_tables, answers.get, PRINTED[nos][0], TRAITS[NOSES[nos].name].lag_prefix
    )


@pytest.mark.parametrize("nos", PRINTED)
def test_the_tables_of_a_nos_are_read(nos: str) -> None:
    _, macs_command, macs, expected, arp_command, arp = PRINTED[nos]
    found = read(nos, {macs_command: macs, arp_command: arp})
    assert found.macs == expected
    assert set(found.addresses) == {
        LearnedAddress(101, HOST, "192.0.2.21"),
        LearnedAddress(0, ARRAY, "198.51.100.9"),
    }
    assert found.problems == ()


@pytest.mark.parametrize("nos", PRINTED)
def test_collect_sends_the_commands_whose_output_is_read(nos: str) -> None:
    sent = {one.commands[0] for one in NOSES[nos].address_tables}
    assert sent == {PRINTED[nos][1], PRINTED[nos][4]}


@pytest.mark.parametrize("nos", PRINTED)
def test_an_empty_table_is_understood_and_another_answer_is_told(nos: str) -> None:
    _, command, text, _, _, _ = PRINTED[nos]
    head = next(
        line for line in text.splitlines() if "mac address" in line.lower() or "MAC  " in line
    )
    assert read(nos, {command: f"{head}\n"}) == Stations()
    assert read(nos, {command: "Invalid input password hunter2\n"}).problems == (
        f"`{command}`: an answer that is not understood, `Invalid input password (hidden)`",
    )


def test_every_nos_with_vlans_has_its_tables() -> None:
    assert {name for name in NOSES if NOSES[name].address_tables} == PRINTED.keys()
    assert TRAITS.keys() - PRINTED.keys() == {"fos"}
