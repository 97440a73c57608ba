"""Fabric extenders of a switch -> their facts, and the ports and LAGs that lead to them."""

from dataclasses import replace

from sanfab.facts.switch import FexFacts, LagFacts, PortFacts, SwitchFacts
from sanfab.intent.lags import add_lag, lag_interface_name
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.fex import fex_lag, fex_model, fex_port_prefix, fex_uplinks
from sanfab.model.design import FexIntent


def add_fexes(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Add the fabric extenders of a switch with their uplinks."""
    for number, fex in sorted(design.intent.fex.items()):
        ports = fex_uplinks(design.cabling, design.name, fex)
        facts.fexes[number] = _fex(design, number, fex, ports)
        uplink = _uplink(design, number, ports[0])
        if fex.pinned:
            facts.ports |= {name: replace(uplink, name=name) for name in ports}
            continue
        lag = fex_lag(number, fex)
        name = lag_interface_name(design, lag, ports)
        members = LagFacts(name, dict.fromkeys(ports, "on"))  # it speaks no LACP [FEX6K]
        members.multichassis = lag if fex.dual_homed else None
        add_lag(design, members, uplink, facts)


def _fex(design: SwitchDesign, number: int, fex: FexIntent, ports: tuple[str, ...]) -> FexFacts:
    row = fex_model(design.platform, fex.model)
    lag = () if fex.pinned else (lag_interface_name(design, fex_lag(number, fex), ports),)
    return FexFacts(
        number,
        description=fex.description or "",
        max_links=len(ports) if fex.pinned else 1,
        provision=row.provision if row is not None else "",
        uplinks={*ports, *lag},
        port_prefix=fex_port_prefix(row, number),
    )


def _uplink(design: SwitchDesign, number: int, name: str) -> PortFacts:
    """Return a port that leads to a fabric extender: it is in no VLAN."""
    port = design.new_port(name)
    port.enabled = True
    pattern = design.san.policy.names.description
    port.description = pattern.format(device=f"fex{number}", port="uplink")
    port.mode, port.access_vlan = "none", None
    return port
