"""HOST-14."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.host.subjects import LINUX
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import number

KEYS = ("net.ipv4.tcp_sack", "net.ipv4.tcp_timestamps")
DEFAULTS = ("net.core.rmem_default", "net.core.wmem_default")
LARGE = 16 * 1024 * 1024


@rule(
    "HOST-14",
    scope=LINUX,
    protocols=IP_STORAGE,
    severity=Severity.INFO,
    source="S1",
    example="tcp_sack=0 in production",
    fix="leave them at the kernel's defaults outside a test bed",
)
def no_benchmark_sysctls(host: SanHost, _context: CheckContext) -> Iterator[Violation]:
    """A Linux host keeps the TCP settings that recover from frame loss.

    Vendors turn SACK and timestamps off and give every socket 16 MB for benchmarks on idle links;
    on a network with frame loss that is slower, and many sockets exhaust the memory.
    """
    settings = host.intent.settings
    turned_off = [f"{key}=0" for key in KEYS if number(settings.get(key)) == 0]
    turned_off += [
        f"{key}={settings[key]}" for key in DEFAULTS if (number(settings.get(key)) or 0) >= LARGE
    ]
    if turned_off:
        words = ", ".join(turned_off)
        where = ("hosts", host.name, "settings")
        yield Violation(words, "the kernel's defaults", at=where, cause=words)
