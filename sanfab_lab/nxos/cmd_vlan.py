"""Commands of VLANs, their FCoE mapping, and spanning tree."""

from sanfab_lab.nxos import knobs
from sanfab_lab.nxos.knobs import Knob
from sanfab_lab.nxos.names import ids
from sanfab_lab.nxos.state import Vlan
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command, enter

VLANS = range(1, 4095)


def _listed(line: Line) -> set[int]:
    text = line["list"].replace(" ", "")
    found = ids(text, VLANS, line["list"])
    reserved = line.switch.chassis.platform.reserved_vlans
    taken = sorted(vlan for vlan in found if any(vlan in one for one in reserved))
    if taken:
        raise Refused(f"ERROR: VLAN {taken[0]} is reserved for internal use: cannot be configured")
    return found


@command(
    "vlan {list:\\d[\\d,-]*}",
    "vlan {list:\\d[\\d,-]*,} {more...}",
    modes="config",
    source="N9KRUN L2TS",
)
def vlan(line: Line) -> str:
    """Enter VLANs; those that do not exist are made."""
    line.words["list"] += line.get("more")
    found = _listed(line)
    for number in found:
        line.state.vlans.setdefault(number, Vlan())
    return enter(line, "vlan", *(str(number) for number in sorted(found)))


@command("no vlan {list:\\d[\\d,-]*}", modes="config", source="L2TS")
def no_vlan(line: Line) -> str:
    """Remove VLANs; ports keep their lines about them."""
    found = _listed(line)
    if 1 in found:
        raise Refused("ERROR: Cannot delete default VLAN 1")
    for number in found:
        line.state.vlans.pop(number, None)
    return ""


def _vlans(line: Line) -> list[Vlan]:
    found = [line.state.vlans.get(int(name)) for name in line.names]
    kept = [one for one in found if one is not None]
    if len(kept) != len(found):
        raise Refused(f"ERROR: VLAN {line.names[0]} does not exist")
    return kept


@command("name {name}", "no name", "no name {name}", modes="vlan", source="NORDWIKI mem")
def name_vlan(line: Line) -> str:
    """Name a VLAN; the names of two VLANs differ."""
    name = "" if line.no else line["name"]
    if len(name) > 32:  # noqa: PLR2004  # of NX-OS
        raise Refused("% String exceeded max length of (32)")
    if line.names == ("1",):
        raise Refused("ERROR: VLAN 1 is the default VLAN: its name cannot be changed")
    taken = {one.name for number, one in line.state.vlans.items() if str(number) not in line.names}
    if name and (len(line.names) > 1 or name in taken):
        raise Refused(f"ERROR: VLAN name {name} is already in use")
    for one in _vlans(line):
        one.name = name
    return ""


@command("[no] shutdown", modes="vlan", source="BF-NX")
def shut_vlan(line: Line) -> str:
    """Stop VLANs, or let them run."""
    for one in _vlans(line):
        one.shut = not line.no
    return ""


@command("state {state:active|suspend}", "no state", modes="vlan", source="BF-NX")
def state(line: Line) -> str:
    """Suspend VLANs, or let them run."""
    for one in _vlans(line):
        one.suspended = not line.no and line["state"] == "suspend"
    return ""


@command(
    "fcoe",
    "fcoe vsan {vsan:\\d+}",
    "no fcoe",
    "no fcoe vsan",
    "no fcoe vsan {vsan:\\d+}",
    modes="vlan@fcoe",
    source="TL2013 C-N5TS NORDWIKI mem",
)
def fcoe(line: Line) -> str:
    """Map VLANs to a VSAN; the VSAN need not exist yet."""
    if line.no:
        for one in _vlans(line):
            one.vsan = None
        return ""
    if len(line.names) > 1:
        raise Misplaced(line.text.split()[0], "% Invalid command at '^' marker.")
    number = int(line.names[0])
    vsan = int(line.get("vsan", line.names[0]))
    if number == 1:
        raise Refused("ERROR: fcoe cannot be enabled on VLAN 1")
    if vsan not in range(1, 4095) or vsan in {4079, 4094}:
        raise Misplaced(line.get("vsan"), "Invalid range at '^' marker.")
    for other, one in line.state.vlans.items():
        if one.vsan == vsan and other != number:
            raise Refused(f"ERROR: VSAN {vsan} is already mapped to VLAN {other}")
    _vlans(line)[0].vsan = vsan
    return ""


def section(name: str) -> knobs.Target:
    """Return where the lines of a section of the printed configuration are kept."""
    return lambda line: [line.state.knobs.setdefault(name, {})]


knobs.register(
    (
        Knob("spanning-tree mode {mode:rapid-pvst|mst}", 2, "spanning-tree mode rapid-pvst"),
        Knob("spanning-tree port type edge default", 5, "", "BF-NX"),
        Knob("spanning-tree port type network default", 5),
        Knob("spanning-tree port type edge bpduguard default", 6, "", "BF-NX"),
        Knob("spanning-tree port type edge bpdufilter default", 6),
        Knob("spanning-tree loopguard default", 3),
        Knob("spanning-tree bridge assurance", 3, "on"),
        Knob("spanning-tree pathcost method {how:long|short}", 3),
        Knob("spanning-tree vlan {list:[\\d,-]+} priority {n:\\d+}", 4),
        Knob("spanning-tree vlan {list:[\\d,-]+}", 3, "on"),
        Knob("spanning-tree mst {list:[\\d,-]+} priority {n:\\d+}", 4, "", "AZLOCAL"),
        Knob("vlan dot1Q tag native", 4, "", "BF-NX"),
        Knob("system vlan {first:\\d+} reserve", 4, "", "BF-NX"),
        Knob("udld aggressive", 2),
        Knob("errdisable recovery cause {cause}", 4),
        Knob("errdisable recovery interval {n:\\d+}", 3),
    ),
    "config",
    section("stp"),
)
knobs.register(
    (
        Knob("lacp system-priority {n:\\d+}", 2, "lacp system-priority 32768", "BF-NX"),
        Knob("port-channel load-balance ethernet {how}", 3),
        Knob("port-channel load-balance {how}", 2),
        Knob("cdp enable", 2, "on", "AZLOCAL"),
        Knob("cfs eth distribute", 3, "", "J2NX"),
        Knob("cfs ipv4 distribute", 3),
        Knob("lldp holdtime {n:\\d+}", 2, "lldp holdtime 120"),
        Knob("lldp timer {n:\\d+}", 2, "lldp timer 30"),
        Knob("lldp reinit {n:\\d+}", 2, "lldp reinit 2"),
        Knob("lldp tlv-select dcbxp egress-queuing", 4, "", "AZLOCAL"),
        Knob("lldp tlv-select {tlv}", 3, "on"),
        Knob("service unsupported-transceiver", 2, "", "TL2013"),
    ),
    "config",
    section("layer2"),
)


@command("spanning-tree mst configuration", modes="config", source="AZLOCAL")
def mst(line: Line) -> str:
    """Enter the configuration of multiple spanning trees."""
    return enter(line, "mst")


knobs.register(
    (
        Knob("name {name}", 1, "", "AZLOCAL"),
        Knob("revision {n:\\d+}", 1, "", "AZLOCAL"),
        Knob("instance {n:\\d+} vlan {list:[\\d,-]+}", 2, "", "AZLOCAL"),
    ),
    "mst",
    lambda line: [line.state.mst],
)
