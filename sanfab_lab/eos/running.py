"""Prints a configuration as the switch does: sections, separators, what is shown by default."""

import difflib
from collections.abc import Callable, Iterator

from sanfab.model.platforms.row import release_key
from sanfab_lab.eos import entries, iflines, scalars
from sanfab_lab.eos.entries import shown_vlans
from sanfab_lab.eos.services import MLAG_ORDER, service_lines
from sanfab_lab.eos.state import Options, State, natural, order
from sanfab_lab.eos.switching import vlan_lines

Block = list[str]
Section = Callable[[State, iflines.Look, bool], list[Block]]


def _plain(*names: str) -> Section:
    """Return what prints single and repeated lines of some sections as one block."""

    def section(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
        lines: list[str] = []
        for name in names:
            lines += scalars.lines(state, name, look.release, every=every)
            lines += [*entries.listed_lines(state, name), *entries.lines(state, name)]
        return [lines]

    return section


def _hostname(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    lines = [] if state.hostname == "localhost" else [f"hostname {state.hostname}"]
    servers = [key.split(" ") for key, _ in state.of_kind("ip name-server")]
    servers.sort(key=lambda one: (one[0], natural(one[1])))
    lines += [f"ip name-server vrf {vrf} {host}" for vrf, host in servers]
    return [lines]


def _dns(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (names,) = _hostname(state, look, every)
    (domain,) = _plain("dns")(state, look, every)
    return [names + domain]


def _logging(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (lines,) = _plain("logging")(state, look, every)
    sources = sorted(state.of_kind("logging source"))
    return [lines + [f"logging vrf {vrf} source-interface {_one(opts)}" for vrf, opts in sources]]


def _one(options: Options) -> str:
    return options[0][1]


def _snmp(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (lines,) = _plain("snmp")(state, look, every)
    first = [line for line in lines if not line.startswith("snmp-server host")]
    hosts = [line for line in lines if line.startswith("snmp-server host")]
    for kind in ("snmp-server group", "snmp-server user"):
        first += [f"{kind} {name} {_one(opts)}" for name, opts in sorted(state.of_kind(kind))]
    for kind in ("snmp-server enable traps", "snmp-server vrf"):
        for name, opts in sorted(state.of_kind(kind)):
            hosts.append(f"{_one(opts)} {kind} {name}".strip())
    return [first + hosts]


def _stp(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (lines,) = _plain("stp")(state, look, every)
    if state.without_stp:
        words = "vlan-id" if look.since("4.22") else "vlan"
        lines.insert(1, f"no spanning-tree {words} {shown_vlans(state.without_stp)}")
    region = state.mst
    inner = [f"   name {region.name}"] if region.name else []
    inner += [f"   revision {region.revision}"] if region.revision else []
    inner += [f"   instance {one} vlan {shown_vlans(ids)}" for one, ids in region.instances]
    return [lines, ["spanning-tree mst configuration", *inner] if inner else []]


def _tacacs(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    key = state.settings.get("tacacs-server key", "")
    (lines,) = _plain("tacacs")(state, look, every)
    return [([f"tacacs-server key {key}"] if key else []) + lines]


def _groups(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    return [
        [f"aaa group server tacacs+ {name}", *(f"   server {server}" for server in servers)]
        for name, servers in sorted(state.groups.items())
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


def _aaa(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    lines = [
        f"{key} {state.settings[key]}"
        for start in _AAA
        for key in sorted(state.settings)
        if key.startswith(f"aaa {start} ")
        and (key, state.settings[key]) != ("aaa authentication login default", "local")
    ]
    (policy,) = _plain("aaa")(state, look, every)
    return [lines + policy]


def _aaa_and_policy(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (lines,) = _aaa(state, look, every)
    (policy,) = _plain("aaa-policy")(state, look, every)
    at = sum(line.startswith("aaa authentication") for line in lines)
    return [[*lines[:at], *policy, *lines[at:]]]


def _root_and_policy(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (lines,) = _root(state, look, every)
    (policy,) = _plain("aaa-policy")(state, look, every)
    return [lines + policy]


def _root(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    enable, root = state.settings.get("enable", ""), state.settings.get("aaa root", "")
    secret = enable.removeprefix("secret ")
    return [
        ([f"enable password {secret}"] if enable else [])
        + [f"aaa root {root}" if root else "no aaa root"]
    ]


def _users(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    lines = []
    for name, user in sorted(state.users.items()):
        level = f" privilege {user.privilege}" if user.privilege != "1" else ""
        role = f" role {user.role}" if user.role else ""
        lines.append(f"username {name}{level}{role} {user.secret}")
        lines += [f"username {name} ssh-key {user.key}"] if user.key else []
    return [lines]


def _vlans(state: State, _look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    return vlan_lines(state, every=every)


def _vrfs(state: State, look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    word = "instance" if look.since("4.22") else "definition"
    return [
        [f"vrf {word} {name}", *([f"   rd {rd}"] if rd else [])]
        for name, rd in sorted(state.vrfs.items())
    ]


def _interfaces(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    return [
        iflines.block(name, state.ports[name], look, every=every)
        for name in sorted(state.ports, key=order)
    ]


def _routing(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    lines = ["ip routing" if state.settings.get("ip routing") else "no ip routing"]
    for name in sorted(state.vrfs):
        on = state.settings.get(f"ip routing vrf {name}")
        lines.append(f"{'' if on else 'no '}ip routing vrf {name}")
    return [lines]


def _routes(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    lines = []
    for key, options in sorted(state.of_kind("ip route"), key=lambda one: natural(one[0])):
        vrf, prefix, via = key.split(" ")
        start = f"ip route vrf {vrf}" if vrf else "ip route"
        lines.append(" ".join([start, prefix, via, *(f"{a} {b}".strip() for a, b in options)]))
    return [lines]


def _mlag(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    found = [f"   {key} {state.mlag[key]}" for key in MLAG_ORDER if key in state.mlag]
    found += ["   shutdown"] if "shutdown" in state.mlag else []
    return [["mlag configuration", *found] if found else []]


def _sources(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (lines,) = _plain("tacacs-source")(state, look, every)
    found = sorted(state.of_kind("ip tacacs"))
    return [lines + [f"ip tacacs vrf {vrf} source-interface {_one(opts)}" for vrf, opts in found]]


def _banners(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
    return [
        [f"banner {kind}", *state.banners[kind].split("\n"), "EOF"]
        for kind in sorted(state.banners)
    ]


def _service(*names: str) -> Section:
    def section(state: State, _look: iflines.Look, _every: bool) -> list[Block]:  # noqa: FBT001
        return [service_lines(name, state.services[name]) for name in names]

    return section


def _ntp(state: State, look: iflines.Look, every: bool) -> list[Block]:  # noqa: FBT001
    (lines,) = _plain("ntp")(state, look, every)
    keys = [line for line in lines if line.startswith("ntp authentication-key")]
    return [keys + [line for line in lines if line not in keys]]


_START = (
    _plain("switchport"),
    _plain("vlan-internal"),
    _plain("event"),
    _plain("errdisable"),
    _plain("top"),
    _plain("transceiver"),
    _plain("model"),
    _plain("lldp"),
    _logging,
    _dns,
)
_OLD_HEAD = (
    *_START,
    _ntp,
    _snmp,
    _stp,
    _tacacs,
    _groups,
    _aaa,
    _root_and_policy,
    _users,
    _plain("clock"),
    _vlans,
    _vrfs,
    _interfaces,
    _plain("mac"),
)
_OLD_TAIL = (
    _plain("qos"),
    _plain("pfc"),
    _sources,
    _banners,
    _service("api http-commands", "console", "ssh", "telnet"),
)
OLDEST: tuple[Section, ...] = (*_OLD_HEAD, _routes, _routing, _mlag, *_OLD_TAIL)
"""The order of 4.13 to 4.20 [PYEAPI] [NTC]."""
OLD: tuple[Section, ...] = (*_OLD_HEAD, _routing, _mlag, _routes, *_OLD_TAIL)
"""The order of 4.23 [BF-EOS]; since which release is [mem]."""
NEW: tuple[Section, ...] = (
    _root,
    _users,
    *_START,
    _snmp,
    _stp,
    _plain("clock"),
    _vlans,
    _vrfs,
    _banners,
    _service("api http-commands", "console"),
    _tacacs,
    _groups,
    _aaa_and_policy,
    _interfaces,
    _plain("mac"),
    _routing,
    _mlag,
    _routes,
    _ntp,
    _plain("qos"),
    _plain("pfc"),
    _sources,
    _service("ssh", "telnet"),
)
"""The order of later releases [AVD]; since which one is [mem]."""


def _order(look: iflines.Look) -> tuple[Section, ...]:
    if look.since("4.28"):
        return NEW
    return OLD if look.since("4.21") else OLDEST


def body(state: State, release: str, *, every: bool = False) -> list[str]:
    """Return the configuration without its head, each block behind a ``!``."""
    return list(_body(state, iflines.Look(release_key(release)), every=every))


def _body(state: State, look: iflines.Look, *, every: bool) -> Iterator[str]:
    for section in _order(look):
        for block in section(state, look, every):
            if block:
                yield from block
                yield "!"
    yield "end"


def differences(old: State, new: State, release: str, name: str) -> str:
    """Return what a session changes, as unified diff; empty: nothing."""
    return "\n".join(
        difflib.unified_diff(
            body(old, release),
            body(new, release),
            "system:/running-config",
            f"session:/{name}-session-config",
            lineterm="",
        )
    )
