"""The verb `explain`: rules and settings of hosts, described."""

from collections.abc import Iterable
from typing import Annotated

import typer

from sanfab.cli.app import app
from sanfab.errors import SanfabError


@app.command("explain")
def explain_command(
    name: Annotated[
        str,
        typer.Argument(
            help="Id of a rule, as MTU-01, recommended settings, adapter model or operating "
            "system. Default: list all."
        ),
    ] = "",
    *,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/rules.md.")] = False,
) -> None:
    """Explain a rule, or the settings of an adapter, an operating system or a recommendation."""
    from sanfab.report import rules, settings

    known = rules.known_rules()
    if markdown:
        print(rules.rules_markdown(), end="")
    elif not name:
        print(rules.rules_text(rules.all_rules()))
        print(settings.settings_overview())
    elif name.upper() in known:
        print(rules.rule_text(known[name.upper()]))
    elif name in settings.setting_names():
        print(settings.explain_settings(name))
    else:
        raise SanfabError(f"explain: {_unknown_name(name, known, settings.setting_names())}")


def _unknown_name(name: str, rules: Iterable[str], others: list[str]) -> str:
    from sanfab.inventory.messages import did_you_mean

    near = did_you_mean(name, others)
    if near:
        return f"unknown name {name}{near}"
    return f"unknown rule {name}{near_rule(name, rules)}"


def near_rule(name: str, known: "Iterable[str] | None" = None) -> str:
    """Return which rules an unknown id may mean, for a message."""
    from sanfab.inventory.messages import did_you_mean
    from sanfab.rules.catalogue import RULES

    known = sorted(RULES if known is None else known)
    prefix = name.upper().partition("-")[0]
    same = [rule for rule in known if rule.startswith(f"{prefix}-")]
    if same:
        return f", expected {same[0]} to {same[-1]}"
    return did_you_mean(name.upper(), known) or "; `sanfab explain` lists all"
