"""EOS lines of services: time, logs, SNMP, TACACS+, accounts."""

import re

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
from sanfab.nos.eos.builder import READER, Builder, assign, line, remove, rule
from sanfab.nos.eos.names import VRF
from sanfab.nos.login_methods import methods_of
from sanfab.nos.text_lines import register_texts
from sanfab.nos.undo import REMOVE_LATE, Undo

in_aaa_group = READER.block("aaa group")

METHODS = {"group tacacs+": ALL_SERVERS, "local": LOCAL}
"""Login methods by the words for them."""
PRIVILEGES = {"network-admin": "15"}
"""Privilege level of an account by its role; others have the default, 1."""

_NTP_OPTIONS = (
    "{more:(?: (?:prefer|burst|iburst|(?:version|minpoll|maxpoll|key) [0-9]+"
    "|(?:source|local-interface) \\S+))*}"
)
_COMMUNITY = "{name}{view:(?: view \\S+)?}{access:(?: r[ow])?}{more:(?: \\S+)*}"
_METHODS = "{methods:(?: (?:group \\S+|local|none))+}"
_TACACS_HOST = (
    f"tacacs-server host {{address}}{{single:(?: single-connection)?}}{VRF}"
    "{timeout:(?: timeout [0-9]+)?}"
)
_ACCOUNT = (
    "username {name}{privilege:(?: privilege [0-9]+)?}{role:(?: role \\S+)?}"
    "{shell:(?: shell \\S+)?}"
)


@line(
    f"ntp server{VRF} {{address}}{_NTP_OPTIONS}",
    source="AVD PYEAPI",
    undo=Undo(source="COLL-EOS RBEAPI", key=("vrf", "address")),
)
def _ntp(builder: Builder, vrf: str, address: str, _more: str) -> None:
    builder.require_management_vrf(vrf)
    builder.facts.services.ntp.add(address)


@line(f"no ntp server{VRF} {{address}}", source="RBEAPI")
def _no_ntp(builder: Builder, vrf: str, address: str) -> None:
    builder.require_management_vrf(vrf)
    builder.facts.services.ntp.remove(address)


@line(
    f"logging{VRF} host {{address}}{{more:(?: [0-9]+)*(?: protocol (?:udp|tcp))?}}",
    source="AVD BF-EOS",
    undo=Undo(source="COLL-EOS RBEAPI", key=("vrf", "address")),
)
def _syslog(builder: Builder, vrf: str, address: str, _more: str) -> None:
    builder.require_management_vrf(vrf)
    builder.facts.services.syslog.add(address)


@line(f"no logging{VRF} host {{address}}", source="RBEAPI")
def _no_syslog(builder: Builder, vrf: str, address: str) -> None:
    builder.require_management_vrf(vrf)
    builder.facts.services.syslog.remove(address)


register_texts(READER, "AVD", "PYEAPI")


@line("snmp-server vrf {vrf}", source="AVD PYEAPI", undo=Undo(source="AVD"))
def _snmp_vrf(builder: Builder, vrf: str) -> None:
    if vrf != "default":
        builder.facts.services.snmp_vrf = vrf


@line("no snmp-server vrf {vrf}", source="AVD")
def _no_snmp_vrf(builder: Builder, vrf: str) -> None:
    if vrf == builder.facts.services.snmp_vrf:
        builder.facts.services.snmp_vrf = ""


@line(
    f"snmp-server community {_COMMUNITY}",
    source="AVD BF-EOS",
    undo=Undo(source="COLL-EOS", key=("name", "access")),
)
def _community(builder: Builder, name: str, _view: str, access: str, _more: str) -> None:
    builder.facts.services.snmp_communities.add(_of(name, access))


@line(f"no snmp-server community {_COMMUNITY}", source="COLL-EOS RBEAPI")
def _no_community(builder: Builder, name: str, _view: str, access: str, _more: str) -> None:
    builder.facts.services.snmp_communities.discard(_of(name, access))


def _of(name: str, access: str) -> Community:
    return Community(known_secret(name), ACCESS[access.strip() or "ro"])


@line(
    "snmp-server group {name} v3 {level:noauth|auth|priv}"
    "{more:(?: (?:context|read|write|notify) \\S+)*}",
    source="AVD",
    undo=Undo(source="COLL-EOS", key=("name",)),
)
def _snmp_group(builder: Builder, name: str, level: str, _more: str) -> None:
    builder.facts.services.snmp_groups[name] = level


remove(
    "no snmp-server group {name} v3 {level:noauth|auth|priv}"
    "{more:(?: (?:context|read|write|notify) \\S+)*}",
    "facts.services.snmp_groups",
    source="COLL-EOS",
)
rule(
    "snmp-server user {name} {group} v3 {rest...}",
    Undo("no snmp-server user {name} {group} v3", "RBEAPI", key=("name",), undo_first=True),
)


@line(
    "snmp-server user {name} {group} v3{engine:(?: localized \\S+)?}"
    " auth {auth:md5|sha[0-9]*} {secret} priv {privacy:aes[0-9]*|3?des} {key}",
    source="AVD",
)
def _snmp_user(builder: Builder, *words: str) -> None:
    name, group, engine, auth, secret, privacy, key = words
    user = SnmpUser(name, group, auth, HIDDEN, "aes128" if privacy == "aes" else privacy, HIDDEN)
    if not engine:
        user.auth_secret, user.privacy_secret = _secret("", secret), _secret("", key)
    builder.facts.services.snmp_users[name] = user


remove("no snmp-server user {name} {group} v3", "facts.services.snmp_users", source="RBEAPI")


@line(
    f"snmp-server host {{address}}{VRF}{{kind:(?: traps)?}} version 3 priv {{user}}",
    source="AVD BF-EOS",
    undo=Undo(source="COLL-EOS", key=("address", "vrf", "user")),
)
def _trap(builder: Builder, address: str, vrf: str, _kind: str, user: str) -> None:
    builder.require_management_vrf(vrf)
    builder.facts.services.snmp_traps[address] = user


@line(
    f"no snmp-server host {{address}}{VRF}{{kind:(?: traps)?}} version 3 priv {{user}}",
    source="COLL-EOS",
)
def _no_trap(builder: Builder, address: str, vrf: str, _kind: str, _user: str) -> None:
    builder.require_management_vrf(vrf)
    del builder.facts.services.snmp_traps[address]


_COMMUNITY_HOST = (
    f"snmp-server host {{address}}{VRF}{{kind:(?: traps| informs)?}} version 2c {{community}}"
    "{port:(?: udp-port [0-9]+)?}"
)


@line(
    _COMMUNITY_HOST,
    source="AVD BF-EOS",
    undo=Undo(source="COLL-EOS", key=("address",), undo_first=True),
)
def _community_trap(builder: Builder, address: str, vrf: str, *words: str) -> None:
    builder.require_management_vrf(vrf)
    kind, community, port = words
    if "informs" in kind:  # the facts do not tell that it has to answer
        builder.uncertain.add(f"snmp-server host {address}{vrf}{kind} version 2c {community}{port}")
    builder.facts.services.snmp_community_traps[address] = trap_receiver(community, port)


@line(f"no {_COMMUNITY_HOST}", source="COLL-EOS")
def _no_community_trap(builder: Builder, address: str, vrf: str, *_words: str) -> None:
    builder.require_management_vrf(vrf)
    del builder.facts.services.snmp_community_traps[address]


@line("snmp-server host {receiver:.+ version 1 .+}", source="AVD")
def _trap_of_version_1(builder: Builder, receiver: str) -> None:
    """The facts hold receivers of version 2c and 3 only."""
    builder.uncertain.add(f"snmp-server host {receiver}")


_NO_TACACS_HOST = Undo(
    "no tacacs-server host {address}{vrf}",
    "RBEAPI",
    key=("address", "vrf"),
    setting="tacacs-server host",
    order=REMOVE_LATE,
)


@line(
    f"{_TACACS_HOST} key {{kind:(?:(?:0|7|8a) )?}}{{key}}",
    source="AVD",
    undo=_NO_TACACS_HOST,
)
@line(_TACACS_HOST, source="AVD", undo=_NO_TACACS_HOST)
def _tacacs(builder: Builder, *words: str) -> None:
    address, _, vrf, _, *key = words
    builder.require_management_vrf(vrf)
    builder.facts.services.tacacs[address] = _secret(*key) if key else ""


@line(f"no tacacs-server host {{address}}{VRF}", source="RBEAPI")
def _no_tacacs(builder: Builder, address: str, vrf: str) -> None:
    builder.require_management_vrf(vrf)
    del builder.facts.services.tacacs[address]


@line("tacacs-server key {kind:(?:(?:0|7|8a) )?}{key}", source="RBEAPI")
def _tacacs_key(builder: Builder, kind: str, key: str) -> None:
    builder.tacacs_key = _secret(kind, key)


assign("no tacacs-server key", "tacacs_key", "", source="PYEAPI")


@line(
    "aaa group server tacacs+ {name}",
    source="AVD",
    opens="aaa group",
    undo=Undo(source="RBEAPI", key=("name",), order=REMOVE_LATE),
)
def _aaa_group(builder: Builder, name: str) -> Builder:
    if builder.facts.services.aaa_group not in {"", name}:
        raise ValueError(name)  # the facts hold one group
    builder.facts.services.aaa_group = name
    return builder


@line("no aaa group server tacacs+ {name}", source="RBEAPI")
def _no_aaa_group(builder: Builder, name: str) -> None:
    services = builder.facts.services
    if name != services.aaa_group:
        raise ValueError(name)
    services.aaa_group, services.aaa_servers = "", []


@in_aaa_group.line(
    f"server {{address}}{VRF}",
    source="AVD",
    undo=Undo(source="RBEAPI", key=("address", "vrf"), positional=True),
)
def _aaa_server(builder: Builder, address: str, vrf: str) -> None:
    builder.require_management_vrf(vrf)
    if address not in builder.facts.services.tacacs:
        raise ValueError(address)  # a group holds servers that exist
    builder.facts.services.aaa_servers.append(address)


@in_aaa_group.line(f"no server {{address}}{VRF}", source="RBEAPI")
def _no_aaa_server(builder: Builder, address: str, vrf: str) -> None:
    builder.require_management_vrf(vrf)
    builder.facts.services.aaa_servers.remove(address)


def _parse_methods(text: str) -> list[LoginMethod]:
    """Return the methods of a list; a group is one of them."""
    return methods_of(METHODS, re.findall(r"group \S+|\S+", text))


def _parse_login_methods(text: str) -> list[LoginMethod]:
    """Return the methods of logins; the factory default is no list."""
    methods = _parse_methods(text)
    return [] if methods == [LOCAL] else methods


assign(
    f"aaa authentication login default{_METHODS}",
    "facts.services.aaa_login",
    source="AVD PYEAPI",
    convert=_parse_login_methods,
    # What a switch without the line has: no document shows the line with `no`.
    undo=Undo("aaa authentication login default local", "PYEAPI"),
)
assign(
    f"aaa authorization exec default{_METHODS}",
    "facts.services.aaa_exec",
    source="AVD PYEAPI",
    convert=_parse_methods,
    undo=Undo("no aaa authorization exec default", "PYEAPI"),
)


@line("no aaa authorization exec default", source="PYEAPI")
def _no_aaa_exec(builder: Builder) -> None:
    builder.facts.services.aaa_exec = []


rule(
    "username {name} {rest...}",
    Undo("no username {name}", "AVD", key=("name",), order=REMOVE_LATE, undo_first=True),
)


@line(f"{_ACCOUNT} secret {{kind:(?:(?:0|5|8a|sha512) )?}}{{secret}}", source="AVD PYEAPI")
@line(f"{_ACCOUNT} nopassword", source="AVD PYEAPI")
def _account(builder: Builder, name: str, privilege: str, role: str, *words: str) -> None:
    _shell, *secrets = words
    secret = _secret(*secrets) if secrets else ""
    builder.facts.services.users[name] = UserFacts(name, _role(role, privilege), secret)


remove("no username {name}", "facts.services.users", source="AVD", missing_ok=True)


def _role(role: str, privilege: str) -> str:
    """Return a role, with the privilege level unless it is the one of that role."""
    name = role.removeprefix(" role ")
    level = privilege.removeprefix(" privilege ") or "1"
    return name if level == PRIVILEGES.get(name, "1") else f"{name} privilege {level}".strip()


def _secret(kind: str, text: str) -> str:
    """Return the placeholder of a secret in clear text, and HIDDEN for any other secret."""
    return placeholder_or_hidden(text) if kind in {"", "0 "} else HIDDEN
