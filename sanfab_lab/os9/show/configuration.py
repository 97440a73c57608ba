"""Show the running and the startup configuration."""

from sanfab_lab.commands import refused_word
from sanfab_lab.os9.commands import Os9Call, show, typed_interface
from sanfab_lab.os9.running_config import running_config, sections
from sanfab_lab.os9.running_config.interfaces import members_of, port_lines, vlan_section
from sanfab_lab.os9.state import OPENINGS, Vlan

_TOPICS = "lldp|snmp|users|ntp|aaa|vlt|dcb-map|logging|spanning-tree"
_TOPICS += "|tacacs\\+|ssh|clock|feature|line|iscsi"


@show("show running-config", modes="exec", source="R-SEN R-PUP")
@show("show startup-config", modes="exec", source="R-NAF")
def _whole(call: Os9Call) -> str:
    """Show the running or the startup configuration."""
    return running_config(call.switch, startup=call.keyword("startup-config"))


@show(f"show running-config {{topic:{_TOPICS}}}", modes="exec", source="R-NAF R-PUP")
@show("show running-config {topic:interface}", modes="exec", source="R-PUP")
def _topic(call: Os9Call) -> str:
    """Show the sections of a topic."""
    found = sections(call.switch, call.state)
    return "".join(_section(lines) for topic, lines in found if topic == call["topic"])


def _section(lines: list[str]) -> str:
    return "\n".join(["!", *lines]) + "\n"


@show("show running-config interface {name...}", modes="exec", source="R-PUP F-MXL")
def _running_interface(call: Os9Call) -> str:
    """Show the configuration of an interface."""
    return _interface(call, typed_interface(call, call["name"]))


def _interface(call: Os9Call, name: str) -> str:
    item = call.switch.interface(name)
    if isinstance(item, Vlan):
        members = members_of(call.state)[item.number]
        return _section(vlan_section(call.switch, item, members))
    return _section(port_lines(call.switch, call.state, item))


@show("show config", modes="any", source="F-LAG F-MXL")
def _mode(call: Os9Call) -> str:
    """Show the configuration of the interfaces or the block of the mode [F-LAG, F-MXL]."""
    if len(call.session.modes) == 1:
        raise refused_word(call.line.split()[-1])
    mode = call.session.modes[1]
    if mode.kind in {"if", "po", "vlan", "ma"}:
        return "".join(_interface(call, name) for name in mode.targets)
    if mode.kind == "line":
        blocks = {name: call.state.blocks["line", name].values() for name in mode.targets}
        return "".join("\n ".join([f"line {name}", *blocks[name]]) + "\n" for name in blocks)
    opened = OPENINGS.get(mode.kind, "").format(*mode.targets)
    found = sections(call.switch, call.state)
    return "".join(_section(lines) for _, lines in found if lines[0] == opened)
