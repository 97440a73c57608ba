"""Show version, features, TCAM, users, checkpoints, the running and startup configuration."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.commands.system import FEATURES
from sanfab_lab.nxos.factory import TCAM
from sanfab_lab.nxos.names import expand_interfaces, interface_order
from sanfab_lab.nxos.running_config import running_lines
from sanfab_lab.nxos.running_config.interfaces import interface_lines
from sanfab_lab.nxos.show import RULE, show
from sanfab_lab.nxos.state import unpacked
from sanfab_lab.nxos.status import fabric_logins
from sanfab_lab.nxos.zone_database import Zoning

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos

_VERSION = """\
Cisco Nexus Operating System (NX-OS) Software
TAC support: http://www.cisco.com/tac
Copyright (C) 2002-2019, Cisco and/or its affiliates.
All rights reserved.

Software
  {system} {release}

Hardware
  cisco {hardware}
  Processor Board ID SSI{serial:06d}LX

  Device name: {hostname}
  bootflash:    2007040 kB

Kernel uptime is {days} day(s), {hours} hour(s), {minutes} minute(s), {seconds} second(s)"""


@show("show version", source="NTC NETMIKO")
def _version(call: NxosCall) -> Iterator[str]:
    """Show model, release and uptime."""
    chassis, n9k = call.switch.chassis, call.switch.n9k
    name = chassis.platform.title.replace("Cisco Nexus ", "").replace("Cisco ", "")
    uptime = int(chassis.clock())
    yield _VERSION.format(
        system="NXOS: version" if n9k else "system:    version",
        release=chassis.release,
        hardware=_hardware(call.switch, name),
        serial=call.switch.mac >> 8 & 0xFFFF,
        hostname=call.state.hostname,
        days=uptime // 86400,
        hours=uptime // 3600 % 24,
        minutes=uptime // 60 % 60,
        seconds=uptime % 60,
    )


def _hardware(switch: "Nxos", name: str) -> str:
    """Return how a chassis names itself [NTC][COLL-NX]."""
    if switch.mds:
        return f"{name} FC (1 Slot) Chassis"
    return f"Nexus9000 C{name} Chassis" if switch.n9k else f"Nexus{name} Chassis"


@show("show hostname", "show switchname", source="NAPALM NTC")
def _hostname(call: NxosCall) -> Iterator[str]:
    """Show the host name."""
    yield f"{call.state.hostname} "


@show("show clock", source="NTC")
def _clock(call: NxosCall) -> Iterator[str]:
    """Show the time."""
    del call
    yield time.strftime("%H:%M:%S.000 UTC %a %b %d %Y", time.gmtime())


@show("show user-account [{name}]", source="MDSAUDIT C-NXAPI92")
def _user_account(call: NxosCall) -> Iterator[str]:
    """Show accounts and their roles."""
    for name, (_, roles) in sorted(call.state.users.items()):
        if call.get("name", name) == name:
            yield f"user:{name}\n        this user account has no expiry date"
            yield f"        roles:{' '.join(roles)} "


@show("show privilege", source="mem")
def _privilege(call: NxosCall) -> Iterator[str]:
    """Show the privileges of the user."""
    yield f"User name: {call.session.user}"
    yield "Current privilege level: -1\nFeature privilege: Disabled"


@show("show feature", source="NTC L2TS")
def _features(call: NxosCall) -> Iterator[str]:
    """Show the features and their state."""
    yield "Feature Name          Instance  State\n--------------------  --------  --------"
    hidden = {"fcoe", "fex"} if call.switch.n9k else {"nxapi", "bash-shell"}
    off = "no-ssh" in call.state.settings.get("features", {})
    for name, shown in sorted(FEATURES.items(), key=lambda one: one[1]):
        if name not in hidden:
            on = name in call.state.features or (name == "ssh" and not off)
            yield f"{shown:<23}1          {'enabled' if on else 'disabled'}"


@show("show feature-set [{name}]", when="n9k", source="CCIEDC mem")
def _feature_sets(call: NxosCall) -> Iterator[str]:
    yield "Feature Set Name      ID        State\n--------------------  --------  --------"
    for number, name in enumerate(("fcoe", "fex", "mpls", "fcoe-npv"), 1):
        known = call.state.feature_sets.get(name)
        state = {None: "uninstalled", False: "installed", True: "enabled"}[known]
        if call.get("name", name) == name:
            yield f"{name:<22}{number:<10}{state}"


@show("show hardware access-list tcam region", when="n9k", source="C-TCAM")
def _tcam(call: NxosCall) -> Iterator[str]:
    """Show the TCAM regions as they were carved at boot."""
    for name in sorted(TCAM):
        yield f"{f'[{name}] size =':>60} {call.switch.tcam.get(name, 0):>4}"


@show("show users", source="GENIE")
def _users(call: NxosCall) -> Iterator[str]:
    """Show the users that are logged in."""
    yield "NAME     LINE         TIME         IDLE          PID COMMENT"
    for number, session in sorted(call.switch.active.items()):
        mine = " *" if session is call.session else ""
        seen = f"({call.switch.chassis.seen_from}){mine}"
        yield f"{session.user:<8} pts/{number:<8} Jan 28 13:44   .{'':10}{8000 + number} {seen}"


@show("show checkpoint summary", source="GENIE")
def _checkpoints(call: NxosCall) -> Iterator[str]:
    yield f"User Checkpoint Summary\n{RULE}"
    for number, name in enumerate(sorted(call.switch.files, key=interface_order), 1):
        yield f"{number}) {name}:\nSize is {len(call.switch.files[name])} bytes"


def _header(call: NxosCall) -> str:
    """Return the header of a configuration."""
    when = time.strftime("%a %b %d %H:%M:%S %Y", time.gmtime())
    words = " ".join(call.line.split(" | ", maxsplit=1)[0].split()[1:])
    full = {"run": "running-config", "star": "startup-config"}
    first = next((name for short, name in full.items() if words.startswith(short)), words)
    rest = words.split(maxsplit=1)[1:]
    return f"\n!Command: show {' '.join([first, *rest])}\n!Time: {when}\n"


@show("show running-config [all]", source="N9KRUN DELL5K")
def _running(call: NxosCall) -> Iterator[str]:
    """Show the running configuration."""
    fabric_logins(call.switch)
    yield _header(call)
    yield from running_lines(call.switch, call.state, every=call.keyword("all"))
    yield ""


@show("show startup-config", source="N9KRUN")
def _startup(call: NxosCall) -> Iterator[str]:
    """Show the startup configuration."""
    state = unpacked(call.switch.startup)
    for vsan, active in call.switch.stored.items():
        if vsan in state.vsans:
            state.zoning.setdefault(vsan, Zoning()).now.active = active
    yield from (_header(call), *running_lines(call.switch, state), "")


@show("show running-config interface {name...}", source="DELL5K VHYPER")
def _running_interface(call: NxosCall) -> Iterator[str]:
    """Show the configuration of interfaces."""
    blocks = [interface_lines(call.state, name) for name in expand_interfaces(call["name"])]
    if not all(blocks):
        raise refused_word(call["name"].split()[-1], Reason.RANGE)
    yield f"{_header(call)}\nversion {call.switch.chassis.release}"
    for block in blocks:
        yield from ("", *block)
    yield "\n"
