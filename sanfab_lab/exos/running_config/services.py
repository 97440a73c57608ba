"""State -> modules of services: routes, log, clock, name servers, SNMP."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.state import KEY_ENDS, State
from sanfab_lab.exos.status import engine_id, sorted_vlans
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos


def _routes(_switch: "Exos", state: State) -> Iterator[str]:
    for (destination, gateway), vr in state.services.routes.items():
        yield f"configure iproute add {destination} {gateway} vr {vr}"


def _syslog(_switch: "Exos", state: State) -> Iterator[str]:
    for target in state.services.targets.values():
        key = target.key()
        yield f"configure syslog add {key}"
        if target.enabled:
            yield f"enable log target syslog {key}"
        line = f"configure log target syslog {key}"
        if target.source:
            yield f"{line} from {target.source}"
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
    for key in sorted(services.ntp_vlans):
        yield f"enable ntp vlan {state.vlans[key].name}"
    for server, vr in services.ntp.items():
        yield f"configure ntp server add {server} vr {vr}"


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


SERVICES: dict[str, Callable[["Exos", State], Iterator[str]]] = {
    "rtmgr": _routes,
    "ems": _syslog,
    "netTools": _net_tools,
    "ntp": _ntp,
    "snmpMaster": _snmp,
}
