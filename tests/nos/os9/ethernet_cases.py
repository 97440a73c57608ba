"""Lines of OS9 about ports, VLANs and spanning tree, and the facts that they set."""

TE1 = "interface TenGigabitEthernet 0/1\n"
L2 = TE1 + " portmode hybrid\n switchport\n"
FOUR = "".join(f"interface TenGigabitEthernet 0/{n}\n switchport\n" for n in range(1, 5))
FORTY = "".join(f"interface fortyGigE 0/{n}\n switchport\n" for n in (48, 52, 56, 60))
GROUPS = (
    "dcb-map M\n priority-group 0 bandwidth 60 pfc off\n priority-group 1 bandwidth 40 pfc on\n"
)


def port(**facts: object) -> dict[str, object]:
    return {"ports": {"TenGigabitEthernet 0/1": facts}}


CASES: dict[str, tuple[str, dict[str, object]]] = {
    # Ports.
    "a fresh port is shut and routed": (
        TE1 + " no ip address\n shutdown\n!\n",
        port(enabled=False, mode="none", mtu=1554, pause_receive="off"),
    ),
    "an abbreviated name": ("interface te0/1\n no shutdown\n", port(enabled=True)),
    "an abbreviated word": ("int te 0/1\nswitchport\nno shut\n", port(enabled=True)),
    "a range of ports": (
        "interface range te 0/1-2 , fo 0/48\n mtu 12000\n",
        {
            "ports": {
                "TenGigabitEthernet 0/1": {"mtu": 12000},
                "TenGigabitEthernet 0/2": {"mtu": 12000},
                "fortyGigE 0/48": {"mtu": 12000},
            }
        },
    ),
    "flow control with trailing blanks": (
        TE1 + " flowcontrol rx on tx off  \n",
        port(pause_receive="on", pause_send="off"),
    ),
    "no flow control": (
        TE1 + " flowcontrol rx on tx on\n flowcontrol rx off tx off\n",
        port(pause_receive="off", pause_send="off"),
    ),
    "flow control taken back": (
        TE1 + " flowcontrol rx on tx on\n no flowcontrol rx on tx on\n",
        port(pause_receive="off", pause_send="off"),
    ),
    "no MTU": (TE1 + " mtu 12000\n no mtu\n", port(mtu=1554)),
    "no description": (TE1 + " description x y\n no description\n", port(description="")),
    "a port reset to its factory default": (
        L2 + " mtu 12000\ndefault interface te 0/1\n",
        port(mtu=1554, mode="none"),
    ),
    "storm control of a port and of all": (
        "storm-control broadcast 100 in\nstorm-control multicast 5 in\n"
        + TE1
        + " storm-control broadcast 1 in\n",
        port(storm_control={"broadcast 1 in", "multicast 5 in"}),
    ),
    "no storm control": (
        TE1 + " storm-control broadcast 1 in\n no storm-control broadcast 1 in\n",
        port(storm_control=set()),
    ),
    # Nested blocks, and `!` inside them.
    "a block in a port ends by its indent": (
        TE1 + " switchport\n!\n protocol lldp\n  mode tx\n  dcbx version cee\n no shutdown\n!\n",
        port(enabled=True, lldp_transmit=True, lldp_receive=False, dcbx="cee", mode="access"),
    ),
    "LLDP off at a port": (
        TE1 + " protocol lldp\n  disable\n",
        port(lldp_transmit=False, lldp_receive=False),
    ),
    "LACP as the switch prints it": (
        TE1 + " no ip address\n!\n port-channel-protocol LACP \n  port-channel 128 mode active \n"
        "!\n protocol lldp\n no shutdown\n!\n",
        {
            **port(enabled=True, mode="none"),
            "lags": {"Port-channel 128": {"members": {"TenGigabitEthernet 0/1": "active"}}},
        },
    ),
    "no LACP": (
        TE1 + " port-channel-protocol LACP\n  port-channel 1 mode passive\n"
        " no port-channel-protocol LACP\n",
        {"lags": {"Port-channel 1": {"members": {}}}},
    ),
    "a static LAG, members as a list": (
        "interface Port-channel 7\n channel-member fortyGigE 0/48,52\n no channel-member fo 0/52\n",
        {"lags": {"Port-channel 7": {"members": {"fortyGigE 0/48": "on"}}}},
    ),
    "a LAG removed": (
        "interface Port-channel 7\n channel-member fortyGigE 0/48\nno interface Port-channel 7\n",
        {"lags": {"Port-channel 7": None}, "ports": {"Port-channel 7": None}},
    ),
    # VLANs: members stand under the VLAN.
    "a port that switches and is in no VLAN": (
        TE1 + " switchport\ninterface Vlan 1\n!untagged TenGigabitEthernet 0/1\n",
        {**port(mode="access", access_vlan=1), "vlans": {}},
    ),
    "untagged only": (
        FOUR + "interface Vlan 20\n untagged TenGigabitEthernet 0/1,3-4\n",
        port(mode="access", access_vlan=20, native_vlan=None),
    ),
    "tagged only": (
        FOUR + "interface Vlan 20\n tagged TenGigabitEthernet 0/1-4\n",
        port(mode="trunk", access_vlan=None, native_vlan=None, trunk_vlans={20}),
    ),
    "hybrid and tagged is untagged in VLAN 1": (
        L2 + "interface Vlan 20\n tagged te 0/1\n",
        port(mode="trunk", native_vlan=1, trunk_vlans={1, 20}),
    ),
    "hybrid, tagged and untagged": (
        L2 + "interface Vlan 20\n tagged te 0/1\ninterface Vlan 30\n untagged te 0/1\n",
        port(mode="trunk", native_vlan=30, trunk_vlans={20, 30}),
    ),
    "no default VLAN": (
        "default-vlan disable\n" + L2 + "interface Vlan 20\n tagged te 0/1\n",
        port(mode="trunk", native_vlan=None, trunk_vlans={20}),
    ),
    "no default VLAN, of which a block remains": (
        "default-vlan disable\ninterface Vlan 1\n" + L2 + "interface Vlan 20\n tagged te 0/1\n",
        {**port(mode="trunk", native_vlan=None, trunk_vlans={20}), "vlans": {1: None}},
    ),
    "no default VLAN, and ports in VLAN 1": (
        "default-vlan disable\n" + L2 + "interface Vlan 1\n tagged te 0/1\n",
        {**port(mode="trunk", native_vlan=None, trunk_vlans={1}), "vlans": {1: {"id": 1}}},
    ),
    "removed from VLANs": (
        L2 + "interface Vlan 20\n tagged te 0/1\n no tagged te 0/1\n"
        "interface Vlan 30\n untagged te 0/1\n no untagged te 0/1\n",
        port(mode="access", access_vlan=1),
    ),
    "a VLAN removed": (
        L2 + "interface Vlan 20\n tagged te 0/1\nno interface Vlan 20\n",
        {**port(mode="access", access_vlan=1), "vlans": {20: None}},
    ),
    "ports of 40G are four apart": (
        FORTY + "interface Vlan 20\n tagged fortyGigE 0/48-56\n",
        {
            "ports": {
                "fortyGigE 0/52": {"mode": "trunk"},
                "fortyGigE 0/56": {"mode": "trunk"},
                "fortyGigE 0/60": {"mode": "access"},
            }
        },
    ),
    "the slot with each number": (
        FOUR + "interface Vlan 20\n untagged TenGigabitEthernet 0/1-0/2,0/4\n",
        {
            "ports": {
                "TenGigabitEthernet 0/2": {"access_vlan": 20},
                "TenGigabitEthernet 0/3": {"access_vlan": 1},
                "TenGigabitEthernet 0/4": {"access_vlan": 20},
            }
        },
    ),
    "membership at the port of an aggregator": (
        "stack-unit 0 provision I/O-Aggregator\n"
        + L2
        + " vlan tagged 20,23-24\n vlan untagged 18\n",
        port(mode="trunk", native_vlan=18, trunk_vlans={18, 20, 23, 24}),
    ),
    "a port of an aggregator with `auto vlan` is in every VLAN": (
        "stack-unit 0 provision I/O-Aggregator\n" + L2 + " auto vlan\n",
        port(mode="trunk", native_vlan=1, trunk_vlans=None),
    ),
    "a VLAN with an address": (
        "interface Vlan 20\n name A\n ip address 10.0.0.1/24\n mtu 9216\n no shutdown\n",
        {"vlans": {20: {"name": "A", "address": "10.0.0.1/24", "mtu": 9216, "address_up": True}}},
    ),
    "a VLAN without one is not up": (
        "interface Vlan 20\n no ip address\n no shutdown\n",
        {"vlans": {20: {"address": "", "address_up": False}}},
    ),
    "FIP snooping with the usual FC-MAP": (
        "interface Vlan 20\n fip-snooping enable\n",
        {"vlans": {20: {"fip_snooping": True, "fc_map": "0e:fc:00"}}},
    ),
    "FIP snooping everywhere": (
        "interface Vlan 20\nfip-snooping enable\nfip-snooping fc-map 0x0EFC01\n",
        {"vlans": {20: {"fip_snooping": True, "fc_map": "0e:fc:01"}}},
    ),
    "no FIP snooping": (
        "interface Vlan 20\n fip-snooping enable\n no fip-snooping enable\n",
        {"vlans": {20: {"fip_snooping": False, "fc_map": ""}}},
    ),
    # Spanning tree.
    "the block alone leaves it off": ("protocol spanning-tree rstp\n", {"spanning_tree": ""}),
    "spanning tree on": ("protocol spanning-tree rstp\n no disable\n", {"spanning_tree": "rstp"}),
    "spanning tree off again": (
        "protocol spanning-tree rstp\n no disable\nno protocol spanning-tree rstp\n",
        {"spanning_tree": ""},
    ),
    "an edge port of the spanning tree that runs": (
        TE1 + " spanning-tree rstp edge-port bpduguard shutdown-on-violation\n"
        "protocol spanning-tree rstp\n no disable\n",
        port(stp="edge", bpdu_guard=True),
    ),
    "an edge port of another spanning tree": (
        TE1 + " spanning-tree pvst edge-port\nprotocol spanning-tree rstp\n no disable\n",
        port(stp="normal"),
    ),
    "an edge port while no spanning tree runs": (
        TE1 + " spanning-tree 0 portfast\n spanning-tree mstp edge-port\n",
        port(stp="edge", bpdu_guard=False),
    ),
    "no longer an edge port": (
        TE1 + " spanning-tree rstp edge-port\n no spanning-tree rstp edge-port\n",
        port(stp="normal"),
    ),
    "no spanning tree at a port": (TE1 + " no spanning-tree\n", port(stp="off")),
}
