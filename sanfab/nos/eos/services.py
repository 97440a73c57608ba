"""EOS lines of services: time, logs, SNMP, TACACS+, local accounts."""

from sanfab.facts import HIDDEN, SnmpUser, UserFacts, placeholder_or_hidden
from sanfab.nos.eos.builder import Builder
from sanfab.nos.eos.router import line
from sanfab.nos.eos.system import require_management

VRF = "{vrf:(?: vrf \\S+)?}"
NTP_OPTIONS = (
    "{more:(?: (?:prefer|burst|iburst|(?:version|minpoll|maxpoll|key) [0-9]+"
    "|(?:source|local-interface) \\S+))*}"
)
PRIVILEGES = {"network-admin": "15"}
"""Privilege level that a role logs in with; others have the default, 1."""


@line(f"ntp server{VRF} {{address}}{NTP_OPTIONS}", source="AVD PYEAPI")
def _ntp(builder: Builder, vrf: str, address: str, _more: str) -> None:
    require_management(builder, vrf)
    builder.facts.services.ntp.add(address)


@line(f"no ntp server{VRF} {{address}}", source="mem")
def _no_ntp(builder: Builder, vrf: str, address: str) -> None:
    require_management(builder, vrf)
    builder.facts.services.ntp.remove(address)


@line(
    f"logging{VRF} host {{address}}{{more:(?: [0-9]+)*(?: protocol (?:udp|tcp))?}}",
    source="AVD BF-EOS",
)
def _syslog(builder: Builder, vrf: str, address: str, _more: str) -> None:
    require_management(builder, vrf)
    builder.facts.services.syslog.add(address)


@line(f"no logging{VRF} host {{address}}", source="mem")
def _no_syslog(builder: Builder, vrf: str, address: str) -> None:
    require_management(builder, vrf)
    builder.facts.services.syslog.remove(address)


@line("snmp-server contact {text...}", source="AVD")
def _contact(builder: Builder, text: str) -> None:
    builder.facts.services.snmp_contact = text


@line("no snmp-server contact", source="PYEAPI")
def _no_contact(builder: Builder) -> None:
    builder.facts.services.snmp_contact = ""


@line("snmp-server location {text...}", source="AVD")
def _location(builder: Builder, text: str) -> None:
    builder.facts.services.snmp_location = text


@line("no snmp-server location", source="PYEAPI")
def _no_location(builder: Builder) -> None:
    builder.facts.services.snmp_location = ""


@line("snmp-server vrf {vrf}", source="AVD PYEAPI")
def _snmp_vrf(builder: Builder, vrf: str) -> None:
    if vrf != "default":
        builder.facts.services.snmp_vrf = vrf


@line("no snmp-server vrf {vrf}", source="mem")
def _no_snmp_vrf(builder: Builder, vrf: str) -> None:
    if vrf == builder.facts.services.snmp_vrf:
        builder.facts.services.snmp_vrf = ""


@line(
    "snmp-server community {name}{view:(?: view \\S+)?}{access:(?: r[ow])?}{more:(?: \\S+)*}",
    source="AVD BF-EOS",
)
def _community(builder: Builder, *words: str) -> None:
    # The name of a community is its password: what it may do is all that is kept.
    builder.facts.services.snmp_communities.add(words[2].strip() or "ro")


@line(
    "no snmp-server community {name}{view:(?: view \\S+)?}{access:(?: r[ow])?}{more:(?: \\S+)*}",
    source="mem",
)
def _no_community(builder: Builder, *words: str) -> None:
    builder.facts.services.snmp_communities.discard(words[2].strip() or "ro")


@line(
    "snmp-server group {name} v3 {level:noauth|auth|priv}"
    "{more:(?: (?:context|read|write|notify) \\S+)*}",
    source="AVD",
)
def _group(builder: Builder, name: str, level: str, _more: str) -> None:
    builder.facts.services.snmp_groups[name] = level


@line(
    "snmp-server user {name} {group} v3{engine:(?: localized \\S+)?}"
    " auth {auth:md5|sha[0-9]*} {secret} priv {privacy:aes[0-9]*|3?des} {key}",
    source="AVD",
)
def _user(builder: Builder, *words: str) -> None:
    name, group, engine, auth, secret, privacy, key = words
    user = SnmpUser(name, group, auth, HIDDEN, "aes128" if privacy == "aes" else privacy, HIDDEN)
    if not engine:
        user.auth_secret, user.privacy_secret = _secret("", secret), _secret("", key)
    builder.facts.services.snmp_users[name] = user


@line("no snmp-server group {name} v3", source="mem")
@line("no snmp-server group {name} v3 {level:noauth|auth|priv}", source="mem")
def _no_group(builder: Builder, name: str, _level: str = "") -> None:
    del builder.facts.services.snmp_groups[name]


@line("no snmp-server user {name} {group} v3", source="mem")
def _no_user(builder: Builder, name: str, _group: str) -> None:
    del builder.facts.services.snmp_users[name]


@line(f"no snmp-server host {{address}}{VRF} version 3 priv {{user}}", source="mem")
def _no_trap(builder: Builder, address: str, vrf: str, _user: str) -> None:
    require_management(builder, vrf)
    del builder.facts.services.snmp_traps[address]


@line(
    f"snmp-server host {{address}}{VRF}{{kind:(?: traps)?}} version 3 priv {{user}}",
    source="AVD BF-EOS",
)
def _trap(builder: Builder, address: str, vrf: str, _kind: str, user: str) -> None:
    require_management(builder, vrf)
    builder.facts.services.snmp_traps[address] = user


@line(
    f"tacacs-server host {{address}}{{single:(?: single-connection)?}}{VRF}"
    "{timeout:(?: timeout [0-9]+)?} key {kind:(?:(?:0|7|8a) )?}{key}",
    source="AVD",
)
def _tacacs(builder: Builder, *words: str) -> None:
    address, _, vrf, _, kind, key = words
    require_management(builder, vrf)
    builder.facts.services.tacacs[address] = _secret(kind, key)


@line(
    f"tacacs-server host {{address}}{{single:(?: single-connection)?}}{VRF}"
    "{timeout:(?: timeout [0-9]+)?}",
    source="AVD",
)
def _tacacs_keyless(builder: Builder, address: str, _single: str, vrf: str, _timeout: str) -> None:
    require_management(builder, vrf)
    builder.facts.services.tacacs[address] = ""


@line(f"no tacacs-server host {{address}}{VRF}", source="mem")
def _no_tacacs(builder: Builder, address: str, vrf: str) -> None:
    require_management(builder, vrf)
    del builder.facts.services.tacacs[address]


@line("tacacs-server key {kind:(?:(?:0|7|8a) )?}{key}", source="mem")
def _tacacs_key(builder: Builder, kind: str, key: str) -> None:
    builder.tacacs_key = _secret(kind, key)


@line("no tacacs-server key", source="PYEAPI")
def _no_tacacs_key(builder: Builder) -> None:
    builder.tacacs_key = ""


@line("aaa group server tacacs+ {name}", source="AVD", opens="aaa group")
def _aaa_group(builder: Builder, name: str) -> Builder:
    if builder.facts.services.aaa_group not in {"", name}:
        raise ValueError(name)  # one group is all that facts hold
    builder.facts.services.aaa_group = name
    return builder


@line("no aaa group server tacacs+ {name}", source="mem")
def _no_aaa_group(builder: Builder, name: str) -> None:
    services = builder.facts.services
    if name != services.aaa_group:
        raise ValueError(name)
    services.aaa_group, services.aaa_servers = "", []


@line(f"no server {{address}}{VRF}", source="mem", under="aaa group")
def _no_aaa_server(builder: Builder, address: str, vrf: str) -> None:
    require_management(builder, vrf)
    builder.facts.services.aaa_servers.remove(address)


@line(f"server {{address}}{VRF}", source="AVD", under="aaa group")
def _aaa_server(builder: Builder, address: str, vrf: str) -> None:
    require_management(builder, vrf)
    if address not in builder.facts.services.tacacs:
        raise ValueError(address)  # the group may only name servers that exist
    builder.facts.services.aaa_servers.append(address)


@line(
    "aaa authentication login default{methods:(?: (?:group \\S+|local|none))+}",
    source="AVD PYEAPI",
)
def _aaa_login(builder: Builder, methods: str) -> None:
    named = _methods(methods)
    builder.facts.services.aaa_login = [] if named == ["local"] else named


@line("no aaa authentication login default", source="mem")
def _no_aaa_login(builder: Builder) -> None:
    builder.facts.services.aaa_login = []


@line(
    "aaa authorization exec default{methods:(?: (?:group \\S+|local|none))+}", source="AVD PYEAPI"
)
def _aaa_exec(builder: Builder, methods: str) -> None:
    builder.facts.services.aaa_exec = _methods(methods)


@line("no aaa authorization exec default", source="PYEAPI")
def _no_aaa_exec(builder: Builder) -> None:
    builder.facts.services.aaa_exec = []


def _methods(text: str) -> list[str]:
    """Return the methods of a list, a group as one."""
    named = text.replace("group ", "group:").split()
    return [method.replace("group:", "group ") for method in named]


@line(
    "username {name}{privilege:(?: privilege [0-9]+)?}{role:(?: role \\S+)?}"
    " secret {kind:(?:(?:0|5|8a|sha512) )?}{secret}",
    source="AVD PYEAPI",
)
def _account(builder: Builder, *words: str) -> None:
    name, privilege, role, kind, secret = words
    builder.facts.services.users[name] = UserFacts(
        name, _role(role, privilege), _secret(kind, secret)
    )


@line(
    "username {name}{privilege:(?: privilege [0-9]+)?}{role:(?: role \\S+)?} nopassword",
    source="AVD PYEAPI",
)
def _open_account(builder: Builder, name: str, privilege: str, role: str) -> None:
    builder.facts.services.users[name] = UserFacts(name, _role(role, privilege))


@line("no username {name}", source="AVD")
def _no_account(builder: Builder, name: str) -> None:
    builder.facts.services.users.pop(name, None)


def _role(role: str, privilege: str) -> str:
    """Return a role, with the privilege level where it is not the one to expect of it."""
    name = role.removeprefix(" role ")
    level = privilege.removeprefix(" privilege ") or "1"
    return name if level == PRIVILEGES.get(name, "1") else f"{name} privilege {level}".strip()


def _secret(kind: str, text: str) -> str:
    """Return the placeholder of a secret in clear; anything else is hidden, whatever it is."""
    return placeholder_or_hidden(text) if kind in {"", "0 "} else HIDDEN
