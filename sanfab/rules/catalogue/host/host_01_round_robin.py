"""HOST-01."""

import re
from collections.abc import Iterator

from sanfab.model.base import SettingValue
from sanfab.model.families import FAMILIES
from sanfab.model.hosts.files import MULTIPATH
from sanfab.model.protocols import SCSI_PROTOCOLS
from sanfab.rules.catalogue.host.subjects import ESXI, families_of, missing
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.text import few


@rule(
    "HOST-01",
    scope=ESXI,
    protocols=SCSI_PROTOCOLS,
    severity=Severity.WARNING,
    source="S4 NTAP-VS7 VMW-NMP",
    example="esxcli storage nmp satp set -s VMW_SATP_ALUA -P VMW_PSP_RR on a host of two arrays",
    fix="add a claim rule with vendor and model of the array (settings `psp` and `psp_vendor`); a "
    "volume that keeps another policy is claimed again when the host restarts",
)
def round_robin(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """ESXi uses round robin for the paths of an array, by a claim rule for the array's vendor.

    A path selection policy for a whole SATP changes every ALUA array of the host, including those
    whose vendor requires another. The default uses one path and leaves the others idle. A volume
    that the host had before the rule keeps its policy until it is claimed again.
    """
    asked = [row for row in families_of(host, context) if row.esxi_psp]
    if not asked:
        return
    settings, where = host.intent.settings, ("hosts", host.name, "settings")
    psp = settings.get("psp")
    if psp is None:
        yield missing("psp", "an ESXi host")
    elif psp != asked[0].esxi_psp:
        expected = f"{asked[0].esxi_psp} for {asked[0].title}"
        yield Violation(f"path selection {psp}", expected, at=(*where, "psp"))
    elif "psp_vendor" not in settings and len(context.partners.get(host.name, ())) > 1:
        arrays = len(context.partners[host.name])
        yield Violation(
            f"{psp} for every ALUA array, without `psp_vendor`",
            f"a rule for one vendor, as the host uses {arrays} arrays",
            at=(*where, "psp"),
        )
    yield from _kept(host, context, psp)


def _kept(host: SanHost, context: CheckContext, psp: SettingValue | None) -> Iterator[Violation]:
    """Yield the volumes that the host prints with neither the policy of its rule nor the asked."""
    devices = context.host_output.devices.get(host.name, {})
    for name in sorted(context.cabling.families.get(host.name, ())):
        row, vendor = FAMILIES[name], MULTIPATH[name].vendor if name in MULTIPATH else ""
        others: dict[str, list[str]] = {}
        for volume, device in devices.items():
            if vendor and row.esxi_psp and re.match(rf"{vendor} ", device.title):
                others.setdefault(device.psp, []).append(volume)
        for other, volumes in others.items():
            if other not in (row.esxi_psp, psp):
                yield Violation(
                    f"{other} for {few(volumes)}",
                    f"{row.esxi_psp} for each volume of {row.title}",
                    at=("hosts", host.name, "settings", "psp"),
                )
