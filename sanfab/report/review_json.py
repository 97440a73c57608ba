"""A review -> JSON."""

from sanfab.masking import mask_secrets
from sanfab.report.json_value import JsonValue, to_json
from sanfab.review.loaded_state import LoadedState
from sanfab.review.review import Review
from sanfab.review.risks import RISK_WORDS
from sanfab.review.switches import ChangedSwitch
from sanfab.rules.finding import Finding


def review_json(review: Review) -> JsonValue:
    """Return a review as JSON."""
    effects = review.effects
    return {
        "san": review.san,
        "base": review.base.state.label,
        "head": review.head.state.label,
        "compared": {
            "switches": len(review.head.san.switches),
            "of": review.head.whole,
        },
        "risk": RISK_WORDS[review.risk],
        "risks": [
            {"risk": RISK_WORDS[one.risk], "fabrics": list(one.fabrics), "of": one.what}
            for one in review.risks
        ],
        "presence": [to_json(one._asdict()) for one in effects.presence],
        "access": [to_json(one._asdict()) for one in effects.pairs],
        "zones": [to_json(one._asdict()) for one in effects.zones],
        "ports": [to_json(one._asdict()) for one in effects.ports],
        "settings": [to_json(one._asdict()) for one in effects.settings],
        "interruptions": [to_json(one) for one in review.interruptions],
        "switches": [_switch(review, one) for one in review.switches],
        "files": [to_json(one._asdict()) for one in review.files],
        "new_findings": [_finding(one, review.head) for one in review.new_findings],
        "gone_findings": [_finding(one, review.base) for one in review.gone_findings],
        "changed_findings": [
            {"before": _finding(before, review.base), "after": _finding(after, review.head)}
            for before, after in review.changed_findings
        ],
        "gate": list(review.gate),
    }


def _switch(review: Review, one: ChangedSwitch) -> JsonValue:
    plan = one.plan
    return {
        "name": one.name,
        "fabric": one.fabric,
        "risk": RISK_WORDS[one.risk],
        "status": one.status,
        "interrupted": list(one.interrupted),
        "before_reload": [mask_secrets(line) for line in plan.before_reload] if plan else [],
        "plan": [mask_secrets(line) for line in plan.lines] if plan else [],
        "notes": list(plan.notes) if plan else [],
        "hunks": [
            {
                "statement": hunk.statement,
                "place": hunk.place,
                "lines": [mask_secrets(line) for line in hunk.lines],
            }
            for hunk in review.hunks[one.name]
        ],
    }


def _finding(one: Finding, state: LoadedState) -> JsonValue:
    return {
        "rule": one.rule,
        "severity": str(one.severity),
        "object": one.object,
        "found": one.found,
        "expected": one.expected,
        "place": state.shown(one.place),
        "waived": one.waived,
    }
