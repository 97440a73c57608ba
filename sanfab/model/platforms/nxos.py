"""Cisco Nexus: 5010, 5548UP, 93180YC-FX."""

from dataclasses import replace

from sanfab.model.platforms.row import Capability, NameRule, Platform, Ports, Support

_NAMES = {
    # NX-OS limits: switch name 32, VLAN name 32, description 254 [MDSSDK][BF-NX].
    "host": NameRule(r"[A-Za-z][A-Za-z0-9_.-]{0,31}", "32 characters at most"),
    "vlan": NameRule(r"[A-Za-z][A-Za-z0-9_-]{0,31}", "32 characters at most"),
    "user": NameRule(r"[A-Za-z][A-Za-z0-9_.-]{0,27}", "28 characters at most"),
}

_CAPABILITIES = (
    # TR-3853 (2010) does without; transcripts of 5.0(3)N2 print the line [VHYPER].
    Support(Capability.VFC_TRUNK_VSAN, since="5.0", source="VHYPER"),
    # Source of the first release: memory; TR-3853 shows no question on 4.1.
    Support(Capability.DONT_ASK, since="5.0", source="COLL-NX, mem"),
    Support(Capability.DEVICE_ALIAS, since="4.1", source="N5K-DA"),
)
_SMART_ZONING = Support(Capability.SMART_ZONING, since="7.0", source="mem")
"""Of the 5000 and 5500: no document read names the first release."""

NEXUS_5010 = Platform(
    model="nexus-5010",
    nos="nxos",
    family="n5000",
    title="Cisco Nexus 5010",
    ports=(Ports("Ethernet1/", range(1, 21), 10),),
    release="4.1(3)",
    source="N5K-DG N5K-QOS",
    mtu_counts="class",
    mtu_default=None,
    mtu_jumbo=9216,
    mtu_max=9216,
    ports_enabled=True,
    ports_switch=True,
    native_vlan=1,
    lag_prefix="port-channel",
    lag_max=4096,
    reserved_vlans=(range(3968, 4048), range(4094, 4095)),
    name_rules=_NAMES,
    pfc_default="auto",
    edge_trunk="spanning-tree port type edge",  # [S2]
    fcoe=True,
    vfc_lag_members=1,  # with two ports here the VFC never comes up [KCL-VFC]
    lag_members_switch=True,
    vlan_interfaces_shut=True,
    lags_switch=True,
    peer_link_network=True,
    peer_keepalive_source=True,
    features=True,
    local_fallback=True,  # security guides of Nexus 5000 (2009) and 9000 (9.x), chapter AAA
    cdp=True,  # [mem]; configurations turn it off port by port [AZLOCAL]
    description_max=254,  # [BATFISH], as the next one
    policy_name_max=40,
    snmp_role="network-operator",
    capabilities=(*_CAPABILITIES, _SMART_ZONING),
    source_notes="20 fixed ports (module slots left out): UNVERIFIED",
)

NEXUS_5548UP = replace(
    NEXUS_5010,
    model="nexus-5548up",
    family="n5500",
    title="Cisco Nexus 5548UP",
    ports=(Ports("Ethernet1/", range(1, 33), 10),),
    release="7.3",
    vfc_lag_members=None,
    # The 5500 does not create class-fcoe by itself: its policies are attached by name [C-N5QOS].
    capabilities=(
        *_CAPABILITIES,
        _SMART_ZONING,
        Support(Capability.FCOE_DEFAULT_POLICIES, source="C-N5QOS"),
    ),
    source_notes="module slot 2 left out",
)

NEXUS_93180YC_FX = replace(
    NEXUS_5010,
    model="nexus-93180yc-fx",
    family="n9300",
    pfc_watchdog="priority-flow-control watch-dog-interval on",  # [BF-NX]
    title="Cisco Nexus 93180YC-FX",
    ports=(Ports("Ethernet1/", range(1, 49), 25), Ports("Ethernet1/", range(49, 55), 100)),
    release="9.3(3)",
    vfc_lag_members=None,
    source="N9KRUN FLEXPOD6 C-118994 BF-NX",
    mtu_counts="port",
    mtu_default=1500,
    ports_enabled=False,
    ports_switch=False,
    reserved_vlans=(range(3968, 4095),),
    qos_at_port=True,
    pause_change_flaps=True,  # [N9K-LLFC]
    capabilities=(
        *_CAPABILITIES,
        Support(Capability.SMART_ZONING, since="10.2", source="N9KSAN"),
        Support(Capability.FEATURE_SET, source="CCIEDC"),
        Support(Capability.PAUSE_PFC_COS, source="AZLOCAL"),
    ),
    # Sizes in general use for FX, not read in any document [mem].
    fcoe_tcam=(("ing-racl", 1536), ("ing-ifacl", 256), ("ing-redirect", 256)),
    source_notes="TCAM sizes for FCoE are [mem]",
)

ROWS = (NEXUS_5010, NEXUS_5548UP, NEXUS_93180YC_FX)
