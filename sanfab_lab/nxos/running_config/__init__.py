"""State -> the running configuration, in the order of the switch."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.factory import TCAM
from sanfab_lab.nxos.running_config.interfaces import all_interface_lines
from sanfab_lab.nxos.running_config.qos import qos_lines
from sanfab_lab.nxos.running_config.zoning import fcoe_lines, zoning_lines
from sanfab_lab.nxos.state import State
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


FEATURE_ORDER = (
    "npiv", "fport-channel-trunk", "nxapi", "bash-shell", "scp-server", "sftp-server", "telnet",
    "tacacs+", "privilege", "udld", "interface-vlan", "hsrp", "lacp", "vrrp", "dhcp", "vpc", "lldp",
    "ntp", "vtp", "fex",
)  # fmt: skip
"""As a 5000 prints them [J2NX]."""


def running_lines(switch: "Nxos", state: State, *, every: bool = False) -> Iterator[str]:
    """Return the lines of a configuration, in the order of the switch."""
    yield f"version {switch.chassis.release}"
    yield from _head(switch, state, every=every)
    yield from qos_lines(switch, state)
    yield from _settings(state, "snmp")
    yield from (f"snmp-server user {name} {text}" for name, text in state.snmp_users.items())
    yield from RMON
    yield from _aaa(state)
    yield from (*_settings(state, "time"), *_settings(state, "logging"))
    yield ""
    if not switch.mds:
        yield from vlan_lines(state, compressed=switch.n9k)
    yield from (
        *_settings(state, "stp"),
        *_priorities(state),
        *_block("spanning-tree mst configuration", state.mst, shown=bool(state.mst)),
    )
    yield from _settings(state, "layer2")
    yield from route_lines(state, "")
    for name, inside in state.vrfs.items():
        yield from _block(f"vrf context {name}", inside, shown=True)
        yield from (f"  {line}" for line in route_lines(state, name))
    shown = state.vpc_domain is not None
    yield from _block(f"vpc domain {state.vpc_domain}", state.vpc, shown=shown)
    yield from _fexes(state)
    yield from fcoe_lines(switch, state)
    yield from all_interface_lines(state, every=every)
    yield from _tail(switch, state)
    yield from zoning_lines(state)


RMON = tuple(
    f"rmon event {number} log trap public description {word}({number}) owner PMON@{word}"
    for number, word in enumerate(("FATAL", "CRITICAL", "ERROR", "WARNING", "INFORMATION"), 1)
)
"""There from the start, on every Nexus [MDS94]."""


def _settings(state: State, section: str) -> list[str]:
    return list(state.settings.get(section, {}).values())


def _priorities(state: State) -> Iterator[str]:
    """Yield one line for the VLANs of each priority [NXPRIO]."""
    for priority in sorted({*state.priorities.values()}):
        vlans = [one for one, value in state.priorities.items() if value == priority]
        yield f"spanning-tree vlan {compact_list(vlans)} priority {priority}"


def _head(switch: "Nxos", state: State, *, every: bool) -> Iterator[str]:
    if "fcoe" in state.features:
        yield "feature fcoe"
    yield f"{'switchname' if switch.mds else 'hostname'} {state.hostname}"
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
    yield from _settings(state, "features")
    yield ""
    for number, words in sorted(state.breakouts.items(), key=lambda row: int(row[0].split("/")[1])):
        module, port = number.split("/")
        yield f"interface breakout module {module} port {port} map {words}"
    if state.fc_types:
        yield from ("slot 1", f"  port {compact_list(state.fc_types)} type fc")
    yield from _accounts(switch, state)
    yield from _settings(state, "system")
    for name, rules in state.access_lists.items():
        yield f"ip access-list {name}"
        yield from (f"  {number} {text} " for number, text in rules)
    yield from _defaults(switch, state, every=every)


def _accounts(switch: "Nxos", state: State) -> Iterator[str]:
    for name, (stored, roles) in state.users.items():
        first, *rest = roles or ("network-operator",)
        yield f"username {name} password 5 {stored}  role {first}"
        yield from (f"username {name} role {role}" for role in rest)
        if switch.n9k and name != switch.chassis.user:
            yield f"username {name} passphrase  lifetime 99999 warntime 14 gracetime 3"  # [NXOS10]
    if state.banner:
        yield f"banner motd {state.banner}"


def _defaults(switch: "Nxos", state: State, *, every: bool) -> Iterator[str]:
    platform = switch.chassis.platform
    if state.switchport_default is not platform.ports_switch:
        yield f"{'' if state.switchport_default else 'no '}system default switchport"
    if state.shut_default is platform.ports_enabled:
        yield f"{'' if state.shut_default else 'no '}system default switchport shutdown"
    if state.fc_trunk != "on":
        yield f"system default switchport trunk mode {state.fc_trunk}"
    if state.fc_mode != "auto":
        yield f"system default switchport mode {state.fc_mode}"
    if state.jumbo != 9216 or every:  # noqa: PLR2004  # of NX-OS
        yield f"system jumbomtu {state.jumbo}"
    for name, size in sorted(state.tcam.items()):
        if size != TCAM[name]:
            yield f"hardware access-list tcam region {name} {size}"


def _aaa(state: State) -> Iterator[str]:
    lines = _settings(state, "aaa")
    yield from (line for line in lines if not line.startswith(("aaa ", "no aaa ")))
    for (kind, name), inside in state.groups.items():
        yield f"aaa group server {kind} {name}"
        yield from (f"    {line}" for line in inside.values())
    yield from (line for line in lines if line.startswith(("aaa ", "no aaa ")))


_VLAN_ROWS = (
    ("state suspend", "suspended"),
    ("shutdown", "shut"),
    ("fcoe vsan {}", "vsan"),
    ("name {}", "name"),
)


def vlan_lines(state: State, *, compressed: bool) -> Iterator[str]:
    """Yield the VLANs; ``compressed``: all ids in one line first, as a 9300 prints them."""
    if compressed:
        yield f"vlan {compact_list(state.vlans)}"
    for number in sorted(state.vlans):
        inside = [*field_lines(state.vlans[number], *_VLAN_ROWS[: 3 if number == 1 else 4])]
        if inside or not compressed:
            yield f"vlan {number}"
        yield from (f"  {text}" for text in inside)


def route_lines(state: State, vrf: str) -> Iterator[str]:
    """Yield the static routes of a VRF."""
    for (name, network, hop), metric in sorted(state.routes.items()):
        if name == vrf:
            word, shown = ("ipv6", network) if ":" in network else ("ip", network)
            shown = "0::/0" if shown == "::/0" else shown  # as it prints the default route [FMTNX]
            yield f"{word} route {shown} {hop} {metric}".rstrip()


def _fexes(state: State) -> Iterator[str]:
    """Yield the fabric extenders, and the slots of those that are provisioned."""
    for number, fex in sorted(state.fexes.items()):
        yield f"fex {number}"
        yield f"  pinning max-links {fex.max_links}"
        yield f'  description "{fex.description}"'
        yield from (f"  {text}" for text in fex.settings.values())
    for number, model in sorted(state.slots.items()):
        yield from (f"slot {number}", f"  provision model {model}")


def _block(title: str, inside: dict[str, str], *, shown: bool) -> list[str]:
    return [title, *(f"  {text}" for text in inside.values())] if shown else []


IMAGES = {
    "mds-9148": "m9100-s3ek9",
    "mds-9148s": "m9100-s5ek9",
    "mds-9132t": "m9100-s6ek9",
    "mds-9148t": "m9148-s6ek9",
    "mds-9396s": "m9300-s1ek9",
    "mds-9396t": "m9300-s2ek9",
    "mds-9706": "m9700-sf3ek9",
    "mds-9710": "m9700-sf3ek9",
}
"""Names of images by model [MDSSDK]."""


def _tail(switch: "Nxos", state: State) -> Iterator[str]:
    for which in ("console", "vty"):
        yield from _block(f"line {which}", state.lines.get(which, {}), shown=True)
    image = switch.chassis.release.replace("(", ".").replace(")", ".").strip(".")
    if switch.mds:
        name = IMAGES.get(switch.chassis.platform.model, "m9100-s5ek9")
        yield f"boot kickstart bootflash:/{name}-kickstart-mz.{image}.bin"
        yield f"boot system bootflash:/{name}-mz.{image}.bin"
    elif switch.n9k:
        yield f"boot nxos bootflash:/nxos.{image}.bin"
    else:
        yield f"boot kickstart bootflash:/n5000-uk9-kickstart.{image}.bin"
        yield f"boot system bootflash:/n5000-uk9.{image}.bin"
