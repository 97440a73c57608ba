"""The SNMP agent."""

from functools import partial

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, set_fields
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
    source="EXTRAP F-EAF mem",
)
def _trap_receiver(call: ExosCall) -> None:
    known, address = call.state.snmp.receivers, call.address("address")
    if call.has("name"):
        secret = call["name"] if call.has("how") else encrypted(call["name"])
        known[address] = f'community encrypted "{secret}" vr {call.router("VR-Mgmt")}'
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
    users = call.state.snmp.users
    if call["name"] == "all":
        users.clear()
    elif users.pop(call["name"], None) is None:
        raise Refused(f"Error: User {call['name']} not found.")


_MODEL = "[sec-model {sec_model:usm|snmpv1|snmpv2c}]"
_LEVEL = "[sec-level {sec_level:noauth|authnopriv|authpriv|priv|auth}]"
_TABLES = {
    "group": f"{{row}} user {{user}} {_MODEL}",
    "access": f"{{row}} {_MODEL} {_LEVEL} "
    "[read-view {read_view}] [write-view {write_view}] [notify-view {notify_view}]",
    "mib-view": "{row} subtree {subtree:(?:\\d|\\.)+} [type {type:included|excluded}]",
    "community": "{row} name [{how:encrypted}] {name} user {user} [tag {tag}]",
    "target-addr": "{row} param {param} ipaddress {ipaddress} [transport-port {transport_port}] "
    "[vr {vr}] [tag-list {tag_list}]",
    "target-params": "{row} user {user} mp-model {mp_model:snmpv1|snmpv2c|snmpv3} "
    f"sec-model {{sec_model:usm|snmpv1|snmpv2c}} {_LEVEL}",
    "notify": "{row} tag {tag}",
}
"""Words that may follow ``configure snmpv3 add``, by kind [F-450]; values: as the keyword."""
_KEYS: dict[str, tuple[str, ...]] = {
    "group": ("user", "sec_model"),
    "access": ("sec_model", "sec_level"),
    "mib-view": ("subtree",),
}
"""Values that identify a row, besides its name."""
_ORDER = (
    "name", "subtree", "type", "param", "ipaddress", "transport_port", "vr", "tag_list", "user",
    "mp_model", "sec_model", "sec_level", "read_view", "write_view", "notify_view", "tag",
)  # fmt: skip
"""Values in the order in which a row is shown."""
_QUOTED = {"target-addr": ("param", "vr", "tag_list")}
"""Values that are shown in quotes [PYEXOS]."""
_DEFAULTS = {
    "group": {"sec_model": "usm"},
    "access": {"sec_model": "usm", "sec_level": "noauth"},
    "mib-view": {"type": "included"},
}


def _add_row(call: ExosCall, kind: str) -> None:
    """Add a row to a table of SNMPv3."""
    values = {**_DEFAULTS.get(kind, {}), **call.values}
    if values.get("sec_level") == "auth":
        values["sec_level"] = "authnopriv"
    if kind == "target-addr":
        values["ipaddress"], values["vr"] = call.address("ipaddress"), call.router("VR-Mgmt")
        values["transport_port"] = values.get("transport_port") or "162"
    if kind == "community":
        secret = values["name"] if call.has("how") else encrypted(values["name"])
        values["name"] = f'encrypted "{secret}"'
    quoted = _QUOTED.get(kind, ())
    words = [
        f"{one.replace('_', '-')} " + (f'"{values[one]}"' if one in quoted else values[one])
        for one in _ORDER
        if values.get(one)
    ]
    key = [values["row"], *(values.get(one, "") for one in _KEYS.get(kind, ()))]
    call.state.snmp.tables.setdefault(kind, {})[KEY_ENDS.join(key)] = " ".join(words)


for _kind, _form in _TABLES.items():
    command(f"configure snmpv3 add {_kind} {_form}", source="F-450")(partial(_add_row, kind=_kind))


@command(
    "configure snmpv3 delete group {row} user {user} [sec-model {sec_model}]",
    "configure snmpv3 delete {kind:access|mib-view|community|target-addr|target-params|notify} "
    "{row} [sec-model {sec_model}] [sec-level {sec_level}] [subtree {subtree}]",
    source="E-SNMP mem",
)
def _delete_rows(call: ExosCall) -> None:
    """Delete rows of a table of SNMPv3."""
    kind = call.get("kind", "group")
    rows = call.state.snmp.tables.get(kind, {})
    wanted = [call["row"], *(call[name] for name in _KEYS.get(kind, ()))]
    gone = [key for key in rows if _fits(key.split(KEY_ENDS), wanted)]
    if not gone:
        raise Refused(f"Error: {kind.capitalize()} {call['row']} not found.")
    for key in gone:
        del rows[key]


def _fits(key: list[str], wanted: list[str]) -> bool:
    return all(want in {"", part} for want, part in zip(wanted, key, strict=True))
