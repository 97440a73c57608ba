"""A case of a rule in YAML -> the context it describes, and what the rule says of it.

name_of_the_case:
  base: nimble                  a file of tests/rules/bases, a folder of inventory/, a scenario
  change: {hosts: {esx01: {os: linux}}}     merged into it; null removes a key, lists replace;
                                another os or model has none of the settings of the base
  facts: {arista-a: {ports: {Ethernet1: {storm_control: [unicast level 80]}}}}
                                changes the intended facts of switches, as no text of ours would;
                                null removes an entry, a list of words is a set
  texts: true                   render and read back, for rules that look at texts
  config: {nos: nxos, text: ...}            instead of base: a configuration looked at alone; with
                                model and release where those of the NOS's first row do not fit
  printed: {fas01: TEXT}        what an array prints about its igroups
  hosts: {esx01: TEXT}          what a host prints
  running: {n5k-a: TEXT}        what a switch runs; likewise startup
  lost: [[esx01, found, expected]]          what is live and a push would take away
  unseen: [n5k-b]               switches of which nobody knows who is live
  findings: []                  the whole list: RULE SEVERITY PLACE: found ..., expected ...
  unknown: 1                    places that could not be judged; 0 unless given
  examined: 0                   only if the rule has nothing to look at
"""

import pickle
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from datetime import date
from functools import cache
from pathlib import Path

from sanfab.arrays.access_output import read_access
from sanfab.arrays.igroup_output import read_igroups
from sanfab.errors import SanfabError
from sanfab.facts import fc, policy_kind, services, switch
from sanfab.facts.clone import clone
from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.switch import SwitchFacts
from sanfab.hosts.reading import read_host
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.load import load_document
from sanfab.model.platforms.row import rows_of
from sanfab.model.yaml12 import Data, parse
from sanfab.nos import NOSES
from sanfab.nos.truncation import truncation_of
from sanfab.render.templates import render_configuration
from sanfab.rules.carried import rendered_configuration
from sanfab.rules.context import CheckContext, CheckedSwitch, LiveAccess, LostAccess
from sanfab.rules.engine import evaluate, severity_of
from sanfab.rules.host_output import with_host_output
from sanfab.rules.rule import Rule
from sanfab.rules.standalone import ConfigFile, standalone_context

HERE = Path(__file__).parents[1] / "rules"
INVENTORIES = HERE.parents[1] / "inventory"
SCENARIOS = HERE.parent / "scenarios"
TODAY = date(2026, 11, 21)

KINDS = {
    "ports": switch.PortFacts,
    "lags": switch.LagFacts,
    "vlans": switch.VlanFacts,
    "vsans": fc.VsanFacts,
    "vfcs": fc.VfcFacts,
    "fc_ports": fc.FcPortFacts,
    "users": services.UserFacts,
    "snmp_users": services.SnmpUser,
    "policies": policy_kind.QosPolicy,
    "classes": policy_kind.QosClass,
}
"""Type of the entries of a mapping in the facts, by its name."""

Case = dict[str, Data]

PYTHON_VALUE = re.compile(r"\b[A-Z]\w*\(\w+=|\b(?:frozenset|dict|set)\(|<\w+[.]\w+|\bNone\b")
"""How Python prints a record, a collection, a member of an enumeration or no value."""


def cases() -> Iterator[tuple[str, str, Case]]:
    """Yield (rule, name, case) of every file."""
    for path in sorted(HERE.glob("*/*.yml")):
        if path.parent.name != "bases":
            rule = path.stem.upper().replace("_", "-")
            for name, case in parse(path.read_text(encoding="utf-8")).items():
                yield rule, name, case


def outcome_of(rule: Rule, case: Case) -> tuple[list[str], int, int]:
    """Return what a rule finds in a case, and how many places it could evaluate and could not."""
    context = context_of_case(case)
    (outcome,), faults = evaluate(context, [rule])
    profile = context.san.profile
    findings = [
        f"{raw.rule.id} {severity_of(raw, profile)} {raw.object}: "
        f"found {raw.violation.found}, expected {raw.violation.expected}"
        for raw in faults
    ]
    return findings, outcome.examined, sum(map(len, outcome.not_examined.values()))


def python_values(rule: Rule, case: Case) -> list[str]:
    """Return the texts of findings that print a value of Python."""
    _, faults = evaluate(context_of_case(case), [rule])
    violations = [raw.violation for raw in faults]
    texts = [
        text for one in violations for text in (one.found, one.expected, one.fix, *one.details)
    ]
    return [text for text in texts if PYTHON_VALUE.search(text)]


def advice_of(rule: Rule, case: Case) -> list[str]:
    """Return what the findings of a rule advise in a case."""
    _, faults = evaluate(context_of_case(case), [rule])
    return [raw.violation.fix or rule.fix for raw in faults]


def context_of_case(case: Case) -> CheckContext:
    """Return the context that a case describes."""
    if "config" in case:
        return _alone(case["config"])
    base, change = case["base"], case.get("change", {})
    cabling = _changed(base, change) if change else _unchanged(base)
    facts = _facts(cabling) if change else clone(_facts_of(base))
    context = context_of(cabling, facts, texts=bool(case.get("texts")))
    for name, changes in case.get("facts", {}).items():
        patch(context.switches[name].facts, changes)
    for edition in ("running", "startup"):
        for name, text in case.get(edition, {}).items():
            platform = context.switches[name].platform
            getattr(context, edition)[name] = NOSES[platform.nos].read(text, platform).facts
    for name, text in case.get("printed", {}).items():
        array = context.san.arrays[name]
        masking = (
            read_access(f"{name}.txt", text)
            if array.family == "equallogic"
            else read_igroups(f"{name}.txt", text, array.svm or "")
        )
        context.printed[name] = () if masking is None else (masking,)
    readings = {
        name: read_host(context.san.hosts[name].os, text)
        for name, text in case.get("hosts", {}).items()
    }
    if readings:
        context.cabling, context.host_output = with_host_output(context.cabling, readings)
    if "lost" in case:
        lost = tuple(LostAccess(*one) for one in case["lost"])
        context.live = LiveAccess(lost, tuple(case.get("unseen", ())))
    return context


def findings_as(rule: Rule, case: Case, role: str) -> list[str] | None:
    """Return the findings of a case whose iSCSI VLANs have another role; None: it is refused."""
    data = pickle.loads(_base(case["base"]))  # noqa: S301  # a copy, faster than by deepcopy
    change = pickle.loads(pickle.dumps(case.get("change", {})))  # noqa: S301
    merge(data, change)
    for key, vlan in data.get("vlans", {}).items():
        if vlan["role"] == "iscsi":
            change.setdefault("vlans", {}).setdefault(key, {})["role"] = role
    try:
        return outcome_of(rule, {**case, "change": change})[0]
    except SanfabError:
        return None


def _changed(base: str, change: Case) -> Cabling:
    """Return the SAN of a base with a change."""
    data = pickle.loads(_base(base))  # noqa: S301  # a copy, faster than by deepcopy
    merge(data, change)
    document = Document(HERE, data)
    document.origin[("name",)] = (_file_of(base), ("name",))
    return load_document(document)[1]


@cache
def _unchanged(base: str) -> Cabling:
    return _changed(base, {})


@cache
def _facts_of(base: str) -> dict[str, SwitchFacts]:
    return _facts(_unchanged(base))


def _facts(cabling: Cabling) -> dict[str, SwitchFacts]:
    """Return the intended facts, with zones of each switch: a case changes those of one."""
    return {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}


def context_of(
    cabling: Cabling, facts: dict[str, SwitchFacts] | None = None, *, texts: bool = False
) -> CheckContext:
    """Return a SAN with its intended facts, and with the texts made from them."""
    switches = {}
    for name, one in (_facts(cabling) if facts is None else facts).items():
        design = design_of(cabling, name)
        switches[name] = CheckedSwitch(
            name, one, design.platform, design.release, design.capabilities, cabling
        )
        switches[name].known_release = design.intent.release or ""
        if texts:
            text = render_configuration(one, design.platform, design.capabilities)
            switches[name].configuration = rendered_configuration(text, one, design)
    return CheckContext(cabling, switches, TODAY)


@cache
def _base(name: str) -> bytes:
    path = HERE / "bases" / f"{name}.yml"
    if path.exists():
        return pickle.dumps(parse(path.read_text(encoding="utf-8")))
    return pickle.dumps(read_folder(folder_of(name)).data)


def _file_of(name: str) -> Path:
    """Return the file of a base that a refusal names."""
    path = HERE / "bases" / f"{name}.yml"
    return path if path.exists() else min(folder_of(name).glob("*.yml"))


def folder_of(name: str) -> Path:
    """Return the folder of an inventory, or of that of a scenario."""
    folder = INVENTORIES / name
    return folder if folder.exists() else SCENARIOS / name / "inventory"


def _alone(config: Case) -> CheckContext:
    rows = rows_of(config["nos"])
    platform = next(row for row in rows if row.model == config.get("model", row.model))
    text = config["text"]
    release = config.get("release", platform.release)
    cut = truncation_of(text, platform)
    subject = ConfigFile("switch.cfg", text, platform, release, cut=cut)
    return standalone_context(subject, NOSES[platform.nos].read(text, platform), TODAY)


OWN_SETTINGS = ("os", "model")
"""Keys whose change drops the settings of a host or adapter: another has other ones."""


def merge(data: Case, change: Case) -> None:
    """Merge a change into a document."""
    if any(key in change and change[key] != data.get(key) for key in OWN_SETTINGS):
        data.pop("settings", None)
    for key, value in change.items():
        if value is None:
            del data[key]
        elif isinstance(value, dict) and isinstance(data.get(key), dict):
            data[key] = dict(data[key])  # an alias is shared
            merge(data[key], value)
        else:
            data[key] = value


def patch(record: object, changes: Case) -> None:
    """Change a record of the facts in place."""
    for key, value in changes.items():
        known = getattr(record, key)
        if is_dataclass(known) and isinstance(value, dict):
            patch(known, value)
        elif isinstance(known, dict) and isinstance(value, dict):
            _patch_entries(known, key, value)
        else:
            setattr(record, key, set(value) if isinstance(value, list) else value)


def _patch_entries(entries: dict[object, object], kind: str, changes: Case) -> None:
    for name, value in changes.items():
        key = int(name) if kind in {"vlans", "vsans", "vfcs"} else name
        if value is None:
            del entries[key]
        elif kind in KINDS:
            if key not in entries:
                entries[key] = _new(kind, key)
            patch(entries[key], value)
        elif kind == "zones":
            entries[key] = {fc.ZoneMember(*member.split()) for member in value}
        else:
            entries[key] = set(value) if isinstance(value, list) else value


def _new(kind: str, key: object) -> object:
    if kind == "policies":
        name, _, rest = str(key).partition(" ")
        return policy_kind.QosPolicy(PolicyKind(name), rest)
    return KINDS[kind](key)  # type: ignore[call-arg]  # all of them begin with their name
