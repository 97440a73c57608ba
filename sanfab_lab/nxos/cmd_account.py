"""Commands of who may log in: accounts, SNMP, AAA."""

from sanfab_lab.nxos import knobs
from sanfab_lab.nxos.cmd_vlan import section
from sanfab_lab.nxos.knobs import Knob
from sanfab_lab.nxos.secrets import hashed, localized, scrambled, snmp_user
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command, enter

TRAPS = (
    "{family:aaa|bgp|bridge|callhome|cfs|config|entity|fcdomain|fcns|fcs|fctrace|fdmi|"
    "feature-control|fspf|hsrp|license|link|lldp|rf|rmon|rscn|scsi|snmp|storm-control|stpx|"
    "sysmgr|system|syslog|upgrade|vni|vrrp|vsan|vtp|zone}"
)
"""Who may send traps."""
ROLES = ("network-admin", "network-operator", "vdc-admin", "vdc-operator")


@command(
    "username {name} password {secret}",
    "username {name} password {kind:[05]} {secret}",
    "username {name} password {secret} role {role}",
    "username {name} password {kind:[05]} {secret} role {role}",
    "username {name} role {role}",
    modes="config",
    source="AZLOCAL MDS94",
)
def username(line: Line) -> str:
    """Make an account, which is an SNMP user too, or change it."""
    name, state = line["name"], line.state
    role = line.get("role")
    if role and role not in ROLES:
        raise Refused(f"ERROR: Role {role} does not exist")
    stored, roles = state.users.get(name, ("!", ()))
    roles = tuple(dict.fromkeys((*roles, role))) if role else roles or (ROLES[1],)
    if "secret" in line.words and line.get("kind", "0") == "0":
        stored = hashed(line["secret"], old=not line.switch.n9k)
        state.snmp_users[name] = snmp_user(roles[0], line["secret"], line["secret"])
    elif "secret" in line.words:
        stored = line["secret"]
    state.users[name] = stored, roles
    return ""


@command("no username {name}", "no username {name} role {role}", modes="config", source="mem")
def no_username(line: Line) -> str:
    """Remove an account, or one of its roles; the last administrator stays."""
    name, state = line["name"], line.state
    if name not in state.users:
        raise Refused(f"ERROR: user {name} does not exist")
    stored, roles = state.users[name]
    if "role" in line.words:
        state.users[name] = (stored, tuple(one for one in roles if one != line["role"]))
        return ""
    if name == line.session.user:
        raise Refused(f"ERROR: user {name} is currently logged in, cannot be deleted")
    del state.users[name]
    state.snmp_users.pop(name, None)
    return ""


@command(
    "snmp-server user {name} {role}",
    "snmp-server user {name}",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret}",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} localizedkey",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} priv {key}",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} priv {key} localizedkey",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} priv aes-128 {key}",
    "snmp-server user {name} {role} auth {auth:md5|sha} {secret} priv aes-128 {key} localizedkey",
    modes="config",
    source="BF-NX N9KRUN MDS94 mem",
)
def snmp(line: Line) -> str:
    """Make an SNMPv3 user; it is an account too, without a password."""
    role = line.get("role", ROLES[1])
    if role not in ROLES:
        raise Refused(f"ERROR: Role {role} does not exist")
    text = role
    if "secret" in line.words:
        text += f" auth {line['auth']} {_local(line, 'secret')}"
    if "key" in line.words:
        aes = "aes-128 " if line.has("aes-128") else ""
        text += f" priv {aes}{_local(line, 'key')}"
    if "secret" in line.words:
        text += " localizedkey"
    line.state.snmp_users[line["name"]] = text
    line.state.users.setdefault(line["name"], ("!", (role,)))
    return ""


def _local(line: Line, word: str) -> str:
    if line.has("localizedkey"):
        return line[word]
    if len(line[word]) < 8:  # noqa: PLR2004  # of SNMPv3
        raise Refused("ERROR: Passphrase must be at least 8 characters")
    return localized(line[word], sha=line["auth"] == "sha")


@command(
    "no snmp-server user {name}",
    "no snmp-server user {name} {rest...}",
    modes="config",
    source="mem",
)
def no_snmp(line: Line) -> str:
    """Remove an SNMPv3 user, and the account that came with it."""
    if line.state.snmp_users.pop(line["name"], None) is None:
        raise Refused(f"ERROR: SNMP user {line['name']} does not exist")
    if line.state.users.get(line["name"], ("",))[0] == "!":
        del line.state.users[line["name"]]
    return ""


knobs.register(
    (
        Knob("snmp-server contact {text...}", 2, "", "BF-NX"),
        Knob("snmp-server location {text...}", 2, "", "BF-NX"),
        Knob("snmp-server community {name} group {group}", 3, "", "BF-NX MDS94"),
        Knob("snmp-server community {name} use-acl {acl}", 4, "", "BF-NX"),
        Knob("snmp-server host {host} traps version {v:1|2c} {name}", 7, "", "MDS94"),
        Knob("snmp-server host {host} traps version 3 {level:auth|noauth|priv} {name}", 7),
        Knob("snmp-server host {host} informs version {v:2c|3} {name...}", 7, "", "BF-NX"),
        Knob("snmp-server host {host} use-vrf {vrf}", 4, "", "BF-NX"),
        Knob("snmp-server host {host} source-interface {name...}", 4, "", "BF-NX"),
        Knob("snmp-server source-interface {what:traps|informs} {name...}", 3, "", "BF-NX"),
        Knob(f"snmp-server enable traps {TRAPS}", 4, "", "BF-NX MDS94"),
        Knob(f"snmp-server enable traps {TRAPS} {{what}}", 5, "", "BF-NX MDS94"),
        Knob("snmp-server enable traps", 3),
        Knob("snmp-server globalEnforcePriv", 2, "", "N9KRUN"),
        Knob("snmp-server protocol enable", 3, "on", "AZLOCAL"),
    ),
    "config",
    section("snmp"),
)


@command(
    "snmp-server community {name}",
    "snmp-server community {name} {right:ro|rw}",
    modes="config",
    source="mem",
)
def community(line: Line) -> str:
    """Make a community; what it may do is kept as a group."""
    group = "network-admin" if line.get("right") == "rw" else "network-operator"
    kept = line.state.knobs.setdefault("snmp", {})
    name = f"snmp-server community {line['name']}"
    kept[name] = f"{name} group {group}"
    return ""


@command(
    "tacacs-server host {host}",
    "tacacs-server host {host} key {key}",
    "tacacs-server host {host} key {kind:[07]} {key}",
    "no tacacs-server host {host}",
    "tacacs-server key {key}",
    "tacacs-server key {kind:[07]} {key}",
    "no tacacs-server key",
    "tacacs-server host {host} key {kind:[07]} {key} timeout {seconds:\\d+}",
    "no tacacs-server host {host} key",
    modes="config@tacacs+",
    source="BF-NX AZLOCAL",
)
def tacacs(line: Line) -> str:
    """Make a TACACS+ server known, or the key of all of them."""
    kept = line.state.knobs.setdefault("aaa", {})
    name = f"tacacs-server host {line['host']}" if "host" in line.words else "tacacs-server key"
    if line.no:
        if kept.pop(name, None) is None:
            raise Refused("ERROR: TACACS+ server not found")
        return ""
    text = name
    if "key" in line.words:
        shown = line["key"] if line.get("kind") == "7" else scrambled(line["key"])
        text = f'{name}{" key" if "host" in line.words else ""} 7 "{shown.strip(chr(34))}"'
    if "seconds" in line.words:
        text += f" timeout {line['seconds']}"
    kept[name] = text
    return ""


knobs.register(
    (
        Knob("tacacs-server timeout {n:\\d+}", 2, "", "AZLOCAL"),
        Knob("ip tacacs source-interface {name...}", 3, "", "AZLOCAL"),
    ),
    "config@tacacs+",
    section("aaa"),
)
knobs.register(
    (
        Knob("aaa authentication login error-enable", 4, "", "BF-NX"),
        Knob("aaa authentication login ascii-authentication", 4),
        Knob("aaa authentication login {where:default|console} fallback error local", 6, "on"),
    ),
    "config",
    section("aaa"),
)


@command(
    "aaa group server {kind:tacacs\\+} {name}",
    "no aaa group server {kind:tacacs\\+} {name}",
    modes="config@tacacs+",
    source="BF-NX AZLOCAL",
)
@command("[no] aaa group server {kind:radius} {name}", modes="config", source="MDS94")
def group(line: Line) -> str:
    """Enter a group of AAA servers; one that does not exist is made."""
    key = line["kind"], line["name"]
    if not line.no:
        line.state.groups.setdefault(key, {})
        return enter(line, line["kind"].rstrip("+"), *key)
    if key not in line.state.groups:
        raise Refused(f"ERROR: group {line['name']} does not exist")
    users = [
        text
        for text in line.state.knobs.get("aaa", {}).values()
        if text.startswith("aaa ") and line["name"] in text.split()
    ]
    if users:
        raise Refused(f"ERROR: group {line['name']} is in use: {users[0]}")
    del line.state.groups[key]
    return ""


def _group(line: Line) -> list[dict[str, str]]:
    key = line.names[0], line.names[1]
    return [line.state.groups.setdefault(key, {})]


knobs.register(
    (
        Knob("server {host}", 2, "", "BF-NX AZLOCAL"),
        Knob("use-vrf {vrf}", 1, "", "BF-NX"),
        Knob("source-interface {name...}", 1, "", "BF-NX AZLOCAL"),
        Knob("deadtime {n:\\d+}", 1),
    ),
    "tacacs radius",
    _group,
)


@command(
    "[no] aaa {what:authentication} {of:login} {where:default|console} {how...}",
    "no aaa {what:authentication} {of:login} {where:default|console}",
    "[no] aaa {what:accounting} {where:default} {how...}",
    "no aaa {what:accounting} {where:default}",
    "[no] aaa {what:authorization} {of:commands|config-commands} {where:default|console} {how...}",
    modes="config",
    source="BF-NX AZLOCAL",
)
def aaa(line: Line) -> str:
    """Say who is asked about logins; groups have to exist."""
    name = " ".join(one for one in ("aaa", line["what"], line.get("of"), line["where"]) if one)
    kept = line.state.knobs.setdefault("aaa", {})
    if line.no:
        kept.pop(name, None)
        return ""
    words = line["how"].split()
    known = {one for _, one in line.state.groups} | {"radius"}
    if words[0] == "group":
        wanted = [one for one in words[1:] if one not in {"local", "none"}]
        missing = [one for one in wanted if one not in known]
        if missing or not wanted:
            raise Refused(f"ERROR: group {' '.join(missing)} does not exist")
    elif words not in (["local"], ["none"], ["local", "none"]):
        raise Misplaced(words[0], "% Invalid command at '^' marker.")
    kept.pop(name, None)
    if words != ["local"]:
        kept[name] = f"{name} {line['how']}"
    return ""
