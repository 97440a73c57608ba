"""The access list of those who may reach a switch, while a configuration is read."""

from ipaddress import IPv4Network

from sanfab.facts import ServiceFacts, sorted_networks

SOURCE = "{source:(?:host )?[0-9.]+(?:/[0-9]+)?}"
"""A network or an address, as the access lists of all NOSes write it."""


def open_list(services: ServiceFacts) -> ServiceFacts:
    """Open the list; create it if it does not exist."""
    services.permit = services.permit or []
    return services


def permit_source(services: ServiceFacts, source: str) -> None:
    """Add a network to the list."""
    services.permit = sorted_networks((*(services.permit or ()), _network(source)))


def forget_source(services: ServiceFacts, source: str) -> None:
    """Take a network out of the list; raises ValueError if it is not there."""
    permit = list(services.permit or ())
    permit.remove(_network(source))
    services.permit = permit


def _network(source: str) -> str:
    return str(IPv4Network(source.removeprefix("host ")))


def sources_of(services: ServiceFacts) -> list[str]:
    """Return the sources of the list, with a word for one host.

    >>> sources_of(ServiceFacts(permit=["192.0.2.9/32", "192.0.2.64/26"]))
    ['host 192.0.2.9', '192.0.2.64/26']
    """
    return [
        f"host {one.removesuffix('/32')}" if one.endswith("/32") else one
        for one in services.permit or ()
    ]
