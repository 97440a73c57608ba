"""ExtremeXOS configuration -> facts: facts under construction, and the table of line forms."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from ipaddress import IPv4Interface

from sanfab.facts.switch import (
    ADDRESSES_AND_PORTS,
    LagFacts,
    PeerFacts,
    PortFacts,
    SwitchFacts,
    VlanFacts,
)
from sanfab.facts.unknown import IN_DEFAULT_VLAN, UNTOUCHED, UnknownFact, silent
from sanfab.model.platforms.row import Platform
from sanfab.nos.exos.access_lists import CONTEXT
from sanfab.nos.exos.config_lines import QUOTES, open_banners, session_lines, surplus_lines
from sanfab.nos.exos.names import known_ports, parse_interfaces, unquote
from sanfab.nos.exos.partial_lines import PARTIAL_LINES
from sanfab.nos.exos.rings import RingStates, without_idle_rings
from sanfab.nos.exos.services_builder import ServicesBuilder
from sanfab.nos.open_blocks import ConfigLine
from sanfab.nos.partial_lines import VLAN_FIELDS
from sanfab.nos.provenance import Origin, expand_origins
from sanfab.nos.reader import ParsedConfig, Reader

DEFAULT, MGMT = "default", "mgmt"
"""Keys of the two VLANs that always exist; the key of a VLAN is its name in lower case."""
BUILT_IN_VLANS = frozenset({DEFAULT, MGMT})

_TREES = {"mstp": "mst"}
"""The tree of a priority in the facts, where it is called otherwise than the mode."""

RELOAD_DELAY = "reload_delay_mlag"
"""Key of the option of a pair [E-MCC]."""
_DELAYS = "enable mlag port reload-delay"

_IMPLIED = "#"
"""Begins the key of a VLAN that no line creates; no name does [E-NAM]."""

JUMBO_SIZE = 9216
"""Size of jumbo frames unless configured: `Jumbo: Enabled, MTU= 9216` [R-NTC R-MFD]."""

_LABELS = ("ports.*.labels.description-string", "ports.*.labels.display-string")
_ORIGINS = {
    # No line begins what a configuration states of a port.
    "ports.*": ("facts.lags.*", *_LABELS, "ports.*.untagged"),
    "ports.*.description": _LABELS,
    "ports.*.mode": ("ports.*.untagged",),
    "ports.*.access_vlan": ("ports.*.untagged",),
    "ports.*.native_vlan": ("ports.*.untagged",),
    "ports.*.mtu": ("ports.*.jumbo",),
    "ports.*.lldp_transmit": ("ports.*.lldp",),
    "ports.*.lldp_receive": ("ports.*.lldp",),
    "services.address": (f"vlans.{MGMT}.address",),
    "peer.vlan": ("facts.peer.address",),
    "peer.lag": ("facts.peer.address",),
    "jumbo_size": ("jumbo_size",),
}
"""What the facts that ``Builder.finish`` sets follow from, by paths in the builder."""


@dataclass(slots=True)
class PortBuilder:
    """A port under construction."""

    facts: PortFacts
    labels: dict[str, str] = field(default_factory=dict)
    """Text by kind: display-string, description-string."""
    untagged: str | None = DEFAULT
    """Key of its untagged VLAN, of which it has one at most."""
    states_untagged: bool = False
    """A line put it in its untagged VLAN, or took it out of one."""
    tagged: set[str] = field(default_factory=set)
    """Keys of its tagged VLANs."""
    in_lag: bool = False
    """It is in a LAG, and not its master port."""
    jumbo: bool | None = None
    """None: no line states it, off."""
    lldp: bool | None = None
    """None: as the whole switch."""
    dcbx: set[str] = field(default_factory=set)
    states_receive: bool = False
    """A line states whether it honours pause frames; documents disagree on the default [E-FC]."""
    pfc_receive: set[int] = field(default_factory=set)
    pfc_send: set[int] = field(default_factory=set)

    def finish(self, platform: Platform, vlans: dict[str, VlanFacts]) -> None:
        """Set the facts that depend on several lines."""
        facts, labels = self.facts, self.labels
        facts.description = labels.get("description-string") or labels.get("display-string", "")
        facts.dcbx = " ".join(sorted(self.dcbx))
        has_pfc = bool(self.pfc_receive or self.pfc_send)
        facts.pause_stated = self.states_receive or has_pfc or facts.pause_receive != "off"
        facts.pfc = "on" if has_pfc else platform.traits.pfc_default
        facts.pfc_priorities = self.pfc_receive & self.pfc_send  # lossless needs both [E-PFC]
        self._finish_vlans(vlans)

    def _finish_vlans(self, vlans: dict[str, VlanFacts]) -> None:
        facts = self.facts
        untagged = (vlans[self.untagged].id or None) if self.untagged else None
        if self.tagged:
            facts.mode, facts.native_vlan = "trunk", untagged
            native = set() if untagged is None else {untagged}
            facts.trunk_vlans = {vlans[key].id for key in self.tagged} | native
        elif self.untagged:
            facts.mode, facts.access_vlan = "access", untagged

    def origins(self, vlans: dict[str, VlanFacts]) -> Iterator[Origin]:
        """Yield where its VLANs and its lossless priorities come from."""
        path = f"ports.{self.facts.name}"
        if self.untagged:
            yield Origin(path, f"{path}.untagged")
        if self.tagged and self.untagged:
            yield Origin(f"{path}.trunk_vlans.{vlans[self.untagged].id}", f"{path}.untagged")
        for key in sorted(self.tagged):
            for fact in ("", ".mode", f".trunk_vlans.{vlans[key].id}"):
                yield Origin(f"{path}{fact}", f"{path}.tagged.{key}")
        for version in sorted(self.dcbx):
            yield Origin(f"{path}.dcbx", f"{path}.dcbx.{version}")
        for priority in sorted(self.facts.pfc_priorities):
            for fact in (".pfc", f".pfc_priorities.{priority}"):
                yield Origin(f"{path}{fact}", f"{path}.pfc_receive.{priority}")


@dataclass
class Builder:
    """The facts of a switch under construction."""

    platform: Platform
    names: dict[str, None]
    """Every port, in order."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    ports: dict[str, PortBuilder] = field(default_factory=dict)
    services: ServicesBuilder = field(default_factory=ServicesBuilder)
    vlans: dict[str, VlanFacts] = field(default_factory=dict)
    """VLAN by key; id 0: no tag yet."""
    vlan_keys: dict[int, str] = field(default_factory=dict)
    """Key of a VLAN by its id."""
    is_part: bool = False
    """The text may be a part of a configuration, typed on a switch that was set up before."""
    jumbo_size: int | None = None
    """None: not stated, it is ``JUMBO_SIZE``."""
    moves_ports: bool = False
    """A line lets ports leave their untagged VLAN for another one."""
    in_doubt: set[str] = field(default_factory=set)
    """Ports that a line names which the switch may have refused."""
    stp_mode: str = "stp"
    stp_priority: int | None = None
    """Of domain s0, as a line states it."""
    prompts_off: bool = False
    """``disable cli prompting`` is in force."""
    answers: list[bool] = field(default_factory=list)
    """Of each answer that is not read yet: whether the line before it asks to save."""
    relabelled: set[str] = field(default_factory=set)
    """Lines that give a port another label: the facts hold one."""
    detached: dict[str, set[str]] = field(default_factory=dict)
    """Ports that a line takes out of their virtual router, and that no later line puts back."""
    shared_by_address: bool = False
    """Every LAG that looks at TCP ports looks at addresses only."""
    half_stated: set[str] = field(default_factory=set)
    """Lines that imply what another line states in a rendered configuration."""
    sends_first: set[str] = field(default_factory=set)
    """Ports told to send pause frames before a line told them to honour any."""
    mlag_delay: str = ""
    """Seconds of the delay after which MLAG ports come up."""
    mlag_delays: bool = False
    mlag_peer: str = ""
    """Domain of the MLAG peer that ports name, and that another part of the text created."""
    leased: set[str] = field(default_factory=set)
    """VLANs that ask a server for their address, by name in lower case or id."""
    ipv6_addresses: dict[str, str] = field(default_factory=dict)
    """An IPv6 address by the key of its VLAN: the facts hold none of this NOS."""
    stp_domains: set[str] = field(default_factory=set)
    """Spanning tree domains that are on, but s0."""
    rings: RingStates = field(default_factory=RingStates)
    unsaved_banner: str = ""
    """Line of a banner that is none of the configuration, or is shown after login."""
    unproven: list[UnknownFact] = field(default_factory=list)
    """Facts that lines leave open which are understood."""
    _ports_of: dict[str, list[PortBuilder]] = field(default_factory=dict)
    """Ports by the text of their list."""

    def __post_init__(self) -> None:
        """Start from the factory configuration: every port is untagged in VLAN Default."""
        platform = self.platform
        self.ports = {name: PortBuilder(default_port(name, platform)) for name in self.names}
        self.vlans = {DEFAULT: VlanFacts(1, "Default"), MGMT: VlanFacts(4095, "Mgmt")}
        self.vlan_keys = {1: DEFAULT, 4095: MGMT}

    def select_ports(self, ports: str) -> list[PortBuilder]:
        """Return the ports of a list; the switch refuses ports that do not exist."""
        found = self._ports_of.get(ports)
        if found is None:
            names = parse_interfaces(ports, self.names)
            found = self._ports_of[ports] = [self.ports[name] for name in names]
        return found

    def port_names(self, ports: str) -> list[str]:
        """Return the names of the ports of a list."""
        return [port.facts.name for port in self.select_ports(ports)]

    def vlan_key(self, text: str) -> str:
        """Return the key of a VLAN that exists, given by its name or id."""
        key = unquote(text).lower()
        if key in self.vlans:
            return key
        return self.vlan_keys[int(key)]  # names begin with a letter [E-NAM]

    def select_vlan(self, text: str) -> VlanFacts:
        """Return a VLAN that exists, given by its name or id."""
        return self.vlans[self.vlan_key(text)]

    def imply_vlan(self, number: int) -> None:
        """Note a VLAN that a part of a configuration names by its id, and another part created."""
        if number not in self.vlan_keys:
            key = self.vlan_keys[number] = f"{_IMPLIED}{number}"
            self.vlans[key] = VlanFacts(number)

    def doubt_ports(self, ports: str, fields: frozenset[str], reason: str) -> None:
        """Note facts of ports that a line leaves open."""
        names = self.port_names(ports)
        self.unproven += [UnknownFact(("ports", name), fields, reason=reason) for name in names]

    def leave_open(self, *entry: str, fields: str, reason: str) -> None:
        """Note facts of an object that a line leaves open."""
        self.unproven.append(UnknownFact(entry, frozenset(fields.split()), reason=reason))

    def lag(self, name: str) -> LagFacts:
        """Return a LAG, or a single port that takes part in MLAG."""
        return self.facts.lags.setdefault(name, LagFacts(name))

    def update_lag_members(self) -> None:
        """Remove the members of LAGs, except master ports, from every VLAN [E-SHR0]."""
        lags = self.facts.lags.values()
        members = {name for lag in lags for name in lag.members if name != lag.name}
        for name, port in self.ports.items():
            port.in_lag = name in members
            if port.in_lag:
                port.untagged = None
                port.tagged.clear()

    def stray_ports(self, ports: Collection[str]) -> list[str]:
        """Return ports without a virtual router whose VLANs nobody knows.

        A VLAN has the ports of its own router [E-VR]: a whole configuration that puts a port in no
        VLAN leaves it in none, as a switch prints ports that are taken by stacking.
        """
        held = [name for name in ports if self.ports[name].untagged or self.ports[name].tagged]
        return sorted(ports) if self.is_part else held

    def uncertain_lines(self) -> set[str]:
        """Return second labels, ports without a router, foreign own addresses, idle NTP."""
        own = {vlan.address.partition("/")[0] for vlan in self.vlans.values() if vlan.address}
        clients = self.services.tacacs_clients
        foreign = {text for text, client in clients.items() if own and client not in own}
        detached = {text for text, ports in self.detached.items() if self.stray_ports(ports)}
        in_doubt = self.services.lines_in_doubt()
        if self.mlag_delays and not self.mlag_delay:  # how long is not documented
            in_doubt = in_doubt | {_DELAYS}
        return foreign | self.relabelled | self.half_stated | detached | in_doubt

    def finish(self) -> SwitchFacts:
        """Return the facts, with what depends on several lines."""
        facts = self.facts
        facts.services.address = self.vlans[MGMT].address
        facts.vlans = {
            vlan.id: vlan
            for key, vlan in self.vlans.items()
            if (vlan.id not in {0, 1, 4095} or (vlan.id == 1 and vlan.address))
            and not key.startswith(_IMPLIED)
        }
        self.services.finish(facts)
        facts.vlans_without_id = {vlan.name: vlan for vlan in self.vlans.values() if not vlan.id}
        for port in self.ports.values():
            port.finish(self.platform, self.vlans)
        if self.stp_priority is not None:
            facts.bridge_priorities = {_TREES.get(self.stp_mode, self.stp_mode): self.stp_priority}
        self._finish_lldp()
        self._finish_jumbo()
        if facts.peer is not None:
            self._finish_peer(facts.peer)
            if self.mlag_delays and self.mlag_delay:
                facts.peer.options[RELOAD_DELAY] = self.mlag_delay
        facts.ports = {name: port.facts for name, port in self.ports.items()}
        drop_default_ports(facts, self.platform, self.in_doubt)
        return facts

    def is_untouched(self, port: PortBuilder) -> bool:
        """Return whether a port is as shipped, VLAN Default included, and in no LAG."""
        grouped = any(port.facts.name in lag.members for lag in self.facts.lags.values())
        shipped = default_port(port.facts.name, self.platform)
        shipped.mode, shipped.access_vlan = "access", 1
        return not grouped and port.facts == shipped

    def origins(self) -> Iterator[Origin]:
        """Yield where the facts come from that ``finish`` sets."""
        yield from self.services.origins()
        for key, vlan in self.vlans.items():
            yield Origin(f"vlans.{vlan.id}", f"vlans.{key}")
        for name in self.facts.ports:
            yield from self.ports[name].origins(self.vlans)
            yield Origin("services.lldp", f"ports.{name}.lldp")
        if self.facts.peer is not None:
            yield Origin(f"lags.{self.facts.peer.lag}.peer_link", "facts.peer.address")
            yield Origin(f"peer.options.{RELOAD_DELAY}", "mlag_delay")
            yield Origin(f"peer.options.{RELOAD_DELAY}", "mlag_delays")
        yield from expand_origins(_ORIGINS, self.facts)
        for tree in self.facts.bridge_priorities:
            yield Origin(f"bridge_priorities.{tree}", "stp_priority")
        for name in self.facts.ports:
            yield Origin("jumbo_size", f"ports.{name}.jumbo")

    def _finish_lldp(self) -> None:
        """Set LLDP: it is off until enabled, so the other ports stay off [E-LLD]."""
        enabled = any(port.lldp for port in self.ports.values())
        if enabled:
            self.facts.services.lldp = True
        for port in self.ports.values():
            if port.lldp is False or (enabled and not port.lldp):
                port.facts.lldp_transmit = port.facts.lldp_receive = False

    def _finish_jumbo(self) -> None:
        """Set the size of jumbo frames: one per switch, not printed where it is the default."""
        size = self.jumbo_size or JUMBO_SIZE
        jumbo = [port for port in self.ports.values() if port.jumbo]
        if jumbo or self.jumbo_size is not None:
            self.facts.jumbo_size = size
        for port in jumbo:
            port.facts.mtu = size

    def _finish_peer(self, peer: PeerFacts) -> None:
        """Set the VLAN of an MLAG pair, in which its address is, and the LAG that carries it."""
        vlans = self.vlans.items() if peer.address else ()
        key = next((key for key, vlan in vlans if _is_neighbour(vlan, peer.address)), "")
        if not key:
            return
        peer.vlan = self.vlans[key].id
        ports = [
            name for name, port in self.ports.items() if port.untagged == key or key in port.tagged
        ]
        if len(ports) == 1:  # as Extreme's own check asks [R-ES mlag_config_check]
            peer.lag = ports[0]
            lag = self.facts.lags.get(peer.lag)
            if lag is not None:
                lag.peer_link = True


def default_port(name: str, platform: Platform) -> PortFacts:
    """Return a port in its factory default, but in no VLAN."""
    return PortFacts(
        name,
        enabled=platform.ports_enabled,
        mtu=platform.mtu_default,
        pfc=platform.traits.pfc_default,
    )


def drop_default_ports(
    facts: SwitchFacts, platform: Platform, in_doubt: Collection[str] = ()
) -> None:
    """Remove the ports in factory default: a configuration does not state how many there are."""
    grouped = facts.lags.keys() | {name for lag in facts.lags.values() for name in lag.members}
    grouped |= set(in_doubt)
    default = default_port("", platform)
    kept = {}
    for name, port in facts.ports.items():
        default.name = name
        if name in grouped or port != default:
            kept[name] = port
    facts.ports = kept


def _is_neighbour(vlan: VlanFacts, address: str) -> bool:
    """Return whether an address is in the subnet of a VLAN, and not the switch's own."""
    if not vlan.address or vlan.address.partition("/")[0] == address:
        return False
    return IPv4Interface(f"{address}/32").ip in IPv4Interface(vlan.address).network


READER = Reader(PARTIAL_LINES, CONTEXT)
line, assign, remove, rule = READER.line, READER.assign, READER.remove, READER.rule
# There are no blocks: most lines name their ports or their VLAN first.
assign_ports = partial(READER.assign, select=Builder.select_ports)
assign_vlan = partial(READER.assign, select=Builder.select_vlan)


_WHOLE = re.compile(
    r"^# Module \w+ configuration|^\s*configure (?:vlan )?\"?(?:default|1)\"? delete ports? all\b",
    re.IGNORECASE | re.MULTILINE,
)
"""What a whole configuration has: headings, as printed, or the line that empties VLAN Default."""


_SENDS_FIRST = "whether the switch took tx-pause: no line before it turns rx-pause on"
_JUMBO = "whether a port takes jumbo frames, of which no line of this excerpt speaks"
_ROUTER = "the VLANs of a port that a line takes out of its virtual router and none puts back"
_LEASE = "the address of the VLAN, which a server of DHCP gives it"
_OTHER_BANNER = "shown, and no banner before login that the switch keeps"
_HASH = "the hash of the LAG: a line lets each look at addresses only"
_MEMBERS = re.compile(
    r"configure (?!(?:identity-management|mirroring) )(?:vlan )?(?:\"[^\"]+\"|\S+)"
    r" (?:add|delete) po(?:r|rts?)?"
    r" (?P<ports>[\d:,*-]+(?:,? +[\d:,*-]+)*)",
    re.IGNORECASE,
)
"""A line that puts ports in a VLAN or takes them out."""


def read_config(text: str, platform: Platform) -> ParsedConfig:
    """Return the facts of an ExtremeXOS configuration, as the given model would execute it."""
    builders: list[Builder] = []

    def prepare() -> tuple[Iterator[tuple[int, str, int]], Builder]:
        lines, builder = prepare_read(text, platform)
        builders.append(builder)
        return lines, builder

    parsed = READER.parse(prepare)
    refused = restore_ports(builders[0], parsed.unread)
    doubts = (*parsed.doubts, *refused, *unproven(builders[0]))
    found = replace(
        parsed,
        repeated=(*parsed.repeated, *surplus_lines(text)),
        unstated=tuple(open_banners(text)),
        doubts=doubts,
    )
    return without_idle_rings(found, builders[0].rings)


def prepare_read(text: str, platform: Platform) -> tuple[Iterator[tuple[int, str, int]], Builder]:
    """Return the lines of a configuration and the builder that they fill."""
    text = text.translate(QUOTES)
    builder = Builder(platform, known_ports(text, platform), is_part=_WHOLE.search(text) is None)

    def answered(asked: bool) -> None:  # noqa: FBT001  # one answer
        builder.answers.append(asked)

    return session_lines(text, answered), builder


def unproven(builder: Builder) -> Iterator[UnknownFact]:
    """Yield what lines leave open, and ports whose untagged VLAN no line tells."""
    yield from _of_switch(builder)
    yield from _of_lags(builder)
    for key, vlan in builder.vlans.items():
        leased = key != MGMT and bool(builder.leased & {key, str(vlan.id)})
        if leased and key == DEFAULT and vlan.id not in builder.facts.vlans:
            # Without an address of its own it is no fact: no plan touches it.
            yield UnknownFact((), frozenset({f"vlans.{vlan.id}"}), reason=_LEASE, is_silence=True)
        elif leased:
            yield UnknownFact(entry_of(vlan), frozenset({"address"}), reason=_LEASE)
        if key in builder.ipv6_addresses:
            address = builder.ipv6_addresses[key]
            reason = f"the IPv6 addresses of the VLAN, of which {address} is one"
            yield UnknownFact(entry_of(vlan), frozenset({"other_addresses"}), reason=reason)
    for name in builder.facts.ports:
        yield from _of_port(builder, name, builder.ports[name])
    yield from builder.unproven  # last: a port as shipped is left out as a whole


def _of_switch(builder: Builder) -> Iterator[UnknownFact]:
    if builder.stp_domains and not builder.facts.spanning_tree:
        names = sorted(builder.stp_domains)
        reason = f"the VLANs of spanning tree domain {', '.join(names)}"
        text = f"enable stpd {names[0]}"
        yield UnknownFact((), frozenset({"spanning_tree"}), text=text, reason=reason)
    if builder.unsaved_banner and not builder.facts.services.banner:
        reason = f"the banner: the text of `{builder.unsaved_banner}` is {_OTHER_BANNER}"
        yield UnknownFact((), frozenset({"services.banner"}), reason=reason, is_silence=True)
    if MGMT in builder.leased and not builder.facts.services.address:
        yield UnknownFact((), frozenset({"services.address"}), reason=_LEASE, is_silence=True)


def entry_of(vlan: VlanFacts) -> tuple[str, str]:
    """Return the path of a VLAN in the facts: by its name while no line gives it a tag."""
    return ("vlans", str(vlan.id)) if vlan.id else ("vlans_without_id", vlan.name)


def _of_lags(builder: Builder) -> Iterator[UnknownFact]:
    if builder.mlag_peer:
        reason = f"MLAG peer {builder.mlag_peer}, which no line of this excerpt creates"
        yield UnknownFact((), frozenset({"peer"}), reason=reason)
        for name in builder.facts.lags:
            yield UnknownFact(("lags", name), frozenset({"peer_link"}), reason=reason)
    if builder.shared_by_address:
        for name, lag in builder.facts.lags.items():
            if lag.hash == ADDRESSES_AND_PORTS:
                yield UnknownFact(("lags", name), frozenset({"hash"}), reason=_HASH)


def _of_port(builder: Builder, name: str, port: PortBuilder) -> Iterator[UnknownFact]:
    text = next((text for text, ports in builder.detached.items() if name in ports), "")
    if text and builder.stray_ports({name}):
        yield UnknownFact(("ports", name), VLAN_FIELDS, text=text, reason=_ROUTER)
    reason = _why_unknown(builder, port)
    if reason:
        what = UNTOUCHED if builder.is_untouched(port) else IN_DEFAULT_VLAN
        fields = frozenset({what, "access_vlan", "native_vlan"})
        yield UnknownFact(("ports", name), fields, reason=reason, is_silence=builder.is_part)
    if builder.is_part and name in builder.sends_first:
        pause = {"pause_send"} if port.states_receive else {"pause_send", "pause_receive"}
        yield silent(name, frozenset(pause), _SENDS_FIRST)
    if builder.is_part and not _speaks_of_jumbo(builder):
        yield silent(name, frozenset({"mtu"}), _JUMBO)


def _why_unknown(builder: Builder, port: PortBuilder) -> str:
    """Return what no line states; a part of a configuration need not start from the factory."""
    if port.untagged is None or (builder.vlans[port.untagged].id and port.states_untagged):
        return ""
    if not builder.vlans[port.untagged].id:
        return f"the tag that the switch gave VLAN {builder.vlans[port.untagged].name}"
    if builder.is_part and builder.vlans[port.untagged].id == 1:
        return "whether the port is still in VLAN 1, which no line of this excerpt states"
    return ""


def _speaks_of_jumbo(builder: Builder) -> bool:
    """Return whether the part with the frame sizes is at hand: a port it leaves out is off."""
    sizes = (vlan.mtu for vlan in builder.facts.vlans.values())
    stated = any(port.jumbo is not None for port in builder.ports.values())
    return stated or builder.jumbo_size is not None or any(size is not None for size in sizes)


def restore_ports(builder: Builder, unread: Iterable[ConfigLine]) -> list[UnknownFact]:
    """Put back ports that only lines name which are not understood; return what these change.

    The facts leave out a port as shipped, but such a line may put it in a VLAN.
    """
    facts = builder.facts
    doubts: list[UnknownFact] = []
    restored: set[str] = set()
    for line in unread:
        match = _MEMBERS.match(line.text)
        lists = match["ports"].replace(",", " ").split() if match else ()
        try:
            names = builder.port_names(",".join(lists)) if lists else []
        except ValueError:
            continue  # ports that do not exist
        new = [name for name in names if name not in facts.ports]
        doubts += [
            UnknownFact(("ports", name), VLAN_FIELDS, line.number, line.text) for name in new
        ]
        restored.update(new)
    if restored:
        facts.ports = {
            name: port.facts
            for name, port in builder.ports.items()
            if name in facts.ports or name in restored
        }
    return doubts
