"""A NOS -> docs/platforms/NOS.md: what is rendered, what is refused, and what is not proven."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from sanfab.facts.field import facts_of
from sanfab.facts.services import ServiceFacts
from sanfab.model.platforms.row import Platform, rows_of
from sanfab.model.platforms.traits import TRAITS
from sanfab.nos import NOSES
from sanfab.nos.forms import EffectForm, LineForm, ignore_line
from sanfab.noses import NOS_PARTS
from sanfab.report.models import is_unverified, ports_in_short
from sanfab.report.platform_settings import tried_settings
from sanfab.report.sources import is_unproven, undo_rules
from sanfab.text import count

HEAD = """\
# {title}

Printed by `sanfab sources {nos} --markdown` from the rows of its models, its templates and its line
forms. Tags as TR-3853 name a document: [sources.md](../sources.md) lists them.

{counts}
"""
COMMENT = re.compile(r"\A\{#(.*?)#\}", re.DOTALL)


def platform_page(name: str) -> str:
    """Return the page of a NOS."""
    nos = NOSES[name]
    rows = sorted(rows_of(name), key=lambda row: (row.family, row.model))
    counts = f"{count(len(rows), 'model')} of {count(len(set(_families(rows))), 'family')}."
    blocks = [
        HEAD.format(title=nos.title, nos=name, counts=counts),
        *_rendered(name),
        *_refused(rows),
        *_by_hand(nos.name),
        *_models(rows),
        *_effects(name),
        *_unproven(name),
    ]
    return "\n".join(blocks) + "\n"


def _families(rows: Sequence[Platform]) -> Iterator[str]:
    return (row.family for row in rows)


def _rendered(name: str) -> Iterator[str]:
    yield "## What is rendered\n\n| part | what it has, and its sources |\n|---|---|"
    for path in sorted((NOS_PARTS[name].templates / name).glob("*.j2")):
        match = COMMENT.match(path.read_text(encoding="utf-8"))
        if match:
            yield f"| `{path.stem}` | {_cell(match[1])} |"
    yield ""


def _refused(rows: Sequence[Platform]) -> Iterator[str]:
    """Yield what the inventory is refused for, by what families of models have in common."""
    families: dict[str, Platform] = {}
    for row in rows:
        if row.ports:  # all these settings are of Ethernet
            families.setdefault(row.family, row)
    if not families:
        return
    refused: dict[tuple[str, str], list[str]] = defaultdict(list)
    accepted: dict[str, list[str]] = defaultdict(list)
    for family, row in families.items():
        for trial in tried_settings(row):
            accepted[trial.setting] += [] if trial.refusals else [family]
            for text in trial.refusals:
                refused[trial.setting, _general(text, row)].append(family)
    yield (
        "## What is refused\n\nEach of these settings was stated for the first model of each "
        "family. A refusal says what to do\ninstead; what has no key is stated as raw lines "
        "([inventory.md](../inventory.md#raw-lines)).\n\n"
        "| setting | families that take it | refused, with what message |\n|---|---|---|"
    )
    for setting, taking in accepted.items():
        reasons = (
            f"{_named(found, families)}: {_cell(text)}"
            for (name, text), found in refused.items()
            if name == setting
        )
        yield f"| {setting} | {_named(taking, families)} | {'<br>'.join(reasons)} |"
    yield ""


def _by_hand(name: str) -> Iterator[str]:
    """Yield the services that are set by hand: no line sets them."""
    known = TRAITS[name].services
    if known is not None:
        left = sorted({*facts_of(ServiceFacts)} - {*known})
        yield (
            "## What is set by hand\n\nAn inventory may state these services for other switches; "
            "on this NOS they are neither\nrendered nor compared: "
            + ", ".join(f"`{one}`" for one in left)
            + ".\n"
        )


def _named(found: Sequence[str], families: dict[str, Platform]) -> str:
    return "all" if len(found) == len(families) else ", ".join(found) or "none"


def _general(text: str, row: Platform) -> str:
    """Return a message without the model that it was tried on."""
    for words in (f"{row.title} with release {row.release}", f"{row.title} with {row.release}"):
        text = text.replace(words, "MODEL")
    return text.replace(row.title, "MODEL").replace(" (SWITCH)", "")


def _models(rows: Sequence[Platform]) -> Iterator[str]:
    yield "## Models\n\n| model | family | ports | release | source of its ports |"
    yield "|---|---|---|---|---|"
    for row in sorted(rows, key=lambda one: one.model):
        mark = " **not verified**" if is_unverified(row) else ""
        yield (
            f"| `{row.model}` ({_cell(row.title)}) | {row.family} | {ports_in_short(row)} | "
            f"{row.release} | {row.source}{mark} |"
        )
    notes = [row for row in rows if row.source_notes]
    if notes:
        yield "\nNot verified of single models:\n"
        yield from (f"- `{row.model}`: {_cell(row.source_notes)}" for row in notes)
    yield ""


_OBJECTS = (
    ("pair", r"vpc|mlag|vlt"),
    ("zone or zoneset", r"^zone"),
    ("VSAN or VFC", r"vsan|vfc|fcoe|npv|fabric-binding|fc-port"),
    ("LAG", r"port-channel|lacp|sharing|min(?:imum)?-(?:links|active)|max-bundle"),
    ("VLAN", r"vlan|svi"),
    ("port", r"port|interface"),
)
"""Objects that carry storage, by words of their blocks and lines; the first one counts."""
_SWITCH = "whole switch"


def _object_of(form: LineForm) -> str:
    """Return the object that a line is about: that of its block, or what it names itself."""
    text = form.under or form.form
    if form.under == "port" and re.search(dict(_OBJECTS)["LAG"], form.form):
        return "LAG"
    return next((name for name, words in _OBJECTS if re.search(words, text)), _SWITCH)


def _by_object(forms: Iterable[LineForm]) -> dict[str, list[LineForm]]:
    """Return forms by their objects, in the order of the page."""
    found: dict[str, list[LineForm]] = {name: [] for name in (*dict(_OBJECTS), _SWITCH)}
    for form in forms:
        found[_object_of(form)].append(form)
    return {name: here for name, here in found.items() if here}


def _effects(name: str) -> Iterator[str]:
    """Yield the lines of a running switch that act on what it carries without being a fact."""
    forms = NOSES[name].line_forms
    yield (
        "## Lines with an effect on storage\n\n"
        "These lines set nothing that an inventory states. On a running switch each is a\n"
        "difference, and a plan takes it back where a document shows how. Where sanfab reads\n"
        "the entries of an access list, the difference says which of TCP 3260, 4420 and 8009,\n"
        "UDP 4791, FCoE and FIP they drop; a list that drops none of them is no difference.\n"
        "A line in a block of such an object that no form matches is a difference too.\n"
    )
    for title, here in _by_object(one for one in forms if one.effect is not None).items():
        yield f"### Of a {title}\n"
        yield "| in | line | it | what it may do | taken back by | source |"
        yield "|---|---|---|---|---|---|"
        yield from (_effect_row(one.effect) for one in here if one.effect is not None)
        yield ""
    harmless = (
        one for one in forms if one.action is ignore_line and one.under not in {"", "ignored"}
    )
    found = _by_object(harmless)
    found.pop(_SWITCH, None)
    if found:
        yield "## Lines of such objects without an effect on storage\n"
    for title, here in found.items():
        yield f"Of a {title}:\n"
        yield from dict.fromkeys(f"- `{one.form}` ({one.source})" for one in here)
        yield ""


def _effect_row(one: EffectForm) -> str:
    undo = f"`{_cell(one.undo.replace('{line}', one.form))}`" if one.undo else "hand"
    cells = (
        one.under or "the top level",
        f"`{_cell(one.form)}`",
        str(one.kind),
        _cell(one.words),
        undo,
        one.source,
    )
    return f"| {' | '.join(cells)} |"


def _unproven(name: str) -> Iterator[str]:
    """Yield the lines that no document shows."""
    nos = NOSES[name]
    forms = [one.form for one in nos.line_forms if one.from_memory]
    undone = [
        rule.undo.line.replace("{line}", rule.form) for rule in undo_rules(nos) if is_unproven(rule)
    ]
    yield (
        "## What is not proven\n\nsanfab was developed without access to real switches. These "
        "lines are known from memory only:\nno document or published configuration shows them "
        "([sources.md](../sources.md) says why).\n"
    )
    lines = dict.fromkeys((*forms, *undone))
    yield from (f"- `{line}`" for line in lines)
    if not lines:
        yield "- none"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
