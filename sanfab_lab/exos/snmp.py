"""The SNMP agent."""

from sanfab_lab.exos.services import a_router, an_address
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused, cipher, localized

KEY_ENDS = "\n"
"""Between the parts of the key of a row; no word holds it."""
_SHORTEST = 8
"""Characters of an SNMPv3 password [mem]."""


@TABLE.does("ABLE snmp access [{how:snmp-v1v2c|snmpv3}]", source="F-450 R-ES")
def access(switch: Switch, call: Call) -> str:
    """Answer SNMP, or one version of it, or not."""
    snmp = switch.config.snmp
    if call["how"] in {"", "snmp-v1v2c"}:
        snmp.v1v2c = call.on()
    if call["how"] in {"", "snmpv3"}:
        snmp.v3 = call.on()
    return ""


@TABLE.does("ABLE snmp traps", source="F-450")
def traps(switch: Switch, call: Call) -> str:
    """Send traps, or not."""
    switch.config.snmp.traps = call.on()
    return ""


@TABLE.does(
    "configure snmp {how:add|delete} community {role:readonly|readwrite} {name}",
    "configure snmp {how:add|delete} community {role:readonly|readwrite} encrypted {hash}",
    source="F-PUB",
)
def community(switch: Switch, call: Call) -> str:
    """Add a community, or take one out."""
    known, name = switch.config.snmp.communities, call["hash"] or cipher(call["name"])
    if call["how"] == "add":
        known[name] = call["role"]
    elif call["name"] == "all":
        for one in [one for one, role in known.items() if role == call["role"]]:
            del known[one]
    elif known.get(name) != call["role"]:
        raise Refused("Error: Community string not found.")
    else:
        del known[name]
    return ""


@TABLE.does(
    "configure snmp add trapreceiver {address} community [{how:encrypted}] {name} [vr {vr}]",
    "configure snmp delete trapreceiver {address}",
    source="mem",
)
def receiver(switch: Switch, call: Call) -> str:
    """Add who gets traps, or take one out."""
    known, address = switch.config.snmp.receivers, an_address(call["address"])
    if call.has("name"):
        secret = call["name"] if call.has("how") else cipher(call["name"])
        known[address] = f'community encrypted "{secret}" vr {a_router(call["vr"], "VR-Mgmt")}'
    elif known.pop(address, None) is None:
        raise Refused(f"Error: Trap receiver {address} not found.")
    return ""


_AUTHENTICATION = "authentication {auth:md5|sha} [auth-encrypted] [{how:localized-key|hex}] {key}"
_PRIVACY = (
    "privacy {cipher:des|3des|aes} [{bits:128|192|256}] [privacy-encrypted] "
    "[{phow:localized-key|hex}] {secret}"
)


@TABLE.does(
    "configure snmpv3 add user {name} [engine-id {engine}]",
    f"configure snmpv3 add user {{name}} [engine-id {{engine}}] {_AUTHENTICATION}",
    f"configure snmpv3 add user {{name}} [engine-id {{engine}}] {_AUTHENTICATION} {_PRIVACY}",
    source="E-SNMP F-450",
)
def user(switch: Switch, call: Call) -> str:
    """Add a user; keys are shown encrypted from then on."""
    key, secret = _key(switch, call, "key", "how"), _key(switch, call, "secret", "phow")
    privacy = call["cipher"]
    if privacy == "aes":
        privacy = f"aes {call['bits'] or '128'}"
    elif call.has("bits"):
        raise BadWord(call["bits"])
    switch.config.snmp.users[call["name"]] = (call["auth"], key, privacy, secret)
    return ""


def _key(switch: Switch, call: Call, name: str, how: str) -> str:
    """Return a key as the configuration shows it."""
    word = call[name]
    if not word or call.has(how):
        return word
    if len(word) < _SHORTEST:
        raise Refused(f"Error: The password must be at least {_SHORTEST} characters long.")
    return localized(word, engine(switch))


def engine(switch: Switch) -> str:
    """Return the engine id of the switch [F-450]."""
    return f"03:{switch.mac}"


@TABLE.does("configure snmpv3 delete user {name} [engine-id {engine}]", source="E-SNMP")
def no_user(switch: Switch, call: Call) -> str:
    """Take a user out."""
    snmp = switch.config.snmp
    if call["name"] == "all":
        snmp.users.clear()
    elif snmp.users.pop(call["name"], None) is None:
        raise Refused(f"Error: User {call['name']} not found.")
    return ""


_TABLES = {
    "group": "{name} user {user} [sec-model {model:usm|snmpv1|snmpv2c}]",
    "access": "{name} [sec-model {model:usm|snmpv1|snmpv2c}] "
    "[sec-level {level:noauth|authnopriv|authpriv|priv|auth}] "
    "[read-view {read}] [write-view {write}] [notify-view {notify}]",
    "mib-view": "{name} subtree {tree:(?:\\d|\\.)+} [type {type:included|excluded}]",
    "community": "{name} name [{how:encrypted}] {community} user {user} [tag {tag}]",
    "target-addr": "{name} param {param} ipaddress {address} [transport-port {port}] [vr {vr}] "
    "[tag-list {tags}]",
    "target-params": "{name} user {user} mp-model {mp:snmpv1|snmpv2c|snmpv3} "
    "sec-model {model:usm|snmpv1|snmpv2c} "
    "[sec-level {level:noauth|authnopriv|authpriv|priv|auth}]",
    "notify": "{name} tag {tag}",
}
"""What may follow ``configure snmpv3 add``, by kind [F-450]."""
_KEYS = {"group": ("user", "model"), "access": ("model", "level"), "mib-view": ("tree",)}
_WORDS = {
    "model": "sec-model",
    "level": "sec-level",
    "read": "read-view",
    "write": "write-view",
    "notify": "notify-view",
    "tree": "subtree",
    "community": "name",
    "address": "ipaddress",
    "port": "transport-port",
    "tags": "tag-list",
    "mp": "mp-model",
}
_ORDER = (
    "community",
    "tree",
    "type",
    "param",
    "address",
    "port",
    "vr",
    "tags",
    "user",
    "mp",
    "model",
    "level",
    "read",
    "write",
    "notify",
    "tag",
)
"""In this order a row is shown."""
_DEFAULTS = {
    "group": {"model": "usm"},
    "access": {"model": "usm", "level": "noauth"},
    "mib-view": {"type": "included"},
}


def _adds() -> None:
    """Register one command for each table of SNMPv3."""
    for kind, form in _TABLES.items():

        def act(switch: Switch, call: Call, kind: str = kind) -> str:
            return _row(switch, call, kind)

        TABLE.does(f"configure snmpv3 add {kind} {form}", source="F-450")(act)


def _row(switch: Switch, call: Call, kind: str) -> str:
    snmp, values = switch.config.snmp, {**_DEFAULTS.get(kind, {})}
    values |= {name: call[name] for name in call.values if name != "name"}
    if values.get("level") == "auth":
        values["level"] = "authnopriv"
    if kind == "target-addr":
        values["address"] = an_address(values["address"])
        values["vr"] = a_router(values.get("vr", ""), "VR-Mgmt")
    key = KEY_ENDS.join([call["name"], *(values.get(name, "") for name in _KEYS.get(kind, ()))])
    if kind == "community":
        secret = values["community"] if call.has("how") else cipher(values["community"])
        values["community"] = f'encrypted "{secret}"'
    words = [f"{_WORDS.get(name, name)} {values[name]}" for name in _ORDER if values.get(name)]
    snmp.tables.setdefault(kind, {})[key] = " ".join(words)
    return ""


_adds()


@TABLE.does(
    "configure snmpv3 delete group {name} user {user} [sec-model {model}]",
    "configure snmpv3 delete {kind:access|mib-view|community|target-addr|target-params|notify} "
    "{name} [sec-model {model}] [sec-level {level}] [subtree {tree}]",
    source="E-SNMP mem",
)
def no_row(switch: Switch, call: Call) -> str:
    """Take rows out of a table of SNMPv3."""
    kind = call["kind"] or "group"
    rows = switch.config.snmp.tables.get(kind, {})
    wanted = [call["name"], *(call[name] for name in _KEYS.get(kind, ()))]
    gone = [key for key in rows if _fits(key.split(KEY_ENDS), wanted)]
    if not gone:
        raise Refused(f"Error: {kind.capitalize()} {call['name']} not found.")
    for key in gone:
        del rows[key]
    return ""


def _fits(key: list[str], wanted: list[str]) -> bool:
    return all(want in {"", part} for want, part in zip(wanted, key, strict=True))
