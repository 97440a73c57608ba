"""Rules, and settings of hosts, as data: what `explain --format json` prints."""

from collections.abc import Mapping
from typing import TypedDict

from sanfab.model.hosts.files import ADAPTERS, MULTIPATH, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.multipath import MultipathRow
from sanfab.model.hosts.rows import AdapterRow, Recommendation, SystemRow
from sanfab.report.json_value import JsonValue
from sanfab.report.rules import SCOPES, all_rules, known_rules
from sanfab.report.settings import setting_names
from sanfab.rules.engine import rule_severity
from sanfab.rules.rule import Rule


class RuleJson(TypedDict):
    """A rule."""

    rule: str
    title: str
    severity: str
    """In profile `production`."""
    why: str
    scope: str
    example: str
    fix: str
    source: str
    needs: str
    """Data without which it is not examined; empty: none."""


class SettingsJson(TypedDict):
    """An adapter, an operating system, a recommendation, or the multipath settings of a family."""

    name: str
    kind: str
    title: str
    values: JsonValue


class NamedJson(TypedDict):
    """The name of settings."""

    name: str
    title: str


class OverviewJson(TypedDict):
    """Everything that `explain` explains."""

    rules: list[RuleJson]
    settings: list[NamedJson]


_KINDS: dict[str, Mapping[str, AdapterRow | MultipathRow | Recommendation | SystemRow]] = {
    "recommendation": RECOMMENDATIONS,
    "adapter": ADAPTERS,
    "operating system": SYSTEMS,
    "multipath": {f"multipath-{family}": row for family, row in MULTIPATH.items()},
}


def overview_json() -> OverviewJson:
    """Return all rules, and the names of all settings."""
    rows = [_settings_json(name) for name in setting_names()]
    names: list[NamedJson] = [{"name": one["name"], "title": one["title"]} for one in rows]
    return {"rules": [_rule_json(rule) for rule in all_rules()], "settings": names}


def explain_json(name: str) -> RuleJson | SettingsJson:
    """Return a rule, or the settings of a name; raises KeyError for one that is neither."""
    rules = known_rules()
    return _rule_json(rules[name]) if name in rules else _settings_json(name)


def _rule_json(rule: Rule) -> RuleJson:
    return {
        "rule": rule.id,
        "title": rule.title,
        "severity": str(rule_severity(rule, "production")),
        "why": rule.why,
        "scope": SCOPES[rule.scope.level],
        "example": rule.example,
        "fix": rule.fix,
        "source": rule.source,
        "needs": rule.needs,
    }


def _settings_json(name: str) -> SettingsJson:
    kind = next(kind for kind, rows in _KINDS.items() if name in rows)
    row = _KINDS[kind][name]
    values = row.model_dump(mode="json", exclude_defaults=True, exclude={"title"})
    return {"name": name, "kind": kind, "title": row.title, "values": values}
