"""Output of show commands of Summit switches: excerpts of published transcripts."""

PORTS = """\
Port:\t1
\tDescription String: "AggregateLink"
\tVirtual-router:\tVR-Default
\tAdmin state:\tDisabled with  10G full-duplex
\tLink State:\tReady (local fault)
\tTrunking:\tMaster port with 4 members using algorithm address based - L3_L4
algorithm
\tJumbo:\tEnabled, MTU= 9216
\tFlow Control:\tRx-Pause: Enabled\tTx-Pause: Disabled
\tPriority Flow Control: Disabled
Port:   2
        Admin state:    Enabled with  10G full-duplex
        Link State:     Active, 10Gbps, full-duplex
        Jumbo:  Disabled
        Flow Control:   Rx-Pause: Enabled       Tx-Pause: Enabled
        Priority Flow Control: Enabled
Port:   99
        Admin state:    Enabled
"""
"""[R-NTC] with tabs, [R-MFD] with blanks."""

STACK = "Port:\t2:7\n\tAdmin state:\tEnabled\n\tLink State:\tActive, 10Gbps, full-duplex\n"

LLDP = """\
-----------------------------------------------------------------------------
LLDP Port 1 detected 1 neighbor
  Neighbor: 00:04:96:18:FA:F6/47, age 14 seconds
    - Chassis ID type: MAC address (4)
      Chassis ID     : 00:04:96:18:FA:F6
    - Port ID type: ifName (5)
      Port ID     : "47"
    - Time To Live: 120 seconds
    - System Name: "x670-with-a-rather-long-name"
    - System Description: "ExtremeXOS (X670-48x) version 16.2"
LLDP Port 2 detected 2 neighbors
  Neighbor: 00:50:56:AA:BB:01/00:50:56:AA:BB:02, age 3 seconds
    - Port ID type: MAC address (3)
      Port ID     : 00:50:56:AA:BB:02
  Neighbor: esx03/vmnic3, age 3 seconds
      Port ID     : "vmnic3"
    - Port Description: "port of esx03"
    - System Name: "esx03"
"""
"""As the scripts of [R-ES] read it."""

LAGS = """\
Load Sharing Monitor
Config    Current    Agg       Ld Share    Ld Share  Agg   Link    Link Up
Master    Master     Control   Algorithm   Group     Mbr   State   Transitions
==============================================================================
     1               LACP      L3_L4       1          -      R        0
                               L3_L4       2          -      R        1
    33     33        LACP      L2          33         Y      A        2
                               L2          35         Y      A        1
   1:5    1:5        Static    L2          1:5        Y      A        1
==============================================================================
Link State: A-Active, D-Disabled, R-Ready, NP-Port not present, L-Loopback
Number of load sharing trunks: 3
"""
"""[R-NTC]; the static LAG of a stack is written in the same layout."""

PAIR_UP = """\
Multi-switch Link Aggregation Peers:

MLAG Peer         : Mlag_peer1
VLAN              : isc_mlag               Virtual Router    : VR-Default
Checkpoint Status : Up                     Peer Tx-Interval  : 1000 ms
"""
PAIR_DOWN = PAIR_UP.replace("Status : Up  ", "Status : Down")
"""[R-ES]"""
