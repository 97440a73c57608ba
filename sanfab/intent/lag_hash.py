"""Hash of LAGs in the inventory -> the words of a switch model, or why it has none."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from sanfab.facts import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.references import Problem
from sanfab.model import Capabilities, Capability, Platform
from sanfab.model.lag_hash import LagHash
from sanfab.text import either

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
_FORCE10: dict[LagHash, str] = {
    "src-dst-mac": "mac source-dest-mac",
    "src-dst-ip-port": "tcp-udp enable",
}
_SHARING: dict[LagHash, str] = {
    "src-dst-mac": "address-based L2",
    "src-dst-ip-port": "address-based L3_L4",
}
_WORDS: dict[str, dict[LagHash, str]] = {
    "n5000": _NEXUS_5000,
    "n5500": _NEXUS_5000,
    "n9300": _NEXUS_9000,
    "7050x": _TRIDENT,
    "7050x3": _TRIDENT,
    "7060x": _TRIDENT,
    **dict.fromkeys(("s3048", "s4048", "s4810", "s5000", "s6000", "s6000on", "z9100"), _FORCE10),
}
"""Words behind `load-balance`, by family [NODEUTIL, N5HASH, N9HASH, CSM, D-HASH]."""
_WORDS_OF_RELEASES = {"nxos": _NEXUS_9000, "exos": _SHARING}
"""Words by NOS, where the release has them [FPX, NODEUTIL, E-SHA, E-SHR]."""
_REASONS = {
    "nxos": "releases before 7.0 have other words",
    "eos": "it takes a profile of its forwarding chip",
    "os9": "no source document shows its `load-balance` line on this model",
    "exos": "before release 22.4 the algorithm of a LAG changes only as the LAG is made anew",
}

_MISSING = {
    "os9": "no source document shows how `no load-balance tcp-udp enable` is printed",
}
"""Why a hash is not among the words of a NOS that may have it; without one, it has none."""


def lag_hashes(platform: Platform, capabilities: Capabilities) -> dict[LagHash, str]:
    """Return the hashes that a switch can have, each with its words."""
    if Capability.LAG_HASH in capabilities:
        return _WORDS_OF_RELEASES[platform.nos]
    return _WORDS.get(platform.family, {})


def set_lag_hash(design: SwitchDesign, facts: SwitchFacts) -> None:
    """State the hash of the inventory: on EXOS that of each LAG, else that of the switch."""
    stated = design.intent.lag_hash
    words = lag_hashes(design.platform, design.capabilities).get(stated, "") if stated else ""
    if design.platform.nos != "exos":
        facts.lag_hash = words
        return
    for lag in facts.lags.values():
        lag.hash = words


def lag_hash_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield why a switch cannot have the hash that the inventory states."""
    stated, platform = design.intent.lag_hash, design.platform
    where: Where = ("switches", design.name, "lag_hash")
    known = lag_hashes(platform, design.capabilities)
    if stated is None or stated in known:
        return
    if known:
        others = either(one for one in get_args(LagHash) if one in known)
        why = _MISSING.get(platform.nos, "")
        lacks = f"sanfab does not set on {platform.title}: {why}" if why else ""
        lacks = lacks or f"{platform.title} does not have"
        yield where, f"found {stated}, which {lacks}; expected {others}"
    else:
        instead = "" if platform.nos == "exos" else ", and state its line under `configuration`"
        yield (
            where,
            f"sanfab does not set the hash of {platform.title}: {_REASONS[platform.nos]}; take "
            f"`lag_hash` out{instead}",
        )
