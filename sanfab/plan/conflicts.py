"""What owned and running facts of a switch both claim, so that one would end the other.

Only for a switch of which the inventory manages some areas: what it does not name there is foreign.
A push would take a number from a foreign object, or the switch would refuse a line half-way.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.facts.switch import SwitchFacts
from sanfab.model.design import fex_of_port
from sanfab.model.platforms.row import Platform
from sanfab.text import some


class Conflict(NamedTuple):
    """A fact of the inventory that a foreign one excludes."""

    fact: str
    """Path of the owned fact."""
    foreign: str
    """Path of the running fact."""
    text: str
    """What is there, and what to do."""


def conflicts(owned: SwitchFacts, running: SwitchFacts, platform: Platform) -> Iterator[Conflict]:
    """Yield what an owned object and a foreign one cannot have both."""
    if owned.managed is None:
        return
    yield from _lags(owned, running)
    yield from _multichassis(owned, running)
    yield from _peer_links(owned, running)
    yield from _peer_link_ports(owned, running)
    yield from _vfcs(owned, running)
    yield from _unbound_vfcs(owned, running, platform)
    yield from _fexes(owned, running)
    yield from _fex_uplinks(owned, running)
    if "qos" in owned.managed:
        yield from _flow_control(owned, running)
    elif platform.traits.members_pause_alike:
        yield from _mixed_members(owned, running, platform.traits.members_pause_alike)


def _lags(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield LAGs whose number a foreign LAG has, one without a port of the inventory."""
    for name in sorted(owned.lags.keys() - {owned.peer_link}):
        other = running.lags.get(name)
        members = set(other.members) if other else set()
        is_peer_link = name == running.peer_link
        if is_peer_link or (members and not members & owned.ports.keys()):
            kind = "the peer link of its pair" if is_peer_link else f"a LAG of {some(members)}"
            yield Conflict(
                f"lags.{name}",
                f"lags.{name}",
                f"{name} is {kind} already, which the inventory does not name; choose another "
                "`lag`, or take the foreign one out by hand",
            )


def _multichassis(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield vPC, MLAG and VLT numbers that a foreign LAG has."""
    known = {
        lag.multichassis: name
        for name, lag in running.lags.items()
        if lag.multichassis is not None
        and name not in owned.lags
        and not set(lag.members) & owned.ports.keys()
    }
    for name, lag in sorted(owned.lags.items()):
        if lag.multichassis in known:
            other = known[lag.multichassis]
            yield Conflict(
                f"lags.{name}",
                f"lags.{other}.multichassis",
                f"LAG {other} has number {lag.multichassis} in the pair already, and the inventory "
                "does not name it; choose another `lag`, or take the foreign one out by hand",
            )


def _peer_links(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield a foreign peer link in addition to that of the inventory: a pair has one."""
    mine, other = owned.peer_link, running.peer_link
    if mine and other and mine != other:
        yield Conflict(
            f"lags.{mine}",
            f"lags.{other}.peer_link",
            f"the peer link of its pair is {other} already, expected {mine}; name that LAG in the "
            "inventory, or take it out by hand",
        )


def _peer_link_ports(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield owned ports that are members of a foreign peer link."""
    link = running.peer_link
    lag = running.lags.get(link) if link not in owned.lags else None
    taken = sorted(owned.ports.keys() & lag.members.keys()) if lag is not None else ()
    for port in taken:
        yield Conflict(
            f"ports.{port}",
            f"lags.{link}.members.{port}",
            f"{port} is a member of {link}, the peer link of its pair, which the inventory does "
            "not name; move the cable to another port, or take the port out by hand",
        )


def _vfcs(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield numbers of VFCs that one of a foreign port has."""
    for number, vfc in sorted(owned.vfcs.items()):
        other = running.vfcs.get(number)
        if other and other.port and other.port != vfc.port and other.port not in owned.ports:
            yield Conflict(
                f"vfcs.{number}",
                f"vfcs.{number}.port",
                f"vfc{number} is bound to {other.port} already, which the inventory does not "
                "name; state another `vfc`, or take the foreign one out by hand",
            )


def _unbound_vfcs(
    owned: SwitchFacts, running: SwitchFacts, platform: Platform
) -> Iterator[Conflict]:
    """Yield VFCs on a LAG that is not there, and that the inventory leaves to others."""
    there = {*owned.lags, *running.lags, *running.ports}
    for number, vfc in sorted(owned.vfcs.items()):
        if vfc.port not in there and vfc.port.startswith(platform.traits.lag_prefix):
            yield Conflict(
                f"vfcs.{number}",
                "lags",
                f"vfc{number} is for {vfc.port}, which is not configured there, and `managed` "
                "leaves it to others; add lags to `managed`, or configure it by hand",
            )


def _fexes(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield fabric extenders that owned lines need, that are not owned, and that are not there."""
    used = {port: f"ports.{port}" for port in owned.ports}
    used |= {port: f"lags.{name}" for name, lag in owned.lags.items() for port in lag.members}
    used |= {vfc.port: f"vfcs.{number}" for number, vfc in owned.vfcs.items()}
    fact_of: dict[int, str] = {}
    for port, fact in sorted(used.items()):
        number = fex_of_port(port)
        if number is not None and number not in {*owned.fexes, *running.fexes}:
            fact_of.setdefault(number, fact)
    for number, fact in sorted(fact_of.items()):
        yield Conflict(
            fact,
            "fexes",
            f"fabric extender {number} is not configured there, and `managed` leaves it to others; "
            "add ports and lags to `managed`, or configure it by hand",
        )


def _fex_uplinks(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield owned ports that lead to a foreign fabric extender."""
    for number, fex in sorted(running.fexes.items()):
        mine = owned.fexes[number].uplinks if number in owned.fexes else set()
        for port in sorted(fex.uplinks & owned.ports.keys() - mine):
            yield Conflict(
                f"ports.{port}",
                f"fexes.{number}.uplinks.{port}",
                f"{port} leads to fabric extender {number}, which the inventory does not name; "
                "move the cable to another port, or take the fabric extender out by hand",
            )


def _mixed_members(owned: SwitchFacts, running: SwitchFacts, why: str) -> Iterator[Conflict]:
    """Yield new members of a LAG whose IEEE 802.3x pause is not that of its other members.

    The switch rejects them, and where `managed` has no qos their flow control stays as it runs.
    """
    for name, lag in sorted(owned.lags.items()):
        old = running.lags[name].members if name in running.lags else {}
        pauses = {one: _pause_of(running, one) for one in sorted(lag.members)}
        first = next((one for one in (*old, *pauses) if one in pauses), "")
        for port, pause in pauses.items():
            if port not in old and pause != pauses[first]:
                stated = port if any(pause) else first
                side = "receive" if pauses[stated][0] else "send"
                yield Conflict(
                    f"lags.{name}.members.{port}",
                    f"ports.{stated}.pause_{side}",
                    f"{port} has other IEEE 802.3x pause than {first}, and {why} "
                    f"into {name}; set `flowcontrol` of both alike by hand, or add "
                    "qos to `managed`",
                )


def _pause_of(running: SwitchFacts, name: str) -> tuple[bool, bool]:
    """Return whether a port obeys IEEE 802.3x pause and whether it sends it; no line: neither."""
    port = running.ports.get(name)
    return (port.pause_receive == "on", port.pause_send == "on") if port else (False, False)


def _flow_control(owned: SwitchFacts, running: SwitchFacts) -> Iterator[Conflict]:
    """Yield IEEE 802.3x pause where DCB runs, and DCB where pause does: OS9 has one of them."""
    pausing = [name for name, port in sorted(owned.ports.items()) if _pauses(owned, name)]
    if pausing and running.dcb and not owned.dcb:
        yield Conflict(
            f"ports.{pausing[0]}.pause_receive",
            "dcb",
            f"data center bridging is on for the whole switch, and {some(pausing)} would have "
            "IEEE 802.3x pause; turn one of them off (`lossless`), or DCB by hand",
        )
    others = running.ports.keys() - owned.ports.keys()
    foreign = sorted(one for one in others if _pauses(running, one))
    if owned.dcb and not running.dcb and foreign:
        yield Conflict(
            "dcb",
            f"ports.{foreign[0]}.pause_receive",
            f"{some(foreign)} has IEEE 802.3x pause, which ends or hinders data center bridging "
            "of the whole switch; turn it off by hand, or use no `lossless: pfc` here",
        )


def _pauses(facts: SwitchFacts, name: str) -> bool:
    return any(_pause_of(facts, name))
