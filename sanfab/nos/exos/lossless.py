"""ExtremeXOS lines of flow control: IEEE 802.3x pause, priority flow control, DCBX."""

from sanfab.facts import QosClass, QosPolicy
from sanfab.nos.exos.builder import Builder
from sanfab.nos.exos.router import PORTS, line

PROFILE = '{profile:"?(?i:qp)[1-8]"?}'
BUILT_IN = {"qp1", "qp8"}
"""QoS profiles that exist from the start [mem]."""
HIGHEST = 7
"""The 802.1p priority that the factory configuration maps to qp8; the others go to qp1 [mem]."""


@line(f"create qosprofile {PROFILE}", source="VEXOS")
def _create(builder: Builder, profile: str) -> None:
    name = _name(profile)
    classes = _profiles(builder).classes
    if name in BUILT_IN or name in classes:
        raise ValueError(name)
    classes[name] = QosClass(name)


@line(f"delete qosprofile {PROFILE}", source="mem")
def _delete(builder: Builder, profile: str) -> None:
    del _profiles(builder).classes[_name(profile)]
    if not _profiles(builder).classes:
        del builder.facts.policies["qosprofile"]


@line(f"configure dot1p type {{priority:[0-7]}} qosprofile {PROFILE}", source="E-PFC")
def _dot1p(builder: Builder, priority: str, profile: str) -> None:
    name, number = _name(profile), int(priority)
    _check(builder, name)
    policy = builder.facts.policies.get("qosprofile")
    if policy is not None:
        for entry in policy.classes.values():
            entry.priorities.discard(number)
    if name != ("qp8" if number == HIGHEST else "qp1"):
        classes = _profiles(builder).classes
        classes.setdefault(name, QosClass(name)).priorities.add(number)


def _name(profile: str) -> str:
    return profile.strip('"').lower()


def _profiles(builder: Builder) -> QosPolicy:
    return builder.facts.policies.setdefault("qosprofile", QosPolicy("qosprofile", ""))


def _check(builder: Builder, name: str) -> None:
    """Refuse a QoS profile that does not exist."""
    policy = builder.facts.policies.get("qosprofile")
    if name not in BUILT_IN and (policy is None or name not in policy.classes):
        raise ValueError(name)


@line(f"enable flow-control rx-pause ports {PORTS}", source="E-FC")
def _receive(builder: Builder, ports: str) -> None:
    names = builder.names(ports)
    if any(builder.pfc_receive.get(name) or builder.pfc_send.get(name) for name in names):
        raise ValueError(ports)  # a port has the one or the other [E-FC]
    for name in names:
        builder.facts.ports[name].pause_receive = "on"


@line(f"enable flow-control tx-pause ports {PORTS}", source="E-FC")
def _send(builder: Builder, ports: str) -> None:
    found = builder.ports(ports)
    if any(port.pause_receive != "on" for port in found):
        raise ValueError(ports)  # refused while the port does not honour pause itself [E-FC]
    for port in found:
        port.pause_send = "on"


@line(f"disable flow-control rx-pause ports {PORTS}", source="mem")
def _no_receive(builder: Builder, ports: str) -> None:
    found = builder.ports(ports)
    if any(port.pause_send == "on" for port in found):
        raise ValueError(ports)  # sending depends on it [E-FC]
    for port in found:
        port.pause_receive = "off"


@line(f"disable flow-control tx-pause ports {PORTS}", source="R-MFD")
def _no_send(builder: Builder, ports: str) -> None:
    for port in builder.ports(ports):
        port.pause_send = "off"


@line(f"enable flow-control rx-pause qosprofile {PROFILE} ports {PORTS}", source="E-PFC")
def _pfc_receive(builder: Builder, profile: str, ports: str) -> None:
    name = _name(profile)
    _check(builder, name)
    for port in builder.ports(ports):
        port.pause_receive = port.pause_send = "off"  # PFC takes its place [E-FC]
        # The profile of number N answers to priority N - 1, whatever is mapped to it [E-PFC].
        builder.pfc_receive.setdefault(port.name, set()).add(int(name[2:]) - 1)


@line(f"disable flow-control rx-pause qosprofile {PROFILE} ports {PORTS}", source="mem")
def _no_pfc_receive(builder: Builder, profile: str, ports: str) -> None:
    for name in builder.names(ports):
        builder.pfc_receive.get(name, set()).discard(int(_name(profile)[2:]) - 1)


@line(f"enable flow-control tx-pause priority {{priority:[0-7]}} ports {PORTS}", source="E-PFC")
def _pfc_send(builder: Builder, priority: str, ports: str) -> None:
    for port in builder.ports(ports):
        port.pause_receive = port.pause_send = "off"
        builder.pfc_send.setdefault(port.name, set()).add(int(priority))


@line(f"disable flow-control tx-pause priority {{priority:[0-7]}} ports {PORTS}", source="mem")
def _no_pfc_send(builder: Builder, priority: str, ports: str) -> None:
    for name in builder.names(ports):
        builder.pfc_send.get(name, set()).discard(int(priority))


DCBX = "{version:ieee|baseline}"


@line(f"configure lldp ports {PORTS} advertise vendor-specific dcbx {DCBX}", source="R-MFD E-DCX")
def _dcbx(builder: Builder, ports: str, version: str) -> None:
    for name in builder.names(ports):
        builder.dcbx.setdefault(name, set()).add(version)


@line(f"configure lldp ports {PORTS} no-advertise vendor-specific dcbx {DCBX}", source="R-MFD")
def _no_dcbx(builder: Builder, ports: str, version: str) -> None:
    for name in builder.names(ports):
        builder.dcbx.get(name, set()).discard(version)
