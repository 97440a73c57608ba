"""What tells an OS10 configuration, its model and its release; texts of OS10 in other forms."""

import re

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform, rows_of
from sanfab.nos.clues import (
    Clues,
    Identification,
    OtherFormat,
    ShownForm,
    beginnings,
    clue_form,
    narrowed,
)

_PORTS = re.compile(r"^[ \t]*interface (?:range )?ethernet ?1/1/\d.*$", re.M | re.I)
"""A block of a port, or of several."""
_GROUP = re.compile(r"^port-group 1/1/\d+", re.MULTILINE)
_GROUP_OF_100G = re.compile(
    r"^port-group 1/1/(\d+)[ \t]*\n(?:[ \t]*!?[ \t]*\n)*[ \t]*mode Eth 100g-", re.MULTILINE
)
"""A group that holds QSFP28 ports, as it runs at 100 Gb/s."""
_BREAKOUT = re.compile(r"^interface breakout 1/1/\d+ map ", re.MULTILINE)
_HEAD = re.compile(r"^! Version 10\.", re.MULTILINE)


def _by_ports(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the ports.

    A switch prints the block of each port, and the line of each port or group that may be broken
    out: models with other ports, or with the other kind of line, do not print such a text. What
    people type may be a part.
    """
    first = _PORTS.search(text)
    numbers = {
        int(number)
        for match in _PORTS.finditer(text)
        for number in re.findall(r"1/1/(\d+)", match[0])
    }
    if first is None:
        return found
    grouped, single = _GROUP.search(text), _BREAKOUT.search(text)
    is_whole = _HEAD.search(text) is not None
    of_kind = [
        row
        for row in rows_of("os10")
        if not (grouped and not row.port_groups)
        and not (single and (row.port_groups or not row.breakouts))
        and not (is_whole and not single and row.breakouts and not row.port_groups)
        and _has_groups(row, text)
    ]
    holding = tuple(row for row in of_kind if numbers <= _numbers(row))
    same = tuple(row for row in holding if numbers == _numbers(row)) if is_whole else ()
    return narrowed(found, same or holding, first)


def _has_groups(row: Platform, text: str) -> bool:
    """Return whether a model has QSFP28 ports in each group that a text sets to 100 Gb/s."""
    if not row.port_groups:
        return True
    fast = {
        number for one in row.port_groups if one.mode.startswith("100g") for number in one.groups
    }
    return {int(number) for number in _GROUP_OF_100G.findall(text)} <= fast


def _numbers(row: Platform) -> set[int]:
    return {int(name.rpartition("/")[2]) for name in port_speeds(row)}


def _model_names(printed: str) -> set[str]:
    """Return the names of a model: S5248F-ON is s5248f; one that runs OS9 too says which."""
    short = printed.removesuffix("-on")
    return {printed, short, f"{printed}-os10", f"{short}-on-os10"}


CLUES = Clues(
    mark=(
        r"^(?:! Version 10\.|interface breakout \d+/\d+/\d+ map |system-user linuxadmin "
        r"|vlt-domain \d|ip vrf default[ \t]*$|interface ethernet1/1/\d|port-group \d+/\d+/\d+"
        r"|iscsi target port 860[ \t]*$|interface mgmt ?1/1/1[ \t]*$|trust dot1p-map )"
    ),
    begins=beginnings(r"! Version"),
    forms=(clue_form(r"! Version (?P<release>10\.\S+)"),),
    by_kind=_by_ports,
    header=r"^! Version (?P<release>10\.\S+)",
    model_names=_model_names,
    shown=(  # [O10-CLI]
        ShownForm("show version", r"^System Type: (?P<model>\S+)"),
        ShownForm("show version", r"^OS Version: (?P<release>10\.\S+)"),
        ShownForm("show system", r"^MAC +: (?P<serial>\S+)"),
    ),
    other_formats=(
        # [O10-ADV]: VLANs list their ports, in lines of OS9 with port names of OS10.
        OtherFormat(
            r"^[ \t]*feature config-os9-style[ \t]*$|^[ \t]+(?:un)?tagged ethernet ?\d+/\d+/\d+",
            "a configuration of OS10 in the style of OS9, which has the grammar of neither",
            "what `show running-configuration` prints after `no feature config-os9-style` and a "
            "new login",
        ),
        OtherFormat(
            r"^(?:! Version 10\.|username \S+ password \$[156]\$)(?:.*\n)*?"
            r"interface range (?:ethernet|vlan|port-channel) ",
            "what `show running-configuration compressed` prints, which puts ports in groups",
            "what `show running-configuration` prints",
        ),
        OtherFormat(  # [O10-SFS]
            r"^[ \t]*smartfabric l3fabric enable\b",
            "the configuration of a switch in SmartFabric mode, whose controller writes most of it",
            "that of a switch in full switch mode, which `no smartfabric l3fabric` and a restart "
            "lead to",
        ),
        # [O10-CLI]: the startup configuration is XML.
        OtherFormat(
            r"\A\s*<(?:\?xml|config|rpc)",
            "the XML in which OS10 keeps its startup configuration",
            "what `show running-configuration` prints, or `show startup-configuration`",
        ),
    ),
    factory_name="(?i)os10",
)
