"""EOS lines of QoS profiles: the PFC of ports that name one."""

from sanfab.nos.eos.builder import READER, Builder, PortBuilder, QosProfile, line

in_port = READER.block("port")
in_profile = READER.block("qos profile")


@line("qos profile {name}", source="AVD", opens="qos profile")
def _qos_profile(builder: Builder, name: str) -> QosProfile:
    return builder.qos_profiles[name]


@in_port.line("service-profile {name}", source="AVD")
def _service_profile(port: PortBuilder, name: str) -> None:
    if name not in port.builder.qos_profiles:
        raise ValueError(name)  # what it sets is unknown
    port.qos_profile = name


in_profile.assign("priority-flow-control on", "pfc", value=True, source="AVD")


@in_profile.line("priority-flow-control priority {priority:[0-7]} no-drop", source="AVD")
def _no_drop(profile: QosProfile, priority: str) -> None:
    profile.pfc_priorities.add(int(priority))


in_profile.remove(
    "priority-flow-control priority {priority:[0-7]} drop",
    "pfc_priorities",
    source="AVD",
    convert=int,
    missing_ok=True,
)
in_profile.assign("qos trust {mode:cos|dscp}", "trust", source="AVD")
in_profile.assign("no qos trust", "trust", "none", source="AVD")
