"""What tells an ExtremeXOS configuration, its model and its release."""

import re
from dataclasses import replace
from functools import cache

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform, rows_of
from sanfab.nos.clues import (
    Clue,
    Clues,
    Identification,
    OtherFormat,
    ShownForm,
    beginnings,
    clue_form,
    narrowed,
)

_PORTS = r"^[ \t]*(?:configure|enable) .*\b(?:ports?|grouping) ((?:\d+:)?\d[\d:,-]*)"
_ALL_PORTS = r"^configure vr VR-Default (?:delete|add) ports 1-(?P<last>\d+)[ \t]*$"
"""Every port of a switch that is not in a stack, modules included [R-CN]."""
_WITH_MODULES = 64
"""Highest number of a port of an assumed model with modules: 48 ports, and four of a VIM4-40G4x
with four numbers each [R-MFD EXOS-PART]."""
_NUMBER = r"(?<![\d:-])(?:\d+:)?(\d+)(?![\d:-])"
"""A port of a list that no range begins or ends with."""


def _by_ports(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the numbers of EXOS ports.

    A model without port 50 that has port 53 is not the one of a text that names port 50, unless
    the text splits a port. Numbers above those of a model say nothing: a module may have them.
    """
    if " partition " in text:
        return found
    found = _by_all_ports(found, text)
    if found.other or len(found.platforms) == 1:
        return found
    ports = list(re.finditer(_PORTS, text, re.MULTILINE))
    for match in ports:
        numbers = {int(one) for one in re.findall(_NUMBER, match[1])}
        rows = tuple(row for row in found.platforms if not numbers & _gaps(row))
        if rows and rows != found.platforms:
            return narrowed(found, rows, match)
    return found


def _by_all_ports(found: Identification, text: str) -> Identification:
    """Return what is known once a line tells how many ports the switch has."""
    match = re.search(_ALL_PORTS, text, re.MULTILINE)
    if match is None:
        return found
    last = int(match["last"])
    rows = tuple(row for row in found.platforms if _last(row) <= last)
    if len(found.platforms) > 1:
        rows = tuple(row for row in rows if last <= max(_end(row), _WITH_MODULES))
        # A model that a text is not assumed to be may still be the one that it tells.
        named = _named_ports(text)
        every = (row for row in rows_of("exos") if _end(row) == last)
        rows = rows or tuple(row for row in every if not named & _gaps(row))
    if rows:
        return narrowed(found, rows, match)
    clue = Clue(text.count("\n", 0, match.start()) + 1, match[0].strip())
    return replace(found, clues=(*found.clues, clue), other=f"a switch with ports 1-{last}")


def _named_ports(text: str) -> set[int]:
    """Return the ports that lines name one by one."""
    lists = (match[1] for match in re.finditer(_PORTS, text, re.MULTILINE))
    return {int(number) for one in lists for number in re.findall(_NUMBER, one)}


def _last(platform: Platform) -> int:
    """Return the highest number of a port that a model has without modules."""
    return max(_numbers(platform), default=0)


def _end(platform: Platform) -> int:
    """Return the same with the numbers that the last port has when it is split."""
    numbers = sorted(_numbers(platform))
    return 2 * numbers[-1] - numbers[-2] - 1


def _numbers(platform: Platform) -> set[int]:
    return {int(name) for name in port_speeds(platform) if name.isdigit()}


@cache
def _gaps(platform: Platform) -> frozenset[int]:
    """Return the numbers between those of the ports of a model that no port has."""
    known = _numbers(platform)
    return frozenset(range(1, max(known, default=0))) - known


def _model_names(printed: str) -> set[str]:
    """Return the names of a model: a switch prints it without the name of the series.

    Its second generation is `X670G2` in the configuration and `X670-G2` in the documents.
    """
    name = re.sub(r"^x670-48x$", "x670", printed).replace("-g2-", "g2-").replace("10ge4", "10g4")
    return {printed, f"summit-{name}", f"extreme-{name}"}


CLUES = Clues(
    mark=r"^(?:# Module \S+ conf|configure (?:vlan|sharing) )",
    begins=beginnings(r"configure slot|# .* version|#Chassis type:|#Image:"),
    forms=(
        clue_form(r"configure slot \d+ module X670-48x", "summit-x670"),
        clue_form(r"configure slot \d+ module (?P<model>X460-\S+)", "x460"),
        clue_form(r"configure slot \d+ module (?P<model>\S+)", other="another model"),
        # As RANCID keeps it, above the configuration [EMF].
        clue_form(r"#Chassis type: (?P<model>X\d[\w-]+)(?:\(.*\))?", other="another model"),
        clue_form(r"#Image: ExtremeXOS version (?P<release>\d+\.\d[\d.]*).*"),
        clue_form(r"# .*(?:ExtremeXOS|EXOS|Image).* version (?P<release>\d+\.\d[\d.]*).*"),
    ),
    by_ports=_by_ports,
    model_names=_model_names,
    shown=(  # [R-CN]
        ShownForm("show switch", r"^System Type: +(?P<model>\S+)"),
        ShownForm("show version", r"^Image +: ExtremeXOS version (?P<release>\d\S*)"),
        ShownForm("show switch", r"^System MAC: +(?P<serial>\S+)"),
    ),
    other_formats=(  # [R-CN]
        OtherFormat(
            r"^<xos-configuration>",
            "a configuration file of XML",
            "the lines that `debug cfgmgr show configuration file NAME` prints of it",
        ),
    ),
    factory_name=r"(?i)(?:summit)?x\d{3}.*|.*stack",
)
