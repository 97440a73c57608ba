"""Lines of interfaces: priorities and pause, storm control, spanning tree."""

from sanfab_lab.eos.cli import Call
from sanfab_lab.eos.entries import wrong
from sanfab_lab.eos.ifcore import LAN, on_port, resets, sets
from sanfab_lab.eos.state import Port

sets("qos cos {value:[0-7]}", "cos", source="PYEAPI AVD", kinds=LAN)
sets(r"qos dscp {value:\d+}", "dscp", source="PYEAPI AVD", limits=range(64), kinds=LAN)
sets("spanning-tree bpduguard {value:enable|disable}", "bpdu_guard", source="PYEAPI", kinds=LAN)
sets("spanning-tree bpdufilter {value:enable|disable}", "bpdu_filter", source="AVD", kinds=LAN)
sets("spanning-tree guard {value:root|loop|none}", "stp_guard", source="AVD", kinds=LAN)
sets("spanning-tree link-type {value:point-to-point|shared}", "link_type", source="mem", kinds=LAN)
sets(
    r"spanning-tree cost {value:\d+}",
    "stp_cost",
    source="NTC",
    limits=range(1, 200000001),
    kinds=LAN,
)
sets(
    r"spanning-tree port-priority {value:\d+}",
    "stp_priority",
    source="PYEAPI",
    limits=range(0, 241, 16),
    kinds=LAN,
)


@on_port("qos trust {value:cos|dscp}", "{no:no|default} qos trust", source="MSNIC AVD", kinds=LAN)
def trust(_call: Call, _name: str, _port: Port, value: str = "", no: str = "") -> dict[str, object]:
    """Believe the priorities of frames, or do not."""
    return {"trust": "none" if no == "no" else value}


@on_port(
    "priority-flow-control mode on",
    "{no:no|default} priority-flow-control mode",
    "{no:no} priority-flow-control mode on",
    source="MSNIC",
    era="pfc-mode",
    kinds="Ethernet",
)
@on_port(
    "priority-flow-control on",
    "{no:no|default} priority-flow-control",
    "{no:no} priority-flow-control on",
    source="BF-EOS AVD",
    era="pfc-on",
    kinds="Ethernet",
)
def pfc(_call: Call, _name: str, _port: Port, no: str = "") -> dict[str, object]:
    """Pause single priorities, or do not."""
    return {"pfc": not no}


_PRIORITY = "priority-flow-control priority {value:[0-7]}"


@on_port(
    f"{_PRIORITY} {{how:no-drop|drop}}",
    f"{{no:no|default}} {_PRIORITY}",
    f"{{no:no|default}} {_PRIORITY} no-drop",
    source="MSNIC AVD",
    kinds="Ethernet",
)
def lossless(
    _call: Call, _name: str, port: Port, value: str, how: str = "", no: str = ""
) -> dict[str, object]:
    """Pause a priority rather than drop its frames, or do not."""
    one = {int(value)}
    return {"lossless": port.lossless - one if no or how == "drop" else port.lossless | one}


_STORM = "storm-control {kind:broadcast|multicast|all}"
_UNKNOWN = "storm-control {kind:unknown-unicast}"


@on_port(
    r"storm-control {kind:unknown-unicast} level {value:\d+(\.\d+)?}",
    r"storm-control {kind:unknown-unicast} level pps {pps:\d+}",
    source="AVD BF-EOS",
    era="storm-unknown",
    kinds=LAN,
)
@on_port(
    rf"{_STORM} level {{value:\d+(\.\d+)?}}",
    rf"{_STORM} level pps {{pps:\d+}}",
    source="AVD PYEAPI",
    kinds=LAN,
)
def storm(
    call: Call, _name: str, port: Port, kind: str, value: str = "", pps: str = ""
) -> dict[str, object]:
    """Limit a kind of traffic."""
    if value and not 0 < float(value) <= 100:  # noqa: PLR2004  # per cent
        raise wrong(call, value)
    limits = {**dict(port.storm), kind: f"pps {int(pps)}" if pps else f"{float(value):g}"}
    return {"storm": tuple((one, limits[one]) for one in STORM_KINDS if one in limits)}


STORM_KINDS = ("broadcast", "multicast", "unknown-unicast", "all")


@on_port(
    *(f"{{no:no|default}} {_UNKNOWN}{tail}" for tail in ("", " level", " level {rest...}")),
    source="BF-EOS",
    era="storm-unknown",
    kinds=LAN,
)
@on_port(
    *(f"{{no:no|default}} {_STORM}{tail}" for tail in ("", " level", " level {rest...}")),
    source="BF-EOS PYEAPI",
    kinds=LAN,
)
def no_storm(_call: Call, _name: str, port: Port, kind: str, **_rest: str) -> dict[str, object]:
    """Limit a kind of traffic no more."""
    return {"storm": tuple(one for one in port.storm if one[0] != kind)}


@on_port(
    "spanning-tree portfast",
    "spanning-tree portfast {value:edge|network|auto|normal}",
    source="PYEAPI AZLOCAL AVD",
    kinds=LAN,
)
def portfast(_call: Call, _name: str, _port: Port, value: str = "edge") -> dict[str, object]:
    """Forward at once, as a port does that leads to no switch."""
    return {"edge": "" if value in {"auto", "normal"} else value}


resets(
    "spanning-tree portfast {value:edge|network|auto|normal}", "edge", source="PYEAPI", kinds=LAN
)
