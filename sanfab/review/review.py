"""The review of a change between two states of a SAN: effects, plans, lines, files, findings."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from sanfab.errors import PlacedError
from sanfab.gate.manifest import read_manifest
from sanfab.hosts.intent import host_facts
from sanfab.inventory.digests import inventory_digests
from sanfab.inventory.load import no_garbage_collection
from sanfab.render.arrays import array_documents
from sanfab.render.hosts import render_host
from sanfab.review.effects import ChangeEffects, effects_of
from sanfab.review.line_diff import Hunk, hunks_of
from sanfab.review.loaded_state import LoadedState, loaded_states
from sanfab.review.revisions import StateOfInventory
from sanfab.review.risks import Risk, RiskItem, risks_of, worst_risk
from sanfab.review.switches import (
    ChangedSwitch,
    Interruption,
    changed_switches,
    interruptions,
    risk_of_switch,
)
from sanfab.rules.finding import Finding


class ChangedFile(NamedTuple):
    """A file below the build folder that differs."""

    path: str
    state: str
    """``new``, ``removed`` or ``changed``."""


CHANGE_RULES = ("BF-16", "BF-17")
"""Assertions of the gate on what a change alters."""


@dataclass(frozen=True)
class Review:
    """What a change of a SAN means."""

    san: str
    base: LoadedState
    head: LoadedState
    risk: Risk
    risks: tuple[RiskItem, ...]
    """What is at risk, the worst first."""
    effects: ChangeEffects
    switches: tuple[ChangedSwitch, ...]
    interruptions: tuple[Interruption, ...]
    hunks: dict[str, tuple[Hunk, ...]]
    """Lines that differ, by switch."""
    files: tuple[ChangedFile, ...]
    new_findings: tuple[Finding, ...]
    gone_findings: tuple[Finding, ...]
    changed_findings: tuple[tuple[Finding, Finding], ...]
    """Of both states, before and after: the same rule and object, with another value."""
    gate: tuple[str, ...]
    """What the manifest of the build says about the change; a reason if nothing."""

    @property
    def is_empty(self) -> bool:
        """Return whether nothing that sanfab writes differs."""
        return not (self.switches or self.files or self.effects.pairs or self.effects.presence)


def review_of(
    states: tuple[StateOfInventory, StateOfInventory], name: str, build: Path, today: date
) -> Review:
    """Return the review of a change from the first state to the second.

    Raises InventoryError for an inventory that cannot be used, ProofError as ``build`` does.
    """
    with no_garbage_collection():
        base, head = loaded_states(states, name, today)
        changes = changed_switches(base, head)
        effects = effects_of(base, head)
        files = changed_documents(base, head)
        items = [*map(risk_of_switch, changes), *risks_of(effects, _hosts(base, head, files))]
        new, gone, changed = _findings(base, head)
        return Review(
            head.san.name,
            base,
            head,
            worst_risk(items),
            tuple(sorted(items, key=lambda one: -one.risk)),
            effects,
            changes,
            interruptions(base, head, changes),
            {one.name: hunks_of(base, head, one.name) for one in changes},
            files,
            new,
            gone,
            changed,
            tuple(_of_gate(head, build)),
        )


def _hosts(base: LoadedState, head: LoadedState, files: tuple[ChangedFile, ...]) -> list[str]:
    """Return the hosts of both states whose scripts set other values than before."""
    names = (one.path.split("/")[1] for one in files if one.path.startswith("hosts/"))
    return [one for one in dict.fromkeys(names) if one in base.san.hosts and one in head.san.hosts]


def _findings(
    base: LoadedState, head: LoadedState
) -> tuple[tuple[Finding, ...], tuple[Finding, ...], tuple[tuple[Finding, Finding], ...]]:
    """Return the findings that only the head has, those that only the base has, and changed ones.

    A finding that says another value of the same object, as 21 in place of 20, is no new one.
    """
    before, after = Counter(map(_key, base.findings)), Counter(map(_key, head.findings))
    new, gone = after - before, before - after
    only_base: dict[tuple[str, ...], list[Finding]] = {}
    for one in base.findings:
        if _take(gone, one):
            only_base.setdefault(_subject(one), []).append(one)
    only_head, changed = [], []
    for one in head.findings:
        if _take(new, one):
            former = only_base.get(_subject(one))
            if former:
                changed.append((former.pop(0), one))
            else:
                only_head.append(one)
    left = (one for found in only_base.values() for one in found)
    return tuple(only_head), tuple(left), tuple(changed)


def _key(one: Finding) -> tuple[str, ...]:
    """Return what makes a finding the same in both states: its line may have moved."""
    return one.rule, one.severity, one.object, one.found, one.expected, one.waived


def _subject(one: Finding) -> tuple[str, ...]:
    """Return what a finding is about, without the values that it found."""
    return one.rule, one.severity, one.object, one.waived


def _take(left: Counter[tuple[str, ...]], one: Finding) -> bool:
    left[_key(one)] -= 1
    return left[_key(one)] >= 0


def _of_gate(head: LoadedState, build: Path) -> Iterator[str]:
    """Yield what the gate found about the change, or why it says nothing."""
    manifest = read_manifest(build / head.san.name)
    if manifest is None or head.state.folder is None:
        yield "no manifest: run sanfab validate SAN --base DIR to let Batfish compare both states"
        return
    if manifest.digests.inventory != inventory_digests(head.state.folder):
        yield "the manifest is of another state of the inventory: run sanfab validate again"
        return
    if manifest.base is None:
        yield "the manifest compares with no base: run sanfab validate SAN --base DIR"
        return
    found = [one for one in manifest.findings if one.get("rule") in CHANGE_RULES]
    yield f"validated {manifest.time} against {manifest.base.folder}: {manifest.result}"
    for one in found:
        yield f"{one.get('rule')} {one.get('object')}: {one.get('found')}"


def changed_documents(base: LoadedState, head: LoadedState) -> tuple[ChangedFile, ...]:
    """Return the scripts of hosts and the sheets and commands of arrays that differ."""
    old = {**_scripts(base), **array_documents(base.cabling)}
    new = {**_scripts(head), **array_documents(head.cabling)}
    return tuple(_changed(old, new))


def _changed(old: dict[str, str], new: dict[str, str]) -> Iterator[ChangedFile]:
    for path in sorted({*old, *new}):
        if path not in old:
            yield ChangedFile(path, "new")
        elif path not in new:
            yield ChangedFile(path, "removed")
        elif old[path] != new[path]:
            yield ChangedFile(path, "changed")


def _scripts(state: LoadedState) -> dict[str, str]:
    """Return the scripts of the hosts that have one; a mistake in a setting is a finding."""
    found: dict[str, str] = {}
    for name in state.san.hosts:
        try:
            texts = render_host(host_facts(state.cabling, name))
        except (PlacedError, LookupError):
            continue
        found |= {f"hosts/{name}/{file}": text for file, text in texts.items()}
    return found
