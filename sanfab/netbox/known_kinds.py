"""Makers, device types and the like that NetBox lacks by their slug -> those it has otherwise.

The users of a NetBox choose its slugs. NetBox refuses to make a maker whose name it has, and a
device type whose maker and model it has [NETBOX-UNIQUE].
"""

from collections.abc import Mapping, Sequence

from sanfab.netbox.client import Netbox, NetboxRecord
from sanfab.netbox.device_models import model_of, plain_letters
from sanfab.netbox.wanted import ObjectKey, Of, Wanted

_TYPES = "dcim/device-types"


def known_kinds(
    netbox: Netbox, missing: Sequence[Wanted], ids: Mapping[ObjectKey, int]
) -> dict[ObjectKey, int]:
    """Return the ids of kinds that NetBox has under another slug.

    ``ids``: of the objects that were found by their slugs.
    """
    found: dict[ObjectKey, int] = {}
    for path in sorted({one.path for one in missing} - {_TYPES}):
        found |= _by_name(netbox, path, [one for one in missing if one.path == path])
    return found | _types(netbox, [one for one in missing if one.path == _TYPES], {**ids, **found})


def _by_name(netbox: Netbox, path: str, missing: Sequence[Wanted]) -> dict[ObjectKey, int]:
    names = sorted(str(one.fixed["name"]) for one in missing)
    records = netbox.records(path, name=names)
    found = {}
    for one in missing:
        same = [each for each in records if each["name"] == one.fixed["name"]]
        first = [each for each in same if not (each.get("parent") or each.get("manufacturer"))]
        if first or len(same) == 1:
            found[one.key] = int((first or same)[0]["id"])
    return found


def _types(
    netbox: Netbox, missing: Sequence[Wanted], ids: Mapping[ObjectKey, int]
) -> dict[ObjectKey, int]:
    """Return the device types of the same maker and model, else of the only one that means it."""
    maker_of = {one.key: ids.get(_maker(one), 0) for one in missing}
    makers = sorted({*maker_of.values()} - {0})
    records = netbox.records(_TYPES, manufacturer_id=makers) if makers else []
    found = {}
    for one in missing:
        own = [each for each in records if each["manufacturer"]["id"] == maker_of[one.key]]
        named = [each for each in own if each["model"] == one.fixed["model"]]
        meant = named or [each for each in own if _means(each, str(one.fixed["model"]))]
        if len(meant) == 1:
            found[one.key] = int(meant[0]["id"])
    return found


def _maker(one: Wanted) -> ObjectKey:
    maker = one.fixed["manufacturer"]
    return maker.key if isinstance(maker, Of) else ("", "")


def _means(record: NetboxRecord, model: str) -> bool:
    """Return whether a device type is a model: by its name, its part number, or as imports do."""
    texts = str(record.get("model") or ""), str(record.get("part_number") or "")
    row = model_of(model, "")
    return plain_letters(model) in map(plain_letters, texts) or (
        row is not None and model_of(*texts) is row
    )
