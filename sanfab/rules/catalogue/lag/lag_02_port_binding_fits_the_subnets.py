"""LAG-02."""

from collections.abc import Iterator, Mapping, Sequence

from sanfab.model.addresses import subnet_with
from sanfab.model.endpoint import EndpointPort
from sanfab.model.protocols import ISCSI
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_keys, iscsi_ports
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import HOSTS, SanHost
from sanfab.rules.settings import OR_OUTPUT, state

_SETTING = "port_binding"


@rule(
    "LAG-02",
    scope=HOSTS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="VMW-2038869 BCM-323116 NTAP-E",
    example="port binding across two subnets",
    fix="set `port_binding` of the host, and bind or unbind its vmkernel ports accordingly",
)
def port_binding_fits_the_subnets(
    host: SanHost, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """ESXi binds its iSCSI VMkernel ports only if they share one subnet.

    Unbound ports in one subnet all send through the first; bound ports in several subnets make ESXi
    try paths that do not exist: rescans take minutes and LUNs are missing. A LAG, or an E-Series
    array, excludes binding. The host setting `port_binding: enabled` or `disabled` states it.
    """
    if host.intent.os != "esxi":
        return
    ports = list(iscsi_ports(context.san, host.intent).values())
    if len(ports) < 2:  # noqa: PLR2004  # one port is never in doubt
        return
    bound = state(host.intent.settings.get(_SETTING))
    if bound is None:
        yield NotExamined(f"`{_SETTING}` in the settings of an ESXi host ({OR_OUTPUT})")
        return
    against = _against(host, ports, context)
    where = ("hosts", host.name, "settings", _SETTING)
    if bound and against:
        yield Violation(f"port binding enabled, {against}", "disabled", at=where)
    elif not bound and not against:
        found = f"port binding disabled, {len(ports)} iSCSI ports in one subnet"
        yield Violation(found, "enabled", at=where)


def _against(host: SanHost, ports: Sequence[EndpointPort], context: CheckContext) -> str:
    """Return the reason against binding; empty: none, so ports in one subnet need it."""
    if "netapp-eseries" in context.cabling.families.get(host.name, ()):
        return "with a NetApp E-Series array"
    teams = {port.team for port in ports} - {None}
    if teams:
        return f"with ports in team {', '.join(sorted(filter(None, teams)))}"
    subnets = {_network(port, key, context) for port in ports for key in _bound_keys(port, context)}
    return f"over {len(subnets)} subnets: {', '.join(sorted(subnets))}" if len(subnets) > 1 else ""


def _bound_keys(port: EndpointPort, context: CheckContext) -> tuple[str, ...]:
    """Return the iSCSI VLANs of a port: all where it says which addresses are in which."""
    keys = iscsi_keys(context.san, port)
    return keys if isinstance(port.ip, Mapping) else keys[:1]


def _network(port: EndpointPort, key: str, context: CheckContext) -> str:
    vlan = context.san.vlans[key]
    stated = port.addresses_in(key)
    own = subnet_with(stated[0], vlan.subnet) if stated else None
    return str(own) if own is not None else ", ".join(vlan.subnet) or f"VLAN {vlan.id}"
