"""HOST-01."""

from collections.abc import Iterator

from sanfab.rules.catalogue.host.places import ESXI, families_of, lacks
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import Host
from sanfab.rules.rule import Fault, Unknown, check


@check(
    "HOST-01",
    over=ESXI,
    severity=Severity.WARNING,
    source="S4 NTAP-VS7",
    example="esxcli storage nmp satp set -s VMW_SATP_ALUA -P VMW_PSP_RR on a host of two arrays",
    fix="add a claim rule with vendor and model of the array (settings `psp` and `psp_vendor`)",
)
def round_robin(host: Host, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """ESXi takes turns over the paths of an array, by a rule for that array's vendor.

    A path selection for a whole SATP changes every ALUA array on the host, also those whose
    vendor asks for another. The default uses one path and leaves the others idle.
    """
    asked = [row for row in families_of(host, evidence) if row.esxi_psp]
    if not asked:
        return
    settings, where = host.intent.settings, ("hosts", host.name, "settings")
    psp = settings.get("psp")
    if psp is None:
        yield lacks("psp", "an ESXi host")
    elif psp != asked[0].esxi_psp:
        expected = f"{asked[0].esxi_psp} for {asked[0].title}"
        yield Fault(f"path selection {psp}", expected, at=(*where, "psp"))
    elif "psp_vendor" not in settings and len(evidence.partners.get(host.name, ())) > 1:
        arrays = len(evidence.partners[host.name])
        yield Fault(
            f"{psp} for every ALUA array, without `psp_vendor`",
            f"a rule for one vendor, as the host uses {arrays} arrays",
            at=(*where, "psp"),
        )
