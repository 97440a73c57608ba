"""Who may reach the switches -> access lists of one switch, and why its NOS takes none."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab.facts.services import PERMIT_LIST, ServiceFacts, sorted_networks
from sanfab.intent.communities import communities_of
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.references import Problem

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where


def permit_of(design: SwitchDesign) -> list[str]:
    """Return the networks that may reach a switch, sorted; none: it is not stated."""
    port = design.intent.management
    own = port.permit if port is not None else None
    return sorted_networks(design.san.management.permit if own is None else own)


def add_permit(design: SwitchDesign, services: ServiceFacts) -> None:
    """Add the access lists of a switch to its services."""
    permit, lines = permit_of(design), range(design.platform.traits.login_lines)
    if not permit or not lines:
        return
    services.permit = permit
    services.login_acls = dict.fromkeys(lines, PERMIT_LIST)
    asked = design.san.management.snmp is not None or communities_of(design)
    if design.platform.traits.snmp_limited and asked:
        services.snmp_acl = PERMIT_LIST


def permit_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield a list for a switch whose NOS takes none."""
    if not permit_of(design) or design.platform.traits.login_lines:
        return
    port = design.intent.management
    own = port is not None and port.permit is not None
    where: Where = ("switches", design.name, "management", "permit")
    yield (
        where if own else ("management", "permit"),
        f"sanfab does not limit logins of {design.name} ({design.platform.title}): no "
        "document shows how it prints the rules; state `permit: []` in "
        f"switches.{design.name}.management, and its "
        "lines in `configuration`",
    )
