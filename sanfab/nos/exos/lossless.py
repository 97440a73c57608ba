"""ExtremeXOS lines of flow control: IEEE 802.3x pause, priority flow control, DCBX."""

from sanfab.facts import QosClass, QosPolicy
from sanfab.nos.exos.draft import Draft
from sanfab.nos.exos.router import PORTS, line

PROFILE = '{profile:"?(?i:qp)[1-8]"?}'
BUILT_IN = {"qp1", "qp8"}
"""QoS profiles that exist from the start [mem]."""
HIGHEST = 7
"""The 802.1p priority that the factory configuration maps to qp8; the others go to qp1 [mem]."""


@line(f"create qosprofile {PROFILE}", source="VEXOS")
def _create(draft: Draft, profile: str) -> None:
    name = _name(profile)
    classes = _profiles(draft).classes
    if name in BUILT_IN or name in classes:
        raise ValueError(name)
    classes[name] = QosClass(name)


@line(f"delete qosprofile {PROFILE}", source="mem")
def _delete(draft: Draft, profile: str) -> None:
    del _profiles(draft).classes[_name(profile)]
    if not _profiles(draft).classes:
        del draft.facts.policies["qosprofile"]


@line(f"configure dot1p type {{priority:[0-7]}} qosprofile {PROFILE}", source="E-PFC")
def _dot1p(draft: Draft, priority: str, profile: str) -> None:
    name, number = _name(profile), int(priority)
    _check(draft, name)
    policy = draft.facts.policies.get("qosprofile")
    if policy is not None:
        for entry in policy.classes.values():
            entry.priorities.discard(number)
    if name != ("qp8" if number == HIGHEST else "qp1"):
        classes = _profiles(draft).classes
        classes.setdefault(name, QosClass(name)).priorities.add(number)


def _name(profile: str) -> str:
    return profile.strip('"').lower()


def _profiles(draft: Draft) -> QosPolicy:
    return draft.facts.policies.setdefault("qosprofile", QosPolicy("qosprofile", ""))


def _check(draft: Draft, name: str) -> None:
    """Refuse a QoS profile that does not exist."""
    policy = draft.facts.policies.get("qosprofile")
    if name not in BUILT_IN and (policy is None or name not in policy.classes):
        raise ValueError(name)


@line(f"enable flow-control rx-pause ports {PORTS}", source="E-FC")
def _receive(draft: Draft, ports: str) -> None:
    names = draft.names(ports)
    if any(draft.pfc_receive.get(name) or draft.pfc_send.get(name) for name in names):
        raise ValueError(ports)  # a port has the one or the other [E-FC]
    for name in names:
        draft.facts.ports[name].pause_receive = "on"


@line(f"enable flow-control tx-pause ports {PORTS}", source="E-FC")
def _send(draft: Draft, ports: str) -> None:
    found = draft.ports(ports)
    if any(port.pause_receive != "on" for port in found):
        raise ValueError(ports)  # refused while the port does not honour pause itself [E-FC]
    for port in found:
        port.pause_send = "on"


@line(f"disable flow-control rx-pause ports {PORTS}", source="mem")
def _no_receive(draft: Draft, ports: str) -> None:
    found = draft.ports(ports)
    if any(port.pause_send == "on" for port in found):
        raise ValueError(ports)  # sending depends on it [E-FC]
    for port in found:
        port.pause_receive = "off"


@line(f"disable flow-control tx-pause ports {PORTS}", source="R-MFD")
def _no_send(draft: Draft, ports: str) -> None:
    for port in draft.ports(ports):
        port.pause_send = "off"


@line(f"enable flow-control rx-pause qosprofile {PROFILE} ports {PORTS}", source="E-PFC")
def _pfc_receive(draft: Draft, profile: str, ports: str) -> None:
    name = _name(profile)
    _check(draft, name)
    for port in draft.ports(ports):
        port.pause_receive = port.pause_send = "off"  # PFC takes its place [E-FC]
        # The profile of number N answers to priority N - 1, whatever is mapped to it [E-PFC].
        draft.pfc_receive.setdefault(port.name, set()).add(int(name[2:]) - 1)


@line(f"disable flow-control rx-pause qosprofile {PROFILE} ports {PORTS}", source="mem")
def _no_pfc_receive(draft: Draft, profile: str, ports: str) -> None:
    for name in draft.names(ports):
        draft.pfc_receive.get(name, set()).discard(int(_name(profile)[2:]) - 1)


@line(f"enable flow-control tx-pause priority {{priority:[0-7]}} ports {PORTS}", source="E-PFC")
def _pfc_send(draft: Draft, priority: str, ports: str) -> None:
    for port in draft.ports(ports):
        port.pause_receive = port.pause_send = "off"
        draft.pfc_send.setdefault(port.name, set()).add(int(priority))


@line(f"disable flow-control tx-pause priority {{priority:[0-7]}} ports {PORTS}", source="mem")
def _no_pfc_send(draft: Draft, priority: str, ports: str) -> None:
    for name in draft.names(ports):
        draft.pfc_send.get(name, set()).discard(int(priority))


DCBX = "{version:ieee|baseline}"


@line(f"configure lldp ports {PORTS} advertise vendor-specific dcbx {DCBX}", source="R-MFD E-DCX")
def _dcbx(draft: Draft, ports: str, version: str) -> None:
    for name in draft.names(ports):
        draft.dcbx.setdefault(name, set()).add(version)


@line(f"configure lldp ports {PORTS} no-advertise vendor-specific dcbx {DCBX}", source="R-MFD")
def _no_dcbx(draft: Draft, ports: str, version: str) -> None:
    for name in draft.names(ports):
        draft.dcbx.get(name, set()).discard(version)
