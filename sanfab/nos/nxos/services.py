"""NX-OS lines of services: time, logs, SNMP, TACACS+, accounts."""

from dataclasses import replace

from sanfab.facts.services import LOCAL, Community, LoginMethod, SnmpUser, UserFacts
from sanfab.masking import HIDDEN, placeholder_or_hidden
from sanfab.nos.communities import known_secret, trap_receiver
from sanfab.nos.forms import ignore_line
from sanfab.nos.nxos.builder import READER, Builder, assign, line, remove, rule
from sanfab.nos.text_lines import register_texts
from sanfab.nos.undo import REMOVE_LATE, Undo

in_aaa_group = READER.block("aaa group")
METHODS = {"local": LOCAL}
"""Login methods by the words for them; TACACS+ servers are in a group."""
_MOST = "network-admin"
"""The role that permits everything."""
_LOCALIZED = "{form:localizedkey|localizedV2key}"
"""Follows keys as they are printed; the second word from 10.x on."""

# The facts hold neither the VRF of a server nor its log level. A line with others than those of
# our templates is read and reported as one that leaves something open: the operator sees it.


@line(
    "ntp server {address}{rest:.*}",
    source="BF-NX AZLOCAL",
    undo=Undo(source="NODEUTIL", key=("address",)),
)
def _ntp(builder: Builder, address: str, rest: str) -> None:
    builder.facts.services.ntp.add(address)
    if rest.replace(" prefer", "") != builder.in_vrf:
        builder.uncertain.add(f"ntp server {address}{rest}")


remove("no ntp server {address} use-vrf management", "facts.services.ntp", source="NODEUTIL")
remove("no ntp server {address}", "facts.services.ntp", source="NODEUTIL COLL-NX")


@line(
    "logging server {address}{rest:.*}",
    source="BF-NX AZLOCAL",
    undo=Undo("no logging server {address}", "NODEUTIL COLL-NX", key=("address",)),
)
def _syslog(builder: Builder, address: str, rest: str) -> None:
    builder.facts.services.syslog.add(address)
    if rest != f" 6{builder.in_vrf}":
        builder.uncertain.add(f"logging server {address}{rest}")


remove("no logging server {address}", "facts.services.syslog", source="NODEUTIL COLL-NX")


register_texts(READER, "BF-NX", "NODEUTIL")


@line(
    "snmp-server community {name} group {group}",
    source="BF-NX",
    undo=Undo(source="BF-NX", key=("name", "group")),
)
@line("snmp-server community {name} {access:(?i:ro|rw)}", source="COLL-NX")
def _community(builder: Builder, name: str, group: str) -> None:
    builder.facts.services.snmp_communities.add(_of_group(name, group))


@line("no snmp-server community {name} group {group}", source="NODEUTIL COLL-NX")
@line("no snmp-server community {name} {access:(?i:ro|rw)}", source="COLL-NX")
def _no_community(builder: Builder, name: str, group: str) -> None:
    builder.facts.services.snmp_communities.discard(_of_group(name, group))


def _of_group(name: str, group: str) -> Community:
    word = group.lower()
    return Community(known_secret(name), role=word if word in {"ro", "rw"} else group)


def community_words(one: Community) -> str:
    """Return what stands behind the name of a community."""
    if one.permit:
        return f"{'use-ipv4acl' if one.of_ipv4 else 'use-acl'} {one.permit}"
    return f"group {one.role}"


# The list goes before its community.
@line(
    "snmp-server community {name} {word:use-acl|use-ipv4acl} {acl}",
    source="BF-NX NX9372",
    undo=Undo(source="COLL-NX", key=("name", "word"), undo_first=True, rank=1),
)
def _community_acl(builder: Builder, name: str, word: str, acl: str) -> None:
    builder.facts.services.snmp_communities.add(_of_list(name, word, acl))


@line("no snmp-server community {name} {word:use-acl|use-ipv4acl} {acl}", source="COLL-NX")
def _no_community_acl(builder: Builder, name: str, word: str, acl: str) -> None:
    builder.facts.services.snmp_communities.discard(_of_list(name, word, acl))


def _of_list(name: str, word: str, acl: str) -> Community:
    return Community(known_secret(name), permit=acl, of_ipv4=word == "use-ipv4acl")


rule(
    "snmp-server user {name} {rest...}",
    Undo("no snmp-server user {name}", "NODEUTIL", key=("name",), undo_first=True),
)


@line(
    "snmp-server user {name} {role} auth {auth} {secret} priv aes-128 {privacy}",
    source="COLL-NX NODEUTIL",
)
def _snmp_user(builder: Builder, *words: str) -> None:
    name, role, auth, secret, privacy = words
    user = SnmpUser(
        name, role, auth, placeholder_or_hidden(secret), "aes128", placeholder_or_hidden(privacy)
    )
    builder.facts.services.snmp_users[name] = user


@line(
    "snmp-server user {name} {role} auth {auth} {secret} priv {kind:(?:aes-128 |des )?}{privacy}"
    f" {_LOCALIZED}",
    source="N9KRUN NXOS10",
)
def _snmp_user_printed(builder: Builder, *words: str) -> None:
    name, role, auth, _, kind, *_ = words
    user = SnmpUser(name, role, auth, HIDDEN, "aes128" if kind == "aes-128 " else "", HIDDEN)
    builder.facts.services.snmp_users[name] = user


@line(
    f"snmp-server user {{name}} auth {{auth}} {{secret}} priv {{privacy}} {_LOCALIZED}"
    " engineID {engine}",
    source="NAPALM NXOS10",
)
def _snmp_user_of_engine(builder: Builder, name: str, auth: str, *_secrets: str) -> None:
    """Keep the user of the switch of that name: this one is of another engine."""
    user = SnmpUser(name, "", auth, HIDDEN, "", HIDDEN)
    builder.facts.services.snmp_users.setdefault(name, user)


@line("snmp-server user {name} {role}", source="CMLDIST")
def _snmp_further_role(builder: Builder, name: str, role: str) -> None:
    """A user may have several roles: the facts hold that of the line with its keys.

    Its account has the others too, and is told; without that, the line stays unread.
    """
    user = builder.facts.services.snmp_users[name]
    account = builder.facts.services.users.get(name)
    if role != user.group and (account is None or role not in _roles(account)):
        raise ValueError(role)


remove("no snmp-server user {name}", "facts.services.snmp_users", source="NODEUTIL")


rule(
    "snmp-server host {address} traps {rest...}",
    Undo(source="NODEUTIL", key=("address",), undo_first=True),
)


@line("snmp-server host {address} traps version 3 priv {user}", source="NODEUTIL")
def _trap(builder: Builder, address: str, user: str) -> None:
    builder.facts.services.snmp_traps[address] = user
    if builder.in_vrf:
        builder.uncertain.add(_trap_line(address, user))  # its VRF is stated by another line


@line("no snmp-server host {address} traps version 3 priv {user}", source="NODEUTIL")
def _no_trap(builder: Builder, address: str, user: str) -> None:
    if builder.facts.services.snmp_traps[address] != user:
        raise ValueError(user)
    del builder.facts.services.snmp_traps[address]
    builder.uncertain.discard(_trap_line(address, user))


@line(
    "snmp-server host {address} {kind:(?:traps )?}version 2c {community}"
    "{port:(?: udp-port [0-9]+)?}",
    source="NXNOTES J2NX",
)
def _trap_by_community(
    builder: Builder, address: str, kind: str, community: str, port: str
) -> None:
    """Keep a receiver until another line states its VRF: without one it is somebody else's."""
    builder.community_hosts[address] = trap_receiver(community, port)
    printed = f"snmp-server host {address} {kind}version 2c {community}{port}"
    builder.community_lines[address] = printed
    if not builder.in_vrf:
        builder.community_vrfs[address] = trap_receiver("", port).port


@line(
    "no snmp-server host {address} traps version 2c {community}{port:(?: udp-port [0-9]+)?}",
    source="NODEUTIL",
)
def _no_trap_by_community(builder: Builder, address: str, _community: str, _port: str) -> None:
    del builder.community_hosts[address]


@line(
    "snmp-server host {address} {kind:(?:(?:traps )?(?:version 1 )?|informs (?:version 2c )?)}"
    "{community}",
    source="NXNOTES",
)
def _other_trap_by_community(builder: Builder, address: str, kind: str, community: str) -> None:
    builder.community_hosts[address] = None
    builder.community_lines[address] = f"snmp-server host {address} {kind}{community}"


@line(
    "snmp-server host {address} use-vrf management{port:(?: udp-port [0-9]+)?}",
    source="BF-NX NXTRAP",
    undo=Undo(source="COLL-NX", key=("address",), undo_first=True),
)
def _trap_vrf(builder: Builder, address: str, port: str) -> None:
    if address not in builder.community_hosts:
        user = builder.facts.services.snmp_traps[address]
        builder.uncertain.discard(_trap_line(address, user))
        return
    builder.community_vrfs[address] = trap_receiver("", port).port


@line(
    "no snmp-server host {address} use-vrf management{port:(?: udp-port [0-9]+)?}",
    source="COLL-NX",
)
def _no_trap_vrf(builder: Builder, address: str, _port: str) -> None:
    if address in builder.community_hosts:
        del builder.community_vrfs[address]
    else:
        builder.uncertain.add(_trap_line(address, builder.facts.services.snmp_traps[address]))


def _trap_line(address: str, user: str) -> str:
    return f"snmp-server host {address} traps version 3 priv {user}"


rule(
    "tacacs-server host {address} {rest...}",
    Undo("no tacacs-server host {address}", "NODEUTIL", key=("address",), order=REMOVE_LATE),
)


@line("tacacs-server host {address}", source="AZLOCAL")
@line("tacacs-server host {address} key {key}", source="BF-NX")
@line("tacacs-server host {address} key {kind:[067]} {key}", source="BF-NX")
def _tacacs(builder: Builder, address: str, *words: str) -> None:
    builder.facts.services.tacacs[address] = placeholder_or_hidden(words[-1]) if words else ""


remove("no tacacs-server host {address}", "facts.services.tacacs", source="NODEUTIL")


assign("tacacs-server key {key}", "tacacs_key", source="AZLOCAL", convert=placeholder_or_hidden)
assign(
    "tacacs-server key {kind:[067]} {key}",
    "tacacs_key",
    source="NODEUTIL",
    convert=placeholder_or_hidden,
)


@line(
    "aaa group server tacacs+ {name}",
    source="BF-NX",
    opens="aaa group",
    undo=Undo(source="NODEUTIL", key=("name",), order=REMOVE_LATE),
)
def _aaa_group(builder: Builder, name: str) -> Builder:
    if builder.facts.services.aaa_group not in {"", name}:
        raise ValueError(name)  # the facts hold one group: another one stays unread
    builder.facts.services.aaa_group = name
    if builder.in_vrf:
        builder.uncertain.add(_group_line(name))  # another line states the VRF of its servers
    return builder


@line("no aaa group server tacacs+ {name}", source="NODEUTIL")
def _no_aaa_group(builder: Builder, name: str) -> None:
    services = builder.facts.services
    if name != services.aaa_group:
        raise ValueError(name)
    builder.uncertain.discard(_group_line(name))
    services.aaa_group, services.aaa_servers = "", []


@in_aaa_group.line(
    "server {address}",
    source="BF-NX",
    undo=Undo(source="NODEUTIL", key=("address",), positional=True),
)
def _aaa_server(builder: Builder, address: str) -> None:
    servers = builder.facts.services.aaa_servers
    if address not in builder.facts.services.tacacs or address in servers:
        raise ValueError(address)  # a group holds servers that exist
    servers.append(address)


in_aaa_group.remove("no server {address}", "facts.services.aaa_servers", source="NODEUTIL")


@in_aaa_group.line("use-vrf management", source="BF-NX", undo=Undo(source="NODEUTIL"))
def _aaa_vrf(builder: Builder) -> None:
    builder.uncertain.discard(_group_line(builder.facts.services.aaa_group))


def _group_line(name: str) -> str:
    return f"aaa group server tacacs+ {name}"


@line("aaa group server radius {name}", source="BF-NX", opens="radius group")
def _radius_group(builder: Builder, name: str) -> Builder:
    builder.radius_groups.add(name)
    return builder


READER.line("{text...}", source="BF-NX", under="radius group")(ignore_line)
remove("no aaa group server radius {name}", "radius_groups", source="NODEUTIL")

rule("aaa authentication login default {methods...}", Undo(source="NODEUTIL"))


@line("aaa authentication login default group {group}{local:(?: local)?}", source="BF-NX AZLOCAL")
def _aaa_login(builder: Builder, group: str, local: str) -> None:
    services = builder.facts.services
    if group not in {services.aaa_group, *builder.radius_groups}:
        raise ValueError(group)  # a group is defined before it is named [BF-NX]
    services.aaa_login = [LoginMethod("group", group), *([LOCAL] if local else [])]


@line("no aaa authentication login default group {group}{local:(?: local)?}", source="NODEUTIL")
def _no_aaa_login(builder: Builder, _group: str, _local: str) -> None:
    builder.facts.services.aaa_login = []


# A role is added to those that an account has. The account in use is never removed.
@line(
    "username {name} password {secret} role {role}",
    source="N9KLAB",
    undo=Undo(
        "no username {name}",
        "COLL-NX",
        key=("name",),
        undo_old="no username {name} role {role}",
        order=REMOVE_LATE,
    ),
)
@line("username {name} password {kind:[05]} {secret:\\S+ ?} role {role}", source="AZLOCAL NAPALM")
def _user(builder: Builder, name: str, *words: str) -> None:
    secret, role = words[-2:]
    users = builder.facts.services.users
    roles = _roles(users[name]) if name in users else set()
    users[name] = _with_roles(UserFacts(name, role, placeholder_or_hidden(secret)), {*roles, role})


@line("username {name} password {secret}", source="COLL-NX")
def _password(builder: Builder, name: str, secret: str) -> None:
    """The role of an account that no line has named yet is that of the switch, or a default."""
    users = builder.facts.services.users
    if name in users:
        users[name] = replace(users[name], secret=placeholder_or_hidden(secret))
    else:
        builder.uncertain.add(f"username {name} password {secret}")


@line("username {name} role {role} password {secret}", source="NXNOTES")
def _user_as_typed(builder: Builder, name: str, role: str, secret: str) -> None:
    _user(builder, name, secret, role)


@line(
    "username {name} role {role}",
    source="COLL-NX",
    undo=Undo("no username {name} role {role}", "COLL-NX", key=("name", "role"), order=REMOVE_LATE),
)
def _further_role(builder: Builder, name: str, role: str) -> None:
    user = builder.facts.services.users.get(name)
    if user is None:  # an account whose password no line states before
        builder.uncertain.add(f"username {name} role {role}")
        return
    _with_roles(user, {*_roles(user), role})


def _roles(user: UserFacts) -> set[str]:
    return {user.role, *user.further_roles}


def _with_roles(user: UserFacts, roles: set[str]) -> UserFacts:
    """Give an account these roles: that which permits everything counts as its role, if it has it.

    Otherwise the role that it has stays.
    """
    if _MOST in roles or user.role not in roles:
        user.role = _MOST if _MOST in roles else min(roles)
    user.further_roles = roles - {user.role}
    return user


remove("no username {name}", "facts.services.users", source="COLL-NX")


@line(
    "username {name} passphrase{gap: +}lifetime {days:[0-9]+} warntime {warning:[0-9]+}"
    "{grace:(?: gracetime [0-9]+)?}",
    source="NXOS10 N9KRUN",
)
def _passphrase(_builder: Builder, *_words: str) -> None:
    """How long a password is valid says nothing of the account itself."""


@line("no username {name} role {role}", source="COLL-NX")
def _no_role(builder: Builder, name: str, role: str) -> None:
    user = builder.facts.services.users[name]
    left = _roles(user) - {role}
    if not left:
        raise ValueError(role)  # the facts hold no account without a role
    _with_roles(user, left)
