"""Accounts, AAA, TACACS+ and RADIUS."""

from sanfab_lab.commands import Refused, refuse_if, refused_word
from sanfab_lab.nxos.commands import TREE, NxosCall, command, enter_mode, global_settings
from sanfab_lab.nxos.secrets import password_hash, snmp_user_line, type7_key
from sanfab_lab.rows import Setting, register_settings, replace_line

ROLES = ("network-admin", "network-operator", "vdc-admin", "vdc-operator")


@command(
    "username {name} password {secret} [role {role}]",
    "username {name} password {kind:[05]} {secret} [role {role}]",
    "username {name} role {role}",
    source="AZLOCAL MDS94",
)
def _username(call: NxosCall) -> None:
    """Create or change an account, which is an SNMP user too."""
    name, state = call["name"], call.state
    role = call["role"]
    refuse_if(role and role not in ROLES, f"ERROR: Role {role} does not exist")
    stored, roles = state.users.get(name, ("!", ()))
    roles = tuple(dict.fromkeys((*roles, role))) if role else roles or (ROLES[1],)
    if call.has("secret") and call.get("kind", "0") == "0":
        stored = password_hash(call["secret"], old=not call.switch.n9k)
        state.snmp_users[name] = snmp_user_line(roles[0], call["secret"], call.switch.release)
    elif call.has("secret"):
        stored = call["secret"]
    state.users[name] = stored, roles


@command("no username {name} [role {role}]", source="COLL-NX")
def _no_username(call: NxosCall) -> None:
    """Remove an account, or one of its roles; the last administrator stays."""
    name, state = call["name"], call.state
    refuse_if(name not in state.users, f"ERROR: user {name} does not exist")
    stored, roles = state.users[name]
    if call.has("role"):
        state.users[name] = (stored, tuple(one for one in roles if one != call["role"]))
        return
    if name == call.session.user:
        raise Refused(f"ERROR: user {name} is currently logged in, cannot be deleted")
    del state.users[name]
    state.snmp_users.pop(name, None)


@command(
    "[no] tacacs-server host {host}",
    "[no] tacacs-server host {host} key <{key}>",
    "[no] tacacs-server host {host} key <{kind:[07]} {key}>",
    "[no] tacacs-server key <{key}>",
    "[no] tacacs-server key <{kind:[07]} {key}>",
    "[no] tacacs-server host {host} key <{kind:[07]} {key} timeout {seconds:\\d+}>",
    when="tacacs+",
    source="BF-NX AZLOCAL",
)
def _tacacs(call: NxosCall) -> None:
    kept = call.state.settings.setdefault("aaa", {})
    name = f"tacacs-server host {call['host']}" if call.has("host") else "tacacs-server key"
    if call.no:
        refuse_if(kept.pop(name, None) is None, "ERROR: TACACS+ server not found")
        return
    text = name
    if call.has("key"):
        shown = call["key"] if call["kind"] == "7" else type7_key(call["key"])
        text = f'{name}{" key" if call.has("host") else ""} 7 "{shown.strip(chr(34))}"'
    if call.has("seconds"):
        text += f" timeout {call['seconds']}"
    kept[name] = text


global_settings(
    "aaa",
    Setting("tacacs-server timeout <{n:\\d+}>", "AZLOCAL", "", "tacacs+"),
    Setting("ip tacacs source-interface <{name...}>", "AZLOCAL", "", "tacacs+"),
)
global_settings(
    "aaa",
    Setting("aaa authentication login error-enable", "BF-NX"),
    Setting("aaa authentication login ascii-authentication"),
    Setting("aaa authentication login {where:default|console} fallback error <local>", "mem", "on"),
)


@command("[no] aaa group server {kind:tacacs\\+} {name}", when="tacacs+", source="BF-NX AZLOCAL")
@command("[no] aaa group server {kind:radius} {name}", source="MDS94")
def _group_account(call: NxosCall) -> None:
    """Enter a group of AAA servers; create it if it does not exist."""
    key = call["kind"], call["name"]
    if not call.no:
        call.state.groups.setdefault(key, {})
        enter_mode(call, call["kind"].rstrip("+"), *key)
        return
    refuse_if(key not in call.state.groups, f"ERROR: group {call['name']} does not exist")
    users = [
        text
        for text in call.state.settings.get("aaa", {}).values()
        if text.startswith("aaa ") and call["name"] in text.split()
    ]
    if users:
        raise Refused(f"ERROR: group {call['name']} is in use: {users[0]}")
    del call.state.groups[key]


register_settings(
    TREE,
    "tacacs radius",
    lambda call: [call.state.groups.setdefault(call.targets, {})],
    Setting("server {host}", "BF-NX AZLOCAL"),
    Setting("use-vrf <{vrf}>", "BF-NX"),
    Setting("source-interface <{name...}>", "BF-NX AZLOCAL"),
    Setting("deadtime <{n:\\d+}>"),
)


@command(
    "[no] aaa {what:authentication} {of:login} {where:default|console} <{how...}>",
    "[no] aaa {what:accounting} {where:default} <{how...}>",
    "[no] aaa {what:authorization} {of:commands|config-commands} {where:default|console} {how...}",
    source="BF-NX AZLOCAL",
)
def _aaa(call: NxosCall) -> None:
    """Set the AAA method; server groups have to exist."""
    name = " ".join(one for one in ("aaa", call["what"], call["of"], call["where"]) if one)
    kept = call.state.settings.setdefault("aaa", {})
    if call.no:
        kept.pop(name, None)
        return
    words = call["how"].split()
    known = {one for _, one in call.state.groups} | {"radius"}
    if words[0] == "group":
        wanted = [one for one in words[1:] if one not in {"local", "none"}]
        missing = [one for one in wanted if one not in known]
        refuse_if(missing or not wanted, f"ERROR: group {' '.join(missing)} does not exist")
    elif words not in (["local"], ["none"], ["local", "none"]):
        raise refused_word(words[0])
    replace_line(kept, name, "" if words == ["local"] else f"{name} {call['how']}")
