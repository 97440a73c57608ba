"""A rehearsal -> its report: text, JSON, JUnit."""

from collections.abc import Iterator, Sequence

from sanfab.analysis.failures import SingleFailures
from sanfab.model.protocols import VlanProtocol, title_of
from sanfab.rehearsal.logins import LoginResult
from sanfab.rehearsal.routing import RoutedResult
from sanfab.rehearsal.run import PairResult, StepResult
from sanfab.rehearsal.traffic import ReadResult
from sanfab.rehearsal.whole import RehearsalResult, step_title
from sanfab.report.json_value import JsonValue
from sanfab.report.junit import JUnitCase, junit_xml
from sanfab.report.outputs.rehearsals import PlantedFaultOutput
from sanfab.report.testplan_steps import reason_not_run
from sanfab.text import count

IDLE = "does not come up: a port is shut, or its ends disagree about a LAG"


def rehearsal_text(found: RehearsalResult) -> str:
    """Return a rehearsal as text: a line for each step, and each difference from the plan."""
    names = SingleFailures(found.paths)
    lines = [f"differs    cable {cable}: {IDLE}" for cable in found.idle]
    lines += _login_lines(found.logins)
    lines += [line for step in found.steps for line in _step_lines(names, step)]
    ran = [step for step in found.steps if step.pairs]
    differences = count(range(found.different), "difference")
    verdict = (
        f"{found.san}: {count(ran, 'step')} on {found.bridges} bridges with "
        f"{count(range(found.devices), 'port')} of hosts and arrays: "
        + (f"{differences} from the test plan" if found.different else "as planned")
    )
    lines += ["", "Not shown by the twin:", *(f"- {one}" for one in found.not_shown), "", verdict]
    return "\n".join(lines)


def _login_lines(logins: tuple[LoginResult, ...]) -> Iterator[str]:
    """Yield a line for all logins of each protocol, and one for each that differs."""
    for protocol in dict.fromkeys(one.test.protocol for one in logins):
        yield from _logins_by(protocol, [one for one in logins if one.test.protocol == protocol])


def _logins_by(protocol: VlanProtocol, logins: Sequence[LoginResult]) -> Iterator[str]:
    wanted = [one for one in logins if one.test.expected is not None]
    refused = [one for one in logins if one.test.expected is None]
    differing = [one for one in logins if one.outcome == "differs"]
    away = [one for one in refused if one.outcome == "not reached"]
    words = [f"{count(wanted, 'login')} by {title_of(protocol)}"]
    if refused:
        words.append(f"{count(refused, 'login')} without access")
    yield f"{'differs' if differing else 'as planned':10} {', '.join(words)}"
    yield from (f"           {login_text(one)}" for one in differing)
    if away:
        yield f"           {count(away, 'login')} without access reached no array, so none refused"


def login_text(login: LoginResult) -> str:
    """Return a login that differs in words."""
    return f"{login.ends} ({login.test.address}): {login.why}"


def _step_lines(names: SingleFailures, step: StepResult) -> Iterator[str]:
    title = step_title(names, step)
    if step.step is not None and not step.step.is_run:
        yield f"not run    {title}: {reason_not_run(step.step)}"
        return
    pairs = [pair for pair in step.pairs if not pair.is_as_expected]
    reads = [one for one in step.reads if not one.is_as_expected]
    total = sum(pair.found for pair in step.pairs)
    words = [f"{'as planned' if step.passed else 'differs':10} {title}"]
    words.append(count(range(total), "path"))
    if step.reads and step.step is not None:
        longest = max(one.stall for one in step.reads)
        words[1] += f"; reads go on, {longest} s at most without one"
    if step.routed:
        words[1] += f"; {count(step.routed, 'ping')} of gateways and over them"
    yield ": ".join(words)
    for pair in pairs:
        yield f"           {pair_text(pair)}"
        yield from (f"             {line}" for line in pair.lost)
    yield from (f"           {routed_in_words(one)}" for one in step.routed if one.why)
    for one in reads:
        yield f"           {reads_in_words(one)}"
        yield from (f"             {line}" for line in one.lost)


def routed_in_words(routed: RoutedResult) -> str:
    """Return a routed ping in words."""
    return f"{routed.words}: {routed.why}" if routed.why else routed.words


def reads_in_words(read: ReadResult) -> str:
    """Return the reads of a host that differ, in words."""
    words = [
        f"reads of {read.host} from {read.array} ({read.service}): "
        f"over {read.found} of {read.expected} paths"
    ]
    words.append(f"{read.stall} s without one")
    if not read.is_back:
        words.append("not over all paths when the part is back")
    return ", ".join(words)


def pair_text(pair: PairResult) -> str:
    """Return the paths of a host to an array, found and planned."""
    return f"{pair.host} to {pair.array} ({pair.service}): {pair.found} of {pair.expected} planned"


def rehearsal_json(found: RehearsalResult, planted: PlantedFaultOutput | None) -> JsonValue:
    """Return a rehearsal for JSON; ``planted``: the fault in its configurations."""
    names = SingleFailures(found.paths)
    return {
        "san": found.san,
        "bridges": found.bridges,
        "ports": found.devices,
        "different": found.different,
        "idle_cables": list(found.idle),
        "logins": [
            {
                "protocol": one.test.protocol,
                "host": one.test.initiator.device,
                "host_port": one.test.initiator.label,
                "array": one.test.target.device,
                "array_port": one.test.target.label,
                "address": one.test.address,
                "initiator": one.test.account.initiator,
                "luns": None if one.test.expected is None else [x.name for x in one.test.expected],
                "outcome": one.outcome,
                "why": one.why,
            }
            for one in found.logins
        ],
        "steps": [
            {
                "title": step_title(names, step),
                "run": bool(step.step is None or step.step.is_run),
                "reason": "" if step.step is None else reason_not_run(step.step),
                "as_planned": step.passed,
                "pairs": [
                    {
                        "host": pair.host,
                        "array": pair.array,
                        "service": pair.service,
                        "planned": pair.expected,
                        "found": pair.found,
                        "lost": list(pair.lost),
                    }
                    for pair in step.pairs
                ],
                "routed": [{"ping": one.words, "why": one.why} for one in step.routed],
                "reads": [
                    {
                        "host": one.host,
                        "array": one.array,
                        "service": one.service,
                        "planned": one.expected,
                        "found": one.found,
                        "lost": list(one.lost),
                        "stall": one.stall,
                        "back": one.is_back,
                    }
                    for one in step.reads
                ],
            }
            for step in found.steps
        ],
        "not_shown": list(found.not_shown),
        "planted": None if planted is None else planted.model_dump(),
    }


def rehearsal_junit(found: RehearsalResult) -> str:
    """Return a rehearsal as JUnit XML: a test case for each step."""
    names = SingleFailures(found.paths)
    suite = f"sanfab.rehearse.{found.san}"
    idle = tuple(f"{cable}: {IDLE}" for cable in found.idle)
    cases = [JUnitCase(suite, "cables", idle, skipped="")]
    if found.logins:
        wrong = tuple(login_text(one) for one in found.logins if one.outcome == "differs")
        cases.append(JUnitCase(suite, "logins", wrong, skipped=""))
    for step in found.steps:
        skipped = "" if step.step is None else reason_not_run(step.step)
        pairs = tuple(pair_text(pair) for pair in step.pairs if not pair.is_as_expected)
        pairs += tuple(routed_in_words(one) for one in step.routed if one.why)
        pairs += tuple(reads_in_words(one) for one in step.reads if not one.is_as_expected)
        cases.append(JUnitCase(suite, step_title(names, step), pairs, skipped=skipped))
    return junit_xml(f"sanfab rehearse {found.san}", cases)
