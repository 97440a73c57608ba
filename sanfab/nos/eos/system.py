"""EOS lines of the system: name, management VRF and port, remote login, banner, saving."""

from ipaddress import IPv4Address, IPv4Interface

from sanfab.facts.routing import Route
from sanfab.nos.addresses import IPV6_PREFIX, PREFIX, parse_address, parse_ipv6_address
from sanfab.nos.eos.builder import READER, Builder, LoginService, VrfBuilder, assign, line
from sanfab.nos.eos.names import VRF
from sanfab.nos.text_lines import register_description
from sanfab.nos.undo import (
    LOCKOUT,
    LOCKOUT_UNDO_FIRST,
    LOCKOUT_WHEN_SET,
    LOCKOUT_WHEN_UNDONE,
    REMOVE_LATE,
    Undo,
)

in_vrf = READER.block("vrf")
in_mgmt = READER.block("management")
in_remote = READER.block("remote")

_REMOTE = ("remote", "remote vrf")

assign("hostname {name}", "facts.name", source="AVD PYEAPI", undo=Undo("no hostname", "COLL-EOS"))


@line(
    "vrf {word:instance|definition} {name}",
    source="AVD BF-EOS",
    opens="vrf",
    undo=Undo(source="PYEAPI-API COLL-EOS", key=("name",), order=REMOVE_LATE),
)
def _vrf(builder: Builder, word: str, name: str) -> VrfBuilder:
    vrf = builder.vrfs.setdefault(name, VrfBuilder())
    vrf.keyword = word
    return vrf


in_vrf.assign("rd {rd:[0-9.]+:[0-9]+}", "rd", source="BF-EOS", undo=Undo("no rd", "COLL-EOS"))


# A chassis has Management0 and Management1/1 [AVD], a container Management0 [LABVAL].
@line(
    "interface Management{number:0|1|1/1}",
    source="AVD BF-EOS LABVAL",
    opens="management",
    undo=Undo("", "PYEAPI-API", key=("number",)),
)
def _management(builder: Builder, _number: str) -> Builder:
    return builder


# A port that changes its VRF loses its address, so the address is set later.
@in_mgmt.line(
    "vrf {name}",
    source="AVD",
    undo=Undo("no vrf", "PYEAPI-API", setting="vrf", order=LOCKOUT_UNDO_FIRST),
)
@in_mgmt.line(
    "vrf {word:forwarding} {name}",
    source="BF-EOS",
    undo=Undo("no vrf forwarding", "PYEAPI-API", setting="vrf", order=LOCKOUT_UNDO_FIRST),
)
def _management_vrf(builder: Builder, *words: str) -> None:
    name = words[-1]
    # A release has `instance` and `vrf`, or `definition` and `vrf forwarding`.
    if builder.vrfs[name].keyword != ("definition" if len(words) > 1 else "instance"):
        raise ValueError(name)
    services = builder.facts.services
    services.vrf, services.address, services.address6 = name, "", ""


register_description(in_mgmt, "facts.services.management_description", "AVD", "PYEAPI")
in_mgmt.assign(
    f"ip address {{address:{PREFIX}}}",
    "facts.services.address",
    source="AVD BF-EOS",
    convert=parse_address,
    undo=Undo("no ip address", "PYEAPI-API COLL-EOS", order=LOCKOUT, rank=1),
    unset="",
)
in_mgmt.assign("shutdown", "management_enabled", value=False, source="AVD")
in_mgmt.assign("no shutdown", "management_enabled", value=True, source="AVD PYEAPI")


# The new route is set before the old one goes.
@line(
    f"ip route{VRF} 0.0.0.0/0 {{gateway:[0-9.]+}}"
    "{more:(?: [0-9]+)?(?: tag [0-9]+)?(?: name \\S+)?(?: metric [0-9]+)?}",
    source="BF-EOS AVD CEOSCICD",
    undo=Undo(source="PYEAPI-API COLL-EOS", key=("vrf", "gateway"), order=LOCKOUT),
)
def _gateway(builder: Builder, vrf: str, gateway: str, more: str) -> None:
    services = builder.facts.services
    route = Route(vrf.removeprefix(" vrf "), "0.0.0.0/0", gateway)
    line_with_more = {f"ip route{vrf} 0.0.0.0/0 {gateway}{more}"} if more else set[str]()
    if not builder.is_management_vrf(vrf):
        builder.facts.routes |= set() if more else {route}  # of ports that carry data
        builder.uncertain |= line_with_more
        return
    # The default VRF also holds the routes of the VLANs: the gateway of the management port is in
    # the network of that port.
    if not builder.vrf and (
        not services.address or IPv4Address(gateway) not in IPv4Interface(services.address).network
    ):
        builder.facts.routes |= set() if more else {route}
        builder.uncertain |= line_with_more
        return
    services.gateway = gateway


in_mgmt.assign(
    f"ipv6 address {{address:{IPV6_PREFIX}}}",
    "facts.services.address6",
    source="CEOS-V6 AVD",
    convert=parse_ipv6_address,
    undo=Undo("no ipv6 address {address}", "COLL-EOS", order=LOCKOUT_UNDO_FIRST, rank=1),
    unset="",
)


@in_mgmt.line("{words:ip address dhcp}", source="EOSDHCP")
@in_mgmt.line("{words:dhcp client accept default-route}", source="EOSDHCP")
def _address_of_others(builder: Builder, words: str) -> None:
    builder.uncertain.add(words)  # the facts hold a stated address and gateway only


@line(f"ip route{VRF} 0.0.0.0/0 {{interface:[A-Z]\\S+}}{{more:(?: .*)?}}", source="LABVAL NETDEV")
def _default_route_by_interface(builder: Builder, vrf: str, interface: str, more: str) -> None:
    """A route of ports that carry data: that of the management port names its gateway."""
    builder.uncertain.add(f"ip route{vrf} 0.0.0.0/0 {interface}{more}")


@line(f"no ip route{VRF} 0.0.0.0/0 {{gateway:[0-9.]+}}", source="PYEAPI-API COLL-EOS")
def _no_gateway(builder: Builder, vrf: str, gateway: str) -> None:
    builder.facts.routes.discard(Route(vrf.removeprefix(" vrf "), "0.0.0.0/0", gateway))
    if not builder.is_management_vrf(vrf):
        return
    # A line before this one may have set another gateway.
    if builder.facts.services.gateway == gateway:
        builder.facts.services.gateway = ""


@line("management ssh", source="AVD PYEAPI", opens="remote", undo=Undo("", "AVD"))
def _ssh(builder: Builder) -> LoginService:
    return builder.ssh


@line("management telnet", source="PYEAPI", opens="remote", undo=Undo("", "AVD"))
def _telnet(builder: Builder) -> LoginService:
    return builder.telnet


@in_remote.line(
    "vrf {name}", source="AVD", opens="remote vrf", undo=Undo(source="AVD", key=("name",))
)
def _remote_vrf(service: LoginService, name: str) -> LoginService:
    return service if name == "default" else service.vrfs.setdefault(name, LoginService())


assign(
    "no shutdown",
    "enabled",
    value=True,
    source="AVD PYEAPI",
    under=_REMOTE,
    undo=Undo("shutdown", "AVD", setting="state", order=LOCKOUT_WHEN_UNDONE),
)
assign(
    "shutdown",
    "enabled",
    value=False,
    source="AVD PYEAPI",
    under=_REMOTE,
    undo=Undo("no shutdown", "AVD", setting="state", order=LOCKOUT_WHEN_SET),
)

assign(
    "lldp run",
    "facts.services.lldp",
    value=True,
    source="PYEAPI",
    undo=Undo(source="AVD", setting="lldp"),
)
assign(
    "no lldp run",
    "facts.services.lldp",
    value=False,
    source="AVD",
    undo=Undo("lldp run", "AVD", setting="lldp"),
)


@line(
    "banner motd{text:(?s:\\n.*)}",
    source="AVD PYEAPI",
    undo=Undo("no banner motd", "PYEAPI-API COLL-EOS"),
)
def _banner(builder: Builder, text: str) -> None:
    builder.facts.services.banner = text[1:]


assign("no banner motd", "facts.services.banner", "", source="PYEAPI-API COLL-EOS")
assign("write memory", "facts.saves", value=True, source="CEOS435 NAPALM")
assign("copy running-config startup-config", "facts.saves", value=True, source="COLL-EOS")
