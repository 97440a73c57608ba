"""ExtremeXOS lines of the system: name, management, log-in, saving."""

from sanfab.facts import HIDDEN, SnmpUser, UserFacts, secret_of
from sanfab.nos.exos.draft import Draft
from sanfab.nos.exos.router import ADDRESS, NAME, TEXT, VR, line, plain

PLACE = "{place:primary|secondary}"
TARGET = f"{ADDRESS}:514 vr {VR} {{facility:local[0-7]}}"
"""A syslog server."""


@line(f"configure snmp {{key:sys[Nn]ame}} {NAME}", source="R-CN F-450")
def _name(draft: Draft, _key: str, name: str) -> None:
    draft.facts.name = plain(name)


@line(f"configure snmp {{key:sys[Cc]ontact}} {TEXT}", source="R-CN F-450")
def _contact(draft: Draft, _key: str, text: str) -> None:
    draft.facts.services.snmp_contact = plain(text)


@line(f"configure snmp {{key:sys[Ll]ocation}} {TEXT}", source="R-CN F-450")
def _location(draft: Draft, _key: str, text: str) -> None:
    draft.facts.services.snmp_location = plain(text)


@line("unconfigure snmp {key:sys(?:Contact|Location)}", source="mem")
def _no_contact(draft: Draft, key: str) -> None:
    if key == "sysContact":
        draft.facts.services.snmp_contact = ""
    else:
        draft.facts.services.snmp_location = ""


@line(f"configure iproute add default {ADDRESS} vr VR-Mgmt", source="F-450 F-E2X")
def _gateway(draft: Draft, address: str) -> None:
    draft.facts.services.gateway = address


@line(f"configure iproute delete default {ADDRESS} vr VR-Mgmt", source="mem")
def _no_gateway(draft: Draft, address: str) -> None:
    known = draft.facts.services.gateway
    if not known:
        raise ValueError(address)
    # Another one may have taken its place before.
    draft.facts.services.gateway = "" if known == address else known


@line(f"configure sntp-client {PLACE} {ADDRESS}", source="F-RU")
@line(f"configure sntp-client {PLACE} {ADDRESS} vr {VR}", source="F-RU F-E2X")
@line(f"configure sntp-client {PLACE} server {ADDRESS}", source="SENTRI")
@line(f"configure sntp-client {PLACE} server {ADDRESS} vr {VR}", source="SENTRI")
def _sntp(draft: Draft, place: str, address: str, _vr: str = "") -> None:
    draft.management.sntp[place] = address


@line(f"unconfigure sntp-client {PLACE}", source="mem")
def _no_sntp(draft: Draft, place: str) -> None:
    del draft.management.sntp[place]


@line("enable sntp-client", source="F-RU SENTRI")
def _sntp_on(draft: Draft) -> None:
    draft.management.sntp_on = True


@line("disable sntp-client", source="F-E2X")
def _sntp_off(draft: Draft) -> None:
    draft.management.sntp_on = False


@line(f"configure ntp server add {ADDRESS}", source="mem")
@line(f"configure ntp server add {ADDRESS} vr {VR}", source="F-RU")
def _ntp(draft: Draft, address: str, _vr: str = "") -> None:
    draft.management.ntp.add(address)


@line(f"configure ntp server delete {ADDRESS}", source="mem")
def _no_ntp(draft: Draft, address: str) -> None:
    draft.management.ntp.remove(address)


@line("enable ntp", source="mem")
def _ntp_on(draft: Draft) -> None:
    draft.management.ntp_on = True


@line("disable ntp", source="mem")
def _ntp_off(draft: Draft) -> None:
    draft.management.ntp_on = False


@line(f"enable ntp vlan {NAME}", source="F-RU")
def _ntp_vlan(draft: Draft, name: str) -> None:
    draft.management.ntp_vlans.add(name if name == "all" else draft.vlan_key(name))


@line(f"configure syslog add {TARGET}", source="SENTRI F-E2X")
def _syslog(draft: Draft, *target: str) -> None:
    draft.management.syslog[target] = False


@line(f"configure syslog delete {TARGET}", source="mem")
def _no_syslog(draft: Draft, *target: str) -> None:
    del draft.management.syslog[target]


@line(f"enable log target syslog {TARGET}", source="F-E2X E-LOG")
def _syslog_on(draft: Draft, *target: str) -> None:
    if target not in draft.management.syslog:
        raise ValueError(target)
    draft.management.syslog[target] = True


@line("enable syslog", source="mem")
def _syslog_all(draft: Draft) -> None:
    draft.management.syslog = dict.fromkeys(draft.management.syslog, True)


@line(f"disable log target syslog {TARGET}", source="E-LOG")
def _syslog_off(draft: Draft, *target: str) -> None:
    if target not in draft.management.syslog:
        raise ValueError(target)
    draft.management.syslog[target] = False


@line("configure snmp add community {access:readonly|readwrite} {name...}", source="mem")
def _community(draft: Draft, access: str, _name: str) -> None:
    draft.facts.services.snmp_communities.add(access)


@line("configure snmp delete community {access:readonly|readwrite} all", source="mem")
def _no_community(draft: Draft, access: str) -> None:
    draft.facts.services.snmp_communities.discard(access)


VIEWS = '"?default(?:User|Admin|Notify)View"?'
"""The views that exist from the start."""
VIEW = f"{{view:{VIEWS}}}"
USER = '{user:"[^"]+"|[^" ]+}'


@line(
    f"configure snmpv3 add user {NAME} authentication {{auth:md5|sha}} {{secret}}"
    " privacy aes {bits:128|192|256} {privacy}",
    source="R-ES E-SNMP mem",
)
def _snmp_user(draft: Draft, *words: str) -> None:
    name, auth, secret, bits, privacy = words
    name = plain(name)
    user = SnmpUser(name, "", auth, secret_of(secret), f"aes{bits}", secret_of(privacy))
    draft.facts.services.snmp_users[name] = user


@line(
    f"configure snmpv3 add user {NAME} engine-id {{engine}} authentication {{auth:md5|sha}}"
    " auth-encrypted localized-key {key} privacy aes {bits:128|192|256}"
    " privacy-encrypted localized-key {privacy}",
    source="F-PS mem",
)
def _snmp_user_printed(draft: Draft, *words: str) -> None:
    name, _, auth, _, bits, _ = words
    user = SnmpUser(plain(name), "", auth, HIDDEN, f"aes{bits}", HIDDEN)
    draft.facts.services.snmp_users[user.name] = user


@line(f"configure snmpv3 add group {NAME} user {USER} sec-model usm", source="R-ES F-PS E-SNMP")
def _snmp_group(draft: Draft, group: str, user: str) -> None:
    draft.facts.services.snmp_users[plain(user)].group = plain(group)


@line(
    f"configure snmpv3 add access {NAME} sec-model usm sec-level {{level:noauth|authnopriv|priv}}"
    f" read-view {VIEW}{{write:(?: write-view [^ ]+)?}} notify-view {{notify:{VIEWS}}}",
    source="R-ES F-PS E-SNMP",
)
def _snmp_access(draft: Draft, group: str, level: str, *_views: str) -> None:
    draft.facts.services.snmp_groups[plain(group)] = level


@line(
    f"configure snmpv3 add target-params {NAME} user {USER} mp-model snmpv3 sec-model usm"
    " sec-level priv",
    source="E-SNMP mem",
)
def _trap_parameters(draft: Draft, name: str, user: str) -> None:
    if plain(user) not in draft.facts.services.snmp_users:
        raise ValueError(user)
    draft.management.trap_users[plain(name)] = plain(user)


@line(
    f"configure snmpv3 add target-addr {NAME} param {USER} ipaddress {ADDRESS} vr {VR}"
    " tag-list defaultNotify",
    source="E-SNMP mem",
)
def _trap(draft: Draft, name: str, *words: str) -> None:
    parameters, address, _ = words
    if plain(name) != address:
        raise ValueError(name)  # how a receiver of another name is printed was not seen
    draft.facts.services.snmp_traps[address] = draft.management.trap_users[plain(parameters)]


@line(f"configure snmpv3 delete target-addr {NAME}", source="mem")
def _no_trap(draft: Draft, name: str) -> None:
    del draft.facts.services.snmp_traps[plain(name)]


@line(f"configure snmpv3 delete target-params {NAME}", source="mem")
def _no_trap_parameters(draft: Draft, name: str) -> None:
    del draft.management.trap_users[plain(name)]


@line(f"configure snmpv3 delete access {NAME}", source="mem")
@line(f"configure snmpv3 delete access {NAME} sec-model usm sec-level {{level}}", source="mem")
def _no_snmp_access(draft: Draft, group: str, _level: str = "") -> None:
    del draft.facts.services.snmp_groups[plain(group)]


@line(f"configure snmpv3 delete group {NAME} user {USER} sec-model usm", source="mem")
def _no_snmp_group(draft: Draft, _group: str, user: str) -> None:
    draft.facts.services.snmp_users[plain(user)].group = ""


@line(f"configure snmpv3 delete user {NAME}", source="mem")
def _no_snmp_user(draft: Draft, name: str) -> None:
    del draft.facts.services.snmp_users[plain(name)]


@line(f"configure tacacs {PLACE} server {ADDRESS} 49 vr {VR}", source="mem")
@line(f"configure tacacs {PLACE} server {ADDRESS} 49 client-ip {{client}} vr {VR}", source="mem")
def _tacacs(draft: Draft, place: str, address: str, *words: str) -> None:
    draft.management.tacacs[place] = address
    if len(words) > 1:
        client, vr = words
        text = f"configure tacacs {place} server {address} 49 client-ip {client} vr {vr}"
        draft.management.clients[text] = client


@line(f"configure tacacs {PLACE} shared-secret {TEXT}", source="mem")
@line(f"configure tacacs {PLACE} shared-secret encrypted {TEXT}", source="mem")
def _tacacs_key(draft: Draft, place: str, key: str) -> None:
    draft.management.tacacs_keys[place] = secret_of(key)


@line(f"unconfigure tacacs server {PLACE}", source="mem")
def _no_tacacs(draft: Draft, place: str) -> None:
    del draft.management.tacacs[place]
    draft.management.tacacs_keys.pop(place, None)


@line("enable tacacs", source="mem")
def _tacacs_on(draft: Draft) -> None:
    draft.facts.services.aaa_login = ["tacacs+"]


@line("disable tacacs", source="mem")
def _tacacs_off(draft: Draft) -> None:
    draft.facts.services.aaa_login = []


@line(f"create account {{role:admin|user}} {NAME} {TEXT}", source="E-ACC")
@line(f"create account {{role:admin|user}} {NAME} encrypted {TEXT}", source="F-450 E-ACC")
def _account(draft: Draft, role: str, name: str, secret: str) -> None:
    name = plain(name)
    if name in {"admin", "user"}:
        raise ValueError(name)  # these exist from the start
    draft.facts.services.users[name] = UserFacts(name, role, secret_of(secret))


@line(f"delete account {NAME}", source="mem")
def _no_account(draft: Draft, name: str) -> None:
    del draft.facts.services.users[plain(name)]


@line("configure banner before-login save-to-configuration\n{text:(?s:.+)}", source="F-E2X")
def _banner(draft: Draft, text: str) -> None:
    draft.facts.services.banner = text


@line("unconfigure banner before-login", source="mem")
def _no_banner(draft: Draft) -> None:
    draft.facts.services.banner = ""


@line("enable ssh2", source="SENTRI F-E2X")
def _ssh(draft: Draft) -> None:
    draft.facts.services.ssh = True


@line("disable ssh2", source="F-E2X")
def _no_ssh(draft: Draft) -> None:
    draft.facts.services.ssh = False


@line("enable telnet", source="F-E2X")
def _telnet(draft: Draft) -> None:
    draft.facts.services.telnet = True


@line("disable telnet", source="SENTRI F-E2X")
def _no_telnet(draft: Draft) -> None:
    draft.facts.services.telnet = False


@line("disable cli prompting", source="R-NMK")
def _no_questions(draft: Draft) -> None:
    draft.management.unasked = True
    draft.facts.answers.discard("prompts")  # until it may ask again, the text is not complete


@line("enable cli prompting", source="mem")
def _questions(draft: Draft) -> None:
    if not draft.management.unasked:
        raise ValueError("questions are asked already")
    draft.management.unasked = False
    draft.facts.answers.add("prompts")


@line("save configuration", source="F-SAV")
@line("save configuration primary", source="F-SAV R-NMK")
def _save(draft: Draft) -> None:
    draft.management.saving = True


@line("y", source="F-SAV F-RU")
def _yes(draft: Draft) -> None:
    if not draft.management.saving:
        raise ValueError("nothing was asked")
    draft.management.saving, draft.facts.saves = False, True  # unanswered means no [F-RU]
