"""Show QoS profiles and priorities."""

from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.status import priority_profile


@show("show dot1p", source="R-MFD")
def _dot1p(call: ExosCall) -> str:
    """Show the QoS profile of each priority."""
    rows = "".join(
        f"            {priority}                  {priority_profile(call.state, priority)}\n"
        for priority in range(8)
    )
    return f"  802.1p Priority Value    QOS Profile\n{rows}"


@show("show qosprofile [ports|port {list}]", source="R-MFD")
def _profiles(call: ExosCall) -> str:
    """Show the QoS profiles, of the switch or of ports."""
    known = sorted(call.state.qosprofiles)
    if not call.has("list"):
        return "".join(f"{name}    Weight =  1    Max Buffer Percent =  100\n" for name in known)
    out = []
    for port in call.ports():
        out.append(f"Port: {port}\n")
        for name in known:
            least, most = call.state.settings_of(port).bandwidth.get(name, (0, 100))
            out.append(f"    {name}  MinBw = {least:>3}%  MaxBw = {most:>3}%  MaxBuf = 100%\n")
    return "".join(out)
