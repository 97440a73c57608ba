"""OS9 lines of services: time, logs, SNMP, TACACS+, accounts."""

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
from sanfab.nos.os9.builder import Builder, assign, line, remove, rule
from sanfab.nos.undo import REMOVE_LATE, Undo

_ADDRESS = "{address:[0-9.]+}"
_NTP_OPTIONS = "{options:(?: prefer| (?:key|version|minpoll|maxpoll) [0-9]+)*}"
_TRAP_PORT = "{port:(?: udp-port [0-9]+)?}"
_COMMUNITY = "snmp-server community {name} {access:ro|rw}{filter:(?: .+)?}"
_SNMP_GROUP = "snmp-server group {name} 3 {level:auth|noauth|priv}"
METHODS = {"tacacs+": ALL_SERVERS, "local": LOCAL}
"""Login methods by the words for them."""
_ROLES = {"privilege 15": "sysadmin", "privilege 1": "netoperator", "": "netoperator"}
"""Roles of accounts that state a privilege level, or nothing, instead of a role."""


@line(f"ntp server {_ADDRESS}", source="R-OS9", undo=Undo(source="R-OS9", key=("address",)))
@line(f"ntp server {_ADDRESS}{_NTP_OPTIONS}", source="F-JSP D-NTP")
@line(f"ntp server vrf {{vrf}} {_ADDRESS}{_NTP_OPTIONS}", source="R-OS9 D-NTP")
def _ntp(builder: Builder, *words: str) -> None:
    address = next(word for word in reversed(words) if word and not word.startswith(" "))
    builder.facts.services.ntp.add(address)


remove(f"no ntp server {_ADDRESS}", "facts.services.ntp", source="R-OS9", missing_ok=True)


@line(f"logging {_ADDRESS}", source="R-OS9 R-SEN", undo=Undo(source="R-OS9", key=("address",)))
@line(f"logging {_ADDRESS} {{protocol:udp|tcp|secure}} {{port:[0-9]+}}", source="R-OS9")
@line(f"logging {_ADDRESS} vrf {{vrf}}{{port:(?: (?:udp|tcp|secure) [0-9]+)?}}", source="R-OS9")
def _syslog(builder: Builder, address: str, *_rest: str) -> None:
    builder.facts.services.syslog.add(address)


remove(f"no logging {_ADDRESS}", "facts.services.syslog", source="R-OS9", missing_ok=True)

assign(
    "snmp-server contact {text...}",
    "facts.services.snmp_contact",
    source="R-OS9",
    undo=Undo("no snmp-server contact", "R-OS9"),
    unset="",
)
assign(
    "snmp-server location {text...}",
    "facts.services.snmp_location",
    source="R-OS9",
    undo=Undo("no snmp-server location", "R-OS9"),
    unset="",
)


@line(_COMMUNITY, source="R-OS9 R-NAF", undo=Undo(source="R-OS9", key=("name", "access", "filter")))
def _community(builder: Builder, name: str, access: str, acl: str) -> None:
    builder.facts.services.snmp_communities.add(_of(name, access, acl))


@line(f"no {_COMMUNITY}", source="R-OS9")
def _no_community(builder: Builder, name: str, access: str, acl: str) -> None:
    builder.facts.services.snmp_communities.discard(_of(name, access, acl))


def _of(name: str, access: str, acl: str) -> Community:
    return Community(known_secret(name), ACCESS[access], permit=acl.strip())


@line(_SNMP_GROUP, source="R-OS9", undo=Undo(source="R-OS9", key=("name",)))
@line(f"{_SNMP_GROUP}{{views:(?: (?:access|read|write|notify|context) [^ ]+)+}}", source="R-OS9")
def _snmp_group(builder: Builder, name: str, level: str, _views: str = "") -> None:
    builder.facts.services.snmp_groups[name] = level


remove(f"no {_SNMP_GROUP}", "facts.services.snmp_groups", source="R-OS9", missing_ok=True)
rule(
    "snmp-server user {name} {group} 3 {rest...}",
    Undo("no snmp-server user {name} {group} 3", "R-OS9", key=("name",), undo_first=True),
)


@line(
    "snmp-server user {name} {group} 3{form:(?: encrypted)?} auth {auth:md5|sha} {secret}"
    " priv {privacy:aes128|des56} {key}",
    source="D-SNM1",
)
def _snmp_user(builder: Builder, *words: str) -> None:
    name, group, form, auth, secret, privacy, key = words
    if form:
        secret = key = HIDDEN
    builder.facts.services.snmp_users[name] = SnmpUser(
        name, group, auth, placeholder_or_hidden(secret), privacy, placeholder_or_hidden(key)
    )


remove(
    "no snmp-server user {name} {group} 3",
    "facts.services.snmp_users",
    source="R-OS9",
    missing_ok=True,
)


@line(
    f"snmp-server host {_ADDRESS} traps version 3 priv {{user}}{_TRAP_PORT}",
    source="R-OS9 D-SNM2",
    undo=Undo(source="R-OS9", key=("address", "user", "port")),
)
def _trap(builder: Builder, address: str, user: str, _port: str) -> None:
    builder.facts.services.snmp_traps[address] = user


remove(
    f"no snmp-server host {_ADDRESS} traps version 3 priv {{user}}{_TRAP_PORT}",
    "facts.services.snmp_traps",
    source="R-OS9",
    missing_ok=True,
)


@line(
    f"snmp-server host {_ADDRESS} traps version 2c {{community}}{_TRAP_PORT}",
    source="R-OS9 P-SDN",
    undo=Undo(source="R-OS9", key=("address",), undo_first=True),
)
@line(
    f"snmp-server host {_ADDRESS} vrf {{vrf:[^ ]+}} traps version 2c {{community}}{_TRAP_PORT}",
    source="R-OS9 D-SNM2",
)
def _community_trap(builder: Builder, address: str, *words: str) -> None:
    *_vrf, community, port = words
    builder.facts.services.snmp_community_traps[address] = trap_receiver(community, port)


remove(
    f"no snmp-server host {_ADDRESS} traps version 2c {{community}}{_TRAP_PORT}",
    "facts.services.snmp_community_traps",
    source="R-OS9",
    missing_ok=True,
)


# A receiver alone selects nothing that is sent to it [D-SNM3].
@line(
    "snmp-server enable traps",
    source="R-OS9 D-SNM3",
    undo=Undo("no snmp-server enable traps", "R-OS9"),
)
@line("snmp-server enable traps {kinds...}", source="R-OS9 D-SNM3")
def _traps_enabled(builder: Builder, _kinds: str = "") -> None:
    builder.facts.services.snmp_traps_enabled = True


@line("no snmp-server enable traps", source="R-OS9")
def _no_traps_enabled(builder: Builder) -> None:
    builder.facts.services.snmp_traps_enabled = None


rule(
    "tacacs-server host {address} {rest...}",
    Undo("no tacacs-server host {address}", "R-OS9", key=("address",), order=REMOVE_LATE),
)


@line(f"tacacs-server host {_ADDRESS} key{{kind:(?: [07])?}} {{key}}", source="R-OS9")
@line(
    f"tacacs-server host {_ADDRESS} key{{kind:(?: [07])?}} {{key}}"
    "{rest:(?: (?:port|timeout) [0-9]+)+}",
    source="R-OS9",
)
def _tacacs(builder: Builder, address: str, _kind: str, key: str, _rest: str = "") -> None:
    builder.facts.services.tacacs[address] = placeholder_or_hidden(key)


remove(
    f"no tacacs-server host {_ADDRESS}", "facts.services.tacacs", source="R-OS9", missing_ok=True
)


def _methods(words: str) -> list[LoginMethod]:
    return methods_of(METHODS, words.split())


assign(
    "aaa authentication login default {methods...}",
    "facts.services.aaa_login",
    source="R-OS9",
    convert=_methods,
    undo=Undo("no aaa authentication login default", "R-OS9"),
)
assign(
    "aaa authorization exec default {methods...}",
    "facts.services.aaa_exec",
    source="D-AAA1",
    convert=_methods,
    undo=Undo("no aaa authorization exec default", "R-OS9"),
)


@line("no aaa authentication login default", source="R-OS9")
def _no_aaa_login(builder: Builder) -> None:
    builder.facts.services.aaa_login = []


@line("no aaa authorization exec default", source="R-OS9")
def _no_aaa_exec(builder: Builder) -> None:
    builder.facts.services.aaa_exec = []


rule(
    "username {name} {rest...}",
    Undo("no username {name}", "R-OS9", key=("name",), order=REMOVE_LATE, undo_first=True),
)


@line(
    "username {name} {kind:password|secret|sha256-password}{hash:(?: [0-9])?} {secret}"
    "{filter:(?: access-class \\S+)?}{privilege:(?: privilege [0-9]+)?}"
    "{role:(?: role [A-Za-z0-9_-]+)?}{list:(?: access-class \\S+)?}",
    source="R-OS9 R-PUP F-MXL ASM-CFG P-GARDEN",
)
def _user(builder: Builder, name: str, *words: str) -> None:
    _kind, _hash, secret, _filter, privilege, role, *_list = words
    privilege = privilege.strip()
    role = role.removeprefix(" role ") or _ROLES.get(privilege, privilege)
    builder.facts.services.users[name] = UserFacts(name, role, placeholder_or_hidden(secret))


@line("username {name}", source="ASM-CFG")
def _user_without_password(builder: Builder, name: str) -> None:
    builder.facts.services.users[name] = UserFacts(name, _ROLES[""])


@line("username {name} privilege {privilege:[0-9]+} password {secret}", source="P-S4048")
def _user_privilege_first(builder: Builder, name: str, privilege: str, secret: str) -> None:
    _user(builder, name, "", "", secret, "", f"privilege {privilege}", "")


remove("no username {name}", "facts.services.users", source="R-OS9", missing_ok=True)
