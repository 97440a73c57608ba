"""OS10 lines of services: time, logs, SNMP, TACACS+, accounts."""

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
from sanfab.nos.os10.builder import READER, Builder, line
from sanfab.nos.os10.names import without_quotes
from sanfab.nos.service_lines import (
    ADDRESS,
    TRAP_PORT,
    ServiceLines,
    register_services,
)
from sanfab.nos.text_lines import register_texts
from sanfab.nos.undo import Undo

_SERVER = "{address:[A-Za-z0-9][A-Za-z0-9.:-]*}"
"""A server by its name or address."""
_NTP_OPTIONS = "{options:(?: prefer| key [0-9]+)*}"
_KINDS = "{kinds:(?: (?:dom|entity|envmon|lldp|snmp))*}"
_SNMP_USER = (
    "snmp-server user {name} {group} 3{form:(?: localized)?} auth {auth:md5|sha} {secret}"
    " priv {privacy:des|aes} {key}"
)
METHODS = {"group tacacs+": ALL_SERVERS, "local": LOCAL}
"""Login methods by the words for them."""
_PRIVACY = {"aes": "aes128", "des": "des56"}
"""Privacy protocols of SNMPv3 by the words for them."""


@line(
    f"ntp server {_SERVER}",
    source="O10-COLL O10-NTP",
    undo=Undo(source="O10-COLL", key=("address",)),
)
@line(f"ntp server {_SERVER}{_NTP_OPTIONS}", source="O10-COLL O10-NTP")
def _ntp(builder: Builder, address: str, _options: str = "") -> None:
    builder.facts.services.ntp.add(address)


@line(
    f"logging server {ADDRESS}",
    source="O10-COLL",
    undo=Undo(source="O10-COLL", key=("address",)),
)
@line(
    f"logging server {ADDRESS}"
    "{rest:(?: (?:udp|tcp|tls)(?: [0-9]+)?)?(?: severity log-[a-z]+| vrf management)*}",
    source="O10-COLL O10-AZL O10-EX O10-QUAT",
)
def _syslog(builder: Builder, address: str, _rest: str = "") -> None:
    builder.facts.services.syslog.add(address)


_FACTORY_CONTACT = "Contact Support"
"""Contact of every switch that nobody gave one [O10-JP]."""


def _stated(words: str) -> str:
    """Return a text that somebody stated."""
    text = without_quotes(words)
    return "" if text == _FACTORY_CONTACT else text


register_texts(READER, "O10-COLL O10-JP", "O10-COLL", _stated)


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


@line(
    f"snmp-server host {ADDRESS} traps version 3 priv {{user}}{TRAP_PORT}",
    source="O10-COLL",
    undo=Undo("no snmp-server host {address}{port}", "O10-COLL", key=("address",)),
)
@line(
    f"snmp-server host {ADDRESS} traps version 3 priv {{user}}{TRAP_PORT}{_KINDS}",
    source="O10-COLL",
)
def _trap(builder: Builder, address: str, user: str, _port: str, _kinds: str = "") -> None:
    builder.facts.services.snmp_traps[address] = user


@line(
    f"snmp-server host {ADDRESS} traps version 2c {{community}}{TRAP_PORT}",
    source="O10-COLL",
    undo=Undo("no snmp-server host {address}{port}", "O10-COLL", key=("address",)),
)
@line(
    f"snmp-server host {ADDRESS} traps version 2c {{community}}{TRAP_PORT}{_KINDS}",
    source="O10-COLL",
)
def _community_trap(
    builder: Builder, address: str, community: str, port: str, _kinds: str = ""
) -> None:
    builder.facts.services.snmp_community_traps[address] = trap_receiver(community, port)


@line(f"no snmp-server host {ADDRESS}{TRAP_PORT}", source="O10-COLL")
def _no_trap(builder: Builder, address: str, _port: str) -> None:
    builder.facts.services.snmp_traps.pop(address, None)
    builder.facts.services.snmp_community_traps.pop(address, None)


@line(
    f"tacacs-server host {ADDRESS}{{port:(?: auth-port [0-9]+)?}} key{{kind:(?: [09])?}} {{key}}",
    source="O10-COLL O10-AZL",
)
def _tacacs(builder: Builder, address: str, _port: str, _kind: str, key: str) -> None:
    builder.facts.services.tacacs[address] = placeholder_or_hidden(key)


def _methods(words: str) -> list[LoginMethod]:
    """Return the methods of a list; local accounts alone are those of a new switch: none."""
    parts = words.replace("group ", "group_").split()
    methods = methods_of(METHODS, (one.replace("group_", "group ") for one in parts))
    return [] if methods == [LOCAL] else methods


register_services(
    READER,
    ServiceLines(
        undo="O10-COLL",
        syslog="logging server",
        ntp=_SERVER,
        community="O10-COLL",
        permit_word="acl",
        group="O10-COLL",
        views="access|read|write|notify",
        traps="O10-COLL",
        login="O10-COLL O10-JP",
        parse_methods=_methods,
    ),
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
