"""NX-OS lines of services: time, logs, SNMP, log-in."""

from sanfab.facts import HIDDEN, SnmpUser, UserFacts, secret_of
from sanfab.nos.nxos.draft import Draft
from sanfab.nos.nxos.router import line

# The VRF a server is reached through and the level of logs it gets are no facts; a line that
# says otherwise than our templates is understood, but stays unread so that the operator sees it.


@line("ntp server {address}{rest:.*}", source="BF-NX AZLOCAL")
def _ntp(draft: Draft, address: str, rest: str) -> None:
    draft.facts.services.ntp.add(address)
    if rest.replace(" prefer", "") != " use-vrf management":
        raise ValueError(rest)


@line("no ntp server {address} use-vrf management", source="mem")
def _no_ntp(draft: Draft, address: str) -> None:
    draft.facts.services.ntp.remove(address)


@line("logging server {address}{rest:.*}", source="BF-NX AZLOCAL")
def _syslog(draft: Draft, address: str, rest: str) -> None:
    draft.facts.services.syslog.add(address)
    if rest != " 6 use-vrf management":
        raise ValueError(rest)


@line("no logging server {address}", source="mem")
def _no_syslog(draft: Draft, address: str) -> None:
    draft.facts.services.syslog.remove(address)


@line("snmp-server contact {text...}", source="BF-NX")
def _contact(draft: Draft, text: str) -> None:
    draft.facts.services.snmp_contact = text


@line("no snmp-server contact", source="mem")
def _no_contact(draft: Draft) -> None:
    draft.facts.services.snmp_contact = ""


@line("snmp-server location {text...}", source="BF-NX")
def _location(draft: Draft, text: str) -> None:
    draft.facts.services.snmp_location = text


@line("no snmp-server location", source="mem")
def _no_location(draft: Draft) -> None:
    draft.facts.services.snmp_location = ""


@line("snmp-server community {name} group {group}", source="BF-NX")
@line("snmp-server community {name} {access:ro|rw}", source="mem")
def _community(draft: Draft, _name: str, group: str) -> None:
    draft.facts.services.snmp_communities.add(group)


@line("no snmp-server community {name} group {group}", source="mem")
@line("no snmp-server community {name} {access:ro|rw}", source="mem")
def _no_community(draft: Draft, _name: str, group: str) -> None:
    draft.facts.services.snmp_communities.discard(group)


@line("snmp-server user {name} {role} auth {auth} {secret} priv aes-128 {privacy}", source="mem")
def _snmp_user(draft: Draft, *words: str) -> None:
    name, role, auth, secret, privacy = words
    user = SnmpUser(name, role, auth, secret_of(secret), "aes128", secret_of(privacy))
    draft.facts.services.snmp_users[name] = user


@line(
    "snmp-server user {name} {role} auth {auth} {secret} priv {kind:(?:aes-128 )?}{privacy}"
    " localizedkey",
    source="mem",
)
def _snmp_user_printed(draft: Draft, *words: str) -> None:
    name, role, auth, _, kind, _ = words
    user = SnmpUser(name, role, auth, HIDDEN, "aes128" if kind else "", HIDDEN)
    draft.facts.services.snmp_users[name] = user


@line(
    "snmp-server user {name} auth {auth} {secret} priv {privacy} localizedkey engineID {engine}",
    source="NAPALM",
)
def _snmp_user_of_engine(draft: Draft, name: str, auth: str, *_secrets: str) -> None:
    draft.facts.services.snmp_users[name] = SnmpUser(name, "", auth, HIDDEN, "", HIDDEN)


@line("no snmp-server user {name}", source="mem")
def _no_snmp_user(draft: Draft, name: str) -> None:
    del draft.facts.services.snmp_users[name]


@line("snmp-server host {address} traps version 3 priv {user}", source="mem")
def _trap(draft: Draft, address: str, user: str) -> None:
    draft.facts.services.snmp_traps[address] = user
    draft.doubts.add(_trap_line(address, user))  # sent in another VRF until told otherwise


@line("no snmp-server host {address} traps version 3 priv {user}", source="mem")
def _no_trap(draft: Draft, address: str, user: str) -> None:
    if draft.facts.services.snmp_traps[address] != user:
        raise ValueError(user)
    del draft.facts.services.snmp_traps[address]
    draft.doubts.discard(_trap_line(address, user))


@line("snmp-server host {address} use-vrf management", source="BF-NX")
def _trap_vrf(draft: Draft, address: str) -> None:
    draft.doubts.discard(_trap_line(address, draft.facts.services.snmp_traps[address]))


@line("no snmp-server host {address} use-vrf management", source="mem")
def _no_trap_vrf(draft: Draft, address: str) -> None:
    draft.doubts.add(_trap_line(address, draft.facts.services.snmp_traps[address]))


def _trap_line(address: str, user: str) -> str:
    return f"snmp-server host {address} traps version 3 priv {user}"


@line("tacacs-server host {address}", source="AZLOCAL")
@line("tacacs-server host {address} key {key}", source="BF-NX")
@line("tacacs-server host {address} key {kind:[067]} {key}", source="BF-NX")
def _tacacs(draft: Draft, address: str, *words: str) -> None:
    draft.facts.services.tacacs[address] = secret_of(words[-1]) if words else ""


@line("no tacacs-server host {address}", source="mem")
def _no_tacacs(draft: Draft, address: str) -> None:
    del draft.facts.services.tacacs[address]


@line("tacacs-server key {key}", source="AZLOCAL")
@line("tacacs-server key {kind:[067]} {key}", source="mem")
def _tacacs_key(draft: Draft, *words: str) -> None:
    draft.tacacs_key = secret_of(words[-1])


@line("aaa group server tacacs+ {name}", source="BF-NX", opens="aaa group")
def _aaa_group(draft: Draft, name: str) -> Draft:
    draft.facts.services.aaa_group = name
    draft.doubts.add(_group_line(name))  # its servers are in another VRF until told otherwise
    return draft


@line("no aaa group server tacacs+ {name}", source="mem")
def _no_aaa_group(draft: Draft, name: str) -> None:
    services = draft.facts.services
    if name != services.aaa_group:
        raise ValueError(name)
    draft.doubts.discard(_group_line(name))
    services.aaa_group, services.aaa_servers = "", []


@line("server {address}", source="BF-NX", under="aaa group")
def _aaa_server(draft: Draft, address: str) -> None:
    servers = draft.facts.services.aaa_servers
    if address not in draft.facts.services.tacacs or address in servers:
        raise ValueError(address)  # the group may only name servers that exist
    servers.append(address)


@line("no server {address}", source="mem", under="aaa group")
def _no_aaa_server(draft: Draft, address: str) -> None:
    draft.facts.services.aaa_servers.remove(address)


@line("use-vrf management", source="BF-NX", under="aaa group")
def _aaa_vrf(draft: Draft) -> None:
    draft.doubts.discard(_group_line(draft.facts.services.aaa_group))


def _group_line(name: str) -> str:
    return f"aaa group server tacacs+ {name}"


@line("aaa authentication login default group {group}{local:(?: local)?}", source="BF-NX AZLOCAL")
def _aaa_login(draft: Draft, group: str, local: str) -> None:
    services = draft.facts.services
    if group != services.aaa_group:
        raise ValueError(group)  # groups must be defined before they are named [BF-NX]
    services.aaa_login = [f"group {group}", "local"] if local else [f"group {group}"]


@line("no aaa authentication login default group {group}{local:(?: local)?}", source="mem")
def _no_aaa_login(draft: Draft, _group: str, _local: str) -> None:
    draft.facts.services.aaa_login = []


@line("username {name} password {secret} role {role}", source="mem")
@line("username {name} password {kind:[05]} {secret:\\S+ ?} role {role}", source="AZLOCAL NAPALM")
def _user(draft: Draft, name: str, *words: str) -> None:
    secret, role = words[-2:]
    draft.facts.services.users[name] = UserFacts(name, role, secret_of(secret))


@line("no username {name}", source="mem")
def _no_user(draft: Draft, name: str) -> None:
    del draft.facts.services.users[name]


@line("no username {name} role {role}", source="mem")
def _no_role(draft: Draft, name: str, role: str) -> None:
    if draft.facts.services.users[name].role == role:
        raise ValueError(role)  # an account without any role is not known to facts
