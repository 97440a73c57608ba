"""Arista EOS: 7150S-24, 7050SX3-48YC8."""

from dataclasses import replace

from sanfab.model.platforms.row import Capability, NameRule, Platform, Ports, Support

_NAMES = {
    "host": NameRule(r"[A-Za-z][A-Za-z0-9_.-]{0,62}", "63 characters at most"),
    "vlan": NameRule(r"[A-Za-z][A-Za-z0-9_-]{0,31}", "32 characters at most"),
    "user": NameRule(r"[A-Za-z][A-Za-z0-9_.-]{0,62}", "63 characters at most"),
}

_CAPABILITIES = (
    Support(Capability.EAPI, since="4.23", source="NAPALM"),
    Support(Capability.PFC_MODE_ON, until="4.19", source="MSNIC"),
    Support(Capability.PFC_ON, since="4.19", source="BF-EOS AVD"),
    Support(Capability.VRF_INSTANCE, since="4.22", source="AVD mem"),
    Support(Capability.VRF_RD, until="4.22", source="BF-EOS mem"),
    Support(Capability.STP_VLAN_ID, since="4.22", source="AVD mem"),
)

DCS_7150S_24 = Platform(
    model="dcs-7150s-24",
    nos="eos",
    family="7150s",
    title="Arista 7150S-24",
    ports=(Ports("Ethernet", range(1, 25), 10),),
    release="4.20",
    source="BF-EOS PYEAPI NTC",
    mtu_counts="port",
    # The line states the L3 MTU, 1500 by default; an L2 port passes jumbo frames without it [NTC].
    mtu_default=1500,
    mtu_jumbo=9214,
    mtu_max=9214,
    ports_enabled=True,
    ports_switch=True,
    native_vlan=1,
    lag_prefix="Port-Channel",
    lag_max=1000,
    reserved_vlans=(),
    name_rules=_NAMES,
    pfc_style="port",
    asks_exec=True,
    # A configuration with all its defaults shows telnet off and LLDP on, and an account `admin`
    # without a password [PYEAPI].
    telnet_default=False,  # shut down in a `show running-config all` [PYEAPI]
    lldp_default=True,  # `no lldp run` turns it off [AVD]
    factory_account="admin",  # [mem]
    peer_vlan_stp=False,
    # A switch does not route before `ip routing` [PYEAPI].
    forwarding_stated="switch",
    vlan_mtu=True,
    jumbo_without_line=True,  # switched ports show 9214 [NTC]
    trust="cos",
    pfc_watchdog="priority-flow-control pause watchdog",  # [AVD]
    spanning_tree="mstp",  # the default, but every running configuration shows it [PYEAPI]
    management_vrf="MGMT",
    peer_style="vlan",
    capabilities=_CAPABILITIES,
    source_notes="flowcontrol send on 7150S not verified",
)

DCS_7050SX3 = replace(
    DCS_7150S_24,
    model="dcs-7050sx3-48yc8",
    family="7050x3",
    title="Arista 7050SX3-48YC8",
    ports=(Ports("Ethernet", range(1, 49), 25), Ports("Ethernet", range(49, 57), 100, "/1")),
    release="4.30",
    source="AVD AZLOCAL",
    source_notes="",
)

ROWS = (DCS_7150S_24, DCS_7050SX3)
