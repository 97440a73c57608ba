"""EOS lines of the system: name, VRF and port of the management network, log-in from afar."""

from ipaddress import IPv4Address, IPv4Interface

from sanfab.nos.eos.builder import Builder
from sanfab.nos.eos.router import line

Remote = tuple[dict[str, bool], str]
"""State of SSH or telnet by VRF, and the VRF whose lines are read."""


@line("hostname {name}", source="AVD PYEAPI")
def _name(builder: Builder, name: str) -> None:
    builder.facts.name = name


@line("vrf {word:instance|definition} {name}", source="AVD BF-EOS", opens="vrf")
def _vrf(builder: Builder, word: str, name: str) -> tuple[Builder, str]:
    builder.vrfs[name] = word
    return builder, name


@line("rd {rd:[0-9.]+:[0-9]+}", source="BF-EOS", under="vrf")
def _rd(target: tuple[Builder, str], rd: str) -> None:
    builder, name = target
    if name == builder.vrf:
        builder.facts.services.vrf_rd = rd


@line("interface Management1", source="AVD BF-EOS", opens="management")
def _management(builder: Builder) -> Builder:
    return builder


@line("vrf {name}", source="AVD", under="management")
@line("vrf {word:forwarding} {name}", source="BF-EOS", under="management")
def _management_vrf(builder: Builder, *words: str) -> None:
    name = words[-1]
    # A release knows `instance` and `vrf`, or `definition` and `vrf forwarding`.
    if builder.vrfs.get(name) != ("definition" if len(words) > 1 else "instance"):
        raise ValueError(name)
    services = builder.facts.services
    services.vrf, services.address = name, ""  # a port that changes its VRF loses its address


@line("ip address {address:[0-9.]+/[0-9]+}", source="AVD BF-EOS", under="management")
def _address(builder: Builder, address: str) -> None:
    builder.facts.services.address = str(IPv4Interface(address))


@line("no ip address", source="mem", under="management")
def _no_address(builder: Builder) -> None:
    builder.facts.services.address = ""


@line("shutdown", source="AVD", under="management")
def _management_down(builder: Builder) -> None:
    builder.management_enabled = False


@line("no shutdown", source="AVD PYEAPI", under="management")
def _management_up(builder: Builder) -> None:
    builder.management_enabled = True


@line(
    "ip route{vrf:(?: vrf \\S+)?} 0.0.0.0/0 {gateway:[0-9.]+}"
    "{more:(?: [0-9]+)?(?: tag [0-9]+)?(?: name \\S+)?}",
    source="BF-EOS AVD",
)
def _gateway(builder: Builder, vrf: str, gateway: str, _more: str) -> None:
    services = builder.facts.services
    require_management(builder, vrf)
    # The default VRF also holds the routes of the VLANs: only a neighbour of the port is its own.
    if not builder.vrf and (
        not services.address or IPv4Address(gateway) not in IPv4Interface(services.address).network
    ):
        raise ValueError(gateway)
    services.gateway = gateway


@line("no ip route{vrf:(?: vrf \\S+)?} 0.0.0.0/0 {gateway:[0-9.]+}", source="mem")
def _no_gateway(builder: Builder, vrf: str, gateway: str) -> None:
    require_management(builder, vrf)
    if builder.facts.services.gateway == gateway:
        builder.facts.services.gateway = ""


def require_management(builder: Builder, vrf: str) -> None:
    """Refuse a line for another VRF than that of the management port; ``vrf`` as in the line."""
    name = vrf.removeprefix(" vrf ")
    if name not in ({builder.vrf} if builder.vrf else {"", "default"}):
        raise ValueError(name)


@line("management ssh", source="AVD PYEAPI", opens="remote")
def _ssh(builder: Builder) -> Remote:
    return builder.ssh, ""


@line("management telnet", source="PYEAPI", opens="remote")
def _telnet(builder: Builder) -> Remote:
    return builder.telnet, ""


@line("vrf {name}", source="AVD", under="remote", opens="remote vrf")
def _remote_vrf(target: Remote, name: str) -> Remote:
    return target[0], "" if name == "default" else name


@line("no shutdown", source="AVD PYEAPI", under=("remote", "remote vrf"))
def _remote_on(target: Remote) -> None:
    target[0][target[1]] = True


@line("shutdown", source="AVD PYEAPI", under=("remote", "remote vrf"))
def _remote_off(target: Remote) -> None:
    target[0][target[1]] = False


@line("lldp run", source="PYEAPI")
def _lldp(builder: Builder) -> None:
    builder.facts.services.lldp = True


@line("no lldp run", source="AVD")
def _no_lldp(builder: Builder) -> None:
    builder.facts.services.lldp = False


@line("banner motd{text:(?s:\\n.*)}", source="AVD PYEAPI")
def _banner(builder: Builder, text: str) -> None:
    builder.facts.services.banner = text[1:]


@line("no banner motd", source="mem")
def _no_banner(builder: Builder) -> None:
    builder.facts.services.banner = ""


@line("write memory", source="CEOS435 NAPALM")
@line("copy running-config startup-config", source="mem")
def _save(builder: Builder) -> None:
    builder.facts.saves = True
