"""What tells an NX-OS configuration, its model and its release."""

import re
from dataclasses import replace

from sanfab.model.platforms.ports import fc_rows
from sanfab.model.platforms.row import Platform, rows_of
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
_MDS_IMAGE = r"^boot (?:kickstart|system) \S*m9(?:1|3|7)\d\d-.*"
"""Image of a switch that has Fibre Channel ports only [MDSSDK]; 9200 and 9500 have others."""
_ON_ETHERNET = (
    r"^interface (?:Ethernet|Vlan|vfc|san-port-channel)|^vlan \d"
    r"|^[ \t]*(?:class|policy)-map type network-qos|^[ \t]*system qos"
)
"""Lines of a switch that has Ethernet ports; a LAG of Fibre Channel ports is a `port-channel` on
one without [C-N5NPV]."""
_NATIVE = r"^interface fc(\d+)/(\d+)"
_ETHERNET = r"^interface Ethernet1/(\d+)"
_SLOT = r"^interface (?P<port>Ethernet[2-9]/\d+)"
"""A port that a Nexus 5500 with a module, a 5672UP, and a chassis of Nexus 7000 or 9500 have."""
_MOST = {"n5000": 40, "n5500": 48, "n9300": 999}
"""Highest number of a port in slot 1: those of the 5020 and of the 5596 [mem]."""
_OF_MODULE = 48
"""Highest number of a Fibre Channel port of a module of a director [C-9700]."""


def _by_kind(found: Identification, text: str) -> Identification:
    """Return what is known of a switch that names its image, or Fibre Channel ports only."""
    match = re.search(_MDS_IMAGE, text, re.MULTILINE)
    if match is None and not re.search(_ON_ETHERNET, text, re.MULTILINE):
        match = re.search(_NATIVE, text, re.MULTILINE)
    if match is None:
        return found
    rows = tuple(row for row in rows_of("nxos") if not row.ports and row.fc + row.modules)
    ports = {(int(one[1]), int(one[2])) for one in re.finditer(_NATIVE, text, re.MULTILINE)}
    return narrowed(found, tuple(row for row in rows if _has(row, ports)), match)


def _has(row: Platform, ports: set[tuple[int, int]]) -> bool:
    """Return whether a model can have Fibre Channel ports, each a slot and a number."""
    if row.modules:
        return all(number <= _OF_MODULE for _, number in ports)
    return all(f"fc{slot}/{number}" in fc_rows(row) for slot, number in ports)


def _by_ports(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the ports: their numbers, and an MTU of their own."""
    match = re.search(_PORT_WITH_MTU, text, re.MULTILINE)
    if match is not None:
        return _of_families(found, match, {"n9300"})
    slot = None if found.told else re.search(_SLOT, text, re.MULTILINE)
    if slot is not None:
        return replace(found, other=f"a switch with port {slot['port']}")
    ports = re.finditer(_ETHERNET, text, re.MULTILINE)
    match = max(ports, key=lambda one: int(one[1]), default=None)
    if match is None or int(match[1]) <= _MOST["n5000"]:
        return found
    fitting = {family for family, most in _MOST.items() if int(match[1]) <= most}
    return _of_families(found, match, fitting)


def _of_families(found: Identification, match: re.Match[str], families: set[str]) -> Identification:
    return narrowed(found, tuple(row for row in found.platforms if row.family in families), match)


def _model_names(printed: str) -> set[str]:
    """Return the names of a model.

    A chassis prints `C93180YC-FX`, `5596` for a 5596UP, and `MDS 9148S`.
    """
    if printed.startswith("mds "):
        return {printed.replace(" ", "-")}
    name = f"nexus-{printed.removeprefix('c')}"
    return {
        row.model
        for row in rows_of("nxos")
        if row.model == name or re.fullmatch(rf"{re.escape(name)}(?:up|p|q|pq)", row.model)
    } or {name}


_MDS_MODELS = {
    "m9100-s3ek9": ("mds-9148",),
    "m9100-s5ek9": ("mds-9148s",),
    "m9100-s6ek9": ("mds-9132t",),
    "m9148-s6ek9": ("mds-9148t",),
    "m9300-s1ek9": ("mds-9396s",),
    "m9300-s2ek9": ("mds-9396t",),
    r"m9700-sf\dek9": ("mds-9706", "mds-9710"),
}
"""The models that boot an image, by its name [MDSSDK]."""

CLUES = Clues(
    mark=(
        r"^(?:!Command: show |version \d\S*\(\d|boot (?:nxos|kickstart) |feature-set |vdc \S+ id "
        r"|(?:class|policy)-map type (?:network-qos|queuing) "
        r"|interface (?:port-channel\d|mgmt0|vfc ?\d))"
    ),
    by_kind=_by_kind,
    begins=beginnings(
        r"version|boot|! ?PID:|bind interface Vethernet|hardware access-list|interface breakout|vdc"
        r"|slot|feature fcoe|pause pfc-cos|class type queuing"
    ),
    forms=(
        clue_form(r"! ?PID: *N\dK-(?P<model>C\S+).*", other="another model"),
        # A fabric interconnect of UCS has such interfaces, a Nexus none [mem].
        clue_form(r"bind interface Vethernet\d.*", other="a fabric interconnect"),
        # The letter of the train tells the family: 7.1(1)N1(1), 7.0(3)I2(1), 7.3(1)D1(1). The
        # 5010 and the 5020 run nothing later than 5.2 [mem].
        clue_form(r"version (?P<release>[45]\.\S*\)N\d\S*)", "n5000", "n5500"),
        clue_form(r"version (?P<release>\d\S*\)N\d\S*)", "n5500", "n5600"),
        clue_form(r"version (?P<release>\d\S*\)I\d\S*)(?: .*)?", "n9300"),
        clue_form(r"version (?P<release>\d\S*\)D\d\S*)", other="a Nexus 7000"),
        clue_form(r"version (?P<release>\d\S*\)[UA]\d\S*)", "n3000"),
        # A switch without hardware prints no version of its BIOS.
        clue_form(
            r"version (?P<release>(?:9|1\d)\.\d+\(\S+) Bios:version",
            "n9300",
            other="a Nexus 9000v",
        ),
        clue_form(r"version (?P<release>(?:9|1\d)\.\d+\(\S+)(?: .*)?", "n9300", "mds"),
        clue_form(r"version (?P<release>\d\S*)(?: .*)?"),
        clue_form(r"boot (?:kickstart|system) \S*n5000-uk9\S*(?: .*)?", "n5000", "n5500"),
        clue_form(r"boot (?:kickstart|system) \S*n6000-uk9\S*(?: .*)?", "n5500", "n5600"),
        clue_form(
            r"boot (?:kickstart|system) \S*(?:n7[07]00|titanium)-\S*.*", other="a Nexus 7000"
        ),
        *(
            clue_form(rf"boot (?:kickstart|system) \S*{image}-\S*.*", *models)
            for image, models in _MDS_MODELS.items()
        ),
        clue_form(r"boot (?:kickstart|system) \S*m9[25]\d\d-\S*.*", other="another MDS 9000"),
        clue_form(r"boot .*\bn3500-\S*.*", other="a Nexus 3500"),
        clue_form(r"boot \S+ \S*n3000-\S*.*", "n3000"),
        clue_form(r"boot nxos \S+(?: .*)?", "n9300"),
        clue_form(r"hardware access-list tcam region .*", "n9300"),
        clue_form(r"interface breakout module .*", "n9300"),
        clue_form(r"pause pfc-cos [0-7].*", "n9300"),
        clue_form(r"class type queuing c-out-\S+", "n9300"),
        clue_form(r"vdc \S+ id \d+", "n9300"),
        clue_form(r"slot \d+", "n5500", "n5600", "n9300"),
        # Others have a feature-set [N7K-FCOE].
        clue_form(r"feature fcoe", "n5000", "n5500", "n5600"),
    ),
    by_ports=_by_ports,
    port=r"^interface (?P<port>Ethernet\d{1,2}/[\d/]+)[ \t]*$",
    header=r"^version (?P<release>\S+)",
    model_names=_model_names,
    shown=(  # [NTC]
        ShownForm(
            "show version",
            r"^ *[Cc]isco (?P<model>MDS \w+)\b[^\n]* [Cc]hassis",  # [COLL-NX][MDSSDK]
        ),
        ShownForm(
            "show version",
            r"^ *cisco (?:Nexus ?(?:\d000 +)?)(?P<model>C?\d[\w-]+) +[Cc]hassis",
        ),
        ShownForm("show version", r"^ +(?:system|NXOS): +version (?P<release>\d\S*)"),
        ShownForm("show version", r"^ *Processor Board ID (?P<serial>\w+)"),
    ),
    factory_name="switch",
)
