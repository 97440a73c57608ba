"""The configuration as ``show running-config`` prints it."""

from typing import TYPE_CHECKING

from sanfab_lab.os9.c_lldp import lines_of
from sanfab_lab.os9.print_ports import interface_sections
from sanfab_lab.os9.state import (
    NAMED_BOOT,
    SSH_DEFAULT,
    SSH_STATED,
    TOP_FEATURES,
    Block,
    State,
    family_on,
)

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

Section = tuple[str, list[str]]
"""Topic, as ``show running-config`` takes it, and lines."""
_PROVISION = {"s4810": "S4810", "s4820t": "S4820T", "mxl": "MXL-10/40GbE"}
_VLT = ("peer-link", "back-up", "primary-priority", "system-mac", "unit-id", "delay-restore",
        "peer-routing")  # fmt: skip
_SNMP = ("snmp view", "snmp group", "snmp user", "snmp community", "snmp", "snmp host",
         "snmp traps")  # fmt: skip


def running_config(switch: "Os9", *, startup: bool = False) -> str:
    """Return a whole configuration."""
    lines = [] if startup else ["Current Configuration ..."]
    lines.append(f"! Version {switch.chassis.release}")
    changed = switch.startup_changed if startup else switch.changed
    if changed:
        lines.append(f"! Last configuration change at {changed[0]} by {changed[1]}")
    if switch.saved:
        when, who = switch.saved
        lines.append(f"! Startup-config last updated at {when} by {who}")
    for _, section in sections(switch, switch.state(startup=startup)):
        lines += ["!", *section]
    return "\n".join([*lines, "!", "end"]) + "\n"


def sections(switch: "Os9", state: State) -> list[Section]:
    """Return all sections in the order of the release."""
    newer = switch.release >= TOP_FEATURES
    features, lldp = _features(state), _lldp(switch, state)
    found = [
        *_top(switch, state),
        *(features + lldp if newer else []),
        *([("redundancy", ["redundancy auto-synchronize full"])] if newer else []),
        *_accounts(state),
        *_layer2(state),
        *_hardware(switch, state),
        *(("interface", lines) for lines in interface_sections(switch, state)),
        *_services(switch, state),
        *_dcb(switch, state),
        *([] if newer else features),
        *_fip(state),
        *([] if newer else lldp),
        *_end(switch, state),
    ]
    return [(topic, lines) for topic, lines in found if lines]


def _kinds(state: State, *kinds: str) -> list[str]:
    """Return the lines of the whole switch of some kinds, in order of kind and key."""
    found = [
        (kinds.index(key[0]), key[1:], line) for key, line in state.lines.items() if key[0] in kinds
    ]
    return [row for _, _, line in sorted(found) for row in line.split("\n")]


def _top(switch: "Os9", state: State) -> list[Section]:
    newer = switch.release >= TOP_FEATURES
    form = "system://{}" if newer else "system: {}:"
    unit = switch.chassis.platform.unit_first
    boot = [
        f"boot system stack-unit {unit} {one} {form.format(state.lines.get(('boot', one), 'A'))}"
        for one in ("primary", "secondary", "default")
    ]
    old = [] if newer else ["redundancy auto-synchronize full"]
    return [
        ("boot", boot),
        ("redundancy", old),
        ("logging", _kinds(state, "log level")),
        ("hostname", [f"hostname {state.hostname}"]),
    ]


def _features(state: State) -> list[Section]:
    return [("feature", [f"feature {name}"]) for name in sorted(state.features)]


def _lldp(switch: "Os9", state: State) -> list[Section]:
    if state.lldp is None:
        return []
    lines = lines_of(state.lldp, old=not switch.is_9)
    return [("lldp", ["protocol lldp", *(f" {line}" for line in lines)])]


def _accounts(state: State) -> list[Section]:
    return [
        ("cam-acl", _kinds(state, "cam")),
        ("users", _kinds(state, "enable") + _kinds(state, "username")),
        ("aaa", _kinds(state, "aaa")),
        *(
            ("vrf", line.split("\n"))
            for key, line in sorted(state.lines.items())
            if key[0] == "vrf"
        ),
        ("vlan", _kinds(state, "default-vlan")),
    ]


def _block(opening: str, block: Block) -> list[str]:
    return [opening, *(f" {line}" for line in block.lines.values())]


def _layer2(state: State) -> list[Section]:
    found: list[Section] = []
    for (kind, name), block in sorted(state.blocks.items()):
        if kind == "stp":
            on = [] if "disable" in block.lines else [" no disable"]
            rest = [f" {line}" for key, line in sorted(block.lines.items()) if key != "disable"]
            found.append(("spanning-tree", [f"protocol spanning-tree {name}", *on, *rest]))
    if state.vlt is not None:
        lines = [f" {state.vlt.lines[key]}" for key in _VLT if key in state.vlt.lines]
        found.append(("vlt", [f"vlt domain {state.vlt_domain}", *lines]))
    found.append(("lacp", _kinds(state, "ungroup")))
    found.append(("storm-control", _kinds(state, "storm")))
    return found


def _hardware(switch: "Os9", state: State) -> list[Section]:
    platform = switch.chassis.platform
    name = _PROVISION.get(platform.model, platform.model.upper())
    return [
        ("stack-unit", [f"stack-unit {platform.unit_first} provision {name}"]),
        *(("stack-unit", [line]) for line in _kinds(state, "quad")),
    ]


def _services(switch: "Os9", state: State) -> list[Section]:
    telnet = [] if state.telnet else ["no ip telnet server enable"]
    return [
        ("management route", _kinds(state, "management route")),
        ("service-class", _kinds(state, "service-class")),
        ("snmp", _kinds(state, *_SNMP)),
        ("ntp", _kinds(state, "ntp server", "ntp source")),
        ("tacacs+", _kinds(state, "tacacs")),
        ("logging", _kinds(state, "log source", "logging")),
        ("clock", _kinds(state, "clock")),
        ("ssh", telnet + _ssh(switch, state) + _kinds(state, "ssh")),
    ]


def _ssh(switch: "Os9", state: State) -> list[str]:
    """Return whether SSH is served, unless that is so by default and not said [R-PUP, R-SEN]."""
    if state.ssh and SSH_DEFAULT <= switch.release < SSH_STATED:
        return []
    return ["ip ssh server enable"] if state.ssh else ["no ip ssh server enable"]


def _dcb(switch: "Os9", state: State) -> list[Section]:
    default = family_on(switch.chassis.platform)
    on = [] if state.dcb == default else [f"{'' if state.dcb else 'no '}dcb enable"]
    found: list[Section] = [("dcb", on + _kinds(state, "dcb"))]
    for kind in ("qos-policy-output", "dcb-input", "priority-group", "dcb-output"):
        for (known, name), block in sorted(state.blocks.items()):
            if known == kind:
                tail = " ets" if kind == "qos-policy-output" else ""
                found.append((kind, _block(f"{kind} {name}{tail}", block)))
    for name, one in sorted(state.maps.items()):
        lines = [] if one.pfc else [" no pfc mode on"]
        lines += [
            f" priority-group {number} "
            f"{f'bandwidth {share}' if share.isdigit() else share} pfc {'on' if pfc else 'off'}"
            for number, share, pfc in one.groups
        ]
        lines += [f" priority-pgid {' '.join(map(str, one.priorities))}"] if one.priorities else []
        found.append(("dcb-map", [f"dcb-map {name}", *lines]))
    return found


def _fip(state: State) -> list[Section]:
    lines = [f"fip-snooping fc-map {state.fc_map}"] if state.fc_map else []
    return [("fip-snooping", lines + (["fip-snooping enable"] if state.fip else []))]


def _end(switch: "Os9", state: State) -> list[Section]:
    banners = [f"banner {kind} ^C\n{text}\n^C" for kind, text in sorted(state.banners.items())]
    terminal = []
    for (kind, name), block in state.blocks.items():
        if kind == "line":
            terminal += _block(f"line {name}", block)
    how = state.lines.get(("boot-type", ""), "normal-reload")
    boot = (
        ["reload-type", f" boot-type {how}"]
        if switch.release >= NAMED_BOOT
        else [f"reload-type {how}"]
    )
    on = state.iscsi == family_on(switch.chassis.platform)
    iscsi = [] if on else [f"{'' if state.iscsi else 'no '}iscsi enable"]
    return [
        ("banner", [row for one in banners for row in one.split("\n")] + _kinds(state, "banner")),
        ("line", terminal),
        ("reload-type", boot),
        ("iscsi", iscsi + _kinds(state, "iscsi")),
        ("configuration", _kinds(state, "lock")),
        ("logging", _kinds(state, "log extended")),
    ]
