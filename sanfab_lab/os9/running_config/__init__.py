"""State -> the running configuration, in the order of the switch."""

from typing import TYPE_CHECKING

from sanfab_lab.os9.factory import SSH_DEFAULT, dcb_by_default
from sanfab_lab.os9.running_config.interfaces import interface_sections, lldp_block
from sanfab_lab.os9.state import OPENINGS, PLAIN_SECTIONS, State

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_Section = tuple[str, list[str]]
"""Topic, as ``show running-config`` takes it, and lines."""
NAMED_BOOT = (9, 8)
"""First release that prints the reload type as a block [R-PUP, IOA capture]."""
TOP_FEATURES = (9, 10)
"""First release that prints LLDP and features above the ports [R-SEN, R-PUP]."""
SSH_STATED = (9, 14)
"""First release that prints so all the same [R-SEN]; 9.5 and 9.13 do not [R-PUP, F-MXL]."""
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
    for _, section in sections(switch, switch.startup if startup else switch.state):
        lines += ["!", *section]
    return "\n".join([*lines, "!", "end"]) + "\n"


def model_name(switch: "Os9") -> str:
    """Return the model as the switch prints it."""
    name = switch.chassis.platform.model
    return "MXL-10/40GbE" if name == "mxl" else name.upper()


def _kept(state: State, *names: str) -> list[str]:
    """Return the lines of some sections of the settings, by section and key."""
    found = [line for name in names for _, line in sorted(state.settings[name].items())]
    return [row for line in found for row in line.split("\n")]


def sections(switch: "Os9", state: State) -> list[_Section]:
    """Return all sections in the order of the release."""
    newer = switch.release >= TOP_FEATURES
    features = [("feature", [f"feature {name}"]) for name in sorted(state.features)]
    lldp = [("lldp", _lldp(switch, state))]
    redundancy = [("redundancy", ["redundancy auto-synchronize full"])]
    found = [
        ("boot", _images(switch, state, "system://{}" if newer else "system: {}:")),
        *([] if newer else redundancy),
        ("logging", _kept(state, "log level")),
        ("hostname", [f"hostname {state.hostname}"]),
        *([*features, *lldp, *redundancy] if newer else []),
        ("cam-acl", _kept(state, "cam")),
        ("users", _kept(state, "enable", "username")),
        ("aaa", _kept(state, "aaa")),
        *(("vrf", line.split("\n")) for _, line in sorted(state.settings["vrf"].items())),
        ("vlan", _kept(state, "default-vlan")),
        *_access_lists(state),
        *_layer2(state),
        *_hardware(switch, state),
        *(("interface", lines) for lines in interface_sections(switch, state)),
        *_services(switch, state),
        *_dcb(switch, state),
        *([] if newer else features),
        ("fip-snooping", _fip(state)),
        *([] if newer else lldp),
        *_end(switch, state),
    ]
    return [(topic, lines) for topic, lines in found if lines]


def _images(switch: "Os9", state: State, form: str) -> list[str]:
    kept, unit = state.settings["boot"], switch.chassis.platform.unit_first
    return [
        f"boot system stack-unit {unit} {one} {form.format(kept.get(one, 'A'))}"
        for one in ("primary", "secondary", "default")
    ]


def _lldp(switch: "Os9", state: State) -> list[str]:
    if state.lldp is None:
        return []
    return ["protocol lldp", *(f" {line}" for line in lldp_block(state.lldp, old=not switch.is_9))]


def _block(kind: str, name: str, lines: list[str]) -> _Section:
    return kind, [OPENINGS[kind].format(name), *(f" {line}" for line in lines)]


def _access_lists(state: State) -> list[_Section]:
    return [
        _block("acl", name, list(lines.values()))
        for (kind, name), lines in sorted(state.blocks.items())
        if kind == "acl"
    ]


def _layer2(state: State) -> list[_Section]:
    found: list[_Section] = []
    for (kind, name), block in sorted(state.blocks.items()):
        if kind == "stp":
            on = [] if "disable" in block else ["no disable"]
            rest = [line for key, line in sorted(block.items()) if key != "disable"]
            found.append(("spanning-tree", _block("stp", name, on + rest)[1]))
    if state.vlt is not None:
        lines = [state.vlt[key] for key in _VLT if key in state.vlt]
        found.append(_block("vlt", str(state.vlt_domain), lines))
    return [
        *found,
        ("lacp", _kept(state, "ungroup", "load-balance")),
        ("storm-control", _kept(state, "storm")),
        *((name, _kept(state, name)) for name in PLAIN_SECTIONS),
    ]


def _hardware(switch: "Os9", state: State) -> list[_Section]:
    unit = switch.chassis.platform.unit_first
    lines = [f"stack-unit {unit} provision {model_name(switch)}", *_kept(state, "quad")]
    return [("stack-unit", [line]) for line in lines]


def _services(switch: "Os9", state: State) -> list[_Section]:
    telnet = [] if state.telnet else ["no ip telnet server enable"]
    return [
        ("ip route", _kept(state, "ip route", "ip route vrf")),
        ("management route", _kept(state, "management route")),
        ("service-class", _kept(state, "service-class")),
        ("snmp", _kept(state, *_SNMP)),
        ("ip host", _kept(state, "ip host")),
        ("ntp", _kept(state, "ntp server", "ntp source")),
        ("tacacs+", _kept(state, "tacacs")),
        ("logging", _kept(state, "logging source-interface", "logging")),
        ("clock", _kept(state, "clock")),
        ("ssh", telnet + _ssh(switch, state) + _kept(state, "ssh rate", "ssh")),
    ]


def _ssh(switch: "Os9", state: State) -> list[str]:
    """Return whether SSH is served, unless the release omits the default [R-PUP, R-SEN]."""
    if state.ssh and SSH_DEFAULT <= switch.release < SSH_STATED:
        return []
    return _switched("ip ssh server enable", on=state.ssh)


def _switched(line: str, *, on: bool, default: bool | None = None) -> list[str]:
    """Return a line or its negation; nothing for the default."""
    return [] if on is default else [line if on else f"no {line}"]


def _dcb(switch: "Os9", state: State) -> list[_Section]:
    default = dcb_by_default(switch.chassis.platform)
    on = _switched("dcb enable", on=state.dcb, default=default)
    found: list[_Section] = [("dcb", on + _kept(state, "dcb"))]
    for kind in ("qos-policy-output", "dcb-input", "priority-group", "dcb-output"):
        for (known, name), block in sorted(state.blocks.items()):
            if known == kind:
                found.append(_block(kind, name, list(block.values())))
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


def _fip(state: State) -> list[str]:
    lines = [f"fip-snooping fc-map {state.fc_map}"] if state.fc_map else []
    return lines + (["fip-snooping enable"] if state.fip else [])


def _end(switch: "Os9", state: State) -> list[_Section]:
    banners = [f"banner {kind} ^C\n{text}\n^C" for kind, text in sorted(state.banners.items())]
    terminal = []
    for (kind, name), block in state.blocks.items():
        if kind == "line":
            terminal += [f"line {name}", *(f" {line}" for line in block.values())]
    how = state.settings["boot-type"].get("", "normal-reload")
    named = switch.release >= NAMED_BOOT
    default = dcb_by_default(switch.chassis.platform)
    iscsi = _switched("iscsi enable", on=state.iscsi, default=default)
    return [
        ("banner", [row for one in banners for row in one.split("\n")] + _kept(state, "banner")),
        ("line", terminal),
        ("reload-type", ["reload-type", f" boot-type {how}"] if named else [f"reload-type {how}"]),
        ("iscsi", iscsi + _kept(state, "iscsi")),
        ("configuration", _kept(state, "lock")),
        ("logging", _kept(state, "log extended")),
    ]
