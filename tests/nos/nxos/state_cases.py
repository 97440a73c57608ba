"""What Nexus switches print when asked: excerpts of published transcripts."""

INTERFACES_N9K = """\
Vlan20 is down (VLAN/BD is down), line protocol is down
  Hardware is EtherSVI, address is  5087.89a1.d8d5
  MTU 1500 bytes, BW 1000000 Kbit, DLY 10 usec,

mgmt0 is up
admin state is up,
  Hardware: GigabitEthernet, address: 5087.89a1.d8ce (bia 5087.89a1.d8ce)
  MTU 1500 bytes, BW 100000 Kbit, DLY 10 usec

Ethernet1/1 is up
admin state is up, Dedicated Interface
  Hardware: 1000/10000 Ethernet, address: 5087.89a1.d8d6 (bia 5087.89a1.d8d6)
  MTU 9216 bytes, BW 10000000 Kbit, DLY 10 usec
  Port mode is access
  Input flow-control is off, output flow-control is off

Ethernet1/2 is down (Link not connected)
admin state is up, Dedicated Interface
  MTU 1500 bytes, BW 10000000 Kbit, DLY 10 usec
  Input flow-control is off, output flow-control is on

Ethernet1/3 is down (Administratively down)
admin state is down, Dedicated Interface
  MTU 1500 bytes, BW 10000000 Kbit, DLY 10 usec

port-channel5 is up
admin state is up,
  MTU 9216 bytes, BW 20000000 Kbit, DLY 10 usec
"""
"""[NTC]"""

INTERFACES_N5K = """\
Ethernet1/1 is up
  Hardware: 1000/10000 Ethernet, address: 0005.73dc.6108 (bia 0005.73dc.6108)
  MTU 1500 bytes, BW 10000000 Kbit, DLY 10 usec
  Input flow-control is off, output flow-control is off

Ethernet1/2 is down (Link not connected)
  MTU 1500 bytes, BW 10000000 Kbit, DLY 10 usec

Ethernet1/3 is down (Administratively down)
  MTU 1500 bytes, BW 10000000 Kbit, DLY 10 usec

vfc3509 is trunking
    Bound interface is Vethernet11701
    Port description is server 9/1, VHBA fc0
    Hardware is Virtual Fibre Channel
    Port WWN is 2d:b4:00:05:73:dc:61:3f
    Admin port mode is F, trunk mode is on
    snmp link state traps are enabled
    Port mode is TF
    Port vsan is 101
    Trunk vsans (admin allowed and active) (101)
    Trunk vsans (up)                       ()
    Trunk vsans (isolated)                 ()
    Trunk vsans (initializing)             (101)

vfc5 is trunking
    Trunk vsans (admin allowed and active) (101-102)
    Trunk vsans (up)                       (101-102)
    Trunk vsans (initializing)             ()

vfc6 is trunking
    Trunk vsans (admin allowed and active) (101-102)
    Trunk vsans (up)                       (101)

vfc13 is down (VSAN not mapped to an FCoE enabled VLAN)
vfc14 is down (Error Disabled - VFC not bound)
vfc15 is up
"""
"""[NTC] [VHYPER] [BLOG-VFC13]"""

FLOW = """\
--------------------------------------------------------------------------------
Port       Send FlowControl  Receive FlowControl  RxPause       TxPause
           admin    oper     admin    oper
--------------------------------------------------------------------------------
Eth1/1     on       on       on       off         123           456
Eth1/2     off      off      off      off         7             8
"""
"""[OTEL]"""

PFC = """\
============================================================
Port               Mode Oper(VL bmap)  RxPPP      TxPPP
============================================================

Ethernet1/1        Auto On   (8)       4088353    1890
Ethernet1/2        Auto Off           7316       762946
"""
"""[OTEL] [KEEPIT-PFC]"""

LLDP = """\
Capability codes:
  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device
Device ID            Local Intf      Hold-time  Capability  Port ID

Chassis id: 0014.1c57.a48b
Port id: Fa1/0/9
Local Port id: mgmt0
System Name: Switch.cisco.com
Vlan ID: 100


Chassis id: 5087.89a1.d8d6
Port id: Ethernet1/52
Local Port id: Eth1/1
Port Description: Ethernet1/1
System Name: a-switch-with-a-long-name.storage.example.com
System Description: Cisco Nexus Operating System (NX-OS) Software 7.0(3)I4(1)
TAC support: http://www.cisco.com/tac
Time remaining: 93 seconds
Management Address: 10.30.140.21


Chassis id: 24a9.3700.0001
Port id: 1a51.4800.0001
Local Port id: Eth1/2
Port Description: eth0
System Name: not advertised
Total entries displayed: 3
"""
"""[NTC]"""

LAGS = """\
Flags:  D - Down        P - Up in port-channel (members)
        I - Individual  H - Hot-standby (LACP only)
        s - Suspended   r - Module-removed
--------------------------------------------------------------------------------
Group Port-       Type     Protocol  Member Ports
      Channel
--------------------------------------------------------------------------------
1     Po1(SU)     Eth      LACP      Eth1/1(P)    Eth1/2(P)    Eth1/3(s)
                                     Eth1/4(D)
811   Po811(RD)   Eth      NONE      --
"""
"""[NTC]"""

PAIR_DOWN = """\
vPC domain id                     : 100
Peer status                       : peer link is down
vPC keep-alive status             : Suspended (Destination IP not reachable)
"""
PAIR_UP = """\
vPC domain id                     : 1
Peer status                       : peer adjacency formed ok
vPC keep-alive status             : peer is alive
"""
"""[NTC] [GENIE]"""

LOGINS = """\
--------------------------------------------------------------------------------
INTERFACE        VSAN    FCID           PORT NAME               NODE NAME
--------------------------------------------------------------------------------
vfc5             101   0x2f0000  21:01:00:1b:32:A1:C0:A8 20:01:00:1b:32:a1:c0:a8
                           [esx05_vmhba2]
fc1/34           10    0x000000  aa:bb:cc:dd:ee:ff:00:12 aa:bb:cc:dd:ee:ff:00:00

Total number of flogi = 2.
"""
"""[NTC]"""

NAMES = """\

VSAN 101:
--------------------------------------------------------------------------
FCID        TYPE  PWWN                    (VENDOR)        FC4-TYPE:FEATURE
--------------------------------------------------------------------------
0x220097    N     10:00:8c:7c:ff:08:4d:00                 scsi-fcp:init
                  [VMW117174_HBA4]
0x2200af    N     10:00:00:00:c9:bb:c9:2b (Emulex)        scsi-fcp:init

Total number of entries = 2

VSAN 1012
-------------------------------------------------------------------------
0x03fb7a   N   50:0a:09:81:86:78:22:ca (NetApp)  scsi-fcp
"""
"""Shape of [LABNOTES] and [MDSSDK]."""

ZONES = """\
zoneset name zsv221 vsan 221
  zone name zv221 vsan 221
  * fcid 0x2f0000 [pwwn 21:01:00:1b:32:a1:c0:a8] [h181-dell-linux-top-p2]
    pwwn 21:01:00:1b:32:aa:ff:4a [h189-dell-windows-bottom-p2]

  zone name z-smart vsan 221
  * fcid 0xcf0000 [device-alias SRV_POD12] init
    device-alias NTAP-01 target

zoneset name empty vsan 222
"""
"""[COLL-NX] [LABNOTES]"""

CLASSES = """\

  Type network-qos policy-maps
  ===============================

  policy-map type network-qos jumbo
    class type network-qos class-fcoe
      match qos-group 1
      pause no-drop
      mtu 2158
    class type network-qos iscsi
      match qos-group 2
      mtu 9216
    class type network-qos class-default
      match qos-group 0
      mtu 9216
      multicast-optimize
"""
"""Form of the configuration [J2NX]; of the answer: memory."""

QUEUES = """\
Ethernet1/1 queuing information:
  TX Queuing
    qos-group  sched-type  oper-bandwidth
        0       WRR             50
        1       WRR             50

  RX Queuing
    qos-group 0
    q-size: 243200, HW MTU: 1600 (1500 configured)
    drop-type: drop, xon: 0, xoff: 1520

    qos-group 1
    q-size: 76800, HW MTU: 2240 (2158 configured)
    drop-type: no-drop, xon: 128, xoff: 240
"""
"""[OTEL] [KEEPIT-PFC]"""
