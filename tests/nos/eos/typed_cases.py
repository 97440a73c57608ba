"""EOS lines as a person or a tool writes them: ranges, profiles; and the facts that they set."""

from nos.eos.ethernet_cases import Facts
from sanfab.facts.switch import PeerFacts

CASES: dict[str, tuple[str, Facts]] = {
    "a_block_for_several_ports": (
        """\
        interface Ethernet1-2,49/1-4
           mtu 9214
           switchport mode trunk
        interface Ethernet2
           no mtu
        vlan 10-11
        interface Vlan10-11
           mtu 9000
        """,
        {
            "ports.Ethernet1.mode": "trunk",
            "ports.Ethernet1.mtu": 9214,
            "ports.Ethernet2.mode": "trunk",
            "ports.Ethernet2.mtu": 1500,
            "ports.Ethernet49/4.mtu": 9214,
            "vlans.11.mtu": 9000,
        },
    ),
    "a_note_between_lines_ends_no_block": (
        "interface Ethernet1\n   mtu 9214\n   # Ceph, jumbo frames\n   switchport mode trunk",
        {"ports.Ethernet1.mtu": 9214, "ports.Ethernet1.mode": "trunk"},
    ),
    "members_of_a_lag_in_one_block": (
        "interface Ethernet1-2\n   channel-group 7 mode active",
        {"lags.Port-Channel7.members": {"Ethernet1": "active", "Ethernet2": "active"}},
    ),
    "a_profile_of_ports": (
        """\
        interface profile HOST
           command description any host
           command switchport access vlan 224
           command mtu 9214
        !
        interface Ethernet1-2
           profile HOST
        interface Ethernet3
           description esx-01
           shutdown
           profile HOST
        """,
        {
            "ports.Ethernet1.access_vlan": 224,
            "ports.Ethernet2.mtu": 9214,
            "ports.Ethernet2.description": "any host",
            "ports.Ethernet3.description": "esx-01",
            "ports.Ethernet3.enabled": False,
            "ports.Ethernet3.access_vlan": 224,
        },
    ),
    "a_qos_profile_turns_pfc_on": (
        """\
        interface Ethernet1
           service-profile ROCE
        interface Ethernet2
           qos trust cos
           service-profile ROCE
        qos profile ROCE
           qos trust dscp
           priority-flow-control on
           priority-flow-control priority 3 no-drop
           priority-flow-control priority 4 no-drop
           priority-flow-control priority 4 drop
           uc-tx-queue 3
              no priority
              bandwidth percent 95
        """,
        {
            "ports.Ethernet1.pfc": "on",
            "ports.Ethernet1.pfc_priorities": {3},
            "ports.Ethernet1.qos_input": "dscp",
            "ports.Ethernet2.pfc": "on",
            "ports.Ethernet2.qos_input": "cos",
        },
    ),
    "a_qos_profile_without_pfc_leaves_it_off": (
        """\
        qos profile VOICE
           qos cos 5
        interface Ethernet1
           service-profile VOICE
        """,
        {"ports.Ethernet1.pfc": "off", "ports.Ethernet1.pfc_priorities": set()},
    ),
    "a_comment_of_a_port_is_no_setting": (
        """\
        interface Ethernet1
           comment
           shutdown
           EOF
           mtu 9214
        """,
        {"ports.Ethernet1.enabled": True, "ports.Ethernet1.mtu": 9214},
    ),
    "a_pair_as_a_person_types_it": (
        """\
        vlan 4094
        interface port-channel 2000
           switchport mode trunk
        interface vlan 4094
           ip address 10.0.0.0/31
        mlag
         local-interface vlan 4094
         peer-address 10.0.0.1
         peer-link port-channel 2000
         domain-id MLAG
        """,
        {
            "peer": PeerFacts("MLAG", address="10.0.0.1", vlan=4094, lag="Port-Channel2000"),
            "lags.Port-Channel2000.peer_link": True,
        },
    ),
    "lines_of_a_large_router_set_nothing": (
        """\
        monitor security audit
           rule group g1
                -a always,exit -F arch=b64 -S
              EOF
           output logging
        alias "show rcf function (\\S+)"
           10 bash VAR="%1"
        alias snz show interface counter | nz
        snmp-server objects route-tables disable
        aaa authentication login console group tacacs+ local
        ip decap-group decap-all
           tunnel type ipip
        tunnel-ribs
           tunnel-rib system-tunnel-rib
              source-protocol ospf segment-routing
        interface Port-Channel1
           mtu 9100
           ospfv3 ipv4 area 0.0.0.6
           service-policy type pbr input POLICY
           tx-scheduler packet size adjustment plus 47 bytes
        """,
        {"ports.Port-Channel1.mtu": 9100},
    ),
    "abbreviations_of_interfaces": (
        """\
        Int Po78
           descr peers
           no shut
        int et1
           desc array
           shut
        """,
        {
            "ports.Port-Channel78.description": "peers",
            "ports.Ethernet1.description": "array",
            "ports.Ethernet1.enabled": False,
        },
    ),
}
