"""Storm control, of a port and of the whole switch."""

from sanfab_lab.os9.commands import Os9Call, command, error, on_ports
from sanfab_lab.os9.commands.interfaces import refuse_member
from sanfab_lab.os9.state import Port, with_pair

_KIND = "storm-control {kind:broadcast|multicast|unknown-unicast}"
_FORMS = (f"{_KIND} {{rate:[0-9]+}} in", f"no {_KIND} [{{rate:[0-9]+}}] in", f"no {_KIND}")
_MOST = 33554368


def _refuse_other(call: Os9Call, rate: str | None) -> None:
    """Refuse to remove another rate than the configured one."""
    if call["rate"] and rate is not None and call.number("rate") != int(rate):
        raise error(f"Storm control {call['kind']} {call['rate']} is not configured.")  # [mem]


@on_ports(*_FORMS, modes="if", source="F-SC D-STM1")
def _limit(call: Os9Call, port: Port) -> None:
    """Limit a kind of traffic at a port."""
    rate = None
    if call.no:
        _refuse_other(call, dict(port.storm).get(call["kind"]))
    else:
        refuse_member(port)
        rate = str(call.within("rate", 0, _MOST))
    port.storm = with_pair(port.storm, call["kind"], rate)


@command(*_FORMS, source="D-STM1 F-SC")
def _limit_all(call: Os9Call) -> None:
    """Limit a kind of traffic at all ports."""
    kept, kind = call.state.settings["storm"], call["kind"]
    if call.no:
        _refuse_other(call, kept[kind].split()[2] if kind in kept else None)
        kept.pop(kind, None)
    else:
        kept[kind] = f"storm-control {kind} {call.within('rate', 0, _MOST)} in"
