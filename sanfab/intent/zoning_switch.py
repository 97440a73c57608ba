"""The switch of each fabric that receives its zoning, where all switches of a fabric share one."""

from collections.abc import Iterator

from sanfab.inventory.cabling import Cabling
from sanfab.model.platforms.traits import release_key
from sanfab.model.san import San


def zoning_switches(cabling: Cabling) -> dict[str, str]:
    """Return, by switch, the switch that receives the zoning of its fabric: one of them may be it.

    It is the one with the newest release, as an older one may refuse what others take; of several
    the first of the inventory. Switches that are zoned one by one are left out [FOS70AG FOS72AG].
    """
    chosen: dict[str, str] = {}
    for fabric in _fabrics(cabling):
        newest = max(fabric, key=lambda name: release_key(_release(cabling.san, name)))
        chosen |= dict.fromkeys(fabric, newest)
    return chosen


def _release(san: San, name: str) -> str:
    """Return the release of a switch: stated, or the default of its model."""
    return san.switches[name].release or san.platform(name).release


def _fabrics(cabling: Cabling) -> Iterator[list[str]]:
    """Yield the switches of each fabric, as links of native ports join them."""
    left = [
        name for name in cabling.san.switches if cabling.san.platform(name).traits.zoning_of_fabric
    ]
    while left:
        found = [left.pop(0)]
        for name in found:
            ends = cabling.fc_links.get(name, ())
            far = {other for end in ends for other, _ in end.far}
            found += [one for one in left if one in far]
            left = [one for one in left if one not in far]
        yield [name for name in cabling.san.switches if name in found]
