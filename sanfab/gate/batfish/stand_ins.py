"""Facts of a switch that Batfish cannot parse -> an EOS configuration with the same facts.

Batfish parses Force10 by a Cisco IOS grammar that drops VLAN members, and has no Extreme format.
Of OS10 it has no grammar at all [O10-BF]. A stand-in is made from the facts *read back from the
configuration of the switch*: it lacks what that configuration lacks. It contains only what Batfish
models: the Ethernet network and management.
"""

import re
from dataclasses import replace

from sanfab.facts.routing import VrfFacts
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts
from sanfab.model.base import DEFAULT_VLAN
from sanfab.model.platforms.row import PLATFORMS, capabilities_of
from sanfab.render.templates import render_configuration

STAND_IN = PLATFORMS["dcs-7050sx3-48yc8"]
"""Platform of a stand-in; its number of ports does not matter to Batfish."""

LAG = "Port-Channel"
_AFTER_LETTERS = re.compile("^[A-Za-z -]+(?=[0-9]+$)")
"""What a NOS writes before the number of a LAG."""


def stand_in_interfaces(known: list[str], *facts_of_both: SwitchFacts) -> dict[str, str]:
    """Return the name that each port and LAG of a switch has in its stand-in.

    Ports are numbered in the order of the switch, followed by ports that it does not have and ports
    that only a LAG names; a LAG with a number keeps it.
    """
    names = {port: f"Ethernet{number}" for number, port in enumerate(known, 1)}
    for facts in facts_of_both:
        named = facts.ports.keys() | {port for lag in facts.lags.values() for port in lag.members}
        for port in sorted(named - names.keys() - facts.lags.keys()):
            names[port] = f"Ethernet{len(names) + 1}"
        for name in facts.lags:
            names.setdefault(name, f"{LAG}{_AFTER_LETTERS.sub('', name)}")
    return names


def stand_in(
    facts: SwitchFacts, names: dict[str, str], switch: str, *, vlan_interfaces_shut: bool = False
) -> str:
    """Return the EOS configuration of a stand-in; ``names``: see ``stand_in_interfaces``.

    ``switch``: its name if its configuration has none. ``vlan_interfaces_shut``: on its NOS a VLAN
    interface is shut down until a line turns it on, which EOS says by the opposite line.
    """
    text = render_configuration(
        replace(as_eos(facts, names), name=facts.name or switch),
        STAND_IN,
        capabilities_of(STAND_IN, STAND_IN.release),
        comments=False,
    )
    if not vlan_interfaces_shut:
        return text
    shut = {f"interface Vlan{one.id}" for one in facts.vlans.values() if not one.address_up}
    return "".join(
        f"{line}   shutdown\n" if line.strip() in shut else line
        for line in text.splitlines(keepends=True)
    )


def as_eos(facts: SwitchFacts, names: dict[str, str]) -> SwitchFacts:
    """Return the facts that a stand-in states, in EOS's terms and names."""
    shown = SwitchFacts(name=facts.name, services=_services(facts.services))
    shown.vlans = {
        number: replace(vlan, vsan=None, fip_snooping=False, fc_map="", forwarding=False)
        for number, vlan in facts.vlans.items()
    }
    shown.vrfs = {name: VrfFacts(name, routing=True) for name in facts.vrfs}
    shown.routes = set(facts.routes)
    for name, port in facts.ports.items():
        shown.ports[names[name]] = _port(port, names[name], {*facts.vlans, DEFAULT_VLAN})
    for lag in facts.lags.values():
        _add_lag(shown, lag, names)
    return shown


def lag_interface(lag: LagFacts, names: dict[str, str]) -> str:
    """Return the interface of a LAG in the stand-in; on EXOS a LAG is named after a member port."""
    return names[lag.name].replace("Ethernet", LAG)


def _add_lag(shown: SwitchFacts, lag: LagFacts, names: dict[str, str]) -> None:
    name = lag_interface(lag, names)
    shown.lags[name] = LagFacts(name, {names[port]: mode for port, mode in lag.members.items()})
    if name not in shown.ports and names[lag.name] in shown.ports:
        master = shown.ports[names[lag.name]]
        shown.ports[name] = replace(master, name=name)
        shown.ports[master.name] = replace(
            master, mode="access", access_vlan=1, native_vlan=None, trunk_vlans=set()
        )
    port = shown.ports.get(name)
    if lag.peer_link and port is not None and port.mode == "none":
        # VLT puts the VLANs of the pair there.
        shown.ports[name] = replace(port, mode="trunk", trunk_vlans=None)


def _port(port: PortFacts, name: str, known: set[int]) -> PortFacts:
    """Return a port in the VLANs that its switch defines: Batfish carries the others too."""
    # EOS cannot name a VLAN without a number, as on EXOS before its `tag` line.
    is_nowhere = port.mode == "access" and port.access_vlan not in known
    return PortFacts(
        name=name,
        description=port.description,
        enabled=port.enabled,
        mode="none" if is_nowhere else port.mode,
        access_vlan=port.access_vlan,
        native_vlan=port.native_vlan if port.native_vlan in known else None,
        trunk_vlans=None if port.trunk_vlans is None else known & port.trunk_vlans,
        mtu=port.mtu,
        stp=port.stp,
    )


def _services(services: ServiceFacts) -> ServiceFacts:
    return ServiceFacts(
        address=services.address,
        gateway=services.gateway,
        ntp=services.ntp,
        syslog=services.syslog,
        snmp_traps=services.snmp_traps,
        snmp_community_traps=services.snmp_community_traps,
        tacacs=services.tacacs,
    )
