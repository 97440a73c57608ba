"""Commands of management: time, logging, VRFs, vPC, banner, terminal lines."""

import re

from sanfab_lab.nxos import knobs
from sanfab_lab.nxos.cmd_vlan import section
from sanfab_lab.nxos.knobs import Knob
from sanfab_lab.nxos.secrets import scrambled
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command, enter

knobs.register(
    (
        Knob("ntp source-interface {name...}", 2, "", "BF-NX"),
        Knob("ntp source {ip}", 2),
        Knob("ntp authenticate", 2, "", "BF-NX"),
        Knob("ntp trusted-key {n:\\d+}", 3, "", "BF-NX"),
        Knob("ntp distribute", 2, "", "BF-NX"),
        Knob("clock timezone {zone} {hours:-?\\d+} {minutes:\\d+}", 2, "", "AZLOCAL"),
        Knob("clock summer-time {rest...}", 2, "", "AZLOCAL"),
    ),
    "config",
    section("time"),
)
knobs.register(
    (
        Knob("logging source-interface {name...}", 2, "", "BF-NX"),
        Knob("logging logfile {name} {severity:\\d}", 2, "", "BF-NX N9KRUN"),
        Knob("logging logfile {name} {severity:\\d} size {n:\\d+}", 2, "", "BF-NX N9KRUN"),
        Knob("logging level {rest...}", 3),
        Knob("logging timestamp {unit:microseconds|milliseconds|seconds}", 2),
        Knob("logging origin-id hostname", 2, "", "AZLOCAL"),
        Knob("logging console", 2, "on", "AZLOCAL"),
        Knob("logging monitor", 2, "on"),
        Knob("logging event trunk-status enable", 4, "on", "BF-NX"),
        Knob("logging event link-status enable", 4, "on"),
    ),
    "config",
    section("logging"),
)
knobs.register(
    (
        Knob("ip domain-lookup", 2, "on", "BF-NX MDS94"),
        Knob("ip domain-name {name}", 2, "", "BF-NX"),
        Knob("ip name-server {hosts...}", 2),
        Knob("ip route {prefix:[\\d./]+} {hop:[\\d.]+}", 3, "", "BF-NX"),
        Knob("ip route {prefix:[\\d./]+} {hop:[\\d.]+} {metric:\\d+}", 3, "", "BF-NX"),
        Knob("ip host {name} {ip}", 3, "", "MDS94"),
        Knob("password strength-check", 2, "on", "N9KRUN"),
        Knob("power redundancy-mode {mode...}", 2, "", "N9KRUN"),
        Knob("copp profile {profile}", 2, "", "BF-NX"),
        Knob("login on-success log", 3, "", "AZLOCAL"),
        Knob("ssh login-attempts {n:\\d+}", 2),
        Knob("ssh key {kind:rsa|dsa} {bits:\\d+}", 3, "", "MDSCHK"),
        Knob("ssh key {kind:rsa|dsa} {bits:\\d+} force", 3, "", "MDSCHK"),
    ),
    "config",
    section("system"),
)


NTP = {"prefer": "", "use-vrf": r"\S+", "key": r"\d+", "minpoll": r"\d+", "maxpoll": r"\d+"}
LOGGING = {"port": r"\d+", "secure": "", "use-vrf": r"\S+", "facility": r"[a-z]+[0-7]?"}
"""What may follow a server, in the order the switch prints it, and the shape of its value."""


def _options(text: str, known: dict[str, str]) -> str:
    """Return options in the order of the switch; refuse what is none."""
    words, found = text.split(), {}
    while words:
        name = words.pop(0)
        if name not in known:
            raise Misplaced(name, "% Invalid command at '^' marker.")
        value = words.pop(0) if known[name] and words else ""
        if known[name] and not re.fullmatch(known[name], value):
            raise Misplaced(value, "% Invalid command at '^' marker.")
        found[name] = f" {name} {value}".rstrip()
    return "".join(found[name] for name in known if name in found)


@command(
    "ntp {kind:server|peer} {host}",
    "ntp {kind:server|peer} {host} {rest...}",
    "no ntp {kind:server|peer} {host}",
    "no ntp {kind:server|peer} {host} {rest...}",
    modes="config",
    source="BF-NX",
)
def ntp_server(line: Line) -> str:
    """Make a clock known."""
    name = f"ntp {line['kind']} {line['host']}"
    return _server(line, "time", name, _options(line.get("rest"), NTP))


@command(
    "logging server {host}",
    "logging server {host} {rest...}",
    "no logging server {host}",
    "no logging server {host} {rest...}",
    modes="config",
    source="BF-NX AZLOCAL",
)
def logging_server(line: Line) -> str:
    """Make a log server known; severity 5 and up is what it gets by default."""
    severity, _, rest = line.get("rest").partition(" ")
    if not re.fullmatch("[0-7]", severity):
        severity, rest = "", line.get("rest")
    options = _options(rest, LOGGING)
    name = f"logging server {line['host']}"
    return _server(line, "logging", name, f" {severity}".rstrip() + options)


def _server(line: Line, section: str, name: str, options: str) -> str:
    kept = line.state.knobs.setdefault(section, {})
    kept.pop(name, None)
    if not line.no:
        kept[name] = name + options
    return ""


@command(
    "ntp authentication-key {n:\\d+} md5 {key}",
    "no ntp authentication-key {n:\\d+}",
    "ntp authentication-key {n:\\d+} md5 {key} {kind:[07]}",
    "no ntp authentication-key {n:\\d+} md5 {key}",
    modes="config",
    source="BF-NX",
)
def ntp_key(line: Line) -> str:
    """Set a key of NTP."""
    kept = line.state.knobs.setdefault("time", {})
    name = f"ntp authentication-key {line['n']}"
    kept.pop(name, None)
    if not line.no:
        shown = line["key"] if line.get("kind") == "7" else scrambled(line["key"])
        kept[name] = f"{name} md5 {shown} 7"
    return ""


@command("[no] vrf context {name}", modes="config", source="BF-NX")
def vrf(line: Line) -> str:
    """Enter a VRF; one that does not exist is made."""
    if not line.no:
        line.state.vrfs.setdefault(line["name"], {})
        return enter(line, "vrf", line["name"])
    if line["name"] == "management":
        raise Refused("ERROR: VRF management cannot be deleted")
    if line.state.vrfs.pop(line["name"], None) is None:
        raise Refused("% VRF does not exist")
    return ""


knobs.register(
    (
        Knob("ip route {prefix:[\\d./]+} {hop:[\\d.]+}", 3, "", "BF-NX"),
        Knob("ip route {prefix:[\\d./]+} {hop:[\\d.]+} {metric:\\d+}", 3, "", "BF-NX"),
        Knob("ip domain-name {name}", 2, "", "BF-NX"),
        Knob("ip name-server {hosts...}", 2, "", "BF-NX"),
    ),
    "vrf",
    lambda line: [line.state.vrfs.setdefault(line.names[0], {})],
)


@command("vpc domain {n:\\d+}", "no vpc domain {n:\\d+}", modes="config@vpc", source="NODEUTIL NTC")
def vpc_domain(line: Line) -> str:
    """Enter the vPC domain; there is one at most."""
    state, number = line.state, line.number("n")
    if number not in range(1, 1001):
        raise Misplaced(line["n"], "Invalid range at '^' marker.")
    if state.vpc_domain not in {None, number}:
        raise Refused(f"ERROR: vPC domain {state.vpc_domain} is configured already")
    if not line.no:
        state.vpc_domain = number
        return enter(line, "vpc", line["n"])
    if any(lag.vpc for lag in state.lags.values()):
        raise Refused("ERROR: vPC domain is in use: remove vpc from the port-channels first")
    state.vpc_domain, state.vpc = None, {}
    return ""


@command(
    "peer-keepalive destination {ip}",
    "peer-keepalive destination {ip} source {source}",
    "peer-keepalive destination {ip} source {source} vrf {vrf}",
    "peer-keepalive destination {ip} vrf {vrf}",
    "no peer-keepalive destination",
    "no peer-keepalive destination {rest...}",
    modes="vpc",
    source="NODEUTIL KEEPIT-VPC",
)
def keepalive(line: Line) -> str:
    """Set how the two switches of a vPC know that the other lives."""
    line.state.vpc.pop("peer-keepalive", None)
    if line.no:
        return ""
    if line.get("vrf", "management") not in {*line.state.vrfs, "default"}:
        raise Refused("% VRF does not exist")
    text = f"peer-keepalive destination {line['ip']}"
    text += f" source {line['source']}" if "source" in line.words else ""
    shown = line.get("vrf", "management")
    line.state.vpc["peer-keepalive"] = text + (f" vrf {shown}" * (shown != "management"))
    return ""


knobs.register(
    (
        Knob("role priority {n:\\d+}", 2, "role priority 32667", "NODEUTIL"),
        Knob("system-priority {n:\\d+}", 1, "system-priority 32667", "NODEUTIL"),
        Knob("peer-gateway", 1, "", "NODEUTIL"),
        Knob("peer-switch", 1),
        Knob("auto-recovery", 1, "", "NODEUTIL"),
        Knob("auto-recovery reload-delay {n:\\d+}", 1),
        Knob("delay restore {n:\\d+}", 2, "delay restore 30", "NODEUTIL"),
        Knob("delay restore interface-vlan {n:\\d+}", 3, "delay restore interface-vlan 10"),
        Knob("graceful consistency-check", 2, "on", "NODEUTIL"),
        Knob("ip arp synchronize", 3),
        Knob("layer3 peer-router", 2),
    ),
    "vpc",
    lambda line: [line.state.vpc],
)


@command("banner motd {text...}", "no banner motd", modes="config", source="BF-NX N9KRUN")
def banner(line: Line) -> str:
    """Set the message of the day, over as many lines as it takes to its delimiter."""
    if line.no:
        line.state.banner = ""
        return ""
    text = line.text.split(maxsplit=2)[2]
    mark = text[0]
    if text.find(mark, 1) > 0:
        line.state.banner = text[: text.find(mark, 1) + 1]
        return ""
    typed = [text]

    def more(answer: str) -> str:
        typed.append(answer)
        if mark in answer:
            whole = "\n".join(typed)
            line.state.banner = whole[: whole.find(mark, 1) + 1]
            line.session.question = None
        return ""

    line.session.asking, line.session.question = "> ", more
    return f"Enter TEXT message.  End with the character '{mark}'."


@command("line {which:console|vty}", modes="config", source="BF-NX AZLOCAL")
def terminal(line: Line) -> str:
    """Enter the terminal lines."""
    return enter(line, line["which"])


knobs.register(
    (
        Knob("exec-timeout {n:\\d+}", 1, "", "BF-NX AZLOCAL"),
        Knob("session-limit {n:\\d+}", 1, "", "BF-NX AZLOCAL"),
        Knob("speed {n:\\d+}", 1),
    ),
    "console vty",
    lambda line: [line.state.lines.setdefault(line.where.mode, {})],
)
