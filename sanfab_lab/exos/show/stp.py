"""Show spanning tree."""

from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.commands.stp import named_domain
from sanfab_lab.exos.status import domain_ports, port_state


@show("show stpd [detail]", "show stpd {name} [detail]", source="E-STP0 R-CN")
def _stpd(call: ExosCall) -> str:
    """Show the spanning-tree domains."""
    domains = [named_domain(call)] if call.has("name") else call.state.domains.values()
    out = []
    for domain in domains:
        ports = domain_ports(call.state, domain)
        bound = ",".join(call.state.vlans[one].name for one in sorted(domain.bound))
        state = "ENABLED" if domain.enabled else "DISABLED"
        out.append(
            f"Stpd: {domain.name}\t\tStp: {state}\t\tNumber of Ports: "
            f"{len(ports)}\nOperational Mode: {domain.mode}\t\t"
            f"Default Binding Mode: {domain.encapsulation}\n"
            f"802.1Q Tag: (none)\nPorts: {call.switch.names.compact(ports)}\n"
            f"Participating Vlans: {bound or '(none)'}\n"
            f"Auto-bind Vlans: {bound or '(none)'}\n"
            f"Bridge Priority: {domain.priority}\n\n"
        )
    return "".join(out)


@show("show stpd {name} ports|port [{list}]", source="E-STP0 mem")
def _stpd_ports(call: ExosCall) -> str:
    """Show the ports of a spanning-tree domain."""
    domain = named_domain(call)
    ports = domain_ports(call.state, domain).intersection(call.ports())
    rows = []
    for port in call.switch.names.sorted(ports):
        settings = call.state.settings_of(port)
        state = port_state(call.switch, domain, port) if settings.stp else "DISABLED"
        edge = "e" if settings.link_type == "edge" else "-"
        rows.append(f"{port:<8}802.1D   {state:<11}200000  e{edge}-----   128\n")
    return f"Port     Mode    State      Cost    Flags     Priority\n{''.join(rows)}\n"
