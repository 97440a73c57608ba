"""NTP, logging, DNS, static routes, SNMP."""

import re

from sanfab_lab.commands import Refused, refuse_if, refused_word
from sanfab_lab.nxos.commands import NxosCall, command, global_settings
from sanfab_lab.nxos.commands.accounts import ROLES
from sanfab_lab.nxos.secrets import key_form, localized_key, type7_key
from sanfab_lab.rows import Setting, replace_line

global_settings(
    "time",
    Setting("ntp source-interface <{name...}>", "BF-NX"),
    Setting("ntp source <{ip}>"),
    Setting("ntp authenticate", "BF-NX"),
    Setting("ntp trusted-key {n:\\d+}", "BF-NX"),
    Setting("ntp distribute", "BF-NX"),
    Setting("ntp master <{value:\\d+}>", "FPX", limits=range(1, 16)),
    Setting("clock timezone <{zone} {hours:-?\\d+} {minutes:\\d+}>", "AZLOCAL"),
    Setting("clock summer-time <{rest...}>", "AZLOCAL"),
)
global_settings(
    "logging",
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
global_settings(
    "system",
    Setting("ip domain-lookup", "BF-NX MDS94", "on"),
    Setting("ip domain-name <{name}>", "BF-NX"),
    Setting("ip name-server <{hosts...}>"),
    Setting("ip route {prefix:[\\d./]+} <{hop:[\\d.]+}>", "BF-NX"),
    Setting("ip route {prefix:[\\d./]+} <{hop:[\\d.]+} {metric:\\d+}>", "BF-NX"),
    Setting("ip host {name} <{ip}>", "MDS94"),
    Setting("password strength-check", "N9KRUN", "on"),
    Setting("power redundancy-mode <{mode...}>", "N9KRUN"),
    Setting("copp profile <{profile:strict|moderate|lenient|dense}>", "BF-NX N9COPP", when="n9k"),
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
    replace_line(kept, name, "" if call.no else name + options)


@command(
    "[no] ntp authentication-key {n:\\d+} <md5 {key}>",
    "[no] ntp authentication-key {n:\\d+} <md5 {key} {kind:[07]}>",
    source="BF-NX",
)
def _ntp_key(call: NxosCall) -> None:
    shown = call["key"] if call["kind"] == "7" or call.no else type7_key(call["key"])
    _server(call, "time", f"ntp authentication-key {call['n']}", f" md5 {shown} 7")


TRAPS = (
    "{family:aaa|bgp|bridge|callhome|cfs|config|entity|fcdomain|fcns|fcs|fctrace|fdmi|"
    "feature-control|fspf|hsrp|license|link|lldp|rf|rmon|rscn|scsi|snmp|storm-control|stpx|"
    "sysmgr|system|syslog|upgrade|vni|vrrp|vsan|vtp|zone}"
)
"""Who may send traps."""


_FORM = "{form:localizedkey|localizedV2key}"


@command(
    "snmp-server user {name} {role} [auth {auth:md5|sha} {secret}]",
    f"snmp-server user {{name}} [{{role}} auth {{auth:md5|sha}} {{secret}} {_FORM}]",
    f"snmp-server user {{name}} {{role}} auth {{auth:md5|sha}} {{secret}} priv {{key}} [{_FORM}]",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} priv aes-128 {key}"
    f" [{_FORM}]",
    source="BF-NX N9KRUN MDS94 NXOS10 mem",
)
def _snmp(call: NxosCall) -> None:
    """Create an SNMPv3 user, and an account without password."""
    role = call.get("role", ROLES[1])
    refuse_if(role not in ROLES, f"ERROR: Role {role} does not exist")
    text = role
    if call.has("secret"):
        text += f" auth {call['auth']} {_local(call, 'secret')}"
    if call.has("key"):
        aes = "aes-128 " if call.keyword("aes-128") else ""
        text += f" priv {aes}{_local(call, 'key')}"
    if call.has("secret"):
        text += f" {call['form'] or key_form(call.switch.release)}"
    call.state.snmp_users[call["name"]] = text
    call.state.users.setdefault(call["name"], ("!", (role,)))


def _local(call: NxosCall, word: str) -> str:
    release = call.switch.release
    if call["form"]:
        known = call["form"] == "localizedkey" or call["form"] == key_form(release)
        refuse_if(not known, "% Invalid command at '^' marker.")
        return call[word]
    short = len(call[word]) < 8  # noqa: PLR2004  # of SNMPv3
    refuse_if(short, "ERROR: Passphrase must be at least 8 characters")
    return localized_key(call[word], release, sha=call["auth"] == "sha")


@command("no snmp-server user {name}", "no snmp-server user {name} {rest...}", source="NODEUTIL")
def _no_snmp(call: NxosCall) -> None:
    """Remove an SNMPv3 user and the account that it created."""
    if call.state.snmp_users.pop(call["name"], None) is None:
        raise Refused(f"ERROR: SNMP user {call['name']} does not exist")
    if call.state.users.get(call["name"], ("",))[0] == "!":
        del call.state.users[call["name"]]


global_settings(
    "snmp",
    Setting("snmp-server contact <{text...}>", "BF-NX"),
    Setting("snmp-server location <{text...}>", "BF-NX"),
    Setting("snmp-server community {name} <group {group}>", "BF-NX MDS94"),
    Setting("snmp-server community {name} use-acl <{acl}>", "BF-NX"),
    Setting("snmp-server community {name} use-ipv4acl <{acl}>", "NX9372", when="n9k"),
    Setting("snmp-server host {host} traps version {v:1|2c} {name}", "MDS94"),
    Setting(
        "snmp-server host {host} traps version {v:1|2c} {name} udp-port <{port:\\d+}>", "NXTRAP"
    ),
    Setting("snmp-server host {host} traps version 3 {level:auth|noauth|priv} <{name}>"),
    Setting("snmp-server host {host} informs version {v:2c|3} {name...}", "BF-NX"),
    Setting("snmp-server host {host} use-vrf <{vrf}>", "BF-NX"),
    Setting("snmp-server host {host} use-vrf {vrf} udp-port <{port:\\d+}>", "NXTRAP"),
    Setting("snmp-server host {host} source-interface <{name...}>", "BF-NX"),
    Setting("snmp-server source-interface {what:traps|informs} <{name...}>", "BF-NX"),
    Setting(f"snmp-server enable traps {TRAPS}", "BF-NX MDS94"),
    Setting(f"snmp-server enable traps {TRAPS} {{what}}", "BF-NX MDS94"),
    Setting("snmp-server enable traps"),
    Setting("snmp-server globalEnforcePriv", "N9KRUN"),
    Setting("snmp-server protocol enable", "AZLOCAL", "on"),
)


@command("snmp-server community {name} [{right:ro|rw}]", source="COLL-NX")
def _community(call: NxosCall) -> None:
    """Add a community; its rights are kept as a group."""
    group = "network-admin" if call["right"] == "rw" else "network-operator"
    kept = call.state.settings.setdefault("snmp", {})
    name = f"snmp-server community {call['name']}"
    kept[name] = f"{name} group {group}"
