"""Captures and a draft of their SAN -> what does not fit together, with both sources of each."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta

from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.links import switch_pairs
from sanfab.importing.uses import PortUses, by_lldp
from sanfab.nos import NOSES

_A_DAY = timedelta(days=1)


def capture_doubts(draft: Draft, uses: PortUses) -> Iterator[str]:
    """Yield what a person should look at before the draft is trusted."""
    yield from _times(uses.switches)
    yield from _without_end(uses.switches)
    yield from _without_peer(uses.switches)
    yield from _neighbours(draft, uses)
    yield from _apart(draft, uses.switches)


def _times(switches: Sequence[ImportedSwitch]) -> Iterator[str]:
    timed = sorted((one.time, one.name) for one in switches if one.time is not None)
    if timed and timed[-1][0] - timed[0][0] > _A_DAY:
        (first, early), (last, late) = timed[0], timed[-1]
        yield (
            f"{early} was captured {first:%Y-%m-%d}, {late} {last:%Y-%m-%d}: what changed between "
            "is mixed; capture all on one day"
        )


def _without_end(switches: Sequence[ImportedSwitch]) -> Iterator[str]:
    """Yield the switches whose text may be cut at a line: nothing proves that it is."""
    for one in switches:
        last = NOSES[one.platform.nos].last_line
        if last and one.text.rstrip().rpartition("\n")[2].strip() != last:
            yield (
                f"{one.name}: {one.file.name} ends without the line `{last}`; if it was cut, the "
                "inventory lacks what followed: look at its last lines, or capture it again"
            )


def _without_peer(switches: Sequence[ImportedSwitch]) -> Iterator[str]:
    """Yield the switches of a pair whose other switch was not captured."""
    paired = {each.name for pair in switch_pairs(switches) for each in pair}
    for one in switches:
        peer = one.facts.peer
        if peer is not None and one.name not in paired:
            address = peer.address or peer.keepalive
            other = f"with {address} " if address else ""
            yield (
                f"{one.name}: is one of a pair (domain {peer.domain or 'without a name'}), and no "
                f"other switch {other}names it: capture both, else their link and LAGs are left out"
            )


def _neighbours(draft: Draft, uses: PortUses) -> Iterator[str]:
    """Yield ports whose description names another device than LLDP does, and ask for them."""
    for use in uses.ports.values():
        shown = by_lldp(use)
        if shown is None or use.far is None or use.far.reason == "LLDP":
            continue
        if not shown.device or shown.device.lower() == use.far.device.lower():
            continue
        text = f"{use.far.reason} names {use.far.device}, LLDP names {shown.device} {shown.label}"
        where = ("switches", use.switch.name, "ports", use.name)
        question = f"What is plugged into {use.ref}?"
        draft.ask(OpenQuestion(where, question, text, f"{use.far.device} {use.far.label}"))
        yield f"{use.ref}: {text}"


def _apart(draft: Draft, switches: Sequence[ImportedSwitch]) -> Iterator[str]:
    """Yield the parts of a SAN that share nothing: no link, device, VLAN or VSAN by its name."""
    part_of = {one.name: {one.name} for one in switches}
    for group in _groups(draft, switches):
        first, *others = sorted(group & part_of.keys()) or [""]
        for other in others:
            smaller, larger = sorted((part_of[first], part_of[other]), key=len)
            if smaller is not larger:
                larger |= smaller
                part_of |= dict.fromkeys(smaller, larger)
    parts = {
        ", ".join(sorted(part)) for part in {id(one): one for one in part_of.values()}.values()
    }
    if len(parts) > 1:
        shown = " | ".join(sorted(parts))
        yield (
            f"these switches share no link, device, VLAN or management service: {shown}; import "
            "the captures of one SAN at a time"
        )


def _groups(draft: Draft, switches: Sequence[ImportedSwitch]) -> Iterator[set[str]]:
    """Yield switches that have something in common."""
    links = draft.data.get("links")
    for link in links if isinstance(links, list) else ():
        ends = link.get("between") if isinstance(link, dict) else None
        refs = (
            [one for end in ends for one in (end if isinstance(end, list) else [end])]
            if (isinstance(ends, list))
            else []
        )
        yield {str(ref).partition(" ")[0] for ref in refs}
    for section in ("hosts", "arrays", "neighbors"):
        for device in draft.names(section):
            ports = draft.names(section, device, "ports")
            at = [draft.at((section, device, "ports", label, "at")) for label in ports]
            yield {str(one).partition(" ")[0] for one in at if one is not None}
    yield from _sharing(switches)


def _sharing(switches: Sequence[ImportedSwitch]) -> Iterable[set[str]]:
    """Return the switches that have the same server, or a VLAN of one name."""
    having: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one in switches:
        for facts in ("ntp", "syslog"):
            for address in getattr(one.facts.services, facts):
                having[facts, address].add(one.name)
        for vlan in one.facts.vlans.values():
            if vlan.name:
                having["vlan", vlan.name].add(one.name)
    return having.values()
