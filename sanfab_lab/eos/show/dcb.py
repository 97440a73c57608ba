"""Show flow control, priority flow control, DCBX and storm control."""

from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import short
from sanfab_lab.eos.show.interfaces import NAMES, JsonRecord, PortTable, chosen
from sanfab_lab.eos.status import Link, pause

_ETHERNET = ("Ethernet",)


def _pauses(call: EosCall, one: Link) -> list[str]:
    """Return the configured and the present flow control, sent and received."""
    return [*pause(call.switch, one, "send"), *pause(call.switch, one, "receive")]


def _flow(call: EosCall, one: Link) -> str:
    columns = " ".join(f"{word:<8}" for word in _pauses(call, one))
    return f"{short(one.name):<10} {columns}    {0:<13} {0}"


def _flow_record(call: EosCall, one: Link) -> JsonRecord:
    keys = ("txAdminState", "txOperState", "rxAdminState", "rxOperState")
    return {**dict(zip(keys, _pauses(call, one), strict=True)), "txPause": 0, "rxPause": 0}


def _pfc_on(call: EosCall, one: Link) -> bool:
    return one.port.pfc and "priority-flow-control all off" not in call.switch.running.settings


def _note(one: Link) -> str:
    return "DCBX disabled" if one.port.dcbx in {"", "none"} else ""


def _pfc(call: EosCall, one: Link) -> str:
    enabled = _pfc_on(call, one)
    levels = "".join(map(str, sorted(one.port.lossless)))
    words = ["Yes" if on else "No" for on in (enabled, enabled and one.up)]
    return f"{short(one.name):<15} {words[0]:<7} {levels:<15} {words[1]:<6} {_note(one)}"


def _pfc_record(call: EosCall, one: Link) -> JsonRecord:
    enabled = _pfc_on(call, one)
    return {
        "enabled": enabled,
        "active": enabled and one.up,
        "priorities": sorted(one.port.lossless),
        "note": _note(one),
    }


def _dcbx(_call: EosCall, one: Link) -> str:
    name = {"ieee": "IEEE", "cee": "CEE"}.get(one.port.dcbx, "")
    state = f"{name} DCBX is enabled and {'active' if one.up else 'inactive'}"
    return f"{one.name}:\n  {state if name else 'DCBX is disabled'}"


_FLOW = PortTable(
    (
        "Port       Send FlowControl  Receive FlowControl  RxPause       TxPause",
        "           admin    oper     admin    oper",
        "---------- -------- -------- -------- --------    ------------- -------------",
    ),
    _flow,
    _ETHERNET,
    "interfaceFlowControls",
    _flow_record,
)
_FLOW.register(
    "show interfaces flowcontrol",
    f"show interfaces {NAMES} flowcontrol",
    "show flowcontrol",
    f"show flowcontrol interface {NAMES}",
    source="NTC mem",
    when="flowcontrol-show",
)
_FLOW.register(
    "show interfaces flow-control",
    f"show interfaces {NAMES} flow-control",
    "show flow-control",
    source="NTC mem",
    modes="enable",
    when="flow-control-show",
)
PortTable(
    (
        "The hardware supports PFC on priorities 0 1 2 3 4 5 6 7",
        "",
        "Port            Enabled Priorities      Active Note",
    ),
    _pfc,
    _ETHERNET,
    "interfaceStatuses",
    _pfc_record,
).register(
    "show priority-flow-control [status]",
    f"show priority-flow-control interfaces {NAMES}",
    f"show interfaces {NAMES} priority-flow-control",
    source="MSNIC mem",
)
PortTable(
    ("Port            RxPfc            TxPfc",),
    lambda _call, one: f"{short(one.name):<15} {0:<16} {0}",
    _ETHERNET,
).register("show priority-flow-control counters [detail]", source="MSNIC")
PortTable((), _dcbx, _ETHERNET).register("show dcbx", f"show dcbx {NAMES}", source="MSNIC mem")


@show("show storm-control", source="A-TOI mem")
def _storm_control(call: EosCall) -> str:
    """Show the limits of all ports."""
    rows = ["Port       Type             Level      Rate(Mbps)  Status  Drops  Reason"]
    rows += [
        f"{short(one.name):<10} {kind:<16} {level:<10} {'':<11} {'active':<7} {0}"
        for one in chosen(call, "Ethernet", "Port-Channel")
        for kind, level in one.port.storm
    ]
    return "\n".join(rows)
