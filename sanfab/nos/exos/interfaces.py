"""ExtremeXOS lines of ports: state, labels, jumbo frames, flow control, LLDP, spanning tree."""

from sanfab.nos.bridge_priorities import parse_priority
from sanfab.nos.exos.builder import (
    JUMBO_SIZE,
    Builder,
    PortBuilder,
    assign,
    assign_ports,
    line,
    rule,
)
from sanfab.nos.exos.names import MAX_DISPLAY_STRING, PORTS, TEXT, unquote
from sanfab.nos.exos.qos import PROFILE, check_profile, profile_name
from sanfab.nos.undo import SHUTS_PORT, ListEdit, Undo

_PORT_LIST = ListEdit("ports")
_LABEL = "{kind:display-string|description-string}"
_PRIORITY = "{priority:[0-7]}"
_DCBX = "{version:ieee|baseline}"
_FLOOD = "rate-limit flood {kind:broadcast|multicast|unknown-destmac}"
OTHER_STPD = r"{name:(?!s0\b)[^ ]+}"
_STP_MODES = {"dot1d": "stp", "dot1w": "rstp", "mstp": "mstp"}
_MIN_JUMBO_SIZE = 1523

assign_ports(f"enable ports {PORTS}", "facts.enabled", value=True, source="SENTRI")
assign_ports(
    f"disable ports {PORTS}",
    "facts.enabled",
    value=False,
    source="F-EAF",
    undo=Undo("enable ports {ports}", "F-EAF", items=_PORT_LIST, order=SHUTS_PORT, rank=-1),
)


@line(
    f"configure ports {PORTS} {_LABEL} {TEXT}",
    source="R-NTC R-CN",
    undo=Undo("unconfigure ports {ports} {kind}", "F-PUB", key=("kind", "text"), items=_PORT_LIST),
)
def _label(builder: Builder, ports: str, kind: str, text: str) -> None:
    label = unquote(text)
    if kind == "display-string" and (len(label) > MAX_DISPLAY_STRING or " " in label):
        raise ValueError(label)
    for port in builder.select_ports(ports):
        if port.labels and port.labels != {kind: label}:
            builder.relabelled.add(f"configure ports {ports} {kind} {text}")
        port.labels[kind] = label


@line(f"unconfigure ports {PORTS} {_LABEL}", source="F-PUB")
def _no_label(builder: Builder, ports: str, kind: str) -> None:
    for port in builder.select_ports(ports):
        port.labels.pop(kind, None)


@line("configure jumbo-frame size {size:[0-9]+}", source="E-JMB")
@line(
    "configure jumbo-frame-size {size:[0-9]+}",
    source="E-JMB F-RU",
    undo=Undo(f"configure jumbo-frame-size {JUMBO_SIZE}", "R-MFD"),
)
def _jumbo_size(builder: Builder, size: str) -> None:
    if not _MIN_JUMBO_SIZE <= int(size) <= JUMBO_SIZE:  # range [E-JMB]
        raise ValueError(size)
    builder.jumbo_size = int(size)


assign_ports(
    f"enable jumbo-frame ports {PORTS}",
    "jumbo",
    value=True,
    source="R-MFD F-RU E-ISC F-E2X",
    undo=Undo("disable jumbo-frame ports {ports}", "R-MFD", items=_PORT_LIST),
)
assign_ports(f"disable jumbo-frame ports {PORTS}", "jumbo", value=False, source="R-MFD")


# A port sends pause only while it receives it: receiving is first on and last off [E-FC].
@line(
    f"enable flow-control rx-pause ports {PORTS}",
    source="E-FC",
    undo=Undo("disable flow-control rx-pause ports {ports}", "F-E2X", items=_PORT_LIST),
)
def _receive(builder: Builder, ports: str) -> None:
    found = builder.select_ports(ports)
    if any(port.pfc_receive or port.pfc_send for port in found):
        raise ValueError(ports)  # a port has pause or PFC [E-FC]
    for port in found:
        port.facts.pause_receive, port.states_receive = "on", True


@line(
    f"enable flow-control tx-pause ports {PORTS}",
    source="E-FC",
    undo=Undo("disable flow-control tx-pause ports {ports}", "R-MFD", items=_PORT_LIST),
)
def _send(builder: Builder, ports: str) -> None:
    found = builder.select_ports(ports)
    if any(port.facts.pause_receive != "on" and port.states_receive for port in found):
        raise ValueError(ports)
    for port in found:
        if not port.states_receive:
            # Receiving may be on without a line, but a rendered configuration states it.
            builder.half_stated.add(f"enable flow-control tx-pause ports {ports}")
            builder.sends_first.add(port.facts.name)
        port.facts.pause_receive = port.facts.pause_send = "on"


@line(f"disable flow-control rx-pause ports {PORTS}", source="F-E2X")
def _no_receive(builder: Builder, ports: str) -> None:
    found = builder.select_ports(ports)
    if any(port.facts.pause_send == "on" for port in found):
        raise ValueError(ports)
    for port in found:
        port.facts.pause_receive, port.states_receive = "off", True


assign_ports(
    f"disable flow-control tx-pause ports {PORTS}", "facts.pause_send", "off", source="R-MFD"
)


@line(
    f"enable flow-control rx-pause qosprofile {PROFILE} ports {PORTS}",
    source="E-PFC",
    undo=Undo(
        "disable flow-control rx-pause qosprofile {profile} ports {ports}",
        "R-MFD",
        key=("profile",),
        items=_PORT_LIST,
    ),
)
def _pfc_receive(builder: Builder, profile: str, ports: str) -> None:
    check_profile(builder, profile_name(profile))
    for port in builder.select_ports(ports):
        _end_pause(port)
        port.pfc_receive.add(_priority_of(profile))


@line(f"disable flow-control rx-pause qosprofile {PROFILE} ports {PORTS}", source="R-MFD")
def _no_pfc_receive(builder: Builder, profile: str, ports: str) -> None:
    for port in builder.select_ports(ports):
        port.pfc_receive.discard(_priority_of(profile))


@line(
    f"enable flow-control tx-pause priority {_PRIORITY} ports {PORTS}",
    source="E-PFC",
    undo=Undo(
        "disable flow-control tx-pause priority {priority} ports {ports}",
        "R-MFD",
        key=("priority",),
        items=_PORT_LIST,
    ),
)
def _pfc_send(builder: Builder, priority: str, ports: str) -> None:
    for port in builder.select_ports(ports):
        _end_pause(port)
        port.pfc_send.add(int(priority))


@line(f"disable flow-control tx-pause priority {_PRIORITY} ports {PORTS}", source="R-MFD")
def _no_pfc_send(builder: Builder, priority: str, ports: str) -> None:
    for port in builder.select_ports(ports):
        port.pfc_send.discard(int(priority))


def _end_pause(port: PortBuilder) -> None:
    """Turn off pause, which PFC replaces [E-FC]."""
    port.facts.pause_receive = port.facts.pause_send = "off"


def _priority_of(profile: str) -> int:
    """Return the priority of a profile: N - 1 for number N, whatever is mapped to it [E-PFC]."""
    return int(profile_name(profile)[2:]) - 1


rule("enable lldp ports all", Undo("disable lldp ports all", "R-ES", setting="lldp"))
rule("disable lldp ports all", Undo("enable lldp ports all", "R-ES", setting="lldp"))


@line(f"enable lldp ports {PORTS}", source="R-ES")
def enable_lldp(builder: Builder, ports: str) -> None:
    """Note that ports send and receive LLDP."""
    for port in builder.select_ports(ports):
        port.lldp = True
    builder.facts.services.lldp = None


@line(
    f"disable lldp ports {PORTS}",
    source="R-ES",
    undo=Undo("enable lldp ports {ports}", "R-ES", items=_PORT_LIST),
)
def _no_lldp(builder: Builder, ports: str) -> None:
    is_switch = ports == "all"
    for port in builder.select_ports(ports):
        port.lldp = None if is_switch else False
    if is_switch:
        builder.facts.services.lldp = False


@line(
    f"configure lldp ports {PORTS} advertise vendor-specific dcbx {_DCBX}",
    source="R-MFD E-DCX",
    undo=Undo(
        "configure lldp ports {ports} no-advertise vendor-specific dcbx {version}",
        "R-MFD F-EAF",
        key=("version",),
        items=_PORT_LIST,
    ),
)
def _dcbx(builder: Builder, ports: str, version: str) -> None:
    for port in builder.select_ports(ports):
        port.dcbx.add(version)


@line(f"configure lldp ports {PORTS} no-advertise vendor-specific dcbx {_DCBX}", source="R-MFD")
def _no_dcbx(builder: Builder, ports: str, version: str) -> None:
    for port in builder.select_ports(ports):
        port.dcbx.discard(version)


@line("configure stpd s0 mode {mode:dot1d|dot1w}", source="E-STP VEXOS")
@line("configure stpd s0 mode {mode:mstp} cist", source="E-STP")
def _stp_mode(builder: Builder, mode: str) -> None:
    builder.stp_mode = _STP_MODES[mode]
    if builder.facts.spanning_tree:
        builder.facts.spanning_tree = builder.stp_mode


@line("configure stpd s0 priority {priority:[0-9]+}", source="F-450 E-STP0")
def _stp_priority(builder: Builder, priority: str) -> None:
    builder.stp_priority = parse_priority(priority)


# Without a name the line is about every domain.
@line("enable stpd", source="F-EAF")
@line("enable stpd s0", source="VEXOS")
def _stp(builder: Builder) -> None:
    builder.facts.spanning_tree = builder.stp_mode


assign("disable stpd s0", "facts.spanning_tree", "", source="F-E2X F-450")


@line("disable stpd", source="F-EAF")
def _no_stp_at_all(builder: Builder) -> None:
    builder.facts.spanning_tree = ""
    builder.stp_domains.clear()


@line(
    f"configure stpd s0 ports link-type {{kind:auto|broadcast|edge|point-to-point}} {PORTS}",
    source="R-ES VEXOS",
)
@line(
    f"configure stpd s0 ports link-type {{kind:edge}} {PORTS} edge-safeguard enable"
    "{guard:(?: bpdu-restrict)?}{time:(?: recovery-timeout [0-9]+)?}",
    source="F-E2X",
)
def _link_type(builder: Builder, kind: str, ports: str, guard: str = "", _time: str = "") -> None:
    for port in builder.select_ports(ports):
        port.facts.stp = "edge" if kind == "edge" else "normal"
        if guard:
            port.facts.bpdu_guard = True


# The facts hold one domain: a port that another one treats in its own way stays in doubt.
@line(
    f"configure stpd {OTHER_STPD} ports link-type {{kind:auto|broadcast|edge|point-to-point}}"
    f" {PORTS}{{guard:(?: edge-safeguard enable(?: bpdu-restrict)?)?}}",
    source="F-PUB",
)
def _other_link_type(builder: Builder, _name: str, kind: str, ports: str, guard: str) -> None:
    for port in builder.select_ports(ports):
        if (port.facts.stp == "edge") != (kind == "edge"):
            raise ValueError(ports)
        if guard.endswith("bpdu-restrict") and not port.facts.bpdu_guard:
            raise ValueError(ports)


@line(
    f"configure stpd {OTHER_STPD} ports bpdu-restrict {{state:enable|disable}} {PORTS}",
    source="F-PUB",
)
def _other_restrict(builder: Builder, _name: str, state: str, ports: str) -> None:
    if any(port.facts.bpdu_guard != (state == "enable") for port in builder.select_ports(ports)):
        raise ValueError(ports)


@line(f"configure stpd {OTHER_STPD} mode {{mode:dot1d|dot1w}}", source="E-STP")
def _other_mode(_builder: Builder, _name: str, _mode: str) -> None:
    """Leave the facts: they hold one domain, and a domain that is enabled leaves ports in doubt."""


@line(f"disable stpd {OTHER_STPD}", source="F-E2X")
def _no_other_stp(builder: Builder, name: str) -> None:
    builder.stp_domains.discard(name)


assign_ports(f"disable stpd s0 ports {PORTS}", "facts.stp", "off", source="F-EAF")


@line(f"enable stpd s0 ports {PORTS}", source="F-EAF")
def _port_stp(builder: Builder, ports: str) -> None:
    for port in builder.select_ports(ports):
        port.facts.stp = "normal" if port.facts.stp == "off" else port.facts.stp


@line(f"configure stpd s0 ports bpdu-restrict {{state:enable|disable}} {PORTS}", source="F-PUB")
@line(
    f"configure stpd s0 ports bpdu-restrict {{state:enable}} {PORTS}"
    " recovery-timeout {seconds:[0-9]+}",
    source="R-ES",
)
def _bpdu_restrict(builder: Builder, state: str, ports: str, _seconds: str = "") -> None:
    for port in builder.select_ports(ports):
        port.facts.bpdu_guard = state == "enable"


@line(
    f"configure stpd s0 ports edge-safeguard enable {PORTS} bpdu-restrict"
    "{time:(?: recovery-timeout [0-9]+)?}",
    source="XGUARD",
)
def _guarded_edge(builder: Builder, ports: str, _time: str) -> None:
    _bpdu_restrict(builder, "enable", ports)


@line(
    f"configure ports {PORTS} {_FLOOD} {{rate:[0-9]+|no-limit}}",
    source="F-EAF",
    undo=Undo(
        "configure ports {ports} rate-limit flood {kind} no-limit", "F-EAF", key=("ports", "kind")
    ),
)
@line(f"configure port {PORTS} {_FLOOD} {{rate:[0-9]+|no-limit}}", source="F-EAF")
def _flood(builder: Builder, ports: str, kind: str, rate: str) -> None:
    for port in builder.select_ports(ports):
        settings = port.facts.storm_control
        settings -= {known for known in settings if known.startswith(f"{kind} ")}
        if rate != "no-limit":
            settings.add(f"{kind} {rate} pps")
