"""ExtremeXOS: Summit X670, X670V, X460, alone or stacked."""

from dataclasses import replace

from sanfab.model.platforms.row import Capability, NameRule, Platform, Ports, Support

_NAMES = {
    "host": NameRule(r"[A-Za-z][A-Za-z0-9_.-]{0,31}", "32 characters at most"),
    "vlan": NameRule(
        r"(?!(?i:vlan|stp|ports?|default|mgmt|all)$)[A-Za-z][A-Za-z0-9_-]{0,31}",
        "not a reserved word; a letter, then letters, digits, _ -; 32 characters at most",
    ),
    "user": NameRule(
        r"(?!(?:admin|user)$)[A-Za-z][A-Za-z0-9_.-]{0,31}",
        "not admin or user, which exist already; 32 characters at most",
    ),
}

_CAPABILITIES = (
    Support(Capability.STP_ON, since="22.2", source="E-STP"),
    Support(Capability.AUTO_MOVE, since="21.1", source="F-AM R-MFD"),
)

X670 = Platform(
    model="summit-x670",
    nos="exos",
    family="x670",
    title="Extreme Summit X670",
    ports=(Ports("{unit}:", range(1, 49), 10, alone=""),),
    release="16.2",
    source="E-JMB R-NTC",
    mtu_counts="frame",
    mtu_default=1518,
    mtu_jumbo=9216,
    mtu_max=9216,
    ports_enabled=True,
    ports_switch=True,
    native_vlan=None,
    lag_prefix="",
    lag_max=4096,
    reserved_vlans=(range(4095, 4096),),
    name_rules=_NAMES,
    tacacs_max=2,
    fcoe_vlan_named=True,
    forwarding_stated="vlan",
    one_jumbo_size=True,
    send_with_receive=True,
    aaa="alone",
    roles=("admin", "user"),
    telnet_default=True,  # [E-TEL]
    factory_account="admin",  # [E-DAC]
    pfc_style="profile",
    pfc_speed=10,  # "supported only on 10G ports and on specific models" [E-PFC]
    edge_ports=False,
    stp_default=False,  # before 22.2 [E-STP0]
    peer_style="vlan",
    peer_lacp_mac=True,
    ports_listed=False,
    asks_for_keys=True,
    stack_max=8,
    capabilities=_CAPABILITIES,
)

X670V = replace(
    X670,
    model="summit-x670v-48x",
    title="Extreme Summit X670V-48x with VIM4-40G4x",
    ports=(
        Ports("{unit}:", range(1, 49), 10, alone=""),
        Ports("{unit}:", range(49, 65, 4), 40, alone=""),
    ),
)

X460 = replace(
    X670,
    model="summit-x460-48t",
    family="x460",
    title="Extreme Summit X460-48t",
    ports=(Ports("{unit}:", range(1, 53), 1, alone=""),),
)

ROWS = (X670, X670V, X460)
