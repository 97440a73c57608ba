"""What tells an OS9 configuration, its model and its release."""

import re

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform, rows_of
from sanfab.nos.clues import (
    Clues,
    Identification,
    ShownForm,
    beginnings,
    clue_form,
    narrowed,
)

_PORT = r"^[ \t]*int\w* (?:range )?(?P<kind>[TFH][A-Za-z]+) ?(?P<unit>\d+)/(?P<number>\d+)(?![\d/])"


def _by_ports(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the units of OS9 ports.

    The models that a text is assumed to be of begin with unit 0. A text with ports of unit 1 alone
    is of a model that has those.
    """
    ports = list(re.finditer(_PORT, text, re.MULTILINE | re.IGNORECASE))
    if not ports or any(one["unit"] != "1" for one in ports):
        return found
    seen = {(_printed_kind(one["kind"]), f"1/{int(one['number'])}") for one in ports}
    rows = tuple(row for row in rows_of("os9") if _has(row, seen))
    return narrowed(found, rows, ports[0])


def _printed_kind(word: str) -> str:
    """Return a kind of port as OS9 prints it, or its abbreviation, in lower case."""
    return word.lower().replace("fortygigabitethernet", "fortygige")


def _has(platform: Platform, ports: set[tuple[str, str]]) -> bool:
    """Return whether a model has ports, given by their kind, maybe abbreviated, and number."""
    kinds_of: dict[str, list[str]] = {}
    for name in port_speeds(platform):
        kind, _, number = name.lower().partition(" ")
        kinds_of.setdefault(number, []).append(kind)
    return all(
        any(kind.startswith(word) for kind in kinds_of.get(number, ())) for word, number in ports
    )


def _model_names(printed: str) -> set[str]:
    """Return the names of a model: one with more than one kind of port prints those too."""
    return {printed, printed.partition("-10/40gbe")[0]}


CLUES = Clues(
    mark=(
        r"^(?:Current Configuration \.\.\.|! Version \d|stack-unit \d+ provision "
        r"|interface (?:ManagementEthernet \d|TenGigabitEthernet \d|fortyGigE \d|Port-channel ))"
    ),
    begins=beginnings(
        r"! Version|stack-unit|interface fortyGigE 0/|interface TenGigabitEthernet 0/0$"
    ),
    forms=(
        clue_form(r"! Version (?P<release>\d\S*)"),
        clue_form(r"stack-unit \d+ provision MXL-\S+", "mxl"),
        clue_form(r"stack-unit \d+ provision PE-FN-410S-IOM", "fn410s"),
        clue_form(r"stack-unit \d+ provision PE-FN-410T-IOM", "fn410t"),
        clue_form(r"stack-unit \d+ provision (?P<model>\S+)", other="another model"),
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
