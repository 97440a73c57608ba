"""ExtremeXOS lines of the system: name, management, log-in, saving."""

from sanfab.facts import HIDDEN, SnmpUser, UserFacts, placeholder_or_hidden
from sanfab.nos.exos.builder import Builder
from sanfab.nos.exos.router import ADDRESS, NAME, TEXT, VR, line, plain

PLACE = "{place:primary|secondary}"
TARGET = f"{ADDRESS}:514 vr {VR} {{facility:local[0-7]}}"
"""A syslog server."""


@line(f"configure snmp {{key:sys[Nn]ame}} {NAME}", source="R-CN F-450")
def _name(builder: Builder, _key: str, name: str) -> None:
    builder.facts.name = plain(name)


@line(f"configure snmp {{key:sys[Cc]ontact}} {TEXT}", source="R-CN F-450")
def _contact(builder: Builder, _key: str, text: str) -> None:
    builder.facts.services.snmp_contact = plain(text)


@line(f"configure snmp {{key:sys[Ll]ocation}} {TEXT}", source="R-CN F-450")
def _location(builder: Builder, _key: str, text: str) -> None:
    builder.facts.services.snmp_location = plain(text)


@line("unconfigure snmp {key:sys(?:Contact|Location)}", source="mem")
def _no_contact(builder: Builder, key: str) -> None:
    if key == "sysContact":
        builder.facts.services.snmp_contact = ""
    else:
        builder.facts.services.snmp_location = ""


@line(f"configure iproute add default {ADDRESS} vr VR-Mgmt", source="F-450 F-E2X")
def _gateway(builder: Builder, address: str) -> None:
    builder.facts.services.gateway = address


@line(f"configure iproute delete default {ADDRESS} vr VR-Mgmt", source="mem")
def _no_gateway(builder: Builder, address: str) -> None:
    known = builder.facts.services.gateway
    if not known:
        raise ValueError(address)
    # Another one may have taken its place before.
    builder.facts.services.gateway = "" if known == address else known


@line(f"configure sntp-client {PLACE} {ADDRESS}", source="F-RU")
@line(f"configure sntp-client {PLACE} {ADDRESS} vr {VR}", source="F-RU F-E2X")
@line(f"configure sntp-client {PLACE} server {ADDRESS}", source="SENTRI")
@line(f"configure sntp-client {PLACE} server {ADDRESS} vr {VR}", source="SENTRI")
def _sntp(builder: Builder, place: str, address: str, _vr: str = "") -> None:
    builder.management.sntp[place] = address


@line(f"unconfigure sntp-client {PLACE}", source="mem")
def _no_sntp(builder: Builder, place: str) -> None:
    del builder.management.sntp[place]


@line("enable sntp-client", source="F-RU SENTRI")
def _sntp_on(builder: Builder) -> None:
    builder.management.sntp_on = True


@line("disable sntp-client", source="F-E2X")
def _sntp_off(builder: Builder) -> None:
    builder.management.sntp_on = False


@line(f"configure ntp server add {ADDRESS}", source="mem")
@line(f"configure ntp server add {ADDRESS} vr {VR}", source="F-RU")
def _ntp(builder: Builder, address: str, _vr: str = "") -> None:
    builder.management.ntp.add(address)


@line(f"configure ntp server delete {ADDRESS}", source="mem")
def _no_ntp(builder: Builder, address: str) -> None:
    builder.management.ntp.remove(address)


@line("enable ntp", source="mem")
def _ntp_on(builder: Builder) -> None:
    builder.management.ntp_on = True


@line("disable ntp", source="mem")
def _ntp_off(builder: Builder) -> None:
    builder.management.ntp_on = False


@line(f"enable ntp vlan {NAME}", source="F-RU")
def _ntp_vlan(builder: Builder, name: str) -> None:
    builder.management.ntp_vlans.add(name if name == "all" else builder.vlan_key(name))


@line(f"configure syslog add {TARGET}", source="SENTRI F-E2X")
def _syslog(builder: Builder, *target: str) -> None:
    builder.management.syslog[target] = False


@line(f"configure syslog delete {TARGET}", source="mem")
def _no_syslog(builder: Builder, *target: str) -> None:
    del builder.management.syslog[target]


@line(f"enable log target syslog {TARGET}", source="F-E2X E-LOG")
def _syslog_on(builder: Builder, *target: str) -> None:
    if target not in builder.management.syslog:
        raise ValueError(target)
    builder.management.syslog[target] = True


@line("enable syslog", source="mem")
def _syslog_all(builder: Builder) -> None:
    builder.management.syslog = dict.fromkeys(builder.management.syslog, True)


@line(f"disable log target syslog {TARGET}", source="E-LOG")
def _syslog_off(builder: Builder, *target: str) -> None:
    if target not in builder.management.syslog:
        raise ValueError(target)
    builder.management.syslog[target] = False


@line("configure snmp add community {access:readonly|readwrite} {name...}", source="mem")
def _community(builder: Builder, access: str, _name: str) -> None:
    builder.facts.services.snmp_communities.add(access)


@line("configure snmp delete community {access:readonly|readwrite} all", source="mem")
def _no_community(builder: Builder, access: str) -> None:
    builder.facts.services.snmp_communities.discard(access)


VIEWS = '"?default(?:User|Admin|Notify)View"?'
"""The views that exist from the start."""
VIEW = f"{{view:{VIEWS}}}"
USER = '{user:"[^"]+"|[^" ]+}'


@line(
    f"configure snmpv3 add user {NAME} authentication {{auth:md5|sha}} {{secret}}"
    " privacy aes {bits:128|192|256} {privacy}",
    source="R-ES E-SNMP mem",
)
def _snmp_user(builder: Builder, *words: str) -> None:
    name, auth, secret, bits, privacy = words
    name = plain(name)
    user = SnmpUser(
        name, "", auth, placeholder_or_hidden(secret), f"aes{bits}", placeholder_or_hidden(privacy)
    )
    builder.facts.services.snmp_users[name] = user


@line(
    f"configure snmpv3 add user {NAME} engine-id {{engine}} authentication {{auth:md5|sha}}"
    " auth-encrypted localized-key {key} privacy aes {bits:128|192|256}"
    " privacy-encrypted localized-key {privacy}",
    source="F-PS mem",
)
def _snmp_user_printed(builder: Builder, *words: str) -> None:
    name, _, auth, _, bits, _ = words
    user = SnmpUser(plain(name), "", auth, HIDDEN, f"aes{bits}", HIDDEN)
    builder.facts.services.snmp_users[user.name] = user


@line(f"configure snmpv3 add group {NAME} user {USER} sec-model usm", source="R-ES F-PS E-SNMP")
def _snmp_group(builder: Builder, group: str, user: str) -> None:
    builder.facts.services.snmp_users[plain(user)].group = plain(group)


@line(
    f"configure snmpv3 add access {NAME} sec-model usm sec-level {{level:noauth|authnopriv|priv}}"
    f" read-view {VIEW}{{write:(?: write-view [^ ]+)?}} notify-view {{notify:{VIEWS}}}",
    source="R-ES F-PS E-SNMP",
)
def _snmp_access(builder: Builder, group: str, level: str, *_views: str) -> None:
    builder.facts.services.snmp_groups[plain(group)] = level


@line(
    f"configure snmpv3 add target-params {NAME} user {USER} mp-model snmpv3 sec-model usm"
    " sec-level priv",
    source="E-SNMP mem",
)
def _trap_parameters(builder: Builder, name: str, user: str) -> None:
    if plain(user) not in builder.facts.services.snmp_users:
        raise ValueError(user)
    builder.management.trap_users[plain(name)] = plain(user)


@line(
    f"configure snmpv3 add target-addr {NAME} param {USER} ipaddress {ADDRESS} vr {VR}"
    " tag-list defaultNotify",
    source="E-SNMP mem",
)
def _trap(builder: Builder, name: str, *words: str) -> None:
    parameters, address, _ = words
    if plain(name) != address:
        raise ValueError(name)  # how a receiver of another name is printed was not seen
    builder.facts.services.snmp_traps[address] = builder.management.trap_users[plain(parameters)]


@line(f"configure snmpv3 delete target-addr {NAME}", source="mem")
def _no_trap(builder: Builder, name: str) -> None:
    del builder.facts.services.snmp_traps[plain(name)]


@line(f"configure snmpv3 delete target-params {NAME}", source="mem")
def _no_trap_parameters(builder: Builder, name: str) -> None:
    del builder.management.trap_users[plain(name)]


@line(f"configure snmpv3 delete access {NAME}", source="mem")
@line(f"configure snmpv3 delete access {NAME} sec-model usm sec-level {{level}}", source="mem")
def _no_snmp_access(builder: Builder, group: str, _level: str = "") -> None:
    del builder.facts.services.snmp_groups[plain(group)]


@line(f"configure snmpv3 delete group {NAME} user {USER} sec-model usm", source="mem")
def _no_snmp_group(builder: Builder, _group: str, user: str) -> None:
    builder.facts.services.snmp_users[plain(user)].group = ""


@line(f"configure snmpv3 delete user {NAME}", source="mem")
def _no_snmp_user(builder: Builder, name: str) -> None:
    del builder.facts.services.snmp_users[plain(name)]


@line(f"configure tacacs {PLACE} server {ADDRESS} 49 vr {VR}", source="mem")
@line(f"configure tacacs {PLACE} server {ADDRESS} 49 client-ip {{client}} vr {VR}", source="mem")
def _tacacs(builder: Builder, place: str, address: str, *words: str) -> None:
    builder.management.tacacs[place] = address
    if len(words) > 1:
        client, vr = words
        text = f"configure tacacs {place} server {address} 49 client-ip {client} vr {vr}"
        builder.management.clients[text] = client


@line(f"configure tacacs {PLACE} shared-secret {TEXT}", source="mem")
@line(f"configure tacacs {PLACE} shared-secret encrypted {TEXT}", source="mem")
def _tacacs_key(builder: Builder, place: str, key: str) -> None:
    builder.management.tacacs_keys[place] = placeholder_or_hidden(key)


@line(f"unconfigure tacacs server {PLACE}", source="mem")
def _no_tacacs(builder: Builder, place: str) -> None:
    del builder.management.tacacs[place]
    builder.management.tacacs_keys.pop(place, None)


@line("enable tacacs", source="mem")
def _tacacs_on(builder: Builder) -> None:
    builder.facts.services.aaa_login = ["tacacs+"]


@line("disable tacacs", source="mem")
def _tacacs_off(builder: Builder) -> None:
    builder.facts.services.aaa_login = []


@line(f"create account {{role:admin|user}} {NAME} {TEXT}", source="E-ACC")
@line(f"create account {{role:admin|user}} {NAME} encrypted {TEXT}", source="F-450 E-ACC")
def _account(builder: Builder, role: str, name: str, secret: str) -> None:
    name = plain(name)
    if name in {"admin", "user"}:
        raise ValueError(name)  # these exist from the start
    builder.facts.services.users[name] = UserFacts(name, role, placeholder_or_hidden(secret))


@line(f"delete account {NAME}", source="mem")
def _no_account(builder: Builder, name: str) -> None:
    del builder.facts.services.users[plain(name)]


@line("configure banner before-login save-to-configuration\n{text:(?s:.+)}", source="F-E2X")
def _banner(builder: Builder, text: str) -> None:
    builder.facts.services.banner = text


@line("unconfigure banner before-login", source="mem")
def _no_banner(builder: Builder) -> None:
    builder.facts.services.banner = ""


@line("enable ssh2", source="SENTRI F-E2X")
def _ssh(builder: Builder) -> None:
    builder.facts.services.ssh = True


@line("disable ssh2", source="F-E2X")
def _no_ssh(builder: Builder) -> None:
    builder.facts.services.ssh = False


@line("enable telnet", source="F-E2X")
def _telnet(builder: Builder) -> None:
    builder.facts.services.telnet = True


@line("disable telnet", source="SENTRI F-E2X")
def _no_telnet(builder: Builder) -> None:
    builder.facts.services.telnet = False


@line("disable cli prompting", source="R-NMK")
def _no_questions(builder: Builder) -> None:
    builder.management.unasked = True
    builder.facts.answers.discard("prompts")  # until it may ask again, the text is not complete


@line("enable cli prompting", source="mem")
def _questions(builder: Builder) -> None:
    if not builder.management.unasked:
        raise ValueError("questions are asked already")
    builder.management.unasked = False
    builder.facts.answers.add("prompts")


@line("save configuration", source="F-SAV")
@line("save configuration primary", source="F-SAV R-NMK")
def _save(builder: Builder) -> None:
    builder.management.saving = True


@line("y", source="F-SAV F-RU")
def _yes(builder: Builder) -> None:
    if not builder.management.saving:
        raise ValueError("nothing was asked")
    builder.management.saving, builder.facts.saves = False, True  # unanswered means no [F-RU]
