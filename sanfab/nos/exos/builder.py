"""The facts of an ExtremeXOS text while it is being read."""

from dataclasses import dataclass, field
from functools import cache
from ipaddress import IPv4Interface, IPv4Network

from sanfab.facts import LagFacts, PeerFacts, PortFacts, ServiceFacts, SwitchFacts, VlanFacts
from sanfab.model import Platform
from sanfab.nos.exos.ports import names_in

DEFAULT, MGMT = "default", "mgmt"
"""The two VLANs that always exist; names of VLANs are kept in lower case."""

JUMBO_SIZE = 9216
"""Size of jumbo frames unless configured: `Jumbo: Enabled, MTU= 9216` [R-NTC R-MFD]."""

SHORT = 20
"""Longest display-string; anything longer, or of several words, is a description-string [mem]."""

_LENGTHS = {str(IPv4Network(f"0.0.0.0/{length}").netmask): length for length in range(33)}
MASKS = {str(length): mask for mask, length in _LENGTHS.items()}
"""Netmask by prefix length."""


@cache
def prefix_of(address: str, mask: str) -> str:
    """Return an address as 10.0.0.1/24.

    >>> prefix_of("10.0.0.1", "255.255.255.0")
    '10.0.0.1/24'
    """
    return str(IPv4Interface(f"{address}/{_LENGTHS[mask]}"))


@dataclass
class Management:
    """What management lines said, until the end shows what is in force."""

    sntp: dict[str, str] = field(default_factory=dict)
    """Server by place: primary, secondary."""
    sntp_on: bool = False
    ntp: set[str] = field(default_factory=set)
    ntp_on: bool = False
    ntp_vlans: set[str] = field(default_factory=set)
    syslog: dict[tuple[str, ...], bool] = field(default_factory=dict)
    """Whether it is enabled, by address, virtual router and facility."""
    tacacs: dict[str, str] = field(default_factory=dict)
    """Server by place: primary, secondary."""
    tacacs_keys: dict[str, str] = field(default_factory=dict)
    clients: dict[str, str] = field(default_factory=dict)
    """The switch's own address by the TACACS+ line that names it."""
    trap_users: dict[str, str] = field(default_factory=dict)
    """SNMPv3 user by set of target parameters."""
    unasked: bool = False
    """Questions are turned off."""
    saving: bool = False
    """The last line asks whether to save."""

    def settle(self, services: ServiceFacts) -> None:
        """Fill in what is in force: a server counts once it or its client is enabled [E-LOG]."""
        if self.sntp_on:
            services.ntp |= set(self.sntp.values())
        if self.ntp_on and self.ntp_vlans:
            services.ntp |= self.ntp
        services.syslog = {target[0] for target, enabled in self.syslog.items() if enabled}
        services.tacacs = {
            server: self.tacacs_keys.get(place, "") for place, server in sorted(self.tacacs.items())
        }


@dataclass
class Builder:
    """Facts so far, and what only the end of the text can settle."""

    platform: Platform
    known: dict[str, None]
    """Every port, in order."""
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    management: Management = field(default_factory=Management)
    vlans: dict[str, VlanFacts] = field(default_factory=dict)
    """By name in lower case; id 0: not tagged yet."""
    keys: dict[int, str] = field(default_factory=dict)
    """Name in lower case by id."""
    untagged: dict[str, str] = field(default_factory=dict)
    """VLAN by port: a port is untagged in one VLAN at most."""
    tagged: dict[str, set[str]] = field(default_factory=dict)
    """Ports by VLAN."""
    joined: set[str] = field(default_factory=set)
    """Ports of LAGs that go by another port."""
    labels: dict[str, dict[str, str]] = field(default_factory=dict)
    """display-string and description-string by port."""
    jumbo: set[str] = field(default_factory=set)
    jumbo_size: int | None = None
    pfc_receive: dict[str, set[int]] = field(default_factory=dict)
    pfc_send: dict[str, set[int]] = field(default_factory=dict)
    dcbx: dict[str, set[str]] = field(default_factory=dict)
    lldp_on: set[str] = field(default_factory=set)
    lldp_off: set[str] = field(default_factory=set)
    stp_mode: str = "stp"
    relabelling: set[str] = field(default_factory=set)
    """Lines that gave a port another label than it had: the facts hold one."""
    _names: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start from the factory configuration: every port is untagged in VLAN Default."""
        self.facts.ports = {name: self._untouched(name) for name in self.known}
        self.vlans = {DEFAULT: VlanFacts(1, "Default"), MGMT: VlanFacts(4095, "Mgmt")}
        self.keys = {1: DEFAULT, 4095: MGMT}
        self.untagged = dict.fromkeys(self.known, DEFAULT)

    def _untouched(self, name: str) -> PortFacts:
        """Return a port that is in no VLAN and otherwise as the factory configuration has it."""
        platform = self.platform
        return PortFacts(
            name,
            enabled=platform.ports_enabled,
            mtu=platform.mtu_default,
            pfc=platform.pfc_default,
        )

    def names(self, ports: str) -> list[str]:
        """Return the names of the ports of a list."""
        found = self._names.get(ports)
        if found is None:
            found = self._names[ports] = names_in(ports, self.known)
        return found

    def ports(self, ports: str) -> list[PortFacts]:
        """Return the ports of a list."""
        return [self.facts.ports[name] for name in self.names(ports)]

    def vlan_key(self, text: str) -> str:
        """Return the key of a VLAN that exists, given by its name or id."""
        key = text.strip('"').lower()
        if key in self.vlans:
            return key
        return self.keys[int(key)]  # names begin with a letter [E-NAM]

    def vlan(self, text: str) -> VlanFacts:
        """Return a VLAN that exists."""
        return self.vlans[self.vlan_key(text)]

    def join(self) -> None:
        """Take the ports that belong to a LAG by another name out of every VLAN [E-SHR0]."""
        lags = self.facts.lags.values()
        self.joined = {name for lag in lags for name in lag.members if name != lag.name}
        for name in self.joined:
            self.untagged.pop(name, None)
        for names in self.tagged.values():
            names.difference_update(self.joined)

    def peer(self) -> PeerFacts:
        """Return the MLAG peer, which must exist."""
        if self.facts.peer is None:
            raise ValueError("no MLAG peer")
        return self.facts.peer

    def doubtful(self) -> set[str]:
        """Return the lines that fit no other: of an address the switch does not have, say."""
        own = {vlan.address.partition("/")[0] for vlan in self.vlans.values() if vlan.address}
        clients = self.management.clients
        strange = {text for text, client in clients.items() if own and client not in own}
        return strange | self.relabelling

    def finish(self) -> SwitchFacts:
        """Settle what depends on more than one line."""
        self.management.settle(self.facts.services)
        self.facts.services.address = self.vlans[MGMT].address
        self.facts.vlans = {
            vlan.id: vlan
            for vlan in self.vlans.values()
            if vlan.id not in {0, 1, 4095} or (vlan.id == 1 and vlan.address)
        }
        carried: dict[str, set[int]] = {}
        for key, names in self.tagged.items():
            for name in names:
                carried.setdefault(name, set()).add(self.vlans[key].id)
        for name, port in self.facts.ports.items():
            self._settle_vlans(port, carried.get(name))
            self._settle_port(name, port)
        self._settle_lldp()
        self._settle_jumbo()
        if self.facts.peer is not None:
            self._settle_peer(self.facts.peer)
        self._leave_out_ports()
        return self.facts

    def _leave_out_ports(self) -> None:
        """Drop the ports that a text need not speak of: it does not say how many there are."""
        lags = self.facts.lags
        grouped = lags.keys() | {name for lag in lags.values() for name in lag.members}
        self.facts.ports = {
            name: port
            for name, port in self.facts.ports.items()
            if name in grouped or port != self._untouched(name)
        }

    def _settle_vlans(self, port: PortFacts, tagged: set[int] | None) -> None:
        key = self.untagged.get(port.name)
        untagged = (self.vlans[key].id or None) if key else None
        if tagged:
            port.mode, port.native_vlan = "trunk", untagged
            port.trunk_vlans = tagged if untagged is None else tagged | {untagged}
        elif key:
            port.mode, port.access_vlan = "access", untagged

    def _settle_port(self, name: str, port: PortFacts) -> None:
        labels = self.labels.get(name)
        if labels:
            port.description = labels.get("description-string") or labels.get("display-string", "")
        port.dcbx = " ".join(sorted(self.dcbx.get(name, ())))
        receive, send = self.pfc_receive.get(name, set()), self.pfc_send.get(name, set())
        port.pfc = "on" if receive or send else self.platform.pfc_default
        port.pfc_priorities = receive & send  # lossless where both are set [E-PFC]

    def _settle_lldp(self) -> None:
        """LLDP is off until enabled [E-LLD], so enabling some ports leaves the others off."""
        off = self.lldp_off
        if self.lldp_on:
            self.facts.services.lldp = True
            off = self.known.keys() - self.lldp_on
        for name in off:
            port = self.facts.ports[name]
            port.lldp_transmit = port.lldp_receive = False

    def _settle_jumbo(self) -> None:
        """The size is one for the switch; it is not printed where it is the default."""
        size = self.jumbo_size or JUMBO_SIZE
        if self.jumbo or self.jumbo_size is not None:
            self.facts.jumbo_size = size
        for name in self.jumbo:
            self.facts.ports[name].mtu = size

    def _settle_peer(self, peer: PeerFacts) -> None:
        """The VLAN of an MLAG pair is the one its address is in; one port or LAG carries it."""
        if not peer.address:
            return
        key = next((key for key, vlan in self.vlans.items() if _is_beside(vlan, peer.address)), "")
        if not key:
            return
        peer.vlan = self.vlans[key].id
        ports = [
            name
            for name in self.known
            if self.untagged.get(name) == key or name in self.tagged.get(key, ())
        ]
        if len(ports) == 1:  # as Extreme's own check asks [R-ES mlag_config_check]
            peer.lag = ports[0]
            lag = self.facts.lags.get(peer.lag)
            if lag is not None:
                lag.peer_link = True

    def lag(self, name: str) -> LagFacts:
        """Return a LAG or a single port that takes part in MLAG."""
        return self.facts.lags.setdefault(name, LagFacts(name))


def _is_beside(vlan: VlanFacts, address: str) -> bool:
    """Tell whether an address is a neighbour of the switch's own address in a VLAN."""
    if not vlan.address or vlan.address.partition("/")[0] == address:
        return False
    return IPv4Interface(f"{address}/32").ip in IPv4Interface(vlan.address).network
