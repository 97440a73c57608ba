"""Hosts by operating system and protocol -> subjects of the host rules."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES, FamilyRow
from sanfab.model.hosts.files import ADAPTERS
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_ports
from sanfab.rules.rule import NotExamined, Scope, Subject
from sanfab.rules.scopes import HOSTS, SanHost
from sanfab.rules.settings import OR_OUTPUT


def _of(context: CheckContext, os: str) -> Iterator[Subject[SanHost]]:
    return (subject for subject in context.subjects(HOSTS.find) if subject.item.intent.os == os)


def _esxi(context: CheckContext) -> Iterator[Subject[SanHost]]:
    return (subject for subject in _of(context, "esxi") if subject.families)


def _windows(context: CheckContext) -> Iterator[Subject[SanHost]]:
    return _of(context, "windows")


def _windows_iscsi(context: CheckContext) -> Iterator[Subject[SanHost]]:
    for subject in _of(context, "windows"):
        if iscsi_ports(context.san, subject.item.intent) and not offloads(subject.item):
            yield subject


def _linux(context: CheckContext) -> Iterator[Subject[SanHost]]:
    return _of(context, "linux")


def _solaris(context: CheckContext) -> Iterator[Subject[SanHost]]:
    return _of(context, "solaris")


ESXI: Scope[SanHost] = Scope("san", _esxi)
"""ESXi hosts that may use an array."""
WINDOWS: Scope[SanHost] = Scope("san", _windows)
WINDOWS_ISCSI: Scope[SanHost] = Scope("san", _windows_iscsi)
"""Windows hosts with iSCSI over the TCP stack of Windows."""
LINUX: Scope[SanHost] = Scope("san", _linux)
SOLARIS: Scope[SanHost] = Scope("san", _solaris)


def families_of(host: SanHost, context: CheckContext) -> list[FamilyRow]:
    """Return the rows of the array families a host may use, in order of their names."""
    used = context.cabling.families.get(host.name, frozenset())
    return [FAMILIES[name] for name in sorted(used)]


def storage_ports(host: SanHost, context: CheckContext) -> list[str]:
    """Return the labels of a host's iSCSI and FCoE ports."""
    fcoe = [label for label, port in host.intent.ports.items() if port.wwpn or port.vsan]
    return list(dict.fromkeys([*iscsi_ports(context.san, host.intent), *fcoe]))


def iscsi_adapters(host: SanHost, context: CheckContext) -> list[str]:
    """Return the adapters of a host's iSCSI ports; an empty name if a port names none."""
    ports = iscsi_ports(context.san, host.intent).values()
    return sorted({port.adapter or "" for port in ports})


_PERSONALITIES: dict[tuple[str, ...], str] = {
    ("fcoe",): "fcoe",
    ("iscsi-offload",): "iscsi offload",
}
"""Personality of an adapter by all its protocols."""


def offloads(host: SanHost) -> bool:
    """Return whether an adapter of a host offloads iSCSI completely."""
    return any(personality(one.model) == "iscsi offload" for one in host.intent.adapters.values())


def personality(model: str) -> str:
    """Return the personality of an adapter model: fcoe, iscsi offload, or empty.

    >>> personality("emulex-oce10102-f"), personality("broadcom-bcm57810s-isoe")
    ('fcoe', 'iscsi offload')
    """
    if model in ADAPTERS:
        return _PERSONALITIES.get(ADAPTERS[model].protocols, "")
    name = model.casefold()  # of an adapter that no file describes
    if "oce" in name and name.endswith("-f"):
        return "fcoe"
    return "iscsi offload" if name.endswith(("-i", "-isoe")) else ""


def missing(key: str, owner: str) -> NotExamined:
    """Return the outcome for a setting that neither the inventory nor the host tells."""
    return NotExamined(f"`{key}` in the settings of {owner} ({OR_OUTPUT})")
