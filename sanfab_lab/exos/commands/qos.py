"""QoS profiles, their bandwidth, and the profiles of priorities."""

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command
from sanfab_lab.exos.state import BUILT_IN_PROFILES
from sanfab_lab.exos.status import default_profile


def known_profile(call: ExosCall) -> str:
    """Return the QoS profile of a line; refuse one that does not exist."""
    if call["name"].upper() not in call.state.qosprofiles:
        raise refused_word(call["name"])
    return call["name"].upper()


@command("create qosprofile {name}", source="R-ES mem")
def _create_profile(call: ExosCall) -> None:
    """Create a QoS profile; QP7 is reserved for stacking [mem]."""
    name = call["name"].upper()
    if name not in {f"QP{number}" for number in range(1, 9)}:
        raise refused_word(call["name"])
    if name in call.state.qosprofiles:
        raise Refused(f"Error: QoS profile {name} already exists.")
    if name == "QP7" and call.switch.slots:
        raise Refused("Error: QoS profile QP7 is reserved for stacking.")
    call.state.qosprofiles.add(name)


@command("delete qosprofile {name}", source="mem")
def _delete_profile(call: ExosCall) -> None:
    """Delete a QoS profile that is not in use."""
    name, state = known_profile(call), call.state
    if name in BUILT_IN_PROFILES:
        raise Refused(f"Error: QoS profile {name} cannot be deleted.")
    vlans = any(vlan.qosprofile == name for vlan in state.vlans.values())
    ports = any(name in port.pfc_rx for port in state.ports.values())
    if name in state.dot1p.values() or vlans or ports:
        raise Refused(f"Error: QoS profile {name} is in use and cannot be deleted.")
    for port in state.ports.values():
        port.bandwidth.pop(name, None)
    state.qosprofiles.discard(name)


@command("configure dot1p type {priority} [qosprofile] {name}", source="E-PFC")
def _dot1p(call: ExosCall) -> None:
    """Set the QoS profile of a priority."""
    priority = call.within("priority", 0, 7)
    name = known_profile(call)
    call.state.dot1p.pop(priority, None)
    if name != default_profile(priority):
        call.state.dot1p[priority] = name


@command("unconfigure dot1p type {priority}", "unconfigure qosprofile", source="mem")
def _unconfigure_dot1p(call: ExosCall) -> None:
    """Restore the default QoS profile of one priority, or of all."""
    if call.has("priority"):
        call.state.dot1p.pop(call.within("priority", 0, 7), None)
    else:
        call.state.dot1p.clear()


@command(
    "configure qosprofile {name} minbw {least} maxbw {most} [ports|port {list}]", source="R-MFD"
)
def _bandwidth(call: ExosCall) -> None:
    """Set the minimum and maximum bandwidth of a QoS profile on ports."""
    name = known_profile(call)
    least, most = call.within("least", 0, 100), call.within("most", 0, 100)
    ports = call.ports()
    if least > most:
        raise Refused("Error: The minimum bandwidth is greater than the maximum bandwidth.")
    for port in ports:
        others = call.state.settings_of(port).bandwidth.items()
        if least + sum(low for other, (low, _) in others if other != name) > 100:  # noqa: PLR2004
            raise Refused(f"Error: The minimum bandwidths on port {port} add up to more than 100%.")
    for port in ports:
        shares = call.state.port(port).bandwidth
        shares.pop(name, None)
        if (least, most) != (0, 100):
            shares[name] = (least, most)
