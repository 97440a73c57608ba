"""LAG-08."""

from collections.abc import Iterator

from sanfab.facts.unknown import require_whole
from sanfab.model.platforms.traits import PairNeed
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.lag.pairs import PAIRED, pair_place, peer_links_of
from sanfab.rules.catalogue.ref.ref_01_names_are_defined import CUT, EXCERPT
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import is_cut
from sanfab.rules.rule import NotExamined, Violation, rule

_WORDS: dict[PairNeed, str] = {
    "domain": "domain",
    "vlan": "VLAN between its switches",
    "address": "address of the peer",
    "keepalive": "address of the peer for the keepalive",
    "peer_link": "peer link",
}


@rule(
    "LAG-08",
    scope=PAIRED,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="N9VPC BF-EOS D-VLTREL",
    example="`vpc 20` at a port-channel, and no `vpc domain`",
    fix="state what is missing, or remove the pair from the LAGs",
)
def pair_can_form(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A vPC, MLAG or VLT pair states all that it needs to form.

    Without its domain, its peer link or the addresses that its NOS asks for, each switch stays
    alone: the LAGs that the pair shares are down, or are two LAGs that LACP keeps apart. Where a
    pair shuts none of its ports and no line states one, they are LAGs of one switch: a warning.
    """
    needs = switch.platform.traits.pair_needs
    missing = [one for one in needs if _lacks(switch, one)]
    if switch.facts.peer is None and needs:
        missing = ["domain"]
    if not missing:
        return
    if is_cut(switch):
        yield NotExamined(CUT)
    elif not switch.facts.name:
        yield NotExamined(EXCERPT)
    else:
        require_whole(switch.facts, "lags")
        words = ", ".join(_WORDS[one] for one in missing)
        yield Violation(
            found=f"a pair without {words}",
            expected="a pair that states all that it needs to form",
            at=pair_place(switch),
            fact=_first_shared_lag(switch) if switch.facts.peer is None else "",
            severity=None if _stays_down(switch) else Severity.WARNING,
        )


def _stays_down(switch: CheckedSwitch) -> bool:
    """Return whether LAGs of a pair are down; False: without one they are LAGs of one switch."""
    return switch.facts.peer is not None or switch.platform.traits.pair_shuts_ports


def _first_shared_lag(switch: CheckedSwitch) -> str:
    """Return the path of the first fact that says that there is a pair."""
    for name, lag in switch.facts.lags.items():
        if lag.multichassis is not None:
            return f"lags.{name}.multichassis"
    return ""


def _lacks(switch: CheckedSwitch, need: PairNeed) -> bool:
    peer = switch.facts.peer
    if need == "peer_link":
        return not (peer_links_of(switch) or (peer is not None and peer.lag))
    return peer is None or not getattr(peer, need)
