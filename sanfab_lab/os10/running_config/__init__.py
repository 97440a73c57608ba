"""State -> the running configuration, in the order of the switch [O10-JP O10-CSM O10-111].

Lines of the whole switch stand together, without ``!``; blocks have one between them. Where no
capture prints a block, as those of data center bridging, its place and indentation are assumed.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.os10.breakouts import breakout_groups
from sanfab_lab.os10.names import ETHERNET, LAG, LOOPBACK, MANAGEMENT, VLAN, compressed_list
from sanfab_lab.os10.running_config.interfaces import interface_lines
from sanfab_lab.os10.state import BlockLines, State

if TYPE_CHECKING:
    from sanfab_lab.os10.switch import Os10

LINUX_LATER = (10, 5)
"""First release that prints the account of Linux behind the lines of iSCSI, and ``telemetry`` in
place of ``support-assist`` [O10-JP]."""
_VLT = ("backup", "delay-restore", "discovery", "peer-routing", "peer-routing-timeout",
        "primary-priority", "vlt-mac")  # fmt: skip
_KINDS = ("queuing", "network-qos", "qos")


class PrintedSection(NamedTuple):
    """Lines that belong together."""

    topic: str
    """As ``show running-configuration`` takes it."""
    lines: list[str]
    is_block: bool = True
    """It has ``!`` around it."""


def running_config(switch: "Os10", state: State | None = None, *, startup: bool = False) -> str:
    """Return a whole configuration; the startup one has no head [O10-CLI]."""
    head = [
        f"! Version {switch.chassis.release}",
        f"! Last configuration change at {switch.changed}",
        "!",
    ]
    found = sections(switch, switch.startup if startup else state or switch.state)
    return text_of(found, [] if startup else head)


def text_of(found: Iterable[PrintedSection], head: Iterable[str] = ()) -> str:
    """Return sections as text."""
    lines, before = list(head), None
    for one in found:
        if before is not None and (one.is_block or before.is_block):
            lines.append("!")
        lines += one.lines
        before = one
    return "".join(f"{line}\n" for line in lines)


def sections(switch: "Os10", state: State) -> list[PrintedSection]:
    """Return all sections in the order of the switch."""
    later = switch.release >= LINUX_LATER
    found = [
        *(_block("vrf", f"ip vrf {name}", lines) for name, lines in _blocks(state, "vrf")),
        _globals("igmp", _kept(state, "igmp")),
        _globals("interface", _maps(switch, state)),
        _globals("hostname", [f"hostname {state.hostname}", *_kept(state, "multicast")]),
        _globals("lldp", _kept(state, "lldp")),
        *_switch_wide(switch, state),
        *_banners(state),
        *_lists(state),
        *_dcb(state),
        *_groups(switch, state),
        *_interfaces(state),
        _globals("route", _kept(state, "ip route")),
        _globals("management-route", _kept(state, "management route")),
        *([] if later else [PrintedSection("support-assist", ["support-assist"])]),
        *_vlt(state),
        _globals("snmp", _snmp(state)),
        *([PrintedSection("telemetry", ["telemetry"])] if later else []),
        _globals("ntp", _kept(state, "ntp server", "ntp")),
    ]
    return [one for one in found if one.lines]


def _globals(topic: str, lines: list[str]) -> PrintedSection:
    return PrintedSection(topic, lines, is_block=False)


def _block(topic: str, head: str, lines: BlockLines | Iterable[str]) -> PrintedSection:
    inside = lines.values() if isinstance(lines, dict) else lines
    return PrintedSection(topic, [head, *(f" {line}" for line in inside)])


def _kept(state: State, *names: str) -> list[str]:
    """Return the lines of some sections of the settings, by section and key."""
    return [line for name in names for _, line in sorted(state.settings[name].items())]


def _blocks(state: State, kind: str) -> list[tuple[str, BlockLines]]:
    """Return the blocks of a kind by name; VRFs in the order in which they were made [O10-111]."""
    found = [(name, block) for (one, name), block in state.blocks.items() if one == kind]
    return found if kind == "vrf" else sorted(found, key=lambda pair: pair[0])


def _maps(switch: "Os10", state: State) -> list[str]:
    """Return the map of each port that may be broken out; it is printed always [O10-JP]."""
    if breakout_groups(switch.chassis.platform):
        return []
    order = sorted(state.breakouts, key=lambda name: [int(one) for one in name.split("/")])
    return [f"interface breakout {name} map {state.breakouts[name]}" for name in order]


def _switch_wide(switch: "Os10", state: State) -> Iterator[PrintedSection]:
    linux = _globals("users", _kept(state, "system-user"))
    if switch.release < LINUX_LATER:
        yield linux
    ports = [f"iscsi target port {port}" for port in (860, 3260)]
    yield _globals("iscsi", (["iscsi enable"] if state.iscsi else []) + ports)
    if switch.release >= LINUX_LATER:
        yield linux
    yield _globals("mld", _kept(state, "mld"))
    yield _globals("feature", _kept(state, "feature"))
    yield _globals("dcbx", _kept(state, "dcbx"))
    yield _globals("spanning-tree", _spanning_tree(state))
    yield _globals("users", _kept(state, "username", "sshkey"))
    yield _globals("aaa", _aaa(state))
    yield _globals("tacacs-server", _kept(state, "tacacs-server", "radius-server"))
    yield _globals("lacp", _kept(state, "lacp", "load-balancing"))
    yield _globals("logging", _kept(state, "logging"))
    yield _globals("clock", _kept(state, "clock", "dns", "ssh", "login", "vrrp"))


def _aaa(state: State) -> list[str]:
    """Return the lines of AAA: the list of the console behind the others [O10-JP]."""
    return sorted(state.settings["aaa"].values(), key=lambda line: " console " in line)


def _spanning_tree(state: State) -> list[str]:
    """Return the lines of spanning tree: its mode before the priorities [O10-JP]."""
    return sorted(state.settings["stp"].values(), key=lambda line: " mode " not in line)


def _banners(state: State) -> Iterator[PrintedSection]:
    for kind, text in sorted(state.banners.items()):
        yield PrintedSection("banner", f"banner {kind} {text}".split("\n"))


def _lists(state: State) -> Iterator[PrintedSection]:
    for name, lines in _blocks(state, "acl"):
        rules = (lines[key] for key in sorted(lines, key=str.isdigit))
        yield _block("access-list", f"ip access-list {name}", rules)
    for _, lines in _blocks(state, "vty"):
        yield _block("line", "line vty", lines)
    for _, lines in _blocks(state, "mst"):
        yield _block("spanning-tree", "spanning-tree mst configuration", lines)


def _maps_of_frames(state: State) -> Iterator[PrintedSection]:
    for name, lines in _blocks(state, "trust"):
        yield _block("trust-map", f"trust dot1p-map {name}", _sorted(lines))
    for name, lines in _blocks(state, "qos-map"):
        yield _block("qos-map", f"qos-map traffic-class {name}", _sorted(lines))


def _dcb(state: State) -> Iterator[PrintedSection]:
    for name, lines in _blocks(state, "wred"):
        yield _block("wred-profile", f"wred {name}", lines)
    yield PrintedSection("class-map", ["class-map type application class-iscsi"])
    for kind in _KINDS:
        for name, lines in _blocks(state, f"class-map {kind}"):
            yield _block("class-map", f"class-map type {kind} {name}", lines)
    yield from _maps_of_frames(state)
    iscsi = state.blocks.get(("policy-map application", "policy-iscsi"), {})
    yield _policy(state, "application", "policy-iscsi", iscsi)
    for kind in _KINDS:
        for name, lines in _blocks(state, f"policy-map {kind}"):
            yield _policy(state, kind, name, lines)
    for _, lines in _blocks(state, "system-qos"):
        yield _block("system-qos", "system qos", lines)


def _sorted(lines: BlockLines) -> list[str]:
    return [line for _, line in sorted(lines.items())]


def _policy(state: State, kind: str, name: str, lines: BlockLines) -> PrintedSection:
    """Return a policy map with its classes [O10-GEOS: ``!`` before each]."""
    inside: list[str] = []
    for line in lines.values():
        words = state.blocks.get((f"class of {kind} {name}", line.split()[-1]), {})
        inside += ["!", line, *(f" {one}" for one in words.values())]
    return _block("policy-map", f"policy-map type {kind} {name}", inside)


def _groups(switch: "Os10", state: State) -> Iterator[PrintedSection]:
    for name in breakout_groups(switch.chassis.platform):
        yield _block("interface", f"port-group {name}", [f"mode Eth {state.breakouts[name]}"])


def _interfaces(state: State) -> Iterator[PrintedSection]:
    for kind in (VLAN, LAG, LOOPBACK, MANAGEMENT, ETHERNET):
        for one in state.of_kind(kind):
            yield PrintedSection("interface", interface_lines(one))


def _vlt(state: State) -> Iterator[PrintedSection]:
    for number, lines in _blocks(state, "vlt"):
        shown = {key: lines[key] for key in _VLT if key in lines}
        if "discovery" in shown:
            order = {one.name: at for at, one in enumerate(state.of_kind(ETHERNET))}
            names = compressed_list(state.discovery, order)
            shown["discovery"] = f"discovery-interface ethernet{names}"
        yield _block("vlt", f"vlt-domain {number}", shown)


def _snmp(state: State) -> list[str]:
    return _kept(state, "snmp contact", "snmp location", "snmp", "snmp view", "snmp group",
                 "snmp user", "snmp community", "snmp host", "snmp traps")  # fmt: skip
