"""What tells an OS9 configuration, its model and its release."""

import re
from dataclasses import replace
from functools import cache

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform, broken_out, rows_of
from sanfab.nos.clues import (
    Clue,
    Clues,
    Identification,
    ShownForm,
    beginnings,
    clue_form,
    narrowed,
)

_PORT = (
    r"^[ \t]*(?:int\w* (?:range )?|(?:un)?tagged )"
    r"(?P<kind>[GTFH][A-Za-z]+) ?(?P<unit>\d+)/(?P<number>\d+)(?![\d/])"
)


def _by_ports(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the kinds, units and numbers of OS9 ports.

    The models that a text is assumed to be of begin with unit 0. A text with ports of unit 1 alone
    is of a model that has those. A text with a port that no model has is of another one.
    """
    ports = list(re.finditer(_PORT, text, re.MULTILINE | re.IGNORECASE))
    if not ports:
        return found
    if all(one["unit"] == "1" for one in ports):
        rows = tuple(row for row in rows_of("os9") if row.unit_first == 1)
    else:  # a stack has more units than one, and all of them have the same numbers
        rows = tuple(row for row in found.platforms if row.unit_first == 0)
    seen = {_seen(one) for one in ports}
    fitting = tuple(row for row in rows if _has(row, seen))
    if fitting:
        return narrowed(found, fitting, ports[0])
    foreign = (one for one in ports if not any(_has(row, {_seen(one)}) for row in rows))
    first = next(foreign, None)
    if first is None:
        return found
    clue = Clue(text.count("\n", 0, first.start()) + 1, first[0].strip())
    name = f"{first['kind']} {first['unit']}/{first['number']}"
    return replace(found, clues=(*found.clues, clue), other=f"a model with {name}")


def _seen(port: re.Match[str]) -> tuple[str, int]:
    return _printed_kind(port["kind"]), int(port["number"])


def _printed_kind(word: str) -> str:
    """Return a kind of port as OS9 prints it, or its abbreviation, in lower case."""
    return word.lower().replace("fortygigabitethernet", "fortygige")


def _has(platform: Platform, ports: set[tuple[str, int]]) -> bool:
    """Return whether a model has ports, given by their kind, maybe abbreviated, and number."""
    kinds_of = _kinds_of(platform)
    return all(
        any(kind.startswith(word) for kind in kinds_of.get(number, ())) for word, number in ports
    )


@cache
def _kinds_of(platform: Platform) -> dict[int, set[str]]:
    """Return the kinds of port by number in a unit, with the ports of those that are split."""
    split = (
        f"{one.children.prefix}{number}{one.children.suffix}"
        for one in broken_out(platform)
        for number in one.children.numbers
    )
    found: dict[int, set[str]] = {}
    for name in (*port_speeds(platform), *split):
        kind, _, number = name.lower().partition(" ")
        if number.count("/") == 1:
            found.setdefault(int(number.partition("/")[2]), set()).add(kind)
    return found


def _model_names(printed: str) -> set[str]:
    """Return the names of a model: one with more than one kind of port prints those too."""
    chassis = printed.removeprefix("pe-").removesuffix("-iom").replace("-", "")  # pe-fn-410s-iom
    return {printed, printed.partition("-10/40gbe")[0], chassis}


_REMARK = r"(?: +# .*)?"
"""What the publisher of a configuration says of a line, after it."""

CLUES = Clues(
    mark=(
        r"^(?:Current Configuration \.\.\.|! Version (?!10\.)\d|stack-unit \d+ provision "
        r"|interface (?:ManagementEthernet \d|TenGigabitEthernet \d|fortyGigE \d|Port-channel ))"
    ),
    begins=beginnings(
        r"! Version|stack-unit|interface fortyGigE 0/|interface TenGigabitEthernet 0/0$"
    ),
    forms=(
        clue_form(r"! Version (?P<release>(?!10\.)\d\S*)" + _REMARK),  # 10 is OS10
        clue_form(r"stack-unit \d+ provision (?P<model>MXL-\S+)" + _REMARK, "mxl"),
        clue_form(r"stack-unit \d+ provision (?P<model>PE-FN-410S-IOM)" + _REMARK, "fn410s"),
        clue_form(r"stack-unit \d+ provision (?P<model>PE-FN-410T-IOM)" + _REMARK, "fn410t"),
        clue_form(r"stack-unit \d+ provision (?P<model>\S+)" + _REMARK, other="another model"),
        clue_form(r"interface fortyGigE 0/(?:48|52|56|60)", "s4810", "s4820t"),
        clue_form(r"interface TenGigabitEthernet 0/0", "s4810", "s4820t"),
    ),
    by_ports=_by_ports,
    header=r"^! Version (?P<release>\S+)",
    model_names=_model_names,
    shown=(  # [R-NTC] [F-MXL] [R-SEN]
        ShownForm("show version", r"^System Type: (?P<model>\S+)"),
        ShownForm("show version", r"^Dell.* Application Software Version: +(?P<release>\d\S*)"),
        ShownForm("show system", r"^Stack MAC +: (?P<serial>\S+)"),
    ),
    factory_name="(?i)ftos|force10|dell(?:emc)?",
)
