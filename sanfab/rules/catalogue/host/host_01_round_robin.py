"""HOST-01."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.subjects import ESXI, families_of, missing
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost


@rule(
    "HOST-01",
    scope=ESXI,
    severity=Severity.WARNING,
    source="S4 NTAP-VS7",
    example="esxcli storage nmp satp set -s VMW_SATP_ALUA -P VMW_PSP_RR on a host of two arrays",
    fix="add a claim rule with vendor and model of the array (settings `psp` and `psp_vendor`)",
)
def round_robin(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """ESXi uses round robin for the paths of an array, by a claim rule for the array's vendor.

    A path selection policy for a whole SATP changes every ALUA array of the host, including those
    whose vendor requires another. The default uses one path and leaves the others idle.
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
