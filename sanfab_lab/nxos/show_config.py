"""The running and the startup configuration, printed from the state."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos import login, names, show_zones
from sanfab_lab.nxos.fabric import Zoning
from sanfab_lab.nxos.names import interfaces, sort_key
from sanfab_lab.nxos.show_port_config import port_lines, svi_lines, vfc_lines
from sanfab_lab.nxos.state import ClassMap, PolicyMap, Port, State, Svi, Vfc, Vlan, unpacked
from sanfab_lab.nxos.table import Line, Misplaced, command

if TYPE_CHECKING:
    from sanfab_lab.nxos.engine import Nxos

FEATURE_ORDER = (
    "npiv", "fport-channel-trunk", "nxapi", "bash-shell", "scp-server", "sftp-server", "telnet",
    "tacacs+", "privilege", "udld", "interface-vlan", "hsrp", "lacp", "dhcp", "vpc", "lldp",
    "ntp", "vtp", "fex",
)  # fmt: skip
"""As a 5000 prints them [J2NX]."""


def header(line: Line) -> str:
    """Return what is printed above a configuration."""
    when = time.strftime("%a %b %d %H:%M:%S %Y", time.gmtime())
    words = " ".join(line.text.split(" | ", maxsplit=1)[0].split()[1:])
    full = {"run": "running-config", "star": "startup-config"}
    first = next((name for short, name in full.items() if words.startswith(short)), words)
    rest = words.split(maxsplit=1)[1:]
    return f"\n!Command: show {' '.join([first, *rest])}\n!Time: {when}\n\n"


@command("show running-config", "show running-config all", modes="exec", source="N9KRUN DELL5K")
def running(line: Line) -> str:
    """Print the running configuration."""
    login.logins(line.switch)
    every = line.has("all") and line.text.endswith("all")
    return header(line) + "\n".join(config(line.switch, line.state, every=every)) + "\n"


@command("show startup-config", modes="exec", source="N9KRUN")
def startup(line: Line) -> str:
    """Print the startup configuration."""
    state = unpacked(line.switch.startup)
    for vsan, active in line.switch.stored.items():
        if vsan in state.vsans:
            state.zoning.setdefault(vsan, Zoning()).now.active = active
    return header(line) + "\n".join(config(line.switch, state)) + "\n"


@command("show running-config interface {name...}", modes="exec", source="DELL5K VHYPER")
def running_interface(line: Line) -> str:
    """Print the configuration of interfaces."""
    found = interfaces(line["name"])
    blocks = [interface_lines(line.state, name) for name in found]
    if not all(blocks):
        raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
    text = "\n\n".join("\n".join(block) for block in blocks)
    return f"{header(line)}version {line.switch.chassis.release}\n\n{text}\n\n"


def interface_lines(state: State, name: str, *, every: bool = False) -> list[str]:
    """Return the stanza of one interface; empty: there is none."""
    known: Port | Vfc | Svi | None
    if name.startswith("port-channel"):
        known = state.lags.get(names.number_of(name))
    else:
        known = state.ports.get(name) or state.vfcs.get(name) or state.svis.get(name)
    if isinstance(known, Port):
        return [f"interface {name}", *port_lines(state, name, known, every=every)]
    if isinstance(known, Vfc):
        return [f"interface {name}", *vfc_lines(known)]
    return [f"interface {name}", *svi_lines(name, known)] if known else []


def config(switch: "Nxos", state: State, *, every: bool = False) -> Iterator[str]:
    """Return the lines of a configuration, in the order of the switch."""
    yield f"version {switch.chassis.release}"
    yield from _head(switch, state, every=every)
    yield from _qos(switch, state)
    yield from _knobs(state, "snmp")
    yield from (f"snmp-server user {name} {text}" for name, text in state.snmp_users.items())
    yield from RMON
    yield from _aaa(state)
    yield from (*_knobs(state, "time"), *_knobs(state, "logging"))
    yield ""
    yield from vlan_lines(state, compressed=switch.n9k)
    yield from (*_knobs(state, "stp"), *_mst(state), *_knobs(state, "layer2"))
    yield from _vrf_and_vpc(state)
    yield from _fabric(switch, state)
    yield from _interfaces(state, every=every)
    yield from _tail(switch, state)
    yield from show_zones.config(state)


RMON = tuple(
    f"rmon event {number} log trap public description {word}({number}) owner PMON@{word}"
    for number, word in enumerate(("FATAL", "CRITICAL", "ERROR", "WARNING", "INFORMATION"), 1)
)
"""There from the start, on every Nexus [MDS94]."""


def _knobs(state: State, section: str) -> list[str]:
    return list(state.knobs.get(section, {}).values())


def _head(switch: "Nxos", state: State, *, every: bool) -> Iterator[str]:
    if "fcoe" in state.features:
        yield "feature fcoe"
    yield f"hostname {state.hostname}"
    for name in state.feature_sets:
        yield f"install feature-set {name}"
    if switch.n9k:
        yield f"vdc {state.hostname} id 1"
        yield from (f"  allow feature-set {name}" for name in state.feature_sets)
        yield "  limit-resource vlan minimum 16 maximum 4094"
        yield "  limit-resource vrf minimum 2 maximum 4096"
    yield from (f"feature-set {name}" for name, on in state.feature_sets.items() if on)
    yield ""
    yield from (f"feature {name}" for name in FEATURE_ORDER if name in state.features)
    if not switch.n9k and "telnet" not in state.features:
        yield "no feature telnet"
    yield from _knobs(state, "features")
    yield ""
    yield from _accounts(state)
    yield from _knobs(state, "system")
    yield from _defaults(switch, state, every=every)


def _accounts(state: State) -> Iterator[str]:
    for name, (stored, roles) in state.users.items():
        first, *rest = roles or ("network-operator",)
        yield f"username {name} password 5 {stored}  role {first}"
        yield from (f"username {name} role {role}" for role in rest)
    if state.banner:
        yield f"banner motd {state.banner}"


def _defaults(switch: "Nxos", state: State, *, every: bool) -> Iterator[str]:
    platform = switch.chassis.platform
    if state.switchport_default is not platform.ports_switch:
        yield f"{'' if state.switchport_default else 'no '}system default switchport"
    if state.shut_default is platform.ports_enabled:
        yield f"{'' if state.shut_default else 'no '}system default switchport shutdown"
    if state.jumbo != 9216 or every:  # noqa: PLR2004  # of NX-OS
        yield f"system jumbomtu {state.jumbo}"
    from sanfab_lab.nxos.factory import TCAM  # noqa: PLC0415  # it imports the state too

    for name, size in sorted(state.tcam.items()):
        if size != TCAM[name]:
            yield f"hardware access-list tcam region {name} {size}"


def _aaa(state: State) -> Iterator[str]:
    lines = _knobs(state, "aaa")
    yield from (line for line in lines if not line.startswith(("aaa ", "no aaa ")))
    for (kind, name), inside in state.groups.items():
        yield f"aaa group server {kind} {name}"
        yield from (f"    {line}" for line in inside.values())
    yield from (line for line in lines if line.startswith(("aaa ", "no aaa ")))


_SYSTEM_CLASSES = (
    ("qos", "class-fcoe", ""),
    ("queuing", "class-fcoe", "1"),
    ("queuing", "class-all-flood", "2"),
    ("queuing", "class-ip-multicast", "2"),
    ("network-qos", "class-fcoe", "1"),
    ("network-qos", "class-all-flood", "2"),
    ("network-qos", "class-ip-multicast", "2"),
)
"""Class maps that a 5000 prints though nobody made them [mem]."""


def _qos(switch: "Nxos", state: State) -> Iterator[str]:
    for kind in ("qos", "queuing", "network-qos"):
        if not switch.n9k:
            yield from _system_classes(kind, fcoe="fcoe" in state.features)
        for (of, name), known in state.class_maps.items():
            if of == kind:
                yield from _class_map(kind, name, known)
    for kind in ("qos", "queuing", "network-qos"):
        for (of, name), policy in state.policy_maps.items():
            if of == kind:
                yield from _policy_map(kind, name, policy)
    yield from _system_qos(state)


def _system_qos(state: State) -> Iterator[str]:
    if state.system_qos:
        yield "system qos"
    for how in sorted(state.system_qos, key=_SYSTEM_ORDER.index):
        yield f"  service-policy type {how} {state.system_qos[how]}"


def _system_classes(kind: str, *, fcoe: bool) -> Iterator[str]:
    for of, name, group in _SYSTEM_CLASSES:
        if of == kind and (fcoe or name != "class-fcoe"):
            yield f"class-map type {kind} {name}"
            if group:
                yield f"  match qos-group {group}"


_SYSTEM_ORDER = ["queuing input", "queuing output", "qos input", "network-qos"]


def _class_map(kind: str, name: str, known: ClassMap) -> Iterator[str]:
    match = f"{known.match} " if kind == "qos" else ""
    yield f"class-map type {kind} {match}{name}"
    if known.description:
        yield f"  description {known.description}"
    yield from (f"  {text}" for text in known.lines)


def _policy_map(kind: str, name: str, known: PolicyMap) -> Iterator[str]:
    yield f"policy-map type {kind} {name}"
    if known.description:
        yield f"  description {known.description}"
    for one, lines in known.classes.items():
        yield f"  class {one}" if kind == "qos" else f"  class type {kind} {one}"
        yield from (f"    {text}" for text in lines.values())


def vlan_lines(state: State, *, compressed: bool) -> Iterator[str]:
    """Return the VLANs: all ids first where the switch does that, then what is set in each."""
    if compressed:
        yield f"vlan {compact_list(state.vlans)}"
    for number in sorted(state.vlans):
        inside = list(_vlan(number, state.vlans[number]))
        if inside or not compressed:
            yield f"vlan {number}"
        yield from (f"  {text}" for text in inside)


def _vlan(number: int, vlan: Vlan) -> Iterator[str]:
    if vlan.suspended:
        yield "state suspend"
    if vlan.shut:
        yield "shutdown"
    if vlan.vsan is not None:
        yield f"fcoe vsan {vlan.vsan}"
    if vlan.name and number != 1:
        yield f"name {vlan.name}"


def _mst(state: State) -> Iterator[str]:
    if state.mst:
        yield "spanning-tree mst configuration"
        yield from (f"  {text}" for text in state.mst.values())


def _vrf_and_vpc(state: State) -> Iterator[str]:
    for name, inside in state.vrfs.items():
        yield f"vrf context {name}"
        yield from (f"  {text}" for text in inside.values())
    if state.vpc_domain is not None:
        yield f"vpc domain {state.vpc_domain}"
        yield from (f"  {text}" for text in state.vpc.values())


def _fabric(switch: "Nxos", state: State) -> Iterator[str]:
    own = {number: vsan for number, vsan in state.vsans.items() if number != 1 or vsan.name}
    if own:
        yield "vsan database"
    for number, vsan in sorted(own.items()):
        yield f"  vsan {number}" + (f' name "{vsan.name}"' if vsan.name else "")
        if vsan.suspended:
            yield f"  vsan {number} suspend"
    if state.fcmap != "0efc00":
        yield f"fcoe fcmap 0x{state.fcmap[1:]}"
    if state.fcf_priority != 128:  # noqa: PLR2004  # of NX-OS
        yield f"fcoe fcf-priority {state.fcf_priority}"
    yield from (f"fcdomain domain {how} vsan {one}" for one, how in sorted(state.domains.items()))
    yield from show_zones.alias_config(state)
    yield from _fcids(switch, state)


def _fcids(switch: "Nxos", state: State) -> Iterator[str]:
    """Return the FCIDs of all logins the switch knows: it prints them unasked [MDS94]."""
    known = {key: fcid for key, fcid in switch.fcids.items() if key[0] in state.vsans}
    if known:
        yield "fcdomain fcid database"
    named = {pwwn: name for name, pwwn in state.aliases.items()}
    for (number, pwwn), fcid in known.items():
        yield f"  vsan {number} wwn {pwwn} fcid 0x{fcid:06x} dynamic"
        if pwwn in named:
            yield f"  !          [{named[pwwn]}]"


def _interfaces(state: State, *, every: bool) -> Iterator[str]:
    svis = [name for name in state.svis if name.startswith("Vlan")]
    lags = [f"port-channel{number}" for number in sorted(state.lags)]
    for name in (*sorted(svis, key=sort_key), *lags, *sorted(state.vfcs, key=sort_key)):
        yield ""
        yield from interface_lines(state, name, every=every)
    members = [(vfc.vsan, name) for name, vfc in state.vfcs.items() if vfc.vsan not in {1, 4094}]
    if members:
        yield "vsan database"
        yield from (
            f"  vsan {vsan} interface {name}"
            for vsan, name in sorted(members, key=lambda one: (one[0], sort_key(one[1])))
        )
    for name in state.ports:
        yield ""
        yield from interface_lines(state, name, every=every)
    for name in [one for one in state.svis if not one.startswith("Vlan")]:
        yield ""
        yield from interface_lines(state, name)


def _tail(switch: "Nxos", state: State) -> Iterator[str]:
    for which in ("console", "vty"):
        yield f"line {which}"
        yield from (f"  {text}" for text in state.lines.get(which, {}).values())
    image = switch.chassis.release.replace("(", ".").replace(")", ".").strip(".")
    if switch.n9k:
        yield f"boot nxos bootflash:/nxos.{image}.bin"
    else:
        yield f"boot kickstart bootflash:/n5000-uk9-kickstart.{image}.bin"
        yield f"boot system bootflash:/n5000-uk9.{image}.bin"
