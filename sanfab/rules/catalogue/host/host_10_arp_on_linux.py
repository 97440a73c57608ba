"""HOST-10."""

from collections.abc import Iterator, Mapping

from sanfab.model.base import SettingValue
from sanfab.model.protocols import ISCSI
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.host.subjects import LINUX
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_keys, iscsi_vlans
from sanfab.rules.finding import Severity
from sanfab.rules.host_output import settings_with_derived
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import number

WANTED = {"arp_ignore": 1, "arp_announce": 2}
STRICT = 1
"""Value of rp_filter that drops what comes in on the other NIC."""


@rule(
    "HOST-10",
    scope=LINUX,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="EQL-LNX UCSD",
    example="kernel defaults with two NICs in one /24",
    fix="set net.ipv4.conf.all.arp_ignore=1 and arp_announce=2, and rp_filter to 0 or 2",
)
def arp_on_linux(host: SanHost, context: CheckContext) -> Iterator[Violation]:
    """A Linux host with several NICs in one iSCSI subnet answers ARP on the matching NIC only.

    By default Linux answers for any of its addresses on any NIC (ARP flux): the array learns one
    MAC for all of them, one NIC carries all traffic and multipath has no effect. The script of
    `sanfab hosts` sets this for NICs with addresses; it is a note until the output of the host
    shows it.
    """
    ports = iscsi_vlans(context.san, host.intent)
    shared = [vlan for vlan, count in ports.items() if count > 1]
    if not shared:
        return
    settings, where = host.intent.settings, ("hosts", host.name, "settings")
    nics = f"{max(ports.values())} NICs in VLAN {', '.join(shared)}"
    yield from _of_nics(host, context, shared, nics)
    name = "net.ipv4.conf.all.rp_filter"
    if number(settings.get(name, 0)) == STRICT:
        yield Violation(f"{name} {STRICT}", f"{name} 0 or 2", at=(*where, name))


def _of_nics(
    host: SanHost, context: CheckContext, shared: list[str], nics: str
) -> Iterator[Violation]:
    known = host.intent.ports.items()
    labels = [label for label, port in known if {*iscsi_keys(context.san, port)} & {*shared}]
    settings, where = host.intent.settings, ("hosts", host.name, "settings")
    unset = {
        key: value
        for key, value in WANTED.items()
        if number(settings.get(f"net.ipv4.conf.all.{key}")) != value
        and not _on_each(settings, labels, key, value)
    }
    scripted = settings_with_derived(context.cabling, host.name) if unset else {}
    by_script = [key for key, value in unset.items() if _on_each(scripted, labels, key, value)]
    for key in [one for one in unset if one not in by_script]:
        name = f"net.ipv4.conf.all.{key}"
        at = (*where, name) if name in settings else where
        found = f"{name} {settings.get(name, '0, the default,')} with {nics}"
        yield Violation(found, f"{name} {unset[key]}", at=at)
    if by_script:
        yield _only_by_script(nics, where)


def _only_by_script(nics: str, where: Where) -> Violation:
    return Violation(
        f"{nics}, and ARP settings for them in the script of the host only",
        "the script applied, or the settings stated",
        fix="apply the script of `sanfab hosts`; check --hosts DIR with what the host prints shows "
        "that it is",
        at=where,
        severity=Severity.INFO,
    )


def _on_each(settings: Mapping[str, SettingValue], labels: list[str], key: str, value: int) -> bool:
    """Return whether a value applies to each of the NICs; the larger of two settings counts."""
    return all(number(settings.get(f"net.ipv4.conf.{label}.{key}")) == value for label in labels)
