"""NTP, logging, DNS, static routes."""

import re

from sanfab_lab.commands import refused_word
from sanfab_lab.nxos.commands import TREE, NxosCall, command, lines_of_section
from sanfab_lab.nxos.secrets import type7_key
from sanfab_lab.rows import Setting, register_settings

register_settings(
    TREE,
    "config",
    lines_of_section("time"),
    Setting("ntp source-interface <{name...}>", "BF-NX"),
    Setting("ntp source <{ip}>"),
    Setting("ntp authenticate", "BF-NX"),
    Setting("ntp trusted-key {n:\\d+}", "BF-NX"),
    Setting("ntp distribute", "BF-NX"),
    Setting("clock timezone <{zone} {hours:-?\\d+} {minutes:\\d+}>", "AZLOCAL"),
    Setting("clock summer-time <{rest...}>", "AZLOCAL"),
)
register_settings(
    TREE,
    "config",
    lines_of_section("logging"),
    Setting("logging source-interface <{name...}>", "BF-NX"),
    Setting("logging logfile <{name} {severity:\\d}>", "BF-NX N9KRUN"),
    Setting("logging logfile <{name} {severity:\\d} size {n:\\d+}>", "BF-NX N9KRUN"),
    Setting("logging level {rest...}"),
    Setting("logging timestamp <{unit:microseconds|milliseconds|seconds}>"),
    Setting("logging origin-id <hostname>", "AZLOCAL"),
    Setting("logging console", "AZLOCAL", "on"),
    Setting("logging monitor", "mem", "on"),
    Setting("logging event trunk-status enable", "BF-NX", "on"),
    Setting("logging event link-status enable", "mem", "on"),
)
register_settings(
    TREE,
    "config",
    lines_of_section("system"),
    Setting("ip domain-lookup", "BF-NX MDS94", "on"),
    Setting("ip domain-name <{name}>", "BF-NX"),
    Setting("ip name-server <{hosts...}>"),
    Setting("ip route {prefix:[\\d./]+} <{hop:[\\d.]+}>", "BF-NX"),
    Setting("ip route {prefix:[\\d./]+} <{hop:[\\d.]+} {metric:\\d+}>", "BF-NX"),
    Setting("ip host {name} <{ip}>", "MDS94"),
    Setting("password strength-check", "N9KRUN", "on"),
    Setting("power redundancy-mode <{mode...}>", "N9KRUN"),
    Setting("copp profile <{profile}>", "BF-NX"),
    Setting("login on-success log", "AZLOCAL"),
    Setting("ssh login-attempts <{n:\\d+}>"),
    Setting("ssh key {kind:rsa|dsa} <{bits:\\d+}>", "MDSCHK"),
    Setting("ssh key {kind:rsa|dsa} <{bits:\\d+} force>", "MDSCHK"),
)
NTP = {"prefer": "", "use-vrf": r"\S+", "key": r"\d+", "minpoll": r"\d+", "maxpoll": r"\d+"}
LOGGING = {"port": r"\d+", "secure": "", "use-vrf": r"\S+", "facility": r"[a-z]+[0-7]?"}
"""What may follow a server, in the order the switch prints it, and the shape of its value."""


def _options(text: str, known: dict[str, str]) -> str:
    """Return options in the order of the switch; refuse an unknown one."""
    words, found = text.split(), {}
    while words:
        name = words.pop(0)
        if name not in known:
            raise refused_word(name)
        value = words.pop(0) if known[name] and words else ""
        if known[name] and not re.fullmatch(known[name], value):
            raise refused_word(value)
        found[name] = f" {name} {value}".rstrip()
    return "".join(found[name] for name in known if name in found)


@command(
    "[no] ntp {kind:server|peer} {host}",
    "[no] ntp {kind:server|peer} {host} {rest...}",
    source="BF-NX",
)
def _ntp_server(call: NxosCall) -> None:
    """Add an NTP server or peer."""
    name = f"ntp {call['kind']} {call['host']}"
    _server(call, "time", name, _options(call["rest"], NTP))


@command(
    "[no] logging server {host}", "[no] logging server {host} {rest...}", source="BF-NX AZLOCAL"
)
def _logging_server(call: NxosCall) -> None:
    """Add a log server; the default severity is 5."""
    severity, _, rest = call["rest"].partition(" ")
    if not re.fullmatch("[0-7]", severity):
        severity, rest = "", call["rest"]
    options = _options(rest, LOGGING)
    name = f"logging server {call['host']}"
    _server(call, "logging", name, f" {severity}".rstrip() + options)


def _server(call: NxosCall, section: str, name: str, options: str) -> None:
    kept = call.state.settings.setdefault(section, {})
    kept.pop(name, None)
    if not call.no:
        kept[name] = name + options


@command(
    "[no] ntp authentication-key {n:\\d+} <md5 {key}>",
    "[no] ntp authentication-key {n:\\d+} <md5 {key} {kind:[07]}>",
    source="BF-NX",
)
def _ntp_key(call: NxosCall) -> None:
    """Set a key of NTP."""
    kept = call.state.settings.setdefault("time", {})
    name = f"ntp authentication-key {call['n']}"
    kept.pop(name, None)
    if not call.no:
        shown = call["key"] if call["kind"] == "7" else type7_key(call["key"])
        kept[name] = f"{name} md5 {shown} 7"
