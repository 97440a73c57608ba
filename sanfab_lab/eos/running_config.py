"""State -> the running configuration, its sections in the order of the release."""

import difflib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.eos.commands.access_lists import access_list_lines, acl_lines
from sanfab_lab.eos.commands.entries import entry_lines
from sanfab_lab.eos.commands.mlag import mlag_section
from sanfab_lab.eos.commands.scalars import scalar_lines
from sanfab_lab.eos.commands.services import service_lines
from sanfab_lab.eos.commands.vlans import vlan_sections
from sanfab_lab.eos.eras import Eras
from sanfab_lab.eos.interface_lines import interface_section, vlan_text
from sanfab_lab.eos.names import natural, order
from sanfab_lab.eos.state import State

if TYPE_CHECKING:
    from sanfab_lab.eos.switch import EosSwitch


class Shown(NamedTuple):
    """What is shown: a configuration, in the spellings of a release."""

    state: State
    eras: Eras
    every: bool
    """All defaults are shown too."""


_Block = list[str]
_Section = Callable[[Shown], list[_Block]]


def _lines(shown: Shown, name: str) -> _Block:
    """Return the single and the repeated lines of a section."""
    single = scalar_lines(shown.state, name, shown.eras, every=shown.every)
    return single + entry_lines(shown.state, name)


def _plain(*names: str) -> _Section:
    """Return the printer of a block of single and repeated lines."""
    return lambda shown: [[line for name in names for line in _lines(shown, name)]]


def _values(shown: Shown, *kinds: str) -> _Block:
    """Return repeated lines of the form: perhaps ``no``, kind, key, value."""
    return [
        f"{kind} {name} {options[0][1]}".strip()
        for kind in kinds
        for name, options in sorted(shown.state.of_kind(kind))
    ]


def _dns(shown: Shown) -> list[_Block]:
    state = shown.state
    lines = [] if state.hostname == "localhost" else [f"hostname {state.hostname}"]
    servers = [key.split(" ") for key, _ in state.of_kind("ip name-server")]
    servers.sort(key=lambda one: (one[0], natural(one[1])))
    lines += [f"ip name-server vrf {vrf} {host}" for vrf, host in servers]
    return [lines + _lines(shown, "dns")]


def _snmp(shown: Shown) -> list[_Block]:
    lines = _lines(shown, "snmp")
    hosts = [line for line in lines if line.startswith("snmp-server host")]
    switches = [
        f"{options[0][1]} {kind} {name}".strip()
        for kind in ("snmp-server enable traps", "snmp-server vrf")
        for name, options in sorted(shown.state.of_kind(kind))
    ]
    acls = shown.state.service_acls
    first = acl_lines(acls, "snmp", "snmp-server ipv4 access-list {name}{vrf}")
    first += [line for line in lines if line not in hosts]
    return [first + _values(shown, "snmp-server group", "snmp-server user") + hosts + switches]


def _stp(shown: Shown) -> list[_Block]:
    lines, region = _lines(shown, "stp"), shown.state.mst
    word = "vlan-id" if "stp-vlan-id" in shown.eras else "vlan"
    if shown.state.without_stp:
        lines.insert(1, f"no spanning-tree {word} {vlan_text(shown.state.without_stp)}")
    priorities = shown.state.stp_priorities
    for priority in sorted({one for _, one in priorities}):
        vlans = vlan_text(frozenset(vlan for vlan, one in priorities if one == priority))
        lines.append(f"spanning-tree {word} {vlans} priority {priority}")
    inner = [f"   name {region.name}"] if region.name else []
    inner += [f"   revision {region.revision}"] if region.revision else []
    inner += [f"   instance {one} vlan {vlan_text(ids)}" for one, ids in region.instances]
    return [lines, ["spanning-tree mst configuration", *inner] if inner else []]


def _tacacs(shown: Shown) -> list[_Block]:
    key = shown.state.settings.get("tacacs-server key", "")
    return [([f"tacacs-server key {key}"] if key else []) + _lines(shown, "tacacs")]


def _groups(shown: Shown) -> list[_Block]:
    return [
        [f"aaa group server tacacs+ {name}", *(f"   server {server}" for server in servers)]
        for name, servers in sorted(shown.state.groups.items())
    ]


_AAA = (
    "authentication login",
    "authentication enable",
    "authorization exec",
    "authorization commands",
    "accounting exec",
    "accounting system",
    "accounting commands",
)


def _aaa(shown: Shown) -> list[_Block]:
    settings = shown.state.settings
    lines = [
        f"{key} {settings[key]}"
        for start in _AAA
        for key in sorted(settings)
        if key.startswith(f"aaa {start} ")
        and (key, settings[key]) != ("aaa authentication login default", "local")
    ]
    return [lines + _lines(shown, "aaa")]


def _aaa_and_policy(shown: Shown) -> list[_Block]:
    (lines,) = _aaa(shown)
    at = sum(line.startswith("aaa authentication") for line in lines)
    return [[*lines[:at], *_lines(shown, "aaa-policy"), *lines[at:]]]


def _root(shown: Shown) -> list[_Block]:
    enable = shown.state.settings.get("enable", "").removeprefix("secret ")
    root = shown.state.settings.get("aaa root", "")
    lines = [f"enable password {enable}"] if enable else []
    return [[*lines, f"aaa root {root}" if root else "no aaa root"]]


def _root_and_policy(shown: Shown) -> list[_Block]:
    return [_root(shown)[0] + _lines(shown, "aaa-policy")]


def _users(shown: Shown) -> list[_Block]:
    lines = []
    for name, user in sorted(shown.state.users.items()):
        level = f" privilege {user.privilege}" if user.privilege != "1" else ""
        role = f" role {user.role}" if user.role else ""
        lines.append(f"username {name}{level}{role} {user.secret}")
        lines += [f"username {name} ssh-key {user.key}"] if user.key else []
    return [lines]


def _vlans(shown: Shown) -> list[_Block]:
    return vlan_sections(shown.state, every=shown.every)


def _vrfs(shown: Shown) -> list[_Block]:
    word = "instance" if "vrf-instance" in shown.eras else "definition"
    return [
        [f"vrf {word} {name}", *([f"   rd {rd}"] if rd else [])]
        for name, rd in sorted(shown.state.vrfs.items())
    ]


def _interfaces(shown: Shown) -> list[_Block]:
    ports = shown.state.ports
    return [
        interface_section(name, ports[name], shown.eras, every=shown.every)
        for name in sorted(ports, key=order)
    ]


def _routing(shown: Shown) -> list[_Block]:
    keys = ["ip routing", *(f"ip routing vrf {name}" for name in sorted(shown.state.vrfs))]
    return [[key if shown.state.settings.get(key) else f"no {key}" for key in keys]]


def _routes(shown: Shown) -> list[_Block]:
    lines = []
    for kind in ("ip route", "ipv6 route"):
        for key, options in sorted(shown.state.of_kind(kind), key=lambda one: natural(one[0])):
            vrf, prefix, via = key.split(" ")
            start = f"{kind} vrf {vrf}" if vrf else kind
            lines.append(" ".join([start, prefix, via, *(f"{a} {b}".strip() for a, b in options)]))
    return [lines]


def _mlag(shown: Shown) -> list[_Block]:
    return [mlag_section(shown.state)]


def _banners(shown: Shown) -> list[_Block]:
    banners = shown.state.banners
    return [[f"banner {kind}", *banners[kind].split("\n"), "EOF"] for kind in sorted(banners)]


def _service(*names: str) -> _Section:
    def blocks(shown: Shown) -> list[_Block]:
        acls, form = shown.state.service_acls, "ip access-group {name}{vrf} in"
        return [
            service_lines(name, shown.state.services[name], acl_lines(acls, name, form))
            for name in names
        ]

    return blocks


def _access_lists(shown: Shown) -> list[_Block]:
    return [access_list_lines(*one) for one in sorted(shown.state.access_lists.items())]


def _ntp(shown: Shown) -> list[_Block]:
    lines = _lines(shown, "ntp")
    return [sorted(lines, key=lambda line: not line.startswith("ntp authentication-key"))]


_START = (
    *map(_plain, ("switchport", "vlan-internal", "event", "errdisable", "top", "transceiver")),
    *(_plain("model"), _plain("lldp"), _plain("logging", "logging-source"), _dns),
)
_VLANS = (_plain("hash"), _plain("clock"), _vlans, _vrfs)
_QOS = (_plain("qos"), _plain("pfc"), _plain("tacacs-source"))
_OLD_HEAD = (
    *(*_START, _ntp, _snmp, _stp, _tacacs, _groups, _aaa, _root_and_policy, _users, *_VLANS),
    *(_interfaces, _plain("mac"), _access_lists),
)
_OLD_TAIL = (*_QOS, _banners, _service("api http-commands", "console", "ssh", "telnet"))
OLDEST: tuple[_Section, ...] = (*_OLD_HEAD, _routes, _routing, _mlag, *_OLD_TAIL)
"""The order of 4.13 to 4.20 [PYEAPI] [NTC]."""
OLD: tuple[_Section, ...] = (*_OLD_HEAD, _routing, _mlag, _routes, *_OLD_TAIL)
"""The order of 4.23 [BF-EOS]; since which release is [mem]."""
NEW: tuple[_Section, ...] = (
    *(_root, _users, *_START, _snmp, _stp, *_VLANS, _banners),
    *(_service("api http-commands", "console"), _tacacs, _groups, _aaa_and_policy, _interfaces),
    *(
        _plain("mac"),
        _access_lists,
        _routing,
        _mlag,
        _routes,
        _ntp,
        *_QOS,
        _service("ssh", "telnet"),
    ),
)
"""The order of later releases [AVD]; since which one is [mem]."""


def configuration_header(switch: "EosSwitch", line: str) -> list[str]:
    """Return the comments that a configuration begins with."""
    model, release = switch.chassis.platform.model.upper(), image_of(switch)
    return [
        f"! Command: {line}",
        f"! device: {switch.hostname()} ({model}, EOS-{release})",
        "!",
        f"! boot system flash:/EOS-{release}.swi",
        "!",
    ]


def image_of(switch: "EosSwitch") -> str:
    """Return the release in full: ``4.20`` -> ``4.20.0F``."""
    release = switch.chassis.release
    return release if release[-1].isalpha() else f"{release}{'.0' * (2 - release.count('.'))}F"


def running_text(switch: "EosSwitch", state: State, line: str, *, every: bool = False) -> str:
    """Return a configuration as a file has it; ``line``: the show command in the header."""
    lines = configuration_lines(state, switch.eras, every=every)
    return "\n".join([*configuration_header(switch, line), *lines]) + "\n"


def configuration_lines(state: State, eras: Eras, *, every: bool = False) -> list[str]:
    """Return a configuration without its header, each block before a ``!``."""
    return list(_blocks(Shown(state, eras, every)))


def _blocks(shown: Shown) -> Iterator[str]:
    order_of = {"new-order": NEW, "old-order": OLD}
    sections = next((order_of[era] for era in order_of if era in shown.eras), OLDEST)
    for section in sections:
        for block in section(shown):
            if block:
                yield from block
                yield "!"
    yield "end"


def configuration_diff(old: State, new: State, eras: Eras, name: str) -> str:
    """Return the changes of a configuration session as a unified diff; empty: none."""
    return "\n".join(
        difflib.unified_diff(
            configuration_lines(old, eras),
            configuration_lines(new, eras),
            "system:/running-config",
            f"session:/{name}-session-config",
            lineterm="",
        )
    )
