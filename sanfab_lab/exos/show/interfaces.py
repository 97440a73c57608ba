"""Show ports."""

from datetime import UTC, datetime

from sanfab_lab.chassis import is_up
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.show import table
from sanfab_lab.exos.state import Port, Vlan
from sanfab_lab.exos.status import domain_ports, link_state, port_state, sorted_vlans, state_word
from sanfab_lab.rows import field_lines

_LABELS = (('\tDescription String: "{}"', "description"), ('\tDisplay String: "{}"', "display"))
_RATES = {
    "broadcast": "Broadcast Rate:\t\t",
    "multicast": "Multicast Rate:\t\t",
    "unknown-destmac": "Unknown Dest Mac Rate:\t",
}
_CASTS = (("unicast", "f"), ("multicast", "M"), ("broadcast", "B"))
_INFORMATION = (
    "Port      Flags               Link      ELSM Link Num Num  Num   Jumbo QOS     Load\n"
    "                              State     /OAM UPS  STP VLAN Proto Size  profile Master\n"
)
_CONFIGURATION = """Port Configuration
Port     Virtual    Port  Link  Auto   Speed      Duplex   Flow  Load   Media
         router     State State Neg  Cfg Actual Cfg Actual Cntrl Master Pri Red
"""
_CONFIGURATION_LEGEND = """> indicates Port Display Name truncated past 8 characters
Link State: A-Active, R-Ready, NP-Port Not Present, L-Loopback
Port State: D-Disabled, E-Enabled, L-License Disabled
Media: !-Unsupported, $-Unlicensed
Media Red: * - use "show port info detail" for redundant media type
Flow Cntrl: Shows link partner's abilities. NONE if Auto Neg is OFF
"""
_SUMMARY = """Port Summary Monitor                      {:%a %b %d %H:%M:%S %Y}
Port     Display              VLAN Name           Port  Link  Speed  Duplex
#        String               (or # VLANs)        State State Actual Actual
"""
_SUMMARY_LEGEND = """   Port State: D-Disabled, E-Enabled, F-Disabled by link-flap detection,
               L-Disabled due to licensing
   Link State: A-Active, R-Ready, NP-Port Not Present, L-Loopback,
               D-ELSM enabled but not up
               d-Ethernet OAM enabled but not up
"""
_LEGEND = """Flags : a - Load Sharing Algorithm address-based, D - Port Disabled,
        e - Extreme Discovery Protocol Enabled, E - Port Enabled,
        f - Unicast Flooding Enabled, g - Egress TOS Enabled,
        j - Jumbo Frame Enabled, l - Load Sharing Enabled,
        m - MACLearning Enabled, M - Multicast Flooding Enabled,
        B - Broadcast Flooding Enabled, p - Priority Flow Control Enabled,
        b - Rx and Tx Flow Control Enabled, x - Rx Flow Control Enabled
"""
_FRAMES = """\tEDP:\t\t{edp}

\tELSM:\t\tDisabled
\tEthernet OAM:\t\tDisabled
\tLearning:\tEnabled
{flooding}\tJumbo:\t{jumbo}
\tFlow Control:\tRx-Pause: {rx}\tTx-Pause: {tx}
\tPriority Flow Control: {pfc}
{pauses}\tReflective Relay:\tDisabled
\tLink up/down SNMP trap filter setting:\tEnabled
\tEgress Port Rate:\tNo-limit
{rates}\tQoS Profile:	None configured
    Ingress Rate Shaping : 		Unsupported
	Ingress IPTOS Examination: 	Disabled
	Ingress 802.1p Examination: 	Enabled
	Ingress 802.1p Inner Exam: 	Disabled
	Egress IPTOS Replacement:	Disabled
	Egress 802.1p Replacement:	Disabled
	NetLogin: 			Disabled
	NetLogin port mode: 		Port based VLANs
	Smart redundancy: 		Enabled
	Software redundant port: 	Disabled
	IPFIX:   Disabled		Metering:  Ingress, All Packets, All Traffic
	Far-End-Fault-Indication: 	Disabled
	Shared packet buffer:		default
	VMAN CEP egress filtering:	Disabled
	Isolation:			Off
	PTP Configured:      		Disabled
	Time-Stamping Mode:  		None
	Synchronous Ethernet:		Unsupported
	Dynamic VLAN Uplink:          	Disabled
	VM Tracking Dynamic VLANs:    	Disabled
"""


def _vlans(call: ExosCall, port: str) -> tuple[list[Vlan], list[Vlan]]:
    """Return the VLANs that a port is an untagged and a tagged member of."""
    vlans = sorted_vlans(call.state)
    return (
        [vlan for vlan in vlans if port in vlan.untagged],
        [vlan for vlan in vlans if port in vlan.tagged],
    )


@show("show ports [{list}] information detail", source="R-NTC R-MFD")
def _information_detail(call: ExosCall) -> str:
    return "".join(_details(call, port) for port in call.ports())


def _details(call: ExosCall, name: str) -> str:
    port, (untagged, tagged) = call.state.settings_of(name), _vlans(call, name)
    protocol = "\t\t Name: {:<12} Protocol: ANY      Match all protocols."
    lines = [
        f"Port:\t{name}",
        *field_lines(port, *_LABELS),
        "\tVirtual-router:\tVR-Default",
        "\tType:\t\tSR (Unsupported)",
        "\tRandom Early drop:\tUnsupported",
        *_link(call, name),
        "\n\tVLAN cfg:",
        *(_member(vlan, "Internal Tag") for vlan in untagged),
        *(_member(vlan, "802.1Q Tag") for vlan in tagged),
        "\n    STP cfg:",
        *_stp(call, name),
        "\n\tProtocol:",
        *(protocol.format(vlan.name) for vlan in untagged),
        *_trunking(call, name),
    ]
    return "\n".join(lines) + f"\n{_frames(call, port)}"


def _member(vlan: Vlan, kind: str) -> str:
    return (
        f"\t\t Name: {vlan.name}, {kind} = {vlan.tag}, MAC-limit = No-limit, "
        "Virtual router:   VR-Default"
    )


def _link(call: ExosCall, name: str) -> list[str]:
    speed = call.switch.speeds[name]
    up = is_up(call.switch, name)
    state = f"Active, {speed}Gbps, full-duplex" if up else "Ready"
    stamp = f"{call.switch.booted_at:%a %b %d %H:%M:%S %Y}"
    return [
        f"\tAdmin state:\t{state_word(call.switch.port_enabled(name))} with  {speed}G full-duplex",
        f"\tLink State:\t{state}",
        f"\tLink Ups:       {int(up)}        Last: {stamp if up else '--'}",
        "\tLink Downs:     0        Last: --",
    ]


def _stp(call: ExosCall, name: str) -> list[str]:
    lines = []
    for domain in call.state.domains.values():
        if name in domain_ports(call.state, domain):
            on = "enable" if domain.enabled else "disable"
            state = port_state(call.switch, domain, name)
            lines.append(f"\t\t{domain.name}({on}), Tag=(none), Mode=802.1D, State={state}")
    return lines


def _trunking(call: ExosCall, name: str) -> list[str]:
    master = call.state.lag_of.get(name)
    if master is None:
        return ["\tTrunking:\tLoad sharing is not enabled.", ""]
    lag = call.state.lags[master]
    role = f"Master port with {len(lag.members)} members"
    if master != name:
        role = f"Member port of master {master}"
    return [
        f"\tTrunking:\t{role} using algorithm address based - {lag.algorithm}",
        "algorithm",
        f"\tMembers: \t{call.switch.names.compact(lag.members)}",
        "",
    ]


def _frames(call: ExosCall, port: Port) -> str:
    pfc = bool(port.pfc_rx or port.pfc_tx)
    pauses = ", ".join(port.pfc_rx) or "None", ", ".join(map(str, port.pfc_tx)) or "None"
    flooding = (
        f"\t{kind.capitalize()} Flooding:\t{state_word(kind not in port.flooding)}\n"
        for kind, _ in _CASTS
    )
    return _FRAMES.format(
        edp=state_word(port.edp),
        flooding="".join(flooding),
        jumbo=f"Enabled, MTU= {call.state.jumbo_size}" if port.jumbo else "Disabled",
        rx=state_word(port.rx_pause is not False and not pfc),
        tx=state_word(port.tx_pause),
        pfc=state_word(pfc),
        pauses="\t\tRx-Pause: {}\tTx-Pause: {}\n".format(*pauses) if pfc else "",
        rates="".join(f"\t{title}{_rate(port, kind)}\n" for kind, title in _RATES.items()),
    )


def _rate(port: Port, kind: str) -> str:
    return f"{port.floods[kind]} pps" if kind in port.floods else "No-limit"


@show("show ports [{list}] information", source="R-NTC")
def _information(call: ExosCall) -> str:
    """Show ports with their flags, one a line."""
    rows = (_flags(call, port) for port in call.ports())
    return table(_INFORMATION, rows, 85) + _LEGEND


def _flags(call: ExosCall, name: str) -> str:
    port, master = call.state.settings_of(name), call.state.lag_of.get(name)
    up, pfc = is_up(call.switch, name), bool(port.pfc_rx or port.pfc_tx)
    pause = "p" if pfc else "b" if port.tx_pause else "-" if port.rx_pause is False else "x"
    share = "la" if master else "--"
    flags = (
        f"{'E' if port.enabled else 'D'}m{'j' if port.jumbo else '-'}{share}---"
        f"{'e' if port.edp else '-'}--"
        f"{''.join('-' if cast in port.flooding else mark for cast, mark in _CASTS)}"
        f"---{pause}-"
    )
    untagged, tagged = _vlans(call, name)
    size = call.state.jumbo_size if port.jumbo else 1522
    load = f"{master:>6} a" if master else ""
    return (
        f"{name:<9} {flags:<19} {'active' if up else 'ready':<9} - / -{int(up):>3}"
        f"{len(_stp(call, name)):>5}{len(untagged) + len(tagged):>5}{len(untagged):>4}"
        f"   {size:<5} none{load}"
    ).rstrip() + "\n"


@show("show ports [{list}] configuration [no-refresh]", source="R-CN")
def _configuration(call: ExosCall) -> str:
    """Show state and speed of ports."""
    rows = []
    for name in call.ports():
        port, up = call.state.settings_of(name), is_up(call.switch, name)
        speed = f"{call.switch.speeds[name] * 1000}"
        auto = "OFF" if port.speed or call.switch.speeds[name] > 1 else "ON "
        master = call.state.lag_of.get(name, "")
        rows.append(
            f"{name:<8} VR-Default {'E' if port.enabled else 'D'}       "
            f"{link_state(call.switch, name)}   {auto} {speed:<5} {speed if up else '':<5} FULL "
            f"{'FULL' if up else '':<5}{'':<5} {master:<7} NONE         \n"
        )
    return table(_CONFIGURATION, rows, 80) + _CONFIGURATION_LEGEND


@show("show ports [{list}] [no-refresh]", source="R-MFD")
def _summary(call: ExosCall) -> str:
    """Show ports, one a line."""
    rows = (_summary_row(call, name) for name in call.ports())
    return table(_SUMMARY.format(datetime.now(UTC)), rows, 72) + _SUMMARY_LEGEND


def _summary_row(call: ExosCall, name: str) -> str:
    port, up = call.state.settings_of(name), is_up(call.switch, name)
    vlans = [vlan for kind in _vlans(call, name) for vlan in kind]
    shown = vlans[0].name if len(vlans) == 1 else f"({len(vlans):04d})"
    speed = f"{call.switch.speeds[name]}G" if up else ""
    return (
        f"{name:<8} {port.display:<20} {shown[:19]:<19} {'E' if port.enabled else 'D'}     "
        f"{link_state(call.switch, name)}     {speed:<6} {'FULL' if up else ''}\n"
    )


@show("show ports [{list}] description", source="R-NTC")
def _description(call: ExosCall) -> str:
    """Show the labels of ports."""
    rule = f"=====  {'=' * 20}  {'=' * 50}\n"
    ports = [(name, call.state.settings_of(name)) for name in call.ports()]
    rows = "".join(f"{name:<6} {one.display:<20}  {one.description}\n" for name, one in ports)
    head = f"Port   Display String        Description String{' ' * 32}\n"
    return f"{head}{rule}{rows}{rule}"


@show("show ports [{list}] vid", source="R-ES")
def _vids(call: ExosCall) -> str:
    """Show the VLAN ids of ports."""
    rows = []
    for name in call.ports():
        untagged, tagged = _vlans(call, name)
        low = ", ".join(str(vlan.tag) for vlan in untagged) or "None"
        high = ", ".join(str(tag) for tag in sorted(vlan.tag for vlan in tagged)) or "None"
        rows.append(f"{name:<8} Untagged  {low}\n         Tagged    {high}\n")
    return (
        f"         Untagged\nPort     /Tagged   VID(s)\n-------- --------  {'-' * 60}\n"
        f"{''.join(rows)}"
    )


@show("show ports [{list}] flow-control {how:rx-pauses|tx-pauses} [no-refresh]", source="mem")
def _pauses(call: ExosCall) -> str:
    """Show the pause frames, which are not counted."""
    return _zero_counters(call, "Pauses by QoS profile 1-8", 8)


@show("show ports [{list}] {kind:congestion|rxerrors|txerrors} [no-refresh]", source="F-RU")
def _counters(call: ExosCall) -> str:
    """Show congestion and errors, which do not occur."""
    return _zero_counters(call, call["kind"].capitalize(), 5)


def _zero_counters(call: ExosCall, title: str, count: int) -> str:
    rows = [
        f"{name:<8} {link_state(call.switch, name):<6}{'0 ' * count}\n" for name in call.ports()
    ]
    return table(f"Port     Link  {title}\n", rows, 80)
