"""Rules, and settings of hosts, as data: what `explain --format json` prints."""

from collections.abc import Mapping

from sanfab.model.hosts.files import ADAPTERS, MULTIPATH, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.multipath import MultipathRow
from sanfab.model.hosts.rows import AdapterRow, Recommendation, SystemRow
from sanfab.model.protocols import PROTOCOLS
from sanfab.report.outputs.reference import (
    NamedOutput,
    OverviewOutput,
    RuleTextOutput,
    SettingsOutput,
)
from sanfab.report.rules import SCOPES, all_rules, known_rules
from sanfab.report.settings import setting_names
from sanfab.rules.engine import rule_severity
from sanfab.rules.rule import Rule

_KINDS: dict[str, Mapping[str, AdapterRow | MultipathRow | Recommendation | SystemRow]] = {
    "recommendation": RECOMMENDATIONS,
    "adapter": ADAPTERS,
    "operating system": SYSTEMS,
    "multipath": {f"multipath-{family}": row for family, row in MULTIPATH.items()},
}


def overview_json() -> dict[str, object]:
    """Return all rules, and the names of all settings."""
    rows = [_settings(name) for name in setting_names()]
    names = [NamedOutput(name=one.name, title=one.title) for one in rows]
    return OverviewOutput(rules=list(map(_rule, all_rules())), settings=names).model_dump()


def explain_json(name: str) -> dict[str, object]:
    """Return a rule, or the settings of a name; raises KeyError for one that is neither."""
    rules = known_rules()
    return (_rule(rules[name]) if name in rules else _settings(name)).model_dump()


def _rule(rule: Rule) -> RuleTextOutput:
    return RuleTextOutput(
        rule=rule.id,
        title=rule.title,
        severity=str(rule_severity(rule, "production")),
        why=rule.why,
        scope=SCOPES[rule.scope.level],
        protocols=[name for name in PROTOCOLS if name in rule.protocols],
        example=rule.example,
        fix=rule.fix,
        source=rule.source,
        needs=rule.needs,
    )


def _settings(name: str) -> SettingsOutput:
    kind = next((kind for kind, rows in _KINDS.items() if name in rows), "")
    row = _KINDS[kind][name]
    values = row.model_dump(mode="json", exclude_defaults=True, exclude={"title"})
    return SettingsOutput(name=name, kind=kind, title=row.title, values=values)
