"""How the settings of a Fabric OS switch are changed."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, partial

from sanfab.facts.clone import clone
from sanfab.facts.fc import FcPortFacts, VsanFacts
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.nos.fos.builder import READER
from sanfab.nos.fos.names import DEFAULT_NAME, port_key
from sanfab.nos.fos.side_effects import SIDE_EFFECTS
from sanfab.nos.fos.zoning import without_zoning, zoning_steps
from sanfab.nos.remediation import ConfigStep, ExtraSteps, FactsPair, Remediation


def normalize(platform: Platform, start: SwitchFacts, goal: SwitchFacts) -> FactsPair:
    """Return start and goal with implicit settings stated.

    What no line takes back stays as it runs where the goal does not state it: the domain id of a
    switch, and whether ISLs of a port form a trunk, whose default depends on its licences.
    """
    start, goal = clone(start), clone(goal)
    number = platform.sole_vsan
    was = start.vsans.setdefault(number, VsanFacts(number))
    wanted = goal.vsans.setdefault(number, VsanFacts(number))
    wanted.name = was.name  # the fabric has no name of its own here
    wanted.smart = any(one.role for zone in wanted.zones.values() for one in zone)
    _keep_services(start.services, goal.services)
    was.uncommitted = wanted.uncommitted = False  # somebody edits it: the driver refuses to
    _keep_unstated(was, wanted, ("domain_id", "domain_insistent"))
    for name, port in goal.fc_ports.items():
        if name in start.fc_ports:
            _keep_unstated(start.fc_ports[name], port, ("isl_trunking",))
            _suit_mode(start.fc_ports[name], port)
    for facts in (start, goal):
        for port in facts.fc_ports.values():
            port.npiv = None if port.npiv else port.npiv  # on as shipped [NAMC]
            port.fill_word = port.fill_word or None
            if DEFAULT_NAME.fullmatch(port.description):
                port.description = ""
            port.distance = None if port.distance_mode == "LE" else port.distance
    return start, goal


def _suit_mode(was: FcPortFacts, wanted: FcPortFacts) -> None:
    """Count a port that may become anything, or just what is wanted, as right.

    What it becomes is decided by its other end; a port that is locked to another role differs.
    """
    if "auto" in {was.mode, wanted.mode} and was.mode != "E":
        wanted.mode = was.mode


def _keep_services(was: ServiceFacts, wanted: ServiceFacts) -> None:
    """Take over a time zone and an address that no line takes back."""
    wanted.address = wanted.address or was.address
    if wanted.time_zone is None:
        wanted.time_zone = was.time_zone


def _keep_unstated(was: object, wanted: object, names: Iterable[str]) -> None:
    """Take over what runs where the goal states nothing."""
    for name in names:
        if getattr(wanted, name) is None:
            setattr(wanted, name, getattr(was, name))


def before_reload(start: SwitchFacts, goal: SwitchFacts) -> tuple[list[str], SwitchFacts]:
    """Return the lines of another domain id, and the start after them.

    The switch leaves the fabric for them: every path over it is interrupted.
    """
    lines: list[str] = []
    vsans = dict(start.vsans)
    for number, old in start.vsans.items():
        new = goal.vsans.get(number, old)
        same = (new.domain_id, new.domain_insistent) == (old.domain_id, old.domain_insistent)
        if same or new.domain_id is None:
            continue
        lines += ["switchdisable", *_domain_lines(new), "switchenable"]
        vsans[number] = replace(old, domain_id=new.domain_id, domain_insistent=new.domain_insistent)
    return lines, replace(start, vsans=vsans)


def _domain_lines(vsan: VsanFacts) -> Iterator[str]:
    """Yield the dialogue that sets the domain id."""
    yield "configure"
    yield " Fabric parameters: yes"
    yield f" Domain: {vsan.domain_id}"
    if vsan.domain_insistent is not None:
        yield f" Insistent Domain ID Mode: {'yes' if vsan.domain_insistent else 'no'}"


def _extra_steps(start: SwitchFacts, goal: SwitchFacts) -> ExtraSteps:
    """Return the steps of the zoning, and those of the roles that ports are locked to."""
    zoning = zoning_steps(start, goal)
    roles = [
        ConfigStep((), text)
        for name in sorted(start.fc_ports.keys() & goal.fc_ports.keys(), key=port_key)
        for text in _role(start.fc_ports[name], goal.fc_ports[name])
    ]
    return ExtraSteps([*roles, *zoning.early], zoning.late)


def _role(was: FcPortFacts, wanted: FcPortFacts) -> Iterator[str]:
    """Yield the line that lets a port become what its other end asks for [JCAPP]."""
    if was.mode != wanted.mode and was.mode == "E":
        yield f"portcfgeport {was.name} -p 1"
    if was.mode != wanted.mode and was.mode == "F":
        yield f"portcfgeport {was.name} 1"


@cache
def remediation_of(platform: Platform) -> Remediation:
    """Return how a model is changed."""
    return Remediation(
        rules=tuple(READER.rules),
        before_reload=before_reload,
        reload_words="while the switch is out of its fabric, and with it all its ports",
        extra_steps=_extra_steps,
        without_extra=without_zoning,
        side_effects=SIDE_EFFECTS,
        normalize=partial(normalize, platform),
    )
