"""NX-OS lines of the system: name, features, management, log-in."""

from sanfab.facts import HIDDEN, SnmpUser, UserFacts
from sanfab.nos.nxos.draft import Draft
from sanfab.nos.nxos.router import line


@line("hostname {name}", source="BF-NX")
@line("switchname {name}", source="BF-NX MDS94")
def _name(draft: Draft, name: str) -> None:
    draft.facts.name = name


@line("feature {name}", source="J2NX C-N5FCOE")
def _feature(draft: Draft, name: str) -> None:
    if name == "telnet":
        draft.facts.services.telnet = True
    elif name == "ssh":
        draft.facts.services.ssh = True
    else:
        draft.facts.features.add(name)


@line("no feature {name}", source="BF-NX")
def _no_feature(draft: Draft, name: str) -> None:
    if name == "telnet":
        draft.facts.services.telnet = False
    elif name == "ssh":
        draft.facts.services.ssh = False
    else:
        draft.facts.features.discard(name)


@line("install feature-set {name}", source="CCIEDC netlint")
@line("allow feature-set {name}", source="netlint")
def _install_feature_set(draft: Draft, name: str) -> None:
    draft.installed.add(name)


@line("feature-set {name}", source="CCIEDC netlint")
def _feature_set(draft: Draft, name: str) -> None:
    if name not in draft.installed:
        raise ValueError(name)  # the switch refuses a feature set that is not installed
    draft.facts.feature_sets.add(name)


@line("hardware access-list tcam region {region} {size:[0-9]+}", source="C-TCAM")
def _tcam(draft: Draft, region: str, size: str) -> None:
    draft.facts.tcam[region] = int(size)


@line("vrf context {name}", source="mem", opens="vrf")
def _vrf(draft: Draft, name: str) -> tuple[Draft, str]:
    return draft, name


@line("ip route 0.0.0.0/0 {gateway}", source="mem", under="vrf")
def _gateway(target: tuple[Draft, str], gateway: str) -> None:
    draft, vrf = target
    if vrf == "management":
        draft.facts.services.gateway = gateway


@line("ntp server {address}", source="BF-NX")
@line("ntp server {address} use-vrf {vrf}", source="BF-NX")
@line("ntp server {address} prefer use-vrf {vrf}", source="BF-NX")
@line("ntp server {address} use-vrf {vrf} prefer", source="BF-NX")
def _ntp(draft: Draft, address: str, _vrf: str = "") -> None:
    draft.facts.services.ntp.add(address)


@line("logging server {address}", source="BF-NX")
@line("logging server {address} {level:[0-7]}", source="BF-NX")
@line("logging server {address} use-vrf {vrf}", source="BF-NX")
@line("logging server {address} {level:[0-7]} use-vrf {vrf}", source="BF-NX")
def _syslog(draft: Draft, address: str, *_rest: str) -> None:
    draft.facts.services.syslog.add(address)


@line("snmp-server contact {text...}", source="BF-NX")
def _contact(draft: Draft, text: str) -> None:
    draft.facts.services.snmp_contact = text


@line("snmp-server location {text...}", source="BF-NX")
def _location(draft: Draft, text: str) -> None:
    draft.facts.services.snmp_location = text


@line("snmp-server community {name} group {group}", source="BF-NX")
@line("snmp-server community {name} {access:ro|rw}", source="BF-NX")
def _community(draft: Draft, _name: str, group: str) -> None:
    draft.facts.services.snmp_communities.add(group)


@line("snmp-server user {name} {role} auth {auth} {secret} priv aes-128 {privacy}", source="mem")
def _snmp_user(draft: Draft, *words: str) -> None:
    name, role, auth, secret, privacy = words
    user = SnmpUser(name, role, auth, _secret(secret), "aes128", _secret(privacy))
    draft.facts.services.snmp_users[name] = user


@line(
    "snmp-server user {name} {role} auth {auth} {secret} priv aes-128 {privacy} localizedkey",
    source="mem",
)
def _snmp_user_running(draft: Draft, *words: str) -> None:
    name, role, auth = words[:3]
    user = SnmpUser(name, role, auth, HIDDEN, "aes128", HIDDEN)
    draft.facts.services.snmp_users[name] = user


@line("snmp-server host {address} traps version 3 priv {user}", source="mem")
def _trap(draft: Draft, address: str, user: str) -> None:
    draft.facts.services.snmp_traps[address] = user


@line("tacacs-server host {address} key {key}", source="BF-NX")
@line("tacacs-server host {address} key {kind:[057]} {key}", source="BF-NX")
def _tacacs(draft: Draft, address: str, *words: str) -> None:
    draft.facts.services.tacacs[address] = _secret(words[-1])


@line("aaa group server tacacs+ {name}", source="BF-NX", opens="aaa group")
def _aaa_group(draft: Draft, name: str) -> Draft:
    draft.facts.services.aaa_group = name
    return draft


@line("server {address}", source="BF-NX", under="aaa group")
def _aaa_server(draft: Draft, address: str) -> None:
    if address not in draft.facts.services.tacacs:
        raise ValueError(address)  # the group may only name servers that exist
    draft.facts.services.aaa_servers.append(address)


@line("use-vrf {vrf}", source="BF-NX", under="aaa group")
def _aaa_vrf(draft: Draft, vrf: str) -> None:
    if vrf != "management":
        raise ValueError(vrf)


@line("source-interface mgmt0", source="BF-NX", under="aaa group")
def _aaa_source(_draft: Draft) -> None:
    """How the servers are reached, which the VRF says too."""


@line("aaa authentication login default group {group} local", source="BF-NX")
def _aaa_login(draft: Draft, group: str) -> None:
    draft.facts.services.aaa_login = [f"group {group}", "local"]


@line("username {name} password {secret} role {role}", source="mem")
@line("username {name} password {kind:[05]} {secret} role {role}", source="mem")
def _user(draft: Draft, name: str, *words: str) -> None:
    draft.facts.services.users[name] = UserFacts(name, words[-1], _secret(words[-2]))


@line("banner motd {text...}", source="BF-NX N9KRUN", until=lambda text: _open_banner(text))
def _banner(draft: Draft, text: str, more: str) -> None:
    delimiter = text[0]
    first = text[1:].removesuffix(delimiter)
    draft.facts.services.banner = "\n".join(part for part in (first, more) if part)


def _open_banner(text: str) -> str:
    """Return what ends the banner; nothing when it ends in its first line."""
    return "" if len(text) > 1 and text.endswith(text[0]) else text[0]


@line("copy running-config startup-config", source="S2")
def _save(draft: Draft) -> None:
    draft.facts.saves = True


def _secret(text: str) -> str:
    """Return the placeholder of a secret; anything else is hidden, whatever it is."""
    return text if text.startswith("@@") else HIDDEN
