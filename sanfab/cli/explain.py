"""The verb `explain`: rules and settings of hosts, described."""

from collections.abc import Iterable
from typing import Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.options import Format, FormatOption
from sanfab.errors import SanfabError


@app.command("explain")
def explain_command(
    name: Annotated[
        str,
        typer.Argument(
            help="Id of a rule, as MTU-01, recommended settings, adapter model or operating "
            "system. Default: list all.",
            autocompletion=completion.rules_and_settings,
        ),
    ] = "",
    *,
    output_format: FormatOption = Format.TEXT,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/rules.md.")] = False,
) -> None:
    """Explain a rule, or the settings of an adapter, an operating system or a recommendation."""
    from sanfab.printed import EXPLAIN, printed_texts

    if markdown:
        from sanfab.report.rules import rules_markdown

        print(rules_markdown(), end="")
        return
    texts = printed_texts(EXPLAIN)
    known = name.upper() if name.upper() in texts else name
    if known not in texts:
        from sanfab.report import rules, settings

        message = _unknown_name(name, rules.known_rules(), settings.setting_names())
        raise SanfabError(f"explain: {message}")
    printers = {"text": lambda: "\n".join(texts[known]), "json": lambda: _json(known)}
    print_report(output_format, printers)


def _json(name: str) -> object:
    from sanfab.report.explain_json import explain_json, overview_json

    return explain_json(name) if name else overview_json()


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
