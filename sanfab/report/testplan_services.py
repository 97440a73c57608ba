"""Tests of a service other than LUNs -> its section of a test plan."""

from collections.abc import Iterator

from sanfab.analysis.failures import SingleFailures
from sanfab.model.protocols import ProtocolPorts, is_multipath
from sanfab.report.testplan_steps import step_block, steps_not_run
from sanfab.testplan.assembly import SanTests
from sanfab.testplan.connections import ServiceConnection, connections_of
from sanfab.testplan.host_checks import host_checks

MANY = """\
A host has a connection over each path, and uses all of them. After each step the paths that are
left carry the I/O."""
ONE = """\
A host mounts one address. When a cable or switch fails, the LAG or team of the host or array keeps
that address reachable; when a controller fails, the array moves it to another one. I/O stands still
meanwhile, and must go on by itself."""


def connection_blocks(tests: SanTests, number: int) -> Iterator[str]:
    """Yield the head of the section, and the connections that must open."""
    service = tests.paths.service
    yield f"## {number} {service}\n\n{MANY if is_multipath(service) else ONE}"
    for host, array in tests.without:
        yield (
            f"**{host} has no path by {service} to {array}, although `access` requires one.** "
            "Fix that first."
        )
    connections = connections_of(tests)
    if connections:
        yield "Each of these connections opens from the port of the host that it names:"
        yield "\n".join(map(_line, connections))
    if checks := host_checks(tests):
        yield "On each host, at rest and after each step:"
        yield "\n".join(f"- [ ] {one.host}: `{one.command}`: {one.passes}" for one in checks)


def _line(one: ServiceConnection) -> str:
    here = f"{one.host} {one.port} {one.origin}".rstrip()
    ports = ProtocolPorts(one.over, one.ports).listed
    by = f"; on Linux: `{one.linux_test}`" if one.linux_test else ""
    return (
        f"- [ ] {here} -> {one.array} {one.array_port} {one.address}: {one.protocol}, {ports}{by}"
    )


def service_steps(tests: SanTests) -> Iterator[str]:
    """Yield the failover steps of the service, as section 2 has them of LUNs."""
    if not tests.steps:
        return
    yield (
        f"### Steps of {tests.paths.service}\n\nThe rules of section 2 hold: one part at a time, "
        "with I/O on every host, and each part back before the next."
    )
    failures = SingleFailures(tests.paths)
    run = list(enumerate((step for step in tests.steps if step.is_run), 1))
    for number, step in run:
        if step.port:
            left = "; ".join(f"{one.array}: {one.left} of {one.before}" for one in step.losses)
            yield f"{number}. [ ] Pull the cable of {step.port}. Paths left: {left or 'all'}"
        else:
            yield step_block(failures, number, step)
    yield from steps_not_run(failures, [step for step in tests.steps if not step.is_run])
