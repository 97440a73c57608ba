"""OS9 lines of services: time, logs, SNMP, TACACS+, accounts."""

from sanfab.facts.services import (
    ALL_SERVERS,
    LOCAL,
    LoginMethod,
    SnmpUser,
    UserFacts,
)
from sanfab.masking import HIDDEN, placeholder_or_hidden
from sanfab.nos.communities import trap_receiver
from sanfab.nos.login_methods import methods_of
from sanfab.nos.os9.builder import READER, Builder, assign, line, remove
from sanfab.nos.service_lines import (
    ADDRESS,
    TRAP_PORT,
    ServiceLines,
    register_services,
)
from sanfab.nos.text_lines import register_texts
from sanfab.nos.undo import Undo

_NTP_OPTIONS = "{options:(?: prefer| (?:key|version|minpoll|maxpoll) [0-9]+)*}"
METHODS = {"tacacs+": ALL_SERVERS, "local": LOCAL}
"""Login methods by the words for them."""
_ROLES = {"privilege 15": "sysadmin", "privilege 1": "netoperator", "": "netoperator"}
"""Roles of accounts that state a privilege level, or nothing, instead of a role."""


@line(f"ntp server {ADDRESS}", source="R-OS9", undo=Undo(source="R-OS9", key=("address",)))
@line(f"ntp server {ADDRESS}{_NTP_OPTIONS}", source="F-JSP D-NTP")
@line(f"ntp server vrf {{vrf}} {ADDRESS}{_NTP_OPTIONS}", source="R-OS9 D-NTP")
def _ntp(builder: Builder, *words: str) -> None:
    address = next(word for word in reversed(words) if word and not word.startswith(" "))
    builder.facts.services.ntp.add(address)


@line(f"logging {ADDRESS}", source="R-OS9 R-SEN", undo=Undo(source="R-OS9", key=("address",)))
@line(f"logging {ADDRESS} {{protocol:udp|tcp|secure}} {{port:[0-9]+}}", source="R-OS9")
@line(f"logging {ADDRESS} vrf {{vrf}}{{port:(?: (?:udp|tcp|secure) [0-9]+)?}}", source="R-OS9")
def _syslog(builder: Builder, address: str, *_rest: str) -> None:
    builder.facts.services.syslog.add(address)


register_texts(READER, "R-OS9", "R-OS9")


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


@line(
    f"snmp-server host {ADDRESS} traps version 3 priv {{user}}{TRAP_PORT}",
    source="R-OS9 D-SNM2",
    undo=Undo(source="R-OS9", key=("address", "user", "port")),
)
def _trap(builder: Builder, address: str, user: str, _port: str) -> None:
    builder.facts.services.snmp_traps[address] = user


remove(
    f"no snmp-server host {ADDRESS} traps version 3 priv {{user}}{TRAP_PORT}",
    "facts.services.snmp_traps",
    source="R-OS9",
    missing_ok=True,
)


@line(
    f"snmp-server host {ADDRESS} traps version 2c {{community}}{TRAP_PORT}",
    source="R-OS9 P-SDN",
    undo=Undo(source="R-OS9", key=("address",), undo_first=True),
)
@line(
    f"snmp-server host {ADDRESS} vrf {{vrf:[^ ]+}} traps version 2c {{community}}{TRAP_PORT}",
    source="R-OS9 D-SNM2",
)
def _community_trap(builder: Builder, address: str, *words: str) -> None:
    *_vrf, community, port = words
    builder.facts.services.snmp_community_traps[address] = trap_receiver(community, port)


remove(
    f"no snmp-server host {ADDRESS} traps version 2c {{community}}{TRAP_PORT}",
    "facts.services.snmp_community_traps",
    source="R-OS9",
    missing_ok=True,
)


@line(f"tacacs-server host {ADDRESS} key{{kind:(?: [07])?}} {{key}}", source="R-OS9")
@line(
    f"tacacs-server host {ADDRESS} key{{kind:(?: [07])?}} {{key}}"
    "{rest:(?: (?:port|timeout) [0-9]+)+}",
    source="R-OS9",
)
def _tacacs(builder: Builder, address: str, _kind: str, key: str, _rest: str = "") -> None:
    builder.facts.services.tacacs[address] = placeholder_or_hidden(key)


def _methods(words: str) -> list[LoginMethod]:
    return methods_of(METHODS, words.split())


# A receiver of traps alone selects nothing that is sent to it [D-SNM3].
register_services(
    READER,
    ServiceLines(
        undo="R-OS9",
        syslog="logging",
        ntp=ADDRESS,
        community="R-OS9 R-NAF",
        permit_word="",
        group="R-OS9",
        views="access|read|write|notify|context",
        traps="R-OS9 D-SNM3",
        login="R-OS9",
        parse_methods=_methods,
    ),
)
assign(
    "aaa authorization exec default {methods...}",
    "facts.services.aaa_exec",
    source="D-AAA1",
    convert=_methods,
    undo=Undo("no aaa authorization exec default", "R-OS9"),
)


@line("no aaa authorization exec default", source="R-OS9")
def _no_aaa_exec(builder: Builder) -> None:
    builder.facts.services.aaa_exec = []


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
