"""Storm control, of a port and of the whole switch."""

from sanfab_lab.commands import Refused
from sanfab_lab.os9.commands import Os9Call, command, on_ports
from sanfab_lab.os9.commands.interfaces import refuse_member
from sanfab_lab.os9.state import Port, with_pair

_KIND = "storm-control {kind:broadcast|multicast|unknown-unicast}"
_RATE = "{rate:[0-9]+} in"
_MOST = 33554368


def _refuse_other(call: Os9Call, rate: str | None) -> None:
    """Refuse to remove another rate than the configured one."""
    if call["rate"] and rate is not None and call.number("rate") != int(rate):
        raise Refused(  # [mem]
            f"% Error: Storm control {call['kind']} {call['rate']} is not configured."
        )


@on_ports(f"{_KIND} {_RATE}", modes="if", source="F-SC D-STM1")
def _limit(call: Os9Call, port: Port) -> None:
    """Limit a kind of traffic at a port."""
    refuse_member(port)
    port.storm = with_pair(port.storm, call["kind"], str(call.within("rate", 0, _MOST)))


@on_ports(f"no {_KIND} [in]", f"no {_KIND} {_RATE}", modes="if", source="F-SC")
def _no_limit(call: Os9Call, port: Port) -> None:
    """Remove the limit of a kind of traffic at a port."""
    _refuse_other(call, dict(port.storm).get(call["kind"]))
    port.storm = with_pair(port.storm, call["kind"], None)


@command(f"{_KIND} {_RATE}", f"no {_KIND} [in]", f"no {_KIND} {_RATE}", source="D-STM1 F-SC")
def _limit_all(call: Os9Call) -> None:
    """Limit a kind of traffic at all ports."""
    kept, kind = call.state.settings["storm"], call["kind"]
    if call.no:
        _refuse_other(call, kept[kind].split()[2] if kind in kept else None)
        kept.pop(kind, None)
    else:
        kept[kind] = f"storm-control {kind} {call.within('rate', 0, _MOST)} in"
