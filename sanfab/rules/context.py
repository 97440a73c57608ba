"""The context of rules: the intent, and the facts and configuration of each switch."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import NamedTuple, TypeVar

from sanfab.analysis.network import Network, vlan_tagging
from sanfab.arrays.igroup_output import PrintedMasking
from sanfab.facts.diff import Difference
from sanfab.facts.effects import LineEffect
from sanfab.facts.missing import IdleLine, LineRisk, Truncation, UndefinedName
from sanfab.facts.switch import PortFacts, SwitchFacts, UnknownFactError, VlanFacts
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.cabling import Cabling
from sanfab.model.base import ALL_VLANS, DEFAULT_VLAN, SettingValue
from sanfab.model.design import ISCSI_PRIORITY, ROCE_PRIORITY
from sanfab.model.endpoint import ArrayFamily
from sanfab.model.fabric import PortOverride, VlanRole
from sanfab.model.hosts.mechanisms import NmpDevice
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.model.protocols import IP_STORAGE, STORAGE_ROLES
from sanfab.model.san import San, SwitchIntent
from sanfab.model.yaml12 import Where

T = TypeVar("T")

_STORAGE_NAME = re.compile(
    r"iscsi|storage|(?<![a-z])(?:nfs|nvme|rdma|roce|san(?=$|[-_ ]?(?:[ab]|\d+|fabric|data|vlan)\b))"
)
_OTHER_NAME = re.compile(r"mgmt|management|(?<![a-z])oob(?![a-z])")


@dataclass(frozen=True, slots=True)
class Configuration:
    """The configuration of one switch, and the lines that its reader does not accept."""

    lines: tuple[str, ...]
    unread: tuple[tuple[int, str], ...] = ()
    """Number and text of the lines that the reader rejected or does not recognize."""
    counted: int = 0
    """Number of lines without comments, in a configuration checked alone."""
    undefined: tuple[UndefinedName, ...] = ()
    """Names that lines refer to and none defines, in a configuration checked alone."""
    cut: Truncation | None = None
    """Where the text ends before the configuration does, in a configuration checked alone."""
    effects: tuple[LineEffect, ...] = ()
    """What its lines do to the storage network that is no fact, in one checked alone."""
    idle: tuple[IdleLine, ...] = ()
    """Lines of ports that have no effect in the mode of their port, in one checked alone."""
    risks: tuple[LineRisk, ...] = ()
    """Lines that leave a gap which no other line closes, in one checked alone."""
    is_printout: bool = False
    """A switch printed it, in one checked alone: it holds no value that the switch refuses."""
    is_model_named: bool = True
    """The text or the operator names the model, in one checked alone: its limits are known."""
    raw_effects: Mapping[int, Sequence[LineEffect]] = field(default_factory=dict)
    """What the raw lines of the inventory do to it, by the number of the line."""


@dataclass(slots=True)
class CheckedPort:
    """One switch port: its facts, and the connected device of the intent."""

    switch: "CheckedSwitch"
    facts: PortFacts
    cable: Cable | None = None
    """The host or array port in it, for a LAG that of its first member; always None in a
    configuration checked alone."""
    end: LinkEnd | None = None
    """The link it is part of."""
    lag: str = ""
    """The LAG it is a member of."""
    is_lag: bool = False
    neighbor: Cable | None = None
    """The port of a neighbor in it, for a LAG that of its first member."""
    known_roles: frozenset[VlanRole] | None = frozenset()
    """None: unknown, as the VLANs that it carries are."""
    families: frozenset[ArrayFamily] = frozenset()
    """Array families of the connected device, or that it uses."""

    @property
    def roles(self) -> frozenset[VlanRole]:
        """Roles of the VLANs it carries, as far as the intent or an FCoE mapping states."""
        if self.known_roles is not None:
            return self.known_roles
        carried = self.carrier.vlans  # raises the reason why it is unknown
        role_of = self.switch.vlan_roles
        return frozenset(role_of[one] for one in carried if one in role_of)

    @property
    def vlans(self) -> frozenset[int]:
        """VLANs it carries, tagged or not; all that the switch has on an unrestricted trunk."""
        return frozenset(vlan_tagging(self.facts, self.switch.facts))

    @property
    def is_member(self) -> bool:
        """Return whether it is a member of a LAG interface of another name."""
        return self.lag not in {"", self.facts.name}

    @property
    def carries_any_vlan(self) -> bool:
        """Return whether no list restricts a trunk: at most it lacks VLANs of trunk groups."""
        if self.facts.mode != "trunk":
            return False
        if self.facts.trunk_vlans is None:
            return True
        kept_off = ALL_VLANS - self.facts.trunk_vlans
        return DEFAULT_VLAN not in kept_off and kept_off <= set(self.switch.facts.vlans)

    @property
    def is_open_peer_link(self) -> bool:
        """Return whether it is the peer link of a pair and, by design, carries all VLANs.

        Unknown where an excerpt shows LAGs of the pair and leaves out which one joins its switches.
        """
        lag = self.switch.facts.lags.get(self.facts.name)
        if lag is None or lag.multichassis is not None or not self.carries_any_vlan:
            return False
        lags = self.switch.facts.lags.values()
        is_of_pair = any(one.multichassis is not None for one in lags)
        if is_of_pair and not any(one.peer_link for one in lags):
            self.switch.require_intent("which LAG is the peer link, of which no line speaks")
        return lag.peer_link

    @property
    def carrier(self) -> "CheckedPort":
        """The interface that switches its frames: its LAG, or itself."""
        return self.switch.ports.get(self.lag, self) if self.lag else self

    @property
    def is_storage(self) -> bool:
        """Return whether storage traffic passes; without an inventory any switching port may."""
        if self.switch.intent is None:
            return self.facts.mode != "none" and self.facts.enabled
        return bool(self.roles & STORAGE_ROLES)

    @property
    def is_edge(self) -> bool:
        """Return whether a host or array is connected."""
        return self.cable is not None

    @property
    def where(self) -> Where:
        """Path in the inventory to the entry that decides this port."""
        if self.cable is not None:
            return self.cable.where
        if self.end is not None:
            return ("links", self.end.number)
        return ("switches", self.switch.name) if self.neighbor is None else self.neighbor.where

    def setting(self, key: str = "") -> Where:
        """Return the path to its override, of one key if given, or to the entry that decides it."""
        return self.switch.override(self.facts.name, key) or self.where


@dataclass
class CheckedSwitch:
    """One switch that rules examine."""

    name: str
    facts: SwitchFacts
    platform: Platform
    release: str
    capabilities: Capabilities
    cabling: Cabling
    configuration: Configuration | None = None
    known_release: str = ""
    """Its release, if the inventory or the configuration states it; empty: nobody does."""

    @property
    def where(self) -> Where:
        """Path to it in the inventory."""
        return ("switches", self.name)

    @property
    def intent(self) -> SwitchIntent | None:
        """What the inventory states of it; None: it is checked without an inventory."""
        return self.cabling.san.switches.get(self.name)

    def require_intent(self, missing: str) -> SwitchIntent:
        """Return what the inventory states of it.

        Raises UnknownFactError, which says what is missing, for a switch without an inventory.
        """
        if self.intent is None:
            raise UnknownFactError(missing)
        return self.intent

    def require_service(self, fact: str, words: str) -> None:
        """Raise UnknownFactError where a service is set by hand: neither configured nor read."""
        configured = self.platform.traits.services
        if configured is not None and fact not in configured:
            raise UnknownFactError(f"{words}: set by hand on {self.platform.traits.title}")

    @property
    def may_be_excerpt(self) -> bool:
        """Return whether its facts may be a part of what it has: those of a text checked alone."""
        return self.intent is None

    @property
    def stack(self) -> int | None:
        """Number of units of its stack; None: it is no stack, or no inventory states it."""
        return None if self.intent is None else self.intent.stack

    @property
    def iscsi_priority(self) -> int:
        """Priority that lossless iSCSI has on it, by intent."""
        return ISCSI_PRIORITY if self.intent is None else self.intent.qos.iscsi.priority

    @property
    def roce_priority(self) -> int:
        """Priority that lossless NVMe/RoCE has on it, by intent."""
        return ROCE_PRIORITY if self.intent is None else self.intent.qos.roce.priority

    @property
    def printed(self) -> tuple[str, ...]:
        """Lines that the switch printed or a person typed; none of a rendered configuration."""
        if self.configuration is None or self.intent is not None:
            return ()
        return self.configuration.lines

    def override(self, port: str, key: str = "") -> Where:
        """Return the path to the override of a port, of one key if given; empty: it has none."""
        found: Where = ()
        for text, override in self._overrides.get(port, ()):  # the last one is in force
            if not key:
                found = (*self.where, "ports", text)
            elif getattr(override, key) is not None:
                found = (*self.where, "ports", text, key)
        return found

    @cached_property
    def _overrides(self) -> dict[str, list[tuple[str, PortOverride]]]:
        intent = self.intent
        known = self.cabling.all_ports(self.name) if intent is not None else ()
        found: dict[str, list[tuple[str, PortOverride]]] = {}
        for text, override in intent.ports.items() if intent is not None else ():
            for port in expand_ports(text, known):
                found.setdefault(port, []).append((text, override))
        return found

    def is_storage_by_name(self, vlan: VlanFacts) -> bool:
        """Return whether only its name says that a VLAN carries storage: no inventory does."""
        return self.intent is None and is_storage_name(vlan.name)

    @property
    def storage_by_name(self) -> frozenset[int]:
        """VLANs of which only the name says that they carry storage."""
        if self.intent is not None:
            return frozenset()
        vlans = self.facts.vlans.items()
        return frozenset(number for number, vlan in vlans if self.is_storage_by_name(vlan))

    @property
    def snoops_everywhere(self) -> bool:
        """Return whether FIP snooping is on in every VLAN (OS9, globally): it identifies none."""
        vlans = self.facts.vlans.values()
        return len(vlans) > 1 and all(vlan.fip_snooping for vlan in vlans)

    @property
    def names_fcoe_vlans(self) -> bool:
        """Return whether its FCoE VLANs are known; FIP snooping in all VLANs identifies none."""
        return self.intent is not None or not self.snoops_everywhere

    @cached_property
    def vlan_roles(self) -> dict[int, VlanRole]:
        """Role by VLAN id: that of the intent, else ``fcoe`` where a VSAN is mapped."""
        vlans = self.facts.vlans
        everywhere = self.snoops_everywhere
        stated = self.cabling.roles_by_id
        mapped: dict[int, VlanRole] = {
            number: "fcoe"
            for number, vlan in vlans.items()
            if number not in stated
            and (vlan.vsan is not None or (vlan.fip_snooping and not everywhere))
        }
        return mapped | stated if mapped else stated  # shared: a large SAN has thousands of VLANs

    @cached_property
    def ports(self) -> dict[str, CheckedPort]:
        """Physical ports and LAG interfaces by name."""
        lag_of = {name: lag.name for lag in self.facts.lags.values() for name in lag.members}
        cables = self.cabling.cables.get(self.name, {})
        ends = {name: end for end in self.cabling.links.get(self.name, ()) for name in end.ports}
        ports = {}
        for name, facts in self.facts.ports.items():
            lag = self.facts.lags.get(name)
            is_lag = lag is not None and name not in lag.members
            first = next(iter(lag.members), name) if lag is not None else name
            cable = next(iter(cables.get(first, ())), None)
            port = CheckedPort(self, facts, cable, ends.get(first), lag_of.get(name, ""), is_lag)
            if cable is not None and cable.is_neighbor:
                port.cable, port.neighbor = None, cable
            port.known_roles = self._roles(port)
            port.families = self._families(port)
            ports[name] = port
        return ports

    def _roles(self, port: CheckedPort) -> frozenset[VlanRole] | None:
        """Return the roles on a port; a LAG member has those of its LAG."""
        facts = self.facts.ports.get(port.lag, port.facts) if port.lag else port.facts
        if facts is not port.facts:
            port = CheckedPort(self, facts)
        roles = self.vlan_roles
        if not roles:
            return frozenset()
        try:
            return frozenset(roles[number] for number in port.vlans if number in roles)
        except UnknownFactError:
            return None

    def _families(self, port: CheckedPort) -> frozenset[ArrayFamily]:
        if port.cable is not None:
            return self.cabling.families.get(port.cable.device, frozenset())
        if port.neighbor is not None:
            keys = [*port.neighbor.end.vlans, *filter(None, [port.neighbor.end.vlan])]
        elif port.end is not None:
            keys = self.cabling.link_vlans(port.end.link)
        else:
            return frozenset()
        return frozenset(
            family for key in keys for family in self.cabling.vlan_families.get(key, ())
        )


@dataclass(frozen=True)
class HostOutput:
    """What the hosts of a SAN print, in the words of its inventory."""

    ports: Mapping[tuple[str, str], Mapping[str, SettingValue]] = field(default_factory=dict)
    """Settings of the adapter of a port, by host and label of the port."""
    differences: Mapping[Where, str] = field(default_factory=dict)
    """What a host prints where the inventory states something else, or nothing, by its place."""
    devices: Mapping[str, Mapping[str, NmpDevice]] = field(default_factory=dict)
    """How ESXi claims the volumes of a host, by host and volume."""


class LostAccess(NamedTuple):
    """Access of a host, array or other device that is live and would be lost with a push."""

    name: str
    found: str
    expected: str


class LiveAccess(NamedTuple):
    """What is known of the hosts and arrays that are live."""

    lost: tuple[LostAccess, ...]
    unseen: tuple[str, ...] = ()
    """Switches of which nobody knows who is live."""


@dataclass
class CheckContext:
    """One SAN, or one configuration that is checked alone."""

    cabling: Cabling
    switches: dict[str, CheckedSwitch]
    today: date
    running: dict[str, SwitchFacts] = field(default_factory=dict)
    """Running facts of the switches, where they were read: ``check --running``."""
    pending: dict[str, tuple[Difference, ...]] = field(default_factory=dict)
    """What a push would change on these switches; implied defaults are no change."""
    startup: dict[str, SwitchFacts] = field(default_factory=dict)
    """Startup facts of the switches."""
    live: LiveAccess | None = None
    """What a push would take from hosts and arrays that are live; None: nobody knows who is."""
    printed: dict[str, tuple[PrintedMasking, ...]] = field(default_factory=dict)
    """What arrays print about their igroups, by array: ``check --arrays``."""
    host_output: HostOutput = field(default_factory=HostOutput)
    """What hosts print, which ``cabling`` has in place of what is stated: ``check --hosts``."""
    of_inventory: dict[int, list[object]] = field(default_factory=dict)
    """What ``once`` found; the contexts of all batches of switches share it."""
    _lists: dict[int, list[object]] = field(default_factory=dict, init=False)
    _made: dict[int, object] = field(default_factory=dict, init=False)

    @property
    def san(self) -> San:
        """The intent; empty for a configuration checked alone."""
        return self.cabling.san

    @cached_property
    def has_inventory(self) -> bool:
        """Return whether an inventory states the switches; none does for a lone configuration."""
        return all(switch.intent is not None for switch in self.switches.values())

    @cached_property
    def network(self) -> Network:
        """The Ethernet and FCoE network of all switches."""
        return Network(self.cabling, {name: one.facts for name, one in self.switches.items()})

    @cached_property
    def arrays_in(self) -> dict[str, tuple[str, ...]]:
        """The arrays with a port in each VLAN of storage over IP, by the key of the VLAN."""
        return self._in_vlans(arrays=True)

    @cached_property
    def hosts_in(self) -> dict[str, tuple[str, ...]]:
        """The hosts with a port in each VLAN of storage over IP, by the key of the VLAN."""
        return self._in_vlans(arrays=False)

    def _in_vlans(self, *, arrays: bool) -> dict[str, tuple[str, ...]]:
        found = {}
        for key, vlan in self.san.vlans.items():
            if vlan.role in IP_STORAGE:
                cables = (one.cable for one in self.network.attached(key))
                devices = (one.device for one in cables if one.is_array is arrays)
                found[key] = tuple(dict.fromkeys(devices))
        return found

    @cached_property
    def partners(self) -> dict[str, frozenset[str]]:
        """Arrays that each host may use, and hosts that may use each array."""
        hosts: dict[str, set[str]] = {}
        for array, users in self.cabling.users_of.items():
            hosts.setdefault(array, set()).update(users)
            for host in users:
                hosts.setdefault(host, set()).add(array)
        return {name: frozenset(found) for name, found in hosts.items()}

    def partner_cables(self, cable: Cable, vlan: int) -> list[Cable]:
        """Return the ports of a device's partners that are in a VLAN with its own port."""
        attached, key = self._attached, self.cabling.vlan_key(cable.switch, vlan)
        return [
            other
            for partner in sorted(self.partners.get(cable.device, ()))
            for other in attached.get((vlan, partner), ())
            if self.cabling.vlan_key(other.switch, vlan) == key
        ]

    @cached_property
    def _attached(self) -> dict[tuple[int, str], list[Cable]]:
        """Host and array ports by VLAN and device."""
        found: dict[tuple[int, str], list[Cable]] = {}
        for vlan, attachments in self.network.attachments.items():
            for entry in attachments:
                found.setdefault((vlan, entry.cable.device), []).append(entry.cable)
        return found

    def made(self, make: Callable[["CheckContext"], T]) -> T:
        """Return what a function makes of the SAN, once for all rules that need it."""
        key = id(make)
        if key not in self._made:
            self._made[key] = make(self)
        return self._made[key]  # type: ignore[return-value]  # the value of this very function

    def subjects(self, find: Callable[["CheckContext"], Iterable[T]]) -> list[T]:
        """Return the subjects that a function finds, once for all rules that share them."""
        return _found(self._lists, find, self)

    def once(self, find: Callable[["CheckContext"], Iterable[T]]) -> list[T]:
        """Return what a function finds in the inventory alone, once for all batches of switches."""
        return _found(self.of_inventory, find, self)


def _found(
    lists: dict[int, list[object]],
    find: Callable[[CheckContext], Iterable[T]],
    context: CheckContext,
) -> list[T]:
    key = id(find)
    if key not in lists:
        lists[key] = list(find(context))
    return lists[key]  # type: ignore[return-value]  # the list of this very function


def is_storage_name(name: str) -> bool:
    """Return whether a VLAN carries storage by its name, where no inventory says so.

    >>> [is_storage_name(one) for one in ("iSCSI-A", "SAN_A", "NFS_7", "SAN_JOSE", "iscsi-mgmt")]
    [True, True, True, False, False]
    """
    words = name.lower()
    return _STORAGE_NAME.search(words) is not None and _OTHER_NAME.search(words) is None
