"""Hash of LAGs in the inventory -> the words of a switch model, or why it has none."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from sanfab.intent.site import Site
from sanfab.inventory.references import Problem
from sanfab.model.lag_hash import LagHash

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where

_NEXUS_5000: dict[LagHash, str] = {
    "src-dst-mac": "ethernet source-dest-mac",
    "src-dst-ip": "ethernet source-dest-ip",
    "src-dst-ip-port": "ethernet source-dest-port",
}
_NEXUS_9000: dict[LagHash, str] = {
    "src-dst-mac": "src-dst mac",
    "src-dst-ip": "src-dst ip",
    "src-dst-ip-port": "src-dst ip-l4port",
}
_TRIDENT: dict[LagHash, str] = {
    "src-dst-ip": "trident fields ip source-ip destination-ip",
    "src-dst-ip-port": "trident fields ip source-ip destination-ip source-port destination-port",
}
WORDS: dict[str, dict[LagHash, str]] = {
    "n5000": _NEXUS_5000,
    "n5500": _NEXUS_5000,
    "n9300": _NEXUS_9000,
    "7050x": _TRIDENT,
    "7050x3": _TRIDENT,
    "7060x": _TRIDENT,
}
"""Words behind `port-channel load-balance`, by family [NODEUTIL, N5HASH, N9HASH, CSM]."""
_REASONS = {
    "nxos": "the words depend on its release, or need a polynomial",
    "eos": "it takes a profile of its forwarding chip",
    "os9": "it hashes by IP addresses and TCP ports, and documents disagree on how its "
    "`load-balance` lines are taken back",
    "exos": "the algorithm is one of each LAG, and changes only as the LAG is made anew",
}


def lag_hash_of(site: Site) -> str:
    """Return the words of a switch for the hash that the inventory states; empty: none stated."""
    stated = site.intent.lag_hash
    return "" if stated is None else WORDS[site.platform.family].get(stated, "")


def lag_hash_problems(site: Site) -> Iterator[Problem]:
    """Yield why a switch cannot have the hash that the inventory states."""
    stated, platform = site.intent.lag_hash, site.platform
    where: Where = ("switches", site.name, "lag_hash")
    known = WORDS.get(platform.family, {})
    if stated is None or stated in known:
        return
    if known:
        others = " or ".join(one for one in get_args(LagHash) if one in known)
        yield where, f"found {stated}, which {platform.title} does not have; expected {others}"
    else:
        yield (
            where,
            f"sanfab does not set the hash of {platform.title}: {_REASONS[platform.nos]}; take "
            "`lag_hash` out",
        )
