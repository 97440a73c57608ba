"""An incident of the log -> what sanfab says of its input, and of the input without the mistake.

name_of_the_incident:
  address: https://...          where somebody tells it in public
  what: what went wrong, in a sentence of our own
  verb: check --config          what must find or prevent it
  base: nimble, change: ...     an inventory, as in the cases of rules; likewise hosts, printed
  config: {nos, model, text}    or a configuration alone, with release where the text needs one
  hand: {inventory, switch, at, lines, removed, also}     or lines that somebody typed on a switch
                                as a push leaves it: `check --config`, `drift` and `plan` look at it
  mended: [[old, new]]          a configuration without the mistake, made by replacing texts;
                                mended_release: its release
  finds: [RULE severity object, part of the message]      all of it stands in one sentence
  verdict: caught               partly: it finds less than it should; missed; cannot say
  reason: why, unless it is caught
  wanted: [words]               missed: what a sentence that tells the incident would hold

The sentences of `drift` and `plan` begin with these words, a refusal with `refused`; those of rules
are `RULE severity OBJECT:LINE: found ..., expected ...; fix ...; details`.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_facts import managed_facts
from sanfab.live.drift import drift_findings
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.yaml12 import parse
from sanfab.plan.plan import make_plan
from sanfab.rules.catalogue import RULES
from sanfab.rules.engine import RawFinding, evaluate, severity_of
from sanfab.rules.finding import Finding
from sanfab.rules.rule import Rule, rule_of
from sanfab.rules.standalone import ConfigFile, audit_config
from support import hand_changes
from support.rule_cases import TODAY, Case, context_of_case

FOLDER = Path(__file__).parents[1] / "incidents"
CONFIG = "check --config"
EVERY = [RULES[name] for name in sorted(RULES)]


class Incident(NamedTuple):
    """One incident of the log."""

    topic: str
    name: str
    case: Case

    @property
    def verdict(self) -> str:
        return str(self.case["verdict"])


@cache
def incidents() -> tuple[Incident, ...]:
    """Return the whole log."""
    return tuple(
        Incident(path.stem, name, case)
        for path in sorted(FOLDER.glob("*.yml"))
        for name, case in parse(path.read_text(encoding="utf-8")).items()
    )


def said_of(case: Case) -> list[str]:
    """Return what the verb of an incident says of its input."""
    rules = _rules(case)
    if "hand" in case:
        return list(_of_hand(case["hand"], case["verb"], rules))
    if "config" in case:
        return _of_config(case["config"], rules)
    return _of_inventory(case, rules)


def said_of_mended(case: Case) -> list[str]:
    """Return the same of the input without the mistake."""
    rules = _rules(case)
    if "hand" in case:
        healthy = {key: case["hand"][key] for key in ("inventory", "switch")}
        healthy["replace"] = case.get("mended", [])
        return list(_of_hand(healthy, case["verb"], rules))
    if "config" in case:
        config = {**case["config"], "text": mended_text(case)}
        return _of_config({**config, "release": _mended_release(case)}, rules)
    return _of_inventory({"base": case["base"], "change": case.get("mended", {})}, rules)


def mended_text(case: Case) -> str:
    """Return the configuration of an incident without the mistake."""
    text = str(case["config"]["text"])
    for old, new in case.get("mended", []):
        assert old in text, f"not in the text: {old}"
        text = text.replace(old, new)
    return text


def _mended_release(case: Case) -> str:
    config = case["config"]
    known = config.get("release", PLATFORMS[config["model"]].release)
    return str(case.get("mended_release", known))


def _rules(case: Case) -> list[Rule]:
    """Return the rule that an incident names; every rule, if it names none."""
    name = case["finds"][0].partition(" ")[0] if case.get("finds") else ""
    return [RULES[name]] if name in RULES else EVERY


def _of_inventory(case: Case, rules: list[Rule]) -> list[str]:
    try:
        context = context_of_case(case)
    except SanfabError as error:
        return [f"refused {line}" for line in str(error).splitlines()]
    return [_raw_sentence(raw) for raw in evaluate(context, rules)[1]]


def _of_config(config: Case, rules: list[Rule]) -> list[str]:
    platform = PLATFORMS[config["model"]]
    release = config.get("release", platform.release)
    subject = ConfigFile("switch.cfg", config["text"], platform, release)
    return [_sentence(one) for one in audit_config(subject, TODAY, rules).findings]


def _of_hand(hand: Case, verb: str, rules: list[Rule]) -> Iterator[str]:
    one = hand_changes.run(PLATFORMS[_model(hand)].nos, hand)
    if verb == CONFIG:
        text = hand_changes.text_of(hand)
        yield from _of_config({"model": _model(hand), "text": text}, rules)
    if verb == "drift":
        yield from (f"drift {_raw_sentence(raw)}" for raw in drift_findings(one.drift))
    if verb == "plan":
        goal = merge_unmanaged(managed_facts(one.design), one.parsed.facts)
        plan = make_plan(one.parsed.facts, goal, one.design.platform, one.design.capabilities)
        yield from (f"plan {line.strip()}" for line in (*plan.before_reload, *plan.lines))
        yield from (f"plan note {line}" for line in plan.notes)


def _model(hand: Case) -> str:
    return hand_changes.design(hand["inventory"], hand["switch"]).platform.model


def _raw_sentence(raw: RawFinding) -> str:
    one = raw.violation
    severity = severity_of(raw, "production")
    texts = (one.fix or rule_of(raw.rule_id).fix, *one.details)
    return (
        f"{raw.rule_id} {severity} {raw.object}: found {one.found}, expected {one.expected}; "
        f"{'; '.join(texts)}"
    )


def _sentence(finding: Finding) -> str:
    line = finding.place.split(":")[1]
    objects = " and ".join((f"{finding.object}:{line}", *finding.also))
    texts = (finding.fix, *finding.details)
    return (
        f"{finding.rule} {finding.severity} {objects}: found {finding.found}, "
        f"expected {finding.expected}; {'; '.join(texts)}"
    )
