"""ExtremeXOS configuration -> facts: services under construction."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sanfab.facts.switch import SwitchFacts
from sanfab.nos.provenance import Origin

SYSLOG_PORT = "514"
"""UDP port of syslog unless stated (RFC 5426)."""
_FACILITY = "local0"
"""Facility of rendered syslog servers."""


@dataclass
class ServicesBuilder:
    """Services under construction: a server counts once it or its client is enabled [E-LOG]."""

    sntp: dict[str, str] = field(default_factory=dict)
    """Server by place: primary, secondary."""
    sntp_on: bool = False
    ntp: set[str] = field(default_factory=set)
    ntp_on: bool = False
    ntp_vlans: set[str] = field(default_factory=set)
    syslog: dict[tuple[str, ...], bool] = field(default_factory=dict)
    """Whether it is enabled, by address, port, virtual router and facility."""
    log_targets: dict[tuple[str, ...], str] = field(default_factory=dict)
    """Each of them as the facts name it, once all lines are read."""
    tacacs: dict[str, str] = field(default_factory=dict)
    """Server by place: primary, secondary."""
    tacacs_keys: dict[str, str] = field(default_factory=dict)
    tacacs_clients: dict[str, str] = field(default_factory=dict)
    """The switch's own address by the TACACS+ line that holds it."""
    communities: set[str] = field(default_factory=set)
    """Names of SNMP communities."""
    trap_users: dict[str, str] = field(default_factory=dict)
    """SNMPv3 user by set of target parameters."""

    def finish(self, facts: SwitchFacts) -> None:
        """Set the services in force."""
        services, router = facts.services, router_to_servers(facts)
        if self.sntp_on:
            services.ntp |= set(self.sntp.values())
        if self.ntp_on and self.ntp_vlans:
            services.ntp |= self.ntp
        self.log_targets = {target: _server(target, router) for target in self.syslog}
        services.syslog = {self.log_targets[one] for one, enabled in self.syslog.items() if enabled}
        services.tacacs = {
            server: self.tacacs_keys.get(place, "") for place, server in sorted(self.tacacs.items())
        }

    def lines_in_doubt(self) -> set[str]:
        """Return `enable ntp` where servers are configured and no VLAN is enabled for NTP.

        Then no line states whether the switch asks them.
        """
        return {"enable ntp"} if self.ntp_on and self.ntp and not self.ntp_vlans else set()

    def origins(self) -> Iterator[Origin]:
        """Yield where the services in force come from."""
        for place, server in self.sntp.items():
            yield Origin(f"services.ntp.{server}", f"services.sntp.{place}")
        for server in self.ntp:
            yield Origin(f"services.ntp.{server}", f"services.ntp.{server}")
        for target, server in self.log_targets.items():
            yield Origin(f"services.syslog.{server}", f"services.syslog.{target}")
        for place, server in self.tacacs.items():
            yield Origin(f"services.tacacs.{server}", f"services.tacacs.{place}")


def router_to_servers(facts: SwitchFacts) -> str:
    """Return the virtual router towards the servers: out of band where possible."""
    in_band = any(vlan.address for vlan in facts.vlans.values())
    return "VR-Default" if in_band and not facts.services.address else "VR-Mgmt"


def log_target(server: str, router: str) -> str:
    """Return the words that follow ``syslog add``, of a syslog server as the facts name it."""
    return server if " " in server else f"{server}:{SYSLOG_PORT} vr {router} {_FACILITY}"


def _server(target: tuple[str, ...], router: str) -> str:
    """Return a syslog server as the facts name it: one that is not as rendered with its words."""
    address, port, vr, facility = target
    words = f"{address}:{port} vr {vr or router} {facility}"
    return address if words == log_target(address, router) else words
