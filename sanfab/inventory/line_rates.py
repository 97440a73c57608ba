"""Statements of speed, FEC and negotiation -> the rate of each switch port."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from sanfab.model.cable import Fec, LineRateIntent, Speed
from sanfab.model.yaml12 import Where


class RateStatement(NamedTuple):
    """One value, and the place that states it."""

    where: Where
    value: object


class LineRate(NamedTuple):
    """What the inventory states of one switch port; None: nothing."""

    speed: Speed | None = None
    fec: Fec | None = None
    autoneg: bool | None = None


RateStatements = dict[str, dict[str, list[RateStatement]]]
"""By port and key."""


RATE_KEYS = ("speed", "fec", "autoneg")


def states_rate(intent: LineRateIntent) -> bool:
    """Return whether a port, link or cable states any of them: most state none."""
    return not (intent.speed is None and intent.fec is None and intent.autoneg is None)


def stated_rates(intents: Iterable[tuple[str, Where, LineRateIntent]]) -> RateStatements:
    """Return what intents state of each port, in their order; each with its port and place."""
    found: RateStatements = defaultdict(lambda: defaultdict(list))
    for port, where, intent in intents:
        for key in RATE_KEYS:
            value = getattr(intent, key)
            if value is not None:
                found[port][key].append(RateStatement((*where, key), value))
    return found


def rates_of(stated: RateStatements) -> dict[str, LineRate]:
    """Return the first value of each key, by port."""
    return {
        port: LineRate(**{key: values[0].value for key, values in by_key.items()})  # type: ignore[arg-type]  # by key of the model
        for port, by_key in stated.items()
    }
