"""Lines of EOS about ports, LAGs, VLANs and MLAG, and the facts that they set."""

from sanfab.facts.switch import PeerFacts

Facts = dict[str, object]
"""Facts by their path, as ``ports.Ethernet1.mtu``."""

CASES: dict[str, tuple[str, Facts]] = {
    "no_line_says_whether_the_switch_routes": ("interface Ethernet1", {"routing": None}),
    "the_switch_routes": ("no ip routing\nip routing", {"routing": True}),
    "the_switch_does_not_route": (
        "ip routing\nno ip routing\nip routing vrf Tenant",
        {"routing": False},
    ),
    "a_port_without_a_line_switches_in_vlan_1": (
        "interface Ethernet1",
        {
            "ports.Ethernet1.mode": "access",
            "ports.Ethernet1.access_vlan": 1,
            "ports.Ethernet1.mtu": 1500,
            "ports.Ethernet1.enabled": True,
        },
    ),
    "show_all_prints_every_default_and_the_port_is_the_same": (
        """\
        interface Ethernet1
           no description
           no shutdown
           no dcbx mode
           no flowcontrol send
           no flowcontrol receive
           no mtu
           switchport access vlan 1
           switchport trunk native vlan 1
           switchport trunk allowed vlan 1-4094
           switchport mode access
           switchport
           no channel-group
           lldp transmit
           lldp receive
           default qos trust
           no priority-flow-control
           no priority-flow-control priority 3
           no storm-control broadcast
           no spanning-tree portfast
           spanning-tree portfast auto
           no spanning-tree bpduguard
        """,
        {
            "ports.Ethernet1.mode": "access",
            "ports.Ethernet1.access_vlan": 1,
            "ports.Ethernet1.native_vlan": None,
            "ports.Ethernet1.trunk_vlans": set(),
            "ports.Ethernet1.stp": "normal",
            "ports.Ethernet1.dcbx": "",
            "ports.Ethernet1.qos_input": "",
            "ports.Ethernet1.pfc": "off",
            "ports.Ethernet1.pfc_priorities": set(),
            "ports.Ethernet1.storm_control": set(),
            "lags": {},
        },
    ),
    "a_trunk_without_a_list_carries_every_vlan": (
        "interface Ethernet1\n   switchport mode trunk",
        {"ports.Ethernet1.trunk_vlans": None, "ports.Ethernet1.native_vlan": 1},
    ),
    "a_trunk_that_names_every_vlan_is_the_same": (
        "interface Ethernet1\n   switchport trunk allowed vlan 1-4094\n   switchport mode trunk",
        {"ports.Ethernet1.trunk_vlans": None},
    ),
    "allowed_vlan_lines_apply_in_order": (
        """\
        interface Ethernet1
           switchport trunk allowed vlan 10,20-22
           switchport trunk allowed vlan add 30
           switchport trunk allowed vlan remove 21
           switchport mode trunk
        """,
        {"ports.Ethernet1.trunk_vlans": {10, 20, 22, 30}},
    ),
    "allowed_none_and_native_tag": (
        """\
        interface Ethernet1
           switchport trunk native vlan tag
           switchport trunk allowed vlan none
           switchport mode trunk
        """,
        {"ports.Ethernet1.trunk_vlans": set(), "ports.Ethernet1.native_vlan": None},
    ),
    "vlans_of_the_other_mode_are_stored_without_effect": (
        """\
        interface Ethernet1
           switchport access vlan 20
           switchport trunk native vlan 30
           switchport trunk allowed vlan 30
        """,
        {
            "ports.Ethernet1.access_vlan": 20,
            "ports.Ethernet1.native_vlan": None,
            "ports.Ethernet1.trunk_vlans": set(),
        },
    ),
    "a_routed_port_keeps_its_mode_for_later": (
        "interface Ethernet1\n   switchport mode trunk\n   no switchport",
        {"ports.Ethernet1.mode": "none", "ports.Ethernet1.trunk_vlans": set()},
    ),
    "ports_route_by_default_where_the_switch_states_it": (
        "switchport default mode routed\ninterface Ethernet1\ninterface Ethernet2\n   switchport",
        {"ports.Ethernet1.mode": "none", "ports.Ethernet2.mode": "access"},
    ),
    "interface_defaults_change_what_an_absent_line_means": (
        """\
        interface defaults
           mtu 9214
           ethernet
              shutdown
        interface Ethernet1
        interface Ethernet2
           no shutdown
           no switchport
           mtu 1500
        interface Ethernet3
           no switchport
        """,
        {
            "ports.Ethernet1.mtu": 1500,  # the MTU of a port that switches is not that of routing
            "ports.Ethernet1.enabled": False,
            "ports.Ethernet2.mtu": 1500,
            "ports.Ethernet2.enabled": True,
            "ports.Ethernet3.mtu": 9214,
            "defaults.shut": True,
        },
    ),
    "gateways_that_each_switch_answers_for": (
        """\
        vlan 10,20
        interface Vlan10
           ip address virtual 192.0.2.1/26
           ipv6 address virtual 2001:db8:1::1/64
        interface Vlan20
           ip address 192.0.2.66/26
           ip virtual-router address 192.0.2.65
        """,
        {
            "vlans.10.address": "",
            "vlans.10.anycast_gateways": frozenset({"192.0.2.1/26", "2001:db8:1::1/64"}),
            "vlans.20.address": "192.0.2.66/26",
            "vlans.20.anycast_gateways": frozenset({"192.0.2.65"}),
        },
    ),
    "interface_names_as_people_type_them": (
        "interface et1\n   shutdown\ninterface port-channel 10\n   mlag 10",
        {"ports.Ethernet1.enabled": False, "lags.Port-Channel10.multichassis": 10},
    ),
    "edge_in_the_old_spelling": (
        "interface Ethernet1\n   spanning-tree portfast",
        {"ports.Ethernet1.stp": "edge"},
    ),
    "edge_in_the_new_spelling": (
        "interface Ethernet1\n   spanning-tree portfast edge",
        {"ports.Ethernet1.stp": "edge"},
    ),
    "bpdu_guard_by_default_applies_to_edge_ports_without_their_own": (
        """\
        spanning-tree edge-port bpduguard default
        interface Ethernet1
           spanning-tree portfast
        interface Ethernet2
           spanning-tree portfast
           spanning-tree bpduguard disable
        interface Ethernet3
        """,
        {
            "ports.Ethernet1.bpdu_guard": True,
            "ports.Ethernet2.bpdu_guard": False,
            "ports.Ethernet3.bpdu_guard": False,
        },
    ),
    "pfc_in_the_old_spelling": (
        """\
        interface Ethernet1
           dcbx mode ieee
           qos trust cos
           priority-flow-control mode on
           priority-flow-control priority 3 no-drop
           priority-flow-control priority 4 no-drop
        """,
        {
            "ports.Ethernet1.pfc": "on",
            "ports.Ethernet1.pfc_priorities": {3, 4},
            "ports.Ethernet1.dcbx": "ieee",
            "ports.Ethernet1.qos_input": "cos",
        },
    ),
    "pfc_in_the_new_spelling_with_a_priority_removed": (
        """\
        interface Ethernet1
           priority-flow-control on
           priority-flow-control priority 3 no-drop
           priority-flow-control priority 4 no-drop
           priority-flow-control priority 4 drop
        """,
        {"ports.Ethernet1.pfc": "on", "ports.Ethernet1.pfc_priorities": {3}},
    ),
    "pfc_turned_off_for_the_whole_switch": (
        "priority-flow-control all off\ninterface Ethernet1\n   priority-flow-control on",
        {"ports.Ethernet1.pfc": "off"},
    ),
    "pause_in_both_directions": (
        "interface Ethernet1\n   flowcontrol send on\n   flowcontrol receive desired",
        {"ports.Ethernet1.pause_send": "on", "ports.Ethernet1.pause_receive": "desired"},
    ),
    "storm_control_and_its_negation": (
        """\
        interface Ethernet1
           storm-control broadcast level 80
           storm-control all level pps 500
           no storm-control all
        """,
        {"ports.Ethernet1.storm_control": {"broadcast level 80"}},
    ),
    "lldp_off_in_both_directions": (
        "interface Ethernet1\n   no lldp transmit\n   no lldp receive",
        {"ports.Ethernet1.lldp_transmit": False, "ports.Ethernet1.lldp_receive": False},
    ),
    "a_port_is_in_the_last_lag_that_it_joined": (
        """\
        interface Ethernet1
           channel-group 10 mode active
           channel-group 11 mode on
        """,
        {"lags.Port-Channel10.members": {}, "lags.Port-Channel11.members": {"Ethernet1": "on"}},
    ),
    "vlans_in_ranges_share_a_name": (
        "vlan 200-202,204\n   name grouping\nno vlan 201",
        {
            "vlans.200.name": "grouping",
            "vlans.204.name": "grouping",
            "vlans": {200, 202, 204},
        },
    ),
    "an_address_is_in_force_while_its_interface_is_up": (
        """\
        vlan 10,20
        interface Vlan10
           mtu 9214
           ip address 10.0.0.1/24
        interface Vlan20
           shutdown
           ip address 10.0.1.1/24
        interface Vlan1
           ip address 10.0.2.1/24
        """,
        {
            "vlans.10.address": "10.0.0.1/24",
            "vlans.10.mtu": 9214,
            "vlans.20.address": "",
            "vlans.1.address": "10.0.2.1/24",
        },
    ),
    "a_vlan_interface_created_anew_is_up_and_has_the_default_mtu": (
        """\
        vlan 10
        interface Vlan10
           mtu 9214
           shutdown
        no interface Vlan10
        interface Vlan10
           ip address 10.0.0.1/24
        """,
        {"vlans.10.address": "10.0.0.1/24", "vlans.10.mtu": None},
    ),
    "a_vlan_interface_outlives_its_vlan": (
        """\
        vlan 10
        interface Vlan10
           ip address 10.0.0.1/24
        no vlan 10
        vlan 10
        """,
        {"vlans.10.address": "10.0.0.1/24"},
    ),
    "an_mlag_pair": (
        """\
        no spanning-tree vlan-id 4093-4094
        vlan 4094
           name PEER
        interface Port-Channel1000
           switchport mode trunk
        interface Port-Channel10
           mlag 10
        interface Vlan4094
           no autostate
           ip address 169.254.94.1/30
        mlag configuration
           domain-id 7
           local-interface Vlan4094
           peer-address 169.254.94.2
           peer-link Port-Channel1000
           reload-delay mlag 300
        """,
        {
            "peer": PeerFacts(
                "7",
                address="169.254.94.2",
                vlan=4094,
                lag="Port-Channel1000",
                options={"reload_delay_mlag": "300"},
            ),
            "vlans.4094.spanning_tree": False,
            "lags.Port-Channel1000.peer_link": True,
            "lags.Port-Channel10.multichassis": 10,
        },
    ),
    "mlag_defaults_are_not_a_pair": (
        """\
        mlag configuration
           no domain-id
           no local-interface
           no peer-address
           no peer-link
           no shutdown
        """,
        {"peer": None},
    ),
    "mlag_shut_down_is_not_a_pair": (
        "mlag configuration\n   domain-id 7\n   shutdown",
        {"peer": None},
    ),
}
