"""The protocols that have sessions in a twin, each with its plan."""

from collections.abc import Callable
from pathlib import Path

from sanfab.model.protocols import VlanProtocol
from sanfab.rehearsal.device_settings import DeviceSettings
from sanfab.rehearsal.iscsi_plan import IscsiPlan
from sanfab.rehearsal.logins import SessionPlan, array_ports
from sanfab.rehearsal.nfs_plan import NfsPlan
from sanfab.rehearsal.twin import Twin

SESSION_PLANS: dict[VlanProtocol, Callable[[Twin, Path, DeviceSettings], SessionPlan]] = {
    "iscsi": IscsiPlan.of,
    "nfs": NfsPlan.of,
}


def session_plans(twin: Twin, build: Path, settings: DeviceSettings) -> list[SessionPlan]:
    """Return the plans of the protocols by which arrays of a twin serve storage."""
    plans = (plan_of(twin, build, settings) for plan_of in SESSION_PLANS.values())
    return [plan for plan in plans if array_ports(plan)]
