"""The result of all rules for one SAN <-> plain data of the cache."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from pydantic import TypeAdapter, ValidationError

from sanfab.cache import Cache
from sanfab.cache.inputs import Inputs
from sanfab.rules.audit import Audit
from sanfab.rules.engine import RuleResult
from sanfab.rules.finding import Finding

if TYPE_CHECKING:
    from sanfab.cache.files import JsonData

NAME = "audit"


@dataclass(frozen=True)
class _KeptRule:
    """The result of one rule."""

    rule_id: str
    examined: int
    not_examined: dict[str, list[str]]
    suppressed: int
    findings: list[int]
    """Positions among the findings of the audit."""


@dataclass(frozen=True)
class _KeptAudit:
    """The result of all rules, and of what."""

    key: str
    subject: str
    switches: int
    findings: tuple[Finding, ...]
    results: tuple[_KeptRule, ...]


@cache
def _adapter() -> TypeAdapter[_KeptAudit]:
    return TypeAdapter(_KeptAudit)


def known_audit(kept_in: Cache | None, inputs: Inputs) -> Audit | None:
    """Return what the same rules found on the same day in the same inventory; None: not known."""
    if kept_in is None or not inputs.key:
        return None
    try:
        kept = _adapter().validate_python(kept_in.read(NAME))
        return _audit(kept) if kept.key == inputs.key else None
    except (IndexError, ValidationError):
        return None


def _audit(kept: _KeptAudit) -> Audit:
    results = [
        RuleResult(
            one.rule_id,
            one.examined,
            one.not_examined,
            [kept.findings[number] for number in one.findings],
            one.suppressed,
        )
        for one in kept.results
    ]
    return Audit(kept.subject, tuple(results), kept.findings, kept.switches)


def keep_audit(kept_in: Cache | None, inputs: Inputs, audit: Audit) -> None:
    """Keep a result, unless the inventory changed meanwhile."""
    if kept_in is None or not inputs.are_unchanged:
        return
    number_of = {id(one): number for number, one in enumerate(audit.findings)}
    results = tuple(
        _KeptRule(
            one.rule_id,
            one.examined,
            one.not_examined,
            one.suppressed,
            [number_of[id(found)] for found in one.findings],
        )
        for one in audit.results
    )
    kept = _KeptAudit(inputs.key, audit.subject, audit.switches, audit.findings, results)
    kept_in.write(NAME, cast("JsonData", _adapter().dump_python(kept, mode="json")))
