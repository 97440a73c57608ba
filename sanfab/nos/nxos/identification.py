"""What tells an NX-OS configuration, its model and its release."""

import re

from sanfab.model.platforms.row import rows_of
from sanfab.nos.clues import (
    Clues,
    Identification,
    ShownForm,
    beginnings,
    clue_form,
    narrowed,
)

_PORT_WITH_MTU = (
    r"^int\w* (?:[Ee]\w*|[Pp]o\w*(?:-channel)?) ?\d\S*[ \t]*\n"
    r"(?:[ \t]+(?!mtu|no switchport)\S.*\n)*[ \t]+mtu \d+[ \t]*$"
    r"(?!(?:\n[ \t]+\S.*)*\n[ \t]+no switchport)"
)
"""A switched port with an MTU of its own, which the 5000 and 5500 cannot have [N5K-QOS]."""
_ETHERNET = r"^interface Ethernet1/(\d+)"
_MOST = {"n5000": 40, "n5500": 48, "n9300": 999}
"""Highest number of a port in slot 1: those of the 5020 and of the 5596 [mem]."""


def _by_ports(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the ports: their numbers, and an MTU of their own."""
    match = re.search(_PORT_WITH_MTU, text, re.MULTILINE)
    if match is not None:
        return _of_families(found, match, {"n9300"})
    ports = re.finditer(_ETHERNET, text, re.MULTILINE)
    match = max(ports, key=lambda one: int(one[1]), default=None)
    if match is None or int(match[1]) <= _MOST["n5000"]:
        return found
    fitting = {family for family, most in _MOST.items() if int(match[1]) <= most}
    return _of_families(found, match, fitting)


def _of_families(found: Identification, match: re.Match[str], families: set[str]) -> Identification:
    return narrowed(found, tuple(row for row in found.platforms if row.family in families), match)


def _model_names(printed: str) -> set[str]:
    """Return the names of a model: a chassis prints `C93180YC-FX`, and `5596` for a 5596UP."""
    name = f"nexus-{printed.removeprefix('c')}"
    return {
        row.model
        for row in rows_of("nxos")
        if row.model == name or re.fullmatch(rf"{re.escape(name)}(?:up|p|q|pq)", row.model)
    } or {name}


CLUES = Clues(
    mark=(
        r"^(?:!Command: show |version \d\S*\(\d|boot (?:nxos|kickstart) |feature-set |vdc \S+ id "
        r"|(?:class|policy)-map type (?:network-qos|queuing) "
        r"|interface (?:port-channel\d|mgmt0|vfc ?\d))"
    ),
    begins=beginnings(
        r"version|boot|hardware access-list|interface breakout|vdc|slot|feature fcoe|pause pfc-cos"
        r"|class type queuing"
    ),
    forms=(
        # The letter of the train tells the family: 7.1(1)N1(1), 7.0(3)I2(1), 7.3(1)D1(1). The
        # 5010 and the 5020 run nothing later than 5.2 [mem].
        clue_form(r"version (?P<release>[45]\.\S*\)N\d\S*)", "n5000", "n5500"),
        clue_form(r"version (?P<release>\d\S*\)N\d\S*)", "n5500"),
        clue_form(r"version (?P<release>\d\S*\)I\d\S*)(?: .*)?", "n9300"),
        clue_form(r"version (?P<release>\d\S*\)D\d\S*)", other="a Nexus 7000"),
        clue_form(r"version (?P<release>\d\S*\)[UA]\d\S*)", "n3000"),
        clue_form(r"version (?P<release>(?:9|1\d)\.\d+\(\S+)(?: .*)?", "n9300"),
        clue_form(r"version (?P<release>\d\S*)(?: .*)?"),
        clue_form(r"boot (?:kickstart|system) \S*n5000-uk9\S*(?: .*)?", "n5000", "n5500"),
        clue_form(r"boot (?:kickstart|system) \S*n6000-uk9\S*(?: .*)?", "n5500"),
        clue_form(
            r"boot (?:kickstart|system) \S*(?:n7[07]00|titanium)-\S*.*", other="a Nexus 7000"
        ),
        clue_form(r"boot (?:kickstart|system) \S*m9\d00-\S*.*", other="an MDS 9000"),
        clue_form(r"boot \S+ \S*n3[05]00-\S*.*", "n3000"),
        clue_form(r"boot nxos \S+(?: .*)?", "n9300"),
        clue_form(r"hardware access-list tcam region .*", "n9300"),
        clue_form(r"interface breakout module .*", "n9300"),
        clue_form(r"pause pfc-cos [0-7].*", "n9300"),
        clue_form(r"class type queuing c-out-\S+", "n9300"),
        clue_form(r"vdc \S+ id \d+", "n9300"),
        clue_form(r"slot \d+", "n5500", "n9300"),
        clue_form(r"feature fcoe", "n5000", "n5500"),  # others have a feature-set [N7K-FCOE]
    ),
    by_ports=_by_ports,
    header=r"^version (?P<release>\S+)",
    model_names=_model_names,
    shown=(  # [NTC]
        ShownForm(
            "show version",
            r"^ *cisco (?:Nexus ?(?:\d000 +)?)(?P<model>C?\d[\w-]+) +[Cc]hassis",
        ),
        ShownForm("show version", r"^ +(?:system|NXOS): +version (?P<release>\d\S*)"),
        ShownForm("show version", r"^ *Processor Board ID (?P<serial>\w+)"),
    ),
    factory_name="switch",
)
