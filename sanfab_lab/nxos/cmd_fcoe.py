"""Commands of VSANs, virtual Fibre Channel interfaces, domains and the FCoE forwarder."""

import re

from sanfab_lab.nxos.engine import port_state
from sanfab_lab.nxos.fabric import Zoning, wwn
from sanfab_lab.nxos.names import ids, interfaces, sort_key
from sanfab_lab.nxos.state import Vfc, Vsan
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command, enter

VSANS = range(1, 4095)
RESERVED = {4079, 4094}


def known_vsan(line: Line) -> int:
    """Return the VSAN of a line; it has to exist."""
    vsan = line.number("vsan")
    if vsan not in VSANS:
        raise Misplaced(line["vsan"], "Invalid range at '^' marker.")
    if vsan not in line.state.vsans:
        raise Refused(f"VSAN {vsan} is not configured")
    return vsan


def zoning(line: Line, vsan: int) -> Zoning:
    """Return the zoning of a VSAN."""
    return line.state.zoning.setdefault(vsan, Zoning())


@command("vsan database", modes="config@fcoe", source="S2 TL2013")
def database(line: Line) -> str:
    """Enter the VSAN database."""
    return enter(line, "vsandb")


@command("vsan {list:\\d[\\d,-]*}", modes="vsandb", source="S2 TL2013")
def vsan(line: Line) -> str:
    """Make VSANs."""
    found = ids(line["list"], VSANS)
    if found & RESERVED:
        raise Refused(f"vsan {line['list']}:vsan(s) reserved")
    for number in found:
        line.state.vsans.setdefault(number, Vsan())
    return ""


@command("no vsan {list:\\d[\\d,-]*}", modes="vsandb", source="DELL5K MDSSDK")
def no_vsan(line: Line) -> str:
    """Remove VSANs, after asking; interfaces in them go to none."""
    found = ids(line["list"], VSANS)
    if 1 in found:
        raise Refused(f"vsan {line['list']}:cannot delete default vsan")
    if not found <= line.state.vsans.keys():
        raise Refused(f"vsan {line['list']}:vsan not configured")
    return line.ask("Do you want to continue? (y/n) [n] ", lambda: _drop(line, found))


def _drop(line: Line, found: set[int]) -> str:
    for number in found:
        for kept in (line.state.vsans, line.state.zoning, line.state.domains):
            kept.pop(number, None)
        line.switch.zone_sessions.pop(number, None)
        line.switch.zone_status.pop(number, None)
        for vfc in line.state.vfcs.values():
            if vfc.vsan == number:
                vfc.vsan = 4094
    for key in [one for one in line.switch.fcids if one[0] in found]:
        del line.switch.fcids[key]
    return ""


@command(
    "vsan {vsan:\\d+} name {name}",
    "no vsan {vsan:\\d+} name",
    "no vsan {vsan:\\d+} name {name}",
    modes="vsandb",
    source="C-N5TS MDSSDK",
)
def name_vsan(line: Line) -> str:
    """Name a VSAN, making it if need be; names differ."""
    number, name = line.number("vsan"), "" if line.no else line["name"].strip('"')
    if number not in VSANS or number in RESERVED:
        raise Refused(f"vsan {number}:vsan(s) reserved")
    if len(name) > 32:  # noqa: PLR2004  # of NX-OS
        raise Refused("% String exceeded max length of (32)")
    taken = {vsan_name(other, one) for other, one in line.state.vsans.items() if other != number}
    if name in taken:
        raise Refused("vsan name is already in use")
    line.state.vsans.setdefault(number, Vsan()).name = name
    return ""


def vsan_name(number: int, one: Vsan) -> str:
    """Return the name of a VSAN, given or automatic."""
    return one.name or f"VSAN{number:04d}"


@command("[no] vsan {vsan:\\d+} suspend", modes="vsandb", source="COLL-NX")
def suspend(line: Line) -> str:
    """Suspend a VSAN, or let it run."""
    number = line.number("vsan")
    if number not in line.state.vsans:
        raise Refused(f"vsan {number}:vsan not configured")
    line.state.vsans[number].suspended = not line.no
    return ""


@command(
    "vsan {vsan:\\d+} interface {name...}",
    "no vsan {vsan:\\d+} interface {name...}",
    modes="vsandb",
    source="S2 TL2013 C-N5TS",
)
def member(line: Line) -> str:
    """Put interfaces into a VSAN; one that was in another leaves it."""
    number = line.number("vsan")
    if number not in line.state.vsans:
        raise Refused(f"vsan {number}:vsan not configured")
    found = interfaces(line["name"])
    for name in found:
        if name not in line.state.vfcs:
            raise Misplaced(line["name"].split()[-1], "Invalid interface format at '^' marker.")
    for name in found:
        vfc = line.state.vfcs[name]
        if not line.no:
            vfc.vsan = number
        elif vfc.vsan == number:
            vfc.vsan = 1
    return ""


def _vfcs(line: Line) -> list[Vfc]:
    kept = [line.state.vfcs[name] for name in line.names if name in line.state.vfcs]
    if len(kept) != len(line.names):
        raise Refused(f"ERROR: {line.names[0]}: interface does not exist")
    return kept


@command(
    "bind interface {name...}",
    "no bind interface",
    "no bind interface {name...}",
    modes="vfc",
    source="S2 TL2013 C-116298",
)
def bind(line: Line) -> str:
    """Bind a vfc to a port or port-channel, which carries no other vfc."""
    if line.no:
        for vfc in _vfcs(line):
            vfc.port = ""
        return ""
    port = interfaces(line["name"])[0]
    if len(line.names) > 1 or not port.startswith(("Ethernet", "port-channel")):
        raise Misplaced(line["name"].split()[0], "% Invalid command at '^' marker.")
    if port_state(line.state, port) is None:
        raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
    for other, one in line.state.vfcs.items():
        if one.port == port and other != line.names[0]:
            raise Refused(f"ERROR: {line.names[0]}: interface {port} is already bound to {other}")
    vfc = _vfcs(line)[0]
    vfc.port, vfc.mac = port, ""
    return ""


@command(
    "bind mac-address {mac}",
    "no bind mac-address",
    "no bind mac-address {mac}",
    modes="vfc",
    source="mem",
)
def bind_mac(line: Line) -> str:
    """Bind a vfc to the adapter with a MAC address."""
    digits = "" if line.no else re.sub(r"[^0-9a-f]", "", line["mac"].lower())
    if not line.no and len(digits) != 12:  # noqa: PLR2004  # digits of a MAC address
        raise Misplaced(line["mac"], "% Invalid command at '^' marker.")
    mac = ":".join(digits[at : at + 2] for at in range(0, len(digits), 2))
    for vfc in _vfcs(line):
        vfc.mac, vfc.port = mac, "" if mac else vfc.port
    return ""


@command(
    "switchport mode {mode:E|F|NP|e|f|np}",
    "no switchport mode",
    "no switchport mode {mode:E|F|NP|e|f|np}",
    modes="vfc",
    source="NORDWIKI C-116298 mem",
)
def mode(line: Line) -> str:
    """Set whether a vfc leads to an adapter or to another switch."""
    for vfc in _vfcs(line):
        vfc.mode = "F" if line.no else line["mode"].upper()
    return ""


@command(
    "switchport trunk mode {how:on|off|auto}",
    "no switchport trunk mode",
    modes="vfc",
    source="FLEXPOD6 mem",
)
def trunk_mode(line: Line) -> str:
    """Set whether a vfc carries several VSANs."""
    for vfc in _vfcs(line):
        vfc.trunk = "on" if line.no else line["how"]
    return ""


@command(
    "switchport trunk allowed vsan {how:add|remove} {list...}",
    "switchport trunk allowed vsan {how:all}",
    "switchport trunk allowed vsan {list...}",
    "no switchport trunk allowed vsan",
    "no switchport trunk allowed vsan {list...}",
    modes="vfc@vfc-trunk-vsan",
    source="VHYPER LABNOTES",
)
def allowed(line: Line) -> str:
    """Set the VSANs a vfc may carry: all of them, or more, or fewer."""
    text = line.get("list").replace(" ", "")
    listed = frozenset(ids(text, VSANS)) if text else frozenset()
    every = line.get("how") == "all" or (line.no and not listed)
    for vfc in _vfcs(line):
        now = frozenset(range(1, 4094)) if vfc.allowed is None else vfc.allowed
        if every:
            vfc.allowed = None
        elif line.get("how") == "remove" or line.no:
            vfc.allowed = now - listed
        else:
            vfc.allowed = now | listed if line.get("how") == "add" else listed
    return ""


@command(
    "fcoe fcf-priority {n:\\d+}",
    "no fcoe fcf-priority",
    "no fcoe fcf-priority {n:\\d+}",
    modes="vfc",
    source="mem",
)
def vfc_priority(line: Line) -> str:
    """Set the FCF priority of a vfc."""
    for vfc in _vfcs(line):
        vfc.priority = None if line.no else _byte(line)
    return ""


@command(
    "fcoe fcf-priority {n:\\d+}",
    "no fcoe fcf-priority",
    "no fcoe fcf-priority {n:\\d+}",
    modes="config@fcoe",
    source="NORDWIKI",
)
def priority(line: Line) -> str:
    """Set the FCF priority of the switch."""
    line.state.fcf_priority = 128 if line.no else _byte(line)
    return ""


def _byte(line: Line) -> int:
    if line.number("n") not in range(256):
        raise Misplaced(line["n"], "Invalid range at '^' marker.")
    return line.number("n")


@command(
    "fcoe fcmap {map}",
    "no fcoe fcmap",
    "no fcoe fcmap {map}",
    modes="config@fcoe",
    source="DELL5K NORDWIKI",
)
def fcmap(line: Line) -> str:
    """Set the FC-MAP, after asking: it cuts logins off."""
    wanted = "0efc00" if line.no else re.sub(r"0x|[.:]", "", line["map"].lower()).zfill(6)
    if not re.fullmatch(r"0efc[0-9a-f]{2}", wanted):
        raise Misplaced(line["map"], "Invalid range at '^' marker.")

    def yes() -> str:
        line.state.fcmap = wanted
        return ""

    question = "All FCoE sessions will be torn down. Do you want to continue? (y/n) [n] "
    return line.ask(question, yes)


@command(
    "fcdomain domain {n:\\d+} {how:static|preferred} vsan {vsan:\\d+}",
    "no fcdomain domain {n:\\d+} {how:static|preferred} vsan {vsan:\\d+}",
    modes="config@fcoe",
    source="MDSCHK",
)
def domain(line: Line) -> str:
    """Set the domain id of the switch in a VSAN."""
    number = known_vsan(line)
    if line.number("n") not in range(1, 240):
        raise Misplaced(line["n"], "Invalid range at '^' marker.")
    if line.no:
        line.state.domains.pop(number, None)
    else:
        line.state.domains[number] = f"{line['n']} {line['how']}"
    for key in [one for one in line.switch.fcids if one[0] == number]:
        del line.switch.fcids[key]
    return ""


@command(
    "fcdomain restart vsan {vsan:\\d+}",
    "fcdomain restart disruptive vsan {vsan:\\d+}",
    modes="config@fcoe",
    source="MDSCHK",
)
def restart(line: Line) -> str:
    """Restart the domain manager of a VSAN: nothing to see here, ids count at once."""
    known_vsan(line)
    return ""


@command("[no] fcdomain fcid database", modes="config@fcoe", source="MDS94")
def fcid_database(line: Line) -> str:
    """Enter the database of FCIDs, as a replayed configuration does."""
    return enter(line, "fcids")


@command(
    "[no] vsan {vsan:\\d+} wwn {wwn:[0-9a-fA-F:]+} fcid {fcid:0x[0-9a-f]{6}} dynamic",
    "[no] vsan {vsan:\\d+} wwn {wwn:[0-9a-fA-F:]+} fcid {fcid:0x[0-9a-f]{6}}",
    modes="fcids",
    source="MDS94",
)
def fcid(line: Line) -> str:
    """Fix the FCID of a login."""
    key = known_vsan(line), wwn(line["wwn"])
    if line.no:
        line.switch.fcids.pop(key, None)
    else:
        line.switch.fcids[key] = int(line["fcid"], 16)
    return ""


def ordered(names: list[str]) -> list[str]:
    """Return interfaces of one kind in order."""
    return sorted(names, key=sort_key)
