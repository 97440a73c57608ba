"""Spanning tree, and the loop detection of Extreme (ELRP)."""

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, service_fields, set_fields, system_fields
from sanfab_lab.exos.state import Domain, Port
from sanfab_lab.rows import Field


def named_domain(call: ExosCall) -> Domain:
    """Return the spanning-tree domain of a line."""
    domain = call.state.domains.get(call["name"].lower())
    if domain is None:
        raise refused_word(call["name"])
    return domain


def _domain_ports(call: ExosCall) -> list[Port]:
    named_domain(call)
    return call.port_records()


set_fields(
    Domain,
    lambda call: [named_domain(call)],
    Field("enable|disable stpd {name}", "enabled", "F-450 F-E2X"),
    Field("configure stpd {name} priority {value}", "priority", "F-450 F-E2X", limits=range(65536)),
    Field(
        "configure stpd {name} default-encapsulation {value:dot1d|emistp|pvst-plus}",
        "encapsulation",
        "F-450",
    ),
)
set_fields(
    Domain,
    lambda call: call.state.domains.values(),
    Field("enable|disable stpd", "enabled", "F-450 F-E2X"),
)
set_fields(
    Port, _domain_ports, Field("enable|disable stpd {name} ports|port {list}", "stp", "F-PUB")
)
system_fields(
    Field("configure mstp region {value}", "mstp_region", "F-E2X"),
    Field("configure mstp revision {value}", "mstp_revision", "F-E2X", limits=range(65536)),
)
service_fields(Field("enable|disable elrp-client", "elrp", "F-RU F-450"))


@command("unconfigure mstp region", source="F-E2X")
def _unconfigure_region(call: ExosCall) -> None:
    """Set the MSTP region to the MAC address of the switch."""
    call.state.mstp_region = call.switch.mac.replace(":", "")


@command("create stpd {name}", source="F-450")
def _create_domain(call: ExosCall) -> None:
    key = call["name"].lower()
    if key in call.state.domains:
        raise Refused(f"Error: STP domain {call['name']} already exists.")
    call.state.domains[key] = Domain(call["name"])


@command("delete stpd {name}", source="mem")
def _delete_domain(call: ExosCall) -> None:
    """Delete a domain; s0 cannot be deleted [E-STP0]."""
    domain = named_domain(call)
    if domain.name == "s0":
        raise Refused("Error: STP domain s0 cannot be deleted.")
    del call.state.domains[domain.name.lower()]


@command("enable|disable stpd {name} auto-bind [vlan] {vlan}", source="F-450 F-E2X")
def _auto_bind(call: ExosCall) -> None:
    """Add the ports of a VLAN to a domain automatically, or stop."""
    domain, vlan = named_domain(call), call.vlan("vlan")
    key = vlan.name.casefold()
    if not call.on:
        domain.bound.discard(key)
        return
    for other in call.state.domains.values():
        if other is not domain and key in other.bound:
            raise Refused(f"Error: VLAN {vlan.name} is bound to STP domain {other.name}.")
    domain.bound.add(key)


@command(
    "configure stpd {name} mode {mode:dot1d|dot1w}",
    "configure stpd {name} mode mstp {mstp:cist|msti} [{id}]",
    source="E-STP",
)
def _domain_mode(call: ExosCall) -> None:
    domain = named_domain(call)
    mode = call["mode"] or f"mstp {call['mstp']} {call['id']}".strip()
    if domain.enabled and domain.mode != mode and call.switch.release < (22, 2):
        raise Refused(
            f"Error: STP domain {domain.name} is enabled; disable it before changing its mode."
        )
    domain.mode = mode


@command(
    "configure stpd {name} {how:add|delete} [vlan] {vlan} ports|port {list} [{mark:dot1d|emistp}]",
    source="E-STP0 F-E2X",
)
def _membership(call: ExosCall) -> None:
    """Add ports of a VLAN to a domain, or delete them."""
    domain, vlan = named_domain(call), call.vlan("vlan")
    key = vlan.name.casefold()
    ports = vlan.ports() if call["list"].lower() == "all" else set(call.ports())
    if call["how"] == "add":
        if not ports <= vlan.ports():
            stray = call.switch.names.compact(ports - vlan.ports())
            raise Refused(f"Error: Cannot add VLAN {vlan.name} port {stray} to STP domain")
        domain.vlans[key] = domain.vlans.get(key, set()) | ports
        return
    left = domain.vlans.pop(key, set()) - ports
    if left:
        domain.vlans[key] = left


@command(
    "configure stpd {name} ports|port link-type {type:auto|edge|point-to-point|broadcast} {list}",
    source="R-ES mem",
)
def _link_type(call: ExosCall) -> None:
    """Set the link type of ports; the list is the last word [R-ES]."""
    for port in _domain_ports(call):
        port.link_type = "" if call["type"] == "auto" else call["type"]
        if call["type"] != "edge":
            port.safeguard = port.restrict = ""


_GUARDS = {"edge-safeguard": "safeguard", "bpdu-restrict": "restrict"}


@command(
    "configure stpd {name} ports|port {guard:edge-safeguard|bpdu-restrict} {how:enable|disable} "
    "{list} [recovery-timeout {time}]",
    source="R-ES",
)
def _guard(call: ExosCall) -> None:
    """Shut ports that receive BPDUs, or not."""
    time = str(call.within("time", 60, 600)) if call.has("time") else "-"
    for port in _domain_ports(call):
        setattr(port, _GUARDS[call["guard"]], time if call["how"] == "enable" else "")


@command(
    "configure elrp-client periodic [vlan] {vlan} ports|port {list} [interval {every}] [log] "
    "[disable-port duration {time}]",
    source="F-RU mem",
)
def _elrp_periodic(call: ExosCall) -> None:
    """Look for loops in a VLAN periodically."""
    vlan, names = call.vlan("vlan"), call.switch.names
    ports = "all" if call["list"] == "all" else names.compact(call.ports())
    time = f" disable-port duration {call.within('time', 1, 3600)}" if call.has("time") else ""
    every = call.within("every", 1, 600) if call.has("every") else 1
    text = f"ports {ports} interval {every} log{time}"
    call.state.services.elrp_vlans[vlan.name.casefold()] = text


@command("unconfigure elrp-client [vlan] {vlan}", source="mem")
def _unconfigure_elrp(call: ExosCall) -> None:
    """Stop looking for loops in a VLAN."""
    key = call.vlan("vlan").name.casefold()
    call.state.services.elrp_vlans.pop(key, None)


@command(
    "configure elrp-client disable-port {how:exclude|include} [ports|port] {list}", source="F-RU"
)
def _elrp_exclude(call: ExosCall) -> None:
    """Exclude ports from being shut for a loop, or include them."""
    services, ports = call.state.services, set(call.ports())
    excluded = services.elrp_exclude
    services.elrp_exclude = excluded | ports if call["how"] == "exclude" else excluded - ports
