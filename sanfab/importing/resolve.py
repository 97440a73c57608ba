"""A draft and the switches that it describes -> the draft that leads to their facts.

Each round resolves the draft as any inventory is, and compares the intended facts of each switch
with the captured ones. What differs becomes a statement of the device port, an override of the
switch port, or a remainder; areas that differ after that are left out of ``managed``.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields, replace

from pydantic import ValidationError

from sanfab.errors import SanfabError
from sanfab.facts.diff import MISSING, Difference
from sanfab.facts.fc import FcPortFacts, VsanFacts
from sanfab.facts.field import facts_of
from sanfab.facts.services import Community, CommunityTraps, ServiceFacts
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft
from sanfab.importing.lossless import KEY_OF_ROLE, fit_lossless_classes
from sanfab.importing.networks import DraftNetworks
from sanfab.importing.port_names import port_order, port_ranges
from sanfab.importing.vlans import JUMBO_MTU
from sanfab.importing.yaml_text import flow_text
from sanfab.intent.problems import KEYS_OF_MEMBERS, derived_problems
from sanfab.intent.switch_facts import design_of, intended_facts, managed_facts
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.lifecycle import split_by_state
from sanfab.inventory.line_rates import RATE_KEYS
from sanfab.inventory.messages import error_message
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.references import Problem, problems_of
from sanfab.live.collect import parse_config
from sanfab.live.drift import DriftInput, describe_difference, drift_of
from sanfab.masking import HIDDEN
from sanfab.model.base import STANDARD_MTU
from sanfab.model.design import AREAS, NEEDED_AREA, Area
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.san import San
from sanfab.model.yaml12 import Data, Where
from sanfab.nos.normalize import normalize_for_drift

_RECORDS: dict[str, type] = {"ports": PortFacts, "vlans": VlanFacts, "vsans": VsanFacts}
"""Objects of a switch whose facts may be of other areas than they are."""
_LAST: tuple[Area, ...] = ("ports", "lags", "zones", "vsans", "vlan-addresses", "vlans", *AREAS)
"""Areas in the order in which they are left out where a difference tells of none."""
ROUNDS = 4
"""A correction may show another one, as a VLAN that only an override carries."""
_MOST_REFUSALS = 500
_RATES = {(key,) for key in RATE_KEYS}


def fit_to_captures(draft: Draft, switches: Sequence[ImportedSwitch]) -> Cabling:
    """Correct a draft until it leads to the captured facts, or to those that it can lead to."""
    tried: set[tuple[Where, str]] = set()
    cabling = accepted_part(draft)
    for _ in range(ROUNDS):
        changed, networks = False, DraftNetworks(draft)
        zonings: dict[int, VsanFacts] = {}
        for one in switches:
            design = design_of(cabling, one.name, zonings)
            found = intended_facts(design)
            changed |= _correct(networks, cabling, one, found, tried)
            changed |= fit_lossless_classes(draft, cabling, one, found)
        if not changed:
            break
        cabling = accepted_part(draft)
    return _restrict(draft, cabling, switches)


# What the inventory refuses


def accepted_part(draft: Draft) -> Cabling:
    """Return the cabling of a draft, without the statements that no inventory may have.

    Each of them is a remainder, with the message that a user would see.
    """
    for _ in range(_MOST_REFUSALS):
        try:
            san = San.model_validate(draft.ordered())
        except ValidationError as error:
            refused: list[Problem] = []
            for detail in error.errors():
                where = _existing(draft, detail["loc"])
                refused.append((where, error_message(detail, where)))
            _refuse_all(draft, refused)
            continue
        san, _, _ = split_by_state(san)
        cabling = cabling_of(san)
        problems = [*problems_of(san, cabling)] or [*derived_problems(san, cabling)]
        if not problems:
            return cabling
        _refuse_all(draft, problems)
    raise AssertionError("a draft that is refused whatever is taken out of it")


def _refuse_all(draft: Draft, problems: Sequence[Problem]) -> None:
    """Take out the first statement that is refused, and like ones of other entries of its section.

    Further ones of an entry, and of other sections, may follow from these: the next round tells.
    What ports of an entry state of their speed is taken out together: a team of ports of which one
    had its own speed left would be refused for it.
    """
    found: dict[Where, dict[Where, str]] = {}
    for where, text in problems:
        place = _existing(draft, where)
        if where[:1] + where[2:3] == ("switches", "qos") and place[2:] == ():
            place = _lossless_place(draft, str(where[3])) or place
        of_entry = found.setdefault(place[:2], {})
        if not of_entry or {place[-1:], next(iter(of_entry))[-1:]} <= _RATES:
            of_entry.setdefault(place, text)
    section = next(iter(found))[:1]
    of_section = [one for where, of in found.items() if where[:1] == section for one in of.items()]
    for where, text in reversed(of_section):  # the numbers of earlier entries of a list stay
        _refuse(draft, where, text)


def _existing(draft: Draft, where: Sequence[str | int]) -> Where:
    """Return the part of a path that the draft has."""
    found: list[str | int] = []
    for step in where:
        value = draft.at((*found, step))
        if value is None:
            continue  # the name of an alternative, or a key that is missing
        found.append(step)
    return tuple(found)


def _refuse(draft: Draft, where: Where, text: str) -> None:
    path = ".".join(map(str, where))
    if not where:
        raise AssertionError(f"a draft that is refused: {text}")
    switch = str(where[1]) if where[0] == "switches" else ""
    model = PLATFORMS.get(str(draft.at(("switches", switch, "model"))))
    is_whole = where == ("switches", switch)
    if model is not None and not model.traits.vsans and (is_whole or where[-1] == "vsan"):
        draft.leave(switch, [(path, text)])
        _set_apart(draft, switch)
        return
    pair = _pair_link(draft, switch) if is_whole else None
    if pair is not None:
        draft.leave(switch, [(".".join(map(str, pair)), text)])
        draft.drop(pair)
        return
    if is_whole:
        raise SanfabError(f"{path}: {text}")
    value = "" if text.startswith("found ") else f"{flow_text(draft.at(where))}: "
    draft.leave(switch, [(path, f"{value}{text}")])
    is_end = where[0] == "links" and where[2:] == ("between",)
    draft.drop(where[:2] if is_end else where)  # what is left of the link would be refused too


def _lossless_place(draft: Draft, key: str) -> Where | None:
    """Return the VLAN whose class a switch cannot have, by the key of the class below `qos`."""
    of_key = {role for role, own in KEY_OF_ROLE.items() if own == key}
    for vlan in draft.names("vlans"):
        where: Where = ("vlans", vlan, "lossless")
        if draft.at(where) is not None and draft.at(("vlans", vlan, "role")) in of_key:
            return where
    return None


def _pair_link(draft: Draft, switch: str) -> Where | None:
    """Return the place of the peer link of a switch; None: it has none."""
    links = draft.data.get("links")
    for number, link in enumerate(links if isinstance(links, list) else ()):
        if not isinstance(link, dict) or link.get("role") != "peer":
            continue
        ends = link.get("between")
        names = {str(end).partition(" ")[0] for end in (ends if isinstance(ends, list) else ())}
        if switch in names:
            return "links", number
    return None


def _set_apart(draft: Draft, switch: str) -> None:
    """Give a switch without VSANs a fabric of its own: no link leads to the others."""
    number = draft.at(("switches", switch, "vsan")) or next(iter(draft.names("vsans")), "")
    vsan = draft.at(("vsans", str(number)))
    own = 1 + max(map(int, draft.names("vsans")), default=0)
    copied: dict[str, Data] = {**vsan} if isinstance(vsan, dict) else {}
    fabric = draft.at(("switches", switch, "fabric"))
    draft.put(("vsans", str(own)), copied | ({"fabric": fabric} if fabric else {}))
    draft.put(("switches", switch, "vsan"), own, "no link leads to the others of its fabric")


# Ports


def _correct(
    networks: DraftNetworks,
    cabling: Cabling,
    one: ImportedSwitch,
    intended: SwitchFacts,
    tried: set[tuple[Where, str]],
) -> bool:
    """State what makes the ports of a switch those that were captured; return whether it did."""
    changed, draft = False, networks.draft
    goal, running = normalize_for_drift(intended, one.facts, one.platform)
    cables = {port: found[0] for port, found in cabling.cables.get(one.name, {}).items()}
    members = {name for lag in intended.lags.values() for name in lag.members}
    unproven = _unproven_states(one)
    for name in sorted(intended.ports.keys() | one.facts.ports.keys()):
        wanted, found = one.facts.ports.get(name), intended.ports.get(name)
        if wanted is None or found is None or wanted == found or name in _interfaces(intended):
            continue
        same = goal.ports.get(name) == running.ports.get(name)
        for where, value in _statements(networks, one, cables.get(name), wanted, found):
            is_kept = same and where[-1] not in _KEPT
            is_open = where[-1] == "enabled" and f"ports.{name}.enabled" in unproven
            if not (is_kept or is_open) and _is_allowed(where, in_lag=name in members):
                changed |= _try(draft, where, value, tried)
    for name in sorted(intended.fc_ports.keys() & one.facts.fc_ports.keys()):
        native, own = one.facts.fc_ports[name], intended.fc_ports[name]
        if native != own and goal.fc_ports.get(name) != running.fc_ports.get(name):
            for where, value in _native_statements(one, cables.get(name), native, own):
                changed |= _try(draft, where, value, tried)
    return changed


def _unproven_states(one: ImportedSwitch) -> dict[str, str]:
    """Return the reason by path, for each port of which the text does not prove whether it is up.

    A switch that shut it would drop its paths: what nothing proves is not stated.
    """
    return {
        f"ports.{each.port}.enabled": each.reason
        for each in one.reading.doubts
        if each.port and each.reason and "enabled" in each.fields
    }


def _is_allowed(where: Where, *, in_lag: bool) -> bool:
    """Return whether a port states a key there: one in a LAG has no override of its switching."""
    is_override = where[0] == "switches"
    if in_lag:
        return not is_override or where[-1] in KEYS_OF_MEMBERS
    return is_override or where[-1] != "mtu"


_KEPT = frozenset({"speed", "fec", "autoneg", "description"})
"""What a port keeps where nothing is stated, and its name for people."""


def _interfaces(facts: SwitchFacts) -> set[str]:
    """Return the LAG interfaces that are no ports: no override names them."""
    members = {name for lag in facts.lags.values() for name in lag.members}
    return {name for name in facts.lags if name not in members}


def _try(draft: Draft, where: Where, value: Data, tried: set[tuple[Where, str]]) -> bool:
    """State a value once; one that did not help before is not tried again."""
    key = (where, str(value))
    if key in tried or value is None:
        return False
    tried.add(key)
    draft.put(where, value)
    return True


def _statements(
    networks: DraftNetworks,
    one: ImportedSwitch,
    cable: Cable | None,
    wanted: PortFacts,
    found: PortFacts,
) -> Iterator[tuple[Where, Data]]:
    """Yield the statements that turn the facts of a port into those that were captured."""
    override: Where = ("switches", one.name, "ports", wanted.name)
    device: Where = cable.where if cable is not None else override
    differing = {
        field.name
        for field in fields(PortFacts)
        if field.compare and getattr(wanted, field.name) != getattr(found, field.name)
    }
    yield from _cable_statements(device, differing, wanted)
    if differing & {"mode", "access_vlan", "native_vlan", "trunk_vlans"}:
        yield from _vlan_statements(networks.keys(one.name), override, wanted, one)
    for key in differing & {"enabled", "mtu"}:
        yield (*override, key), getattr(wanted, key)
    if "mtu" in differing and cable is not None:
        is_jumbo = (wanted.mtu or 0) > (one.platform.mtu_default or STANDARD_MTU)
        yield (*device, "mtu"), JUMBO_MTU if is_jumbo else STANDARD_MTU
    if differing & {"pause_receive", "pause_send", "pause_stated"}:
        flow: Data = {"receive": wanted.pause_receive == "on", "send": wanted.pause_send == "on"}
        yield (*override, "flow_control"), flow
    if differing & {"stp", "bpdu_guard"} and wanted.stp in {"edge", "normal"}:
        yield (*override, "edge"), wanted.stp == "edge"
    if differing & {"lldp_transmit", "lldp_receive"}:
        yield (*override, "lldp"), wanted.lldp_transmit


def _cable_statements(
    where: Where, differing: set[str], wanted: PortFacts
) -> Iterator[tuple[Where, Data]]:
    """Yield what the port of a device states, or the override of a port without a device."""
    if "description" in differing and not wanted.description and where[0] != "switches":
        yield (*where, "description"), ""
    for key in ("description", "speed", "fec", "autoneg"):
        if key in differing and getattr(wanted, key) not in {"", None}:
            yield (*where, key), getattr(wanted, key)


def _vlan_statements(
    keys: Mapping[int, str], override: Where, wanted: PortFacts, one: ImportedSwitch
) -> Iterator[tuple[Where, Data]]:
    if wanted.mode == "access":
        if wanted.access_vlan is not None and wanted.access_vlan in keys:
            yield (*override, "vlan"), keys[wanted.access_vlan]
        return
    if wanted.mode != "trunk":
        return
    carried = wanted.trunk_vlans if wanted.trunk_vlans is not None else set(keys)
    tagged: list[Data] = [
        keys[number] for number in sorted(carried - {wanted.native_vlan}) if number in keys
    ]
    if tagged:
        yield (*override, "tagged"), tagged
    native = wanted.native_vlan
    if native is not None and native in keys and native != one.platform.traits.native_vlan:
        yield (*override, "vlan"), keys[native]


_FC_KEYS = ("mode", "trunk", "rate_mode", "receive_credits", "licence", "fill_word", "npiv")


def _native_statements(
    one: ImportedSwitch, cable: Cable | None, wanted: FcPortFacts, found: FcPortFacts
) -> Iterator[tuple[Where, Data]]:
    override: Where = ("switches", one.name, "ports", wanted.name)
    device: Where = cable.where if cable is not None else override
    if wanted.description != found.description and (wanted.description or cable is not None):
        yield (*device, "description"), wanted.description
    if wanted.enabled != found.enabled:
        yield (*override, "enabled"), wanted.enabled
    if wanted.speed != found.speed and wanted.speed is not None:
        yield (*device, "speed"), f"{wanted.speed}G"
    for key in _FC_KEYS:
        value = getattr(wanted, key)
        if value != getattr(found, key) and value not in {"", None}:
            yield (*override, "fc", key), value


# Areas


@dataclass
class _Compared:
    """One switch, and how the draft differs from it."""

    differences: tuple[Difference, ...]
    intended: SwitchFacts


def _restrict(draft: Draft, cabling: Cabling, switches: Sequence[ImportedSwitch]) -> Cabling:
    """Leave out of ``managed`` what still differs, so that a push changes nothing.

    What is stated for all switches comes first; ``managed`` of a switch concerns that one alone.
    """
    left = switches
    for _ in range(len(AREAS)):
        compared = [(one, found) for one in left if (found := _compare(cabling, one)).differences]
        if not compared:
            break
        paths = {path for _, found in compared for path in _paths(found.differences)}
        if left is switches and _state_for_all(draft, paths):
            return _restrict(draft, accepted_part(draft), switches)
        for one, found in compared:
            _leave_areas(draft, one, found)
        left = [one for one, _ in compared]
        cabling = accepted_part(draft)
    return cabling


def _state_for_all(draft: Draft, paths: Set[str]) -> bool:
    """State what explains differences of all switches; return whether that was not tried before."""
    changed = _zone_by_wwpn(draft, paths)
    ssh: Where = ("management", "ssh")
    if draft.at(ssh) is None and paths & _SSH_FACTS:
        draft.put(ssh, value=False)
        changed = True
    return changed


_OF_EXTENDERS = {"ports", "lags"}
"""Areas of which a switch with fabric extenders owns both or none."""


def _leave_areas(draft: Draft, one: ImportedSwitch, found: _Compared) -> None:
    areas = _areas(draft, one.name)
    lost = {_area_of(path, found.intended, one.facts) for path in _paths(found.differences)}
    if draft.at(("switches", one.name, "fex")) is not None and lost & _OF_EXTENDERS:
        lost |= _OF_EXTENDERS
    is_all = draft.at(("switches", one.name, "managed")) is None
    only_more = all(each.expected is MISSING for each in found.differences)
    kept = areas if is_all and only_more else _without(areas, lost)
    if kept == areas and not is_all:  # they are in objects of an area that is left out
        kept = _without(areas, {next(one for one in _LAST if one in areas)})
    _note(draft, one, found.differences)
    draft.put(("switches", one.name, "managed"), [*(kept or areas[-1:])])


def differences_of(cabling: Cabling, one: ImportedSwitch) -> tuple[Difference, ...]:
    """Return how a switch differs from the inventory, as `drift` tells it."""
    return _compare(cabling, one).differences


def _zone_by_wwpn(draft: Draft, paths: Set[str]) -> bool:
    """Have the zones of VSANs that differ name WWPNs; return whether that was not tried before."""
    numbers = {path.split(".")[1] for path in paths if path.startswith("vsans.")}
    found = False
    for number in sorted(numbers & {*draft.names("vsans")}):
        where: Where = ("vsans", number, "zone_members")
        if draft.at(where) is None and any(f".{number}.zones." in path for path in paths):
            draft.put(where, "pwwn")
            found = True
    return found


_SSH_FACTS = frozenset({"services.ssh", "services.telnet", "services.vrf", "services.vrf_rd"})
"""What `management.ssh` sets."""


def _compare(cabling: Cabling, one: ImportedSwitch) -> _Compared:
    design = design_of(cabling, one.name)
    intended = managed_facts(design)
    running = parse_config(one.text, design)
    drift = drift_of(DriftInput(one.name, design.platform, intended, running))
    told = tuple(one for one in drift.differences if not _is_secret(one))
    return _Compared(told, intended)


def _is_secret(one: Difference) -> bool:
    """Return whether two values differ only in a secret, which no capture shows."""
    sides = [_without_secrets(value) for value in (one.expected, one.found)]
    return sides[0] == sides[1]


def _without_secrets(value: object) -> object:
    """Return a value with its secrets left out."""
    if isinstance(value, Community):
        return replace(value, secret="")
    if isinstance(value, CommunityTraps):
        return replace(value, community="")
    if isinstance(value, str) and (value.startswith("@@") or value == HIDDEN):
        return ""
    if isinstance(value, set | frozenset):
        return frozenset(map(_without_secrets, value))
    return value


def _areas(draft: Draft, switch: str) -> tuple[Area, ...]:
    stated = draft.at(("switches", switch, "managed"))
    return tuple(one for one in AREAS if not isinstance(stated, list) or one in stated)


def _without(areas: tuple[Area, ...], lost: set[str]) -> tuple[Area, ...]:
    """Return the areas without some, and without those that need one of them."""
    gone = set(lost)
    for _ in areas:
        gone |= {area for area, needed in NEEDED_AREA.items() if needed in gone}
    return tuple(one for one in areas if one not in gone)


def _note(draft: Draft, one: ImportedSwitch, differences: Sequence[Difference]) -> None:
    known = {*draft.left.get(one.name, ())}
    unproven = _unproven_states(one)
    unlisted = [each.where for each in differences if _is_unlisted(each, one)]
    told = [describe_difference(each) for each in differences if not _is_unlisted(each, one)]
    draft.leave(
        one.name,
        (
            (place, f"the draft has {expected}, {unproven.get(place) or f'the switch {found}'}")
            for place, expected, found in told
            if place not in known
        ),
    )
    for kind in ("ports", "fc_ports"):
        names = [name for head, _, name in (one.partition(".") for one in unlisted) if head == kind]
        place = f"{kind}.{port_ranges(sorted(names, key=port_order))}"
        if names and place not in known:
            text = "its configuration does not list them, as a whole one does: they may have any"
            draft.leave(one.name, [(place, text)])


def _is_unlisted(one: Difference, switch: ImportedSwitch) -> bool:
    """Return whether a port is missing in a configuration that lists all ports."""
    is_port = isinstance(one.expected, PortFacts | FcPortFacts) and one.found is MISSING
    return is_port and switch.platform.traits.ports_listed


def _paths(differences: Sequence[Difference]) -> list[str]:
    return [one.where for one in differences]


def _area_of(path: str, intended: SwitchFacts, captured: SwitchFacts) -> str:
    """Return the area of a fact by its path; of a port in a LAG that of the LAG."""
    head, _, rest = path.partition(".")
    about = facts_of(SwitchFacts).get(head)
    if head == "services":
        found = facts_of(ServiceFacts).get(rest.partition(".")[0])
        return found.area if found is not None else "management"
    if head == "features":
        return "lldp"  # the only one that no other fact brings along
    if about is None or about.area not in {"object", "switch"}:
        return about.area if about is not None else "management"
    inner = rest.rpartition(".")[2]
    of_record = _record_area(head, inner)
    if of_record:
        return of_record
    if head == "ports":
        name = next(
            (one for one in captured.ports if rest == one or rest.startswith(f"{one}.")), ""
        )
        bundled = {
            each
            for facts in (intended, captured)
            for lag in facts.lags.values()
            for each in (lag.name, *lag.members)
        }
        return "lags" if name in bundled else "ports"
    return {"vlans": "vlans", "vsans": "vsans"}.get(head, "management")


def _record_area(head: str, name: str) -> str:
    """Return the area of a field of an object; empty: that of the object."""
    about = facts_of(_RECORDS[head]).get(name) if head in _RECORDS else None
    return about.area if about is not None and about.area != "object" else ""
