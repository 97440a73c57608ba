"""OS9 lines of the system: name, features, management, log-in, LLDP, saving."""

from sanfab.facts import HIDDEN, SnmpUser, UserFacts, placeholder_or_hidden
from sanfab.nos.os9.builder import Builder
from sanfab.nos.os9.router import line

ADDRESS = "[0-9.]+"
PORT = "(?: udp-port [0-9]+)?"


def _delimiter(text: str) -> str:
    return "^C" if text.startswith("^C") else text[0]


def _end_of_banner(text: str) -> str:
    """Return what ends the banner; nothing when it ends in its first line."""
    delimiter = _delimiter(text)
    return "" if text != delimiter and text.endswith(delimiter) else delimiter


def _end_of_other(_kind: str, text: str) -> str:
    return _end_of_banner(text)


@line("hostname {name}", source="R-OS9 R-SEN")
def _name(builder: Builder, name: str) -> None:
    builder.facts.name = name


@line("feature {name}", source="R-PUP F-VRF")
def _feature(builder: Builder, name: str) -> None:
    builder.facts.features.add(name)


@line("no feature {name}", source="R-PUP")
def _no_feature(builder: Builder, name: str) -> None:
    builder.facts.features.discard(name)


@line("stack-unit {unit:[0-9]+} provision I/O-Aggregator", source="R-PUP")
def _aggregator(builder: Builder, _unit: str) -> None:
    builder.aggregator = True


@line(f"management route 0.0.0.0/0 {{gateway:{ADDRESS}}}", source="R-OS9 F-S4048")
def _gateway(builder: Builder, gateway: str) -> None:
    builder.facts.services.gateway = gateway


@line(f"no management route 0.0.0.0/0 {{gateway:{ADDRESS}}}", source="R-OS9 F-S4048")
def _no_gateway(builder: Builder, gateway: str) -> None:
    if builder.facts.services.gateway == gateway:
        builder.facts.services.gateway = ""


@line(f"ntp server {{address:{ADDRESS}}}", source="R-OS9")
@line(f"ntp server {{address:{ADDRESS}}} prefer", source="F-JSP")
@line(f"ntp server vrf {{vrf}} {{address:{ADDRESS}}}", source="R-OS9")
def _ntp(builder: Builder, *words: str) -> None:
    builder.facts.services.ntp.add(words[-1])


@line(f"no ntp server {{address:{ADDRESS}}}", source="R-OS9")
def _no_ntp(builder: Builder, address: str) -> None:
    builder.facts.services.ntp.discard(address)


@line(f"logging {{address:{ADDRESS}}}", source="R-OS9 R-SEN")
@line(f"logging {{address:{ADDRESS}}} {{protocol:udp|tcp|secure}} {{port:[0-9]+}}", source="R-OS9")
@line(
    f"logging {{address:{ADDRESS}}} vrf {{vrf}}{{port:(?: (?:udp|tcp|secure) [0-9]+)?}}",
    source="R-OS9",
)
def _syslog(builder: Builder, address: str, *_rest: str) -> None:
    builder.facts.services.syslog.add(address)


@line(f"no logging {{address:{ADDRESS}}}", source="R-OS9")
def _no_syslog(builder: Builder, address: str) -> None:
    builder.facts.services.syslog.discard(address)


@line("snmp-server contact {text...}", source="R-OS9")
def _contact(builder: Builder, text: str) -> None:
    builder.facts.services.snmp_contact = text


@line("no snmp-server contact", source="R-OS9")
def _no_contact(builder: Builder) -> None:
    builder.facts.services.snmp_contact = ""


@line("snmp-server location {text...}", source="R-OS9")
def _location(builder: Builder, text: str) -> None:
    builder.facts.services.snmp_location = text


@line("no snmp-server location", source="R-OS9")
def _no_location(builder: Builder) -> None:
    builder.facts.services.snmp_location = ""


@line("snmp-server community {name} {access:ro|rw}{filter:(?: .+)?}", source="R-OS9 R-NAF")
def _community(builder: Builder, _name: str, access: str, _filter: str) -> None:
    builder.facts.services.snmp_communities.add(access)  # the name is a secret


@line("no snmp-server community {name} {access:ro|rw}{filter:(?: .+)?}", source="R-OS9")
def _no_community(builder: Builder, _name: str, access: str, _filter: str) -> None:
    builder.facts.services.snmp_communities.discard(access)


@line("snmp-server group {name} 3 {level:auth|noauth|priv}", source="R-OS9")
def _snmp_group(builder: Builder, name: str, level: str) -> None:
    builder.facts.services.snmp_groups[name] = level


@line("no snmp-server group {name} 3 {level:auth|noauth|priv}", source="R-OS9")
def _no_snmp_group(builder: Builder, name: str, _level: str) -> None:
    builder.facts.services.snmp_groups.pop(name, None)


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


@line("no snmp-server user {name} {group} 3", source="R-OS9")
def _no_snmp_user(builder: Builder, name: str, _group: str) -> None:
    builder.facts.services.snmp_users.pop(name, None)


@line(
    f"snmp-server host {{address:{ADDRESS}}} traps version 3 priv {{user}}{{port:{PORT}}}",
    source="R-OS9 D-SNM2",
)
def _trap(builder: Builder, address: str, user: str, _port: str) -> None:
    builder.facts.services.snmp_traps[address] = user


@line(
    f"no snmp-server host {{address:{ADDRESS}}} traps version 3 priv {{user}}{{port:{PORT}}}",
    source="R-OS9",
)
def _no_trap(builder: Builder, address: str, _user: str, _port: str) -> None:
    builder.facts.services.snmp_traps.pop(address, None)


@line(f"tacacs-server host {{address:{ADDRESS}}} key{{kind:(?: [07])?}} {{key}}", source="R-OS9")
@line(
    f"tacacs-server host {{address:{ADDRESS}}} key{{kind:(?: [07])?}} {{key}}"
    "{rest:(?: (?:port|timeout) [0-9]+)+}",
    source="R-OS9",
)
def _tacacs(builder: Builder, address: str, _kind: str, key: str, _rest: str = "") -> None:
    builder.facts.services.tacacs[address] = placeholder_or_hidden(key)


@line(f"no tacacs-server host {{address:{ADDRESS}}}", source="R-OS9")
def _no_tacacs(builder: Builder, address: str) -> None:
    builder.facts.services.tacacs.pop(address, None)


@line("aaa authentication login default {methods...}", source="R-OS9")
def _aaa_login(builder: Builder, methods: str) -> None:
    builder.facts.services.aaa_login = methods.split()


@line("aaa authorization exec default {methods...}", source="D-AAA1")
def _aaa_exec(builder: Builder, methods: str) -> None:
    builder.facts.services.aaa_exec = methods.split()


@line("no aaa authorization exec default", source="mem")
def _no_aaa_exec(builder: Builder) -> None:
    builder.facts.services.aaa_exec = []


@line("no aaa authentication login default", source="R-OS9")
def _no_aaa_login(builder: Builder) -> None:
    builder.facts.services.aaa_login = []


@line(
    "username {name} {kind:password|secret|sha256-password}{hash:(?: [0-9])?} {secret}"
    "{privilege:(?: privilege [0-9]+)?}{role:(?: role [A-Za-z0-9_-]+)?}",
    source="R-OS9 R-PUP F-MXL",
)
def _user(builder: Builder, name: str, *words: str) -> None:
    _kind, _hash, secret, privilege, role = words
    role = role.removeprefix(" role ") or _role_of(privilege.strip())
    builder.facts.services.users[name] = UserFacts(name, role, placeholder_or_hidden(secret))


@line("no username {name}", source="R-OS9")
def _no_user(builder: Builder, name: str) -> None:
    builder.facts.services.users.pop(name, None)


def _role_of(privilege: str) -> str:
    """Return the role that a privilege level amounts to where no role is named."""
    roles = {"privilege 15": "sysadmin", "privilege 1": "netoperator", "": "netoperator"}
    return roles.get(privilege, privilege)


@line("banner motd {text...}", source="R-OS9", until=_end_of_banner)
def _banner(builder: Builder, text: str, more: str) -> None:
    delimiter = _delimiter(text)
    first = text.removeprefix(delimiter).removesuffix(delimiter)
    builder.facts.services.banner = "\n".join(part for part in (first, more) if part)


@line("banner login {word:acknowledgment|keyboard-interactive}{rest:.*}", source="R-OS9")
@line(
    "banner {kind:exec|login} {text...}",
    source="R-OS9",
    until=_end_of_other,
)
def _other_banner(_draft: Builder, kind: str, *_text: str) -> None:
    raise ValueError(kind)  # not ours; read only so that its text is not taken for commands


@line("no banner motd", source="R-OS9")
def _no_banner(builder: Builder) -> None:
    builder.facts.services.banner = ""


@line("ip ssh server enable", source="R-OS9 R-PUP")
def _ssh(builder: Builder) -> None:
    builder.facts.services.ssh = True


@line("no ip ssh server enable", source="mem")
def _no_ssh(builder: Builder) -> None:
    builder.facts.services.ssh = False


@line("ip telnet server enable", source="F-JSP")
def _telnet(builder: Builder) -> None:
    builder.facts.services.telnet = True


@line("no ip telnet server enable", source="F-JSP")
def _no_telnet(builder: Builder) -> None:
    builder.facts.services.telnet = False


@line("protocol lldp", source="R-OS9 R-SEN", opens="lldp")
def _lldp(builder: Builder) -> Builder:
    if builder.lldp_by_block:  # else the block alone does not tell: models differ
        builder.facts.services.lldp = True
    return builder


@line("no protocol lldp", source="R-OS9")
@line("disable", source="R-OS9", under="lldp")
def _lldp_off(builder: Builder) -> None:
    builder.facts.services.lldp = False


@line("no disable", source="R-OS9", under="lldp")
def _lldp_on(builder: Builder) -> None:
    builder.facts.services.lldp = True


@line("end", source="R-SEN R-PUP")
def _end(builder: Builder) -> None:
    builder.ended = True


@line("write memory", source="F-MXL")
@line("copy running-config startup-config", source="F-MXL R-OS9")
def _save(builder: Builder) -> None:
    if not builder.ended:
        raise ValueError  # configuration mode does not know the command
    builder.facts.saves = True
