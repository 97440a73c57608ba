"""HOST-03."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.host.subjects import ESXI, missing
from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_vlans
from sanfab.rules.finding import Severity
from sanfab.rules.host_output import settings_with_derived
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import state

UPLINKS = re.compile(r"(vmk\d+)\.(active|standby)")
"""Settings for the teaming of a bound VMkernel port: ``vmk1.active: vmnic2``."""


@rule(
    "HOST-03",
    scope=ESXI,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="VMW-TEAM",
    example="vmk1 with vmnic2 active and vmnic3 standby",
    fix="leave one uplink active for each bound vmk and set all others to Unused",
)
def one_active_uplink(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """A VMkernel port bound to iSCSI has one active uplink and none on standby.

    With a standby uplink the VMkernel port moves to the other NIC without notice to the
    multipathing layer, which then counts two paths where one cable remains.
    """
    is_bound = state(host.intent.settings.get("port_binding"))  # then its script sets the uplinks
    settings = (
        settings_with_derived(context.cabling, host.name) if is_bound else host.intent.settings
    )
    teaming = {key: str(value) for key, value in settings.items() if UPLINKS.fullmatch(key)}
    in_vlan = iscsi_vlans(context.san, host.intent)
    if not teaming and max(in_vlan.values(), default=0) > 1:  # what port binding is for (LAG-02)
        yield missing("vmk1.active", "an ESXi host with two ports in one iSCSI network")
    for key, value in sorted(teaming.items()):
        vmk, _, role = key.partition(".")
        uplinks = [name for name in re.split(r"[ ,]+", value) if name and name != "none"]
        where = ("hosts", host.name, "settings", key)
        if role == "standby" and uplinks:
            yield Violation(
                f"{', '.join(uplinks)} on standby for {vmk}", "no standby uplink", at=where
            )
        if role == "active" and len(uplinks) != 1:
            found = f"{len(uplinks)} active uplinks for {vmk}"
            yield Violation(found, "one active uplink", at=where)
