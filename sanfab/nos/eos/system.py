"""EOS lines of the system: name, VRF and port of the management network, log-in from afar."""

from ipaddress import IPv4Address, IPv4Interface

from sanfab.nos.eos.draft import Draft
from sanfab.nos.eos.router import line

Remote = tuple[dict[str, bool], str]
"""State of SSH or telnet by VRF, and the VRF whose lines are read."""


@line("hostname {name}", source="AVD PYEAPI")
def _name(draft: Draft, name: str) -> None:
    draft.facts.name = name


@line("vrf {word:instance|definition} {name}", source="AVD BF-EOS", opens="vrf")
def _vrf(draft: Draft, word: str, name: str) -> tuple[Draft, str]:
    draft.vrfs[name] = word
    return draft, name


@line("rd {rd:[0-9.]+:[0-9]+}", source="BF-EOS", under="vrf")
def _rd(target: tuple[Draft, str], rd: str) -> None:
    draft, name = target
    if name == draft.vrf:
        draft.facts.services.vrf_rd = rd


@line("interface Management1", source="AVD BF-EOS", opens="management")
def _management(draft: Draft) -> Draft:
    return draft


@line("vrf {name}", source="AVD", under="management")
@line("vrf {word:forwarding} {name}", source="BF-EOS", under="management")
def _management_vrf(draft: Draft, *words: str) -> None:
    name = words[-1]
    # A release knows `instance` and `vrf`, or `definition` and `vrf forwarding`.
    if draft.vrfs.get(name) != ("definition" if len(words) > 1 else "instance"):
        raise ValueError(name)
    services = draft.facts.services
    services.vrf, services.address = name, ""  # a port that changes its VRF loses its address


@line("ip address {address:[0-9.]+/[0-9]+}", source="AVD BF-EOS", under="management")
def _address(draft: Draft, address: str) -> None:
    draft.facts.services.address = str(IPv4Interface(address))


@line("no ip address", source="mem", under="management")
def _no_address(draft: Draft) -> None:
    draft.facts.services.address = ""


@line("shutdown", source="AVD", under="management")
def _management_down(draft: Draft) -> None:
    draft.management_enabled = False


@line("no shutdown", source="AVD PYEAPI", under="management")
def _management_up(draft: Draft) -> None:
    draft.management_enabled = True


@line(
    "ip route{vrf:(?: vrf \\S+)?} 0.0.0.0/0 {gateway:[0-9.]+}"
    "{more:(?: [0-9]+)?(?: tag [0-9]+)?(?: name \\S+)?}",
    source="BF-EOS AVD",
)
def _gateway(draft: Draft, vrf: str, gateway: str, _more: str) -> None:
    services = draft.facts.services
    require_management(draft, vrf)
    # The default VRF also holds the routes of the VLANs: only a neighbour of the port is its own.
    if not draft.vrf and (
        not services.address or IPv4Address(gateway) not in IPv4Interface(services.address).network
    ):
        raise ValueError(gateway)
    services.gateway = gateway


@line("no ip route{vrf:(?: vrf \\S+)?} 0.0.0.0/0 {gateway:[0-9.]+}", source="mem")
def _no_gateway(draft: Draft, vrf: str, gateway: str) -> None:
    require_management(draft, vrf)
    if draft.facts.services.gateway == gateway:
        draft.facts.services.gateway = ""


def require_management(draft: Draft, vrf: str) -> None:
    """Refuse a line for another VRF than that of the management port; ``vrf`` as in the line."""
    name = vrf.removeprefix(" vrf ")
    if name not in ({draft.vrf} if draft.vrf else {"", "default"}):
        raise ValueError(name)


@line("management ssh", source="AVD PYEAPI", opens="remote")
def _ssh(draft: Draft) -> Remote:
    return draft.ssh, ""


@line("management telnet", source="PYEAPI", opens="remote")
def _telnet(draft: Draft) -> Remote:
    return draft.telnet, ""


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
def _lldp(draft: Draft) -> None:
    draft.facts.services.lldp = True


@line("no lldp run", source="AVD")
def _no_lldp(draft: Draft) -> None:
    draft.facts.services.lldp = False


@line("banner motd{text:(?s:\\n.*)}", source="AVD PYEAPI")
def _banner(draft: Draft, text: str) -> None:
    draft.facts.services.banner = text[1:]


@line("no banner motd", source="mem")
def _no_banner(draft: Draft) -> None:
    draft.facts.services.banner = ""


@line("write memory", source="CEOS435 NAPALM")
@line("copy running-config startup-config", source="mem")
def _save(draft: Draft) -> None:
    draft.facts.saves = True
