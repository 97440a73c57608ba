"""Messages on hosts and arrays that a prepared push cuts off and nobody accepted yet."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from shlex import quote

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.ranges import as_ranges, expanded
from sanfab.plan.losses import EndLoss, PathImpact, WithdrawnAccess, impact_lines
from sanfab.push.prepare import PreparedPush
from sanfab.text import some


def refusals(cabling: Cabling, prepared: PreparedPush) -> list[str]:
    """Return what the push would cut off and nobody accepted, or lacks, with the remedy."""
    allowed = prepared.accepted
    cut = [one for one in prepared.cut_paths if not one.devices & allowed]
    unnamed = [
        one for one in cut if one.is_last and (one.host, one.array) in prepared.losses.unnamed
    ]
    paths = [one for one in cut if one not in unnamed]
    ends = [one for one in prepared.losses.ends if not one.devices & allowed]
    by_inventory = prepared.scope.kind == "push"
    first = "correct the inventory, or give" if by_inventory else "to go on, give"
    withdrawn = [one for one in prepared.losses.withdrawn if not one.devices & allowed]
    by_hand = [
        f"{name}: {text}" for name in prepared.changing for text in prepared.plans[name].plan.first
    ]
    return [
        *prepared.first,
        *by_hand,
        *_of_unnamed(unnamed),
        *_of_paths(cabling, paths, first),
        *_of_ends(ends, first, prepared.put_back),
        *(f"{text}; {first} {_option(found)}" for found, text in impact_lines(withdrawn)),
    ]


def with_accepted(prepared: PreparedPush, accepted: Iterable[str]) -> PreparedPush:
    """Return a prepared push with the losses that the operator accepts: names, and ranges."""
    return replace(prepared, accepted=prepared.accepted.union(expanded(tuple(accepted))))


def _of_paths(cabling: Cabling, paths: Iterable[PathImpact], first: str) -> Iterator[str]:
    with_access = {host for entry in cabling.san.access for host in expanded(entry.hosts)}
    for found, text in impact_lines(paths):
        hosts = [one.host for one in found]
        without = [name for name in hosts if name in cabling.san.hosts and name not in with_access]
        cause = f" (not in `access`: {', '.join(without)})" if without else ""
        remedy = first if found[0].is_last else "provide another path first, or give"
        yield f"{text}{cause}; {remedy} {_option(found)}"


def _of_unnamed(paths: Iterable[PathImpact]) -> Iterator[str]:
    """Yield what the first zoning of an open fabric takes from pairs that `access` lacks."""
    for found, text in impact_lines(paths):
        yield (
            f"{text}: only the open default zone permits them, and zoning takes away what `access` "
            f"does not permit; add the pair to `access`, or, if nothing uses it, give "
            f"{_option(found)}"
        )


def _option(found: Iterable[PathImpact | WithdrawnAccess]) -> str:
    names = as_ranges(one.host for one in found)
    return " ".join(f"--accept-outage {quote(name)}" for name in names)


def _of_ends(
    ends: Iterable[EndLoss], first: str, put_back: Mapping[tuple[str, str], bool]
) -> Iterator[str]:
    moved = [f"{switch} {port}" for (switch, port), by_hand in put_back.items() if by_hand]
    for loss in ends:
        remedy = (
            f"the inventory is as at the last push, and {some(moved, 3)} was changed since by "
            "somebody else: the push puts it back; to let it, give"
            if moved and put_back.keys() >= {*loss.ports}
            else first
        )
        yield f"{loss}; {remedy} --accept-outage {quote(loss.owner.name)}"
