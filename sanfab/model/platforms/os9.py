"""Dell Force10 FTOS / OS9: S4810, S4820T, MXL."""

from dataclasses import replace

from sanfab.model.platforms.row import Capability, NameRule, Platform, Ports, Support

_NAMES = {
    "host": NameRule(r"[A-Za-z][A-Za-z0-9_.-]{0,31}", "32 characters at most"),
    "vlan": NameRule(
        r"[A-Za-z][A-Za-z0-9_]{0,31}", "a letter, then letters, digits, _; 32 characters at most"
    ),
    "user": NameRule(r"[A-Za-z][A-Za-z0-9_.-]{0,62}", "63 characters at most"),
}

_CAPABILITIES = (
    # dcb-map came with 9.x; 8.3.12 knows dcb-input and dcb-output [R-PUP][F-RDMA].
    Support(Capability.DCB_MAP, since="9.2", source="R-OS9 F-RDMA"),
    Support(Capability.BOOT_TYPE, since="9", source="D-BMP2 R-SEN"),
    # AES-128 for SNMPv3 came with 9.3(0.0) [D-SNM1]; DCB of 8.3 is not verified.
    Support(Capability.SNMP_AES, since="9.3", source="D-SNM1"),
    Support(Capability.PFC, since="9.0", source="R-PUP"),
    # Roles came later than privilege levels; 9.5 prints both [R-PUP].
    Support(Capability.USER_ROLE, since="9.5", source="R-PUP"),
)

S4810 = Platform(
    model="s4810",
    nos="os9",
    family="s4810",
    title="Dell Force10 S4810",
    ports=(
        Ports("TenGigabitEthernet {unit}/", range(48), 10),
        Ports("fortyGigE {unit}/", range(48, 64, 4), 40),
    ),
    release="9.14(2.7)",
    source="D-MTU2 D-MTU3 R-NTC R-PUP",
    mtu_counts="frame",
    mtu_default=1554,
    mtu_jumbo=12000,
    mtu_max=12000,
    ports_enabled=False,
    ports_switch=False,
    native_vlan=None,
    lag_prefix="Port-channel ",
    lag_max=128,
    reserved_vlans=(),
    name_rules=_NAMES,
    pfc_style="map",
    spanning_tree="rstp",
    stp_default=False,  # [D-STP1]
    priority_queues=((0, 1, 2), (3,), (4,), (5, 6, 7)),  # [OS9-DCB]
    dcb_stated=True,
    pause_change_flaps=True,  # [D-FC1]
    vlan_interfaces_shut=True,
    traps_need_line=True,
    asks_exec=True,
    peer_link_switches=False,
    peer_link_lacp=False,
    vlan_mtu=True,
    fip_snooping=True,
    aaa="protocol",
    roles=("sysadmin", "netoperator"),
    telnet_default=True,  # [mem]
    policy_name_max=32,  # [OS9-DCB]
    fcoe_cam=True,  # not the MXL, which ships with it [D-FIP1]
    fip_default=True,
    unit_first=0,
    capabilities=_CAPABILITIES,
    source_notes="transmission of pause frames doubtful (D-FC1, [mem])",
)

S4820T = replace(
    S4810,
    model="s4820t",
    title="Dell Force10 S4820T",
    source="D-MTU1 R-NTC",
)

MXL = replace(
    S4810,
    model="mxl",
    family="mxl",
    title="Dell PowerEdge MXL 10/40GbE",
    ports=(
        Ports("TenGigabitEthernet {unit}/", range(1, 33), 10),
        Ports("fortyGigE {unit}/", range(33, 41, 4), 40),
        Ports("TenGigabitEthernet {unit}/", range(41, 57), 10),
    ),
    release="9.14(2.7)",
    source="R-PUP F-MXL D-MTU1",
    fcoe_cam=False,
    source_notes="Ethernet 41 to 56 are there if FlexIO modules are fitted",
)

ROWS = (S4810, S4820T, MXL)
