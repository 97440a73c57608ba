"""Hash of LAGs in the inventory -> facts of a switch, or why it has none."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from sanfab.facts.switch import ADDRESSES, ADDRESSES_AND_PORTS, MACS, FrameHash, SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.references import Problem
from sanfab.model.base import LagHash
from sanfab.model.platforms.row import Platform, capabilities_of
from sanfab.model.platforms.traits import Capability
from sanfab.text import either

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where

_INPUTS: dict[LagHash, FrameHash] = {
    "src-dst-mac": MACS,
    "src-dst-ip": ADDRESSES,
    "src-dst-ip-port": ADDRESSES_AND_PORTS,
}


def lag_hashes(platform: Platform, release: str) -> tuple[LagHash, ...]:
    """Return the hashes that a switch can be given."""
    is_known = Capability.LAG_HASH in capabilities_of(platform, release)
    return platform.lag_hashes if is_known else ()


def set_lag_hash(design: SwitchDesign, facts: SwitchFacts) -> None:
    """State the hash of the inventory: that of each LAG, or that of the switch."""
    stated = design.intent.lag_hash
    if stated is None or stated not in lag_hashes(design.platform, design.release):
        return
    chosen = _INPUTS[stated]
    if not design.platform.traits.lag_hash_at_lag:
        facts.lag_hash = chosen
        return
    for lag in facts.lags.values():
        lag.hash = chosen


def hash_key(*hashes: FrameHash) -> LagHash | None:
    """Return the key that states the hash of LAGs; None: none does, or they differ."""
    stated = {one for one in hashes if one}
    return next((key for key, inputs in _INPUTS.items() if stated == {inputs}), None)


def lag_hash_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield why a switch cannot have the hash that the inventory states."""
    stated, platform = design.intent.lag_hash, design.platform
    where: Where = ("switches", design.name, "lag_hash")
    known = lag_hashes(platform, design.release)
    if stated is None or stated in known:
        return
    if known:
        others = either(one for one in get_args(LagHash) if one in known)
        why = platform.traits.lag_hash_missing
        lacks = f"sanfab does not set on {platform.title}: {why}" if why else ""
        lacks = lacks or f"{platform.title} does not have"
        yield where, f"found {stated}, which {lacks}; expected {others}"
    else:
        at_switch = not platform.traits.lag_hash_at_lag
        instead = ", and state its line under `configuration`" if at_switch else ""
        yield (
            where,
            f"sanfab does not set the hash of {platform.title}: {platform.lag_hash_refusal}; take "
            f"`lag_hash` out{instead}",
        )
