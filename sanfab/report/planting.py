"""A planted fault -> what is told of it: text, JSON."""

from sanfab.gate.batfish.context import GateContext
from sanfab.gate.broken_build import BrokenBuild, rules_that_find
from sanfab.report.outputs.rehearsals import PlantedFaultOutput


def planted_report(
    planted: BrokenBuild, broken: GateContext, built: GateContext
) -> PlantedFaultOutput:
    """Return what was planted, and the rules that find it in the configurations."""
    fault = planted.fault
    return PlantedFaultOutput(
        fault=fault.name,
        switch=fault.switch,
        port=fault.port,
        words=fault.words,
        lines=list(planted.lines),
        rules=rules_that_find(broken, built),
    )


def planted_text(told: PlantedFaultOutput | None) -> str:
    """Return a planted fault as text; empty: there is none."""
    if told is None:
        return ""
    rules = f"found by {', '.join(told.rules)}" if told.rules else "no rule finds it in the texts"
    lines = [
        f"planted    {told.switch} {told.port}: {told.words}",
        *(f"           {line}" for line in told.lines),
        f"           {rules}; BF-00 and `sanfab verify` find each line that differs",
        "",
    ]
    return "".join(f"{line}\n" for line in lines)
