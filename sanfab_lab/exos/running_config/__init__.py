"""State -> ``show configuration``, module by module in the order of the switch."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.running_config.vlans import VLANS, touched_ports
from sanfab_lab.exos.state import KEY_ENDS, Domain, Port, State
from sanfab_lab.exos.status import engine_id, sorted_vlans
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos

_MODULES = (
    "devmgr", "vlan", "mcmgr", "otm", "fdb", "rtmgr", "policy", "aaa", "acl", "bfd", "cfgmgr",
    "dosprotect", "dot1ag", "eaps", "edp", "elrp", "ems", "epm", "erps", "esrp", "etmon",
    "exsshd", "hal", "idMgr", "ipSecurity", "lacp", "lldp", "netLogin", "netTools", "ntp",
    "ospf", "poe", "rip", "snmpMaster", "stp", "telnetd", "tftpd", "thttpd", "vrrp", "vsm",
)  # fmt: skip
"""All modules in order [R-CN F-450 R-ES]; most are empty on a storage switch."""


def configuration_text(switch: "Exos", state: State, module: str) -> str:
    """Return a configuration, or one module of it; empty: there is no such module."""
    text = ""
    for name in _MODULES:
        if module.lower() in {"", name.lower()}:
            lines = _LINES[name](switch, state) if name in _LINES else ()
            body = "".join(f"{line}\n" for line in lines)
            text += f"#\n# Module {name} configuration.\n#\n{body}\n"
    return text


def model_name(switch: "Exos") -> str:
    """Return the model as a switch prints it: `X670V-48x`, without the name of the series."""
    name = switch.chassis.platform.model.partition("-")[2]
    return "X670-48x" if name == "x670" else f"{name[0].upper()}{name[1:]}"


def _device(switch: "Exos", state: State) -> Iterator[str]:
    yield f'configure snmp sysName "{state.sysname}"'
    if state.location:
        yield f'configure snmp sysLocation "{state.location}"'
    if state.contact:
        yield f'configure snmp sysContact "{state.contact}"'
    for slot in switch.slots:
        yield f"configure slot {slot} module {model_name(switch)}"
    yield "configure sys-recovery-level switch reset"


def _command_line(_switch: "Exos", state: State) -> Iterator[str]:
    services = state.services
    yield from field_lines(services, ("enable cli-config-logging", "config_logging"))
    for when, lines in sorted(services.banners.items()):
        yield from (f"configure banner {when}", *lines, "")
    idle = ("configure idletimeout {}", "idle"), ("disable idletimeout", "idle_on")
    yield from field_lines(services, *idle)


def _stacking(_switch: "Exos", state: State) -> Iterator[str]:
    yield from field_lines(state, ("enable stacking-support", "stacking"))
    for slot, priority in sorted(state.stack_priorities.items()):
        yield f"configure stacking slot {slot} priority {priority}"


def _accounts(_switch: "Exos", state: State) -> Iterator[str]:
    """Yield TACACS+ and the accounts; the built-in ones only if they have a password."""
    for which, server in sorted(state.services.tacacs.items()):
        line = f"configure tacacs {which}"
        if server.address:
            words = f"{server.address} {server.port} client-ip {server.client} vr {server.vr}"
            yield f"{line} server {words}"
        if server.secret:
            yield f'{line} shared-secret encrypted "{server.secret}"'
    yield from field_lines(
        state.services,
        ("configure tacacs timeout {}", "tacacs_timeout"),
        ("enable tacacs", "tacacs_on"),
        ("enable tacacs-authorization", "tacacs_authorization"),
    )
    for name, account in state.accounts.items():
        if name not in {"admin", "user"}:
            yield f'create account {account.role} {name} encrypted "{account.secret}"'
        elif account.secret:
            yield f'configure account {name} encrypted "{account.secret}"'


def _ssh(_switch: "Exos", state: State) -> Iterator[str]:
    if state.services.ssh:
        yield "enable ssh2"


def _telnet(_switch: "Exos", state: State) -> Iterator[str]:
    """Yield Telnet if it is disabled: it is enabled by default [E-TEL]."""
    yield from field_lines(state.services, ("disable telnet", "telnet"))


def _web(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the web pages that differ from the default: http is enabled from 21.1 [E-RPC]."""
    defaults = {"http": switch.release >= (21, 1), "https": False}
    for protocol, on in state.services.web.items():
        if on != defaults[protocol]:
            yield f"{'enable' if on else 'disable'} web {protocol}"


def _routes(_switch: "Exos", state: State) -> Iterator[str]:
    for (destination, gateway), vr in state.services.routes.items():
        yield f"configure iproute add {destination} {gateway} vr {vr}"


def _syslog(_switch: "Exos", state: State) -> Iterator[str]:
    for target in state.services.targets.values():
        key = target.key()
        line = f"configure log target syslog {key}"
        yield f"configure syslog add {key}"
        enabled, source = f"enable log target syslog {key}", f"{line} from {{}}"
        yield from field_lines(target, (enabled, "enabled"), (source, "source"))
        yield f"{line} filter {target.log_filter} severity {target.severity}"
        yield f"{line} match {target.match}"
        yield f"{line} format {target.layout}"


def _net_tools(_switch: "Exos", state: State) -> Iterator[str]:
    """Yield name servers, SNTP and DHCP."""
    services = state.services
    for server, vr in services.dns_servers.items():
        yield f"configure dns-client add name-server {server} vr {vr}"
    for name in services.dns_suffixes:
        yield f"configure dns-client add domain-suffix {name}"
    for which, (server, vr) in sorted(services.sntp.items()):
        yield f"configure sntp-client {which} {server} vr {vr}"
    yield from field_lines(
        services,
        ("configure sntp-client update-interval {}", "sntp_interval"),
        ("enable sntp-client", "sntp_on"),
        ("configure timezone {}", "timezone"),
    )
    yield from (f"enable dhcp vlan {vlan.name}" for vlan in sorted_vlans(state) if vlan.dhcp)


def _ntp(_switch: "Exos", state: State) -> Iterator[str]:
    services = state.services
    yield from field_lines(services, ("enable ntp", "ntp_on"))
    yield from (f"enable ntp vlan {state.vlans[key].name}" for key in sorted(services.ntp_vlans))
    yield from (f"configure ntp server add {name} vr {vr}" for name, vr in services.ntp.items())


def _snmp(switch: "Exos", state: State) -> Iterator[str]:
    """Yield users, tables, communities and receivers; a blank ends the lines of SNMPv3."""
    snmp = state.snmp
    yield f"configure snmpv3 engine-id {engine_id(switch)}"
    for name, (auth, key, privacy, secret) in snmp.users.items():
        line = f'configure snmpv3 add user "{name}" engine-id 80:00:07:7c:03:{switch.mac}'
        if auth:
            line += f" authentication {auth} auth-encrypted localized-key {key}"
        if privacy:
            line += f" privacy {privacy} privacy-encrypted localized-key {secret}"
        yield f"{line} "
    for kind, rows in snmp.tables.items():
        for row, words in rows.items():
            yield f'configure snmpv3 add {kind} "{row.partition(KEY_ENDS)[0]}" {words} '
    for secret, role in snmp.communities.items():
        yield f'configure snmp add community {role} encrypted "{secret}"'
    for address, words in snmp.receivers.items():
        yield f"configure snmp add trapreceiver {address} {words}"
    yield from field_lines(
        snmp,
        ("disable snmp access snmp-v1v2c", "v1v2c"),
        ("disable snmp access snmpv3", "v3"),
        ("disable snmp traps", "traps"),
    )


def _elrp(switch: "Exos", state: State) -> Iterator[str]:
    yield from field_lines(state.services, ("enable elrp-client", "elrp"))
    for key, words in sorted(state.services.elrp_vlans.items()):
        yield f"configure elrp-client periodic {state.vlans[key].name} {words}"
    for port in switch.names.sorted(state.services.elrp_exclude):
        yield f"configure elrp-client disable-port exclude {port}"


def _stp(switch: "Exos", state: State) -> Iterator[str]:
    yield f"configure mstp region {state.mstp_region}"
    yield from field_lines(state, ("configure mstp revision {}", "mstp_revision"))
    for key, domain in state.domains.items():
        if key != "s0":
            yield f"create stpd {domain.name}"
        yield from _domain(switch, state, domain)
    for name, port in touched_ports(switch, state):
        yield from _stp_port(name, port)


def _domain(switch: "Exos", state: State, domain: Domain) -> Iterator[str]:
    """Yield one domain; s0 runs MSTP by default from 22.2 on."""
    name = domain.name
    runs = switch.release >= (22, 2) and name == "s0"
    if domain.mode != ("mstp cist" if runs else "dot1d"):
        yield f"configure stpd {name} mode {domain.mode}"
    yield from field_lines(
        domain,
        (f"configure stpd {name} priority {{}}", "priority"),
        (f"configure stpd {name} default-encapsulation {{}}", "encapsulation"),
    )
    if name == "s0" and "default" not in domain.bound:
        yield "disable stpd s0 auto-bind vlan Default"
    for key in sorted(domain.bound):
        yield f"enable stpd {name} auto-bind vlan {state.vlans[key].name}"
    for key, ports in sorted(domain.vlans.items()):
        members = switch.names.compact(ports) or "all"
        yield f"configure stpd {name} add vlan {state.vlans[key].name} ports {members}"
    if domain.enabled != runs:
        yield f"{'enable' if domain.enabled else 'disable'} stpd {name}"


def _stp_port(name: str, port: Port) -> Iterator[str]:
    yield from field_lines(port, (f"configure stpd s0 ports link-type {{}} {name}", "link_type"))
    for time, word in ((port.safeguard, "edge-safeguard"), (port.restrict, "bpdu-restrict")):
        if time:
            timeout = "" if time == "-" else f" recovery-timeout {time}"
            yield f"configure stpd s0 ports {word} enable {name}{timeout}"
    yield from field_lines(port, (f"disable stpd s0 ports {name}", "stp"))


_LINES: dict[str, Callable[["Exos", State], Iterator[str]]] = {
    **VLANS, "aaa": _accounts, "cfgmgr": _command_line, "devmgr": _device, "elrp": _elrp,
    "ems": _syslog, "exsshd": _ssh, "hal": _stacking, "netTools": _net_tools, "ntp": _ntp,
    "rtmgr": _routes, "snmpMaster": _snmp, "stp": _stp, "telnetd": _telnet, "thttpd": _web,
}  # fmt: skip
