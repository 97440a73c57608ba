"""SSH, Telnet, web, clock, name servers, routes."""

from ipaddress import IPv4Network

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, change_entry, command, service_fields
from sanfab_lab.rows import Field

_KEY_QUESTION = (
    "WARNING: Generating new server host key\n"
    "This will take approximately 10 minutes and cannot be canceled.\n"
    "Continue? (y/N) "
)
_GATEWAY = "{gateway} [{metric:\\d+}] [vr {vr}]"

service_fields(
    Field("enable|disable telnet", "telnet", "E-TEL"),
    Field("disable ssh2", "ssh", "F-PUB"),
    Field("enable|disable sntp-client", "sntp_on", "F-PUB"),
    Field(
        "configure sntp-client update-interval {value}",
        "sntp_interval",
        "F-450",
        None,
        range(16, 65536),
    ),
    Field("enable|disable ntp", "ntp_on", "F-RU mem"),
)


@command("enable|disable web {protocol:http|https}", source="F-PUB")
def _web(call: ExosCall) -> None:
    """Enable or disable the web pages."""
    call.state.services.web[call["protocol"]] = call.on


@command("enable|disable auto-provision", source="mem")
def _auto_provision(_call: ExosCall) -> str:
    """Look for a configuration by DHCP at the next start without one, or do not."""
    return "This setting will take effect at the next reboot of this switch.\n"


@command("enable ssh2", source="F-PUB")
def _enable_ssh(call: ExosCall) -> str | None:
    """Enable SSH; asks to generate a host key if there is none."""
    if not call.state.services.ssh_key:
        return _new_key(call, enable=True)
    call.state.services.ssh = True
    return None


@command("configure ssh2 key", source="mem")
def _ssh_key(call: ExosCall) -> str:
    """Generate a new host key."""
    return _new_key(call, enable=False)


def _new_key(call: ExosCall, *, enable: bool) -> str:
    def yes() -> str:
        services = call.switch.state.services
        services.ssh, services.ssh_key = services.ssh or enable, True
        call.switch.dirty = True
        return "..............................\nKey Generated."

    return call.confirm(_KEY_QUESTION, yes)


@command("configure sntp-client {which:primary|secondary} {server} [vr {vr}]", source="F-PUB")
def _sntp_server(call: ExosCall) -> None:
    server = call.host("server")
    call.state.services.sntp[call["which"]] = (server, call.router("VR-Mgmt"))


@command("unconfigure sntp-client [{which:primary|secondary}]", source="F-PUB")
def _unconfigure_sntp(call: ExosCall) -> None:
    """Remove an SNTP server, or the whole SNTP client."""
    services = call.state.services
    if call.has("which"):
        services.sntp.pop(call["which"], None)
    else:
        services.sntp.clear()
        services.sntp_on, services.sntp_interval = False, 64


@command("configure ntp server {how:add|delete} {server} [vr {vr}]", source="F-RU")
def _ntp_server(call: ExosCall) -> None:
    name = call.host("server")
    change_entry(call, call.state.services.ntp, name, f"Error: NTP server {name} not found.")


@command("enable|disable ntp [vlan] {vlan}", source="F-RU mem")
def _ntp_vlan(call: ExosCall) -> None:
    services, keys = call.state.services, set(call.state.vlans)
    if call["vlan"].lower() != "all":
        keys = {call.vlan("vlan").name.casefold()}
    services.ntp_vlans = services.ntp_vlans | keys if call.on else services.ntp_vlans - keys


_YEARLY = (
    "every {{{0}_week}} {{{0}_day}} {{{0}_month}} "
    "[at {{{0}_hour:\\d+(?::\\d+)?}} [{{{0}_minute:\\d+}}]]"
)
_ZONE = "configure timezone [name {name}] {offset:(?:\\+|-)?\\d+}"


@command(
    f"{_ZONE} [{{dst:noautodst}}]",
    f"{_ZONE} {{dst:autodst}} [name {{summer}}] [{{minutes:\\d+}}] "
    f"[begins {_YEARLY.format('begin')} [ends {_YEARLY.format('end')}]]",
    source="E-TZ E-TZ10",
)
def _timezone(call: ExosCall) -> None:
    """Set the time zone, in minutes, and its summer time."""
    name = f"name {call['name']} " if call.has("name") else ""
    text = f"{name}{call.number('offset')} {call.get('dst', 'noautodst')}"
    if call.has("summer"):
        text += f" name {call['summer']}"
    if call.has("minutes"):
        text += f" {call.within('minutes', 1, 60)}"  # limits [E-TZ10]
    for day in ("begin", "end"):
        if call.has(f"{day}_week"):
            text += f" {day}s every {_yearly(call, day)}"
    call.state.services.timezone = "" if text == "0 noautodst" else text


def _yearly(call: ExosCall, which: str) -> str:
    """Return a day and time of each year as printed: the minute follows a blank."""
    words = " ".join(call[f"{which}_{part}"] for part in ("week", "day", "month"))
    if not call.has(f"{which}_hour"):
        return words
    hour, _, minute = call[f"{which}_hour"].partition(":")
    minute = minute or call.get(f"{which}_minute", "0")
    return f"{words} at {int(hour)} {int(minute)}"


@command("configure dns-client {how:add|delete} name-server {server} [vr {vr}]", source="R-ES")
def _name_server(call: ExosCall) -> None:
    address, servers = call.address("server"), call.state.services.dns_servers
    change_entry(call, servers, address, f"Error: Name server {address} not found.")


@command("configure dns-client {how:add|delete} domain-suffix {name}", source="R-ES")
def _domain_suffix(call: ExosCall) -> None:
    name, suffixes = call["name"], call.state.services.dns_suffixes
    change_entry(call, suffixes, name, f"Error: Domain suffix {name} not found.")


@command(
    f"configure iproute {{how:add|delete}} default {_GATEWAY}",
    f"configure iproute {{how:add|delete}} {{net}} {{mask:(?:\\d|\\.)+}} {_GATEWAY}",
    f"configure iproute {{how:add|delete}} {{net:(?:\\d|\\.)+/\\d+}} {_GATEWAY}",
    source="F-450 F-PUB",
)
def _route(call: ExosCall) -> None:
    destination = "default"
    if call.has("net"):
        try:
            network = IPv4Network(f"{call['net']}/{call['mask']}".rstrip("/"))
        except ValueError as error:
            raise refused_word(call["net"]) from error
        destination = f"{network.network_address} {network.netmask}"
    key = (destination, call.address("gateway"))
    vr, routes = call.router("VR-Default"), call.state.services.routes
    if call["how"] == "add":
        routes[key] = vr
    elif routes.get(key) != vr:
        raise Refused("Error: Route not found.")
    else:
        del routes[key]
