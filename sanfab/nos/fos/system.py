"""Fabric OS lines of the switch itself: name, domain id, management address, state.

``configure`` and ``ipaddrset`` are dialogues. The line that begins one is followed by its answers,
each below it, after the question as the switch asks it; the driver answers by these texts and
leaves every other question at its present value.
"""

from sanfab.nos.fos.builder import READER, AddressBuilder, Builder, DomainBuilder, assign, line
from sanfab.nos.undo import LOCKOUT, Undo

in_domain = READER.block("domain")
in_address = READER.block("address")
_IPV4 = r"[0-9]+(?:\.[0-9]+){3}"
MAX_DOMAIN = 239
"""Largest domain id: `Domain: (1..239)` [IBM37]."""

assign(
    r"switchname {name:[A-Za-z][\w.-]*}",
    "facts.name",
    source="IBM37 B24",
    undo=Undo(""),  # another name replaces it
)
assign(r'switchname "{name:[A-Za-z][\w.-]*}"', "facts.name", source="JCAPP")


@line("configure", source="B24 IBM37", opens="domain", undo=Undo(""))
def _configure(builder: Builder) -> DomainBuilder:
    """Begin the dialogue: an enabled switch does not ask for the parameters of the fabric."""
    if not builder.is_disabled:
        raise ValueError("configure")
    builder.domain.is_asked = False
    return builder.domain


@in_domain.line("Fabric parameters: yes", source="B24 IBM37", undo=Undo(""))
def _fabric_parameters(domain: DomainBuilder) -> None:
    """Open the questions of the fabric: the next lines answer some of them."""
    domain.is_asked = True


def _require_asked(domain: DomainBuilder) -> None:
    """Refuse an answer to a question that the switch does not ask."""
    if not domain.is_asked:
        raise ValueError("Fabric parameters")


@in_domain.line("Domain: {domain:[0-9]+}", source="B24 IBM37", undo=Undo(""))
def _domain(domain: DomainBuilder, number: str) -> None:
    _require_asked(domain)
    if not 1 <= int(number) <= MAX_DOMAIN:
        raise ValueError(number)
    domain.domain = int(number)


@in_domain.line("Insistent Domain ID Mode: {mode:yes|no}", source="JCAPP IBM37", undo=Undo(""))
def _insistent(domain: DomainBuilder, mode: str) -> None:
    _require_asked(domain)
    domain.insistent = mode == "yes"


@line("ipaddrset", source="B24", opens="address", undo=Undo("", order=LOCKOUT))
def _ipaddrset(builder: Builder) -> Builder:
    return builder


in_address.assign(
    f"Ethernet IP Address: {{address:{_IPV4}}}",
    "address.address",
    source="B24",
    undo=Undo("", order=LOCKOUT),
)
in_address.assign(
    f"Ethernet Subnetmask: {{mask:{_IPV4}}}",
    "address.mask",
    source="B24",
    undo=Undo("", order=LOCKOUT),
)
in_address.assign(
    f"Gateway IP Address: {{gateway:{_IPV4}}}",
    "facts.services.gateway",
    source="B24",
    undo=Undo("Gateway IP Address: none", "B24", order=LOCKOUT),
    unset="",
)

__all__ = ["AddressBuilder"]
