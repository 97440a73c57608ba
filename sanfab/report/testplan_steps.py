"""Failover steps -> the second section of a test plan."""

from collections.abc import Iterable, Iterator

from sanfab.analysis.element_names import element_name
from sanfab.analysis.elements import Element
from sanfab.analysis.failures import PathLoss, SingleFailures
from sanfab.report.failures import name_ranges
from sanfab.report.testplan_markdown import code, system_word
from sanfab.testplan.assembly import SanTests
from sanfab.testplan.path_counts import path_display
from sanfab.testplan.steps import FailoverStep, RestCount
from sanfab.text import count

RULES = """\
## 2 Paths and failover

Counts are paths of {of}, by the analysis of single failures (`sanfab paths`).
A step takes one part out and puts it back before the next one, so no host ever loses paths to two
parts at once.

Before the first step:

- [ ] Every host shows the count at rest.
- [ ] `sanfab verify` reports nothing, and the arrays report no fault and no failover.
- [ ] I/O runs on every host: a step without I/O proves nothing. One stream at a low rate is enough.

After each step, and before the next:

- [ ] The count of the step is shown on every host that it names; the others keep theirs.
- [ ] I/O went on: it paused at most for the path timeout of the host, and returned no error.
- [ ] The part is back, and every host shows the count at rest again. Wait for that, however long it
  takes: otherwise the next step may take a last path.
- [ ] The controllers have their roles back, and `sanfab verify` reports nothing.
"""

APART = """\
{arrays}: it has more controllers than one LUN, so each is taken to serve its own LUNs, which have
the paths to this controller alone. Counts of a step are those to all controllers together."""

EQUALLOGIC = """\
EqualLogic: the counts are the paths that exist. The group and the Host Integration Toolkit decide
how many of them have a session. Check instead that sessions are spread evenly over the ports of the
host and the active ports of the members, and that none uses the part that is out."""


def step_blocks(tests: SanTests) -> Iterator[str]:
    """Yield the section on failover; only its rules where all steps are those of services."""
    rest = [count for host in tests.hosts for count in host.rest]
    if not rest:
        if any(one.steps for one in tests.services):
            yield RULES.format(of="a host to an array")
        return
    yield RULES.format(of="one LUN")
    yield from _displays(tests)
    yield "### At rest\n\n" + "\n".join(_rest_lines(rest))
    yield from _luns_to_see(rest)
    apart = dict.fromkeys(one.array for one in rest if one.controller)
    if apart:
        yield APART.format(arrays=name_ranges(apart, "array"))
    families = {tests.paths.network.cabling.san.arrays[one.array].family for one in rest}
    if "equallogic" in families:
        yield EQUALLOGIC
    yield "### Steps"
    failures = SingleFailures(tests.paths)
    run = list(enumerate((step for step in tests.steps if step.is_run), 1))
    yield from _port_table([(number, step) for number, step in run if step.port])
    yield from (step_block(failures, *one) for one in run if not one[1].port)
    if not run:
        yield "No part may be taken out."
    yield from steps_not_run(failures, [step for step in tests.steps if not step.is_run])
    if tests.unknown_controllers:
        yield (
            "Not planned: the failure of a controller of "
            + name_ranges(tests.unknown_controllers, "array")
            + ", as its ports name no `controller`."
        )


def _displays(tests: SanTests) -> Iterator[str]:
    """Yield how each operating system shows the count."""
    systems = dict.fromkeys(host.system for host in tests.hosts if host.rest)
    rows = [
        f"- {system_word(system)}: {code(one.command)} prints {one.shows.format(count='COUNT')}. "
        f"A path that is out: {one.lost}."
        for system, one in ((name, path_display(name)) for name in systems)
    ]
    yield "How a host shows the count of a LUN:\n\n" + "\n".join(rows)


def _rest_lines(rest: Iterable[RestCount]) -> Iterator[str]:
    """Yield the counts at rest, hosts with the same ones together."""
    hosts: dict[tuple[str, int, int, int, int | None], list[str]] = {}
    listed = list(rest)
    for one in listed:
        array = f"{one.array}, LUNs of {one.controller}" if one.controller else one.array
        key = (array, one.active, one.standby, one.hidden, one.luns)
        hosts.setdefault(key, []).append(one.host)
    known = any(one.luns is not None for one in listed)
    yield (
        "| hosts | array | usable paths of each LUN | standby paths | appear after a failover |"
        + (" LUNs |" if known else "")
    )
    yield "|---|---|---|---|---|" + ("---|" if known else "")
    for (array, active, standby, hidden, luns), names in hosts.items():
        cells = [name_ranges(names, "host"), array, active, standby, hidden]
        cells += ["not stated" if luns is None else luns] if known else []
        yield f"| {' | '.join(map(str, cells))} |"


def _luns_to_see(rest: Iterable[RestCount]) -> Iterator[str]:
    """Yield how many LUNs each host sees, if the inventory states them."""
    totals: dict[tuple[str, str], int] = {}
    for one in rest:
        if one.luns is not None:
            totals[one.host, one.array] = totals.get((one.host, one.array), 0) + one.luns
    lines = [
        f"- [ ] {host} sees {count(luns, 'LUN')} of {array}"
        for (host, array), luns in totals.items()
    ]
    if lines:
        yield "\n".join(lines)


def _port_table(steps: list[tuple[int, FailoverStep]]) -> Iterator[str]:
    """Yield the cables of hosts as a table."""
    if not steps:
        return
    inside = any(step.element.device and not step.element.part for _, step in steps)
    lines = [
        "Pull one cable, read the count, plug it in again, and wait for the count at rest:",
        *(["(at a neighbor: shut the port of the host there, as a blade has no cable)"] * inside),
        "",
        "| step | cable of | at | paths of each LUN that are left | passed |",
        "|---|---|---|---|---|",
    ]
    for number, step in steps:
        place = f"{step.element.device} {step.element.part}".strip()
        left = "; ".join(_left_of_host(step.losses)) or "all"
        lines.append(f"| {number} | {step.port} | {place} | {left} | |")
    yield "\n".join(lines)


def _left_of_host(losses: Iterable[PathLoss]) -> Iterator[str]:
    """Yield what is left to each array when a cable of a host is pulled."""
    for loss in losses:
        after = ", after a failover" if loss.failover else ""
        yield f"{loss.array}: {loss.left} of {loss.before}{after}"


def step_block(failures: SingleFailures, number: int, step: FailoverStep) -> str:
    """Return one step: what to take out, and what is left."""
    lines = [f"{number}. [ ] {_action(failures, step)}"]
    lines += [
        f"   - {line}"
        for line in _left_lines(one for one in step.losses if one.host not in step.down)
    ]
    if step.down:
        down = name_ranges(step.down, "host")
        lines.append(
            f"   - with the site these hosts are out; move what runs on them first: {down}"
        )
    if not step.losses:
        lines.append("   - every count stays as at rest")
    if step.slowed:
        slowed = name_ranges(step.slowed, "host")
        lines.append(f"   - a link keeps less speed: {slowed} may be slower, and no path is lost")
    if step.others:
        others = name_ranges(step.others, "host")
        lines.append(f"   - this plan leaves out other hosts that lose paths as well: {others}")
    return "\n".join(lines)


def _left_lines(losses: Iterable[PathLoss]) -> Iterator[str]:
    """Yield what is left, hosts with the same counts together."""
    hosts: dict[tuple[str, int, int, bool], list[str]] = {}
    for loss in losses:
        key = (loss.array, loss.before, loss.left, loss.failover)
        hosts.setdefault(key, []).append(loss.host)
    for (array, before, left, failover), names in hosts.items():
        after = ", once the array has failed over" if failover else ""
        yield f"{name_ranges(names, 'host')}: {left} of {before} paths to {array} left{after}"


ACTIONS = {
    "link": ("Pull every cable of the {name}, at one end.", "plug them in."),
    "leg": ("Pull every cable of {name}, at that switch.", "plug them in."),
    "unit": ("Power {name} off.", "power it on; wait until it is a member of the stack."),
    "fex": ("Power {name} off.", "power it on; wait until `show fex` prints Online."),
    "neighbor": ("Power {name} off.", "power it on; wait until its links are up."),
    "switch": ("Power {name} off.", "power it on; wait until its ports and links are up."),
    "stack": ("Power all of {name} off.", "power it on; wait until all units are members."),
    "site": (
        "Power all switches and arrays of {name} off, and with them its hosts.",
        "power them on, the switches first; wait until the arrays mirror their data again.",
    ),
    "controller": (
        "Fail {name} over.",
        "fail back, if the array does not do so by itself.",
    ),
}
STANDBY = "Restart {name}, which is on standby. Back: wait until it is ready to take over again."


def _action(failures: SingleFailures, step: FailoverStep) -> str:
    """Return what to take out, and how to put it back."""
    name = element_name(failures, step.element)
    if _is_standby(failures, step.element):
        return STANDBY.format(name=name)
    take, back = ACTIONS[step.element.kind]
    return f"{take.format(name=name)} Back: {back}"


def _is_standby(failures: SingleFailures, element: Element) -> bool:
    array = failures.paths.network.cabling.san.arrays.get(element.device)
    return array is not None and array.controllers.get(element.part) == "standby"


def steps_not_run(failures: SingleFailures, steps: list[FailoverStep]) -> Iterator[str]:
    """Yield the parts that are not taken out, and whom they would cut off."""
    if not steps:
        return
    lines = []
    for step in steps:
        name = f"the cable of {step.port}" if step.port else element_name(failures, step.element)
        lines.append(f"- {name}: {reason_not_run(step)}")
    yield "### Do not run\n\n" + "\n".join(lines)


def reason_not_run(step: FailoverStep) -> str:
    """Return why a step is not run; empty: it is."""
    if step.cut_off:
        return f"{name_ranges(step.cut_off, 'host')} would have no path left"
    return step.refusal
