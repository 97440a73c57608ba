"""Show priority flow control and pause frames."""

from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.names import short_name
from sanfab_lab.nxos.qos import lossless_priorities
from sanfab_lab.nxos.show import RULE
from sanfab_lab.nxos.show.interfaces import pause_state, shown_ports
from sanfab_lab.nxos.status import pfc_runs


@show(
    "show interface priority-flow-control",
    "show interface {name:[A-Za-z]+[\\d/]+} priority-flow-control",
    "show interface {kind:[A-Za-z]+} {n:[\\d/]+} priority-flow-control",
    source="KEEPIT-PFC OTEL",
)
def _priority_flow_control(call: NxosCall) -> str:
    """Show where priority flow control is in force, with the lossless priorities as bits."""
    rule = "=" * 60
    rows = [rule, "Port               Mode Oper(VL bmap)  RxPPP      TxPPP", rule, ""]
    bits = sum(1 << cos for cos in lossless_priorities(call.switch))
    for name, port in shown_ports(call):
        oper = f"On  ({bits:x})" if pfc_runs(call.switch, name) else "Off"
        rows.append(f"{name:<18} {port.pfc.capitalize():<4} {oper:<13} {0:<10} {0:<10}".rstrip())
    return "\n".join(rows)


@show(
    "show interface flowcontrol",
    "show interface {name:[A-Za-z]+[\\d/]+} flowcontrol",
    "show interface {kind:[A-Za-z]+} {n:[\\d/]+} flowcontrol",
    source="OTEL",
)
def _flow_control(call: NxosCall) -> str:
    """Show link-level flow control, as it is set and as it is in force."""
    rows = [
        RULE,
        "Port          Send FlowControl  Receive FlowControl  RxPause TxPause",
        "              admin    oper     admin    oper",
        RULE,
    ]
    for name, port in shown_ports(call):
        cells = [
            "on" if port.pause_send else "off",
            pause_state(call, name, "send"),
            "on" if port.pause_receive else "off",
            pause_state(call, name, "receive"),
        ]
        rows.append(
            f"{short_name(name):<13} " + " ".join(f"{one:<8}" for one in cells) + "    0       0"
        )
    return "\n".join(rows)
