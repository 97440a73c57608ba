"""VLANs of captured switches -> the sections ``vlans`` and ``vsans``, with what tells their roles.

Only what a port carries, or what has an address, is stated: a switch has no other VLAN of the SAN.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import get_args

from sanfab.facts.fc import VsanFacts
from sanfab.facts.switch import PortFacts, VlanFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.model.base import DEFAULT_FC_MAP, STANDARD_MTU, pattern_for
from sanfab.model.design import FCOE_PRIORITY, RoceClass
from sanfab.model.fabric import VlanRole
from sanfab.model.protocols import LOSSLESS_PROTOCOLS, PROTOCOLS
from sanfab.model.yaml12 import Data
from sanfab.text import either

JUMBO_MTU = 9000
"""Largest packet that is assumed of hosts in a VLAN whose switch ports pass jumbo frames."""
_KEY = re.compile(pattern_for("a VLAN name"))
_DEFAULT_NAME = re.compile(r"(?:VLAN)?\d+", re.IGNORECASE)
_STORAGE = r"storage|smb|\bsan(?:\b|\d)"
"""Names of VLANs that tell storage, and not its protocol."""
_ROLE_WORDS = (
    (r"i-?scsi|eql|equallogic|nimble", "iscsi"),
    (r"fcoe", "fcoe"),
    (r"roce|rdma", "nvme-roce"),
    (r"nvme", "nvme-tcp"),
    (r"nfs", "nfs"),
    (r"cifs|smb", "smb"),
    (r"native", "native"),
    (r"mgmt|mgt|management|oob", "management"),
    (_STORAGE, "iscsi"),
)
"""Words in the name of a VLAN, and the role that they tell."""
_LOSSLESS = LOSSLESS_PROTOCOLS - {"fcoe"}
"""Roles of VLANs that may be lossless; FCoE always is."""


@dataclass
class _Vlan:
    """What the switches show of one VLAN."""

    id: int
    names: Counter[str] = field(default_factory=Counter)
    switches: set[str] = field(default_factory=set)
    """Those with a port or an address in it."""
    vsans: set[int] = field(default_factory=set)
    fc_maps: set[str] = field(default_factory=set)
    paused: str = ""
    """A port with flow control in front of a device in it."""
    no_drop: str = ""
    """A port that names a lossless priority of its own in it."""
    rdma: bool = False
    """Its lossless priority is that of RDMA, and no FCoE uses it."""
    jumbo: Counter[bool] = field(default_factory=Counter)
    """Ports in it that pass jumbo frames, and others."""
    jumbo_by_class: bool = False
    """The switch has one MTU for all its VLANs, which is a jumbo one (NX-OS 5000)."""
    native_of_fcoe: bool = False


def state_vlans(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State every VLAN that is used, and the VSANs."""
    used: set[str] = set()
    keys: dict[str, _Vlan] = {}
    for _, vlan in sorted(_seen(draft, switches).items()):
        key, name, reason = _key(vlan, used)
        used.add(key.lower())
        keys[key] = vlan
        _state(draft, vlan, key, name, reason)
    _add_jumbo(draft, keys)
    _add_vsans(draft, switches)


def _add_jumbo(draft: Draft, keys: Mapping[str, _Vlan]) -> None:
    """State jumbo frames of VLANs of which only the whole switch tells: those with storage."""
    role_of = {
        key: draft.at(("vlans", key, "role")) for key, one in keys.items() if one.jumbo_by_class
    }
    if any(draft.at(("vlans", key, "mtu")) for key in role_of):
        return
    of_storage = [key for key, role in role_of.items() if role in PROTOCOLS and role != "fcoe"]
    others = [key for key, role in role_of.items() if role not in {"fcoe", "native"}]
    for key in of_storage or others:
        draft.put(("vlans", key, "mtu"), JUMBO_MTU, "the switches pass jumbo frames in all VLANs")


def _seen(draft: Draft, switches: Sequence[ImportedSwitch]) -> dict[tuple[int, str], _Vlan]:
    """Return the VLANs by id, and by fabric where an id means another VLAN in each."""
    found: dict[tuple[int, str], _Vlan] = {}
    split, of_fcoe = _split_ids(draft, switches), _fcoe_ids(switches)
    for one in switches:
        fabric = str(draft.at(("switches", one.name, "fabric")))
        pair = one.facts.peer.vlan if one.facts.peer is not None else None
        own = {
            number: found.setdefault((number, fabric if number in split else ""), _Vlan(number))
            for number in sorted(_used_ids(one) - {pair, one.facts.default_vlan, 1})
        }
        for number, vlan in own.items():
            vlan.switches.add(one.name)
            _note_vlan(vlan, one.facts.vlans.get(number))
        fcoe = {vfc.port for vfc in one.facts.vfcs.values()}
        for port in one.facts.ports.values():
            for number in carried_ids(port) & own.keys():
                _note_port(own[number], one, port, of_fcoe)
            if port.name in fcoe and port.native_vlan in own:
                own[port.native_vlan].native_of_fcoe = True
    return found


def _split_ids(draft: Draft, switches: Sequence[ImportedSwitch]) -> set[int]:
    """Return the ids that have one name in fabric A and another one in fabric B."""
    names: dict[int, dict[object, set[str]]] = {}
    for one in switches:
        fabric = draft.at(("switches", one.name, "fabric"))
        for number in _used_ids(one) & one.facts.vlans.keys():
            own = names.setdefault(number, {}).setdefault(fabric, set())
            own.add(one.facts.vlans[number].name)
    return {
        number
        for number, by_fabric in names.items()
        if by_fabric.keys() == {"A", "B"} and not by_fabric["A"] & by_fabric["B"]
    }


def carried_ids(port: PortFacts) -> set[int]:
    """Return the VLANs that a port carries by their ids, the untagged one included."""
    untagged = {port.access_vlan, port.native_vlan} - {None}
    return {*(port.trunk_vlans or ()), *(one for one in untagged if one is not None)}


def _used_ids(one: ImportedSwitch) -> set[int]:
    """Return the ids of the VLANs that a switch uses.

    A trunk that lists a whole range, as 1-3967, carries those of it that are VLANs of the switch.
    """
    defined = one.facts.vlans.keys()
    ids = {vlan.id for vlan in one.facts.vlans.values() if vlan.addresses}
    for port in one.facts.ports.values():
        carried = carried_ids(port)
        ids |= carried & defined if len(carried - defined) > _A_RANGE else carried
    return ids


_A_RANGE = 32
"""VLANs that a port lists and the switch does not have; more are a range, and no list of VLANs."""


def _note_vlan(vlan: _Vlan, facts: VlanFacts | None) -> None:
    if facts is None:
        return
    if facts.name:
        vlan.names[facts.name] += 1
    if facts.vsan is not None:
        vlan.vsans.add(facts.vsan)
    if facts.fip_snooping:
        vlan.fc_maps.add(facts.fc_map)


def _fcoe_ids(switches: Sequence[ImportedSwitch]) -> set[int]:
    """Return the VLANs that carry FCoE: a switch maps a VSAN to them, or snoops FIP in them.

    Another switch may pass them on, and shows no more of it than a lossless priority.
    """
    return {
        vlan.id
        for one in switches
        for vlan in one.facts.vlans.values()
        if vlan.vsan is not None or vlan.fip_snooping or _ROLE_OF_FCOE.search(vlan.name)
    }


_ROLE_OF_FCOE = re.compile("fcoe", re.IGNORECASE)


def _note_port(vlan: _Vlan, one: ImportedSwitch, port: PortFacts, of_fcoe: set[int]) -> None:
    """Note what a port that carries a VLAN tells of it."""
    place = f"{one.name} {port.name}"
    standard = one.platform.mtu_default or STANDARD_MTU
    is_member = any(port.name in lag.members for lag in one.facts.lags.values())
    if port.mtu is not None and (port.enabled or port.description) and not is_member:
        vlan.jumbo[port.mtu > standard] += 1
    classes = [
        found.mtu
        for policy in one.facts.policies.values()
        for found in policy.classes.values()
        if found.mtu is not None and not found.no_drop
    ]
    if port.mtu is None and classes and port.enabled:
        vlan.jumbo_by_class = vlan.jumbo_by_class or max(classes) > STANDARD_MTU
    if port.pause_receive == "on" and port.stp != "network":
        vlan.paused = vlan.paused or place
    named = any(_role_by_name(name) in _LOSSLESS | {"smb"} for name in vlan.names)
    lossless = port.pfc_priorities or (_lossless_priorities(one, port) if named else set())
    if lossless - _fcoe_priorities(one, carried_ids(port) & of_fcoe):
        vlan.no_drop = vlan.no_drop or place
        vlan.rdma = RoceClass.model_fields["priority"].default in lossless and (
            one.facts.dcbx_iscsi_priority is None
        )


def _fcoe_priorities(one: ImportedSwitch, carried: set[int]) -> set[int]:
    """Return the priority of FCoE, if a switch or one of its ports has FCoE VLANs."""
    facts = one.facts
    snoops = any(vlan.fip_snooping for vlan in facts.vlans.values())
    has_fcoe = bool(facts.vfcs) or snoops or bool(carried)
    return {FCOE_PRIORITY} if has_fcoe else set()


def _lossless_priorities(one: ImportedSwitch, port: PortFacts) -> set[int]:
    """Return the priorities of the lossless classes of the whole switch that a port uses."""
    facts = one.facts
    if not (port.dcb_map or port.qos_input or one.platform.traits.pfc_style == "class"):
        return set()
    return {
        priority
        for policy in facts.policies.values()
        for found in policy.classes.values()
        if found.no_drop
        for priority in found.priorities
    }


def _key(vlan: _Vlan, used: set[str]) -> tuple[str, str, str]:
    """Return key, name where it differs from the key, and why the key is assumed."""
    name = max(vlan.names, key=lambda one: (vlan.names[one], one), default="")
    if not name or _DEFAULT_NAME.fullmatch(name):
        return f"vlan{vlan.id}", name, "the key: the VLAN has no name on the switches"
    if _KEY.fullmatch(name) and name.lower() not in used:
        return name, "", ""
    key = re.sub(r"[^A-Za-z0-9_-]+", "_", name).strip("_").lower()[:32]
    if not _KEY.fullmatch(key) or key in used:
        key = f"vlan{vlan.id}"
    return key, name, ""


def _is_jumbo(vlan: _Vlan, role: str) -> bool:
    """Return whether ports tell jumbo frames: all of them, or in front of storage most."""
    least = 1 if role == "iscsi" else vlan.jumbo[False] + 1 if role in PROTOCOLS else 0
    return vlan.jumbo[True] >= least if least else bool(vlan.jumbo[True]) and not vlan.jumbo[False]


def _state(draft: Draft, vlan: _Vlan, key: str, name: str, reason: str) -> None:
    where = ("vlans", key)
    draft.put((*where, "id"), vlan.id, reason)
    role, why = _role(vlan, name or key)
    draft.put((*where, "role"), role, why)
    fabrics = {draft.at(("switches", one, "fabric")) for one in vlan.switches}
    if len(fabrics) == 1 and None not in fabrics:
        draft.put((*where, "fabric"), next(iter(fabrics)))
    stated = max(vlan.names, key=lambda one: (vlan.names[one], one), default="")
    if name or (role == "fcoe" and stated):  # an FCoE VLAN has no name by its key
        draft.put((*where, "name"), name or stated)
    if role == "fcoe":
        number = min(vlan.vsans, default=vlan.id)
        draft.put(
            (*where, "vsan"), number, "" if vlan.vsans else "no switch with VSANs was captured"
        )
        return
    if _is_jumbo(vlan, role):
        draft.put((*where, "mtu"), JUMBO_MTU, "the ports pass jumbo frames")
    if role in _LOSSLESS and (vlan.no_drop or vlan.paused):
        draft.put((*where, "lossless"), "pfc" if vlan.no_drop else "pause")
    if role == "other":
        draft.ask(
            OpenQuestion(
                (*where, "role"),
                f"What does VLAN {vlan.id} ({name or key}) carry?",
                f"it is on {', '.join(sorted(vlan.switches))}; its name tells no protocol",
                "other",
                either(get_args(VlanRole)),
            )
        )


def _role_by_name(name: str) -> str:
    """Return the role that the name of a VLAN tells; empty: it tells none."""
    return next((role for pattern, role in _ROLE_WORDS if re.search(pattern, name, re.I)), "")


def _role(vlan: _Vlan, name: str) -> tuple[str, str]:
    """Return the role of a VLAN, and why it is assumed; what a configuration states is certain."""
    if vlan.vsans or vlan.fc_maps:
        return "fcoe", ""
    words = _role_by_name(name)
    if vlan.no_drop:
        role = words if words in _LOSSLESS else "iscsi"
        if vlan.rdma and re.search(_STORAGE, name, re.I):
            role = "nvme-roce"
        return role, f"{vlan.no_drop} has a lossless priority"
    if vlan.native_of_fcoe and words in {"", "native"}:
        return "native", "" if words else "it is the untagged VLAN of FCoE ports"
    if words and words != "fcoe":
        return words, "its name"
    if vlan.paused:
        return "iscsi", f"{vlan.paused} has flow control"
    return "other", "its name tells no protocol"


def _add_vsans(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the VSANs; the zones are compared later."""
    carried_by_vlan = {draft.at(("vlans", key, "vsan")) for key in draft.names("vlans")}
    for number, facts in sorted(_vsans(switches).items()):
        where = ("vsans", str(number))
        owners = {name for name, _ in facts}
        fabrics = {draft.at(("switches", name, "fabric")) for name in owners} - {None}
        fabric = next(iter(fabrics)) if len(fabrics) == 1 else "A"
        reason = "" if len(fabrics) == 1 else "its switches tell no fabric"
        draft.put((*where, "fabric"), fabric, reason)
        if reason:
            question = f"Which fabric is VSAN {number} of?"
            evidence = f"it is on {', '.join(sorted(owners))}"
            draft.ask(OpenQuestion((*where, "fabric"), question, evidence, str(fabric)))
        if number not in carried_by_vlan:
            draft.put((*where, "role"), "fc")
        given = [one.name for _, one in facts if one.name.upper() != f"VSAN{number:04}"]
        _put_common(draft, where, "name", given)
        zoneset = next((one.active_zoneset for _, one in facts if one.active_zoneset), "")
        why = "" if zoneset else "none is active"
        draft.put((*where, "zoneset"), zoneset or f"zoneset{number}", why)
        if any(one.enhanced for _, one in facts):
            draft.put((*where, "enhanced"), value=True)
        if any(one.in_order for _, one in facts):
            draft.put((*where, "in_order"), value=True)
        _put_common(draft, where, "load_balancing", [one.load_balancing for _, one in facts])
    _add_sole_vsans(draft, switches)
    for number, fc_map in _fc_maps(draft, switches):
        if fc_map not in {"", DEFAULT_FC_MAP} and draft.at(("vsans", str(number))):
            draft.put(("vsans", str(number), "fc_map"), fc_map)


def _vsans(switches: Sequence[ImportedSwitch]) -> dict[int, list[tuple[str, VsanFacts]]]:
    """Return the VSANs in use with their facts by switch: VSAN 1 is used where it is stated."""
    found: dict[int, list[tuple[str, VsanFacts]]] = {}
    for one in switches:
        for number, vsan in one.facts.vsans.items():
            is_bare = number == 1 and not vsan.zones and one.platform.traits.vsans
            if not is_bare:
                found.setdefault(number, []).append((one.name, vsan))
    return found


def _add_sole_vsans(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the VSAN of switches without VSANs where their fabric has several, or none is told."""
    for one in switches:
        if one.platform.traits.vsans:
            continue
        fabric = draft.at(("switches", one.name, "fabric"))
        choices = [
            key
            for key in draft.names("vsans")
            if draft.at(("vsans", key, "role")) == "fc"
            and fabric in {None, draft.at(("vsans", key, "fabric"))}
        ]
        if choices != [str(one.platform.sole_vsan)]:
            draft.put(("switches", one.name, "vsan"), one.platform.sole_vsan)


def _fc_maps(draft: Draft, switches: Sequence[ImportedSwitch]) -> Iterator[tuple[int, str]]:
    """Yield VSAN and FC-MAP of each FCoE VLAN."""
    vsan_of = {
        draft.at(("vlans", key, "id")): draft.at(("vlans", key, "vsan"))
        for key in draft.names("vlans")
    }
    for one in switches:
        for vlan in one.facts.vlans.values():
            number = vsan_of.get(vlan.id)
            if isinstance(number, int) and (vlan.vsan is not None or vlan.fip_snooping):
                yield number, vlan.fc_map or one.facts.fc_map


def _put_common(draft: Draft, where: tuple[str, ...], key: str, values: Iterable[Data]) -> None:
    """State the value that most switches have; none where it is empty."""
    found = Counter(one for one in values if isinstance(one, str) and one)
    if found:
        draft.put((*where, key), max(found, key=lambda one: (found[one], one)))
