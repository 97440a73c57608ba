"""A SAN with fabric extenders: one below a vPC pair, one pinned to a switch."""

FEX_SAN = """name: extenders
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  iscsi_b: {id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
profiles:
  switches:
    five:
      model: nexus-5548up
      fex:
        101: {model: n2k-c2232pp, uplinks: Ethernet1/1-2, dual_homed: true}
switches:
  n5k-a:
    profile: five
    management: {address: 192.0.2.31/24}
    fex: {103: {model: n2k-c2248tp, uplinks: Ethernet1/5-6, pinned: true, description: rack 7}}
  n5k-b: {profile: five, management: {address: 192.0.2.32/24}}
links:
  - {role: peer, between: ["n5k-a Ethernet1/31-32", "n5k-b Ethernet1/31-32"], lag: 1, domain: 10,
     vlans: [iscsi_a, iscsi_b]}
hosts:
  esx01: {os: esxi, ports: {
    vmnic2: {at: n5k-a Ethernet101/1/1, vlan: iscsi_a, ip: 10.1.1.21},
    vmnic3: {at: n5k-b Ethernet101/1/2, vlan: iscsi_b, ip: 10.1.2.21}}}
  esx02: {os: esxi, ports: {
    vmnic2: {at: n5k-a Ethernet103/1/1, vlan: iscsi_a, ip: 10.1.1.22},
    vmnic3: {at: n5k-a Ethernet103/1/48, vlan: iscsi_b, ip: 10.1.2.22}}}
arrays:
  nimble01: {family: nimble, controllers: {A: active}, ports: {
    A-tg1: {controller: A, at: n5k-a Ethernet1/9, vlan: iscsi_a, ip: 10.1.1.11},
    A-tg2: {controller: A, at: n5k-b Ethernet1/9, vlan: iscsi_b, ip: 10.1.2.11}}}
access: [{hosts: [esx01, esx02], arrays: [nimble01]}]
management: {ntp: [192.0.2.11]}
"""
