"""Each host keeps a path to its arrays after any single failure of a switch, link or site."""

from collections.abc import Iterator

from sanfab.analysis.elements import Element
from sanfab.analysis.endpoints import Endpoint
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.paths import Pair
from sanfab.analysis.site_loss import Mirror, kept_by, mirrors
from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.failures.deactivations import (
    deactivations_of,
    describe_failure,
    inventory_path_of,
)
from sanfab.gate.batfish.failures.remaining_paths import AccessPaths, FailureState, domains_of
from sanfab.gate.batfish.question import Question
from sanfab.gate.batfish.questions import matching
from sanfab.gate.batfish.reading.broadcast_domains import edges, found_edges
from sanfab.inventory.routed import routed_pairs
from sanfab.model.protocols import SCSI
from sanfab.model.yaml12 import Where
from sanfab.rules.analyses import failures_by_service
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, RuleOutcome, Violation
from sanfab.text import few


def _in(
    context: GateContext, batch: Batch
) -> Iterator[tuple[Element, Question[answer_rows.Layer3Edge]]]:
    """Yield the failures in a batch, each with the question for the references that share a domain.

    A batch without references has nothing to ask.
    """
    references = dict.fromkeys(context.domain.members[node] for node in batch.measures)
    pattern = matching(references)
    params = (("nodes", pattern), ("remoteNodes", pattern))
    asks = bool(references) and not batch.is_portion
    for element, deactivation in deactivations_of(context, batch) if asks else ():
        yield (
            element,
            Question("layer3Edges", answer_rows.Layer3Edge, params, deactivation=deactivation),
        )


def _questions(context: GateContext, batch: Batch) -> Iterator[Question[answer_rows.Layer3Edge]]:
    whole = edges(context, batch)
    if whole is not None:
        yield whole
    yield from (question for _, question in _in(context, batch))


def _states(access_paths: AccessPaths, answers: Answers) -> Iterator[FailureState]:
    """Yield the connectivity without a failure, then after each failure of the sample."""
    context = access_paths.context
    whole = domains_of(context, found_edges(context, answers))
    yield FailureState(access_paths, whole)
    found: dict[Element, list[answer_rows.Layer3Edge]] = {}
    for batch in context.batches:
        for element, asked in _in(context, batch):
            found.setdefault(element, []).extend(answers.of(batch, asked))
    for element, rows in found.items():
        yield FailureState(access_paths, whole, element, domains_of(context, rows, element))


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    for access_paths in _services(context):
        yield from _of_service(access_paths, answers)


def _services(context: GateContext) -> list[AccessPaths]:
    """Return the pairs of hosts and arrays by each service: LUNs first."""
    found = failures_by_service(context.check_context)
    return [AccessPaths(context, failures) for failures in found]


def _of_service(access_paths: AccessPaths, answers: Answers) -> Iterator[RuleOutcome]:
    context, states = access_paths.context, _states(access_paths, answers)
    whole = next(states)
    left = {pair: whole.leaves(pair) for pair in whole.touched}
    yield from _violations(whole, whole, [pair for pair in left if left[pair] is False])
    for state in states:
        if state.element is not None and state.element.kind == "site":
            yield from _of_site(state, whole, state.element.device)
            continue
        lost = [pair for pair in state.touched if left[pair] and state.leaves(pair) is False]
        yield from _violations(state, whole, lost)
    routed = routed_pairs(context.cabling).intersection(access_paths.path_graph.wanted)
    for host, array in sorted(routed):
        yield NotExamined(f"routed paths after a failure: {host} to {array}")
    for host, array in sorted(whole.access_paths.native_pairs):
        yield NotExamined(f"Fibre Channel paths after a failure: {host} to {array}")


def _of_site(state: FailureState, whole: FailureState, site: str) -> Iterator[Violation]:
    """Yield the hosts of other sites that keep no path to the data that arrays of two sites hold.

    Arrays of the site are gone, even those with cables to another one.
    """
    cabling, known = state.access_paths.context.cabling, state.access_paths.path_ends
    for mirror in mirrors(state.access_paths.failures):
        kept = kept_by(cabling, mirror, site)
        pairs = [(mirror.host, array) for array in mirror.arrays if (mirror.host, array) in known]
        apart = any((mirror.host, array) in state.access_paths.left_out for array in kept or ())
        if kept is None or apart or not any(whole.leaves(pair) for pair in pairs):
            continue
        left = [state.leaves(pair) for pair in pairs if pair[1] in kept]
        if all(one is False for one in left):
            yield _violation(state, whole, mirror.host, list(mirror.arrays), mirror)


def _violations(state: FailureState, whole: FailureState, lost: list[Pair]) -> Iterator[Violation]:
    by_host: dict[str, list[str]] = {}
    for host, array in lost:
        by_host.setdefault(host, []).append(array)
    for host, arrays in by_host.items():
        yield _violation(state, whole, host, arrays)


def _violation(
    state: FailureState,
    whole: FailureState,
    host: str,
    arrays: list[str],
    mirror: Mirror | None = None,
) -> Violation:
    context, element = state.access_paths.context, state.element
    service = state.access_paths.path_graph.service
    by = "" if service == SCSI else f" by {service}"
    what = (
        "without any failure"
        if element is None
        else f"if {describe_failure(context, element)} fails"
    )
    ports = state.access_paths.intended_ports(host)
    # First a port without a path even before the failure, then one that the failure leaves up.
    gone = state.loss.switches
    order = sorted(ports, key=lambda one: (whole.leads(one, arrays[0]), one.cable.switch in gone))
    switch, port = (order[0].cable.switch, order[0].cable.port) if order else ("", "")
    return Violation(
        object=host,
        at=_at(element, host, mirror),
        found=f"no path{by} to {few(arrays)} {what}",
        expected=(
            "a path after any single failure"
            if mirror is None
            else "a path to one of the arrays that are mirrored"
        ),
        switch=switch,
        fact=f"ports.{port}",
        details=tuple(dict.fromkeys(_line(state, endpoint, arrays[0]) for endpoint in ports)),
        cause=f"{few(arrays)} {what}{by}",
        part=None if element is None else inventory_path_of(element),
        severity=_severity(context, element),
    )


def _at(element: Element | None, host: str, mirror: Mirror | None) -> Where:
    """Return the place of the matching rule: the entry of a mirror, the stack, or the host."""
    if mirror is not None:
        return ("access", mirror.access)
    if element is not None and element.kind == "stack":
        return ("switches", element.device)
    return ("hosts", host, "ports")


def _severity(context: GateContext, element: Element | None) -> Severity | None:
    """Return the severity of the matching rule: RED-04 for a stack, RED-14 for a site, or RED-05.

    None: an error.
    """
    profile, kind = context.cabling.san.profile, "" if element is None else element.kind
    if profile == "lab":
        return Severity.INFO
    if kind == "stack":
        return Severity.WARNING
    return Severity.WARNING if kind == "site" and profile != "production" else None


def _line(state: FailureState, endpoint: Endpoint, array: str) -> str:
    """Describe the state of one host port after the failure."""
    access_paths, lost, cable = state.access_paths, state.loss.switches, endpoint.cable
    vlan = access_paths.context.vlan_label(cable.switch, endpoint.vlan or 0)
    targets = {one.cable.switch for one in access_paths.ports(array) if one.vlan == endpoint.vlan}
    if cable.switch in lost:
        why = "fails with it"
    elif endpoint not in access_paths.ports(cable.device):
        why = f"its configuration does not place it in {vlan}"
    elif not targets:
        why = f"no port of {array} in {vlan}"
    elif targets <= lost:
        why = f"every port of {array} in {vlan} is on {few(sorted(targets))}"
    else:
        why = f"disconnected from {array} in {vlan}, at {few(sorted(targets - lost))}"
    return f"{cable.label} at {cable.switch} {cable.port}: {why}"


def _compare(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    for access_paths in _services(context):
        yield from _compare_service(access_paths, answers)


def _compare_service(access_paths: AccessPaths, answers: Answers) -> Iterator[RuleOutcome]:
    context = access_paths.context
    for state in _states(access_paths, answers):
        lost = _pairs_without_path(access_paths.failures, state.element)
        misplaced = state.access_paths.misplaced
        left = {pair: state.leaves(pair) for pair in state.touched if misplaced.isdisjoint(pair)}
        apart = [
            _answers(pair, batfish=has_path, own=pair not in lost)
            for pair, has_path in left.items()
            if has_path is not None and has_path == (pair in lost)
        ]
        if apart:
            yield _disagreement(context, state.element, apart)


def _pairs_without_path(failures: SingleFailures, element: Element | None) -> set[Pair]:
    """Return the pairs without a path, as the path graph of sanfab finds them."""
    lost = set(failures.paths.without)
    if element is not None:
        lost |= {(loss.host, loss.array) for loss in failures.cut(element).cut_off}
    return lost


def _answers(pair: Pair, *, batfish: bool, own: bool) -> str:
    host, array = pair
    answer = {True: "a path", False: "no path"}
    ours = f"sanfab's path graph finds {answer[own]}"
    return f"{host} to {array}: Batfish finds {answer[batfish]}, {ours}"


def _disagreement(context: GateContext, element: Element | None, apart: list[str]) -> Violation:
    what = (
        "nothing has failed" if element is None else f"{describe_failure(context, element)} fails"
    )
    return Violation(
        object=context.cabling.san.name if element is None else describe_failure(context, element),
        at=("access",) if element is None else inventory_path_of(element),
        found=f"when {what}, {apart[0]}",
        expected="the same answer from both, which follow the same configurations",
        details=tuple(apart[1:]),
    )


FAILURES = Assertion(
    rule=gate_rule(
        "BF-15",
        title=(
            "Each host keeps a path to each of its arrays when any single switch or link fails, "
            "and to mirrored data when a site is lost."
        ),
        why=(
            "Batfish disables each switch, each link between switches and, where `access` "
            "calls arrays mirrored, each site in a copy of the network and reports which "
            "ports stay connected: planned redundancy may be missing from the configurations."
        ),
        fix=(
            "give the host a path that does not need the failed part; the details list "
            "each of its ports"
        ),
    ),
    questions=_questions,
    evaluate=_evaluate,
)

GRAPH_AGREEMENT = Assertion(
    rule=gate_rule(
        "BF-18",
        title=("Batfish and the path graph of sanfab agree on the paths after each failure."),
        why=(
            "Only the path graph of sanfab follows failures of LAG members, adapters and "
            "controllers, and failures outside the sample: where both have an answer, the "
            "answers must agree."
        ),
        fix=(
            "trust neither: check the ports of the host, of the array and of the links "
            "between them, and report it to the project with this inventory"
        ),
    ),
    questions=_questions,
    evaluate=_compare,
)
