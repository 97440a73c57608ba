"""The SNMP agent."""

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, ipv4_of, set_fields, virtual_router
from sanfab_lab.exos.secrets import encrypted, localized_key
from sanfab_lab.exos.state import KEY_ENDS, Snmp
from sanfab_lab.exos.status import engine_id
from sanfab_lab.rows import Field

_SHORTEST = 8
"""Characters of an SNMPv3 password [mem]."""

set_fields(
    Snmp,
    lambda call: [call.state.snmp],
    Field("enable|disable snmp traps", "traps", "F-450"),
    Field("enable|disable snmp access snmp-v1v2c", "v1v2c", "F-450 R-ES"),
    Field("enable|disable snmp access snmpv3", "v3", "F-450 R-ES"),
)


@command("enable|disable snmp access", source="F-450 R-ES")
def _access(call: ExosCall) -> None:
    """Enable or disable all versions of SNMP."""
    call.state.snmp.v1v2c = call.state.snmp.v3 = call.on


@command(
    "configure snmp {how:add|delete} community {role:readonly|readwrite} {name}",
    "configure snmp {how:add|delete} community {role:readonly|readwrite} encrypted {hash}",
    source="F-PUB",
)
def _community(call: ExosCall) -> None:
    """Add or delete a community."""
    known, name = call.state.snmp.communities, call["hash"] or encrypted(call["name"])
    if call["how"] == "add":
        known[name] = call["role"]
    elif call["name"] == "all":
        for one in [one for one, role in known.items() if role == call["role"]]:
            del known[one]
    elif known.get(name) != call["role"]:
        raise Refused("Error: Community string not found.")
    else:
        del known[name]


@command(
    "configure snmp add trapreceiver {address} community [{how:encrypted}] {name} [vr {vr}]",
    "configure snmp delete trapreceiver {address}",
    source="mem",
)
def _trap_receiver(call: ExosCall) -> None:
    """Add or delete a receiver of traps."""
    known, address = call.state.snmp.receivers, ipv4_of(call["address"])
    if call.has("name"):
        secret = call["name"] if call.has("how") else encrypted(call["name"])
        known[address] = f'community encrypted "{secret}" vr {virtual_router(call, "VR-Mgmt")}'
    elif known.pop(address, None) is None:
        raise Refused(f"Error: Trap receiver {address} not found.")


_USER = "configure snmpv3 add user {name} [engine-id {engine}]"
_AUTHENTICATION = "authentication {auth:md5|sha} [auth-encrypted] [{how:localized-key|hex}] {key}"
_PRIVACY = (
    "privacy {cipher:des|3des|aes} [{bits:128|192|256}] [privacy-encrypted] "
    "[{phow:localized-key|hex}] {secret}"
)


@command(
    _USER,
    f"{_USER} {_AUTHENTICATION}",
    f"{_USER} {_AUTHENTICATION} {_PRIVACY}",
    source="E-SNMP F-450",
)
def _add_user(call: ExosCall) -> None:
    """Add a user; the configuration shows its keys encrypted."""
    key, secret = _key(call, "key", "how"), _key(call, "secret", "phow")
    privacy = call["cipher"]
    if privacy == "aes":
        privacy = f"aes {call.get('bits', '128')}"
    elif call.has("bits"):
        raise refused_word(call["bits"])
    call.state.snmp.users[call["name"]] = (call["auth"], key, privacy, secret)


def _key(call: ExosCall, name: str, how: str) -> str:
    """Return a key as the configuration shows it."""
    word = call[name]
    if not word or call.has(how):
        return word
    if len(word) < _SHORTEST:
        raise Refused(f"Error: The password must be at least {_SHORTEST} characters long.")
    return localized_key(word, engine_id(call.switch))


@command("configure snmpv3 delete user {name} [engine-id {engine}]", source="E-SNMP")
def _delete_user(call: ExosCall) -> None:
    """Delete a user, or all."""
    users = call.state.snmp.users
    if call["name"] == "all":
        users.clear()
    elif users.pop(call["name"], None) is None:
        raise Refused(f"Error: User {call['name']} not found.")


_MODEL = "[sec-model {model:usm|snmpv1|snmpv2c}]"
_LEVEL = "[sec-level {level:noauth|authnopriv|authpriv|priv|auth}]"
_TABLES = {
    "group": f"{{name}} user {{user}} {_MODEL}",
    "access": f"{{name}} {_MODEL} {_LEVEL} "
    "[read-view {read}] [write-view {write}] [notify-view {notify}]",
    "mib-view": "{name} subtree {tree:(?:\\d|\\.)+} [type {type:included|excluded}]",
    "community": "{name} name [{how:encrypted}] {community} user {user} [tag {tag}]",
    "target-addr": "{name} param {param} ipaddress {address} [transport-port {port}] [vr {vr}] "
    "[tag-list {tags}]",
    "target-params": "{name} user {user} mp-model {mp:snmpv1|snmpv2c|snmpv3} "
    f"sec-model {{model:usm|snmpv1|snmpv2c}} {_LEVEL}",
    "notify": "{name} tag {tag}",
}
"""Words that may follow ``configure snmpv3 add``, by kind [F-450]."""
_KEYS = {"group": ("user", "model"), "access": ("model", "level"), "mib-view": ("tree",)}
"""Values that identify a row, besides its name."""
_WORDS = {
    "community": "name",
    "tree": "subtree",
    "type": "type",
    "param": "param",
    "address": "ipaddress",
    "port": "transport-port",
    "vr": "vr",
    "tags": "tag-list",
    "user": "user",
    "mp": "mp-model",
    "model": "sec-model",
    "level": "sec-level",
    "read": "read-view",
    "write": "write-view",
    "notify": "notify-view",
    "tag": "tag",
}
"""Keyword of each value, in the order in which a row is shown."""
_DEFAULTS = {
    "group": {"model": "usm"},
    "access": {"model": "usm", "level": "noauth"},
    "mib-view": {"type": "included"},
}


def _add_row(call: ExosCall, kind: str) -> None:
    """Add a row to a table of SNMPv3."""
    values = {**_DEFAULTS.get(kind, {}), **call.values}
    name = values.pop("name")
    if values.get("level") == "auth":
        values["level"] = "authnopriv"
    if kind == "target-addr":
        values["address"] = ipv4_of(values["address"])
        values["vr"] = virtual_router(call, "VR-Mgmt")
    key = KEY_ENDS.join([name, *(values.get(one, "") for one in _KEYS.get(kind, ()))])
    if kind == "community":
        secret = values["community"] if call.has("how") else encrypted(values["community"])
        values["community"] = f'encrypted "{secret}"'
    words = [f"{word} {values[one]}" for one, word in _WORDS.items() if values.get(one)]
    call.state.snmp.tables.setdefault(kind, {})[key] = " ".join(words)


for _kind, _form in _TABLES.items():
    command(f"configure snmpv3 add {_kind} {_form}", source="F-450")(
        lambda call, kind=_kind: _add_row(call, kind)
    )


@command(
    "configure snmpv3 delete group {name} user {user} [sec-model {model}]",
    "configure snmpv3 delete {kind:access|mib-view|community|target-addr|target-params|notify} "
    "{name} [sec-model {model}] [sec-level {level}] [subtree {tree}]",
    source="E-SNMP mem",
)
def _delete_rows(call: ExosCall) -> None:
    """Delete rows of a table of SNMPv3."""
    kind = call.get("kind", "group")
    rows = call.state.snmp.tables.get(kind, {})
    wanted = [call["name"], *(call[name] for name in _KEYS.get(kind, ()))]
    gone = [key for key in rows if _fits(key.split(KEY_ENDS), wanted)]
    if not gone:
        raise Refused(f"Error: {kind.capitalize()} {call['name']} not found.")
    for key in gone:
        del rows[key]


def _fits(key: list[str], wanted: list[str]) -> bool:
    return all(want in {"", part} for want, part in zip(wanted, key, strict=True))
