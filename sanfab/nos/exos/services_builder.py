"""ExtremeXOS configuration -> facts: services under construction."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sanfab.facts import ServiceFacts
from sanfab.nos.provenance import Origin

SYSLOG_PORT = "514"
"""UDP port of syslog unless stated (RFC 5426)."""


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
    tacacs: dict[str, str] = field(default_factory=dict)
    """Server by place: primary, secondary."""
    tacacs_keys: dict[str, str] = field(default_factory=dict)
    tacacs_clients: dict[str, str] = field(default_factory=dict)
    """The switch's own address by the TACACS+ line that holds it."""
    trap_users: dict[str, str] = field(default_factory=dict)
    """SNMPv3 user by set of target parameters."""

    def finish(self, services: ServiceFacts) -> None:
        """Set the services in force."""
        if self.sntp_on:
            services.ntp |= set(self.sntp.values())
        if self.ntp_on and self.ntp_vlans:
            services.ntp |= self.ntp
        services.syslog = {_server(*target) for target, enabled in self.syslog.items() if enabled}
        services.tacacs = {
            server: self.tacacs_keys.get(place, "") for place, server in sorted(self.tacacs.items())
        }

    def origins(self) -> Iterator[Origin]:
        """Yield where the services in force come from."""
        for place, server in self.sntp.items():
            yield Origin(f"services.ntp.{server}", f"services.sntp.{place}")
        for server in self.ntp:
            yield Origin(f"services.ntp.{server}", f"services.ntp.{server}")
        for target in self.syslog:
            yield Origin(f"services.syslog.{_server(*target)}", f"services.syslog.{target}")
        for place, server in self.tacacs.items():
            yield Origin(f"services.tacacs.{server}", f"services.tacacs.{place}")


def _server(address: str, port: str, *_where: str) -> str:
    """Return a syslog server as the facts name it: one that listens elsewhere with its port."""
    return address if port == SYSLOG_PORT else f"{address}:{port}"
