"""Output of Arista switches: excerpts of published transcripts."""

INTERFACES = """\
Ethernet1 is up, line protocol is up (connected)
  Hardware is Ethernet, address is 985d.82b8.fb24 (bia 985d.82b8.fb24)
  Member of Port-Channel2
  Ethernet MTU 9214 bytes, BW 1000000 kbit
  Up 5 hours, 8 minutes, 50 seconds
Ethernet2 is up, line protocol is up (connected)
  Internet address is 172.16.1.1/24
  IP MTU 1500 bytes (default), BW 10000000 kbit
Ethernet3 is down, line protocol is notpresent (notconnect)
  Ethernet MTU 9214 bytes , BW 100000000 kbit
Ethernet24 is administratively down, line protocol is notpresent (disabled)
  Ethernet MTU 9214 bytes , BW 100000000 kbit
Port-Channel2 is down, line protocol is lowerlayerdown (notconnect)
  Ethernet MTU 9214 bytes
Management1 is up, line protocol is up (connected)
  IP MTU 1500 bytes , BW 1000000 kbit
Vlan20 is up, line protocol is up (connected)
  IP MTU 1500 bytes
"""
"""[NTC]"""

FLOW = """\
Port       Send FlowControl  Receive FlowControl  RxPause       TxPause
           admin    oper     admin    oper
---------- -------- -------- -------- --------    ------------- -------------
Et1        on       on       on       on          0             0
Et2        off      off      desired  off         0             0
"""
"""Columns as in the reference."""

PFC = """\
Port       Enabled  Priorities  Active  Note
---------  -------  ----------  ------  -------------
Ethernet1  Yes      3           Yes     DCBX disabled
Et2        Yes      3 4         No      DCBX enabled
Et3        No                   No
"""
"""Published transcript; the second and third row in the same layout."""

LLDP = """\
Interface Ethernet1 detected 1 LLDP neighbors:

  Neighbor 2cc2.6081.eaf9/"Ethernet1", age 12 seconds
  Discovered 0:01:11 ago; Last changed 0:01:11 ago
  - Chassis ID type: MAC address (4)
    Chassis ID     : 2cc2.6081.eaf9
  - Port ID type: Interface name (5)
    Port ID     : "Ethernet49/1"
  - Time To Live: 120 seconds
  - System Name: "spine2.company.com"
  - System Description: "Arista Networks EOS version 4.15.2F"
  - IEEE802.1/IEEE802.3 Link Aggregation
    Link Aggregation Status: Capable, Disabled (0x01)
    Port ID                : 0
  - IEEE802.3 Maximum Frame Size: 9236 bytes

Interface Ethernet2 detected 2 LLDP neighbors:

  Neighbor 0050.56aa.bb01/0050.56aa.bb02, age 3 seconds
  - Port ID type: MAC address (3)
    Port ID     : 0050.56aa.bb02
  - Time To Live: 120 seconds

  Neighbor 2cc2.6081.eaf0/"vmnic2", age 3 seconds
    Port ID     : "vmnic2"
  - Port Description: "port of esx06"
  - System Name: "esx06"

Interface Management1 detected 1 LLDP neighbors:

  Neighbor 2cc2.6081.eaf9/"Ethernet3", age 12 seconds
    Port ID     : "Ethernet3"
  - System Name: "oob"
"""
"""[NTC]; two neighbours of one port in the same layout."""

LAGS = """\
   F - Fallback enabled       f - Fallback configured    ^ - individual fallback
Number of channels in use: 1

   Port-Channel       Protocol     Ports
------------------ --------------- --------------------------------
   Po105(D)           LACP(aF*)    Et5(D)
   Po2(U)             LACP(a)      Et21(PG+) Et22(PG+) Et23(G-)
                                   Et24(I)
"""
"""[NTC]"""

PAIR_DOWN = """\
MLAG Configuration:
domain-id           :          mlagDomain
peer-link           :      Port-Channel10

MLAG Status:
state               :            Inactive
negotiation status  :          Connecting
peer-link status    :      Lowerlayerdown
"""
PAIR_UP = """\
MLAG Status:
state                              :              Active
negotiation status                 :           Connected
peer-link status                   :                  Up
"""
"""[NTC]; the second with the words of a pair that is up."""
