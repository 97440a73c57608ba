"""NX-OS configuration -> facts: facts under construction, and the table of line forms."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from sanfab.facts.fc import FcLagFacts, FcPortFacts, VfcFacts, VsanFacts
from sanfab.facts.services import CommunityTraps
from sanfab.facts.switch import (
    FexFacts,
    LagFacts,
    PeerFacts,
    PortFacts,
    StpPort,
    SwitchDefaults,
    SwitchFacts,
    VlanFacts,
)
from sanfab.facts.unknown import UnknownFact
from sanfab.model.base import MAX_VLAN
from sanfab.model.platforms.row import Platform, is_plain_host_port
from sanfab.model.platforms.traits import Capability
from sanfab.nos.any_case import has_capitals, keywords_lowered
from sanfab.nos.nesting import NumberedLine
from sanfab.nos.nxos.access_lists import CONTEXT
from sanfab.nos.nxos.cli_input import is_command_list, is_typed, printed, rows_of_text
from sanfab.nos.nxos.fc_builder import TAKEN_OVER, FcBuilder, members_without_wwpn, take_over
from sanfab.nos.nxos.names import fc_lag_number, fc_port_name
from sanfab.nos.nxos.partial_lines import PARTIAL_LINES
from sanfab.nos.nxos.port_defaults import default_of_ports
from sanfab.nos.provenance import Origin, expand_origins, shared_origins
from sanfab.nos.reader import ParsedConfig, Reader

_MAX_VFC = 8192
_MAX_FC_LAG = 256
"""Highest number of a LAG of Fibre Channel ports [MDSSDK]."""
_RESERVED_VSANS = {0, 4079, 4094}


_ORIGINS = {
    "ports.*.enabled": ("ports.*.enabled", "layer2_shut", "layer2"),
    "ports.*.stp": ("ports.*.stp_type", "stp_type"),
    "ports.*.bpdu_guard": ("ports.*.bpdu_guard", "edge_bpdu_guard"),
    "ports.*.access_vlan": ("ports.*.access_vlan", "facts.ports.*.mode"),
    "ports.*.mode": ("ports.*.is_fabric", "facts.ports.*.mode", "layer2"),
    "ports.*.native_vlan": ("ports.*.native_vlan", "facts.ports.*.mode"),
    "ports.*.trunk_vlans": ("ports.*.trunk_vlans", "facts.ports.*.mode"),
    "vlans.*.address": ("vlan_interfaces.*.address",),
    "vlans.*.other_addresses": ("vlan_interfaces.*.other_addresses",),
    "vlans.*.address_up": ("vlan_interfaces.*.address_up",),
    "vlans.*.mtu": ("vlan_interfaces.*.mtu",),
    "vlans.*.vrf": ("vlan_interfaces.*.vrf",),
    "vfcs.*.vsan": ("vsan_of.*",),
    "fc_ports.*.vsan": ("fc_vsan_of.*",),
    "fc_ports.*.enabled": ("fc_ports.*.enabled", "fc_shut"),
    "fc_ports.*.mode": ("facts.fc_ports.*.mode", "fc_mode"),
    "fc_ports.*.trunk": ("facts.fc_ports.*.trunk", "fc_trunk"),
    "fc_lags.*.vsan": ("fc_lag_vsan_of.*",),
    "fc_lags.*.enabled": ("fc_lags.*.enabled", "ports.port-channel*.enabled"),
    "fc_lags.*.trunk": ("facts.fc_lags.*.trunk", "fc_trunk"),
    "services.tacacs.*": ("facts.services.tacacs.*", "tacacs_key"),
}
"""What the facts that ``Builder.finish`` sets follow from, by paths in the builder."""


def _member_origins(name: str, lag: int) -> Iterator[str]:
    """Yield what may state how a Fibre Channel port is a member of a LAG, by paths in the builder.

    The channel mode stands at the LAG, below either name of it; without one the line counts that
    makes the port a member.
    """
    yield f"fc_lags.{lag}.channel"
    yield f"ports.port-channel{lag}.fc.channel"
    yield f"facts.fc_ports.{name}.lag"


def in_management_vrf(platform: Platform) -> str:
    """Return what lines about servers end with; empty: the model has no VRF of its management."""
    return " use-vrf management" if platform.has(Capability.MANAGEMENT_VRF) else ""


def has_ethernet(platform: Platform) -> bool:
    """Return whether a model has Ethernet ports, if only as unified ports: an MDS has none."""
    return platform.has(Capability.SAN_PORT_CHANNEL)


def is_port_channel(name: str) -> bool:
    """Return whether an interface is a port-channel."""
    return name.startswith("port-channel")


@dataclass(slots=True)
class PortBuilder:
    """An Ethernet port or port-channel under construction; None: no line states it."""

    builder: "Builder"
    facts: PortFacts
    header: str = ""
    """The line that opened its block."""
    enabled: bool | None = None
    access_vlan: int = 1
    """VLAN of an access port; a trunk stores it without using it."""
    native_vlan: int = 1
    trunk_vlans: set[int] | None = None
    """VLANs allowed on a trunk; None: all."""
    stp_type: str | None = None
    """Spanning-tree port type: ``edge``, ``edge trunk``, ``network`` or ``normal``."""
    bpdu_guard: bool | None = None
    fc: FcBuilder | None = None
    """The LAG of Fibre Channel ports that it is: an MDS names such a LAG as one of Ethernet ports.
    """
    is_fabric: bool = False
    """It leads to a fabric extender, and switches no VLAN."""
    is_routed: bool = False
    """A line makes it a routed port."""

    @property
    def may_switch(self) -> bool:
        """Return whether its VLANs tell that it switches, where the text tells no default.

        A switch took them. What nobody printed or typed at a switch may lack the line.
        """
        builder = self.builder
        is_evidence = builder.printed or builder.is_command_list
        return builder.unsettled and is_evidence and not self.is_routed

    @property
    def has_vlans(self) -> bool:
        """Return whether a line puts it in a VLAN."""
        return (self.access_vlan, self.native_vlan, self.trunk_vlans) != (1, 1, None)

    @property
    def is_lag(self) -> bool:
        """Return whether it is a port-channel."""
        return is_port_channel(self.facts.name)

    def finish(self) -> None:
        """Set the facts that depend on several lines."""
        if self.fc is not None:
            self.fc.enabled = self.enabled
            return
        facts, builder = self.facts, self.builder
        if facts.mode == "none" and self.may_switch and self.has_vlans:
            facts.mode = "access"
        facts.enabled = self._is_enabled()
        facts.mode = "none" if self.is_fabric else facts.mode
        facts.stp = self._stp()
        guard = builder.edge_bpdu_guard and facts.stp == "edge"
        facts.bpdu_guard = guard if self.bpdu_guard is None else self.bpdu_guard
        if facts.mode == "access":
            facts.access_vlan = self.access_vlan
        elif facts.mode == "trunk":
            facts.native_vlan = None if builder.tags_native_vlan else self.native_vlan
            facts.trunk_vlans = self.trunk_vlans

    def _is_enabled(self) -> bool:
        """Return whether it is up, stated or by default [BF-NX shutdown-switchport-inference]."""
        if self.enabled is not None:
            return self.enabled
        if self.is_lag:
            return True
        builder, switches = self.builder, self.facts.mode != "none"
        if is_plain_host_port(builder.platform, self.facts.name):
            return False  # a 9300 prints those that are up [NXSDKFEX]
        if switches and (builder.platform.ports_enabled or builder.layer2):
            if builder.shows_ports_up and not builder.layer2_shut:
                builder.unstated.append(self.facts.name)
                return False
            return not builder.layer2_shut
        if switches:  # the default is a setting that this configuration does not show
            builder.uncertain.add(self.header)
            builder.unstated.append(self.facts.name)
        return builder.platform.ports_enabled

    def _stp(self) -> StpPort:
        """Return the type in force: ``edge`` applies to access ports, ``edge trunk`` to trunks."""
        if self.facts.mode == "none" or self.stp_type == "normal":
            return "normal"
        stated = self.builder.stp_type if self.stp_type is None else self.stp_type
        if stated == "network":
            return "network"
        edge = "edge trunk" if self.facts.mode == "trunk" else "edge"
        return "edge" if stated == edge else "normal"


@dataclass
class Builder:
    """The facts of a switch under construction."""

    platform: Platform
    layer2: bool = True
    """Ports switch by default."""
    layer2_shut: bool = False
    """Switching ports are shut down by default."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    ports: dict[str, PortBuilder] = field(default_factory=dict)
    tags_native_vlan: bool = False
    """Frames of the native VLAN are tagged."""
    stp_type: Literal["normal", "edge", "network"] = "normal"
    """Spanning-tree port type of ports that state none."""
    edge_bpdu_guard: bool = False
    """Edge ports that state nothing have BPDU guard."""
    vlan_interfaces: dict[int, VlanFacts] = field(default_factory=dict)
    """VLAN interfaces; one may exist without its VLAN."""
    installed: set[str] = field(default_factory=set)
    """Feature sets that may be turned on."""
    lists_vsans: bool = False
    """The VSAN database is shown, so a VSAN that is not in it does not exist."""
    vsan_of: dict[int, int] = field(default_factory=dict)
    """VSAN by VFC; a switch may print the members before the interfaces."""
    fc_ports: dict[str, FcBuilder] = field(default_factory=dict)
    """Fibre Channel ports by name."""
    fc_lags: dict[int, FcBuilder] = field(default_factory=dict)
    """LAGs of such ports by number."""
    fc_vsan_of: dict[str, int] = field(default_factory=dict)
    """VSAN by Fibre Channel port."""
    fc_lag_vsan_of: dict[int, int] = field(default_factory=dict)
    """VSAN by LAG of Fibre Channel ports."""
    fc_shut: bool = True
    """Fibre Channel ports that state nothing are shut down."""
    fc_mode: Literal["auto", "F"] = "auto"
    """Mode of Fibre Channel ports that state none."""
    fc_trunk: Literal["", "on", "off", "auto"] = ""
    """Trunk mode of Fibre Channel ports and their LAGs that state none."""
    alias_of: dict[str, str] = field(default_factory=dict)
    """Device alias by WWPN."""
    tacacs_key: str = ""
    """Key of TACACS+ servers that have none of their own."""
    radius_groups: set[str] = field(default_factory=lambda: {"radius"})
    """Groups of RADIUS servers; all servers are in one that no line defines [NODEUTIL]."""
    prompts_off: bool = False
    """``terminal dont-ask`` is in force."""
    printed: bool = False
    """A switch printed the configuration: it shows what is in force, nothing awaits a commit."""
    is_command_list: bool = False
    """Somebody typed it, whatever version it names."""
    shows_ports_up: bool = False
    """It has `no shutdown` at switching ports, and no line says that they are shut by default: a
    switch prints what differs from the default, and people type what they have to."""
    unstated: list[str] = field(default_factory=list)
    """Ports that state nothing there."""
    community_hosts: dict[str, CommunityTraps | None] = field(default_factory=dict)
    """Receivers of traps with a community by address; None: not of SNMPv2c."""
    community_lines: dict[str, str] = field(default_factory=dict)
    """Their lines, by address."""
    community_vrfs: dict[str, int] = field(default_factory=dict)
    """Ports of those in the management VRF, by address: the others are not ours."""
    unsettled: bool = False
    """No line tells whether ports switch that state nothing."""
    uncertain: set[str] = field(default_factory=set)
    """Lines whose meaning depends on a setting that no line states."""

    @property
    def in_vrf(self) -> str:
        """What lines about servers name; empty on a switch that has no VRF of its management."""
        return in_management_vrf(self.platform)

    def port(self, name: str) -> PortBuilder:
        """Return a port, at first in its factory default."""
        known = self.ports.get(name)
        if known is None and is_port_channel(name) and not has_ethernet(self.platform):
            lag = self.fc_lag(fc_lag_number(name))
            known = self.ports.setdefault(name, PortBuilder(self, PortFacts(name), fc=lag))
        if known is None:
            switches = self.layer2 or is_plain_host_port(self.platform, name)
            facts = self.facts.ports[name] = PortFacts(
                name,
                mode="access" if switches else "none",
                mtu=self.platform.mtu_default,
                pfc=self.platform.traits.pfc_default,
            )
            known = self.ports.setdefault(name, PortBuilder(self, facts))
        return known

    def reset_port(self, name: str) -> None:
        """Reset a port to its factory default."""
        if is_port_channel(name) and not has_ethernet(self.platform):
            self.remove_fc_lag(fc_lag_number(name))
        self.facts.ports.pop(name, None)
        self.ports.pop(name, None)
        self.leave_lags(name)
        self.leave_fexes(name)

    def lag(self, number: str) -> LagFacts:
        """Return a LAG by its number."""
        name = f"port-channel{number}"
        return self.facts.lags.setdefault(name, LagFacts(name))

    def fex(self, number: str) -> FexFacts:
        """Return a fabric extender by its number."""
        return self.facts.fexes.setdefault(
            int(number), FexFacts(int(number), port_prefix=f"Ethernet{number}/")
        )

    def leave_fexes(self, name: str) -> None:
        """Lead a port to no fabric extender."""
        for fex in self.facts.fexes.values():
            fex.uplinks.discard(name)

    def leave_lags(self, name: str) -> None:
        """Take a port out of every LAG."""
        for lag in self.facts.lags.values():
            lag.members.pop(name, None)

    def vlans(self, numbers: set[int]) -> list[VlanFacts]:
        """Return VLANs, created if need be; the switch refuses reserved ones."""
        known = self.facts.vlans
        for reserved in self.platform.reserved_vlans:
            if not numbers.isdisjoint(reserved):
                raise ValueError(reserved)
        return [known.setdefault(number, VlanFacts(number)) for number in sorted(numbers)]

    def new_vsan(self, number: str) -> VsanFacts:
        """Return a VSAN, created if need be."""
        if int(number) in _RESERVED_VSANS or int(number) > MAX_VLAN:
            raise ValueError(number)  # `vsan(s) reserved` [MDSSDK]
        return self.facts.vsans.setdefault(int(number), VsanFacts(int(number)))

    def vsan(self, number: str) -> VsanFacts:
        """Return a VSAN that must exist if the database is shown; VSAN 1 always exists."""
        known = self.facts.vsans.get(int(number))
        if known is None and self.lists_vsans and int(number) != 1:
            raise ValueError(number)  # `vsan not configured` [MDSSDK]
        return known or self.facts.vsans.setdefault(int(number), VsanFacts(int(number)))

    def edited_vsan(self, number: str) -> VsanFacts:
        """Return a VSAN whose zoning is edited: in enhanced mode pending until committed."""
        vsan = self.vsan(number)
        vsan.uncommitted = vsan.enhanced
        return vsan

    def fc_port(self, name: str) -> FcBuilder:
        """Return a Fibre Channel port, at first in its factory default."""
        known = self.fc_ports.get(name)
        if known is None:
            facts = self.facts.fc_ports[name] = FcPortFacts(name)
            known = self.fc_ports.setdefault(name, FcBuilder(self.fc_lag, facts))
        return known

    def fc_lag(self, number: int) -> FcBuilder:
        """Return a LAG of Fibre Channel ports, created if need be."""
        if not 1 <= number <= _MAX_FC_LAG:
            raise ValueError(number)
        known = self.fc_lags.get(number)
        if known is None:
            facts = self.facts.fc_lags[number] = FcLagFacts(number)
            known = self.fc_lags.setdefault(number, FcBuilder(self.fc_lag, facts))
        return known

    def remove_fc_lag(self, number: int) -> None:
        """Remove a LAG of Fibre Channel ports: its members become single ports, shut down."""
        self.facts.fc_lags.pop(number, None)
        self.fc_lags.pop(number, None)
        self.fc_lag_vsan_of.pop(number, None)
        for port in self.fc_ports.values():
            if port.port.lag == number:
                port.port.lag, port.enabled = None, False

    def join_vsan(self, number: str, name: str) -> None:
        """Put a VFC, a Fibre Channel port or a LAG of such into a VSAN.

        Both have to exist [TL2013].
        """
        if number != "1" and int(number) not in self.facts.vsans:
            raise ValueError(number)
        if name.startswith("vfc"):
            self.vsan_of[int(name[3:])] = int(number)
        elif name.lower().startswith("fc"):
            self.fc_vsan_of[self.fc_port(fc_port_name(name)).port.name] = int(number)
        else:
            self.fc_lag_vsan_of[fc_lag_number(name)] = int(number)

    def vfc(self, number: int) -> VfcFacts:
        """Return a VFC, at first in VSAN 1 and shut down."""
        if not 1 <= number <= _MAX_VFC:
            raise ValueError(number)
        return self.facts.vfcs.setdefault(number, VfcFacts(number))

    def peer(self) -> PeerFacts:
        """Return the vPC domain."""
        if self.facts.peer is None:
            self.facts.peer = PeerFacts("")
        return self.facts.peer

    def uncertain_lines(self) -> set[str]:
        """Return the lines whose meaning depends on a setting that no line states."""
        return self.uncertain

    def finish(self) -> SwitchFacts:
        """Return the facts, with what depends on several lines."""
        facts = self.facts
        self.shows_ports_up = (self.printed or not self.platform.ports_enabled) and any(
            port.enabled and not port.is_lag and port.facts.mode != "none"
            for port in self.ports.values()
        )
        if not self.printed:
            join_lags(facts.lags, self.ports)
        for port in self.ports.values():
            port.finish()
        facts.defaults = SwitchDefaults(
            stp=self.stp_type,
            edge_bpdu_guard=self.edge_bpdu_guard,
            routed=self.platform.ports_switch and not self.layer2,
            shut=self.layer2_shut,
            tags_native_vlan=self.tags_native_vlan,
        )
        self._finish_vlans()
        self._finish_fibre_channel()
        for server, key in facts.services.tacacs.items():
            facts.services.tacacs[server] = key or self.tacacs_key
        for address, one in self.community_hosts.items():
            if one is not None and one.port == self.community_vrfs.get(address):
                facts.services.snmp_community_traps[address] = one
            else:
                self.uncertain.add(self.community_lines[address])
        return facts

    def origins(self) -> Iterator[Origin]:
        """Yield where the facts come from that ``finish`` sets."""
        for name, port in self.facts.ports.items():
            if self.tags_native_vlan and port.mode == "trunk":
                yield Origin(f"ports.{name}.native_vlan", "tags_native_vlan")
        for address in self.facts.services.snmp_community_traps:
            yield Origin(f"services.snmp_community_traps.{address}", f"community_hosts.{address}")
        for name, one in self.facts.fc_ports.items():
            if one.lag is not None:
                for origin in _member_origins(name, one.lag):
                    yield Origin(f"fc_lags.{one.lag}.members.{name}", origin)
                for field_ in TAKEN_OVER:
                    yield Origin(f"fc_ports.{name}.{field_}", f"facts.fc_lags.{one.lag}.{field_}")
        yield from expand_origins(_ORIGINS, self.facts)
        yield from shared_origins(self.facts)

    def _finish_vlans(self) -> None:
        vlans = self.facts.vlans
        for number, interface in self.vlan_interfaces.items():
            interface.vrf = "" if interface.vrf == "default" else interface.vrf
            if number == 1 and interface.addresses:
                vlans.setdefault(1, VlanFacts(1))
            if number not in vlans:  # it stays down until its VLAN exists
                self.uncertain |= {f"ip address {one}" for one in interface.addresses}
            if number in vlans:
                vlan = vlans[number]
                vlan.address, vlan.address_up = interface.address, interface.address_up
                vlan.other_addresses = interface.other_addresses
                vlan.mtu, vlan.vrf = interface.mtu, interface.vrf
                vlan.shared = interface.shared
        if vlans.get(1) == VlanFacts(1):  # every switch has it
            del vlans[1]

    def _finish_fibre_channel(self) -> None:
        facts = self.facts
        self._finish_fc_lags()
        self._finish_fc_ports()
        for number, vsan in self.vsan_of.items():
            if number in facts.vfcs:
                facts.vfcs[number].vsan = vsan
        if facts.vsans.get(1) == VsanFacts(1):  # every switch has it
            del facts.vsans[1]
        if self.printed:
            facts.device_alias_uncommitted = False
            for database in facts.vsans.values():
                database.uncommitted = False

    def _finish_fc_lags(self) -> None:
        for number, lag in self.fc_lags.items():
            facts = self.facts.fc_lags[number]
            # A running configuration states of its ports that they are up, and of their LAG
            # nothing; all that its name server learns from the far switch passes it [CISCONOTES].
            facts.enabled = lag.enabled is not False
            facts.trunk = facts.trunk or self.fc_trunk
            facts.vsan = self.fc_lag_vsan_of.get(number, 1)

    def _finish_fc_ports(self) -> None:
        for name, port in self.fc_ports.items():
            facts = port.port
            facts.enabled = not self.fc_shut if port.enabled is None else port.enabled
            if facts.lag is not None:
                self.facts.fc_lags[facts.lag].members[name] = self.fc_lags[facts.lag].channel
                take_over(facts, self.facts.fc_lags[facts.lag])
                continue
            facts.vsan = self.fc_vsan_of.get(name, 1)
            facts.trunk = facts.trunk or self.fc_trunk
            facts.mode = self.fc_mode if facts.mode == "auto" else facts.mode


def join_lags(lags: Mapping[str, LagFacts], ports: Mapping[str, PortBuilder]) -> None:
    """Let each member that states no mode or VLAN of its own take over what its LAG states.

    People type such lines once, at the LAG; the switch prints them at each member as well
    [CCIEDC]. Some type the spanning tree at the member as well [VXTOR].
    """
    for name, lag in lags.items():
        of_lag = ports.get(name)
        if of_lag is None or not _states_switching(of_lag):
            continue
        for member in lag.members.keys() & ports.keys():
            if not _states_vlans(ports[member]):
                _take_over(ports[member], of_lag)


def _states_switching(port: PortBuilder) -> bool:
    """Return whether a line states its mode, a VLAN or its spanning tree."""
    return _states_vlans(port) or (port.stp_type, port.bpdu_guard) != (None, None)


def _states_vlans(port: PortBuilder) -> bool:
    builder = port.builder
    is_access = builder.layer2 or is_plain_host_port(builder.platform, port.facts.name)
    factory = "access" if is_access else "none"
    vlans = (port.access_vlan, port.native_vlan, port.trunk_vlans)
    is_default = port.facts.mode == factory and vlans == (1, 1, None)
    return port.is_fabric or not is_default


def _take_over(port: PortBuilder, lag: PortBuilder) -> None:
    port.facts.mode, port.is_fabric = lag.facts.mode, lag.is_fabric
    port.access_vlan, port.native_vlan = lag.access_vlan, lag.native_vlan
    port.trunk_vlans = None if lag.trunk_vlans is None else set(lag.trunk_vlans)
    if (port.stp_type, port.bpdu_guard) == (None, None):
        port.stp_type, port.bpdu_guard = lag.stp_type, lag.bpdu_guard
    for fex in port.builder.facts.fexes.values():
        if lag.facts.name in fex.uplinks:  # people type it at the LAG alone [N9KFEX]
            fex.uplinks.add(port.facts.name)
    if port.facts.mtu == port.builder.platform.mtu_default:
        port.facts.mtu = lag.facts.mtu


READER = Reader(PARTIAL_LINES, CONTEXT, leaves_blocks=True)
line, assign, remove, rule = READER.line, READER.assign, READER.remove, READER.rule

_PRINTED = re.compile(
    r"^(?:!Command: show |version \d\S*\(|boot (?:nxos|kickstart) )", re.MULTILINE
)


def read_config(text: str, platform: Platform) -> ParsedConfig:
    """Return the facts of an NX-OS configuration, as the given model would execute it."""
    prepared: list[tuple[list[NumberedLine], Builder]] = []

    def prepare() -> tuple[list[NumberedLine], Builder]:
        rows, builder = prepare_read(text, platform)
        prepared.append((list(rows), builder))
        return prepared[-1]

    reading = READER.parse(prepare)
    rows, builder = prepared[0]
    doubts = (*reading.doubts, *members_without_wwpn(reading.facts))
    if builder.unstated:
        doubts = (*doubts, *_unstated_shutdown(rows, builder))
    return replace(reading, doubts=(*doubts, *_unsettled_ports(builder)))


def _unstated_shutdown(
    rows: Iterable[tuple[int, str, int]], builder: Builder
) -> Iterator[UnknownFact]:
    """Yield the ports of which no line tells whether they are up, where no default tells it."""
    names = {builder.ports[name].header: name for name in builder.unstated}
    for number, text, _ in rows:
        name = names.pop(text, "")
        if name:
            says = f"line {number} states neither shutdown nor no shutdown: {text}"
            yield UnknownFact(("ports", name), frozenset({"enabled"}), number, text, says)


def _unsettled_ports(builder: Builder) -> Iterator[UnknownFact]:
    """Yield the ports that state nothing, where nobody knows whether such ports switch.

    The dialog of the first start asks for that default [NACFX], and its answer is no line of a
    switch whose ports all state nothing.
    """
    says = (
        "whether ports switch by default, which the setup of the switch decides and no line tells"
    )
    for name, port in builder.ports.items() if builder.unsettled else ():
        if not (port.is_lag or port.is_fabric or port.is_routed) and port.facts.mode == "none":
            fields = {"mode", "access_vlan", *(["enabled"] if port.enabled is None else [])}
            fields |= {"native_vlan", "trunk_vlans"} if port.has_vlans else set()
            yield UnknownFact(("ports", name), frozenset(fields), reason=says)


def prepare_read(text: str, platform: Platform) -> tuple[Iterator[tuple[int, str, int]], Builder]:
    """Return the lines of a configuration and the builder that they fill."""
    is_typed_text = is_command_list(text)
    is_printed = bool(_PRINTED.search(text)) and not is_typed_text
    builder = Builder(
        platform, platform.ports_switch, printed=is_printed, is_command_list=is_typed_text
    )
    if not platform.ports_switch:
        default = default_of_ports(text, is_printed=is_printed)
        builder.layer2, builder.unsettled = default is True, default is None
    lines = rows_of_text(text)
    if is_typed(text) or has_capitals(text):
        return printed(keywords_lowered(lines, READER.forms)), builder
    return lines, builder
