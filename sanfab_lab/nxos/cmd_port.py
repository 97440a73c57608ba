"""Commands of Ethernet ports and port-channels: switching, flow control, storm control."""

from sanfab_lab.nxos import knobs
from sanfab_lab.nxos.cmd_interface import change, ports, share
from sanfab_lab.nxos.knobs import Knob
from sanfab_lab.nxos.names import ids
from sanfab_lab.nxos.state import ALL_VLANS, Port, mask_of
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command

VLANS = range(1, 4095)


@command("[no] switchport", modes="eth lag", source="N9KRUN BF-NX")
def switchport(line: Line) -> str:
    """Let ports switch, or route; what only the other can do is lost."""
    fresh = Port(switchport=not line.no)
    for name, port in ports(line):
        if port.group and port.switchport != fresh.switchport:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
    for name, port in ports(line):
        if port.switchport is not fresh.switchport:
            for field in ("switchport", "mode", "access", "native", "allowed", "ip", "vrf"):
                setattr(port, field, getattr(fresh, field))
            share(line, name)
    return ""


def _switching(line: Line, **values: object) -> str:
    for name, port in ports(line):
        if not port.switchport:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
    return change(line, **values)


@command(
    "switchport mode {mode:access|trunk}",
    "no switchport mode",
    "no switchport mode {mode:access|trunk}",
    modes="eth lag",
    source="TL2013 S2",
)
def mode(line: Line) -> str:
    """Set whether ports tag their VLANs."""
    return _switching(line, mode="access" if line.no else line["mode"])


@command(
    "switchport access vlan {vlan:\\d+}",
    "no switchport access vlan",
    "no switchport access vlan {vlan:\\d+}",
    modes="eth lag",
    source="BF-NX L2TS",
)
def access(line: Line) -> str:
    """Set the VLAN of access ports; it need not exist."""
    return _switching(line, access=1 if line.no else _vlan(line))


@command(
    "switchport trunk native vlan {vlan:\\d+}",
    "no switchport trunk native vlan",
    "no switchport trunk native vlan {vlan:\\d+}",
    modes="eth lag",
    source="DELL5K NORDWIKI",
)
def native(line: Line) -> str:
    """Set the VLAN of untagged frames on trunks."""
    return _switching(line, native=1 if line.no else _vlan(line))


def _vlan(line: Line) -> int:
    vlan = line.number("vlan")
    if vlan not in VLANS:
        raise Misplaced(line["vlan"], "Invalid range at '^' marker.")
    if any(vlan in reserved for reserved in line.switch.chassis.platform.reserved_vlans):
        raise Refused(f"ERROR: VLAN {vlan} is reserved for internal use")
    return vlan


@command(
    "switchport trunk allowed vlan {how:add|remove|except} {list...}",
    "switchport trunk allowed vlan {how:all|none}",
    "switchport trunk allowed vlan {list...}",
    "no switchport trunk allowed vlan",
    "no switchport trunk allowed vlan {list...}",
    modes="eth lag",
    source="DELL5K S2",
)
def allowed(line: Line) -> str:
    """Set the VLANs of trunks: all of them, or more, or fewer."""
    how = "all" if line.no else line.get("how")
    text = line.get("list").replace(" ", "")
    listed = mask_of(ids(text, VLANS)) if text and not line.no else 0
    wanted: dict[str, object] = {}
    for name, port in ports(line):
        if not port.switchport:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
        now = ALL_VLANS if port.allowed is None else port.allowed
        mask = _allowed(how, now, listed)
        wanted[name] = None if mask == ALL_VLANS else mask
        if port.group and wanted[name] != port.allowed:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
    for name, port in ports(line):
        port.allowed = wanted[name]  # type: ignore[assignment]  # a mask or None, from above
        share(line, name)
    return ""


def _allowed(how: str, now: int, listed: int) -> int:
    if how == "add":
        return now | listed
    if how == "remove":
        return now & ~listed
    if how == "except":
        return ALL_VLANS & ~listed
    return {"all": ALL_VLANS, "none": 0}.get(how, listed)


_EDGE = """Warning: Edge port type (portfast) should only be enabled on ports
connected to a single host. Connecting hubs, concentrators, switches,
bridges, etc... to this interface when edge port type (portfast) is
enabled, can cause temporary bridging loops.
Use with CAUTION
"""


@command(
    "spanning-tree port type {type:edge|network|normal}",
    "spanning-tree port type {type:edge} trunk",
    "no spanning-tree port type",
    "no spanning-tree port type {type:edge|network|normal}",
    "no spanning-tree port type {type:edge} trunk",
    modes="eth lag",
    source="TL2013 C-N5TS",
)
def port_type(line: Line) -> str:
    """Set what spanning tree expects behind ports."""
    wanted = "" if line.no else line["type"] + (" trunk" if line.has("trunk") else "")
    change(line, stp="" if wanted == "normal" else wanted)
    return _EDGE if wanted.startswith("edge") else ""


@command(
    "[no] spanning-tree {what:bpduguard|bpdufilter} {how:enable|disable}",
    "[no] spanning-tree {what:guard} {how:root|loop|none}",
    "no spanning-tree {what:bpduguard|bpdufilter|guard}",
    modes="eth lag",
    source="BF-NX",
)
def guard(line: Line) -> str:
    """Set what spanning tree does about frames that should not come."""
    for _, port in ports(line):
        if line.no:
            port.guards.pop(line["what"], None)
        else:
            port.guards[line["what"]] = line["how"]
    return ""


@command(
    "mtu {size:\\d+}",
    "no mtu",
    "no mtu {size:\\d+}",
    modes="eth@n9k lag@n9k",
    source="C-118994 N9KRUN",
)
def mtu(line: Line) -> str:
    """Set the MTU of ports: one that switches takes the default or the jumbo MTU only."""
    size = 1500 if line.no else line.number("size")
    if not 576 <= size <= 9216:  # noqa: PLR2004  # of NX-OS
        raise Misplaced(line["size"], "Invalid range at '^' marker.")
    if size not in {1500, line.state.jumbo} and any(port.switchport for _, port in ports(line)):
        raise Refused("ERROR: MTU can only be default or system jumbo MTU")
    return change(line, mtu=size)


@command(
    "speed {speed:auto|\\d+}",
    "no speed",
    "no speed {speed:auto|\\d+}",
    modes="eth lag",
    source="BF-NX",
)
def speed(line: Line) -> str:
    """Set the speed of ports."""
    wanted = "" if line.no or line["speed"] == "auto" else line["speed"]
    if wanted not in {"", "100", "1000", "10000", "25000", "40000", "100000"}:
        raise Misplaced(line["speed"], "% Invalid command at '^' marker.")
    return change(line, speed=wanted)


@command(
    "flowcontrol {side:receive|send} {how:on|off}",
    "no flowcontrol {side:receive|send}",
    "no flowcontrol {side:receive|send} {how:on|off}",
    modes="eth lag",
    source="BF-NX",
)
def pause(line: Line) -> str:
    """Set whether ports obey, or send, IEEE 802.3x pause frames."""
    on = not line.no and line["how"] == "on"
    return change(line, **{f"pause_{line['side']}": on})


@command(
    "priority-flow-control mode {mode:auto|on|off}",
    "no priority-flow-control mode",
    "no priority-flow-control mode {mode:auto|on|off}",
    modes="eth lag",
    source="TL2013 C-PFCAPI",
)
@command(
    "[no] priority-flow-control mode {mode:auto|on} send-tlv",
    modes="eth@n9k lag@n9k",
    source="AZLOCAL",
)
def pfc(line: Line) -> str:
    """Set priority flow control of ports."""
    tlv = not line.no and line.text.endswith("send-tlv")
    return change(line, pfc="auto" if line.no else line["mode"], pfc_tlv=tlv)


knobs.register(
    (
        Knob(
            "priority-flow-control watch-dog-interval {how:on|off}",
            2,
            "priority-flow-control watch-dog-interval off",
            "BF-NX",
        ),
    ),
    "eth@n9k lag@n9k",
    lambda line: [port.knobs for _, port in ports(line)],
)


@command(
    "storm-control {what:broadcast|multicast|unicast} level {level:\\d+(?:\\.\\d+)?}",
    "no storm-control {what:broadcast|multicast|unicast} level",
    "no storm-control {what:broadcast|multicast|unicast} level {level:\\d+(?:\\.\\d+)?}",
    modes="eth lag",
    source="BF-NX",
)
def storm(line: Line) -> str:
    """Limit broadcast, multicast or unicast frames; 100 %: no limit."""
    level = 100.0 if line.no else float(line["level"])
    if level > 100:  # noqa: PLR2004  # per cent
        raise Misplaced(line["level"], "Invalid range at '^' marker.")
    return _storm(line, "" if level == 100 else f"level {level:.2f}")  # noqa: PLR2004


@command(
    "[no] storm-control {what:broadcast|multicast|unicast} level pps {rate:\\d+}",
    modes="eth@n9k lag@n9k",
    source="N9K-GUIDE",
)
def storm_rate(line: Line) -> str:
    """Limit them by packets a second."""
    return _storm(line, "" if line.no else f"level pps {line['rate']}")


def _storm(line: Line, text: str) -> str:
    for _, port in ports(line):
        port.storm.pop(line["what"], None)
        if text:
            port.storm[line["what"]] = text
    return ""


@command(
    "[no] storm-control action {action:shutdown|trap}",
    "no storm-control action",
    modes="eth lag",
    source="BF-NX",
)
def storm_action(line: Line) -> str:
    """Set what happens when there are too many; both actions may be set."""
    for _, port in ports(line):
        action = {line["action"]} if "action" in line.words else {"shutdown", "trap"}
        port.storm_action = port.storm_action - action if line.no else port.storm_action | action
    return ""


@command("[no] lldp {way:transmit|receive}", modes="eth@lldp", source="TL2013 BF-NX")
def lldp(line: Line) -> str:
    """Set whether ports speak, or hear, LLDP."""
    return change(line, **{f"lldp_{line['way']}": not line.no})


knobs.register(
    (Knob("lldp dcbx version {version:auto|cee|ieee}", 3, "lldp dcbx version auto", "BF-NX"),),
    "eth@lldp",
    lambda line: [port.knobs for _, port in ports(line)],
)


@command(
    "[no] service-policy type {type:qos} {way:input} {name}",
    "[no] service-policy type {type:queuing} {way:input|output} {name}",
    "no service-policy type {type:qos} {way:input}",
    "no service-policy type {type:queuing} {way:input|output}",
    modes="eth lag",
    source="CCIEDC AZLOCAL",
)
@command(
    "[no] service-policy type {type:qos} {way:input} {name} no-stats",
    modes="eth@n9k lag@n9k",
    source="AZLOCAL",
)
def service_policy(line: Line) -> str:
    """Treat the frames of ports by a policy."""
    key = f"{line['type']} {line['way']}"
    if not line.no:
        line.switch.policy(line["type"], line["name"])
    text = line.get("name") + (" no-stats" if line.text.endswith("no-stats") else "")
    for _, port in ports(line):
        if line.no:
            port.policies.pop(key, None)
        else:
            port.policies[key] = text
    return ""
