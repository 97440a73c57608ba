"""Host name, name servers, VRFs, static routes, banners."""

import ipaddress
from dataclasses import replace

from sanfab_lab.commands import refused_word
from sanfab_lab.eos.commands import (
    EosCall,
    command,
    enter_mode,
    incomplete,
    keep_entry,
    keep_setting,
    need_vrf,
)


@command("hostname {name:[A-Za-z0-9][A-Za-z0-9_.-]{0,62}}", "no|default hostname", source="AVD")
def _hostname(call: EosCall) -> None:
    """Set the host name."""
    call.state.hostname = call.get("name", "localhost")


@command("[no] ip name-server {rest...}", source="PYEAPI AVD")
def _name_server(call: EosCall) -> None:
    words = call["rest"].split()
    named = words[0] == "vrf" and len(words) > 1
    vrf, hosts = (words[1], words[2:]) if named else ("default", words)
    if not hosts:
        raise incomplete()
    for host in hosts:
        keep_entry(call, "ip name-server", f"{vrf} {host}")


@command("[no] vrf instance {name}", source="AVD", when="vrf-instance")
@command("[no] vrf definition {name}", source="BF-EOS mem", when="vrf-definition")
def _vrf(call: EosCall) -> None:
    """Enter a VRF, which is created if it does not exist; or remove it."""
    name = call["name"]
    if not call.no:
        call.state.vrfs.setdefault(name, "")
        enter_mode(call, "vrf", f"vrf-{name}", name)
        return
    call.state.vrfs.pop(name, None)
    for port, values in call.state.ports.items():
        if values.vrf == name:  # its interfaces lose their addresses
            call.state.ports[port] = replace(values, vrf="", address="", secondary=(), ipv6=())


@command("rd {rd:[0-9.]+:[0-9]+}", "no rd", modes="vrf", source="BF-EOS")
def _rd(call: EosCall) -> None:
    """Set the route distinguisher of a VRF."""
    call.state.vrfs[call.targets[0]] = call["rd"]


@command("[no] ip routing", source="PYEAPI")
@command("[no] ip routing vrf {vrf}", source="AVD")
def _routing(call: EosCall) -> None:
    need_vrf(call, call["vrf"])
    key = f"ip routing vrf {call['vrf']}".removesuffix(" vrf ")
    keep_setting(call, key, "on")


_ROUTE = r"{prefix} {via:\d+\.\d+\.\d+\.\d+|Null0|[A-Za-z-]+[0-9/]+}"


@command(
    f"ip route [vrf {{vrf}}] {_ROUTE}",
    f"ip route [vrf {{vrf}}] {_ROUTE} {{rest...}}",
    source="BF-EOS mem",
)
def _route(call: EosCall) -> None:
    """Add a static route."""
    need_vrf(call, call["vrf"])
    network, words = _network(call), call["rest"].split()
    distance = words.pop(0) if words and words[0].isdigit() else ""
    if len(words) % 2 or not set(words[::2]) <= {"tag", "name"}:
        raise refused_word(words[0])
    options = zip(words[::2], words[1::2], strict=True)
    first = (("", distance),) if distance not in {"", "1"} else ()
    keep_entry(call, "ip route", f"{call['vrf']} {network} {call['via']}", *first, *options)


def _network(call: EosCall) -> str:
    """Return the network of a route as it is shown."""
    try:
        return str(ipaddress.IPv4Network(call["prefix"], strict=False))
    except ValueError:
        raise refused_word(call["prefix"]) from None


@command(
    "no ip route [vrf {vrf}] {prefix}",
    "no ip route [vrf {vrf}] {prefix} {rest...}",
    source="BF-EOS mem",
)
def _no_route(call: EosCall) -> None:
    """Remove the static routes to a network, or the one through a gateway."""
    network = _network(call)
    via = call["rest"].partition(" ")[0]
    for kind, key in list(call.state.entries):
        vrf, *parts = key.split(" ")
        same = kind == "ip route" and [vrf, parts[0]] == [call["vrf"], network]
        if same and via in {"", parts[-1]}:
            del call.state.entries[kind, key]


_ROUTE6 = "ipv6 route [vrf {vrf}] {prefix:[0-9a-fA-F:.]+/[0-9]+} {via:[0-9a-fA-F:.]+}"


@command(_ROUTE6, f"no {_ROUTE6}", source="CEOS-V6 AVD")
def _ipv6_route(call: EosCall) -> None:
    """Add a static IPv6 route, or remove it."""
    need_vrf(call, call["vrf"])
    try:
        network = ipaddress.IPv6Network(call["prefix"])
        hop = ipaddress.IPv6Address(call["via"])
    except ValueError:
        raise refused_word(call["prefix"]) from None
    key = f"{call['vrf']} {network} {hop}"
    if call.no:
        call.state.entries.pop(("ipv6 route", key), None)
        return
    keep_entry(call, "ipv6 route", key)


@command("banner {kind:motd|login}", "no|default banner {kind:motd|login}", source="PYEAPI NAPALM")
def _banner(call: EosCall) -> str:
    """Take the text of a banner, up to a line EOF; or remove a banner."""
    text: list[str] = []
    if call.no:
        call.state.banners.pop(call["kind"], None)
        return ""

    def take(line: str) -> str:
        if line.strip() == "EOF":
            call.state.banners[call["kind"]] = "\n".join(text)
        else:
            text.append(line)
            call.session.ask("", take)
        return ""

    call.session.ask("", take)
    return "Enter TEXT MESSAGE. Type 'EOF' on its own line to end."
