"""Folder of captures -> the draft of the inventory of their SAN, proven against them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.importing.behind import state_hosts_behind
from sanfab.importing.captures import ImportedSwitch, read_captures
from sanfab.importing.devices import state_devices
from sanfab.importing.doubts import capture_doubts
from sanfab.importing.draft import Draft
from sanfab.importing.extenders import state_extenders
from sanfab.importing.fabrics import parts_without_link, with_fabric_numbers
from sanfab.importing.kinds import DEVICES
from sanfab.importing.known_ports import OtherSources
from sanfab.importing.links import state_links
from sanfab.importing.lossless import state_roce_beside_fcoe
from sanfab.importing.management import state_management
from sanfab.importing.placing import place_known_ports
from sanfab.importing.ranges import join_overrides
from sanfab.importing.raw_lines import state_raw_lines
from sanfab.importing.resolve import accepted_part, fit_to_captures
from sanfab.importing.stations import (
    know_addresses,
    note_unnamed,
    seen_stations,
    station_doubts,
)
from sanfab.importing.switches import state_policy, state_switches, state_vlan_addresses
from sanfab.importing.uses import PortUses, answer_ports, uses_of
from sanfab.importing.vlans import state_vlans
from sanfab.importing.zones import state_access
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import dotted_path
from sanfab.inventory.messages import did_you_mean
from sanfab.model.yaml12 import Data

NOTHING_ELSE = OtherSources()


@dataclass(frozen=True)
class Imported:
    """An imported SAN."""

    draft: Draft
    cabling: Cabling
    switches: Sequence[ImportedSwitch]
    doubts: tuple[str, ...] = ()
    """What of the captures does not fit together."""


def import_captures(
    folder: Path, name: str, answers: Mapping[str, Data], known: OtherSources = NOTHING_ELSE
) -> Imported:
    """Return the inventory of captured switches.

    ``name``: that of the SAN. ``answers``: to the questions of an earlier import, by their place.
    ``known``: what sheets, hosts and arrays know of device ports.
    Raises SanfabError for captures that are no configurations, that are cut, or of which two are
    of one switch, and for an answer to no question.
    """
    return import_switches(read_captures(folder), name, answers, known)


def import_switches(
    switches: Sequence[ImportedSwitch],
    name: str,
    answers: Mapping[str, Data],
    known: OtherSources = NOTHING_ELSE,
) -> Imported:
    """Return the inventory of some switches."""
    numbered = with_fabric_numbers(switches, {})
    draft, uses = _with_links(numbered, name, answers)
    parts = parts_without_link(draft, numbered)
    if parts:
        numbered = with_fabric_numbers(switches, parts)
        draft, uses = _with_links(numbered, name, answers)
    uses.devices = {one.name.lower(): one for one in known.devices}
    uses.stations = seen_stations(uses)
    contradicted = tuple(place_known_ports(draft, uses, known.ports))
    know_addresses(uses)
    state_devices(draft, uses)
    note_unnamed(draft, uses)
    _note_missing(draft, known)
    state_hosts_behind(draft, uses)
    told = (*contradicted, *station_doubts(uses))
    doubts = (*known.notes, *told, *capture_doubts(draft, uses))
    apply_answers(draft)
    state_access(draft, uses)
    refuse_unasked(draft)
    fit_to_captures(draft, numbered)
    join_overrides(draft)
    cabling = state_raw_lines(draft, accepted_part(draft), numbered)
    return Imported(draft, cabling, numbered, doubts)


def _note_missing(draft: Draft, known: OtherSources) -> None:
    """Note the hosts and arrays that print something, and that no port of a switch leads to."""
    sections = {"host": "hosts", "array": "arrays"}
    for one in known.devices:
        if one.name.lower() not in map(str.lower, draft.names(sections[one.kind])):
            text = f"{one.source}: no port of a captured switch leads to it"
            draft.leave("", [(f"{sections[one.kind]}.{one.name}", text)])


def _with_links(
    switches: Sequence[ImportedSwitch], name: str, answers: Mapping[str, Data]
) -> tuple[Draft, PortUses]:
    """Return a draft of switches and networks, and the ports in use."""
    draft = Draft({"name": name}, answers=answers)
    state_switches(draft, switches)
    state_extenders(draft, switches)
    state_vlans(draft, switches)
    state_roce_beside_fcoe(draft, switches)
    state_vlan_addresses(draft, switches)
    state_policy(draft, switches)
    state_management(draft, switches)
    uses = uses_of(switches)
    answer_ports(uses, draft)
    state_links(draft, uses)
    return draft, uses


def apply_answers(draft: Draft) -> None:
    """State the answers that are values of the inventory; the others were asked for before."""
    asked = {dotted_path(where): where for where in draft.questions}
    for place, answer in draft.answers.items():
        where = asked.get(place, (DEVICES,))
        if where[0] not in {DEVICES, "aliases", "access"} and where[:1] + where[2:3] != (
            "switches",
            "ports",
        ):
            draft.put(where, answer)


def refuse_unasked(draft: Draft) -> None:
    """Raise SanfabError for an answer to no question, once all are asked."""
    asked = {dotted_path(where) for where in draft.questions}
    for place in draft.answers:
        if place not in asked:
            raise SanfabError(f"{place}: answers no question{did_you_mean(place, asked)}")
