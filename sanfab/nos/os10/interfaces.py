"""OS10 lines of ports and port-channels: switching, MTU, flow control, spanning tree, LLDP."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.nos.os10.builder import MAX_VLAN, READER, Builder, PortBuilder, line, rule
from sanfab.nos.os10.names import (
    ETHERNET,
    LAG,
    PORT,
    PORTS,
    VLANS,
    interface_name,
    parse_interfaces,
    without_quotes,
)
from sanfab.nos.text_lines import register_description
from sanfab.nos.undo import ENABLES_PORT, REMOVE_LATE, SHUTS_PORT, ListEdit, Undo

in_port = READER.block("port")

_MTU = range(1280, 65536)
"""What the line takes [O10-4048]; more than the model has is a finding (MTU-15)."""


@line(f"interface {{name:{PORT}}}", source="O10-JP", opens="port")
def _interface(builder: Builder, name: str) -> list[PortBuilder]:
    port = builder.port(interface_name(name))
    if port.is_lag:
        builder.lag(port.facts.name.removeprefix("port-channel"))
    port.has_block = True
    return [port]


@line(f"interface range {{names:{PORTS}}}", source="O10-CLI O10-MFD", opens="port")
def _range(builder: Builder, names: str) -> list[PortBuilder]:
    return [port for name in parse_interfaces(names) for port in _interface(builder, name)]


rule(
    "interface port-channel{number:[0-9]+}",
    Undo("no interface port-channel {number}", "O10-COLL", key=("number",), order=REMOVE_LATE),
    opens="port",
)
rule(f"interface {{name:{ETHERNET}}}", Undo("", "O10-JP", key=("name",)), opens="port")


@line(f"no interface {{name:{LAG}}}", source="O10-COLL")
def _no_port_channel(builder: Builder, name: str) -> None:
    name = interface_name(name)
    builder.facts.lags.pop(name, None)
    builder.reset_port(name)


register_description(in_port, "facts.description", "O10-JP", "O10-COLL", without_quotes)


@in_port.line(
    "shutdown",
    source="O10-JP",
    undo=Undo("no shutdown", "O10-JP", setting="state", order=SHUTS_PORT, rank=-1),
)
def _down(ports: list[PortBuilder]) -> None:
    for port in ports:
        port.facts.enabled, port.state_stated = False, True


@in_port.line(
    "no shutdown",
    source="O10-JP",
    undo=Undo("shutdown", "O10-JP", setting="state", order=ENABLES_PORT, rank=1),
)
def _up(ports: list[PortBuilder]) -> None:
    for port in ports:
        port.facts.enabled, port.state_stated = True, True


# A port has one of these lines, or none: it is an access port then.
_MODE = Undo("switchport mode access", "O10-CLI", setting="mode")
# A trunk has one of these, an access port the second.
_NO_UNTAGGED = Undo("", "O10-NLB", setting="untagged")
_UNTAGGED = Undo("no switchport access vlan", "O10-NLB", setting="untagged")


@in_port.line("no switchport", source="O10-JP", undo=_MODE)
def _no_switchport(ports: list[PortBuilder]) -> None:
    for port in ports:
        port.switching, port.mode, port.mode_stated = False, "access", True
        port.untagged, port.untagged_stated, port.tagged = None, False, set()


@in_port.line(
    "switchport mode {mode:access|trunk}",
    source="O10-JP O10-CLI",
    undo=_MODE,
)
def _mode(ports: list[PortBuilder], mode: str) -> None:
    for port in ports:
        port.switching, port.mode, port.mode_stated = True, mode, True
        if mode == "access":
            port.tagged = set()


@in_port.line(
    "switchport access vlan {vlan:[0-9]+}",
    source="O10-JP O10-CLI",
    undo=_UNTAGGED,
)
def _access_vlan(ports: list[PortBuilder], vlan: str) -> None:
    number = int(vlan)
    if not 1 <= number <= MAX_VLAN or any(number in port.tagged for port in ports):
        raise ValueError(vlan)  # `cannot be an access and trunk member of the same VLAN`
    for port in ports:
        port.untagged, port.untagged_stated = number, True


@in_port.line("no switchport access vlan", source="O10-NLB", undo=_NO_UNTAGGED)
def _no_access_vlan(ports: list[PortBuilder]) -> None:
    """Leave a trunk without untagged VLAN; an access port goes back to the default VLAN."""
    for port in ports:
        port.untagged = None if port.mode == "trunk" else port.builder.default_vlan
        port.untagged_stated = True


@in_port.line(
    f"switchport trunk allowed vlan {{vlans:{VLANS}}}",
    source="O10-JP O10-CLI",
    undo=Undo("no switchport trunk allowed vlan {vlans}", "O10-CLI", items=ListEdit("vlans")),
)
def _allowed(ports: list[PortBuilder], vlans: str) -> None:
    numbers = parse_numbers(vlans)
    if not numbers <= set(range(1, MAX_VLAN + 1)):
        raise ValueError(vlans)
    if any(port.untagged_vlan in numbers for port in ports):
        raise ValueError(vlans)  # `One of the vlan in the range ... already an access vlan`
    for port in ports:
        port.tagged |= numbers


@in_port.line(f"no switchport trunk allowed vlan {{vlans:{VLANS}}}", source="O10-CLI")
def _not_allowed(ports: list[PortBuilder], vlans: str) -> None:
    for port in ports:
        port.tagged -= parse_numbers(vlans)


@in_port.line("mtu {mtu:[0-9]+}", source="O10-JP O10-4048", undo=Undo("no mtu", "O10-4048"))
def _mtu(ports: list[PortBuilder], mtu: str) -> None:
    if int(mtu) not in _MTU:
        raise ValueError(mtu)
    for port in ports:
        port.facts.mtu, port.mtu_stated = int(mtu), True


@in_port.line("no mtu", source="O10-4048")
def _no_mtu(ports: list[PortBuilder]) -> None:
    for port in ports:
        port.facts.mtu, port.mtu_stated = port.builder.platform.mtu_default, False


# It sets the MTU of what has no line of its own; from which release on no document states.
@line("default mtu {mtu:[0-9]+}", source="O10-NLB")
def _default_mtu(builder: Builder, mtu: str) -> None:
    builder.default_mtu_line = f"default mtu {mtu}"
    builder.uncertain.add(builder.default_mtu_line)


for _word, _fact in (("receive", "pause_receive"), ("transmit", "pause_send")):
    in_port.assign(
        f"flowcontrol {_word} {{state:on|off}}",
        f"facts.{_fact}",
        source="O10-JP O10-COLL",
        undo=Undo(f"no flowcontrol {_word}", "O10-COLL"),
        unset="off",
    )

# A switch prints `spanning-tree disable` before the type of the port, and both hold [O10-COLL].
for _words, _path in (
    ("spanning-tree port type edge", "edge"),
    ("spanning-tree disable", "stp_off"),
):
    in_port.assign(
        _words,
        _path,
        value=True,
        source="O10-JP O10-COLL",
        undo=Undo(f"no {_words}", "O10-COLL"),
        unset=False,
    )
in_port.assign(
    "spanning-tree bpduguard {state:enable|disable}",
    "facts.bpdu_guard",
    source="O10-COLL O10-STIG",
    convert="enable".__eq__,
    undo=Undo("spanning-tree bpduguard disable", "O10-COLL"),
)
for _way in ("transmit", "receive"):
    in_port.assign(f"lldp {_way}", f"facts.lldp_{_way}", value=True, source="O10-COLL")
    in_port.assign(
        f"no lldp {_way}",
        f"facts.lldp_{_way}",
        value=False,
        source="O10-COLL",
        undo=Undo(f"lldp {_way}", "O10-COLL"),
    )
