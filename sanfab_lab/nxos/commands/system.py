"""Features, host name, TCAM, VRFs, banner, terminal lines."""

from collections.abc import Callable

from sanfab_lab.commands import Reason, Refused, refuse_if, refused_word
from sanfab_lab.nxos.commands import (
    TREE,
    ModeRow,
    NxosCall,
    command,
    limited,
    register_modes,
)
from sanfab_lab.nxos.factory import TCAM, TCAM_SPACE, new_port
from sanfab_lab.nxos.state import State
from sanfab_lab.rows import Field, Setting, register_fields, register_settings


@command("banner motd {text...}", "no banner motd", source="BF-NX N9KRUN")
def _banner(call: NxosCall) -> str | None:
    """Set the message of the day, over as many lines as it takes to its delimiter."""
    if call.no:
        call.state.banner = ""
        return None
    text = call.line.split(maxsplit=2)[2]
    return _banner_line(call, text, text[0])


def _banner_line(call: NxosCall, text: str, mark: str) -> str | None:
    """Set the banner if its text is complete, else ask for the next line."""
    if mark in text[1:]:
        call.state.banner = text[: text.find(mark, 1) + 1]
        return None
    call.session.ask("> ", lambda more: _banner_line(call, f"{text}\n{more}", mark) or "")
    return "" if "\n" in text else f"Enter TEXT message.  End with the character '{mark}'."


register_modes(
    ModeRow("line console", "console", "BF-NX AZLOCAL"), ModeRow("line vty", "vty", "BF-NX AZLOCAL")
)
register_settings(
    TREE,
    "console vty",
    lambda call: [call.state.lines.setdefault(call.mode.kind, {})],
    Setting("exec-timeout <{n:\\d+}>", "BF-NX AZLOCAL"),
    Setting("session-limit <{n:\\d+}>", "BF-NX AZLOCAL"),
    Setting("speed <{n:\\d+}>"),
)
FEATURES = {
    "bash-shell": "bash-shell",
    "dhcp": "dhcp",
    "fcoe": "fcoe",
    "fex": "fex",
    "fport-channel-trunk": "fport-channel-trunk",
    "hsrp": "hsrp_engine",
    "interface-vlan": "interface-vlan",
    "lacp": "lacp",
    "lldp": "lldp",
    "npiv": "npiv",
    "ntp": "ntp",
    "nxapi": "nxapi",
    "privilege": "privilege",
    "scp-server": "scpServer",
    "sftp-server": "sftpServer",
    "ssh": "sshServer",
    "tacacs+": "tacacs",
    "telnet": "telnetServer",
    "udld": "udld",
    "vpc": "vpc",
    "vrrp": "vrrp",
    "vtp": "vtp",
}
"""Features, and their names in ``show feature`` [COLL-NX nxos_feature][L2TS]."""


@command("[no] feature {name}", source="J2NX L2TS")
def _feature(call: NxosCall) -> str | None:
    typed = call["name"].lower()
    begun = [one for one in FEATURES if one.startswith(typed)]
    name = typed if typed in FEATURES else begun[0] if len(begun) == 1 else ""
    if not name or (call.switch.n9k and name in {"fcoe", "fex"}):
        raise refused_word(call["name"])
    if call.no:
        return _feature_off(call, name)
    if name == "vpc" and "vpc" not in call.state.features and call.switch.release >= (5,):
        return call.confirm(_VPC, lambda: _feature_on(call, name))
    return _feature_on(call, name)


_VPC = "WARNING: Enabling vPC changes the role of this switch. Do you want to continue (y/n)? [n] "


def _feature_on(call: NxosCall, name: str) -> str:
    call.state.features.add(name)
    call.switch.reflag()
    return ""


def _feature_off(call: NxosCall, name: str) -> str:
    state = call.state
    if name == "ssh":
        state.settings.setdefault("features", {})["no-ssh"] = "no feature ssh"
    ports = state.ports.values()
    if name == "lacp" and any(port.group and port.group_mode != "on" for port in ports):
        raise Refused(
            "ERROR: feature lacp cannot be disabled: there are port-channels running LACP"
        )
    state.features.discard(name)
    if name in _REMOVED_WITH:
        _REMOVED_WITH[name](call)
    call.switch.reflag()
    return ""


def _remove_vpc(call: NxosCall) -> None:
    call.state.vpc_domain, call.state.vpc = None, {}
    for lag in call.state.lags.values():
        lag.vpc = ""


def _remove_svis(call: NxosCall) -> None:
    for svi in [one for one in call.state.svis if one.startswith("Vlan")]:
        del call.state.svis[svi]


def _remove_groups(call: NxosCall, protocol: str) -> None:
    for svi in call.state.svis.values():
        svi.groups = {key: one for key, one in svi.groups.items() if key[0] != protocol}


def _remove_tacacs(call: NxosCall) -> None:
    settings = call.state.settings.get("aaa", {})
    for key in [one for one in settings if "tacacs" in one]:
        del settings[key]
    for group in [one for one in call.state.groups if one[0] == "tacacs+"]:
        del call.state.groups[group]


def _remove_fcoe(call: NxosCall) -> None:
    """Remove the configuration of FCoE."""
    state = call.state
    state.vfcs, state.zoning, state.domains, call.switch.fcids = {}, {}, {}, {}
    state.aliases, state.alias_enhanced = {}, False
    for vsan in [one for one in state.vsans if one != 1]:
        del state.vsans[vsan]
    for vlan in state.vlans.values():
        vlan.vsan = None


_REMOVED_WITH: dict[str, Callable[[NxosCall], None]] = {
    "fcoe": _remove_fcoe,
    "vpc": _remove_vpc,
    "interface-vlan": _remove_svis,
    "tacacs+": _remove_tacacs,
    "hsrp": lambda call: _remove_groups(call, "hsrp"),
    "vrrp": lambda call: _remove_groups(call, "vrrp"),
}
"""Removes the configuration that only a feature has."""


@command("[no] install feature-set {name:fcoe|fcoe-npv|fex|mpls}", when="n9k", source="CCIEDC")
def _install(call: NxosCall) -> None:
    """Install or uninstall a feature set."""
    sets, name = call.state.feature_sets, call["name"]
    if not call.no:
        if {"fcoe": "fcoe-npv", "fcoe-npv": "fcoe"}.get(name) in sets:
            raise Refused("ERROR: feature-sets fcoe and fcoe-npv are mutually exclusive")
        sets.setdefault(name, False)
        return
    refuse_if(sets.get(name), f"ERROR: Feature set {name} is enabled, disable it first")
    refuse_if(sets.pop(name, None) is None, f"ERROR: Feature set {name} is not installed")


@command("[no] feature-set {name:fcoe|fcoe-npv|fex|mpls}", when="n9k", source="CCIEDC")
def _feature_set(call: NxosCall) -> str:
    """Enable or disable an installed feature set."""
    sets, name = call.state.feature_sets, call["name"]
    refuse_if(name not in sets, f"ERROR: Feature set {name} is not installed")
    was, sets[name] = sets[name], not call.no
    if call.no and name == "fcoe":
        _remove_fcoe(call)
    call.switch.reflag()
    if call.no or was or name != "fcoe":
        return ""
    regions = "\n".join(
        f"  hardware access-list tcam region {region} {size}"
        for region, size in call.switch.chassis.platform.fcoe_tcam
    )
    return f"Please configure the following TCAM regions, save and reload:\n{regions}"


@command("[no] hardware access-list tcam region {name} <{size:\\d+}>", when="n9k", source="C-TCAM")
def _carve(call: NxosCall) -> str:
    """Set the size of a TCAM region; it applies after a reload."""
    name, tcam = call["name"], call.state.tcam
    if name not in TCAM:
        raise refused_word(name)
    size = TCAM[name] if call.no else call.number("size")
    if size % 256 or (size > 256 and size % 512 and size != TCAM[name]):  # noqa: PLR2004
        raise Refused("ERROR: Entered TCAM size is not a multiple of the slice size")
    stage = name.split("-", 1)[0]
    taken = sum(used for one, used in tcam.items() if one.startswith(stage) and one != name)
    if taken + size > TCAM_SPACE:
        raise Refused(
            "ERROR: Aggregate TCAM region configuration exceeded the available Ingress TCAM space."
            " Please re-configure."
        )
    tcam[name] = size
    return "Warning: Please save config and reload the system for the configuration to take  effect"


@command("[no] hostname <{name}>", "[no] switchname {name}", source="BF-NX")
def _hostname(call: NxosCall) -> None:
    """Set the host name."""
    call.state.hostname = "switch" if call.no else limited(call["name"], 32)


@command("[no] system jumbomtu <{size:\\d+}>", source="C-118994")
def _jumbo(call: NxosCall) -> None:
    """Set the jumbo MTU; ports with the old one follow."""
    lowest = 1500 if call.switch.n9k else 2240
    size = 9216 if call.no else call.number("size")
    if not lowest <= size <= 9216:  # noqa: PLR2004  # of NX-OS
        raise refused_word(call["size"], Reason.RANGE)
    state = call.state
    for port in (*state.ports.values(), *state.lags.values()):
        if port.mtu == state.jumbo and port.mtu != 1500:  # noqa: PLR2004
            port.mtu = size
    state.jumbo = size


def _default_port(call: NxosCall, field: str, value: object) -> None:
    """Set what a port without configuration is; all ports without any become that [N9KL2]."""
    before = new_port(call.state)
    setattr(call.state, field, value)
    ports = call.state.ports
    ports |= {name: new_port(call.state) for name, port in ports.items() if port == before}


register_fields(
    TREE,
    "config",
    State,
    _default_port,
    Field("[no] system default switchport", "switchport_default", "BF-NX"),
    Field("[no] system default switchport shutdown", "shut_default", "BF-NX"),
)
