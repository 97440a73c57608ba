"""Other modules of the configuration: accounts, log, clock, SNMP, spanning-tree domains."""

from collections.abc import Iterator

from sanfab_lab.exos.snmp import KEY_ENDS
from sanfab_lab.exos.state import Config, Domain, Services, Snmp
from sanfab_lab.exos.switch import Switch


def routes(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001  # one shape for all
    """Return the routes."""
    for (destination, gateway), vr in config.services.routes.items():
        yield f"configure iproute add {destination} {gateway} vr {vr}"


def aaa(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return TACACS+ and the accounts; the two that are always there only with a password."""
    yield from _tacacs(config.services)
    for name, account in config.accounts.items():
        if name not in {"admin", "user"}:
            yield f'create account {account.role} {name} encrypted "{account.secret}"'
        elif account.secret:
            yield f'configure account {name} encrypted "{account.secret}"'


def _tacacs(services: Services) -> Iterator[str]:
    for which, server in sorted(services.tacacs.items()):
        if server.address:
            yield (
                f"configure tacacs {which} server {server.address} {server.port} "
                f"client-ip {server.client} vr {server.vr}"
            )
        if server.secret:
            yield f'configure tacacs {which} shared-secret encrypted "{server.secret}"'
    if services.tacacs_timeout != 3:  # noqa: PLR2004  # the default
        yield f"configure tacacs timeout {services.tacacs_timeout}"
    if services.tacacs_on:
        yield "enable tacacs"
    if services.tacacs_authorization:
        yield "enable tacacs-authorization"


def cfgmgr(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return what concerns the command line."""
    services = config.services
    if services.config_logging:
        yield "enable cli-config-logging"
    for when, lines in sorted(services.banners.items()):
        yield f"configure banner {when}"
        yield from lines
        yield ""
    if services.idle != 20:  # noqa: PLR2004  # the default
        yield f"configure idletimeout {services.idle}"
    if not services.idle_on:
        yield "disable idletimeout"


def ems(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return the syslog servers."""
    for target in config.services.targets.values():
        key = target.key()
        yield f"configure syslog add {key}"
        if target.enabled:
            yield f"enable log target syslog {key}"
        if target.source:
            yield f"configure log target syslog {key} from {target.source}"
        yield (
            f"configure log target syslog {key} filter {target.log_filter} "
            f"severity {target.severity}"
        )
        yield f"configure log target syslog {key} match {target.match}"
        yield f"configure log target syslog {key} format {target.layout}"


def exsshd(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return SSH."""
    if config.services.ssh:
        yield "enable ssh2"


def hal(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return stacking."""
    if config.stacking:
        yield "enable stacking-support"
    for slot, priority in sorted(config.stack_priorities.items()):
        yield f"configure stacking slot {slot} priority {priority}"


def net_tools(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return name servers, clock and DHCP."""
    services = config.services
    for server, vr in services.dns_servers.items():
        yield f"configure dns-client add name-server {server} vr {vr}"
    for name in services.dns_suffixes:
        yield f"configure dns-client add domain-suffix {name}"
    yield from _sntp(services)
    for vlan in sorted(config.vlans.values(), key=lambda vlan: vlan.name.casefold()):
        if vlan.dhcp:
            yield f"enable dhcp vlan {vlan.name}"


def _sntp(services: Services) -> Iterator[str]:
    for which, (server, vr) in sorted(services.sntp.items()):
        yield f"configure sntp-client {which} {server} vr {vr}"
    if services.sntp_interval != 64:  # noqa: PLR2004  # the default
        yield f"configure sntp-client update-interval {services.sntp_interval}"
    if services.sntp_on:
        yield "enable sntp-client"
    if services.timezone:
        yield f"configure timezone {services.timezone}"


def ntp(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return NTP."""
    services = config.services
    if services.ntp_on:
        yield "enable ntp"
    for key in sorted(services.ntp_vlans):
        yield f"enable ntp vlan {config.vlans[key].name}"
    for server, vr in services.ntp.items():
        yield f"configure ntp server add {server} vr {vr}"


def telnetd(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    """Return Telnet, which is on by default [E-TEL]."""
    if not config.services.telnet:
        yield "disable telnet"


def thttpd(switch: Switch, config: Config) -> Iterator[str]:
    """Return the web pages, which are on from 21.1 [E-RPC]."""
    usual = {"http": switch.release >= (21, 1), "https": False}
    for what, on in config.services.web.items():
        if on != usual[what]:
            yield f"{'enable' if on else 'disable'} web {what}"


def snmp(switch: Switch, config: Config) -> Iterator[str]:
    """Return communities, users and tables of SNMP."""
    found = config.snmp
    for name in found.users:
        yield _user(switch, found, name)
    for kind, rows in found.tables.items():
        for row, words in rows.items():
            yield f'configure snmpv3 add {kind} "{row.partition(KEY_ENDS)[0]}" {words} '
    for secret, role in found.communities.items():
        yield f'configure snmp add community {role} encrypted "{secret}"'
    for address, words in found.receivers.items():
        yield f"configure snmp add trapreceiver {address} {words}"
    access = ((found.v1v2c, "access snmp-v1v2c"), (found.v3, "access snmpv3"))
    for on, word in (*access, (found.traps, "traps")):
        if not on:
            yield f"disable snmp {word}"


def _user(switch: Switch, found: Snmp, name: str) -> str:
    auth, key, privacy, secret = found.users[name]
    words = f'configure snmpv3 add user "{name}" engine-id 80:00:07:7c:03:{switch.mac}'
    if auth:
        words += f" authentication {auth} auth-encrypted localized-key {key}"
    if privacy:
        words += f" privacy {privacy} privacy-encrypted localized-key {secret}"
    return f"{words} "


def domain(switch: Switch, config: Config, found: Domain, *, modern: bool) -> Iterator[str]:
    """Return one spanning-tree domain, as far as it is not as delivered."""
    usual = "mstp cist" if modern and found.name == "s0" else "dot1d"
    name = found.name
    if found.mode != usual:
        yield f"configure stpd {name} mode {found.mode}"
    if found.priority != 32768:  # noqa: PLR2004  # the default
        yield f"configure stpd {name} priority {found.priority}"
    if found.encapsulation != "dot1d":
        yield f"configure stpd {name} default-encapsulation {found.encapsulation}"
    if name == "s0" and "default" not in found.bound:
        yield "disable stpd s0 auto-bind vlan Default"
    for key in sorted(found.bound):
        yield f"enable stpd {name} auto-bind vlan {config.vlans[key].name}"
    for key, ports in sorted(found.vlans.items()):
        members = switch.names.show(ports) or "all"
        yield f"configure stpd {name} add vlan {config.vlans[key].name} ports {members}"
    on = modern and name == "s0"
    if found.enabled != on:
        yield f"{'enable' if found.enabled else 'disable'} stpd {name}"
