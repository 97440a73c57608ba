"""Clock, syslog, TACACS+, names, routes."""

import re
from ipaddress import AddressValueError, IPv4Address, IPv4Network, NetmaskValueError

from sanfab_lab.exos.state import Server, Target
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused, cipher

_ROUTERS = {"vr-default": "VR-Default", "vr-mgmt": "VR-Mgmt", "vr-control": "VR-Control"}
_SEVERITIES = (
    "Critical",
    "Error",
    "Warning",
    "Notice",
    "Info",
    "Debug-Summary",
    "Debug-Verbose",
    "Debug-Data",
)
_INCOMPATIBLE = (
    "Note: Shared secrets created with EXOS 16.1 and greater are not compatible with "
    "EXOS 15.x and earlier.\n"
)
_HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")


def a_router(text: str, otherwise: str) -> str:
    """Return a virtual router that a command names."""
    if not text:
        return otherwise
    if text.lower() not in _ROUTERS:
        raise BadWord(text)
    return _ROUTERS[text.lower()]


def an_address(text: str) -> str:
    """Return an address that a command names."""
    try:
        return str(IPv4Address(text))
    except AddressValueError as why:
        raise BadWord(text) from why


def _host(text: str) -> str:
    """Return a server that a command names, by address or by name."""
    if re.fullmatch(r"[\d.]+", text):
        return an_address(text)
    if not _HOST.fullmatch(text):
        raise BadWord(text)
    return text


@TABLE.does(
    "configure sntp-client {which:primary|secondary} {server} [vr {vr}]",
    source="F-PUB",
)
def sntp(switch: Switch, call: Call) -> str:
    """Set a clock to follow."""
    found = (_host(call["server"]), a_router(call["vr"], "VR-Mgmt"))
    switch.config.services.sntp[call["which"]] = found
    return ""


@TABLE.does("ABLE sntp-client", source="F-PUB")
def sntp_on(switch: Switch, call: Call) -> str:
    """Follow the clocks, or stop."""
    switch.config.services.sntp_on = call.on()
    return ""


@TABLE.does("configure sntp-client update-interval {time}", source="F-450")
def sntp_interval(switch: Switch, call: Call) -> str:
    """Set how often a clock is asked."""
    switch.config.services.sntp_interval = switch.whole(call["time"], 16, 65535)
    return ""


@TABLE.does("unconfigure sntp-client [{which:primary|secondary}]", source="F-PUB")
def sntp_unset(switch: Switch, call: Call) -> str:
    """Forget a clock, or all of it."""
    services = switch.config.services
    if call.has("which"):
        services.sntp.pop(call["which"], None)
    else:
        services.sntp.clear()
        services.sntp_on, services.sntp_interval = False, 64
    return ""


@TABLE.does("configure ntp server {how:add|delete} {server} [vr {vr}]", source="F-RU")
def ntp(switch: Switch, call: Call) -> str:
    """Add a time server, or take one out."""
    servers, name = switch.config.services.ntp, _host(call["server"])
    if call["how"] == "add":
        servers[name] = a_router(call["vr"], "VR-Default")
    elif servers.pop(name, None) is None:
        raise Refused(f"Error: NTP server {name} not found.")
    return ""


@TABLE.does("ABLE ntp", "ABLE ntp [vlan] {vlan}", source="F-RU mem")
def ntp_on(switch: Switch, call: Call) -> str:
    """Keep the clock by NTP, at all or in a VLAN, or stop."""
    services = switch.config.services
    if not call.has("vlan"):
        services.ntp_on = call.on()
        return ""
    keys = set(switch.config.vlans)
    if call["vlan"].lower() != "all":
        keys = {switch.vlan(call["vlan"]).name.casefold()}
    services.ntp_vlans = services.ntp_vlans | keys if call.on() else services.ntp_vlans - keys
    return ""


@TABLE.does(
    "configure timezone [name {name}] {offset:(?:\\+|-)?\\d+} [{dst:autodst|noautodst}]",
    source="mem",
)
def timezone(switch: Switch, call: Call) -> str:
    """Set the time zone, in minutes."""
    name = f"name {call['name']} " if call.has("name") else ""
    dst = call["dst"] or "noautodst"
    switch.config.services.timezone = f"{name}{int(call['offset'])} {dst}"
    return ""


def _destination(text: str) -> str:
    """Return a syslog server with its port."""
    host, _, port = text.partition(":")
    if port and not port.isdigit():
        raise BadWord(text)
    if re.fullmatch(r"[\d.]+", host):
        try:
            IPv4Address(host)
        except AddressValueError as why:
            raise BadWord(text) from why
    return f"{host}:{port or 514}"


def _target(switch: Switch, call: Call) -> Target:
    vr = a_router(call["vr"], "VR-Mgmt")
    wanted = Target(_destination(call["server"]), vr, call["facility"].lower())
    found = switch.config.services.targets.get(wanted.key())
    if found is None:
        raise Refused("Error: The syslog target does not exist.")
    return found


_SYSLOG = "{server} [vr {vr}] {facility:(?i:local)\\d}"


@TABLE.does(f"configure syslog add {_SYSLOG}", source="F-PUB")
def syslog_add(switch: Switch, call: Call) -> str:
    """Add a syslog server; nothing is sent to it before it is enabled."""
    if call["facility"][-1] in "89":
        raise BadWord(call["facility"])
    vr = a_router(call["vr"], "VR-Mgmt")
    target = Target(_destination(call["server"]), vr, call["facility"].lower())
    if target.key() in switch.config.services.targets:
        raise Refused("Error: The syslog target already exists.")
    switch.config.services.targets[target.key()] = target
    return ""


@TABLE.does(f"configure syslog delete {_SYSLOG}", source="F-PUB")
def syslog_delete(switch: Switch, call: Call) -> str:
    """Forget a syslog server."""
    del switch.config.services.targets[_target(switch, call).key()]
    return ""


@TABLE.does("configure syslog delete all", source="mem")
def syslog_clear(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Forget all syslog servers."""
    switch.config.services.targets.clear()
    return ""


@TABLE.does(f"ABLE log target syslog {_SYSLOG}", source="F-PUB")
def syslog_on(switch: Switch, call: Call) -> str:
    """Send to a syslog server, or stop."""
    _target(switch, call).enabled = call.on()
    return ""


@TABLE.does("ABLE syslog", source="F-PUB")
def syslog_all(switch: Switch, call: Call) -> str:
    """Send to syslog servers at all, or not; the configuration does not show it."""
    switch.config.services.syslog_on = call.on()
    return ""


@TABLE.does(
    f"configure log target syslog {_SYSLOG} severity {{severity}} [only]",
    f"configure log target syslog {_SYSLOG} filter {{filter}} [severity {{severity}}] [only]",
    f"configure log target syslog {_SYSLOG} match {{match}}",
    f"configure log target syslog {_SYSLOG} format {{layout...}}",
    f"configure log target syslog {_SYSLOG} from {{source}}",
    source="F-PUB",
)
def syslog_set(switch: Switch, call: Call) -> str:
    """Set what a syslog server gets, and how."""
    target = _target(switch, call)
    known = {severity.lower(): severity for severity in _SEVERITIES}
    if call.has("severity") and call["severity"].lower() not in known:
        raise BadWord(call["severity"])
    if call.has("filter") and call["filter"] != "DefaultFilter":
        raise BadWord(call["filter"])
    target.severity = known.get(call["severity"].lower(), target.severity)
    target.match = call["match"] or target.match
    target.layout = call["layout"] or target.layout
    target.source = an_address(call["source"]) if call.has("source") else target.source
    return ""


@TABLE.does(
    "configure tacacs {which:primary|secondary} server {server} [{port:\\d+}] "
    "client-ip {client} [vr {vr}] [shared-secret {secret}]",
    source="R-OXI mem",
)
def tacacs(switch: Switch, call: Call) -> str:
    """Set a TACACS+ server."""
    port = str(switch.whole(call["port"], 1, 65535)) if call.has("port") else "49"
    found = Server(
        _host(call["server"]), port, an_address(call["client"]), a_router(call["vr"], "VR-Mgmt")
    )
    old = switch.config.services.tacacs.get(call["which"])
    found.secret = old.secret if old is not None else ""
    switch.config.services.tacacs[call["which"]] = found
    if not call.has("secret"):
        return ""
    found.secret = cipher(call["secret"])
    return _INCOMPATIBLE if switch.release >= (16, 1) else ""


@TABLE.does(
    "configure tacacs {which:primary|secondary} shared-secret {secret}",
    "configure tacacs {which:primary|secondary} shared-secret encrypted {hash}",
    source="R-OXI mem",
)
def tacacs_secret(switch: Switch, call: Call) -> str:
    """Set the secret that is shared with a TACACS+ server."""
    server = switch.config.services.tacacs.setdefault(call["which"], Server())
    server.secret = call["hash"] or cipher(call["secret"])
    return _INCOMPATIBLE if switch.release >= (16, 1) and not call.has("hash") else ""


@TABLE.does("ABLE tacacs", source="F-450")
def tacacs_on(switch: Switch, call: Call) -> str:
    """Ask the TACACS+ servers who may log in, or stop."""
    switch.config.services.tacacs_on = call.on()
    return ""


@TABLE.does("ABLE tacacs-authorization", source="F-450")
def tacacs_authorization(switch: Switch, call: Call) -> str:
    """Ask the TACACS+ servers about each command, or stop."""
    switch.config.services.tacacs_authorization = call.on()
    return ""


@TABLE.does("configure tacacs timeout {time}", source="F-450")
def tacacs_timeout(switch: Switch, call: Call) -> str:
    """Set how long a TACACS+ server may take."""
    switch.config.services.tacacs_timeout = switch.whole(call["time"], 1, 120)
    return ""


@TABLE.does("unconfigure tacacs [server {which:primary|secondary}]", source="F-PUB")
def tacacs_unset(switch: Switch, call: Call) -> str:
    """Forget a TACACS+ server, or all of it."""
    services = switch.config.services
    if call.has("which"):
        services.tacacs.pop(call["which"], None)
    else:
        services.tacacs.clear()
        services.tacacs_timeout = 3
    return ""


@TABLE.does("configure dns-client {how:add|delete} name-server {server} [vr {vr}]", source="R-ES")
def name_server(switch: Switch, call: Call) -> str:
    """Add a name server, or take one out."""
    servers, address = switch.config.services.dns_servers, an_address(call["server"])
    if call["how"] == "add":
        servers[address] = a_router(call["vr"], "VR-Default")
    elif servers.pop(address, None) is None:
        raise Refused(f"Error: Name server {address} not found.")
    return ""


@TABLE.does("configure dns-client {how:add|delete} domain-suffix {name}", source="R-ES")
def suffix(switch: Switch, call: Call) -> str:
    """Add a domain to look names up in, or take one out."""
    known, name = switch.config.services.dns_suffixes, call["name"]
    if call["how"] == "add" and name not in known:
        known.append(name)
    elif call["how"] == "delete":
        if name not in known:
            raise Refused(f"Error: Domain suffix {name} not found.")
        known.remove(name)
    return ""


_GATEWAY = "{gateway} [{metric:\\d+}] [vr {vr}]"


@TABLE.does(
    f"configure iproute {{how:add|delete}} default {_GATEWAY}",
    f"configure iproute {{how:add|delete}} {{net}} {{mask:(?:\\d|\\.)+}} {_GATEWAY}",
    f"configure iproute {{how:add|delete}} {{net:(?:\\d|\\.)+/\\d+}} {_GATEWAY}",
    source="F-450 F-PUB",
)
def route(switch: Switch, call: Call) -> str:
    """Add a route, or take one out."""
    destination = "default"
    if call.has("net"):
        try:
            network = IPv4Network(f"{call['net']}/{call['mask']}".rstrip("/"))
        except (AddressValueError, NetmaskValueError, ValueError) as why:
            raise BadWord(call["net"]) from why
        destination = f"{network.network_address} {network.netmask}"
    key = (destination, an_address(call["gateway"]))
    vr = a_router(call["vr"], "VR-Default")
    routes = switch.config.services.routes
    if call["how"] == "add":
        routes[key] = vr
    elif routes.get(key) != vr:
        raise Refused("Error: Route not found.")
    else:
        del routes[key]
    return ""
