"""FCOE-09."""

from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import VFCS, SwitchVfc


@rule(
    "FCOE-09",
    scope=VFCS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="KCL-VFC",
    example="a VFC bound to port-channel20 of Ethernet1/1 and 1/2 on a Nexus 5010",
    fix="leave one port of this switch in the LAG, the other on its vPC peer",
)
def vfc_on_a_lag_has_one_local_port(
    vfc: SwitchVfc, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A VFC of a host or array is on a LAG only if the LAG has no more local ports than permitted.

    On a Nexus 5000 one local port is permitted, the other is on the vPC peer: with two the VFC
    stays down without an error message. Later platforms differ by release.
    """
    facts, switch = vfc.facts, vfc.switch
    lag = switch.facts.lags.get(facts.port)
    if lag is None or facts.mode != "F" or len(lag.members) < 2:  # noqa: PLR2004  # several
        return
    most = switch.platform.vfc_lag_members
    if most is None:
        yield NotExamined("whether the release binds a VFC to a LAG of several ports")
    elif len(lag.members) > most:
        yield Violation(
            found=f"bound to {lag.name} of {', '.join(sorted(lag.members))}",
            expected=f"{most} port of the LAG on {switch.platform.title}",
        )
