"""ExtremeXOS lines of services: time, logs, SNMP."""

from functools import partial
from typing import Literal

from sanfab.facts.services import Community, SnmpUser
from sanfab.masking import HIDDEN, placeholder_or_hidden
from sanfab.nos.communities import trap_receiver
from sanfab.nos.exos.builder import Builder, assign, line, remove
from sanfab.nos.exos.names import ADDRESS, NAME, PLACE, TEXT, USER, VR, unquote
from sanfab.nos.exos.services_builder import SYSLOG_PORT
from sanfab.nos.undo import Undo

_SERVER = "{server:[^ ]*[.][^ ]+}"
"""A server by its address, or by its name."""
_HOW = "{how:(?: key [0-9]+)?(?: initial-sync)?}"
_TARGET = f"{ADDRESS}:{{port:[0-9]+}} vr {VR} {{facility:local[0-7]}}"
"""A syslog server."""
_TYPED_TARGET = (
    f"{ADDRESS}{{port:(?::[0-9]+)?}}{{vr:(?: vr VR-(?:Mgmt|Default))?}} {{facility:local[0-7]}}"
)
_LEVEL = "{level:(?: (?:severity )?[a-z-]+)?}"
_TARGET_KEY = ("address", "port", "vr", "facility")
_SECURITY = "{level:noauth|authnopriv|(?:auth)?priv}"
_VIEWS = '"?default(?:User|Admin|Notify)View"?'
"""The views of the factory configuration."""
_KEY = "(?:(?:(?:auth|privacy)-encrypted )?(?:localized-key|hex) )?"
"""What stands before a key; nothing stands before a password."""

_remove_named = partial(remove, convert=unquote)


@line(f"configure sntp-client {PLACE} {ADDRESS}", source="F-RU")
@line(
    f"configure sntp-client {PLACE} {ADDRESS} vr {VR}",
    source="F-RU F-E2X",
    undo=Undo("unconfigure sntp-client {place}", "PYEXOS", key=("place",)),
)
@line(f"configure sntp-client {PLACE} server {ADDRESS}", source="SENTRI")
@line(f"configure sntp-client {PLACE} server {ADDRESS} vr {VR}", source="SENTRI")
def _sntp(builder: Builder, place: str, address: str, _vr: str = "") -> None:
    builder.services.sntp[place] = address


remove(f"unconfigure sntp-client {PLACE}", "services.sntp", source="PYEXOS")
assign(
    "enable sntp-client",
    "services.sntp_on",
    value=True,
    source="F-RU SENTRI",
    undo=Undo("disable sntp-client", "F-E2X"),
    unset=False,
)


@line(f"configure ntp server add {_SERVER}{_HOW}", source="F-EAF")
@line(
    f"configure ntp server add {ADDRESS} vr {VR}",
    source="F-RU",
    undo=Undo("configure ntp server delete {address}", "F-EAF", key=("address",)),
)
@line(f"configure ntp server add {_SERVER} vr {VR}", source="F-PUB")
def _ntp(builder: Builder, address: str, _vr: str = "") -> None:
    builder.services.ntp.add(address)


remove(f"configure ntp server delete {ADDRESS}", "services.ntp", source="F-EAF")
assign(
    "enable ntp",
    "services.ntp_on",
    value=True,
    source="F-EAF",
    undo=Undo("disable ntp", "F-EAF"),
    unset=False,
)


@line(
    f"enable ntp vlan {NAME}",
    source="F-RU F-EAF",
    undo=Undo("disable ntp vlan {name}", "F-EAF", key=("name",)),
)
def _ntp_vlan(builder: Builder, name: str) -> None:
    builder.services.ntp_vlans.add(name if name == "all" else builder.vlan_key(name))


@line(
    f"configure syslog add {_TARGET}",
    source="SENTRI F-E2X",
    undo=Undo(
        "configure syslog delete {address}:{port} vr {vr} {facility}", "F-PUB", key=_TARGET_KEY
    ),
)
def _syslog(builder: Builder, *target: str) -> None:
    builder.services.syslog[target] = False


# As typed: the port is 514 unless stated, and `add` is optional. None is rendered.
@line(f"configure syslog {{add:(?:add )?}}{_TYPED_TARGET}{_LEVEL}", source="F-PUB")
def _syslog_typed(builder: Builder, *words: str) -> None:
    builder.services.syslog.setdefault(_target_of(words[1:5]), False)


@line(f"enable log target syslog {_TYPED_TARGET}", source="F-PUB")
def _syslog_on_typed(builder: Builder, *target: str) -> None:
    _set_syslog(builder, _target_of(target), enabled=True)


def _target_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return address, port, virtual router if stated, and facility of a typed syslog server."""
    address, port, place, facility = words
    return address, port.removeprefix(":") or SYSLOG_PORT, place.partition(" vr ")[2], facility


@line(f"configure syslog delete {_TARGET}", source="F-PUB")
def _no_syslog(builder: Builder, *target: str) -> None:
    del builder.services.syslog[target]


@line(
    f"enable log target syslog {_TARGET}",
    source="F-E2X E-LOG",
    undo=Undo(
        "disable log target syslog {address}:{port} vr {vr} {facility}", "E-LOG", key=_TARGET_KEY
    ),
)
def _syslog_on(builder: Builder, *target: str) -> None:
    _set_syslog(builder, target, enabled=True)


@line(f"disable log target syslog {_TARGET}", source="E-LOG")
def _syslog_off(builder: Builder, *target: str) -> None:
    _set_syslog(builder, target, enabled=False)


def _set_syslog(builder: Builder, target: tuple[str, ...], *, enabled: bool) -> None:
    if target not in builder.services.syslog:
        raise ValueError(target)
    builder.services.syslog[target] = enabled


# In scripts only; the lines of each server are what decides elsewhere.
@line("enable syslog", source="F-PUB")
def _syslog_all(builder: Builder) -> None:
    builder.services.syslog = dict.fromkeys(builder.services.syslog, True)


FACTORY_CONTACT = "support@extremenetworks.com, +1 888 257 3000"
"""Contact of a switch as shipped [F-450]."""


def _contact(text: str) -> str:
    """Return the contact that somebody set."""
    contact = unquote(text)
    return "" if contact == FACTORY_CONTACT else contact


_NO_TEXT = "''"
"""What a shipping driver sets in place of nothing: the two quotes are the text [PYEXOS]."""


def _location(text: str) -> str:
    """Return the location that somebody set."""
    location = unquote(text)
    return "" if location == _NO_TEXT else location


assign(
    f"configure snmp {{key:sys[Cc]ontact}} {TEXT}",
    "facts.services.snmp_contact",
    source="R-CN F-450",
    convert=_contact,
    undo=Undo(f'configure snmp sysContact "{FACTORY_CONTACT}"', "PYEXOS"),
)
assign(
    f"configure snmp {{key:sys[Ll]ocation}} {TEXT}",
    "facts.services.snmp_location",
    source="R-CN F-450",
    convert=_location,
    # No document shows how a location is removed; a shipping driver sets two quotes in its place.
    undo=Undo(f'configure snmp sysLocation "{_NO_TEXT}"', "PYEXOS"),
)


ACCESS_WORDS: dict[str, Literal["ro", "rw"]] = {"readonly": "ro", "readwrite": "rw"}


def _of_access(word: str) -> Community:
    return Community(access=ACCESS_WORDS[word])


@line(
    "configure snmp add community {access:readonly|readwrite} {name...}",
    source="R-ES",
    undo=Undo("configure snmp delete community {access} all", "R-ES", key=("access", "name")),
)
def _community(builder: Builder, access: str, name: str) -> None:
    builder.services.communities.add(unquote(name))
    builder.facts.services.snmp_communities.add(_of_access(access))


@line(
    f"configure snmpv3 add community {NAME}{{how:(?: encrypted)?}} name {{words...}}"
    ' user {access:"?v1v2c_(?:ro|rw)"?}',
    source="PYEXOS F-PUB F-PS",
)
def _community_printed(builder: Builder, _index: str, _how: str, *words: str) -> None:
    name, access = words
    _community(builder, "readwrite" if unquote(access).endswith("rw") else "readonly", name)


@line(f"disable snmp community {NAME}", source="EMF")
def _community_off(builder: Builder, name: str) -> None:
    """Read that one of a fresh switch is off; what publishers put for names tells none apart."""
    if unquote(name) in builder.services.communities:
        raise ValueError(name)


@line(
    "configure snmp delete community {access:readonly|readwrite} {name:(?!all$).+}", source="F-PUB"
)
def _no_community(builder: Builder, access: str, _name: str) -> None:
    """Accept that a factory community is deleted; the facts keep one for each kind of access."""
    if _of_access(access) in builder.facts.services.snmp_communities:
        raise ValueError(access)


remove(
    "configure snmp delete community {access:readonly|readwrite} all",
    "facts.services.snmp_communities",
    source="R-ES",
    convert=_of_access,
    missing_ok=True,
)


@line(
    f"configure snmpv3 add user {NAME} authentication {{auth:md5|sha}} {{secret}}"
    " privacy aes {bits:128|192|256} {privacy}",
    source="R-ES E-SNMP NED-EX",
    undo=Undo(
        "configure snmpv3 delete user {name}", "E-SNMP F-EAF", key=("name",), undo_first=True
    ),
)
def _snmp_user(builder: Builder, *words: str) -> None:
    name, auth, secret, bits, privacy = unquote(words[0]), *words[1:]
    user = SnmpUser(
        name, "", auth, placeholder_or_hidden(secret), f"aes{bits}", placeholder_or_hidden(privacy)
    )
    builder.facts.services.snmp_users[name] = user


@line(
    f"configure snmpv3 add user {NAME} engine-id {{engine}} authentication {{auth:md5|sha}}"
    " auth-encrypted localized-key {key} privacy aes {bits:128|192|256}"
    " privacy-encrypted localized-key {privacy}",
    source="F-PS NED-EX",
)
def _snmp_user_printed(builder: Builder, *words: str) -> None:
    name, _, auth, _, bits, _ = words
    user = SnmpUser(unquote(name), "", auth, HIDDEN, f"aes{bits}", HIDDEN)
    builder.facts.services.snmp_users[user.name] = user


@line(
    f"configure snmpv3 add user {NAME}{{engine:(?: engine-id [^ ]+)?}}"
    f" authentication {{auth:md5|sha}} {{how:{_KEY}}}{{secret}}"
    f"{{privacy:(?: privacy (?:(?:des|aes) )?{_KEY}[^ ]+)?}}",
    source="E-SNMP NED-EX F-EAF",
)
def _snmp_user_of_any_kind(builder: Builder, *words: str) -> None:
    """Read a user without privacy, or with the cipher that no number states."""
    name, _, auth, how, secret, privacy = words
    cipher = "" if not privacy else "aes128" if " aes " in privacy else "des"
    keys = [HIDDEN if how else placeholder_or_hidden(secret)]
    keys.append(placeholder_or_hidden(privacy.split()[-1]) if privacy else "")
    user = SnmpUser(unquote(name), "", auth, keys[0], cipher, keys[1])
    builder.facts.services.snmp_users[user.name] = user


@line(f"configure snmpv3 add user {NAME}", source="ZIPTIE F-EAF")
def _snmp_user_without_keys(builder: Builder, name: str) -> None:
    builder.facts.services.snmp_users[unquote(name)] = SnmpUser(unquote(name))


@line(
    f"configure snmpv3 add user {NAME} authentication {{auth:md5|sha}}"
    "{privacy:(?: privacy (?:des|3des|aes(?: (?:128|192|256))?))?}",
    source="XPROV",
)
def _snmp_user_with_questions(builder: Builder, name: str, auth: str, privacy: str) -> None:
    """Read a user whose passwords are typed after the questions for them."""
    cipher = privacy.removeprefix(" privacy ").replace(" ", "")
    user = SnmpUser(unquote(name), "", auth, HIDDEN, "aes128" if cipher == "aes" else cipher)
    user.privacy_secret = HIDDEN if cipher else ""
    builder.facts.services.snmp_users[user.name] = user


_remove_named(
    f"configure snmpv3 delete user {NAME}", "facts.services.snmp_users", source="E-SNMP F-EAF"
)


@line(
    f"configure snmpv3 add group {NAME} user {USER} sec-model usm",
    source="R-ES F-PS E-SNMP",
    undo=Undo(
        "configure snmpv3 delete group {name} user {user} sec-model usm",
        "E-SNMP",
        key=("user",),
        undo_first=True,
    ),
)
def _snmp_group(builder: Builder, group: str, user: str) -> None:
    builder.facts.services.snmp_users[unquote(user)].group = unquote(group)


@line(f"configure snmpv3 delete group {NAME} user {USER} sec-model usm", source="E-SNMP")
def _no_snmp_group(builder: Builder, _group: str, user: str) -> None:
    builder.facts.services.snmp_users[unquote(user)].group = ""


@line(
    f"configure snmpv3 add access {NAME} sec-model usm sec-level {_SECURITY}"
    f" read-view {{view:{_VIEWS}}}{{write:(?: write-view [^ ]+)?}} notify-view {{notify:{_VIEWS}}}",
    source="R-ES F-PS E-SNMP",
    undo=Undo(
        "configure snmpv3 delete access {name} sec-model usm sec-level {level}",
        "E-SNMP",
        key=("name",),
        undo_first=True,
    ),
)
def _snmp_access(builder: Builder, group: str, level: str, *_views: str) -> None:
    builder.facts.services.snmp_groups[unquote(group)] = level.replace("authpriv", "priv")


_remove_named(
    f"configure snmpv3 delete access {NAME}", "facts.services.snmp_groups", source="E-SNMP"
)
_remove_named(
    f"configure snmpv3 delete access {NAME} sec-model usm sec-level {{level}}",
    "facts.services.snmp_groups",
    source="E-SNMP",
)


@line(
    f"configure snmpv3 add target-params {NAME} user {USER} mp-model snmpv3 sec-model usm"
    " sec-level priv",
    source="E-SNMP F-XMC",
    undo=Undo(
        "configure snmpv3 delete target-params {name}", "PYEXOS", key=("name",), undo_first=True
    ),
)
def _trap_parameters(builder: Builder, name: str, user: str) -> None:
    if unquote(user) not in builder.facts.services.snmp_users:
        raise ValueError(user)
    builder.services.trap_users[unquote(name)] = unquote(user)


_remove_named(
    f"configure snmpv3 delete target-params {NAME}", "services.trap_users", source="PYEXOS"
)


@line(
    f"configure snmpv3 add target-addr {NAME} param {USER} ipaddress {ADDRESS} vr {VR}"
    " tag-list defaultNotify",
    source="E-SNMP PYEXOS",
    undo=Undo(
        "configure snmpv3 delete target-addr {name}", "E-SNMP", key=("name",), undo_first=True
    ),
)
@line(
    f"configure snmpv3 add target-addr {NAME} param {USER} ipaddress {ADDRESS} transport-port 162"
    ' vr {vr:"?VR-(?:Mgmt|Default)"?} tag-list "defaultNotify"',
    source="PYEXOS",
)
def _trap(builder: Builder, name: str, *words: str) -> None:
    parameters, address, _ = words
    if unquote(name) != address:
        raise ValueError(name)  # no document shows how a receiver with another name is printed
    user = builder.services.trap_users[unquote(parameters)]
    builder.facts.services.snmp_traps[address] = user


_remove_named(
    f"configure snmpv3 delete target-addr {NAME}", "facts.services.snmp_traps", source="E-SNMP"
)


@line(
    f"configure snmp add trapreceiver {ADDRESS} community {{how:(?:encrypted )?}}{{community}}"
    f" vr {VR}",
    source="F-EAF EXTRAP mem",
    undo=Undo(
        "configure snmp delete trapreceiver {address}", "F-EAF", key=("address",), undo_first=True
    ),
)
def _community_trap(builder: Builder, address: str, _how: str, *words: str) -> None:
    community, _ = words
    builder.facts.services.snmp_community_traps[address] = trap_receiver(unquote(community))


remove(
    f"configure snmp delete trapreceiver {ADDRESS}",
    "facts.services.snmp_community_traps",
    source="F-EAF",
)
