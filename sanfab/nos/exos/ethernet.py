"""ExtremeXOS lines of ports: labels, jumbo frames, LAGs, LLDP, spanning tree, rate limits."""

from typing import Literal

from sanfab.nos.exos.builder import JUMBO_SIZE, SHORT, Builder
from sanfab.nos.exos.router import PORTS, TEXT, line, plain

LABEL = "{kind:display-string|description-string}"
FLOOD = "{kind:broadcast|multicast|unknown-destmac}"
STP_MODES = {"dot1d": "stp", "dot1w": "rstp", "mstp": "mstp"}


@line(f"enable ports {PORTS}", source="SENTRI")
def _enable(builder: Builder, ports: str) -> None:
    for port in builder.ports(ports):
        port.enabled = True


@line(f"disable ports {PORTS}", source="mem")
def _disable(builder: Builder, ports: str) -> None:
    for port in builder.ports(ports):
        port.enabled = False


@line(f"configure ports {PORTS} {LABEL} {TEXT}", source="R-NTC R-CN")
def _label(builder: Builder, ports: str, kind: str, text: str) -> None:
    label = plain(text)
    if kind == "display-string" and (len(label) > SHORT or " " in label):
        raise ValueError(label)
    for name in builder.names(ports):
        labels = builder.labels.setdefault(name, {})
        if labels and labels != {kind: label}:
            builder.relabelling.add(f"configure ports {ports} {kind} {text}")
        labels[kind] = label


@line(f"unconfigure ports {PORTS} {LABEL}", source="mem")
def _no_label(builder: Builder, ports: str, kind: str) -> None:
    for name in builder.names(ports):
        builder.labels.get(name, {}).pop(kind, None)


@line("configure jumbo-frame-size {size:[0-9]+}", source="E-JMB F-RU")
def _jumbo_size(builder: Builder, size: str) -> None:
    if not 1523 <= int(size) <= JUMBO_SIZE:  # noqa: PLR2004  # range [E-JMB]
        raise ValueError(size)
    builder.jumbo_size = int(size)


@line(f"enable jumbo-frame ports {PORTS}", source="R-MFD F-RU E-ISC F-E2X")
def _jumbo(builder: Builder, ports: str) -> None:
    builder.jumbo.update(builder.names(ports))


@line(f"disable jumbo-frame ports {PORTS}", source="R-MFD")
def _no_jumbo(builder: Builder, ports: str) -> None:
    builder.jumbo.difference_update(builder.names(ports))


@line(
    "enable sharing {master:[0-9:]+} grouping {ports:[0-9:,-]+}{lacp:(?: lacp)?}",
    source="E-SHR VEXOS",
)
@line(
    "enable sharing {master:[0-9:]+} grouping {ports:[0-9:,-]+}"
    " algorithm {algorithm:(?:address|port)-based [A-Za-z0-9_]+|address-based|roundRobin-based}"
    "{lacp:(?: lacp)?}",
    source="E-SHR R-NTC R-ES",
)
def _sharing(builder: Builder, master: str, ports: str, *rest: str) -> None:
    names = builder.names(ports)
    grouped = any(name in lag.members for lag in builder.facts.lags.values() for name in names)
    if master not in names or grouped:
        raise ValueError(ports)
    lag = builder.lag(master)
    lag.members = dict.fromkeys(names, "active" if rest[-1] else "on")
    builder.join()


@line("disable sharing {master:[0-9:]+}", source="mem")
def _no_sharing(builder: Builder, master: str) -> None:
    del builder.facts.lags[master]
    builder.join()


@line("configure sharing {master:[0-9:]+} add ports {ports:[0-9:,-]+}", source="E-SHA")
def _sharing_add(builder: Builder, master: str, ports: str) -> None:
    names = builder.names(ports)
    if any(name in lag.members for lag in builder.facts.lags.values() for name in names):
        raise ValueError(ports)
    members = builder.facts.lags[master].members
    members.update(dict.fromkeys(names, members[master]))
    builder.join()


@line("configure sharing {master:[0-9:]+} delete ports {ports:[0-9:,-]+}", source="E-SHA")
def _sharing_delete(builder: Builder, master: str, ports: str) -> None:
    names = builder.names(ports)
    members = builder.facts.lags[master].members
    if master in names or not members.keys() >= set(names):
        raise ValueError(ports)  # the LAG goes by its master
    for name in names:
        del members[name]
    builder.join()


@line(
    "configure sharing {master:[0-9:]+} lacp activity-mode {mode:active|passive}",
    source="R-ES E-LAC",
)
def _activity(builder: Builder, master: str, mode: Literal["active", "passive"]) -> None:
    lag = builder.facts.lags[master]
    if "on" in lag.members.values():
        raise ValueError(master)  # not an LACP LAG
    lag.members = dict.fromkeys(lag.members, mode)


@line(f"enable lldp ports {PORTS}", source="R-ES")
def _lldp(builder: Builder, ports: str) -> None:
    names = builder.names(ports)
    builder.lldp_on.update(names)
    builder.lldp_off.difference_update(names)
    builder.facts.services.lldp = None


@line(f"disable lldp ports {PORTS}", source="R-ES")
def _no_lldp(builder: Builder, ports: str) -> None:
    names = builder.names(ports)
    builder.lldp_on.difference_update(names)
    if ports == "all":
        builder.facts.services.lldp = False
        builder.lldp_off.clear()
    else:
        builder.lldp_off.update(names)


@line("configure stpd s0 mode {mode:dot1d|dot1w}", source="E-STP VEXOS")
@line("configure stpd s0 mode {mode:mstp} cist", source="E-STP")
def _stp_mode(builder: Builder, mode: str) -> None:
    builder.stp_mode = STP_MODES[mode]
    if builder.facts.spanning_tree:
        builder.facts.spanning_tree = builder.stp_mode


@line("enable stpd s0", source="VEXOS")
def _stp(builder: Builder) -> None:
    builder.facts.spanning_tree = builder.stp_mode


@line("disable stpd s0", source="F-E2X F-450")
def _no_stp(builder: Builder) -> None:
    builder.facts.spanning_tree = ""


@line(
    f"configure stpd s0 ports link-type {{kind:auto|broadcast|edge|point-to-point}} {PORTS}",
    source="R-ES VEXOS",
)
def _link_type(builder: Builder, kind: str, ports: str) -> None:
    for port in builder.ports(ports):
        port.stp = "edge" if kind == "edge" else "normal"


@line(f"disable stpd s0 ports {PORTS}", source="mem")
def _stp_off(builder: Builder, ports: str) -> None:
    for port in builder.ports(ports):
        port.stp = "off"


@line(f"enable stpd s0 ports {PORTS}", source="mem")
def _stp_on(builder: Builder, ports: str) -> None:
    for port in builder.ports(ports):
        port.stp = "normal" if port.stp == "off" else port.stp


@line(f"configure stpd s0 ports bpdu-restrict {{state:enable|disable}} {PORTS}", source="mem")
@line(
    f"configure stpd s0 ports bpdu-restrict {{state:enable}} {PORTS}"
    " recovery-timeout {seconds:[0-9]+}",
    source="R-ES",
)
def _bpdu_restrict(builder: Builder, state: str, ports: str, _seconds: str = "") -> None:
    for port in builder.ports(ports):
        port.bpdu_guard = state == "enable"


@line(f"configure ports {PORTS} rate-limit flood {FLOOD} {{rate:[0-9]+|no-limit}}", source="F-EAF")
@line(f"configure port {PORTS} rate-limit flood {FLOOD} {{rate:[0-9]+|no-limit}}", source="F-EAF")
@line(
    f"configure ports {PORTS} rate-limit flood {FLOOD} {{rate:[0-9]+}} {{actions...}}", source="mem"
)
def _flood(builder: Builder, ports: str, kind: str, *rest: str) -> None:
    rate = rest[0]
    for port in builder.ports(ports):
        port.storm_control = {
            setting for setting in port.storm_control if not setting.startswith(f"{kind} ")
        }
        if rate != "no-limit":
            port.storm_control.add(f"{kind} {rate} pps")
