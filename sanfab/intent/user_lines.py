"""Raw lines of the inventory -> user lines of a switch by port."""

from textwrap import dedent

from sanfab.facts import UserLines
from sanfab.intent.site import Site
from sanfab.model import expand_ports


def user_lines_of(site: Site) -> dict[str, UserLines]:
    """Return the raw lines of a switch by port; those of the switch itself have no port."""
    known = tuple(site.cabling.known_ports(site.name))
    places = {"": (site.intent.configuration, site.intent.undo)}
    for text, override in site.intent.ports.items():
        for port in expand_ports(text, known):
            places[port] = (override.configuration, override.undo)
    return {
        place: UserLines(_lines(configuration), _lines(undo or ""))
        for place, (configuration, undo) in places.items()
        if configuration
    }


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.rstrip() for line in dedent(text).splitlines() if line.strip())
