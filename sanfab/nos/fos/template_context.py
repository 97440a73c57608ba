"""Facts -> the variables of the Fabric OS templates: sorted, what is as shipped left out."""

from dataclasses import replace
from ipaddress import IPv4Interface
from typing import NamedTuple

from sanfab.facts.fc import FcPortFacts
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.nos.context import address_key
from sanfab.nos.fos.builder import shipped_fabric, shipped_ports
from sanfab.nos.fos.names import DEFAULT_NAME, port_key
from sanfab.nos.fos.zoning import rendered_zoning


class PortContext(NamedTuple):
    """One port; an empty field prints nothing."""

    facts: FcPortFacts
    trunking: str
    distance: str
    npiv: str


class AddressContext(NamedTuple):
    """The management address, in the words of the dialogue that asks for it."""

    address: str
    mask: str
    gateway: str


def as_rendered(facts: SwitchFacts, platform: Platform) -> SwitchFacts:
    """Return the facts that the lines state, and those of a switch as shipped for all else.

    A port takes the role that its other end asks for; no line that a document shows locks it.
    """
    ports = shipped_ports(platform) | {
        name: replace(
            port,
            description="" if DEFAULT_NAME.fullmatch(port.description) else port.description,
            mode="auto",
            npiv=None if port.npiv else port.npiv,
            fill_word=port.fill_word or None,
            distance=None if port.distance_mode == "LE" else port.distance,
        )
        for name, port in facts.fc_ports.items()
    }
    vsans = {platform.sole_vsan: shipped_fabric(platform)} | {
        number: replace(
            vsan,
            name="",
            smart=any(one.role for zone in vsan.zones.values() for one in zone),
            default_permit=vsan.default_permit or not _owns_zones(facts),
        )
        for number, vsan in facts.vsans.items()
        if number == platform.sole_vsan
    }
    return replace(facts, fc_ports=ports, vsans=vsans)


def _owns_zones(facts: SwitchFacts) -> bool:
    """Return whether the zoning is rendered: others may own it, who leave it as it is."""
    return facts.managed is None or "zones" in facts.managed


def context_of(
    facts: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> dict[str, object]:
    """Return the variables of the Fabric OS templates."""
    ports = sorted(facts.fc_ports.values(), key=lambda port: port_key(port.name))
    fabric = facts.vsans.get(platform.sole_vsan)
    zone = facts.services.time_zone
    return {
        "switch": facts,
        "services": facts.services,
        "domain": "" if fabric is None or fabric.domain_id is None else fabric.domain_id,
        "insistent": None if fabric is None else fabric.domain_insistent,
        "address": _address(facts.services),
        "ntp": ";".join(sorted(facts.services.ntp, key=address_key)),
        "time_zone": "" if zone is None else zone.area,
        "syslog": sorted(facts.services.syslog, key=address_key),
        "syslog_command": "syslogadmin --set -ip"
        if "syslogadmin" in capabilities
        else "syslogdipadd",
        "ports": [_port(port, capabilities) for port in ports],
        "zoning": rendered_zoning(fabric) if fabric is not None and _owns_zones(facts) else [],
    }


def _address(services: ServiceFacts) -> list[AddressContext]:
    """Return the management address, if there is one; its gateway may stand alone in a change."""
    if not services.address:
        return []
    own = IPv4Interface(services.address)
    return [AddressContext(str(own.ip), str(own.netmask), services.gateway)]


def _port(port: FcPortFacts, capabilities: Capabilities) -> PortContext:
    return PortContext(
        port,
        "" if port.isl_trunking is None else str(int(port.isl_trunking)),
        _distance(port, capabilities),
        "" if port.npiv is not False else "0",  # on as shipped [NAMC]
    )


def _distance(port: FcPortFacts, capabilities: Capabilities) -> str:
    """Return mode, link initialization with ARB (1) and kilometers of a long link [NAMC FOS5AG]."""
    if not port.distance_mode:
        return ""
    if port.distance is None or port.distance_mode == "LE":
        return f"{port.distance_mode} 1"
    option = "-distance " if "named-distance" in capabilities else ""
    return f"{port.distance_mode} 1 {option}{port.distance}"
