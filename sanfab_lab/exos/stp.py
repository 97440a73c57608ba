"""Spanning tree and the loop detection of Extreme."""

from sanfab_lab.exos.state import Domain, Port
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused


def _domain(switch: Switch, name: str) -> Domain:
    domain = switch.config.domains.get(name.lower())
    if domain is None:
        raise BadWord(name)
    return domain


@TABLE.does("create stpd {name}", source="F-450")
def create(switch: Switch, call: Call) -> str:
    """Create a domain."""
    key = call["name"].lower()
    if key in switch.config.domains:
        raise Refused(f"Error: STP domain {call['name']} already exists.")
    switch.config.domains[key] = Domain(call["name"])
    return ""


@TABLE.does("delete stpd {name}", source="mem")
def delete(switch: Switch, call: Call) -> str:
    """Delete a domain; s0 stays [E-STP0]."""
    domain = _domain(switch, call["name"])
    if domain.name == "s0":
        raise Refused("Error: STP domain s0 cannot be deleted.")
    del switch.config.domains[domain.name.lower()]
    return ""


@TABLE.does("ABLE stpd", "ABLE stpd {name}", source="F-450 F-E2X")
def administer(switch: Switch, call: Call) -> str:
    """Run spanning tree, or stop."""
    domains = switch.config.domains
    chosen = [_domain(switch, call["name"])] if call.has("name") else list(domains.values())
    for domain in chosen:
        domain.enabled = call.on()
    return ""


@TABLE.does("ABLE stpd {name} auto-bind [vlan] {vlan}", source="F-450 F-E2X")
def bind(switch: Switch, call: Call) -> str:
    """Have the ports of a VLAN join a domain by themselves, or not."""
    domain, vlan = _domain(switch, call["name"]), switch.vlan(call["vlan"])
    key = vlan.name.casefold()
    if call.on():
        for other in switch.config.domains.values():
            if other is not domain and key in other.bound:
                raise Refused(f"Error: VLAN {vlan.name} is bound to STP domain {other.name}.")
        domain.bound.add(key)
    else:
        domain.bound.discard(key)
    return ""


@TABLE.does(
    "configure stpd {name} mode {mode:dot1d|dot1w}",
    "configure stpd {name} mode mstp {mstp:cist|msti} [{id}]",
    source="E-STP",
)
def mode(switch: Switch, call: Call) -> str:
    """Set the mode of a domain."""
    domain = _domain(switch, call["name"])
    chosen = call["mode"] or f"mstp {call['mstp']} {call['id']}".strip()
    if domain.enabled and domain.mode != chosen and switch.release < (22, 2):
        raise Refused(
            f"Error: STP domain {domain.name} is enabled; disable it before changing its mode."
        )
    domain.mode = chosen
    return ""


@TABLE.does("configure stpd {name} priority {priority}", source="F-450 F-E2X")
def priority(switch: Switch, call: Call) -> str:
    """Set the bridge priority of a domain."""
    _domain(switch, call["name"]).priority = switch.whole(call["priority"], 0, 65535)
    return ""


@TABLE.does(
    "configure stpd {name} default-encapsulation {how:dot1d|emistp|pvst-plus}", source="F-450"
)
def encapsulation(switch: Switch, call: Call) -> str:
    """Set how a domain marks its frames."""
    _domain(switch, call["name"]).encapsulation = call["how"]
    return ""


@TABLE.does(
    "configure stpd {name} {how:add|delete} [vlan] {vlan} PORTS {list} [{mark:dot1d|emistp}]",
    source="E-STP0 F-E2X",
)
def membership(switch: Switch, call: Call) -> str:
    """Add ports of a VLAN to a domain, or take them out."""
    domain, vlan = _domain(switch, call["name"]), switch.vlan(call["vlan"])
    key, every = vlan.name.casefold(), call["list"].lower() == "all"
    ports = vlan.ports() if every else set(switch.ports(call["list"]))
    if call["how"] == "add":
        if not ports <= vlan.ports():
            stray = switch.names.show(ports - vlan.ports())
            raise Refused(f"Error: Cannot add VLAN {vlan.name} port {stray} to STP domain")
        domain.vlans[key] = domain.vlans.get(key, set()) | ports
        return ""
    left = domain.vlans.pop(key, set()) - ports
    if left:
        domain.vlans[key] = left
    return ""


def _each(switch: Switch, call: Call) -> list[Port]:
    _domain(switch, call["name"])
    return [switch.config.port(name) for name in switch.ports(call["list"])]


@TABLE.does(
    "configure stpd {name} PORTS link-type {type:auto|edge|point-to-point|broadcast} {list}",
    source="R-ES mem",
)
def link_type(switch: Switch, call: Call) -> str:
    """Tell what is behind ports; the list stands last [R-ES]."""
    for port in _each(switch, call):
        port.link_type = "" if call["type"] == "auto" else call["type"]
        if call["type"] != "edge":
            port.safeguard = port.restrict = ""
    return ""


@TABLE.does(
    "configure stpd {name} PORTS edge-safeguard {how:enable|disable} {list} "
    "[recovery-timeout {time}]",
    "configure stpd {name} PORTS bpdu-restrict {what:enable|disable} {list} "
    "[recovery-timeout {time}]",
    source="R-ES",
)
def safeguard(switch: Switch, call: Call) -> str:
    """Shut ports that hear of another bridge, or let them be."""
    time = str(switch.whole(call["time"], 60, 600)) if call.has("time") else "-"
    on = "enable" in {call["how"], call["what"]}
    for port in _each(switch, call):
        if call.has("how"):
            port.safeguard = time if on else ""
        else:
            port.restrict = time if on else ""
    return ""


@TABLE.does("ABLE stpd {name} PORTS {list}", source="F-PUB")
def ports(switch: Switch, call: Call) -> str:
    """Run spanning tree at ports, or not."""
    for port in _each(switch, call):
        port.stp = call.on()
    return ""


@TABLE.does(
    "configure mstp region {region}",
    "configure mstp revision {revision}",
    "unconfigure mstp region",
    source="F-E2X",
)
def region(switch: Switch, call: Call) -> str:
    """Set the region of MSTP."""
    config = switch.config
    if call.has("revision"):
        config.mstp_revision = switch.whole(call["revision"], 0, 65535)
    else:
        config.mstp_region = call["region"] or switch.mac.replace(":", "")
    return ""


@TABLE.does("ABLE elrp-client", source="F-RU F-450")
def elrp(switch: Switch, call: Call) -> str:
    """Look for loops, or stop."""
    switch.config.services.elrp = call.on()
    return ""


@TABLE.does(
    "configure elrp-client periodic [vlan] {vlan} PORTS {list} [interval {every}] [log] "
    "[disable-port duration {time}]",
    source="F-RU mem",
)
def elrp_periodic(switch: Switch, call: Call) -> str:
    """Look for loops in a VLAN from time to time."""
    vlan = switch.vlan(call["vlan"])
    ports = "all" if call["list"] == "all" else switch.names.show(switch.ports(call["list"]))
    time = f" duration {switch.whole(call['time'], 1, 3600)}" if call.has("time") else ""
    every = switch.whole(call["every"], 1, 600) if call.has("every") else 1
    action = f" disable-port{time}" if time else ""
    switch.config.services.elrp_vlans[vlan.name.casefold()] = (
        f"ports {ports} interval {every} log{action}"
    )
    return ""


@TABLE.does("unconfigure elrp-client [vlan] {vlan}", source="mem")
def elrp_unset(switch: Switch, call: Call) -> str:
    """Look for loops in a VLAN no more."""
    switch.config.services.elrp_vlans.pop(switch.vlan(call["vlan"]).name.casefold(), None)
    return ""


@TABLE.does(
    "configure elrp-client disable-port {how:exclude|include} [PORTS] {list}", source="F-RU"
)
def elrp_exclude(switch: Switch, call: Call) -> str:
    """Never shut ports for a loop, or do so."""
    found = set(switch.ports(call["list"]))
    if call["how"] == "exclude":
        switch.config.services.elrp_exclude |= found
    else:
        switch.config.services.elrp_exclude -= found
    return ""
