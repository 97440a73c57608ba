"""The routes and rules of a NOS -> its line forms, and how each is undone, with their sources."""

from collections.abc import Iterable, Sequence

from sanfab.model import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.base import Nos
from sanfab.nos.changes import Rule
from sanfab.nos.lines import Route
from sanfab.report.json_value import JsonValue


def undo_rules(nos: Nos) -> tuple[Rule, ...]:
    """Return how the lines of a NOS change, on any of its models, each rule once."""
    models = [row for row in PLATFORMS.values() if row.nos == nos.name]
    return tuple(dict.fromkeys(rule for model in models for rule in nos.dialect(model).rules))


def is_from_memory(rule: Rule) -> bool:
    """Tell whether nothing but memory vouches for the line that undoes a form."""
    return set(rule.source.split()) == {"mem"}


def sources_text(name: str) -> str:
    """Return a line for each form and each rule, and how many are known from memory only."""
    nos = NOSES[name]
    rules = undo_rules(nos)
    forms = [(route.source, _where(route.under), _one_line(route.form)) for route in nos.routes]
    undone = [(rule.source, _where(rule.under), _change(rule)) for rule in rules]
    memory = sum(route.from_memory for route in nos.routes)
    unsure = sum(map(is_from_memory, rules))
    read = (
        f"{name}: {len(nos.routes)} forms, each with a source (docs/sources.md says what a tag "
        f"means); {memory} known from memory only (mem)"
    )
    changed = (
        f"{name}: {len(rules)} rules of how a form is undone, each with the source of the line "
        f"that does it; {unsure} known from memory only (mem)"
    )
    return "\n".join([*_table(forms), read, *_table(undone), changed])


def sources_json(name: str) -> JsonValue:
    """Return the same as data."""
    nos = NOSES[name]
    rules = undo_rules(nos)
    return {
        "forms": [_form(route) for route in nos.routes],
        "memory": sum(route.from_memory for route in nos.routes),
        "undo": [_rule(rule) for rule in rules],
        "undo_memory": sum(map(is_from_memory, rules)),
    }


def _form(route: Route) -> JsonValue:
    return {
        "form": route.form,
        "under": route.under,
        "source": route.source,
        "memory": route.from_memory,
    }


def _rule(rule: Rule) -> JsonValue:
    return {
        "form": rule.form,
        "under": rule.under,
        "undo": _undo(rule),
        "source": rule.source,
        "memory": is_from_memory(rule),
    }


def _table(rows: Sequence[tuple[str, str, str]]) -> Iterable[str]:
    width = max(len(where) for _, where, _ in rows)
    return (f"{source:<24} {where:<{width}}  {what}" for source, where, what in rows)


def _change(rule: Rule) -> str:
    return f"{_one_line(rule.form)}  ->  {_one_line(_undo(rule)) or 'nothing to send'}"


def _undo(rule: Rule) -> str:
    return rule.undo.replace("{line}", rule.form)


def _one_line(form: str) -> str:
    return form.replace("\n", "\\n")


def _where(under: str) -> str:
    return f"[{under}]" if under else ""
