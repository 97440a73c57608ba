"""Raw lines of the inventory -> user lines of a switch by port."""

from textwrap import dedent

from sanfab.facts.switch import UserLines
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.yaml12 import Where


def user_lines_of(design: SwitchDesign) -> dict[str, UserLines]:
    """Return the raw lines of a switch by port; those of the switch itself have no port."""
    known = design.cabling.all_ports(design.name)
    places = {"": (design.intent.configuration, design.intent.undo)}
    for text, override in design.intent.ports.items():
        for port in expand_ports(text, known):
            places[port] = (override.configuration, override.undo)
    return {
        place: UserLines(_lines(configuration), _lines(undo or ""))
        for place, (configuration, undo) in places.items()
        if configuration
    }


def raw_line_place(design: SwitchDesign, port: str, number: int | None) -> Where:
    """Return the path in the inventory to a raw line of a port, or of the switch itself.

    The last step is the number of the line in its text; None: the path to the text.
    """
    where: Where = ("switches", design.name, "configuration")
    text = design.intent.configuration
    known = design.cabling.all_ports(design.name)
    for key, override in design.intent.ports.items() if port else ():
        if override.configuration and port in expand_ports(key, known):
            where = ("switches", design.name, "ports", key, "configuration")
            text = override.configuration
    if number is None:
        return where
    rows = [row for row, line in enumerate((text or "").splitlines()) if line.strip()]
    return (*where, rows[number])


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in dedent(text).splitlines() if line.strip())
