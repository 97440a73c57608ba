"""Show version, features, TCAM, users, checkpoints."""

import time

from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.commands.system import FEATURES
from sanfab_lab.nxos.factory import TCAM
from sanfab_lab.nxos.names import interface_order
from sanfab_lab.nxos.show import RULE


@show("show version", source="NTC NETMIKO")
def _version(call: NxosCall) -> str:
    """Show model, release and uptime."""
    chassis = call.switch.chassis
    name = chassis.platform.title.replace("Cisco Nexus ", "")
    hardware = f"Nexus9000 C{name} Chassis" if call.switch.n9k else f"Nexus{name} Chassis"
    system = "NXOS: version" if call.switch.n9k else "system:    version"
    seconds = int(chassis.clock())
    hours, minutes = divmod(seconds // 60, 60)
    return "\n".join(
        [
            *_COPYRIGHT,
            "Software",
            f"  {system} {chassis.release}",
            "",
            "Hardware",
            f"  cisco {hardware}",
            f"  Processor Board ID SSI{call.switch.mac >> 8 & 0xFFFF:06d}LX",
            "",
            f"  Device name: {call.state.hostname}",
            "  bootflash:    2007040 kB",
            "",
            f"Kernel uptime is {hours // 24} day(s), {hours % 24} hour(s), {minutes} minute(s), "
            f"{seconds % 60} second(s)",
        ]
    )


_COPYRIGHT = (
    "Cisco Nexus Operating System (NX-OS) Software",
    "TAC support: http://www.cisco.com/tac",
    "Copyright (C) 2002-2019, Cisco and/or its affiliates.",
    "All rights reserved.",
    "",
)


@show("show hostname", "show switchname", source="NAPALM NTC")
def _hostname(call: NxosCall) -> str:
    """Show the host name."""
    return f"{call.state.hostname} "


@show("show clock", source="NTC")
def _clock(call: NxosCall) -> str:
    """Show the time."""
    del call
    return time.strftime("%H:%M:%S.000 UTC %a %b %d %Y", time.gmtime())


@show("show privilege", source="mem")
def _privilege(call: NxosCall) -> str:
    """Show the users that are logged in."""
    return (
        f"User name: {call.session.user}\nCurrent privilege level: -1\nFeature privilege: Disabled"
    )


@show("show feature", source="NTC L2TS")
def _features(call: NxosCall) -> str:
    """Show the features and their state."""
    rows = ["Feature Name          Instance  State", "--------------------  --------  --------"]
    hidden = {"fcoe", "fex"} if call.switch.n9k else {"nxapi", "bash-shell"}
    off = "no-ssh" in call.state.settings.get("features", {})
    for name, shown in sorted(FEATURES.items(), key=lambda one: one[1]):
        if name not in hidden:
            on = name in call.state.features or (name == "ssh" and not off)
            rows.append(f"{shown:<23}1          {'enabled' if on else 'disabled'}")
    return "\n".join(rows)


@show("show feature-set [{name}]", when="n9k", source="CCIEDC mem")
def _feature_sets(call: NxosCall) -> str:
    """Show the feature sets."""
    rows = ["Feature Set Name      ID        State", "--------------------  --------  --------"]
    for number, name in enumerate(("fcoe", "fex", "mpls", "fcoe-npv"), 1):
        known = call.state.feature_sets.get(name)
        state = {None: "uninstalled", False: "installed", True: "enabled"}[known]
        if call.get("name", name) == name:
            rows.append(f"{name:<22}{number:<10}{state}")
    return "\n".join(rows)


@show("show hardware access-list tcam region", when="n9k", source="C-TCAM")
def _tcam(call: NxosCall) -> str:
    """Show the TCAM regions as they were carved at boot."""
    return "\n".join(
        f"{f'[{name}] size =':>60} {call.switch.tcam.get(name, 0):>4}" for name in sorted(TCAM)
    )


@show("show users", source="mem")
def _users(call: NxosCall) -> str:
    """Show the users that are logged in."""
    rows = ["NAME     LINE         TIME         IDLE          PID COMMENT"]
    for number, session in sorted(call.switch.active.items()):
        rows.append(f"{session.user:<8} pts/{number:<8} {'':12} .{'':13}{number}")
    return "\n".join(rows)


@show("show checkpoint summary", source="GENIE")
def _checkpoints(call: NxosCall) -> str:
    """Show the checkpoints."""
    rows = ["User Checkpoint Summary", RULE]
    for number, name in enumerate(sorted(call.switch.files, key=interface_order), 1):
        rows += [f"{number}) {name}:", f"Size is {len(call.switch.files[name])} bytes"]
    return "\n".join(rows)
