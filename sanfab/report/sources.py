"""The line forms and remediation rules of a NOS, each with its source."""

from collections.abc import Iterable, Sequence

from sanfab.model.platforms.row import rows_of
from sanfab.nos import NOSES
from sanfab.nos.base import Nos
from sanfab.nos.bootstrap import ConsoleStep
from sanfab.nos.forms import LineForm, is_from_memory
from sanfab.nos.undo import RemediationRule
from sanfab.report.json_value import JsonValue


def undo_rules(nos: Nos) -> tuple[RemediationRule, ...]:
    """Return how the lines of a NOS change, on any of its models, each rule once."""
    models = rows_of(nos.name)
    return tuple(dict.fromkeys(rule for model in models for rule in nos.remediation(model).rules))


def sources_text(name: str) -> str:
    """Return a line for each form and each rule, and how many are known from memory only."""
    nos = NOSES[name]
    rules = undo_rules(nos)
    forms = [
        (line_form.source, _where(line_form.under), _one_line(line_form.form))
        for line_form in nos.line_forms
    ]
    undone = [(_source_of(rule), _where(rule.under), _change(rule)) for rule in rules]
    memory = sum(line_form.from_memory for line_form in nos.line_forms)
    unsure = sum(map(is_unproven, rules))
    read = (
        f"{name}: {len(nos.line_forms)} line forms, each with a source (docs/sources.md "
        f"explains the tags); {memory} known from memory only (mem)"
    )
    changed = (
        f"{name}: {len(rules)} undo rules, each with the source of its line; "
        f"{unsure} known from memory only (mem)"
    )
    steps = nos.bootstrap.steps
    console = [(step.source, _where("console"), _console(step)) for step in steps]
    entered = (
        f"{name}: {len(steps)} steps at the console of a new switch; "
        f"{sum(is_from_memory(step.source) for step in steps)} known from memory only (mem)"
    )
    return "\n".join([*_table(forms), read, *_table(undone), changed, *_table(console), entered])


def sources_json(name: str) -> JsonValue:
    """Return line forms and undo rules for JSON."""
    nos = NOSES[name]
    rules = undo_rules(nos)
    return {
        "forms": [_form(line_form) for line_form in nos.line_forms],
        "memory": sum(line_form.from_memory for line_form in nos.line_forms),
        "undo": [_rule(rule) for rule in rules],
        "console": [
            {"step": _console(step), "note": step.note, "source": step.source}
            for step in nos.bootstrap.steps
        ],
        "undo_memory": sum(map(is_unproven, rules)),
    }


def is_unproven(rule: RemediationRule) -> bool:
    """Return whether no document shows the undo line of a rule."""
    return bool(rule.undo.line) and is_from_memory(rule.undo.source)


def _source_of(rule: RemediationRule) -> str:
    """Return the source of an undo line; empty: there is no line to prove."""
    return rule.undo.source if rule.undo.line else ""


def _form(line_form: LineForm) -> JsonValue:
    return {
        "form": line_form.form,
        "under": line_form.under,
        "source": line_form.source,
        "memory": line_form.from_memory,
    }


def _rule(rule: RemediationRule) -> JsonValue:
    return {
        "form": rule.form,
        "under": rule.under,
        "undo": _undo(rule),
        "source": _source_of(rule),
        "memory": is_unproven(rule),
    }


def _table(rows: Sequence[tuple[str, str, str]]) -> Iterable[str]:
    width = max(len(where) for _, where, _ in rows)
    return (f"{source:<24} {where:<{width}}  {what}" for source, where, what in rows)


def _change(rule: RemediationRule) -> str:
    return f"{_one_line(rule.form)}  ->  {_one_line(_undo(rule)) or 'nothing to send'}"


def _console(step: ConsoleStep) -> str:
    """Return questions with their answers, and lines, of one step."""
    asked = [f"{text} -> {answer or '(Enter)'}" for text, answer in step.questions]
    return "; ".join([*asked, *step.lines]) or step.note


def _undo(rule: RemediationRule) -> str:
    return rule.undo.line.replace("{line}", rule.form)


def _one_line(form: str) -> str:
    return form.replace("\n", "\\n")


def _where(under: str) -> str:
    return f"[{under}]" if under else ""
