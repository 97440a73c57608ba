"""LAG-06."""

from collections.abc import Iterator

from sanfab.facts.lag_members import SHARED_FIELDS
from sanfab.facts.number_lists import format_numbers
from sanfab.facts.switch import PortFacts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.lag.subjects import LAGS, SwitchLag
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule

_WORDS = {
    "mode": "mode",
    "access_vlan": "access VLAN",
    "native_vlan": "native VLAN",
    "trunk_vlans": "VLANs",
    "pause_receive": "pause on receipt",
    "pause_send": "sending of pause",
    "pfc": "priority flow control",
    "storm_control": "storm control",
}
_COMPARED = (*(one for one in SHARED_FIELDS if one != "mtu"), "pfc", "storm_control")
"""What a switch compares of a member and its LAG; MTU-07 has the MTU."""


@rule(
    "LAG-06",
    scope=LAGS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="NXPCCOMP D-LAGX D-LAGSPD",
    example="`switchport trunk allowed vlan 150` at a member of a LAG with VLANs 101,150",
    fix="give the member the settings of its LAG: take it out, correct it, and add it again",
)
def members_agree_with_their_lag(lag: SwitchLag, _context: CheckContext) -> Iterator[Violation]:
    """Members of a LAG have its mode, VLANs and flow control, one speed, and all LACP or none.

    A switch suspends a member that differs, or refuses it: the LAG has fewer links than it seems,
    or none. Settings of members are compared where the NOS keeps them apart from those of the LAG.
    A member without any of its own takes those of the LAG.
    """
    facts, name = lag.switch.facts, lag.facts.name
    modes = {mode == "on": member for member, mode in sorted(lag.facts.members.items())}
    if len(modes) > 1:
        yield Violation(
            found=f"{modes[True]} without LACP, {modes[False]} with it",
            expected="LACP at all members, or at none",
            cause="LACP",
        )
    members = [facts.ports[one] for one in sorted(lag.facts.members) if one in facts.ports]
    yield from _speeds(lag, members)
    port = facts.ports.get(name)
    if port is None or not lag.switch.platform.traits.lag_members_switch:
        return
    for member in members if not _is_bare(port) else ():
        yield from _differences(member, port)


def _speeds(lag: SwitchLag, members: list[PortFacts]) -> Iterator[Violation]:
    """Compare stated speeds, and else the ports of members: those of some kinds share no speed."""
    speeds = {one.speed: one.name for one in members if one.speed not in {"", "auto"}}
    if len(speeds) > 1:
        words = ", ".join(f"{speeds[one]} {one}" for one in sorted(speeds))
        yield Violation(words, "members of one speed", cause="speed")
    elif not speeds:
        known = port_speeds(lag.switch.platform)
        kinds = {known[one.name]: one.name for one in members if one.name in known}
        rates = {kind: _rates_of(lag.switch.platform, kind) for kind in kinds}
        if rates and not frozenset.intersection(*rates.values()):
            words = ", ".join(f"{kinds[one]} of {one} Gb/s" for one in sorted(kinds))
            yield Violation(words, "members of one speed", cause="speed")


def _rates_of(platform: Platform, kind: int) -> frozenset[int]:
    """Return the speeds in Gb/s that a port of a kind can run at."""
    rows = [one.speeds for one in platform.line_rates if one.port == kind]
    return frozenset((kind, *(speed for speeds in rows for speed in speeds)))


def _differences(member: PortFacts, lag: PortFacts) -> Iterator[Violation]:
    """Yield one violation for a member that differs, with all its settings that do."""
    if _is_bare(member):
        return
    differing = [one for one in _COMPARED if getattr(member, one) != getattr(lag, one)]
    if differing:
        found, expected = (
            ", ".join(f"{_WORDS[one]} {_text(getattr(port, one))}" for one in differing)
            for port in (member, lag)
        )
        yield Violation(
            f"{member.name} with {found}", f"as {lag.name} has: {expected}", cause=member.name
        )


def _is_bare(port: PortFacts) -> bool:
    """Return whether a port has no switching settings of its own."""
    in_factory_vlan = port.mode == "none" or (port.mode, port.access_vlan) == ("access", 1)
    return in_factory_vlan and port.native_vlan is None


def _text(value: object) -> str:
    if isinstance(value, set):
        return (
            format_numbers(value)
            if all(isinstance(one, int) for one in value)
            else ", ".join(sorted(map(str, value)))
        ) or "none"
    return "all" if value is None else str(value)
