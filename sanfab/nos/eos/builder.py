"""EOS configuration -> facts: facts under construction, and the table of line forms."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from sanfab.facts.routing import SharedAddress, VrfFacts
from sanfab.facts.switch import (
    LagFacts,
    PeerFacts,
    PortFacts,
    SwitchDefaults,
    SwitchFacts,
    VlanFacts,
)
from sanfab.facts.unknown import UnknownFact
from sanfab.model.base import ALL_VLANS, MAX_VLAN
from sanfab.model.platforms.row import Platform
from sanfab.nos.eos.access_lists import CONTEXT
from sanfab.nos.eos.cli_input import as_saved, is_written
from sanfab.nos.provenance import Origin, expand_origins, shared_origins
from sanfab.nos.reader import ParsedConfig, Reader

_ORIGINS = {
    "ports.*.mode": ("ports.*.mode", "ports.*.switching", "routed"),
    "ports.*.access_vlan": ("ports.*.access_vlan", "ports.*.mode"),
    "ports.*.native_vlan": ("ports.*.native_vlan", "ports.*.mode"),
    "ports.*.trunk_vlans": ("ports.*.trunk_vlans", "ports.*.mode", "ports.*.trunk_groups"),
    "ports.*.mtu": ("ports.*.mtu", "default_mtu"),
    "ports.*.enabled": ("ports.*.enabled", "ports_enabled"),
    "ports.*.bpdu_guard": ("ports.*.bpdu_guard", "edge_bpdu_guard"),
    "ports.*.pfc": ("facts.ports.*.pfc", "ports.*.qos_profile"),
    "ports.*.pfc_priorities": ("facts.ports.*.pfc_priorities", "ports.*.qos_profile"),
    "ports.*.qos_input": ("facts.ports.*.qos_input", "ports.*.qos_profile"),
    "vlans.*.address": ("vlan_interfaces.*.address",),
    "vlans.*.other_addresses": ("vlan_interfaces.*.other_addresses",),
    "vlans.*.mtu": ("vlan_interfaces.*.mtu",),
    "vlans.*.vrf": ("vlan_interfaces.*.vrf",),
    "vrfs.*": ("vrfs.*",),
    "vrfs.*.rd": ("vrfs.*.rd",),
    "vrfs.*.routing": ("vrfs.*.routing",),
    "vlans.*.spanning_tree": ("no_spanning_tree.*",),
    "services.tacacs.*": ("facts.services.tacacs.*", "tacacs_key"),
    "services.telnet": ("telnet.enabled",),
}
"""What the facts that ``Builder.finish`` sets follow from, by paths in the builder."""


@dataclass(slots=True)
class PortBuilder:
    """An Ethernet port or Port-Channel under construction; None: no line states it."""

    builder: "Builder"
    facts: PortFacts
    switching: bool | None = None
    mode: Literal["access", "trunk", "other"] = "access"
    access_vlan: int = 1
    """VLAN of an access port; a trunk stores it without using it."""
    native_vlan: int | None = 1
    """None: frames of the native VLAN are tagged."""
    trunk_vlans: set[int] | None = None
    """VLANs allowed on a trunk; None: all."""
    trunk_groups: set[str] = field(default_factory=set)
    mtu: int | None = None
    enabled: bool | None = None
    bpdu_guard: bool | None = None
    qos_profile: str = ""
    """Name of the profile whose settings the port has too."""

    @property
    def is_lag(self) -> bool:
        """Return whether it is a Port-Channel."""
        return self.facts.name.startswith("Port-Channel")

    def finish(self) -> None:
        """Set the facts that depend on several lines."""
        facts, builder = self.facts, self.builder
        switching = not builder.routed if self.switching is None else self.switching
        if switching and self.mode == "access":
            facts.mode, facts.access_vlan = "access", self.access_vlan
        elif switching and self.mode == "trunk":
            facts.mode = "trunk"
            facts.native_vlan, facts.trunk_vlans = self.native_vlan, self._carried_vlans()
        # `mtu` of `interface defaults` is that of ports that route [AVD].
        default = builder.platform.mtu_default if switching else builder.default_mtu
        facts.mtu = default if self.mtu is None else self.mtu
        enabled = self.is_lag or builder.ports_enabled
        facts.enabled = enabled if self.enabled is None else self.enabled
        guard = builder.edge_bpdu_guard and facts.stp == "edge"
        facts.bpdu_guard = guard if self.bpdu_guard is None else self.bpdu_guard
        if self.qos_profile:
            self._apply(builder.qos_profiles[self.qos_profile])
        if builder.pfc_off:
            facts.pfc = "off"

    def _apply(self, profile: "QosProfile") -> None:
        """Add what a profile says; a line of the port counts first."""
        if profile.pfc:
            self.facts.pfc = "on"
        self.facts.pfc_priorities |= profile.pfc_priorities
        self.facts.qos_input = self.facts.qos_input or profile.trust

    def _carried_vlans(self) -> set[int] | None:
        """Return the allowed VLANs that no trunk group keeps from this port [A-VLANS]."""
        groups = self.builder.trunk_groups
        pruned = {vlan for vlan, names in groups.items() if names and not names & self.trunk_groups}
        if not pruned:
            return self.trunk_vlans
        return (set(ALL_VLANS) if self.trunk_vlans is None else self.trunk_vlans) - pruned


@dataclass(slots=True)
class QosProfile:
    """A profile of QoS settings under construction; a port has them by ``service-profile``."""

    pfc: bool = False
    pfc_priorities: set[int] = field(default_factory=set)
    trust: str = ""


@dataclass(slots=True)
class VlanBlock:
    """A VLAN under construction, as its own block states it."""

    facts: VlanFacts
    trunk_groups: set[str]


@dataclass(slots=True)
class VlanInterface:
    """A VLAN interface under construction."""

    number: int
    address: str = ""
    other_addresses: set[str] = field(default_factory=set)
    anycast_gateways: set[str] = field(default_factory=set)
    mtu: int | None = None
    enabled: bool = True
    vrf: str = ""
    shared: dict[str, SharedAddress] = field(default_factory=dict)
    """VRRP groups by ``vrrp N``."""

    @property
    def facts(self) -> VlanFacts:
        """Its VLAN, by number alone."""
        return VlanFacts(self.number)

    @property
    def addresses(self) -> set[str]:
        """Return all addresses; an interface that is shut down has none."""
        found = {self.address, *self.other_addresses} - {""}
        return found if self.enabled else set()


@dataclass(slots=True)
class VrfBuilder:
    """A VRF under construction."""

    keyword: str = ""
    """``instance`` or ``definition``: the word of its release."""
    rd: str = ""
    """Route distinguisher."""
    routing: bool = False


@dataclass(slots=True)
class LoginService:
    """SSH or telnet in one VRF."""

    enabled: bool | None = None
    """None: no line states it."""
    vrfs: dict[str, "LoginService"] = field(default_factory=dict)
    """The same service in VRFs other than the default one."""
    acls: dict[str, str] = field(default_factory=dict)
    """Access list by VRF; the default one has an empty name."""


@dataclass
class Builder:
    """The facts of a switch under construction."""

    platform: Platform
    vrf: str
    """VRF of the management port, known in advance; empty: the default one."""
    default_mtu: int | None
    """MTU of ports that state none."""
    ports_enabled: bool
    """State of ports that state none."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    ports: dict[str, PortBuilder] = field(default_factory=dict)
    vrfs: dict[str, VrfBuilder] = field(default_factory=dict)
    management_enabled: bool = True
    ssh: LoginService = field(default_factory=LoginService)
    telnet: LoginService = field(default_factory=LoginService)
    tacacs_key: str = ""
    """Key of TACACS+ servers that have none of their own."""
    peer: PeerFacts = field(default_factory=lambda: PeerFacts(""))
    mlag_enabled: bool = True
    no_spanning_tree: set[int] = field(default_factory=set)
    """VLANs without spanning tree."""
    vlan_interfaces: dict[int, VlanInterface] = field(default_factory=dict)
    routed: bool = False
    """Ports that state nothing do not switch."""
    edge_bpdu_guard: bool = False
    """Edge ports that state nothing have BPDU guard."""
    pfc_word: str = ""
    """First word of the line that turns PFC on, which differs between releases."""
    pfc_off: bool = False
    """PFC is off at all ports, whatever they state."""
    qos_profiles: dict[str, QosProfile] = field(default_factory=dict)
    """All profiles of the text, also those that stand after their ports."""
    phone_ports: list[str] = field(default_factory=list)
    """Trunks for phones: which VLANs besides the native one they carry, documents do not tell."""
    uncertain: set[str] = field(default_factory=set)
    """Lines that are understood, of which the facts do not hold all that they say."""
    trunk_groups: dict[int, set[str]] = field(default_factory=dict)
    """Trunk groups of VLANs: such a VLAN is carried by the trunks of its groups alone."""

    def port(self, name: str) -> PortBuilder:
        """Return a port, at first in its factory default."""
        known = self.ports.get(name)
        if known is None:
            facts = self.facts.ports[name] = PortFacts(name, pfc=self.platform.traits.pfc_default)
            known = self.ports.setdefault(name, PortBuilder(self, facts))
        return known

    def lag(self, name: str) -> LagFacts:
        """Return a LAG by the name of its interface."""
        return self.facts.lags.setdefault(name, LagFacts(name))

    def vlans(self, numbers: set[int]) -> list[VlanFacts]:
        """Return VLANs, created if need be; the switch refuses numbers out of range."""
        if not all(1 <= number <= MAX_VLAN for number in numbers):
            raise ValueError(numbers)
        known = self.facts.vlans
        return [known.setdefault(number, VlanFacts(number)) for number in sorted(numbers)]

    def vlan_blocks(self, numbers: set[int]) -> list[VlanBlock]:
        """Return the blocks of VLANs, created if need be."""
        groups = self.trunk_groups
        return [VlanBlock(one, groups.setdefault(one.id, set())) for one in self.vlans(numbers)]

    def require_management_vrf(self, vrf: str) -> None:
        """Refuse a line for another VRF than that of the management port.

        ``vrf``: as in the line; empty: the default one.
        """
        if not self.is_management_vrf(vrf):
            raise ValueError(vrf)

    def is_management_vrf(self, vrf: str) -> bool:
        """Return whether a VRF, as it stands in a line, is that of the management port."""
        name = vrf.removeprefix(" vrf ")
        return name in ({self.vrf} if self.vrf else {"", "default"})

    def uncertain_lines(self) -> set[str]:
        """Return the lines that say more than the facts hold."""
        return self.uncertain

    def finish(self) -> SwitchFacts:
        """Return the facts, with what depends on several lines."""
        for port in self.ports.values():
            port.finish()
        self.facts.defaults = SwitchDefaults(
            edge_bpdu_guard=self.edge_bpdu_guard,
            routed=self.routed,
            shut=self.platform.ports_enabled and not self.ports_enabled,
            mtu=self.default_mtu,
            vlans_without_tree=frozenset(self.no_spanning_tree),
            pfc_off=self.pfc_off,
        )
        self._finish_vlans()
        self._finish_services()
        for name, vrf in self.vrfs.items():
            if name not in {self.vrf, "default"}:
                self.facts.vrfs[name] = VrfFacts(name, vrf.rd, vrf.routing)
        if self.mlag_enabled and self.peer != PeerFacts(""):
            self.facts.peer = self.peer
            if self.peer.lag in self.facts.lags:
                self.facts.lags[self.peer.lag].peer_link = True
        return self.facts

    def origins(self) -> Iterator[Origin]:
        """Yield where the facts come from that ``finish`` sets."""
        for name, port in self.ports.items():
            if port.switching is False:
                yield Origin(f"ports.{name}.mode", f"ports.{name}.switching")
            if self.pfc_off:
                yield Origin(f"ports.{name}.pfc", "pfc_off")
        for number, interface in self.vlan_interfaces.items():
            if not interface.enabled:
                for field_ in ("address", "other_addresses"):
                    yield Origin(f"vlans.{number}.{field_}", f"vlan_interfaces.{number}.enabled")
        if not self.management_enabled:
            yield Origin("services.address", "management_enabled")
            yield Origin("services.address6", "management_enabled")
        ssh = f"ssh.vrfs.{self.vrf}" if self.vrf else "ssh"
        yield Origin("services.ssh", f"{ssh}.enabled")
        yield Origin("services.login_acls.0", f"ssh.acls.{self.vrf}")
        yield from (
            Origin("services.telnet", f"telnet.vrfs.{vrf}.enabled") for vrf in self.telnet.vrfs
        )
        yield Origin("services.vrf_rd", f"vrfs.{self.vrf}.rd")
        yield Origin(f"lags.{self.peer.lag}.peer_link", "facts.peer.lag")
        yield from expand_origins(_ORIGINS, self.facts)
        yield from shared_origins(self.facts)

    def _finish_vlans(self) -> None:
        vlans = self.facts.vlans
        for number, interface in self.vlan_interfaces.items():
            if number == 1 and interface.addresses:  # VLAN 1 exists without a line
                vlans.setdefault(1, VlanFacts(1))
            if number not in vlans:  # it stays down until its VLAN exists
                self.uncertain |= {f"ip address {one}" for one in interface.addresses}
                self.uncertain |= {
                    f"ip {words} {one}"
                    for one in interface.anycast_gateways
                    for words in ("address virtual", "virtual-router address")
                }
                if interface.vrf:
                    self.uncertain.add(f"interface Vlan{number}")  # its VRF is in no fact
            if number in vlans:
                vlans[number].address = interface.address if interface.enabled else ""
                vlans[number].other_addresses = interface.addresses & interface.other_addresses
                vlans[number].anycast_gateways = frozenset(
                    interface.anycast_gateways if interface.enabled else ()
                )
                vlans[number].mtu, vlans[number].vrf = interface.mtu, interface.vrf
                vlans[number].shared = interface.shared if interface.enabled else {}
        for number, vlan in vlans.items():
            vlan.spanning_tree = number not in self.no_spanning_tree

    def _finish_services(self) -> None:
        services = self.facts.services
        ssh = self.ssh.vrfs.get(self.vrf) if self.vrf else self.ssh
        services.ssh = ssh.enabled if ssh else None
        if self.vrf in self.ssh.acls:
            services.login_acls[0] = self.ssh.acls[self.vrf]
        telnet = {one.enabled for one in (self.telnet, *self.telnet.vrfs.values())}
        services.telnet = True in telnet if telnet != {None} else None
        if self.vrf in self.vrfs:
            services.vrf_rd = self.vrfs[self.vrf].rd
        for server, key in services.tacacs.items():
            services.tacacs[server] = key or self.tacacs_key
        if not self.management_enabled:
            services.address = services.gateway = ""
            services.address6 = services.gateway6 = ""


READER = Reader(context=CONTEXT)
line, assign, remove, rule = READER.line, READER.assign, READER.remove, READER.rule

_COMMENTS = ("!", "# ", "##")
"""Begin what is no command: comments, and notes of people between lines that they typed."""
_IGNORED = frozenset(
    {"exit", "end", "configure", "configure terminal", "enable", "show running-config"}
)
_TEXTS = frozenset({"banner motd", "banner login", "action bash", "comment"})
"""Lines that begin a text of several lines, up to ``EOF``."""
_BANNERS = frozenset({"banner motd", "banner login"})
_QOS_PROFILE = re.compile(r"^qos profile (\S+)[ \t]*$", re.MULTILINE)
_MANAGEMENT_VRF = re.compile(
    r"^interface Management(?:0|1|1/1)[ \t]*\n(?:[ \t].*\n)*?[ \t]+vrf (?:forwarding )?(\S+)",
    re.MULTILINE,
)


def read_config(text: str, platform: Platform) -> ParsedConfig:
    """Return the facts of an EOS configuration, as the given model would execute it."""
    return READER.parse_with_doubts(partial(prepare_read, text, platform), _trunks_for_phones)


def _trunks_for_phones(builder: Builder) -> Iterator[UnknownFact]:
    says = "which VLANs besides the native one a trunk for phones carries"
    for name in builder.phone_ports:
        if builder.ports[name].mode == "trunk":
            yield UnknownFact(("ports", name), frozenset({"trunk_vlans"}), reason=says)


def prepare_read(text: str, platform: Platform) -> tuple[Iterator[tuple[int, str, int]], Builder]:
    """Return the lines of a configuration and the builder that they fill."""
    # Lines for another VRF than that of the management port are not part of the facts, and a
    # running configuration shows servers before that port.
    found = _MANAGEMENT_VRF.search(text)
    vrf = found[1] if found else ""
    builder = Builder(platform, vrf, platform.mtu_default, platform.ports_enabled)
    builder.qos_profiles = {name: QosProfile() for name in _QOS_PROFILE.findall(text)}
    lines = lines_of_config(text)
    return as_saved(lines) if is_written(text) else lines, builder


def lines_of_config(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield (number, stripped line, indent) without comments; a banner is one line."""
    lines = enumerate(text.splitlines(), start=1)
    for number, raw in lines:
        line = raw.strip()
        if not line or line.startswith(_COMMENTS) or line in _IGNORED:
            continue
        indent = len(raw) - len(raw.lstrip())
        if line in _TEXTS:
            yield from _whole_text(number, line, indent, lines)
        else:
            yield number, line, indent


def _whole_text(
    number: int, line: str, indent: int, rest: Iterator[tuple[int, str]]
) -> Iterator[tuple[int, str, int]]:
    """Yield a banner with its text, no comment; any other text, or one without an end, by line."""
    body: list[tuple[int, str]] = []
    ends = False
    for number_below, raw in rest:
        ends = raw.strip() == "EOF"
        if ends:
            break
        body.append((number_below, raw))
    if ends and line in _BANNERS:
        yield number, "\n".join((line, *(raw for _, raw in body))), indent
        return
    if ends and line == "comment":
        return
    yield number, line if ends else f"{line} (no EOF)", indent
    yield from ((below, raw.strip(), indent + 1) for below, raw in body if raw.strip())
