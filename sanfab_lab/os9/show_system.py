"""Show commands about the switch itself and its configuration."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.names import UnknownPort, key_of, name_of, ranges_of
from sanfab_lab.os9.print_config import running_config, sections
from sanfab_lab.os9.print_ports import members_of, port_lines, vlan_lines
from sanfab_lab.os9.shell import INVALID
from sanfab_lab.os9.state import Vlan, physical
from sanfab_lab.os9.table import command, frames, line_of, wrong

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_TOPICS = (
    "lldp|snmp|users|ntp|aaa|vlt|dcb-map|logging|spanning-tree|tacacs+|ssh|clock|feature|line|iscsi"
)
_SHAPE = _TOPICS.replace("+", r"\+")
MAC_BASE = 0x0001E8000000


def mac_of(switch: "Os9") -> str:
    """Return the address of the switch: one of Force10, from the name in the inventory."""
    low = sum(ord(letter) * 31**at for at, letter in enumerate(switch.chassis.name)) % 0x1000000
    text = f"{MAC_BASE + low:012x}"
    return ":".join(text[at : at + 2] for at in range(0, 12, 2))


@command("show running-config", modes="exec", source="R-SEN R-PUP")
def running(switch: "Os9", _session: Session) -> str:
    """Print the running configuration."""
    return running_config(switch)


@command("show startup-config", modes="exec", source="R-NAF")
def startup(switch: "Os9", _session: Session) -> str:
    """Print the startup configuration."""
    return running_config(switch, startup=True)


@command(f"show running-config {{topic:{_SHAPE}}}", modes="exec", source="R-NAF R-PUP")
def running_part(switch: "Os9", _session: Session, topic: str) -> str:
    """Print the sections of a topic."""
    found = [lines for name, lines in sections(switch, switch.running) if name == topic.lower()]
    return "".join("!\n" + "\n".join(lines) + "\n" for lines in found)


@command("show running-config interface", modes="exec", source="R-PUP")
def running_interfaces(switch: "Os9", session: Session) -> str:
    """Print all interfaces."""
    return running_part(switch, session, "interface")


@command("show running-config interface {name...}", modes="exec", source="R-PUP F-MXL")
def running_interface(switch: "Os9", session: Session, name: str) -> str:
    """Print one interface."""
    return stanza(switch, full_name(switch, session, name))


def full_name(switch: "Os9", session: Session, text: str) -> str:
    """Return the name of the one interface that some words name."""
    try:
        part = ranges_of(text)[0]
    except UnknownPort as error:
        raise wrong(session, error.word.split(maxsplit=1)[0], INVALID) from None
    full = name_of(part.kind, part.low)
    if switch.item(full) is None:
        raise wrong(session, text.rsplit(maxsplit=1)[-1])
    return full


def stanza(switch: "Os9", full: str) -> str:
    """Return an interface as the configuration has it."""
    item = switch.at(full)
    if isinstance(item, Vlan):
        lines = vlan_lines(switch, item, members_of(switch.running)[item.number])
    else:
        lines = port_lines(switch, switch.running, item)
    return "!\n" + "\n".join(lines) + "\n"


@command("show config", modes="any", source="F-LAG F-MXL")
def show_config(switch: "Os9", session: Session) -> str:
    """Print what the mode is about [F-LAG, F-MXL]."""
    if len(frames(session)) == 1:
        raise wrong(session, line_of(session)[1].split()[-1], INVALID)
    below = frames(session)[1]
    if below.mode in {"if", "po", "vlan", "ma"}:
        return "".join(stanza(switch, name) for name in below.targets)
    if below.mode == "line":
        blocks = [(name, switch.running.blocks["line", name]) for name in below.targets]
        return "".join(
            f"line {name}\n" + "".join(f" {line}\n" for line in block.lines.values())
            for name, block in blocks
        )
    found = [lines for _, lines in sections(switch, switch.running) if lines[0] == below.opened]
    return "".join("!\n" + "\n".join(lines) + "\n" for lines in found)


def model(switch: "Os9") -> str:
    """Return what the switch calls itself."""
    name = switch.chassis.platform.model
    return "MXL-10/40GbE" if name == "mxl" else name.upper()


@command("show version", modes="exec user", source="R-NTC F-MXL R-NMK")
def version(switch: "Os9", _session: Session) -> str:
    """Print release and hardware."""
    uptime = int(switch.chassis.clock())
    days, rest = divmod(uptime, 86400)
    maker = "Dell" if switch.is_9 else "Dell Force10"
    ports = [key_of(port).kind for port in switch.chassis.ports]
    return (
        f"{maker} Real Time Operating System Software\n"
        f"{maker} Operating System Version:  2.0\n"
        f"{maker} Application Software Version:  {switch.chassis.release}\n"
        f"Copyright (c) 1999-2018 by Dell Inc. All Rights Reserved.\n"
        f"{'Dell Networking OS' if switch.is_9 else 'Dell Force10'} uptime is {days // 7} week(s), "
        f"{days % 7} day(s), {rest // 3600} hour(s), {rest % 3600 // 60} minute(s)\n\n"
        'System image file is "system://A"\n\n'
        f"System Type: {model(switch)}\n\n"
        f" {ports.count('TenGigabitEthernet')} Ten GigabitEthernet/IEEE 802.3 interface(s)\n"
        f" {ports.count('fortyGigE')} Forty GigabitEthernet/IEEE 802.3 interface(s)\n"
    )


@command("show system", "show system brief", "show system stack-unit {unit:[0-9]+}",
         modes="exec user", source="R-SEN")  # fmt: skip
def system(switch: "Os9", _session: Session, unit: str = "") -> str:
    """Print the state of the unit."""
    first = switch.chassis.platform.unit_first
    if unit and int(unit) != first:
        return f"Stack unit {unit} not exist.\n"  # [mem]
    how = switch.startup.lines.get(("boot-type", ""), "normal-reload")
    rows = {
        "Stack MAC": mac_of(switch),
        "Reload-Type": f"normal-reload [Next boot : {how}]",
    }
    more = {
        "Unit Type": "Management Unit",
        "Status": "online",
        "Next Boot": "online",
        "Required Type": model(switch),
        "Current Type": model(switch),
        "Num Ports": str(len(switch.chassis.ports)),
        "Dell EMC Networking OS Version": switch.chassis.release,
        "Jumbo Capable": "yes",
        "Burned In MAC": mac_of(switch),
    }
    head = "".join(f"{key:<31}: {value}\n" for key, value in rows.items())
    body = "".join(f"{key:<31}: {value}\n" for key, value in more.items())
    return f"\n{head}\n--  Unit {first} --\n{body}"


@command("show reload-type", modes="exec", source="D-BMP1")
def reload_type(switch: "Os9", _session: Session) -> str:
    """Print how the switch starts."""
    how = switch.startup.lines.get(("boot-type", ""), "normal-reload")
    return f"Reload-Type                    : normal-reload [Next boot : {how}]\n"


@command("show clock", "show clock detail", modes="exec user", source="F-S4048")
def clock(switch: "Os9", _session: Session) -> str:
    """Print the time."""
    day, month, date, time, year = switch.time().split()
    return f"{time}.000 UTC {day} {month} {date} {year}\n"


@command("show configuration lock", modes="exec", source="D-LCK1")
def lock(switch: "Os9", _session: Session) -> str:
    """Print who has the configuration for himself."""
    user = switch.chassis.locked_by or switch.configuring.get(switch.locked_by or 0, "")
    if not user:
        return "Configuration lock is not held.\n"  # [mem]
    return f'Configuration lock is held by user "{user}".\n'  # [mem]


@command("show users", modes="exec user", source="mem")
def users(switch: "Os9", session: Session) -> str:
    """Print who is logged in: this login and those who configure."""
    names = {**switch.configuring, session.number: session.user}
    head = "   Authorization Mode   : role or privilege\n      Line             User\n"
    rows = [
        f"{'*' if n == session.number else ' ':>4} vty {n - 1:<12} {u}\n"
        for n, u in sorted(names.items())
    ]
    return head + "".join(rows)


@command("show logging", modes="exec", source="F-MXL")
def log(switch: "Os9", _session: Session) -> str:
    """Print how the log is set up; it holds nothing."""
    hosts = [key[1] for key in sorted(switch.running.lines) if key[0] == "logging"]
    rows = "".join(f"        Logging to {host}\n" for host in hosts)
    return f"Syslog logging: enabled\n    Trap logging: level informational\n{rows}"


@command("show ntp associations", modes="exec", source="R-NAF")
def ntp(switch: "Os9", _session: Session) -> str:
    """Print the time servers; none answers."""
    hosts = [key[1].split()[-1] for key in sorted(switch.running.lines) if key[0] == "ntp server"]
    head = (
        "   remote         ref clock      st when poll reach    delay   offset     disp\n"
        + "=" * 79
    )
    rows = "".join(
        f" {host:<15} 0.0.0.0        16    -   64     0     0.00     0.00 16000.0\n"
        for host in hosts
    )
    return f"{head}\n{rows}"


@command("show ip interface brief", modes="exec", source="R-NTC")
def addresses(switch: "Os9", _session: Session) -> str:
    """Print the addresses of all interfaces."""
    rows = ["Interface                   IP-Address      OK  Method Status                Protocol"]
    for port in switch.running.ports.values():
        address = port.address.split("/")[0] or "unassigned"
        status = "up" if port.enabled else "administratively down"
        up = physical(port.name) or port.name.startswith("Port") or not port.enabled
        protocol = "up" if (switch.up(port.name) if up else True) else "down"
        method = "Manual" if port.address else "None"
        rows.append(f"{port.name:<27} {address:<15} YES {method:<6} {status:<21} {protocol}")
    for vlan in sorted(switch.running.vlans.values(), key=lambda one: one.number):
        address = vlan.address.split("/")[0] or "unassigned"
        status = "up" if vlan.enabled else "administratively down"
        method = "Manual" if vlan.address else "None"
        rows.append(f"{f'Vlan {vlan.number}':<27} {address:<15} YES {method:<6} {status:<21} down")
    return "\n".join(rows) + "\n"
