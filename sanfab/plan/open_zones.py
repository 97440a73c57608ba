"""Logins that an open default zone connects: which of them `access` permits.

A switch as shipped permits every host every array. The first zoning takes most of that away; no
host loses by it what the inventory gives it. Who shares a zone now was put there on purpose: such a
path counts as used, whatever `access` says.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sanfab.analysis.paths import Pair
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.plan.endpoint_owners import access_pairs
from sanfab.plan.live_endpoints import LiveEnd
from sanfab.plan.zone_permits import ZonePermits, fabric_label

LoginPair = tuple[Pair, LiveEnd, LiveEnd]
"""The two devices, the login of the first and that of the second."""


class LoginPairs(NamedTuple):
    """The pairs of logins that the zoning permits now."""

    kept: list[LoginPair]
    """Those that a host counts on, as far as known."""
    extra: list[LoginPair]
    """Those of a pair in `access`, of ports that it does not permit, by the default zone alone."""
    unnamed: frozenset[Pair]
    """Pairs that `access` does not name, all of whose logins the default zone alone connects."""


def judged_by_access(
    cabling: Cabling, zoned: Iterable[LoginPair], zoning: ZonePermits
) -> LoginPairs:
    """Divide the pairs of logins; one whose cables the inventory does not know is kept."""
    named, cable_of = access_pairs(cabling), _cables_by_wwpn(cabling)
    kept: list[LoginPair] = []
    extra: list[LoginPair] = []
    in_zones: set[Pair] = set()
    for login in zoned:
        pair, one, other = login
        key = (fabric_label(cabling, one.switch), one.vsan)
        is_open = zoning.only_open(key, one.wwpn, other.wwpn)
        if not is_open:
            in_zones.add(pair)
        mine, theirs = cable_of.get(one.wwpn), cable_of.get(other.wwpn)
        known = is_open and pair in named and mine is not None and theirs is not None
        if known and mine and theirs and not cabling.permits(mine, theirs):
            extra.append(login)
        else:
            kept.append(login)
    unnamed = {pair for pair, _, _ in kept} - in_zones - named
    return LoginPairs(kept, extra, frozenset(unnamed))


def _cables_by_wwpn(cabling: Cabling) -> dict[str, Cable]:
    return {
        wwpn.lower(): cable
        for by_port in cabling.cables.values()
        for here in by_port.values()
        for cable in here
        for wwpn in cable.wwpns
    }
