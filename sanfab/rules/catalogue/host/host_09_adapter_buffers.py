"""HOST-09."""

from collections.abc import Iterator

from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import RECOMMENDATIONS
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.host.subjects import WINDOWS_ISCSI, iscsi_adapters, missing
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanHost
from sanfab.rules.settings import number

_BUFFERS = ("receive_buffers", "transmit_buffers")


def _recommended(model: str) -> dict[str, SettingValue]:
    """Return the buffers that a recommendation for an array states for an adapter."""
    rows = (row.adapters[model] for row in RECOMMENDATIONS.values() if model in row.adapters)
    return {key: row.settings[key] for row in rows for key in _BUFFERS if key in row.settings}


@rule(
    "HOST-09",
    scope=WINDOWS_ISCSI,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="S0",
    example="receive buffers of an X520 at their default of 512",
    fix="set receive and transmit buffers of the adapter as in the profile",
)
def adapter_buffers(host: SanHost, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """An adapter has the receive and transmit buffers of its profile.

    The arrays of a congested SAN answer in bursts; frames that do not fit into the buffers of the
    adapter are dropped, and TCP retransmits.
    """
    for name in iscsi_adapters(host, context):
        adapter = host.intent.adapters.get(name)
        if adapter is None:
            yield NotExamined(
                "`adapter` of an iSCSI port of a Windows host: its buffers go by its model"
            )
            continue
        for key, value in _recommended(adapter.model).items():
            setting = adapter.settings.get(key)
            if setting is None:
                yield missing(key, f"adapter {adapter.model}")
            elif number(setting) != value:
                where = ("hosts", host.name, "adapters", name, "settings", key)
                yield Violation(
                    f"{key} {setting} on {name}", f"{value} for {adapter.model}", at=where
                )
