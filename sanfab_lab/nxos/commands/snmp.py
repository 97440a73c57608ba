"""SNMP."""

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import TREE, NxosCall, command, lines_of_section
from sanfab_lab.nxos.commands.accounts import ROLES
from sanfab_lab.nxos.secrets import localized_key
from sanfab_lab.rows import Setting, register_settings

TRAPS = (
    "{family:aaa|bgp|bridge|callhome|cfs|config|entity|fcdomain|fcns|fcs|fctrace|fdmi|"
    "feature-control|fspf|hsrp|license|link|lldp|rf|rmon|rscn|scsi|snmp|storm-control|stpx|"
    "sysmgr|system|syslog|upgrade|vni|vrrp|vsan|vtp|zone}"
)
"""Who may send traps."""


@command(
    "snmp-server user {name} {role} [auth {auth:md5|sha} {secret}]",
    "snmp-server user {name} [{role} auth {auth:md5|sha} {secret} localizedkey]",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} priv {key} [localizedkey]",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} priv aes-128 {key} [localizedkey]",
    source="BF-NX N9KRUN MDS94 mem",
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
        text += " localizedkey"
    call.state.snmp_users[call["name"]] = text
    call.state.users.setdefault(call["name"], ("!", (role,)))


def _local(call: NxosCall, word: str) -> str:
    if call.keyword("localizedkey"):
        return call[word]
    short = len(call[word]) < 8  # noqa: PLR2004  # of SNMPv3
    refuse_if(short, "ERROR: Passphrase must be at least 8 characters")
    return localized_key(call[word], sha=call["auth"] == "sha")


@command("no snmp-server user {name}", "no snmp-server user {name} {rest...}", source="mem")
def _no_snmp(call: NxosCall) -> None:
    """Remove an SNMPv3 user and the account that it created."""
    if call.state.snmp_users.pop(call["name"], None) is None:
        raise Refused(f"ERROR: SNMP user {call['name']} does not exist")
    if call.state.users.get(call["name"], ("",))[0] == "!":
        del call.state.users[call["name"]]


register_settings(
    TREE,
    "config",
    lines_of_section("snmp"),
    Setting("snmp-server contact <{text...}>", "BF-NX"),
    Setting("snmp-server location <{text...}>", "BF-NX"),
    Setting("snmp-server community {name} <group {group}>", "BF-NX MDS94"),
    Setting("snmp-server community {name} use-acl <{acl}>", "BF-NX"),
    Setting("snmp-server host {host} traps version {v:1|2c} {name}", "MDS94"),
    Setting("snmp-server host {host} traps version 3 {level:auth|noauth|priv} <{name}>"),
    Setting("snmp-server host {host} informs version {v:2c|3} {name...}", "BF-NX"),
    Setting("snmp-server host {host} use-vrf <{vrf}>", "BF-NX"),
    Setting("snmp-server host {host} source-interface <{name...}>", "BF-NX"),
    Setting("snmp-server source-interface {what:traps|informs} <{name...}>", "BF-NX"),
    Setting(f"snmp-server enable traps {TRAPS}", "BF-NX MDS94"),
    Setting(f"snmp-server enable traps {TRAPS} {{what}}", "BF-NX MDS94"),
    Setting("snmp-server enable traps"),
    Setting("snmp-server globalEnforcePriv", "N9KRUN"),
    Setting("snmp-server protocol enable", "AZLOCAL", "on"),
)


@command("snmp-server community {name} [{right:ro|rw}]", source="mem")
def _community(call: NxosCall) -> None:
    """Add a community; its rights are kept as a group."""
    group = "network-admin" if call["right"] == "rw" else "network-operator"
    kept = call.state.settings.setdefault("snmp", {})
    name = f"snmp-server community {call['name']}"
    kept[name] = f"{name} group {group}"
