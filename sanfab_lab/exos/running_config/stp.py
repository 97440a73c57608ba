"""State -> modules of spanning tree and ELRP."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.state import Domain, Port, State
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos


def elrp_lines(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the lines of ELRP."""
    services = state.services
    yield from field_lines(services, ("enable elrp-client", "elrp"))
    for key in sorted(services.elrp_vlans):
        name = state.vlans[key].name
        yield f"configure elrp-client periodic {name} {services.elrp_vlans[key]}"
    for port in switch.names.sorted(services.elrp_exclude):
        yield f"configure elrp-client disable-port exclude {port}"


def stp_lines(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the lines of spanning tree."""
    yield f"configure mstp region {state.mstp_region}"
    yield from field_lines(state, ("configure mstp revision {}", "mstp_revision"))
    for key, domain in state.domains.items():
        if key != "s0":
            yield f"create stpd {domain.name}"
        yield from _domain(switch, state, domain)
    for name in switch.names.sorted(state.ports):
        yield from _port(name, state.ports[name])


def _domain(switch: "Exos", state: State, domain: Domain) -> Iterator[str]:
    """Yield one domain; s0 runs MSTP by default from 22.2 on."""
    name = domain.name
    runs = switch.release >= (22, 2) and name == "s0"
    if domain.mode != ("mstp cist" if runs else "dot1d"):
        yield f"configure stpd {name} mode {domain.mode}"
    changed = field_lines(
        domain, ("priority {}", "priority"), ("default-encapsulation {}", "encapsulation")
    )
    yield from (f"configure stpd {name} {line}" for line in changed)
    if name == "s0" and "default" not in domain.bound:
        yield "disable stpd s0 auto-bind vlan Default"
    for key in sorted(domain.bound):
        yield f"enable stpd {name} auto-bind vlan {state.vlans[key].name}"
    for key, ports in sorted(domain.vlans.items()):
        members = switch.names.compact(ports) or "all"
        yield f"configure stpd {name} add vlan {state.vlans[key].name} ports {members}"
    if domain.enabled != runs:
        yield f"{'enable' if domain.enabled else 'disable'} stpd {name}"


def _port(name: str, port: Port) -> Iterator[str]:
    if port.link_type:
        yield f"configure stpd s0 ports link-type {port.link_type} {name}"
    for time, word in ((port.safeguard, "edge-safeguard"), (port.restrict, "bpdu-restrict")):
        if time:
            timeout = "" if time == "-" else f" recovery-timeout {time}"
            yield f"configure stpd s0 ports {word} enable {name}{timeout}"
    if not port.stp:
        yield f"disable stpd s0 ports {name}"
