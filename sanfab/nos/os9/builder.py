"""OS9 configuration -> facts: facts under construction, and the table of line forms."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanfab.facts.policy_kind import PolicyKind, policy_key
from sanfab.facts.switch import LagFacts, PeerFacts, PortFacts, SwitchFacts, VlanFacts
from sanfab.facts.unknown import UnknownFact
from sanfab.model.base import DEFAULT_FC_MAP, DEFAULT_VLAN
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import release_key
from sanfab.nos.management_port import LEASED
from sanfab.nos.os9.access_lists import CONTEXT
from sanfab.nos.os9.cli_input import written_out_lines
from sanfab.nos.os9.dcb_parts import DcbMapBuilder, DcbPolicyParts
from sanfab.nos.os9.names import VERSION, lag_name, lag_number, parse_interfaces
from sanfab.nos.os9.partial_lines import PARTIAL_LINES
from sanfab.nos.partial_lines import VLAN_FIELDS
from sanfab.nos.provenance import Origin, expand_origins
from sanfab.nos.reader import Reader, indented_lines

UNKNOWN_RANGE = "the VLANs of a port that joins a range of VLANs: those that exist, no others"
CHANGED = "the VLANs of a port that leaves one: the text changes a switch that has others"

_ORIGINS = {
    "ports.*.mode": ("ports.*.all_vlans", "ports.*.switches"),
    "ports.*.access_vlan": ("ports.*.untagged",),
    "ports.*.native_vlan": ("ports.*.untagged", "ports.*.hybrid"),
    "ports.*.lldp_transmit": ("ports.*.lldp_off", "ports.*.lldp_mode"),
    "ports.*.lldp_receive": ("ports.*.lldp_off", "ports.*.lldp_mode"),
    "vlans.*.fip_snooping": ("facts.vlans.*.fip_snooping", "fip_snooping"),
    "vlans.*.fc_map": ("facts.vlans.*.fc_map", "fc_map"),
    "services.address": ("management_address",),
    "default_vlan_id": ("default_vlan",),
}
"""What the facts that ``Builder.finish`` sets follow from, by paths in the builder."""


@dataclass(slots=True)
class PortBuilder:
    """An interface under construction: OS9 states its VLANs in other blocks."""

    builder: "Builder"
    facts: PortFacts
    switches: bool = False
    hybrid: bool = False
    all_vlans: bool = False
    """In every VLAN (``auto vlan`` of the I/O Aggregator)."""
    tagged: set[int] = field(default_factory=set)
    untagged: int | None = None
    edge_types: dict[str, bool] = field(default_factory=dict)
    """BPDU guard by the type of spanning tree in which it is an edge port."""
    lldp_mode: str = ""
    """The only direction of LLDP: ``tx`` or ``rx``; empty: both."""
    lldp_off: bool = False
    fcoe_maps: set[str] = field(default_factory=set)
    """FCoE maps of a gateway to Fibre Channel, which put it in their VLANs."""
    dcb_input: str = ""
    """DCB input policy (FTOS 8.3)."""
    dcb_output: str = ""
    """DCB output policy, where its name is another one."""
    dcbx_role: str = ""
    stated: set[str] = field(default_factory=set)
    """Settings that lines state which otherwise depend on the model."""
    has_block: bool = True
    """False: only lines of VLANs name it, as the text is a part of a configuration."""

    def is_in_default_vlan(self) -> bool:
        """Return whether it is untagged there until a line moves it.

        A tagged port leaves that VLAN unless it is hybrid [D-VL1][D-VL2], or the peer link, which
        switches without `switchport` and is listed there as untagged [D-VLT2][P-SDN][ASM-CFG].
        """
        stays = self.hybrid or not self.tagged or self.is_peer_link()
        return self.untagged is None and stays

    def is_peer_link(self) -> bool:
        """Return whether it is the peer link of the VLT domain."""
        peer = self.builder.facts.peer
        return peer is not None and peer.lag == self.facts.name

    def finish(self) -> None:
        """Set the facts that depend on several lines."""
        self._finish_vlans()
        facts, builder = self.facts, self.builder
        # An edge port of the type of spanning tree that runs, or of any while none runs.
        running = builder.facts.spanning_tree
        guards = [guard for kind, guard in self.edge_types.items() if running in {"", kind}]
        if guards and facts.stp == "normal":
            facts.stp, facts.bpdu_guard = "edge", any(guards)
        facts.lldp_transmit = not self.lldp_off and self.lldp_mode != "rx"
        facts.lldp_receive = not self.lldp_off and self.lldp_mode != "tx"
        if not facts.name.startswith("Port-channel"):
            kinds = {setting.split()[0] for setting in facts.storm_control}
            facts.storm_control |= {
                setting for setting in builder.storm_control if setting.split()[0] not in kinds
            }

    def _finish_vlans(self) -> None:
        """Set the mode from the VLANs that name the port."""
        if not (self.switches or self.tagged or self.untagged):
            return
        facts, builder, untagged = self.facts, self.builder, self.untagged
        if self.is_in_default_vlan():
            untagged = builder.default_vlan
        if self.all_vlans:
            facts.mode, facts.native_vlan, facts.trunk_vlans = "trunk", untagged, None
        elif self.tagged:
            facts.mode, facts.native_vlan = "trunk", untagged
            facts.trunk_vlans = self.tagged | ({untagged} if untagged is not None else set())
        elif untagged is not None:
            facts.mode, facts.access_vlan = "access", untagged

    def origins(self, path: str) -> Iterator[Origin]:
        """Yield where its facts come from; ``path``: that of the port, in facts and builder."""
        if self.facts.mode == "trunk":
            yield Origin(f"{path}.trunk_vlans.{self.untagged}", f"{path}.untagged")
        for name in self.fcoe_maps & self.builder.gateway_maps.keys():
            vlan = self.builder.gateway_maps[name].vlan
            yield Origin(f"{path}.trunk_vlans.{vlan}", f"gateway_maps.{name}.vlan")
        for kind in self.edge_types:
            yield Origin(f"{path}.stp", f"{path}.edge_types.{kind}")
            yield Origin(f"{path}.bpdu_guard", f"{path}.edge_types.{kind}")
        for setting in self.facts.storm_control & self.builder.storm_control:
            fact = f"{path}.storm_control.{setting}"
            yield Origin(fact, f"facts.{fact}")
            yield Origin(fact, f"storm_control.{setting}")

    def refuses(self, vlan: int, *, tagged: bool) -> bool:
        """Return whether it cannot be in a VLAN: it must switch, and be hybrid to do both."""
        if not (self.switches or self.is_peer_link()):
            return True
        hybrid = self.hybrid or not self.has_block or self.is_peer_link()  # no block: it may be
        if tagged:
            return self.untagged == vlan or (self.untagged is not None and not hybrid)
        return (
            self.untagged not in {None, vlan}
            or vlan in self.tagged
            or bool(self.tagged and not hybrid)
        )

    def open_block(self) -> None:
        """Enter its block, which says itself whether the port switches."""
        if not self.has_block:
            self.has_block, self.switches = True, False


@dataclass(slots=True)
class VlanBuilder:
    """A VLAN under construction."""

    builder: "Builder"
    facts: VlanFacts
    """With id 0: the VLANs of a range that the text does not show; some may exist."""

    def join(self, text: str, *, tagged: bool) -> None:
        """Put a list of ports in the VLAN."""
        names = parse_interfaces(text, self.builder.platform)
        if self.facts.id:
            self.builder.join(self.facts.id, names, tagged=tagged)
        else:
            for name in names:
                self.builder.in_unknown_vlans.setdefault(name, UNKNOWN_RANGE)

    def leave(self, text: str, *, tagged: bool) -> None:
        """Take a list of ports out of the VLAN."""
        for name in parse_interfaces(text, self.builder.platform):
            port = self.builder.ports.get(name)
            if (port is None or not port.switches) and self.facts.id != self.builder.default_vlan:
                self.builder.in_unknown_vlans[name] = CHANGED
            elif port is not None and tagged:
                port.tagged.discard(self.facts.id)
            elif port is not None and port.untagged == self.facts.id:
                port.untagged = None


@dataclass(slots=True)
class GatewayMap:
    """An FCoE map of a gateway to Fibre Channel."""

    vlan: int = 0
    fc_map: str = ""


@dataclass
class Builder:
    """The facts of a switch under construction."""

    platform: Platform
    lldp_by_block: bool = False
    """The block of LLDP alone turns it on, as in what OS9 prints."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    ports: dict[str, PortBuilder] = field(default_factory=dict)
    default_vlan: int | None = DEFAULT_VLAN
    aggregator: bool = False
    """An I/O Aggregator, whose ports state their VLANs themselves."""
    management_address: str = ""
    """In force only while the management port is not shut down; ``LEASED``: by DHCP."""
    management_up: bool = False
    storm_control: set[str] = field(default_factory=set)
    """Storm control of all interfaces."""
    left_configuration: bool = False
    """``end`` has left configuration mode."""
    left_by_exit: bool = False
    """Somebody typed ``exit`` before saving: what is closed by each is not followed."""
    question: str = ""
    """The question of the switch that waits for an answer."""
    in_unknown_vlans: dict[str, str] = field(default_factory=dict)
    """Ports that lines put in VLANs that the text does not show, or take from theirs, and why."""
    fip_snooping: bool = False
    """FIP snooping is on in every VLAN."""
    fc_map: str = ""
    """FC-MAP of VLANs that state none."""
    gateway_maps: dict[str, GatewayMap] = field(default_factory=dict)
    """FCoE maps of a gateway to Fibre Channel, by name."""
    ungrouped: set[str] = field(default_factory=set)
    """LAGs whose members work alone while they receive no LACP."""
    ungroups_vlt: bool = False
    """Those of every LAG across the VLT pair do."""
    dhcp_vlans: set[int] = field(default_factory=set)
    """The default VLAN, where a line gives it the address that a DHCP server assigns."""
    fc_ports: set[str] = field(default_factory=set)
    """Fibre Channel ports of a gateway: the facts hold none of this NOS."""
    unproven: list[UnknownFact] = field(default_factory=list)
    """What lines with an effect leave open; of ports, ``in_unknown_vlans`` says what still is."""
    dcb_maps: dict[str, DcbMapBuilder] = field(default_factory=dict)
    dcb_parts: DcbPolicyParts = field(default_factory=DcbPolicyParts)
    uncertain: set[str] = field(default_factory=set)
    """Lines that are understood and leave something open."""

    def port(self, name: str) -> PortBuilder:
        """Return an interface, at first in its factory default."""
        known = self.ports.get(name)
        if known is None:
            platform = self.platform
            facts = self.facts.ports[name] = PortFacts(
                name,
                enabled=platform.ports_enabled,
                mtu=platform.mtu_default,
                pfc=platform.traits.pfc_default,
                pause_stated=not platform.pause_open or name.startswith("Port-channel"),
            )
            known = self.ports.setdefault(name, PortBuilder(self, facts))
        return known

    def lag(self, number: str) -> LagFacts:
        """Return a LAG by its number."""
        name = lag_name(number)
        return self.facts.lags.setdefault(name, LagFacts(name))

    def leave_lags(self, name: str) -> None:
        """Take a port out of every LAG."""
        for lag in self.facts.lags.values():
            lag.members.pop(name, None)

    def is_member(self, name: str) -> bool:
        """Return whether a port is in a LAG."""
        return any(name in lag.members for lag in self.facts.lags.values())

    def vlan(self, number: int) -> VlanBuilder:
        """Return a VLAN, created if need be; the default VLAN always exists and is no fact."""
        if number == self.default_vlan:
            return VlanBuilder(self, VlanFacts(number))
        return VlanBuilder(self, self.facts.vlans.setdefault(number, VlanFacts(number)))

    def peer(self) -> PeerFacts:
        """Return the VLT domain."""
        if self.facts.peer is None:
            self.facts.peer = PeerFacts("")
        return self.facts.peer

    def leave_open(self, name: str, reason: str) -> None:
        """Note that a line puts a port in VLANs that the text does not show."""
        self.in_unknown_vlans[name] = reason
        self.unproven.append(UnknownFact(("ports", name), VLAN_FIELDS, reason=reason))

    def join(self, vlan: int, names: tuple[str, ...], *, tagged: bool) -> None:
        """Put ports in a VLAN; a port that cannot be in it is refused, the others join.

        The configuration may be a part: a port whose block it leaves out switches.
        """
        if vlan == self.default_vlan and not self.aggregator:
            raise ValueError(vlan)  # no port is put there by name [D-VL2]
        refused = False
        for name in names:
            port = self.ports.get(name) or self._port_without_block(name)
            if port is None:
                refused = True
            elif port.refuses(vlan, tagged=tagged):
                refused |= self.in_unknown_vlans.get(name) != CHANGED
            elif tagged:
                port.tagged.add(vlan)
            else:
                port.untagged = vlan
        if refused:
            raise ValueError(vlan)

    def _port_without_block(self, name: str) -> PortBuilder | None:
        """Return a port that only lines of VLANs name, which it must switch for; None: no port."""
        if self._cannot_exist(name):
            return None
        port = self.port(name)
        port.switches, port.has_block = True, False
        return port

    def _cannot_exist(self, name: str) -> bool:
        """Return whether a switch has other ports of this kind; a model without any is another.

        In any unit: a model that a text is assumed to be of may count them otherwise.
        """
        kind, _, number = name.partition(" ")
        of_kind = {
            known.partition("/")[2]
            for known in port_speeds(self.platform)
            if known.startswith(f"{kind} ")
        }
        return bool(of_kind) and number.partition("/")[2] not in of_kind

    def uncertain_lines(self) -> set[str]:
        """Return lines of DCB policies that have other names than those of the other direction."""
        return self.uncertain

    def finish(self) -> SwitchFacts:
        """Return the facts, with what depends on several lines."""
        facts = self.facts
        if self.default_vlan != DEFAULT_VLAN:
            facts.default_vlan_id = self.default_vlan or 0
        for port in self.ports.values():
            self._join_fcoe_vlans(port)
            port.finish()
        if self.default_vlan is None and not self._is_used(DEFAULT_VLAN):
            facts.vlans.pop(DEFAULT_VLAN, None)  # it remains, disabled: no line removes it [R-OS9]
        self._finish_gateway()
        for vlan in facts.vlans.values():
            self._finish_fc_map(vlan)
            # A VLAN carries frames whether shut or not; `shutdown` is about its address [F-MXL].
            vlan.address_up &= bool(vlan.addresses)
        self._finish_policies()
        if self.management_up and self.management_address != LEASED:
            facts.services.address = self.management_address
        self._finish_lags()
        return facts

    def _finish_lags(self) -> None:
        facts = self.facts
        if facts.peer is not None and facts.peer.lag:
            self.lag(lag_number(facts.peer.lag)).peer_link = True
        for name, lag in facts.lags.items():
            if name in self.ungrouped or (self.ungroups_vlt and lag.multichassis is not None):
                lag.fallback = "individual"

    def _is_used(self, vlan: int) -> bool:
        """Return whether a port is in a VLAN, or the switch has an address there."""
        found = self.facts.vlans.get(vlan)
        has_address = found is not None and bool(found.addresses)
        return has_address or any(
            vlan in port.tagged or port.untagged == vlan for port in self.ports.values()
        )

    def origins(self) -> Iterator[Origin]:
        """Yield where the facts come from that ``finish`` sets."""
        for port in self.ports.values():
            yield from port.origins(f"ports.{port.facts.name}")
        if self.facts.peer is not None:
            yield Origin(f"lags.{self.facts.peer.lag}.peer_link", "facts.peer.lag")
        for name in self.facts.lags:
            yield Origin(f"lags.{name}.fallback", f"ungrouped.{name}")
            yield Origin(f"lags.{name}.fallback", "ungroups_vlt")
        for name, dcb_map in self.dcb_maps.items():
            yield Origin(
                f"policies.{policy_key(PolicyKind.PRIORITY_GROUPS, name)}", f"dcb_maps.{name}"
            )
            for group in () if dcb_map.pfc else dcb_map.policy.classes:
                key = policy_key(PolicyKind.PRIORITY_GROUPS, name)
                fact = f"policies.{key}.classes.{group}.no_drop"
                yield Origin(fact, f"dcb_maps.{name}.pfc")
        for name in self.dcb_parts.complete():
            yield from self.dcb_parts.origins(name)
        for name, fcoe in self.gateway_maps.items():
            yield Origin(f"vlans.{fcoe.vlan}.fip_snooping", f"gateway_maps.{name}.vlan")
            yield Origin(f"vlans.{fcoe.vlan}.fc_map", f"gateway_maps.{name}.fc_map")
        yield from expand_origins(_ORIGINS, self.facts)

    def _join_fcoe_vlans(self, port: PortBuilder) -> None:
        """Put a port in the VLANs of its FCoE maps, which make it hybrid [D-FCM]."""
        maps = [self.gateway_maps[name] for name in port.fcoe_maps & self.gateway_maps.keys()]
        vlans = {one.vlan for one in maps if one.vlan}
        if vlans and len(vlans) == len(port.fcoe_maps):
            self.in_unknown_vlans.pop(port.facts.name, None)
            port.hybrid = True
            port.tagged |= vlans

    def _finish_gateway(self) -> None:
        """Set what the FCoE map of a VLAN sets there without a line of the VLAN [D-FCM]."""
        for fcoe_map in self.gateway_maps.values():
            vlan = self.facts.vlans.get(fcoe_map.vlan)
            if vlan is not None:
                vlan.fip_snooping, vlan.fc_map = True, fcoe_map.fc_map

    def _finish_fc_map(self, vlan: VlanFacts) -> None:
        vlan.fip_snooping |= self.fip_snooping
        if vlan.fip_snooping:
            vlan.fc_map = vlan.fc_map or self.fc_map or DEFAULT_FC_MAP
        elif vlan.fc_map == DEFAULT_FC_MAP:
            vlan.fc_map = ""  # set back: that of every VLAN without FIP snooping

    def _finish_policies(self) -> None:
        policies, parts = self.facts.policies, self.dcb_parts
        for name, dcb_map in self.dcb_maps.items():
            policies[policy_key(PolicyKind.PRIORITY_GROUPS, name)] = dcb_map.policy
            for entry in dcb_map.policy.classes.values():
                entry.no_drop &= dcb_map.pfc
        for name in parts.complete():
            policies[policy_key(PolicyKind.PRIORITY_GROUPS, name)] = parts.policy(name)


READER = Reader(PARTIAL_LINES, CONTEXT)
line, assign, remove, rule = READER.line, READER.assign, READER.remove, READER.rule

_SKIP = frozenset(
    {"!", "enable", "configure", "configure terminal", "config", "config t", "conf t", "conf"}
)
# `!` begins a comment, inside a block too, and ends no block [R-PUP][R-SEN].
_COMMENT = re.compile(
    r"^(?:[ \t]*!.*|Current Configuration \.\.\.|sh(?:ow?)? run\S*(?: .*)?)$", re.MULTILINE
)
"""What is no line of a configuration, with the command that prints one."""
_LEFT = re.compile(
    r"^[ \t]*exit[ \t]*\n\s*(?:copy run|wr(?:ite)?(?: mem\w*)?[ \t]*$)", re.MULTILINE
)
"""Leaves the configuration mode before the line that saves it."""
"""Begins a configuration that the switch printed."""
_STATES_LLDP_OFF = (9,)
"""First release that prints where LLDP is off; those before print where it is on [R-SEN]."""
_SSH_ON = (9, 2)
"""First release that serves SSH by default [F-S4048]; it then prints only where SSH is off."""
_STATES_SSH_ON = (9, 14)
"""First release that prints the default too [R-SEN]; 9.5 and 9.13 do not [R-PUP F-MXL]."""


def prepare_read(text: str, platform: Platform) -> tuple[Iterator[tuple[int, str, int]], Builder]:
    """Return the lines of a configuration and the builder that they fill."""
    version = VERSION.search(text)
    release = release_key(version[1]) if version else ()
    builder = Builder(platform, lldp_by_block=release >= _STATES_LLDP_OFF)
    builder.left_by_exit = _LEFT.search(text) is not None
    builder.facts.services.ssh = True if _SSH_ON <= release < _STATES_SSH_ON else None
    return written_out_lines(indented_lines(_COMMENT.sub("", text), _SKIP)), builder
