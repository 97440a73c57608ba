"""Native Fibre Channel ports of a switch: cables, links, port-channels, and their VSANs."""

from collections.abc import Iterator
from dataclasses import replace

from sanfab.facts.fc import FcLagFacts, FcMode, FcPortFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.fcoe import add_vsan
from sanfab.intent.links import link_description
from sanfab.intent.ports import switch_port_description
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.teams import team_description
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.teams import Team
from sanfab.model.fabric import FcPortIntent, PortOverride
from sanfab.model.platforms.ports import expand_ports, fc_ordinal
from sanfab.model.platforms.traits import Capability


def add_fc(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add every native port, the port-channels, and the VSANs that they carry."""
    facts.fc_types = set(_unified(design, design.intent.equipment.fc_from))
    for name in design.cabling.fc_rows(design.name):
        cable = design.cables.get(name)
        facts.fc_ports[name] = _unused(design, name) if cable is None else _cabled(design, cable)
    for end in design.fc_link_ends:
        _add_link(design, end, facts)
    for team in design.fc_lags:
        _add_team(design, team, facts)
    for text, override in design.intent.ports.items():
        for name in expand_ports(text, tuple(facts.fc_ports)):
            if name in facts.fc_ports:
                _override(facts.fc_ports[name], override, facts, is_cabled=name in design.cables)
    _leave_out_names(design, facts)
    for number in sorted({*_carried(design, facts)}):
        add_vsan(design, facts, number)


def _unified(design: SwitchDesign, first: int | None) -> range:
    """Return the numbers of the unified ports of slot 1 that are native ones."""
    if Capability.FC not in design.capabilities:
        return range(0)
    runs = (run.numbers for run in design.platform.fc if not run.unified)
    return next((numbers for numbers in runs if first == numbers.start), range(0))


def _leave_out_names(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Drop the names of ports where no document shows how the release states one."""
    if Capability.FC_PORT_NAMES not in design.capabilities:
        for port in facts.fc_ports.values():
            port.description = ""


def _unused(design: SwitchDesign, name: str) -> FcPortFacts:
    """Return a port without a cable."""
    reserved = design.cabling.reserved.get(design.name, {}).get(name)
    is_shut = bool(reserved) or design.san.policy.unused_ports == "shut"
    return FcPortFacts(
        name,
        description=switch_port_description(design, reserved[0]) if reserved else "",
        enabled=design.platform.ports_enabled and not is_shut,
        vsan=_default_vsan(design),
    )


def _default_vsan(design: SwitchDesign) -> int:
    """Return the VSAN of a port that is in none: 1, or the only one of a switch without VSANs."""
    return 1 if design.platform.traits.vsans else design.platform.sole_vsan


def _used(design: SwitchDesign, name: str, mode: FcMode) -> FcPortFacts:
    return FcPortFacts(
        name,
        enabled=True,
        mode=mode if design.platform.traits.fc_modes_stated or mode == "E" else "auto",
        speed=design.cabling.fc_rates(design.name).get(name),
        vsan=_default_vsan(design),
        licence=_needs_licence(design, name),
    )


def _needs_licence(design: SwitchDesign, name: str) -> bool:
    """Return whether the base licence of the model does not cover a port."""
    licensed = design.cabling.fc_rows(design.name)[name].licensed
    return licensed is not None and fc_ordinal(design.platform, name) >= licensed


def _cabled(design: SwitchDesign, cable: Cable) -> FcPortFacts:
    port = _used(design, cable.port, "F")
    port.description = switch_port_description(design, cable)
    port.vsan = cable.vsan or port.vsan
    if design.platform.traits.vsans:
        port.trunk = "off"
    return port


def _add_link(design: SwitchDesign, end: LinkEnd, facts: SwitchFacts) -> None:
    """Add the E ports of one end of a link, and their port-channel."""
    vsans = design.cabling.link_vsans(end.link)
    for name in end.ports:
        port = _used(design, name, "E")
        port.description = link_description(design, end)
        port.isl_trunking = end.link.trunking
        if end.link.distance is not None:
            port.distance_mode, port.distance = "LS", end.link.distance
        if design.platform.traits.vsans:
            port.vsan = vsans[0] if len(vsans) == 1 else 1
            port.trunk, port.trunk_vsans = "on", {*vsans}
        facts.fc_ports[name] = port
    if end.link.lag is not None:
        lacp = "active" if end.link.lacp else "on"
        lag = FcLagFacts(end.link.lag, link_description(design, end), enabled=True)
        lag.members = dict.fromkeys(end.ports, "active" if lacp == "active" else "on")
        _bundle(lag, facts)


def _add_team(design: SwitchDesign, team: Team, facts: SwitchFacts) -> None:
    """Add the port-channel of a neighbor, as of a fabric interconnect."""
    ports = team.ports(design.name)
    lag = FcLagFacts(team.number or 0, team_description(design, team), enabled=True)
    lag.members = dict.fromkeys(ports, "on" if team.intent.mode == "static" else "active")
    _bundle(lag, facts)


def _bundle(lag: FcLagFacts, facts: SwitchFacts) -> None:
    """Give a port-channel the settings of its members, which all have."""
    first = facts.fc_ports[next(iter(lag.members))]
    lag.mode, lag.speed, lag.vsan = first.mode, first.speed, first.vsan
    lag.trunk, lag.rate_mode = first.trunk, first.rate_mode
    lag.trunk_vsans = None if first.trunk_vsans is None else {*first.trunk_vsans}
    facts.fc_lags[lag.number] = lag
    for name in lag.members:
        facts.fc_ports[name].lag = lag.number


_COPIED = ("mode", "trunk", "rate_mode", "receive_credits", "licence", "fill_word", "npiv")


def _override(
    port: FcPortFacts, override: PortOverride, facts: SwitchFacts, *, is_cabled: bool
) -> None:
    if override.description is not None:
        port.description = override.description
    if override.enabled is not None:
        port.enabled = override.enabled
    stated = override.fc or FcPortIntent()
    for key in _COPIED:
        value = getattr(stated, key)
        if value is not None:
            setattr(port, key, value)
    if stated.trunk in {"on", "auto"} and is_cabled and port.trunk_vsans is None:
        port.trunk_vsans = {port.vsan}
    lag = facts.fc_lags.get(port.lag or 0)
    if lag is not None and override.fc is not None:
        facts.fc_lags[lag.number] = replace(
            lag,
            mode=port.mode,
            trunk=port.trunk,
            trunk_vsans=port.trunk_vsans,
            rate_mode=port.rate_mode,
        )


def _carried(design: SwitchDesign, facts: SwitchFacts) -> Iterator[int]:
    """Yield the VSANs of the native ports in use; those of a switch without VSANs always."""
    if not facts.fc_ports:
        return
    if not design.platform.traits.vsans:
        yield design.platform.sole_vsan
    for port in facts.fc_ports.values():
        if port.name in design.cables:
            yield port.vsan
        yield from port.trunk_vsans or ()
