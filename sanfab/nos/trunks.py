"""Lines ``switchport trunk allowed vlan``, which NX-OS and EOS have alike."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from sanfab.model.base import ALL_VLANS
from sanfab.nos.reader import BlockTable
from sanfab.nos.undo import ListEdit

Vlans = set[int] | None
"""VLANs of a trunk; None: all."""

TRUNK_VLANS = ListEdit(
    "vlans",
    add="switchport trunk allowed vlan add {vlans}",
    clear="no switchport trunk allowed vlan",
)
"""How the list is changed VLAN by VLAN."""


class TrunkPort(Protocol):
    """A port under construction."""

    trunk_vlans: Vlans


def register_trunk_edits(
    block: BlockTable, vlans: str, parse: Callable[[str], set[int]], sources: Mapping[str, str]
) -> None:
    """Register the lines that change the list; ``vlans``: pattern of a list of VLANs.

    ``sources``: source tags of each word of ``_EDITS``, and of ``none``.
    """
    for word, edit in _EDITS.items():
        form = f"switchport trunk allowed vlan {word} {{vlans:{vlans}}}"
        block.line(form, source=sources[word])(partial(_change, edit, parse))
    block.line("switchport trunk allowed vlan none", source=sources["none"])(_clear)


def _change(
    edit: Callable[[Vlans, set[int]], Vlans],
    parse: Callable[[str], set[int]],
    port: TrunkPort,
    text: str,
) -> None:
    port.trunk_vlans = edit(port.trunk_vlans, parse(text))


def _clear(port: TrunkPort) -> None:
    port.trunk_vlans = set()


def _add(old: Vlans, vlans: set[int]) -> Vlans:
    return None if old is None else old | vlans


def _remove(old: Vlans, vlans: set[int]) -> Vlans:
    return set(ALL_VLANS if old is None else old) - vlans


def _all_except(_old: Vlans, vlans: set[int]) -> Vlans:
    return set(ALL_VLANS) - vlans


_EDITS = {"add": _add, "remove": _remove, "except": _all_except}
