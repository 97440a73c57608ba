"""Status of the switch itself: release, names, configurations, sessions, addresses."""

import time

from sanfab.model.platforms.row import release_key
from sanfab_lab.eos import running
from sanfab_lab.eos.candidates import COMPLETED_MAX, PENDING_MAX, Candidate
from sanfab_lab.eos.cli import DATA, GRAMMARS, TABLE, Call, shows
from sanfab_lab.eos.engine import EosSwitch
from sanfab_lab.eos.files import head, image, printed
from sanfab_lab.eos.names import existing
from sanfab_lab.eos.state import kind_of, order, short
from sanfab_lab.eos.status import dotted, link, mac_of


def version_data(call: Call) -> dict[str, object]:
    """Return model and release as JSON."""
    switch = call.switch
    release = image(switch)
    return {
        "modelName": switch.chassis.platform.model.upper(),
        "version": release,
        "internalVersion": f"{release}-1",
        "internalBuildId": "lab",
        "serialNumber": _serial(switch),
        "systemMacAddress": mac_of(switch),
        "hwMacAddress": mac_of(switch),
        "architecture": "i686",
        "hardwareRevision": "11.00",
        "mfgName": "Arista",
        "uptime": switch.uptime(),
        "bootupTimestamp": time.time() - switch.uptime(),
        "memTotal": 3982820,
        "memFree": 1807180,
    }


def _serial(switch: EosSwitch) -> str:
    return "JPE" + mac_of(switch).replace(":", "")[4:].upper()


@shows("show version", source="NTC", data=version_data)
def version(call: Call) -> str:
    """Print model and release."""
    switch = call.switch
    release, mac = image(switch), dotted(mac_of(switch))
    minutes = int(switch.uptime() // 60)
    return "\n".join(
        [
            f"Arista {switch.chassis.platform.model.upper()}",
            "Hardware version: 11.00",
            f"Serial number: {_serial(switch)}",
            f"Hardware MAC address: {mac}",
            f"System MAC address: {mac}",
            "",
            f"Software image version: {release}",
            "Architecture: i686",
            f"Internal build version: {release}-1",
            "Internal build ID: lab",
            "",
            f"Uptime: {minutes // 60} hours and {minutes % 60} minutes",
            "Total memory: 3982820 kB",
            "Free memory: 1807180 kB",
        ]
    )


def hostname_data(call: Call) -> dict[str, object]:
    """Return names as JSON."""
    state = call.switch.running
    domain = state.settings.get("dns domain", "")
    return {"hostname": state.hostname, "fqdn": f"{state.hostname}.{domain}".rstrip(".")}


@shows("show hostname", source="NTC", data=hostname_data)
def hostname(call: Call) -> str:
    """Print names."""
    names = hostname_data(call)
    return f"Hostname: {names['hostname']}\nFQDN:     {names['fqdn']}"


def clock_data(call: Call) -> dict[str, object]:
    """Return the time as JSON."""
    return {"utcTime": time.time(), "timezone": _zone(call)}


def _zone(call: Call) -> str:
    return call.switch.running.settings.get("clock timezone", "UTC")


@shows("show clock", source="NTC", data=clock_data)
def clock(call: Call) -> str:
    """Print the time."""
    return f"{time.strftime('%a %b %e %H:%M:%S %Y', time.gmtime())}\nTimezone: {_zone(call)}"


@shows("show privilege", source="mem")
def privilege(call: Call) -> str:
    """Print the level of privilege."""
    return f"Current privilege level is {15 if call.session.notes.get('privileged') else 1}"


def _nested(lines: list[str]) -> dict[str, object]:
    """Return a configuration as JSON: lines, and below them those indented further."""
    root: dict[str, object] = {}
    stack: list[tuple[int, dict[str, object]]] = [(-1, root)]
    for line in lines:
        text = line.strip()
        if not text or text.startswith("!") or line == "end":
            continue
        depth = len(line) - len(line.lstrip())
        while stack[-1][0] >= depth:
            stack.pop()
        inner: dict[str, object] = {}
        stack[-1][1][text] = {"comments": [], "cmds": inner}
        stack.append((depth, inner))
    return _bare(root)


def _bare(cmds: dict[str, object]) -> dict[str, object]:
    """Return lines with null below those that have none."""
    found: dict[str, object] = {}
    for line, below in cmds.items():
        inner = below["cmds"] if isinstance(below, dict) else {}
        found[line] = {"comments": [], "cmds": _bare(inner)} if inner else None
    return found


def running_data(call: Call) -> dict[str, object]:
    """Return the running configuration as JSON."""
    switch = call.switch
    lines = running.body(switch.running, switch.chassis.release)
    return {"cmds": _nested(lines), "header": [line[2:] for line in head(switch, call.given)[:2]]}


def startup_data(call: Call) -> dict[str, object]:
    """Return the startup configuration as JSON."""
    switch = call.switch
    lines = running.body(switch.startup, switch.chassis.release)
    return {"cmds": _nested(lines), "header": [line[2:] for line in head(switch, call.given)[:2]]}


@TABLE.command(
    "show running-config", "show running-config {every:all}", modes="enable", source="PYEAPI NTC"
)
def show_running(call: Call, every: str = "") -> str:
    """Print the running configuration."""
    return printed(call.switch, call.switch.running, call.given, every=bool(every))


DATA[show_running] = lambda call, **_words: running_data(call)


@TABLE.command("show startup-config", modes="enable", source="NAPALM")
def show_startup(call: Call) -> str:
    """Print the startup configuration."""
    return printed(call.switch, call.switch.startup, call.given)


DATA[show_startup] = startup_data


@TABLE.command("show running-config diffs", modes="enable", source="mem")
def show_unsaved(call: Call) -> str:
    """Print what is not saved."""
    switch = call.switch
    text = running.differences(switch.startup, switch.running, switch.chassis.release, "")
    return text.replace("system:/running-config", "flash:/startup-config").replace(
        "session:/-session-config", "system:/running-config"
    )


@TABLE.command("show running-config interfaces {names...}", modes="enable", source="mem")
def show_running_interfaces(call: Call, names: str) -> str:
    """Print the lines about some interfaces."""
    switch = call.switch
    wanted = existing(names.replace(" ", ""), switch.running, switch.chassis.platform.lag_max)
    lines = running.body(switch.running, switch.chassis.release)
    shown, on = [], False
    for line in lines:
        if not line.startswith(" "):
            on = line.startswith("interface ") and line.removeprefix("interface ") in wanted
        shown += [line] if on else []
    return "\n".join(shown)


@TABLE.command("show running-config section {pattern...}", modes="enable", source="mem")
def show_running_section(call: Call, pattern: str) -> str:
    """Print the sections in which something is found."""
    return call.switch.run(call.session, f"show running-config | section {pattern}")


def _all(switch: EosSwitch) -> list[Candidate]:
    switch.running  # noqa: B018  # a timer that is over is carried out first
    return [*switch.others_session(), *switch.store.candidates.values()]


def sessions_data(call: Call) -> dict[str, object]:
    """Return configuration sessions as JSON, in the shape of the release."""
    switch = call.switch
    new = release_key(switch.chassis.release) >= (4, 32)
    table: dict[str, object] = {one.name: _session(switch, one, new=new) for one in _all(switch)}
    found: dict[str, object] = {
        "sessions": table,
        "maxSavedSessions": COMPLETED_MAX,
        "maxOpenSessions": PENDING_MAX,
    }
    timer = switch.store.timer
    if timer is not None and new:
        found["commitTimerSessionName"] = timer.name
        found["commitTimerExpireTime"] = timer.expires - switch.started
    return found


def _session(switch: EosSwitch, one: Candidate, *, new: bool) -> dict[str, object]:
    """Return one session as JSON; a release before 4.32 tells its timer here [NAPALM]."""
    timed = one.phase == "pendingCommitTimer"
    found: dict[str, object] = {
        "state": "completed" if new and timed else one.phase,
        "instances": {},
        "commitUser": one.user if timed else "",
        "description": "",
    }
    if timed and not new and switch.store.timer is not None:
        found["commitBy"] = switch.store.timer.expires - switch.started
    return found


@GRAMMARS["sessions"].command(
    "show configuration sessions",
    "show configuration sessions {how:detail}",
    modes="exec",
    source="NAPALM CEOS435",
)
def sessions(call: Call, how: str = "") -> str:  # noqa: ARG001  # the same columns in both
    """Print configuration sessions."""
    found = _all(call.switch)
    wide = max([4, *(len(one.name) for one in found)])
    rows = [
        f"Maximum number of completed sessions: {COMPLETED_MAX}",
        f"Maximum number of pending sessions: {PENDING_MAX}",
        "Merge on commit is disabled",
        "Autosave to startup-config on commit is disabled",
        "",
        *_timer_lines(call.switch),
        f"  {'Name':<{wide}} State     User       Terminal",
        f"- {'-' * wide} --------- ---------- --------",
    ]
    for one in found:
        mark = "*" if call.session.notes.get("candidate") == one.name else " "
        phase = "committed" if one.phase == "pendingCommitTimer" else one.phase
        who = f"{one.user:<10} {one.terminal}" if one.phase == "pending" else ""
        rows.append(f"{mark} {one.name:<{wide}} {phase:<9} {who}".rstrip())
    return "\n".join(rows)


def _timer_lines(switch: EosSwitch) -> list[str]:
    timer = switch.store.timer
    if timer is None:
        return []
    hours, rest = divmod(int(timer.expires - switch.chassis.clock()), 3600)
    left = f"{hours}:{rest // 60:02d}:{rest % 60:02d}"
    return [
        f"Session with pending commit timer: {timer.name}",
        f"Time left until commit timer expiry: in {left}",
        "",
    ]


DATA[sessions] = lambda call, **_words: sessions_data(call)


def checkpoints_data(call: Call) -> dict[str, object]:
    """Return checkpoints as JSON."""
    return {
        "maxCheckpoints": 20,
        "checkpoints": {name: {} for name in call.switch.store.checkpoints},
    }


@shows("show configuration checkpoints", source="mem", data=checkpoints_data)
def checkpoints(call: Call) -> str:
    """Print checkpoints."""
    rows = ["Maximum number of checkpoints: 20", "  Filename", "  --------"]
    return "\n".join([*rows, *(f"  {name}" for name in call.switch.store.checkpoints)])


def addresses_data(call: Call) -> dict[str, object]:
    """Return addresses as JSON."""
    table: dict[str, object] = {}
    for name in _addressed(call.switch):
        one = link(call.switch, name)
        address, _, length = (one.port.address or "0.0.0.0/0").partition("/")
        table[name] = {
            "name": name,
            "interfaceStatus": one.status,
            "lineProtocolStatus": "up" if one.up else "down",
            "mtu": one.mtu,
            "interfaceAddress": {"ipAddr": {"address": address, "maskLen": int(length)}},
        }
    return {"interfaces": table}


def _addressed(switch: EosSwitch) -> list[str]:
    return [
        name
        for name in sorted(switch.running.ports, key=order)
        if switch.running.ports[name].address or kind_of(name) in {"Management", "Vlan"}
    ]


@shows("show ip interface brief", source="NTC", data=addresses_data)
def addresses(call: Call) -> str:
    """Print addresses."""
    rows = ["Interface              IP Address         Status     Protocol         MTU"]
    for name in _addressed(call.switch):
        one = link(call.switch, name)
        state = "up" if one.up else "down"
        rows.append(
            f"{name:<22} {one.port.address or 'unassigned':<18} {state:<10} {state:<16} {one.mtu}"
        )
    return "\n".join(rows)


def vrf_data(call: Call) -> dict[str, object]:
    """Return VRFs as JSON."""
    state = call.switch.running
    return {
        "vrfs": {
            name: {
                "routeDistinguisher": rd,
                "interfaces": [one for one, port in state.ports.items() if port.vrf == name],
            }
            for name, rd in {"default": "", **state.vrfs}.items()
        }
    }


@shows("show vrf", source="NTC", data=vrf_data)
def vrf(call: Call) -> str:
    """Print VRFs."""
    state = call.switch.running
    rows = [
        "   VRF             Protocols       State            Interfaces",
        "--------------- --------------- ---------------- ----------",
    ]
    for name in ["default", *sorted(state.vrfs)]:
        key = "ip routing" if name == "default" else f"ip routing vrf {name}"
        routes = "routing" if state.settings.get(key) else "no routing"
        ports = ", ".join(short(one) for one, port in state.ports.items() if port.vrf == name)
        rows.append(f"   {name:<15} {'IPv4':<15} {routes:<13} {ports}".rstrip())
    return "\n".join(rows)
