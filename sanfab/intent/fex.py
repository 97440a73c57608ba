"""Fabric extenders of a switch -> their facts, and the ports and LAGs that lead to them."""

from dataclasses import replace

from sanfab.facts import FexFacts, LagFacts, PortFacts, SwitchFacts
from sanfab.facts.fex import fex_description
from sanfab.intent.lags import add_lag, lag_interface_name
from sanfab.intent.site import Site
from sanfab.inventory.fex import fex_lag, fex_model, fex_uplinks
from sanfab.model.fex import FexIntent


def add_fexes(site: Site, facts: SwitchFacts) -> None:
    """Add the fabric extenders of a switch with their uplinks."""
    for number, fex in sorted(site.intent.fex.items()):
        ports = fex_uplinks(site.cabling, site.name, fex)
        facts.fexes[number] = _fex(site, number, fex, ports)
        uplink = _uplink(site, number, ports[0])
        if fex.pinned:
            facts.ports |= {name: replace(uplink, name=name) for name in ports}
            continue
        lag = fex_lag(number, fex)
        name = lag_interface_name(site, lag, ports)
        members = LagFacts(name, dict.fromkeys(ports, "on"))  # it speaks no LACP [FEX6K]
        members.multichassis = lag if fex.dual_homed else None
        add_lag(site, members, uplink, facts)


def _fex(site: Site, number: int, fex: FexIntent, ports: tuple[str, ...]) -> FexFacts:
    row = fex_model(site.platform, fex.model)
    lag = () if fex.pinned else (lag_interface_name(site, fex_lag(number, fex), ports),)
    return FexFacts(
        number,
        description=fex.description or fex_description(number),
        max_links=len(ports) if fex.pinned else 1,
        provision=row.provision if row is not None else "",
        uplinks={*ports, *lag},
    )


def _uplink(site: Site, number: int, name: str) -> PortFacts:
    """Return a port that leads to a fabric extender: it is in no VLAN."""
    port = site.new_port(name)
    port.enabled = True
    pattern = site.san.policy.names.description
    port.description = pattern.format(device=f"fex{number}", port="uplink")
    port.mode, port.access_vlan = "none", None
    return port
