"""Commands of the switch as a whole: modes, terminal, saving, features."""

from sanfab_lab.nxos.factory import TCAM, TCAM_SPACE
from sanfab_lab.nxos.state import unpacked
from sanfab_lab.nxos.table import Line, Misplaced, Refused, Where, command, leave, stack

EVERY = (
    "exec config vlan eth lag vfc svi vsandb fcids aliasdb zone zoneset fcalias sysqos vpc vrf "
    "tacacs radius console vty mst cmap-qos cmap-queuing cmap-network-qos pmap-qos pmap-queuing "
    "pmap-network-qos class-qos class-queuing class-network-qos"
)


@command("configure", "configure terminal", modes="exec", source="NETMIKO S2")
def configure(line: Line) -> str:
    """Enter configuration mode."""
    stack(line.session)[:] = [Where("config")]
    line.session.context[:] = [line.text]
    return "Enter configuration commands, one per line. End with CNTL/Z."


@command("exit", modes=EVERY, source="S2")
def leave_mode(line: Line) -> str:
    """Leave a mode, or the switch."""
    if stack(line.session):
        leave(line.session)
    else:
        line.session.alive = False
    return ""


@command("end", modes=EVERY, source="LABNOTES")
def leave_all(line: Line) -> str:
    """Go back to exec mode."""
    leave(line.session, 0)
    return ""


@command("do {line...}", modes="config", source="MDS94")
def execute(line: Line) -> str:
    """Execute a command of exec mode."""
    depth = len(stack(line.session))
    text = line.switch.run(line.session, line["line"])
    if len(stack(line.session)) > depth:
        leave(line.session, depth)
    return text


@command("terminal length {n:\\d+}", modes="exec", source="NETMIKO")
def length(line: Line) -> str:
    """Set the lines of a screen; 0: output never stops."""
    line.session.page = line.number("n") or None
    return ""


@command("terminal width {n:\\d+}", modes="exec", source="NETMIKO")
def width(line: Line) -> str:
    """Set the columns of the terminal."""
    if not 24 <= line.number("n") <= 511:  # noqa: PLR2004  # of NX-OS
        raise Misplaced(line["n"], "Invalid range at '^' marker.")
    line.session.width = line.number("n")
    return ""


@command("[no] terminal monitor", "terminal session-timeout {n:\\d+}", modes="exec", source="mem")
def monitor(line: Line) -> str:
    """Accept what makes no difference here."""
    del line
    return ""


@command("[no] terminal dont-ask", modes="exec@dont-ask", source="COLL-NX NAPALM")
def dont_ask(line: Line) -> str:
    """Ask no questions in this session."""
    line.session.notes["dont-ask"] = not line.no
    return ""


@command("copy running-config startup-config", modes="exec", source="CINDER S2 mem")
def save(line: Line) -> str:
    """Save the running configuration."""
    if line.switch.chassis.flash_full:
        raise Refused("Configuration update aborted: No space left on device")
    line.switch.save()
    bar = "[########################################] 100%\n"
    return bar + "Copy complete, now saving to disk (please wait)...\nCopy complete."


@command("write erase", modes="exec", source="mem")
def erase(line: Line) -> str:
    """Erase the startup configuration, after asking."""

    def yes() -> str:
        from sanfab_lab.nxos.factory import state_of  # noqa: PLC0415

        line.switch.startup = state_of(line.switch).packed()
        line.switch.stored = {}
        return ""

    question = "Warning: This command will erase the startup-configuration.\n"
    return line.ask(question + "Do you wish to proceed anyway? (y/n)  [n] ", yes)


@command("reload", modes="exec", source="mem")
def reload(line: Line) -> str:
    """Reboot, after asking."""

    def yes() -> str:
        line.switch.boot()
        line.switch.chassis.on_reload()
        line.session.alive = False
        return ""

    warning = "WARNING: There is unsaved configuration!!!\n"
    unsaved = unpacked(line.switch.startup) != line.state
    if line.switch.n9k:
        question = "This command will reboot the system. (y/n)?  [n] "
    else:
        question = (
            "WARNING: This command will reboot the system\nDo you want to continue? (y/n) [n] "
        )
    return line.ask((warning if unsaved else "") + question, yes)


@command("checkpoint {name:[^\\s/]+}", "checkpoint file {name}", modes="exec", source="NAPALM")
def checkpoint(line: Line) -> str:
    """Keep a copy of the configuration by name; an FCoE switch of the 5000 series does not."""
    if line.switch.fcoe and not line.switch.n9k:
        raise Refused(
            "ERROR: ascii-cfg: FCOE is enabled. Disabling rollback module (err_id 0x405F004C)"
        )
    line.switch.files[line["name"]] = line.state.packed()
    return ".......Done"


@command(
    "rollback running-config checkpoint {name}",
    "rollback running-config checkpoint {name} {how:atomic|best-effort|stop-at-first-failure}",
    "rollback running-config file {name}",
    "rollback running-config file {name} {how:atomic|best-effort|stop-at-first-failure}",
    modes="exec",
    source="NAPALM",
)
def rollback(line: Line) -> str:
    """Go back to a checkpoint."""
    if line.switch.fcoe and not line.switch.n9k:
        raise Refused("ERROR: ascii-cfg: FCOE is enabled. Disabling rollback module")
    stored = line.switch.files.get(line["name"])
    if stored is None:
        raise Refused("ERROR: Checkpoint does not exist")
    line.switch.state = unpacked(stored)
    line.switch.reflag()
    steps = "Note: Applying config parallelly may fail Rollback verification\n"
    return (
        steps
        + "Collecting Running-Config\nGenerating Rollback Patch\nRollback completed successfully."
    )


@command("no checkpoint {name}", modes="exec", source="mem")
def forget(line: Line) -> str:
    """Forget a checkpoint."""
    if line.switch.files.pop(line["name"], None) is None:
        raise Refused("ERROR: Checkpoint does not exist")
    return ""


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
    "vtp": "vtp",
}
"""What can be turned on, and its name in ``show feature`` [COLL-NX nxos_feature][L2TS]."""


@command("[no] feature {name}", modes="config", source="J2NX L2TS")
def feature(line: Line) -> str:
    """Turn a feature on or off."""
    typed = line["name"].lower()
    meant = [one for one in FEATURES if one.startswith(typed)]
    name = typed if typed in FEATURES else meant[0] if len(meant) == 1 else ""
    if not name or (line.switch.n9k and name in {"fcoe", "fex"}):
        raise Misplaced(line["name"], "% Invalid command at '^' marker.")
    if line.no:
        return _feature_off(line, name)
    if name == "vpc" and "vpc" not in line.state.features and line.switch.release >= (5,):
        return line.ask(_VPC, lambda: _feature_on(line, name))
    return _feature_on(line, name)


_VPC = "WARNING: Enabling vPC changes the role of this switch. Do you want to continue (y/n)? [n] "


def _feature_on(line: Line, name: str) -> str:
    line.state.features.add(name)
    line.switch.reflag()
    return ""


def _feature_off(line: Line, name: str) -> str:
    state = line.state
    if name == "ssh":
        state.features.discard("ssh")
        state.knobs.setdefault("features", {})["no-ssh"] = "no feature ssh"
        return ""
    users = _users_of(line, name)
    if users:
        raise Refused(f"ERROR: feature {name} cannot be disabled: {users}")
    state.features.discard(name)
    forget = {
        "fcoe": forget_fcoe,
        "vpc": _forget_vpc,
        "interface-vlan": _forget_svis,
        "tacacs+": _forget_tacacs,
    }.get(name)
    if forget is not None:
        forget(line)
    line.switch.reflag()
    return ""


def _forget_vpc(line: Line) -> None:
    line.state.vpc_domain, line.state.vpc = None, {}
    for lag in line.state.lags.values():
        lag.vpc = ""


def _forget_svis(line: Line) -> None:
    for svi in [one for one in line.state.svis if one.startswith("Vlan")]:
        del line.state.svis[svi]


def _users_of(line: Line, name: str) -> str:
    """Return what keeps a feature from being turned off."""
    if name == "lacp" and any(
        port.group and port.group_mode != "on" for port in line.state.ports.values()
    ):
        return "there are port-channels running LACP"
    return ""


def _forget_tacacs(line: Line) -> None:
    knobs = line.state.knobs.get("aaa", {})
    for key in [one for one in knobs if "tacacs" in one]:
        del knobs[key]
    for group in [one for one in line.state.groups if one[0] == "tacacs+"]:
        del line.state.groups[group]


def forget_fcoe(line: Line) -> None:
    """Drop all that only FCoE has."""
    state = line.state
    state.vfcs, state.zoning, state.domains, line.switch.fcids = {}, {}, {}, {}
    state.aliases, state.alias_enhanced = {}, False
    for vsan in [one for one in state.vsans if one != 1]:
        del state.vsans[vsan]
    for vlan in state.vlans.values():
        vlan.vsan = None


@command(
    "[no] install feature-set {name:fcoe|fcoe-npv|fex|mpls}", modes="config@n9k", source="CCIEDC"
)
def install(line: Line) -> str:
    """Install a feature set, or take it away."""
    sets, name = line.state.feature_sets, line["name"]
    if not line.no:
        if {"fcoe": "fcoe-npv", "fcoe-npv": "fcoe"}.get(name) in sets:
            raise Refused("ERROR: feature-sets fcoe and fcoe-npv are mutually exclusive")
        sets.setdefault(name, False)
        return ""
    if sets.get(name):
        raise Refused(f"ERROR: Feature set {name} is enabled, disable it first")
    if sets.pop(name, None) is None:
        raise Refused(f"ERROR: Feature set {name} is not installed")
    return ""


@command("[no] feature-set {name:fcoe|fcoe-npv|fex|mpls}", modes="config@n9k", source="CCIEDC")
def feature_set(line: Line) -> str:
    """Turn an installed feature set on or off."""
    sets, name = line.state.feature_sets, line["name"]
    if name not in sets:
        raise Refused(f"ERROR: Feature set {name} is not installed")
    was, sets[name] = sets[name], not line.no
    if line.no and name == "fcoe":
        forget_fcoe(line)
    line.switch.reflag()
    if line.no or was or name != "fcoe":
        return ""
    regions = "\n".join(
        f"  hardware access-list tcam region {region} {size}"
        for region, size in line.switch.chassis.platform.fcoe_tcam
    )
    return f"Please configure the following TCAM regions, save and reload:\n{regions}"


@command(
    "[no] hardware access-list tcam region {name} {size:\\d+}",
    "no hardware access-list tcam region {name}",
    modes="config@n9k",
    source="C-TCAM",
)
def carve(line: Line) -> str:
    """Set the size of a TCAM region; it counts from the next start on."""
    name, tcam = line["name"], line.state.tcam
    if name not in TCAM:
        raise Misplaced(name, "% Invalid command at '^' marker.")
    size = TCAM[name] if line.no else line.number("size")
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


@command(
    "[no] hostname {name}", "no hostname", "[no] switchname {name}", modes="config", source="BF-NX"
)
def hostname(line: Line) -> str:
    """Name the switch."""
    name = "switch" if line.no else line["name"]
    if len(name) > 32:  # noqa: PLR2004  # of NX-OS
        raise Refused("% String exceeded max length of (32)")
    line.state.hostname = name
    return ""


@command(
    "[no] system jumbomtu {size:\\d+}", "no system jumbomtu", modes="config", source="C-118994"
)
def jumbo(line: Line) -> str:
    """Set the jumbo MTU; ports that had the old one follow."""
    lowest = 1500 if line.switch.n9k else 2240
    size = 9216 if line.no else line.number("size")
    if not lowest <= size <= 9216:  # noqa: PLR2004  # of NX-OS
        raise Misplaced(line.get("size"), "Invalid range at '^' marker.")
    state = line.state
    for port in (*state.ports.values(), *state.lags.values()):
        if port.mtu == state.jumbo and port.mtu != 1500:  # noqa: PLR2004
            port.mtu = size
    state.jumbo = size
    return ""


@command("[no] system default switchport", modes="config", source="BF-NX")
def default_switchport(line: Line) -> str:
    """Set whether ports switch by default."""
    line.state.switchport_default = not line.no
    return ""


@command("[no] system default switchport shutdown", modes="config", source="BF-NX")
def default_shutdown(line: Line) -> str:
    """Set whether ports are shut down by default."""
    line.state.shut_default = not line.no
    return ""
