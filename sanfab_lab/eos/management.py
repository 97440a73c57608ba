"""How a switch is managed: its name, SNMP, VRFs, routes, sources, banners."""

import ipaddress
from dataclasses import replace

from sanfab_lab.eos.cli import GRAMMARS, TABLE, Call, Mode
from sanfab_lab.eos.engine import enter
from sanfab_lab.eos.entries import incomplete, need_vrf, snmp_user, wrong


@TABLE.command("hostname {name:[A-Za-z0-9][A-Za-z0-9_.-]{0,62}}", modes="config", source="AVD")
def hostname(call: Call, name: str) -> str:
    """Name the switch."""
    call.state.hostname = name
    return ""


@TABLE.command("no hostname", "default hostname", modes="config", source="AVD")
def no_hostname(call: Call) -> str:
    """Give the switch no name."""
    call.state.hostname = "localhost"
    return ""


@TABLE.command("ip tacacs vrf {vrf} source-interface {name}", modes="config", source="AVD")
def tacacs_source(call: Call, vrf: str, name: str) -> str:
    """Set the interface that servers in a VRF are asked from."""
    call.state.entries["ip tacacs", vrf] = (("source-interface", name),)
    return ""


@TABLE.command(
    "no ip tacacs vrf {vrf} source-interface",
    "no ip tacacs vrf {vrf} source-interface {name}",
    modes="config",
    source="AVD",
)
def no_tacacs_source(call: Call, vrf: str, name: str = "") -> str:  # noqa: ARG001  # may be repeated
    """Ask servers in a VRF from any interface."""
    call.state.entries.pop(("ip tacacs", vrf), None)
    return ""


@TABLE.command("logging vrf {vrf} source-interface {name}", modes="config", source="AVD")
def logging_source(call: Call, vrf: str, name: str) -> str:
    """Set the interface that log hosts in a VRF hear from."""
    call.state.entries["logging source", vrf] = (("source-interface", name),)
    return ""


@TABLE.command(
    "no logging vrf {vrf} source-interface",
    "no logging vrf {vrf} source-interface {name}",
    modes="config",
    source="AVD",
)
def no_logging_source(call: Call, vrf: str, name: str = "") -> str:  # noqa: ARG001  # may be repeated
    """Log to hosts in a VRF from any interface."""
    call.state.entries.pop(("logging source", vrf), None)
    return ""


@TABLE.command("snmp-server user {rest...}", modes="config", source="AVD mem")
def put_snmp_user(call: Call, rest: str) -> str:
    """Make an SNMP user."""
    name, shown = snmp_user(call, rest)
    call.state.entries["snmp-server user", name] = (("", shown),)
    return ""


@TABLE.command("no snmp-server user {name} {rest...}", modes="config", source="AVD mem")
def no_snmp_user(call: Call, name: str, rest: str) -> str:  # noqa: ARG001  # group and version
    """Remove an SNMP user."""
    call.state.entries.pop(("snmp-server user", name), None)
    return ""


@TABLE.command(
    "snmp-server group {name} {version:v1|v2c}",
    "snmp-server group {name} {version:v1|v2c} {rest...}",
    "snmp-server group {name} {version:v3} {level:noauth|auth|priv}",
    "snmp-server group {name} {version:v3} {level:noauth|auth|priv} {rest...}",
    modes="config",
    source="AVD",
)
def snmp_group(call: Call, name: str, version: str, level: str = "", rest: str = "") -> str:
    """Make a group of SNMP users."""
    words = rest.split()
    if len(words) % 2 or not set(words[::2]) <= {"read", "write", "notify", "context"}:
        raise wrong(call, words[-1])
    shown = " ".join(word for word in (f"{version} {level}".strip(), rest) if word)
    call.state.entries["snmp-server group", name] = (("", shown),)
    return ""


@TABLE.command(
    "no snmp-server group {name}",
    "no snmp-server group {name} {rest...}",
    modes="config",
    source="AVD",
)
def no_snmp_group(call: Call, name: str, rest: str = "") -> str:  # noqa: ARG001  # may be repeated
    """Remove a group of SNMP users."""
    call.state.entries.pop(("snmp-server group", name), None)
    return ""


@TABLE.command(
    "{no:no} snmp-server enable traps",
    "snmp-server enable traps",
    "{no:no} snmp-server enable traps {rest...}",
    "snmp-server enable traps {rest...}",
    "default snmp-server enable traps",
    modes="config",
    source="AVD",
)
def snmp_traps(call: Call, no: str = "", rest: str = "") -> str:
    """Send traps, all or those of one kind, or do not."""
    key = ("snmp-server enable traps", rest)
    if call.given.startswith("default") or (no and not rest):
        call.state.entries.pop(key, None)
    else:
        call.state.entries[key] = (("", "no" if no else ""),)
    return ""


@TABLE.command(
    "snmp-server vrf {name}", "{no:no} snmp-server vrf {name}", modes="config", source="AVD"
)
def snmp_vrf(call: Call, name: str, no: str = "") -> str:
    """Answer in a VRF, or do not; the default VRF is on until told otherwise."""
    if bool(no) != (name == "default"):
        call.state.entries.pop(("snmp-server vrf", name), None)
    else:
        call.state.entries["snmp-server vrf", name] = (("", "no" if no else ""),)
    return ""


@TABLE.command(
    "ip name-server {rest...}",
    "{no:no} ip name-server {rest...}",
    modes="config",
    source="PYEAPI AVD",
)
def name_server(call: Call, rest: str, no: str = "") -> str:
    """Ask a name server, or do not."""
    words = rest.split()
    vrf, hosts = (
        (words[1], words[2:]) if words[0] == "vrf" and len(words) > 1 else ("default", words)
    )
    if not hosts:
        raise incomplete(call)
    for host in hosts:
        call.state.entries[("ip name-server", f"{vrf} {host}")] = ()
        if no:
            del call.state.entries["ip name-server", f"{vrf} {host}"]
    return ""


@GRAMMARS["vrf-instance"].command("vrf instance {name}", modes="config", source="AVD")
@GRAMMARS["vrf-definition"].command("vrf definition {name}", modes="config", source="BF-EOS mem")
def vrf(call: Call, name: str) -> str:
    """Make a VRF."""
    call.state.vrfs.setdefault(name, "")
    enter(call.session, Mode("vrf", f"vrf-{name}", (name,)), call.given)
    return ""


@GRAMMARS["vrf-instance"].command("no vrf instance {name}", modes="config", source="AVD")
@GRAMMARS["vrf-definition"].command("no vrf definition {name}", modes="config", source="mem")
def no_vrf(call: Call, name: str) -> str:
    """Remove a VRF; its interfaces lose their addresses."""
    if call.state.vrfs.pop(name, None) is None:
        return ""
    for port, values in call.state.ports.items():
        if values.vrf == name:
            call.state.ports[port] = replace(values, vrf="", address="", secondary=())
    return ""


@TABLE.command("rd {rd:[0-9.]+:[0-9]+}", modes="vrf", source="BF-EOS")
def vrf_rd(call: Call, rd: str) -> str:
    """Give a VRF its route distinguisher."""
    call.state.vrfs[call.mode.target[0]] = rd
    return ""


@TABLE.command("no rd", modes="vrf", source="BF-EOS")
def vrf_no_rd(call: Call) -> str:
    """Take the route distinguisher away."""
    call.state.vrfs[call.mode.target[0]] = ""
    return ""


@TABLE.command("{no:no} ip routing", "ip routing", modes="config", source="PYEAPI")
@TABLE.command("{no:no} ip routing vrf {vrf}", "ip routing vrf {vrf}", modes="config", source="AVD")
def ip_routing(call: Call, no: str = "", vrf: str = "") -> str:
    """Route, or do not."""
    need_vrf(call, vrf)
    key = f"ip routing vrf {vrf}" if vrf else "ip routing"
    if no:
        call.state.settings.pop(key, None)
    else:
        call.state.settings[key] = "on"
    return ""


_VIA = r"{via:\d+\.\d+\.\d+\.\d+|Null0|[A-Za-z-]+[0-9/]+}"


@TABLE.command(
    f"ip route {{prefix}} {_VIA}",
    f"ip route {{prefix}} {_VIA} {{rest...}}",
    f"ip route vrf {{vrf}} {{prefix}} {_VIA}",
    f"ip route vrf {{vrf}} {{prefix}} {_VIA} {{rest...}}",
    modes="config",
    source="BF-EOS mem",
)
def ip_route(call: Call, prefix: str, via: str, vrf: str = "", rest: str = "") -> str:
    """Add a static route."""
    need_vrf(call, vrf)
    network = prefix_of(call, prefix)
    words = rest.split()
    distance = words.pop(0) if words and words[0].isdigit() else ""
    if len(words) % 2 or not set(words[::2]) <= {"tag", "name"}:
        raise wrong(call, words[0])
    options = ((("", distance),) if distance and distance != "1" else ()) + tuple(
        zip(words[::2], words[1::2], strict=True)
    )
    call.state.entries["ip route", f"{vrf} {network} {via}"] = options
    return ""


def prefix_of(call: Call, text: str) -> str:
    """Return a network as it is shown."""
    try:
        return str(ipaddress.IPv4Network(text, strict=False))
    except ValueError as error:
        raise wrong(call, text) from error


@TABLE.command(
    "no ip route {prefix}",
    "no ip route {prefix} {rest...}",
    "no ip route vrf {vrf} {prefix}",
    "no ip route vrf {vrf} {prefix} {rest...}",
    modes="config",
    source="BF-EOS mem",
)
def no_ip_route(call: Call, prefix: str, vrf: str = "", rest: str = "") -> str:
    """Remove static routes to a network, or the one by a gateway."""
    network = prefix_of(call, prefix)
    via = rest.split(maxsplit=1)[0] if rest else ""
    for kind, key in list(call.state.entries):
        parts = key.split(" ")
        if kind == "ip route" and parts[:2] == [vrf, network] and via in {"", parts[-1]}:
            del call.state.entries[kind, key]
    return ""


@TABLE.command("banner {kind:motd|login}", modes="config", source="PYEAPI NAPALM")
def banner(call: Call, kind: str) -> str:
    """Take the text of a banner, up to a line EOF."""
    text: list[str] = []
    session, state = call.session, call.state

    def take(line: str) -> str:
        if line.strip() != "EOF":
            text.append(line)
            return ""
        session.question = None
        state.banners[kind] = "\n".join(text)
        return ""

    session.question, session.asking = take, ""
    return "Enter TEXT MESSAGE. Type 'EOF' on its own line to end."


@TABLE.command(
    "no banner {kind:motd|login}",
    "default banner {kind:motd|login}",
    modes="config",
    source="PYEAPI",
)
def no_banner(call: Call, kind: str) -> str:
    """Remove a banner."""
    call.state.banners.pop(kind, None)
    return ""
