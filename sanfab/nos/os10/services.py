"""OS10 lines of services: time, logs, SNMP, TACACS+, accounts."""

from sanfab.facts.services import (
    ALL_SERVERS,
    LOCAL,
    Community,
    LoginMethod,
    SnmpUser,
    UserFacts,
)
from sanfab.masking import HIDDEN, placeholder_or_hidden
from sanfab.nos.communities import ACCESS, known_secret, trap_receiver
from sanfab.nos.login_methods import methods_of
from sanfab.nos.os10.builder import Builder, assign, line, remove, rule
from sanfab.nos.os10.names import without_quotes
from sanfab.nos.undo import REMOVE_LATE, Undo

_ADDRESS = "{address:[0-9.]+}"
_NTP_OPTIONS = "{options:(?: prefer| key [0-9]+)*}"
_TRAP_PORT = "{port:(?: udp-port [0-9]+)?}"
_KINDS = "{kinds:(?: (?:dom|entity|envmon|lldp|snmp))*}"
_COMMUNITY = "snmp-server community {name} {access:ro|rw}{filter:(?: acl \\S+)?}"
_SNMP_GROUP = "snmp-server group {name} 3 {level:auth|noauth|priv}"
_SNMP_USER = (
    "snmp-server user {name} {group} 3{form:(?: localized)?} auth {auth:md5|sha} {secret}"
    " priv {privacy:des|aes} {key}"
)
METHODS = {"group tacacs+": ALL_SERVERS, "local": LOCAL}
"""Login methods by the words for them."""
_PRIVACY = {"aes": "aes128", "des": "des56"}
"""Privacy protocols of SNMPv3 by the words for them."""


@line(f"ntp server {_ADDRESS}", source="O10-COLL", undo=Undo(source="O10-COLL", key=("address",)))
@line(f"ntp server {_ADDRESS}{_NTP_OPTIONS}", source="O10-COLL")
def _ntp(builder: Builder, address: str, _options: str = "") -> None:
    builder.facts.services.ntp.add(address)


remove(f"no ntp server {_ADDRESS}", "facts.services.ntp", source="O10-COLL", missing_ok=True)


@line(
    f"logging server {_ADDRESS}",
    source="O10-COLL",
    undo=Undo(source="O10-COLL", key=("address",)),
)
@line(
    f"logging server {_ADDRESS}{{rest:(?: severity log-[a-z]+| vrf management)+}}",
    source="O10-COLL O10-AZL O10-EX",
)
def _syslog(builder: Builder, address: str, _rest: str = "") -> None:
    builder.facts.services.syslog.add(address)


remove(f"no logging server {_ADDRESS}", "facts.services.syslog", source="O10-COLL", missing_ok=True)

_FACTORY_CONTACT = "Contact Support"
"""Contact of every switch that nobody gave one [O10-JP]."""


def _stated(words: str) -> str:
    """Return a text that somebody stated."""
    text = without_quotes(words)
    return "" if text == _FACTORY_CONTACT else text


for _word in ("contact", "location"):
    assign(
        f"snmp-server {_word} {{text...}}",
        f"facts.services.snmp_{_word}",
        source="O10-COLL O10-JP",
        convert=_stated,
        undo=Undo(f"no snmp-server {_word}", "O10-COLL"),
        unset="",
    )


@line(_COMMUNITY, source="O10-COLL", undo=Undo(source="O10-COLL", key=("name", "access", "filter")))
def _community(builder: Builder, name: str, access: str, acl: str) -> None:
    builder.facts.services.snmp_communities.add(_of(name, access, acl))


@line(f"no {_COMMUNITY}", source="O10-COLL")
def _no_community(builder: Builder, name: str, access: str, acl: str) -> None:
    builder.facts.services.snmp_communities.discard(_of(name, access, acl))


def _of(name: str, access: str, acl: str) -> Community:
    return Community(known_secret(name), ACCESS[access], permit=acl.removeprefix(" acl "))


@line(_SNMP_GROUP, source="O10-COLL", undo=Undo(source="O10-COLL", key=("name",)))
@line(f"{_SNMP_GROUP}{{views:(?: (?:access|read|write|notify) [^ ]+)+}}", source="O10-COLL")
def _snmp_group(builder: Builder, name: str, level: str, _views: str = "") -> None:
    builder.facts.services.snmp_groups[name] = level


remove(f"no {_SNMP_GROUP}", "facts.services.snmp_groups", source="O10-COLL", missing_ok=True)
rule(
    "snmp-server user {name} {group} 3 {rest...}",
    Undo("no snmp-server user {name} {group} 3", "O10-COLL", key=("name",), undo_first=True),
)


@line(_SNMP_USER, source="O10-COLL O10-CSM")
def _snmp_user(builder: Builder, *words: str) -> None:
    name, group, form, auth, secret, privacy, key = words
    if form:
        secret = key = HIDDEN
    builder.facts.services.snmp_users[name] = SnmpUser(
        name,
        group,
        auth,
        placeholder_or_hidden(secret),
        _PRIVACY[privacy],
        placeholder_or_hidden(key),
    )


remove(
    "no snmp-server user {name} {group} 3",
    "facts.services.snmp_users",
    source="O10-COLL",
    missing_ok=True,
)


@line(
    f"snmp-server host {_ADDRESS} traps version 3 priv {{user}}{_TRAP_PORT}",
    source="O10-COLL",
    undo=Undo("no snmp-server host {address}{port}", "O10-COLL", key=("address",)),
)
@line(
    f"snmp-server host {_ADDRESS} traps version 3 priv {{user}}{_TRAP_PORT}{_KINDS}",
    source="O10-COLL",
)
def _trap(builder: Builder, address: str, user: str, _port: str, _kinds: str = "") -> None:
    builder.facts.services.snmp_traps[address] = user


@line(
    f"snmp-server host {_ADDRESS} traps version 2c {{community}}{_TRAP_PORT}",
    source="O10-COLL",
    undo=Undo("no snmp-server host {address}{port}", "O10-COLL", key=("address",)),
)
@line(
    f"snmp-server host {_ADDRESS} traps version 2c {{community}}{_TRAP_PORT}{_KINDS}",
    source="O10-COLL",
)
def _community_trap(
    builder: Builder, address: str, community: str, port: str, _kinds: str = ""
) -> None:
    builder.facts.services.snmp_community_traps[address] = trap_receiver(community, port)


@line(f"no snmp-server host {_ADDRESS}{_TRAP_PORT}", source="O10-COLL")
def _no_trap(builder: Builder, address: str, _port: str) -> None:
    builder.facts.services.snmp_traps.pop(address, None)
    builder.facts.services.snmp_community_traps.pop(address, None)


@line(
    "snmp-server enable traps",
    source="O10-COLL",
    undo=Undo("no snmp-server enable traps", "O10-COLL"),
)
@line("snmp-server enable traps {kinds...}", source="O10-COLL")
def _traps_enabled(builder: Builder, _kinds: str = "") -> None:
    builder.facts.services.snmp_traps_enabled = True


@line("no snmp-server enable traps", source="O10-COLL")
def _no_traps_enabled(builder: Builder) -> None:
    builder.facts.services.snmp_traps_enabled = None


rule(
    "tacacs-server host {address} {rest...}",
    Undo("no tacacs-server host {address}", "O10-COLL", key=("address",), order=REMOVE_LATE),
)


@line(
    f"tacacs-server host {_ADDRESS}{{port:(?: auth-port [0-9]+)?}} key{{kind:(?: [09])?}} {{key}}",
    source="O10-COLL O10-AZL",
)
def _tacacs(builder: Builder, address: str, _port: str, _kind: str, key: str) -> None:
    builder.facts.services.tacacs[address] = placeholder_or_hidden(key)


remove(
    f"no tacacs-server host {_ADDRESS}", "facts.services.tacacs", source="O10-COLL", missing_ok=True
)


def _methods(words: str) -> list[LoginMethod]:
    """Return the methods of a list; local accounts alone are those of a new switch: none."""
    parts = words.replace("group ", "group_").split()
    methods = methods_of(METHODS, (one.replace("group_", "group ") for one in parts))
    return [] if methods == [LOCAL] else methods


assign(
    "aaa authentication login default {methods...}",
    "facts.services.aaa_login",
    source="O10-COLL O10-JP",
    convert=_methods,
    undo=Undo("no aaa authentication login default", "O10-COLL"),
)


@line("no aaa authentication login default", source="O10-COLL")
def _no_aaa_login(builder: Builder) -> None:
    builder.facts.services.aaa_login = []


rule(
    "username {name} {rest...}",
    Undo("no username {name}", "O10-COLL", key=("name",), order=REMOVE_LATE, undo_first=True),
)


@line(
    "username {name} password {secret}{role:(?: role [a-z]+)?}"
    "{privilege:(?: priv-lvl [0-9]+)?}{expiry:(?: password-expiry [0-9]+)?}",
    source="O10-JP O10-CLI O10-COLL",
)
def _user(builder: Builder, name: str, secret: str, role: str, *_words: str) -> None:
    builder.facts.services.users[name] = UserFacts(
        name, role.removeprefix(" role "), placeholder_or_hidden(secret)
    )


remove("no username {name}", "facts.services.users", source="O10-COLL", missing_ok=True)
