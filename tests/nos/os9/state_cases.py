"""Output of Force10 switches: excerpts of published transcripts."""

INTERFACES = """\
TenGigabitEthernet 0/0 is up, line protocol is up
Port is part of Port-channel 1
Description: server01
MTU 12000 bytes, IP MTU 11982 bytes
LineSpeed 10000 Mbit
Flowcontrol rx on tx off
ARP type: ARPA, ARP Timeout 04:00:00

fortyGigE 0/48 is down, line protocol is down
MTU 1554 bytes, IP MTU 1500 bytes
LineSpeed auto
Flowcontrol rx off tx off

TenGigabitEthernet 0/1 is administratively down, line protocol is down
MTU 1554 bytes, IP MTU 1500 bytes

ManagementEthernet 0/0 is up, line protocol is up
MTU 1500 bytes, IP MTU 1500 bytes

Port-channel 101 is down, line protocol is down
MTU 1554 bytes, IP MTU 1500 bytes
Members in this channel:
ARP type: ARPA, ARP Timeout 04:00:00

Port-channel 102 is up, line protocol is up
Minimum number of links to bring Port-channel up is 1
MTU 12000 bytes, IP MTU 11982 bytes
LineSpeed 80000 Mbit
Members in this channel:  Fo 0/56(U) Fo 0/60(D)
ARP type: ARPA, ARP Timeout 04:00:00

Vlan 10 is up, line protocol is up
MTU 12000 bytes, IP MTU 11982 bytes
"""
"""[R-NAF] [R-SEN], port names of an S4810."""

LLDP = """\
========================================================================
 Local Interface Te 0/0 has 1 neighbor
  Total Frames Out: 27530
  The neighbors are given below:
  -----------------------------------------------------------------------

    Remote Chassis ID Subtype: Mac address (4)
    Remote Chassis ID:  34:17:eb:4c:1e:80
    Remote Port Subtype:  Interface name (5)
    Remote Port ID:  hundredGigE 1/32
    Local Port ID: TenGigabitEthernet 0/0
    Remote TTL:  120
    Remote MTU:  9416
    Remote System Name:  LRT-SDN-R03-Dell-Z9100
    Remote System Desc:  Dell Real Time Operating System Software. Dell
     Operating System Version: 2.0. Dell Application Software Version:
    UnknownTLVList:
   ---------------------------------------------------------------------------

========================================================================
 Local Interface Fo 0/48 has 2 neighbors
  The neighbors are given below:
  -----------------------------------------------------------------------

    Remote Chassis ID Subtype: Mac address (4)
    Remote Chassis ID:  f4:8e:38:0b:9f:eb
    Remote Port Subtype:  Mac address (3)
    Remote Port ID:  f4:8e:38:0b:9f:eb
    Remote Port Description:  eth0
    Local Port ID: fortyGigE 0/48

    Remote Chassis ID Subtype: Mac address (4)
    Remote Port ID:  vmnic3
    Remote System Name:  esx03
"""
"""[R-SEN]; two neighbours of one port in the same layout."""

PAIR_UP = """\
VLT Domain Brief
------------------
  Domain ID:                            1
  Role:                                 Primary
  Role Priority:                        1
  ICL Link Status:                      Up
  HeartBeat Status:                     Up
  VLT Peer Status:                      Up
"""
PAIR_DOWN = PAIR_UP.replace("ICL Link Status:                      Up", "ICL Link Status : Down")
"""[F-VLT]"""
