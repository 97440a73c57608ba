"""The switch itself: names, state, address, clock, logs, routing, restart, the login."""

import re
import time
from ipaddress import AddressValueError, IPv4Address, IPv4Network, NetmaskValueError

from sanfab_lab.chassis import AskedLine, ask_in_turn
from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.fos.commands import FosCall, bounded, command, show

COMMITTED = "Committing configuration...\nDone.\n"
LONGEST_FABRIC_NAME = 128
SYSLOG_PORT = 514
MOST_SERVERS = 6
"""Syslog servers of a switch [mem]."""
_HOST = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")


@command("switchname {name}", source="B24 NAMC IBM37")
def _name(call: FosCall) -> str:
    """Name the switch; the prompt changes at once."""
    longest = 30 if call.switch.release >= (7,) else 15
    name = call["name"]
    refuse_if(not _HOST.fullmatch(name) or len(name) > longest, f"Invalid switch name {name}")
    call.state.name = name
    return COMMITTED


@show("switchname", source="BRCSAN")
def _show_name(call: FosCall) -> str:
    return f"{call.state.name}\n"


@command("chassisname {name}", source="JCAPP BRCSAN")
def _chassis_name(call: FosCall) -> str:
    call.state.chassis_name = call["name"]
    return COMMITTED


@show("chassisname", source="BRCSAN")
def _show_chassis_name(call: FosCall) -> str:
    return f"{call.state.chassis_name}\n"


@command("fabricname --set {name:.+}", "fabricname --clear", when="7.2", source="FOS72AG")
def _fabric_name(call: FosCall) -> None:
    refuse_if(
        len(call["name"]) > LONGEST_FABRIC_NAME, "Fabric name too long: at most 128 characters"
    )
    call.state.fabric_name = call["name"]


@command("switchdisable", "switchenable", source="B24 B200E FOSNOTE")
@command("switchdisable -f", "switchenable -f", when="7", source="mem")
def _switch_state(call: FosCall) -> None:
    """Disable or enable the switch until the next start."""
    if call.verb == "switchdisable":
        call.switch.disable()
    else:
        call.switch.enable()


@command("switchcfgpersistentdisable", "switchcfgpersistentenable", source="NAMC DS300B")
def _persistent_state(call: FosCall) -> str:
    off = call.verb == "switchcfgpersistentdisable"
    call.state.persistent_disable = off
    if off:
        call.switch.disable()
    else:
        call.switch.enable()
    return f"Switch's persistent state set to '{'disabled' if off else 'enabled'}'\n"


@command(
    "fabricprincipal --enable -p {priority} [-f]", "fabricprincipal --enable [-f]", source="EFOS"
)
@command("fabricprincipal --disable", source="mem")
def _principal(call: FosCall) -> None:
    text = call.get("priority", "0x1")
    if not re.fullmatch(r"0x[0-9a-fA-F]{1,2}|\d{1,3}", text):
        raise Refused(f"Invalid priority {text}")
    call.state.priority = 0 if call.keyword("--disable") else int(text, 0)


def _is_address(text: str) -> bool:
    try:
        IPv4Address(text)
    except AddressValueError:
        return False
    return True


@command("ipaddrset", source="B24 B200E")
def _address(call: FosCall) -> None:
    """Ask for the management address, its mask and the gateway; an answer may be empty."""
    state, old = call.state, call.switch.release < (6,)
    given: dict[str, str] = {}

    def take(name: str, error: str) -> "AskedLine":
        labels = {
            "address": f"Ethernet IP Address [{state.address}]:",
            "mask": f"Ethernet Subnetmask [{state.mask}]:",
            "gateway": f"Gateway IP Address [{state.gateway or 'none'}]:",
        }

        def answer(text: str) -> str | None:
            good = _is_mask(text) if name == "mask" else _is_address(text)
            if text and not good:
                return f"{error}\n"
            given[name] = text or getattr(state, name)
            return None

        return AskedLine(labels[name], answer)

    unused = [
        AskedLine(f"Fibre Channel {one} [0.0.0.0]:", lambda _: None)
        for one in ("IP Address", "Subnetmask")
    ]
    questions = [
        take("address", "bad IP address"),
        take("mask", "bad IP mask"),
        *(unused if old else ()),
        take("gateway", "bad IP address"),
        *(() if old else (AskedLine("DHCP [Off]:", lambda _: None),)),
    ]

    def end() -> str:
        for name, text in given.items():
            setattr(state, name, text)
        return "IP address is being changed...Done.\n" if old else ""

    ask_in_turn(call.session, questions, end)


def _is_mask(text: str) -> bool:
    try:
        IPv4Network(f"0.0.0.0/{text}")
    except (AddressValueError, NetmaskValueError, ValueError):
        return False
    return "." in text


@command("tsclockserver {servers:.+}", source="DS300B NJ SRACFG")
def _clock_servers(call: FosCall) -> None:
    """Take the time of servers; LOCL: of its own clock."""
    text = call["servers"]
    servers = [] if text.upper() == "LOCL" else [one for one in re.split(r"[;\s]+", text) if one]
    wrong = [one for one in servers if not _is_address(one) and not _HOST.fullmatch(one)]
    refuse_if(wrong, f"Invalid clock server {wrong[:1]}")
    call.state.clock_servers = tuple(servers)


@show("tsclockserver", source="NJ DS300B")
def _show_clock_servers(call: FosCall) -> str:
    servers = call.state.clock_servers
    if call.switch.release < (6,):
        return f"{servers[0] if servers else 'LOCL'}\n"
    return (
        f"Active NTP Server           {servers[0] if servers else 'LOCL'}\n"
        f"Configured NTP Server List  {';'.join(servers) or 'LOCL'}\n"
    )


@command("tstimezone {zone}", source="EFOS NJ")
@command(r"tstimezone {zone:-?\d{1,2}} {minutes:\d{1,2}}", source="NJ")
def _time_zone(call: FosCall) -> str:
    """Set the time zone, by name or in hours and minutes."""
    zone = call["zone"]
    if call.has("minutes"):
        zone = f"{zone},{call['minutes']}"
    shape = r"-?\d{1,2},\d{1,2}|[A-Za-z_]+(?:/[A-Za-z0-9_+-]+)*"
    refuse_if(not re.fullmatch(shape, zone), f"Invalid time zone {zone}")
    call.state.time_zone = zone
    return "System Time Zone change will take effect at next reboot\n"


@show("tstimezone", source="NJ")
def _show_time_zone(call: FosCall) -> str:
    default = "Etc/GMT+0" if call.switch.release >= (6,) else "0,0"
    return f"{call.state.time_zone or default}\n"


@command("date {when}", source="DS300B NJ")
@show("date", source="DS300B")
def _date(_call: FosCall) -> str:
    """Show the clock; the emulated switch has that of its host, whatever is set."""
    return time.strftime("%a %b %e %H:%M:%S UTC %Y\n", time.gmtime())


def _server(call: FosCall) -> str:
    text = call["server"]
    refuse_if(not _is_address(text), f"Invalid IP address {text}")
    return text


@command("syslogdipadd {server}", "syslogdipremove {server}", when="old-syslog", source="DS300B")
@command(
    r"syslogadmin --set -ip {server} [-port {port:\d+}]",
    "syslogadmin --remove -ip {server}",
    when="8",
    source="EFOS",
)
def _syslog(call: FosCall) -> None:
    """Send messages to a server, or no longer."""
    server, known = _server(call), call.state.syslog
    if call.verb == "syslogdipremove" or call.keyword("--remove"):
        refuse_if(known.pop(server, None) is None, f"Syslog server {server} does not exist")
        return
    refuse_if(
        server not in known and len(known) >= MOST_SERVERS,
        "Maximum number of syslog servers reached",
    )
    known[server] = int(call.get("port", str(SYSLOG_PORT)))


@show("syslogdipshow", when="old-syslog", source="mem")
def _show_syslog(call: FosCall) -> str:
    rows = enumerate(call.state.syslog, 1)
    return "".join(f"syslog.{number}   {server}\n" for number, server in rows)


@show("syslogadmin --show -ip", when="8", source="mem")
def _show_new_syslog(call: FosCall) -> str:
    text = ""
    for number, (server, port) in enumerate(call.state.syslog.items(), 1):
        other = "" if port == SYSLOG_PORT else f" port {port}"
        text += f"syslog.{number}   {server}{other}\n"
    return text


@command("syslogdfacility -l {level}", when="old-syslog", source="DS300B")
@command("syslogadmin --set -facility {level}", when="8", source="EFOS mem")
def _facility(call: FosCall) -> str:
    level = bounded(call["level"].removeprefix("LOG_LOCAL"), 0, 7)
    call.state.facility = level
    return f"Syslog facility changed to LOG_LOCAL{level}\n"


@show("syslogdfacility", when="old-syslog", source="DS300B")
@show("syslogadmin --show -facility", when="8", source="mem")
def _show_facility(call: FosCall) -> str:
    return f"Syslog facility: LOG_LOCAL{call.state.facility}\n"


@command("timeout {minutes}", source="DS300B EFOS")
def _timeout(call: FosCall) -> str:
    call.state.timeout = bounded(call["minutes"], 0, 99999)
    return (
        f"IDLE Timeout Changed to {call.state.timeout} minutes\n"
        "The modified IDLE Timeout will be in effect after NEXT login\n"
    )


@show("timeout", source="mem")
def _show_timeout(call: FosCall) -> str:
    return f"Current IDLE Timeout is {call.state.timeout} minutes\n"


@command("bannerset {text:.*}", source="DS300B")
def _banner(call: FosCall) -> None:
    call.state.banner = call["text"]


@show("bannershow", source="DS300B")
def _show_banner(call: FosCall) -> str:
    return f"{call.state.banner}\n"


@command("iodset", "iodreset", source="NAMC")
def _in_order(call: FosCall) -> None:
    call.state.in_order = call.verb == "iodset"


@show("iodshow", source="NAMC BRCSAN")
def _show_in_order(call: FosCall) -> str:
    return f"\nIOD is {'' if call.state.in_order else 'not '}set\n"


@command("dlsset", "dlsreset", source="NAMC")
def _load_sharing(call: FosCall) -> None:
    call.state.load_sharing = call.verb == "dlsset"


@show("dlsshow", source="NAMC BRCSAN")
def _show_load_sharing(call: FosCall) -> str:
    return f"\nDLS is {'' if call.state.load_sharing else 'not '}set\n"


@command("aptpolicy {policy:[13]}", source="NAMC")
def _routing(call: FosCall) -> None:
    """Set how frames are spread over links; the switch has to be disabled [mem]."""
    refuse_if(call.switch.online, "Switch must be disabled to modify this parameter")
    call.state.routing_policy = call.number("policy")


@show("aptpolicy", source="NAMC BRCSAN")
def _show_routing(call: FosCall) -> str:
    return (
        f" Current Policy: {call.state.routing_policy}\n\n 3 : Default Policy\n"
        " 1: Port Based Routing Policy\n 3: Exchange Based Routing Policy\n"
    )


@show("setcontext {fid}", source="FOSNOTE mem")
def _context(_call: FosCall) -> str:
    """Refuse: the emulated switch has no virtual fabrics."""
    return "setcontext: requires VF to be enabled.\n"


@show("exit", "logout", "quit", source="NAMC")
def _exit(call: FosCall) -> None:
    call.session.alive = False


@show("reboot", "fastboot", source="NAMC")
@show("reboot -f", "fastboot -f", when="7", source="mem")
def _reboot(call: FosCall) -> str:
    """Restart the switch; asks first."""
    question = (
        "Warning: This command would cause the switch to reboot\n"
        "and result in traffic disruption.\n"
        "Are you sure you want to reboot the switch [y/n]?"
    )

    def act() -> str:
        call.switch.boot()
        call.switch.chassis.on_reload()
        call.session.alive = False
        return "Broadcast message from root\n\nThe system is going down for reboot NOW !!\n"

    return act() if call.keyword("-f") else call.ask(question, act)
