"""HOST-14."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.places import LINUX
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, check
from sanfab.rules.settings import number

KEYS = ("net.ipv4.tcp_sack", "net.ipv4.tcp_timestamps")
DEFAULTS = ("net.core.rmem_default", "net.core.wmem_default")
LARGE = 16 * 1024 * 1024


@check(
    "HOST-14",
    over=LINUX,
    severity=Severity.INFO,
    source="S1",
    example="tcp_sack=0 in production",
    fix="leave them at the kernel's defaults outside a test bed",
)
def no_benchmark_sysctls(host: Host, _evidence: Evidence) -> Iterator[Fault]:
    """A Linux host keeps what TCP needs when frames are lost.

    Vendors turn SACK and timestamps off and give every socket 16 MB to win a benchmark on an idle
    link; on a network that loses frames that is slower, and memory is gone with many sockets.
    """
    settings = host.intent.settings
    odd = [f"{key}=0" for key in KEYS if number(settings.get(key)) == 0]
    odd += [
        f"{key}={settings[key]}" for key in DEFAULTS if (number(settings.get(key)) or 0) >= LARGE
    ]
    if odd:
        words = ", ".join(odd)
        where = ("hosts", host.name, "settings")
        yield Fault(words, "the kernel's defaults", at=where, cause=words)
