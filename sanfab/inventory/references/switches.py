"""References of switches, VLANs, VSANs, names and secrets."""

import re
from collections.abc import Iterator
from string import Formatter
from typing import TYPE_CHECKING

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.messages import did_you_mean, near_model
from sanfab.inventory.references.messages import Problem, no_port, unknown, unknown_secret
from sanfab.inventory.vlan_ids import vlan_id_problems
from sanfab.masking import mask_secrets
from sanfab.model.design import missing_area
from sanfab.model.fabric import PortOverride
from sanfab.model.platforms.port_groups import port_groups
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.platforms.row import Platform, broken_out, unified_ports
from sanfab.model.protocols import PROTOCOLS
from sanfab.model.san import San, SwitchIntent
from sanfab.model.yaml12 import Where
from sanfab.text import count, either

if TYPE_CHECKING:
    from sanfab.model.base import Secret

_ANY_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_BANNER_LINES, _BANNER_WIDTH = 24, 79
"""A screen: what every NOS shows as it is."""
_BANNER_LINE = 200
"""Characters of a banner of one line."""
_FC_FIELDS = frozenset({"host", "array", "port", "target", "fabric", "vsan", "controller"})
_NAME_FIELDS = {
    "initiator": _FC_FIELDS - {"array", "target", "controller"},
    "target": _FC_FIELDS - {"host", "target"},
    "zone": _FC_FIELDS - {"controller"},
    "description": frozenset({"device", "port"}),
}


def switch_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in switches, VLANs, VSANs, names, management and overrides."""
    yield from _switches(san)
    for name, switch in san.switches.items():
        yield from _raw_lines(("switches", name), switch)
        for port, override in switch.ports.items():
            yield from _raw_lines(("switches", name, "ports", port), override)
    yield from _alike(san)
    yield from _vlans(san)
    yield from vlan_id_problems(cabling)
    yield from _names(san)
    yield from _banners(san)
    yield from _tacacs(san)
    yield from _secrets(san)
    yield from _overrides(san, cabling)
    yield from _reserved_vlans(san, cabling)


def _switches(san: San) -> Iterator[Problem]:
    for name, switch in san.switches.items():
        platform = san.platforms.get(switch.model)
        where: Where = ("switches", name)
        if platform is None:
            near = near_model(switch.model, san.platforms)
            hint = near or "; `sanfab models` lists them, and docs/models.md shows how to add one"
            yield (*where, "model"), f"unknown model {switch.model}{hint}"
            continue
        if (switch.stack or 1) > platform.stack_max:
            yield (
                (*where, "stack"),
                f"found {switch.stack} units, expected at most {platform.stack_max} on "
                f"{platform.title}",
            )
        if name.endswith(".phase1"):
            yield (
                where,
                "found a name that ends in .phase1, which is reserved for generated files; "
                "choose another name",
            )
        yield from _release((*where, "release"), switch, platform)
        yield from equipment_problems(where, switch, platform)
        yield from _managed((*where, "managed"), switch)
        rule = platform.traits.name_rules["host"]
        if not re.fullmatch(rule.pattern, name):
            yield where, f"found host name {name}, expected on {platform.title}: {rule.words}"
        for key in switch.vlan_addresses:
            if key not in san.vlans:
                yield (*where, "vlan_addresses", key), unknown("VLAN", key, san.vlans)


def _raw_lines(where: Where, holder: SwitchIntent | PortOverride) -> Iterator[Problem]:
    """Yield raw lines with a secret, or with the sign that marks the place of one."""
    for key in ("configuration", "undo"):
        for line in (getattr(holder, key) or "").splitlines():
            if "@@" in line:
                yield (*where, key), "found a line with @@, expected lines without secrets"
            elif mask_secrets(line) != line:
                yield (
                    (*where, key),
                    "found a line with a secret in clear text, expected none; set it by hand, or "
                    "use the key of the inventory",
                )
    if holder.undo and not holder.configuration:
        yield (*where, "undo"), "found `undo` without `configuration`, expected both"


def _managed(where: Where, switch: SwitchIntent) -> Iterator[Problem]:
    missing = None if switch.managed == "all" else missing_area(switch.managed)
    if missing:
        area, needed = missing
        yield where, f"found {area} without {needed}, expected both; add {needed}"


def _release(where: Where, switch: SwitchIntent, platform: Platform) -> Iterator[Problem]:
    rule = platform.releases
    if switch.release and not re.fullmatch(rule.pattern, switch.release):
        yield (
            where,
            f"found {switch.release}, which {platform.title} does not have; expected {rule.words}",
        )


def _alike(san: San) -> Iterator[Problem]:
    """Yield switches whose names differ only in upper and lower case."""
    first: dict[str, str] = {}
    for name in san.switches:
        other = first.setdefault(name.lower(), name)
        if other != name:
            yield (
                ("switches", name),
                f"differs from switch {other} only in upper and lower case; choose another name",
            )


def _vlans(san: San) -> Iterator[Problem]:
    names: dict[str, str] = {}
    carriers: dict[int, str] = {}
    for key, vlan in san.vlans.items():
        where: Where = ("vlans", key)
        name = (vlan.name or key).lower()  # some platforms ignore case in VLAN names
        if names.setdefault(name, key) != key or re.fullmatch(r"peer_[0-9]+", name):
            yield where, f"VLAN name {vlan.name or key} is already used; choose another `name`"
        if vlan.lossless == "pause" and vlan.role == "nvme-roce":
            yield (
                (*where, "lossless"),
                "found pause in a VLAN of role nvme-roce, expected pfc: pause stops all traffic of "
                "a port, and published designs of RoCE use priority flow control",
            )
        if vlan.lossless in {"pfc", "pause"} and _is_never_lossless(vlan.role):
            yield (
                (*where, "lossless"),
                f"found {vlan.lossless} in a VLAN of role {vlan.role}, expected none: no switch "
                "holds its frames back, as TCP sends again what is dropped; take `lossless` away",
            )
        if vlan.role == "fcoe":
            yield from _fcoe_vlan(san, key, carriers)
        elif vlan.vsan is not None:
            yield (
                (*where, "vsan"),
                f"found a VSAN on a VLAN of role {vlan.role}, expected role fcoe",
            )
    yield from _vsans(san, carriers)


def _is_never_lossless(role: str) -> bool:
    """Return whether VLANs of a role carry a protocol that has no lossless class."""
    return any(row.lossless == "never" for name, row in PROTOCOLS.items() if name == role)


def _vsans(san: San, carriers: dict[int, str]) -> Iterator[Problem]:
    vsans: dict[str, int] = {}
    for number, vsan in san.vsans.items():
        if number not in carriers and vsan.role == "fcoe":
            yield (
                ("vsans", number),
                "no VLAN of role fcoe carries this VSAN; add one with `vsan`, or state `role: fc` "
                "for native Fibre Channel alone",
            )
        if vsan.name and vsans.setdefault(vsan.name, number) != number:
            yield (
                ("vsans", number, "name"),
                f"VSAN name {vsan.name} is already used by VSAN {vsans[vsan.name]}",
            )


def _fcoe_vlan(san: San, key: str, carriers: dict[int, str]) -> Iterator[Problem]:
    where: Where = ("vlans", key)
    vlan = san.vlans[key]
    vsan = vlan.vsan
    if vsan in san.vsans and vlan.fabric not in {None, san.vsans[vsan].fabric}:
        yield (
            (*where, "fabric"),
            f"found fabric {vlan.fabric}, expected {san.vsans[vsan].fabric}, the fabric of "
            f"VSAN {vsan}",
        )
    if vsan is None:
        yield where, "missing, expected a value for `vsan`: an FCoE VLAN carries one VSAN"
    elif vsan not in san.vsans:
        known = [str(number) for number in san.vsans]
        yield (*where, "vsan"), unknown("VSAN", str(vsan), known)
    elif vsan in carriers:
        yield (*where, "vsan"), f"VSAN {vsan} is already carried by {carriers[vsan]}"
    else:
        carriers[vsan] = key


def _names(san: San) -> Iterator[Problem]:
    names = san.policy.names
    for field, allowed in _NAME_FIELDS.items():
        pattern = getattr(names, field) or ""
        where: Where = ("policy", "names", field)
        try:
            fields = [name for _, name, _, _ in Formatter().parse(pattern) if name is not None]
        except ValueError:
            yield where, f"found {pattern}, expected a closing }} for every {{"
            continue
        for name in fields:
            if name not in allowed:
                yield where, unknown("field", f"{{{name}}}", [f"{{{known}}}" for known in allowed])
    for number, vsan in san.vsans.items():
        if (vsan.zoning or san.policy.zoning) == "one-zone" and vsan.zone is None:
            yield ("vsans", number), "missing, expected a value for `zone`: zoning is one-zone"


def _banners(san: San) -> Iterator[Problem]:
    yield from ((("management", "banner"), text) for text in _banner(san.management.banner))
    for name, switch in san.switches.items():
        yield from ((("switches", name, "banner"), text) for text in _banner(switch.banner))


def _banner(banner: str | None) -> Iterator[str]:
    """Yield what would end a banner, and what a switch would cut off."""
    lines = (banner or "").split("\n")
    wrong = next((line for line in lines if "^" in line or line == "EOF"), None)
    if wrong is not None:
        # NX-OS ends a banner with the character it began with, EOS with a line of EOF.
        yield f"found {wrong}, expected a banner without ^, and without a line EOF"
    width = _BANNER_LINE if len(lines) == 1 else _BANNER_WIDTH
    longest = max(map(len, lines))
    if longest > width or len(lines) > _BANNER_LINES:
        yield (
            f"found {count(lines, 'line')} of up to {longest} characters, expected "
            f"at most {_BANNER_LINES} lines of {_BANNER_WIDTH}, or one line of {_BANNER_LINE}"
        )


def _tacacs(san: San) -> Iterator[Problem]:
    tacacs = san.management.tacacs
    servers = tacacs.servers if tacacs else ()
    if len(set(servers)) < len(servers):
        yield ("management", "tacacs", "servers"), "found a server twice, expected each server once"
    if tacacs and tacacs.group.lower() in {"group", "local", "none", "radius"}:
        yield (
            ("management", "tacacs", "group"),
            f"found {tacacs.group}, a keyword of the command; choose another name",
        )
    for name, switch in san.switches.items():
        platform = san.platforms.get(switch.model)
        if platform and len(servers) > platform.traits.tacacs_max:
            yield (
                ("management", "tacacs", "servers"),
                f"found {len(servers)} servers, expected at most {platform.traits.tacacs_max} on "
                f"{platform.title} ({name})",
            )
            return


def _secrets(san: San) -> Iterator[Problem]:
    management = san.management
    used: list[tuple[Where, Secret]] = [
        (("users", name, "password"), user.password) for name, user in management.users.items()
    ]
    if management.snmp:
        used.append((("snmp", "auth"), management.snmp.auth))
        used.append((("snmp", "privacy"), management.snmp.privacy))
    if management.tacacs:
        used.append((("tacacs", "key"), management.tacacs.key))
    used += [(("communities", at), one) for at, one in enumerate(management.communities)]
    used += [(("traps", at, "community"), one.community) for at, one in enumerate(management.traps)]
    for where, secret in used:
        if problem := unknown_secret(secret, san.secrets):
            yield ("management", *where, "secret"), problem


def _overrides(san: San, cabling: Cabling) -> Iterator[Problem]:
    for name, switch in san.switches.items():
        platform = cabling.platform(name)
        known = cabling.all_ports(name)
        for text, override in switch.ports.items():
            where: Where = ("switches", name, "ports", text)
            for port in expand_ports(text, known):
                if known and port not in known:
                    yield where, no_port(cabling, name, port)
            for key in (override.vlan, *(override.tagged or ())):
                if key is not None and key not in san.vlans:
                    yield where, unknown("VLAN", key, san.vlans)
            if platform:
                yield from _override(platform, override, where, switch.configuration or "")


def _override(
    platform: Platform, override: PortOverride, where: Where, raw: str
) -> Iterator[Problem]:
    """Yield what a platform does not take; ``raw``: the raw lines of the switch."""
    mtu, pause = override.mtu, override.flow_control
    expected = ""
    if mtu and platform.mtu_counts == "class":
        expected = "no port MTU (it follows from the `mtu` of the VLANs)"
    elif (
        mtu
        and platform.traits.one_jumbo_size
        and mtu not in {platform.mtu_default, platform.mtu_jumbo}
    ):
        expected = f"{platform.mtu_default} or {platform.mtu_jumbo} (one jumbo size for all ports)"
    elif mtu and not _takes_port_mtu(platform, mtu, raw):
        expected = (
            f"{platform.mtu_default} or {platform.mtu_jumbo} (a switched port takes no other MTU "
            f"without `{platform.traits.jumbo_line} {mtu}` in `configuration`)"
        )
    elif mtu and mtu > platform.mtu_max:
        expected = f"at most {platform.mtu_max}"
    if expected:
        yield (*where, "mtu"), f"found {mtu}, expected {expected} on {platform.title}"
    if pause and pause.send and not pause.receive and platform.traits.send_with_receive:
        yield (
            (*where, "flow_control"),
            f"found send without receive, expected both: {platform.title} sends pause only "
            "with receive",
        )
    if override.vlan is not None and override.vlan in (override.tagged or ()):
        yield (*where, "tagged"), f"VLAN {override.vlan} is already untagged on this port"


def _takes_port_mtu(platform: Platform, mtu: int, raw: str) -> bool:
    """Return whether a switched port takes an MTU: on some NOSes, its default or one jumbo size."""
    line = platform.traits.jumbo_line
    if not line or mtu in {platform.mtu_default, platform.mtu_jumbo}:
        return True
    return f"{line} {mtu}" in (one.strip() for one in raw.splitlines())


def _reserved_vlans(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield VLANs whose id a switch reserves, or whose name it rejects."""
    seen: set[tuple[str, str]] = set()
    for switch in san.switches:
        platform = cabling.platform(switch)
        if platform is None:
            continue
        for key in cabling.carried_keys(switch):
            if key not in san.vlans or (key, platform.model) in seen:
                continue
            seen.add((key, platform.model))
            vlan = san.vlans[key]
            for reserved in platform.reserved_vlans:
                if vlan.id in reserved:
                    last = f"-{reserved[-1]}" if len(reserved) > 1 else ""
                    span = f"an id {'outside' if last else 'other than'} {reserved[0]}{last}"
                    yield (
                        ("vlans", key, "id"),
                        f"found {vlan.id}, expected {span}, which {platform.title} ({switch}) "
                        "reserves",
                    )
            rule, name = platform.traits.name_rules["vlan"], vlan.name or key
            is_named = vlan.name or vlan.role != "fcoe" or platform.traits.vlans_by_name
            if is_named and not re.fullmatch(rule.pattern, name):
                where = f"{platform.title} ({switch})"
                found = f"found VLAN name {name}"
                yield (
                    ("vlans", key),
                    f"{found}, a reserved word of {where}; state another `name`"
                    if "reserved" in rule.words and _ANY_NAME.fullmatch(name)
                    else f"{found}, expected on {where}: {rule.words}; state another `name`",
                )


def equipment_problems(where: Where, switch: SwitchIntent, platform: Platform) -> Iterator[Problem]:
    """Yield modules and Fibre Channel ports that the model of a switch does not have."""
    for slot, name in switch.modules.items():
        fitting = [one.name for one in platform.modules if slot in one.slots]
        if name not in fitting:
            known = either(fitting) or "no module in this slot"
            yield (
                (*where, "modules", slot),
                f"found {name}, expected {known} on {platform.title}{did_you_mean(name, fitting)}",
            )
    yield from _breakouts((*where, "breakout"), switch, platform)
    if switch.fc_ports is not None:
        yield from _fc_ports((*where, "fc_ports"), switch.fc_ports, platform)


def _fc_ports(where: Where, stated: str, platform: Platform) -> Iterator[Problem]:
    numbers = unified_ports(platform)
    if numbers is None:
        yield where, f"{platform.title} has no unified ports, expected no `fc_ports`"
        return
    last = numbers[-1]
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", stated)
    if match is None or int(match[2] or match[1]) != last or int(match[1]) not in numbers:
        yield (
            where,
            f"found {stated}, expected the last ports of slot 1, as {last - 1}-{last}: the Fibre "
            f"Channel ports of {platform.title} end with port {last}",
        )


def _breakouts(where: Where, switch: SwitchIntent, platform: Platform) -> Iterator[Problem]:
    for port, mode in (switch.breakout or {}).items():
        if switch.stack is not None:
            yield (*where, port), "found a breakout on a stack, expected a standalone switch"
            return
        modes = [one.row.mode for one in broken_out(platform) if one.port == port]
        if mode not in modes:
            known = either(modes) or "no breakout of this port"
            yield (*where, port), f"found {mode}, expected {known} on {platform.title}"
    yield from _parts_of_groups(where, switch, platform)


def _parts_of_groups(where: Where, switch: SwitchIntent, platform: Platform) -> Iterator[Problem]:
    """Yield ports that are broken out otherwise than the rest of their port group."""
    stated = switch.breakout or {}
    ports = {one.number: one.port for one in broken_out(platform)}
    for group in port_groups(platform):
        members = [ports[number] for number in group.ports if number in ports]
        modes = [stated.get(port) for port in members]
        first = next((port for port in members if port in stated), "")
        if first and len(set(modes)) > 1:
            found = [f"{port} {mode or 'whole'}" for port, mode in zip(members, modes, strict=True)]
            yield (
                (*where, first),
                f"found {', '.join(found)}; expected {stated[first]} for each: they are port group "
                f"{group.number}, and one line breaks all of them out",
            )
