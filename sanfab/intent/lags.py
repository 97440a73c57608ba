"""A LAG and the settings of its traffic -> its interface, and its members."""

from dataclasses import replace

from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.teams import Team
from sanfab.model.cable import LacpRate


def lag_interface_name(design: SwitchDesign, number: int, ports: tuple[str, ...]) -> str:
    """Return the interface name of a LAG; on EXOS that is its first port."""
    prefix = design.platform.traits.lag_prefix
    return f"{prefix}{number}" if prefix else ports[0]


def team_lag_name(design: SwitchDesign, team: Team) -> str:
    """Return the interface name of a team's LAG on a switch."""
    return lag_interface_name(design, team.number or 0, team.ports(design.name))


def add_lag(design: SwitchDesign, lag: LagFacts, port: PortFacts, facts: SwitchFacts) -> None:
    """Add a LAG: the interface switches, its members carry what is physical.

    On NX-OS both state all settings: NX-OS rejects a member that differs, and replaces settings
    of a member by those of the port-channel.
    """
    facts.lags[lag.name] = lag
    for member in lag.members:
        facts.ports[member] = _member(design, port, member, is_master=member == lag.name)
    if design.platform.traits.lag_members_switch:
        facts.ports[lag.name] = replace(port, name=lag.name)
    elif design.platform.traits.lag_prefix:
        facts.ports[lag.name] = _without_lossless(design, port, lag.name)


def set_lacp_rate(
    design: SwitchDesign, lag: LagFacts, rate: LacpRate | None, facts: SwitchFacts
) -> None:
    """State the LACP rate where the NOS does: at the members or at the LAG, not its default."""
    stated = "" if rate is None or rate == design.platform.traits.lacp_rate else rate
    for name in (lag.name,) if design.platform.traits.lacp_rate_at_lag else lag.members:
        facts.ports[name].lacp_rate = stated


def set_peer_lag(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Make a LAG that no line states as its members are, where the pair makes it of its ports.

    It carries every VLAN of the switch, and so the largest frame of any.
    """
    if facts.peer is None or not design.platform.traits.peer_lag:
        return
    lag = facts.lags[facts.peer.lag]
    members = [facts.ports[name] for name in sorted(lag.members)]
    largest = max(port.mtu or 0 for port in facts.ports.values())
    for member in members:
        member.mtu = largest or None
    facts.ports[lag.name] = replace(
        facts.ports[lag.name],
        description="",  # no line of it exists
        enabled=any(one.enabled for one in members),
        mtu=min(one.mtu or 0 for one in members),
    )


def _without_lossless(design: SwitchDesign, port: PortFacts, name: str) -> PortFacts:
    """Return a LAG interface whose members alone state pause and priority flow control."""
    plain = design.new_port(name, lag=True)
    return replace(
        port,
        name=name,
        pause_receive=plain.pause_receive,
        pause_send=plain.pause_send,
        pfc=plain.pfc,
        pfc_priorities=set(),
        bandwidth={},
        dcb_map="",
        dcbx="",
        qos_input="",
    )


def _member(design: SwitchDesign, port: PortFacts, name: str, *, is_master: bool) -> PortFacts:
    if design.platform.traits.lag_members_switch or is_master:
        return replace(port, name=name)
    plain = design.new_port(name)
    return replace(
        port,
        name=name,
        mode=plain.mode if design.platform.traits.native_vlan is not None else "none",
        access_vlan=plain.access_vlan if design.platform.traits.native_vlan is not None else None,
        native_vlan=None,
        trunk_vlans=set(),
        stp="normal",
        bpdu_guard=False,
        fip_snooping="",
    )
