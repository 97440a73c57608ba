"""Test plan -> JSON."""

from sanfab.analysis.element_names import element_name
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.probes import Probe
from sanfab.report.json_value import JsonValue, to_json
from sanfab.testplan.assembly import HostTests, SanTests
from sanfab.testplan.connections import connections_of
from sanfab.testplan.host_checks import host_checks
from sanfab.testplan.steps import FailoverStep
from sanfab.testplan.streams import StreamTest


def testplan_json(tests: SanTests) -> dict[str, JsonValue]:
    """Return the test plan for JSON."""
    failures = SingleFailures(tests.paths)
    return {
        "services": {one.paths.service: _service(one) for one in tests.services},
        "san": tests.san,
        "hosts": [_host(host) for host in tests.hosts],
        "steps": [_step(failures, step) for step in tests.steps],
        "without_path": [{"host": host, "array": array} for host, array in tests.without],
        "network": [_stream(one) for one in tests.network],
        "planned_ports": list(tests.uncabled),
        "unknown_controllers": list(tests.unknown_controllers),
    }


def _service(tests: SanTests) -> JsonValue:
    failures = SingleFailures(tests.paths)
    return {
        "connections": [to_json(one._asdict()) for one in connections_of(tests)],
        "host_checks": [to_json(one._asdict()) for one in host_checks(tests)],
        "pings": [_ping(probe) for host in tests.hosts for probe in host.pings],
        "without_address": [port for host in tests.hosts for port in host.unpinged],
        "steps": [_step(failures, step) for step in tests.steps],
        "without_path": [{"host": host, "array": array} for host, array in tests.without],
    }


def _host(host: HostTests) -> JsonValue:
    loads = host.loads
    return {
        "host": host.host,
        "system": host.system,
        "pings": [_ping(probe) for probe in host.pings],
        "without_address": list(host.unpinged),
        "logins": [
            {
                "port": login.cable.label,
                "wwpn": login.wwpn,
                "vsan": login.vsan,
                "targets": [target.end.wwpn for target in login.targets],
            }
            for login in host.logins
        ],
        "at_rest": [to_json(one._asdict()) for one in host.rest],
        "loads": {
            "ceiling": to_json(loads.ceiling._asdict()) if loads.ceiling else None,
            "iometer": loads.iometer or None,
            "files": [file.name for file in loads.files],
            "streams": [_stream(one) for one in loads.streams],
            "matrices": {
                model: [to_json(case._asdict()) for case in cases]
                for model, cases in loads.matrices.items()
            },
        },
    }


def _ping(probe: Probe) -> JsonValue:
    return {
        "from": {"device": probe.source.device, "port": probe.source.label},
        "to": {"device": probe.target.device, "port": probe.target.label},
        "origin": probe.ends.origin,
        "address": probe.address,
        "packet": probe.packet,
        "payload": probe.payload,
        "passes": probe.command or None,
        "fails": probe.too_large or None,
        "source_refuses": probe.is_refused,
    }


def _step(failures: SingleFailures, step: FailoverStep) -> JsonValue:
    name = f"cable of {step.port}" if step.port else element_name(failures, step.element)
    return {
        "part": name,
        "run": step.is_run,
        "refusal": step.refusal or None,
        "left": [to_json(loss._asdict()) for loss in step.losses],
        "cut_off": list(step.cut_off),
        "other_hosts": list(step.others),
        "slower": list(step.slowed),
        "down": list(step.down),
    }


def _stream(test: StreamTest) -> JsonValue:
    return {name: to_json(value) for name, value in test._asdict().items()}
