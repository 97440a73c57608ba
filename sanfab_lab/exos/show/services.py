"""Show routes, clock and log."""

from sanfab_lab.exos.commands import ExosCall, show


@show("show iproute [vr {vr}]", source="mem")
def _iproute(call: ExosCall) -> str:
    """Show the routes."""
    rows = []
    for (destination, gateway), vr in call.state.services.routes.items():
        if call["vr"].lower() in {"", vr.lower()}:
            name = "Default Route" if destination == "default" else destination
            rows.append(f"#s   {name:<19}{gateway:<16}1       UG---S-um--f {vr}\n")
    return f"Ori  Destination        Gateway         Mtr     Flags        VLAN\n{''.join(rows)}\n"


@show("show sntp-client", source="F-450 mem")
def _sntp(call: ExosCall) -> str:
    """Show the SNTP client."""
    services = call.state.services
    state = "enabled" if services.sntp_on else "disabled"
    rows = [f"SNTP client is {state}", "SNTP time is valid" if services.sntp_on else ""]
    for which in ("primary", "secondary"):
        server, vr = services.sntp.get(which, ("", ""))
        rows.append(f"{which.capitalize()} server: {server or 'none'}")
        if vr:
            rows.append(f"        VR: {vr}")
    rows.append(f"Query interval: {services.sntp_interval}")
    return "\n".join(rows) + "\n"


@show("show log configuration target syslog", "show log configuration", source="mem")
def _log_targets(call: ExosCall) -> str:
    """Show the syslog targets."""
    out = []
    for target in call.state.services.targets.values():
        state = "yes" if target.enabled else "no"
        out.append(
            f"Log Target      : syslog; {target.address} (vr {target.vr}), {target.facility}\n"
            f"    Enabled ?   : {state}\n    Filter Name : {target.log_filter}\n"
            f"    Match regex : {target.match}\n    Severity    : {target.severity} "
            "(through Critical)\n\n"
        )
    return "".join(out)


@show("show log [{how...}]", source="mem")
def _log(_call: ExosCall) -> str:
    """Show the log, which is empty."""
    return "A total of 0 log messages were displayed.\n"
