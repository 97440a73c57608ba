"""Show the configuration: portcfgshow, configshow, and what is only checked."""

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.fos.commands import FosCall, show
from sanfab_lab.fos.state import PortConfig

if TYPE_CHECKING:
    from sanfab_lab.fos.switch import Fos

OFF = ".."
COLUMNS = 16
"""Ports of one block."""


class PortTableRow(NamedTuple):
    """A row of ``portcfgshow``: its label, what it prints of a port, the releases that have it."""

    label: str
    value: Callable[[PortConfig], str]
    since: tuple[int, ...] = ()
    until: tuple[int, ...] = (99,)
    fill_word: bool = False


def _on(value: object) -> str:
    return "ON" if value else OFF


def _never(_config: PortConfig) -> str:
    return OFF


def _distance(config: PortConfig) -> str:
    return OFF if config.distance == "L0" else config.distance


ROWS = (
    PortTableRow("Speed", lambda one: f"{one.speed}G" if one.speed else "AN"),
    PortTableRow("Fill Word", lambda one: str(one.fill_word), (6, 3), fill_word=True),
    PortTableRow("AL_PA Offset 13", _never),
    PortTableRow("Trunk Port", lambda one: _on(one.trunk)),
    PortTableRow("Long Distance", _distance),
    PortTableRow("VC Link Init", lambda one: _on(one.vc_link_init)),
    PortTableRow("Locked L_Port", lambda one: _on(one.locked_l)),
    PortTableRow("Locked G_Port", lambda one: _on(one.locked_g)),
    PortTableRow("Disabled E_Port", lambda one: _on(not one.e_port)),
    PortTableRow("Locked E_Port", _never, (6, 3)),
    PortTableRow("ISL R_RDY Mode", lambda one: _on(one.r_rdy)),
    PortTableRow("RSCN Suppressed", lambda one: _on(one.rscn_suppressed)),
    PortTableRow("Persistent Disable", lambda one: _on(one.persistent_disable)),
    PortTableRow("LOS TOV enable", _never, (6, 4)),
    PortTableRow("NPIV capability", lambda one: _on(one.npiv)),
    PortTableRow("NPIV PP Limit", lambda one: str(one.npiv_limit), (6, 4)),
    PortTableRow("QOS E_Port", lambda one: one.qos or OFF, (6,), (7, 2)),
    PortTableRow("QOS Port", lambda one: one.qos or OFF, (7, 2)),
    PortTableRow("EX Port", _never, (6,)),
    PortTableRow("Mirror Port", _never, (6,)),
    PortTableRow("Rate Limit", _never, (6, 2)),
    PortTableRow("Credit Recovery", lambda one: _on(one.credit_recovery), (6, 3)),
    PortTableRow("Fport Buffers", lambda one: str(one.buffers) if one.buffers else OFF, (6, 3)),
    PortTableRow("Port Auto Disable", lambda one: _on(one.auto_disable), (6, 3)),
    PortTableRow("CSCTL mode", _never, (6, 4)),
    PortTableRow("D-Port mode", _never, (7,)),
    PortTableRow("Compression", lambda one: _on(one.compression), (7,)),
    PortTableRow("Encryption", lambda one: _on(one.encryption), (7,)),
    PortTableRow("FEC", lambda one: _on(one.fec), (7, 1)),
    PortTableRow("Fault Delay", lambda _: "0", (7,)),
)
"""In the order of [NAMC]; which release has which row [mem]."""


def matrix_rows(switch: "Fos") -> list[PortTableRow]:
    """Return the rows that a switch prints."""
    return [
        row
        for row in ROWS
        if row.since <= switch.release < row.until
        and (not row.fill_word or switch.hardware.fill_words)
    ]


@show("portcfgshow", source="NAMC BRCDDB")
def _matrix(call: FosCall) -> str:
    """Show the settings of all ports, sixteen in a block."""
    switch = call.switch
    rows, text = matrix_rows(switch), ""
    for start in range(0, len(switch.ports), COLUMNS):
        text += _block(switch, switch.ports[start : start + COLUMNS], rows) + "\n"
    return f"{text}where AE:QoSAutoEnable, AN:AutoNegotiate, ..:OFF, -:NotApplicable, ??:INVALID,\n"


LABEL = 17
WIDE_LABEL = 36
WIDE_SINCE = (8,)
"""Columns of a label; up to 7.x, the longest touches its first value [NAMC]."""


def _block(switch: "Fos", ports: tuple[str, ...], rows: list[PortTableRow]) -> str:
    width = WIDE_LABEL if switch.release >= WIDE_SINCE else LABEL
    lines = [
        f"{'Ports of Slot 0':<{width}}" + "".join(f"{one:>3} " for one in ports),
        "-" * width + "+---" * len(ports),
    ]
    for row in rows:
        first, *others = (row.value(switch.state.ports[one]) for one in ports)
        room = max(3 - max(len(row.label) - width, 0), 1)
        lines.append(
            f"{row.label:<{width}}{first:>{room}} " + "".join(f"{one:>3} " for one in others)
        )
    return "".join(f"{line}\n" for line in lines)


@show("portcfgshow {ports}", source="NAMC")
def _one_port(call: FosCall) -> str:
    """Show the settings of one port, a line for each."""
    text = ""
    for port in call.ports():
        config = call.state.ports[port]
        speed = f"{config.speed}G" if config.speed else "AUTO"
        text += f"Area Number:              {port}\nSpeed Level:              {speed}\n"
        for row in matrix_rows(call.switch)[1:]:
            value = row.value(config)
            text += f"{row.label:<26}{'OFF' if value == OFF else value}\n"
    return text


_BUFFERS_HEAD = """
User  Port     Lx      Max/Resv    Buffer Needed    Link      Remaining
Port  Type    Mode     Buffers     Usage  Buffers   Distance  Buffers
----  ----    ----     -------     ------ -------   --------- ---------
"""


@show("portbuffershow", source="NAMC")
def _buffers(call: FosCall) -> str:
    """Show the distance of each link; `LE` appears as 10 km. Buffers are not emulated."""
    text = _BUFFERS_HEAD
    for port in call.switch.ports:
        config = call.state.ports[port]
        is_long = config.distance != "L0"
        km = f"{config.kilometres or 10}km" if is_long else "-"
        kind, mode = ("E", config.distance) if is_long else (" ", "-")
        text += f"{port:>3}     {kind}      {mode:<10} 8          0      -       {km:>5}\n"
    return text


def _zoning_lines(switch: "Fos") -> Iterator[str]:
    """Yield the section of zoning of a configuration file [FOS2CLI]."""
    zoning = switch.zoning
    for name, zones in sorted(zoning.cfgs.items()):
        yield f"cfg.{name}:{';'.join(zones)}"
    for name, zone in sorted(zoning.zones.items()):
        first = [] if zone.principals is None else [zoning.property_of(zone)]
        yield f"zone.{name}:{';'.join([*first, *zone.all_members])}"
    for name, members in sorted(zoning.aliases.items()):
        yield f"alias.{name}:{';'.join(members)}"
    yield f"defzone:{'allaccess' if zoning.all_access else 'noaccess'}"
    yield f"enable:{zoning.effective.name if zoning.effective else ''}"


def _boot_lines(switch: "Fos") -> Iterator[str]:
    state = switch.state
    yield f"boot.name:{state.name}"
    yield f"boot.ipa:{state.address}"
    yield f"boot.mac:{switch.wwn}"
    yield "boot.device:eth0"
    if state.gateway:
        yield f"boot.gateway.ipa:{state.gateway}"
    yield f"boot.licid:{switch.wwn}"


def _configuration_lines(switch: "Fos") -> Iterator[str]:
    """Yield the keys of a switch in order of their names [SRACFG]."""
    state, fabric = switch.state, switch.state.fabric
    rows: dict[str, object] = {
        "fabric.domain": fabric.domain,
        "fabric.ididmode": int(fabric.insistent),
        "fabric.ops.BBCredit": fabric.bb_credit,
        "fabric.ops.E_D_TOV": fabric.e_d_tov,
        "fabric.ops.R_A_TOV": fabric.r_a_tov,
        "fabric.ops.dataFieldSize": fabric.data_field,
        "fabric.ops.max_hops": fabric.max_hops,
        "fabric.ops.mode.longDistance": fabric.long_distance,
        "fabric.ops.mode.noClassF": fabric.no_class_f,
        "fabric.ops.mode.pidFormat": fabric.pid_format,
        "fabric.ops.wan_tov": fabric.wan_tov,
        "fabric.principalSwSelMode": int(bool(state.priority)),
        "fc4.fcp.productId": "FC Switch",
        "fc4.fcp.vendorId": "BROCADE",
        "ts.clockServer": state.clock_servers[0] if state.clock_servers else "LOCL",
        "ts.clockServerList": ";".join(state.clock_servers) or "LOCL",
        "zoning.targetPeerZoning": 0,
    }
    if state.fabric_name:
        rows["fabric.name"] = state.fabric_name
    rows |= _time_zone(state.time_zone)
    rows |= {f"syslog.address.{number}": one for number, one in enumerate(state.syslog, 1)}
    yield from sorted([*(f"{key}:{value}" for key, value in rows.items()), *state.strangers])


def _time_zone(text: str) -> dict[str, object]:
    if not text or "," not in text:
        return {"ts.tz": text} if text else {"ts.tzh": 0, "ts.tzm": 0}
    hours, _, minutes = text.partition(",")
    return {"ts.tzh": hours, "ts.tzm": minutes}


@show("configshow [-all]", source="FOS2CLI SRACFG")
def _configuration(call: FosCall) -> str:
    """Show the configuration as `configupload` writes it; its date is that of the moment."""
    switch = call.switch
    sections: dict[str, Iterator[str]] = {
        "Boot Parameters": _boot_lines(switch),
        "Configuration": _configuration_lines(switch),
        "Bottleneck Configuration": iter(()),
        "Zoning": _zoning_lines(switch),
        "Defined Security policies": iter(()),
        "Active Security policies": iter(()),
        "Banner": iter(call.state.banner.splitlines()),
    }
    text = (
        "[Configuration upload Information]\nConfiguration Format = 3.0\n"
        "Minimum Compatible Format = 3.0\nExcluding Format = 0.0\n"
        f"date = {time.ctime()}\n"
        f"FOS version = v{switch.chassis.release.removeprefix('v')}\nNumber of LS = 0\n"
        "[Chassis Configuration Begin]\n[Chassis Configuration End]\n"
        f"[Switch Configuration Begin : 0]\nSwitchName = {call.state.name}\nFabric ID = 128\n\n"
    )
    for name, lines in sections.items():
        text += "\n".join([f"[{name}]", *lines, "", ""])
    return f"{text}[End]\n[Switch Configuration End : 0]\n"


@show("aaaconfig --show", source="ESI")
def _servers(_call: FosCall) -> str:
    """Show that accounts are those of the switch."""
    text = ""
    for kind in ("RADIUS", "LDAP", "TACACS+"):
        text += f"{kind} CONFIGURATIONS\n{'=' * 21}\n\n{kind} configuration does not exist.\n\n"
    return f"{text}Primary AAA Service: Switch database\nSecondary AAA Service: None\n"


@show("userconfig --show -a", source="ZHSN mem")
def _accounts(call: FosCall) -> str:
    return "".join(
        f"Account name: {name}\nDescription: {name.capitalize()}\nEnabled: Yes\n"
        f"Password Last Change Date: Unknown\nRole: {'user' if name == 'user' else 'admin'}\n\n"
        for name in call.state.passwords
    )


_COMMUNITIES = (
    ("rw", "Secret C0de"), ("rw", "OrigEquipMfr"), ("rw", "private"),
    ("ro", "public"), ("ro", "common"), ("ro", "FibreChannel"),
)  # fmt: skip
"""Communities of a new switch [NAMC]."""


@show("snmpconfig --show snmpv1", source="NAMC mem")
def _communities(_call: FosCall) -> str:
    text = "SNMPv1 community and trap recipient configuration:\n"
    for number, (right, name) in enumerate(_COMMUNITIES, 1):
        text += f"  Community {number}: {name} ({right})\n    No trap recipient configured yet\n"
    return text


_FILTER_PORTS = ((22, "tcp"), (23, "tcp"), (80, "tcp"), (443, "tcp"), (161, "udp"), (123, "udp"))


@show("ipfilter --show", source="EFOS mem")
def _filters(call: FosCall) -> str:
    """Show the rules of the management address: those of the factory; 9.0 denies Telnet [mem]."""
    text = "\nName: default_ipv4, Type: ipv4, State: active\n"
    text += "Rule    Source IP                               Protocol   Dest Port   Action\n"
    for number, (port, protocol) in enumerate(_FILTER_PORTS, 1):
        action = "deny" if port == _TELNET and call.switch.release >= (9,) else "permit"
        text += f"{number:<8}{'any':<40}{protocol:<11}{port:>9}   {action}\n"
    return text


_TELNET = 23
