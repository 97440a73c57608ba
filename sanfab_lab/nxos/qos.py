"""Quality of service in force: lossless priorities and MTU of each class."""

import re
from typing import TYPE_CHECKING, NamedTuple

from sanfab.model.platforms.traits import Capability

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos


FCOE_COS = 3
FCOE_MTU = 2158
DEFAULT_MTU = 1500


class NetworkQosClass(NamedTuple):
    """A network-qos class in force."""

    name: str
    group: int
    mtu: int
    lossless: bool
    cos: int | None
    """CoS of its frames; None: the frames of no other class."""


def built_in(switch: "Nxos", kind: str) -> frozenset[str]:
    """Return the built-in policy maps of a type [C-N5QOS][CCIEDC]."""
    if switch.n9k:
        names = {"network-qos": ["default-8q-nq-policy"], "queuing": ["default-8q-out-policy"]}
        fcoe = {
            "qos": ["default-fcoe-in-policy"],
            "network-qos": ["default-fcoe-8q-nq-policy"],
            "queuing": ["default-fcoe-8q-out-policy"],
        }
    else:
        names = {
            "qos": ["default-in-policy"],
            "network-qos": ["default-nq-policy"],
            "queuing": ["default-in-policy", "default-out-policy"],
        }
        fcoe = {
            "qos": ["fcoe-default-in-policy"],
            "network-qos": ["fcoe-default-nq-policy"],
            "queuing": ["fcoe-default-in-policy", "fcoe-default-out-policy"],
        }
        if Capability.FCOE_DEFAULT_POLICIES not in switch.capabilities:
            fcoe = {}
    known = names.get(kind, []) + (fcoe.get(kind, []) if switch.fcoe else [])
    return frozenset(known)


def built_in_classes(switch: "Nxos", kind: str) -> frozenset[str]:
    """Return the built-in class maps of a type [AZLOCAL][KEEPIT-PFC]."""
    if not switch.n9k:
        # The 5010 has class-fcoe by itself, the 5500 with FCoE only [C-N5QOS].
        always = Capability.FCOE_DEFAULT_POLICIES not in switch.capabilities
        return frozenset({"class-default", "class-all-flood", "class-ip-multicast"}) | (
            {"class-fcoe"} if always or switch.fcoe else frozenset()
        )
    names = {
        "network-qos": ["c-8q-nq-default", *(f"c-8q-nq{n}" for n in range(1, 8))],
        "queuing": ["c-out-8q-q-default", *(f"c-out-8q-q{n}" for n in range(1, 8))],
    }
    return frozenset({"class-default", *names.get(kind, [])})


def network_qos_classes(switch: "Nxos") -> list[NetworkQosClass]:
    """Return the classes in force; the last resort, class-default, is always one of them."""
    name = switch.state.system_qos.get("network-qos", "")
    policy = switch.state.policy_maps.get(("network-qos", name))
    if policy is None:
        return _built_in(switch, name)
    found = [_class(switch, one, lines) for one, lines in policy.classes.items()]
    if not any(one.group == 0 for one in found):
        found.append(NetworkQosClass("class-default", 0, DEFAULT_MTU, lossless=False, cos=None))
    return sorted(found, key=lambda one: one.group)


def _built_in(switch: "Nxos", name: str) -> list[NetworkQosClass]:
    default = NetworkQosClass("class-default", 0, DEFAULT_MTU, lossless=False, cos=None)
    fcoe = NetworkQosClass("class-fcoe", 1, FCOE_MTU, lossless=True, cos=FCOE_COS)
    if switch.n9k:
        fcoe = fcoe._replace(name="c-8q-nq3", group=3, mtu=2240)
        return [default, fcoe] if name == "default-fcoe-8q-nq-policy" else [default]
    # On the 5010 class-fcoe is there by itself, on the 5500 only with its policy [C-N5QOS].
    by_itself = not name and Capability.FCOE_DEFAULT_POLICIES not in switch.capabilities
    return [default, fcoe] if name == "fcoe-default-nq-policy" or by_itself else [default]


def _class(switch: "Nxos", name: str, lines: dict[str, str]) -> NetworkQosClass:
    mtu = int(lines.get("mtu", f"mtu {DEFAULT_MTU}").split()[1])
    pause = lines.get("pause", "")
    if switch.n9k:
        number = re.search(r"nq(\d)$", name)
        group = int(number[1]) if number else 0
        cos = re.search(r"pfc-cos (\d)", pause)
        return NetworkQosClass(
            name, group, mtu, lossless=cos is not None, cos=int(cos[1]) if cos else None
        )
    if name == "class-fcoe":
        return NetworkQosClass(name, 1, mtu, "no-drop" in pause, FCOE_COS)
    group = _group(switch, "network-qos", name)
    return NetworkQosClass(name, group, mtu, "no-drop" in pause, _cos(switch, group))


def _group(switch: "Nxos", kind: str, name: str) -> int:
    known = switch.state.class_maps.get((kind, name))
    found = re.search(r"qos-group (\d)", " ".join(known.lines)) if known else None
    return int(found[1]) if found else 0


def _cos(switch: "Nxos", group: int) -> int | None:
    """Return the priority whose frames go to a QoS group of a 5000."""
    state = switch.state
    policy = state.policy_maps.get(("qos", state.system_qos.get("qos input", "")))
    for name, lines in policy.classes.items() if policy else ():
        if lines.get("set qos-group") == f"set qos-group {group}":
            known = state.class_maps.get(("qos", name))
            found = re.search(r"match cos (\d)", " ".join(known.lines)) if known else None
            return int(found[1]) if found else None
    return None


def lossless_priorities(switch: "Nxos") -> frozenset[int]:
    """Return the priorities that are never dropped."""
    return frozenset(
        one.cos for one in network_qos_classes(switch) if one.lossless and one.cos is not None
    )
