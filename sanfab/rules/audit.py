"""One SAN, or one configuration text -> what all rules find in it."""

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.facts import VsanFacts
from sanfab.intent import intended, site_of
from sanfab.inventory import Cabling, Document
from sanfab.inventory.cabling import cabling_of
from sanfab.inventory.files import dotted, text_in
from sanfab.inventory.load import no_garbage_collection
from sanfab.model import PLATFORMS, Platform, San
from sanfab.model.platforms import capabilities_of
from sanfab.nos import NOSES, ParsedConfig
from sanfab.parallel import Progress, batches_of, on_all_cores
from sanfab.render.build import prove
from sanfab.render.templates import render
from sanfab.rules import Evidence, Rule, Switch, Text
from sanfab.rules.finding import Finding, Severity
from sanfab.rules.judge import Outcome, Raw, findings_of, judge, without_following
from sanfab.rules.waivers import apply_waivers
from sanfab.rules.whereabouts import Whereabouts

ANALYSES = (("RED-", "CAP-"), ("MTU-", "FLOW-"))
"""Beginnings of the ids of rules that share a costly look at the whole SAN."""


@dataclass(frozen=True)
class Audit:
    """What the rules say of one SAN or one configuration."""

    subject: str
    """Name of the SAN, or of the file."""
    outcomes: tuple[Outcome, ...]
    """One for each rule that was asked, in order of their ids."""
    findings: tuple[Finding, ...]
    """The worst first; waived ones among them."""
    switches: int

    def counts(self) -> dict[Severity, int]:
        """Return how many findings there are by severity, without the waived."""
        open_ = [finding.severity for finding in self.findings if not finding.waived]
        return {severity: open_.count(severity) for severity in Severity}


def audit(  # noqa: PLR0913  # each but the first three has a default that most calls want
    document: Document,
    cabling: Cabling,
    today: date,
    *,
    rules: list[Rule],
    running: Path | None = None,
    progress: Progress = lambda _done, _all: None,
) -> Audit:
    """Judge a SAN by rules: its intent, and the facts that its texts are proven to hold.

    ``running``: a folder with ``SWITCH.cfg`` (and ``SWITCH.startup.cfg``) captured from the
    switches; raises SanfabError if it cannot be read, ProofError as ``build`` does.
    """
    names = list(cabling.san.switches)
    with no_garbage_collection():  # nothing that is made here is garbage before the end
        evidence = Evidence(cabling, switches_of(cabling), today)
        if running is not None:
            _add_running(evidence, running)
        outcomes = {rule.id: Outcome(rule.id) for rule in rules}
        faults: list[Raw] = []
        done = 0
        with on_all_cores(partial(_judge, evidence), _parts(rules, names), len(names)) as judged:
            for some, found, count in judged:
                for outcome in some:
                    outcomes[outcome.rule_id].add(outcome)
                faults += found
                done += count
                progress(done, len(names))
        return _concluded(evidence, document, list(outcomes.values()), faults)


class _Part(NamedTuple):
    """Some of the work: rules of the whole SAN, or switches with the rules that need only one."""

    rules: list[Rule]
    switches: list[str] = []  # noqa: RUF012  # never changed
    """Empty: the whole SAN."""


def _parts(rules: list[Rule], names: list[str]) -> list[_Part]:
    """Divide the work so that rules which share an analysis stay together."""
    whole = [rule for rule in rules if rule.over.scope == "san"]
    groups = [[rule for rule in whole if rule.id.startswith(some)] for some in ANALYSES]
    groups.append([rule for rule in whole if not rule.id.startswith(sum(ANALYSES, ()))])
    alone = [rule for rule in rules if rule.over.scope == "switch"]
    parts = [_Part(group) for group in groups if group]
    return [*parts, *(_Part(alone, batch) for batch in batches_of(names))]


def _judge(evidence: Evidence, part: _Part) -> tuple[list[Outcome], list[Raw], int]:
    """Do a part of the work; the texts of switches are proven before they are judged."""
    if not part.switches:
        return (*judge(evidence, part.rules), 0)
    switches = {}
    zonings: dict[int, VsanFacts] = {}
    for name in part.switches:
        switch = switches[name] = evidence.switches[name]
        site = site_of(evidence.cabling, name, zonings)
        text = render(switch.facts, site.platform, site.capabilities)
        prove(switch.facts, text, site)
        switch.text = Text(tuple(text.splitlines()))
    return (*judge(replace(evidence, switches=switches), part.rules), len(switches))


def switches_of(cabling: Cabling) -> dict[str, Switch]:
    """Return the switches of a SAN with their intended facts."""
    zonings: dict[int, VsanFacts] = {}
    return {name: _switch(cabling, name, zonings) for name in cabling.san.switches}


def _switch(cabling: Cabling, name: str, zonings: dict[int, VsanFacts]) -> Switch:
    site = site_of(cabling, name, zonings)
    return Switch(name, intended(site), site.platform, site.release, site.capabilities, cabling)


def _concluded(
    evidence: Evidence, document: Document, outcomes: list[Outcome], faults: list[Raw]
) -> Audit:
    """Turn faults into findings: without what follows from another, waived, grouped, located."""
    san = evidence.san

    def locate(raw: Raw) -> tuple[str, str]:
        return document.place_of(raw.where), dotted(raw.where)

    faults, left = without_following(sorted(faults, key=_order), san.name)
    marked, of_waivers = apply_waivers(san, faults, evidence.today)
    marked += [(raw, "") for raw in of_waivers]
    findings = findings_of(marked, san.profile, locate)
    _file(outcomes, findings, left)
    return Audit(san.name, tuple(outcomes), tuple(findings), len(evidence.switches))


def _order(raw: Raw) -> tuple[str, list[tuple[str, int]]]:
    """Sort by rule and object: what leads a finding is not what happens to be written first."""
    return raw.rule_id, numbered(raw.place.name)


def numbered(name: str) -> list[tuple[str, int]]:
    """Return a name as it is sorted: by its numbers, not by their digits.

    >>> numbered("esx2 vmnic10")
    [('esx', 2), (' vmnic', 10), ('', 0)]
    """
    parts = re.split(r"([0-9]+)", name)
    return list(zip(parts[::2], map(int, [*parts[1::2], "0"]), strict=True))


@dataclass(frozen=True)
class Config:
    """A configuration text of which nothing else is known."""

    file: str
    text: str
    platform: Platform
    release: str


def alone(config: Config, reading: ParsedConfig, today: date) -> Evidence:
    """Return one configuration as rules see it: a switch, and an empty SAN."""
    platform = config.platform
    cabling = cabling_of(San(name=_san_name(config.file)))
    name = reading.facts.name or Path(config.file).stem
    switch = Switch(
        name,
        reading.facts,
        platform,
        config.release,
        capabilities_of(platform, config.release),
        cabling,
        is_alone=True,
    )
    unread = tuple((line.number, line.text) for line in reading.unread)
    switch.text = Text(tuple(config.text.splitlines()), unread)
    return Evidence(cabling, {name: switch}, today)


def audit_config(config: Config, today: date, rules: list[Rule]) -> Audit:
    """Judge one configuration of which nothing else is known, by the rules that need no more.

    Raises SanfabError for a text of another NOS, or of none, as that of a capture that failed.
    """
    file, text = config.file, config.text
    evidence = alone(config, _read(file, text, config.platform), today)
    (name,) = evidence.switches
    outcomes, faults = judge(evidence, [rule for rule in rules if rule.over.scope == "switch"])
    faults, left = without_following(faults, name)

    whereabouts = Whereabouts(text)

    def locate(raw: Raw) -> tuple[str, str]:
        words = raw.place.name.removeprefix(name).strip()
        line = raw.fault.line or whereabouts.line_of(words, raw.fault.found)
        return f"{file}:{line}:1", ""

    findings = findings_of([(raw, "") for raw in faults], "production", locate)
    _file(outcomes, findings, left)
    return Audit(file, tuple(outcomes), tuple(findings), 1)


def looks_like(text: str, said: str = "") -> str:
    """Return the NOS whose reader understands most lines of a text; the one said if others equal.

    >>> looks_like("vlan 10"), looks_like("vlan 10", "eos")
    ('nxos', 'eos')
    """
    shares = {}
    for nos, one in NOSES.items():
        platform = next(row for row in PLATFORMS.values() if row.nos == nos)
        shares[nos] = -len(one.read(text, platform).unread)
    return max(shares, key=lambda nos: (shares[nos], nos == said))


def _san_name(file: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]", "_", f"config-{Path(file).stem}")[:63]


def _file(outcomes: list[Outcome], findings: list[Finding], left: dict[str, int]) -> None:
    """Put findings and counts of those left out into the outcomes of their rules."""
    by_rule = {outcome.rule.id: outcome for outcome in outcomes}
    for finding in findings:
        if finding.rule in by_rule:
            by_rule[finding.rule].findings.append(finding)
    for rule, count in left.items():
        by_rule[rule].following = count


def _add_running(evidence: Evidence, folder: Path) -> None:
    for name in evidence.san.switches:
        platform = evidence.cabling.platform(name)
        for suffix, facts in ((".cfg", evidence.running), (".startup.cfg", evidence.startup)):
            path = folder / f"{name}{suffix}"
            text = text_in(path) if platform is not None else None
            if platform is not None and text is not None:
                facts[name] = _read(path, text, platform).facts
    if not folder.is_dir():
        raise SanfabError(f"{folder}: no such folder; name one that holds SWITCH.cfg")
    if not evidence.running:
        raise SanfabError(f"{folder}: holds no SWITCH.cfg of a switch of {evidence.san.name}")


def _read(file: Path | str, text: str, platform: Platform) -> ParsedConfig:
    """Read a text; raises SanfabError if it is none of the NOS, as a capture that failed."""
    nos = platform.nos
    reading = NOSES[nos].read(text, platform)
    lines = sum(1 for line in text.splitlines() if line.strip())
    is_odd = 10 * len(reading.unread) > lines  # a few lines that others take too do not matter
    other = looks_like(text, nos) if is_odd else nos
    if other != nos:
        raise SanfabError(f"{file}: looks like {other}, not {nos}")
    if len(reading.unread) >= lines:
        raise SanfabError(f"{file}: holds no line of a configuration of {nos}")
    return reading
