"""IP-08."""

from collections.abc import Iterator

from sanfab.analysis.frames import is_emulex_offload
from sanfab.model.endpoint import EndpointPort, HostIntent
from sanfab.model.protocols import ISCSI
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_keys
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.scopes import HOSTS, SanHost
from sanfab.rules.settings import OR_OUTPUT, is_off

WANTED = {
    "dns_registration": ("disabled", "registration in DNS"),
    "netbios": ("disabled", "NetBIOS over TCP/IP"),
    "unused_protocols": ("unbound", "protocols other than TCP/IP"),
}
"""By setting: its expected value, and its meaning."""


def _windows(context: CheckContext) -> Iterator[Subject[SanHost]]:
    for subject in context.subjects(HOSTS.find):
        host = subject.item.intent
        if host.os == "windows" and any(
            iscsi_keys(context.san, port) and _is_nic(host, port) for port in host.ports.values()
        ):
            yield subject


def _is_nic(host: HostIntent, port: EndpointPort) -> bool:
    """Return whether the port is a network adapter of Windows; an offload is a controller."""
    adapter = host.adapters.get(port.adapter or "")
    if adapter is None:
        return True
    return not adapter.model.casefold().endswith("-isoe") and not is_emulex_offload(adapter)


WINDOWS_NICS: Scope[SanHost] = Scope("san", _windows)
"""Windows hosts with iSCSI over the network stack of Windows."""


@rule(
    "IP-08",
    scope=WINDOWS_NICS,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="S0 practice",
    example="NetBIOS enabled on a SAN port",
    fix="on the SAN ports, turn off NetBIOS and registration in DNS, and unbind other protocols",
)
def windows_keeps_names_off(
    host: SanHost, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Windows registers no names and shares no files on its SAN ports.

    Clients use any address that is registered in DNS or NetBIOS: they connect to the SAN address of
    a server, which they cannot reach, or put LAN traffic on the storage ports.
    """
    settings = host.intent.settings
    for key, (wanted, about) in WANTED.items():
        if key not in settings:
            yield NotExamined(f"`{key}` in the settings of a Windows host ({OR_OUTPUT})")
        elif not is_off(settings[key]) and str(settings[key]).casefold() != wanted:
            found = f"{about} {settings[key]} on the SAN ports"
            yield Violation(found, wanted, at=("hosts", host.name, "settings", key))
