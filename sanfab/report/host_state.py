"""Hosts as intended and as collected -> the reports of `verify --hosts` and `drift --hosts`."""

from collections.abc import Callable, Iterator

from sanfab.hosts.compare import HostComparison, HostDifference
from sanfab.live.hosts import HostsState
from sanfab.model.yaml12 import Where
from sanfab.report.json_value import JsonValue
from sanfab.report.junit import JUnitCase, junit_xml
from sanfab.text import count, some

PlaceOf = Callable[[Where], str]
"""Place in the inventory -> file, line and column."""


def host_state_text(found: HostsState, place_of: PlaceOf) -> str:
    """Return the differences and unknown settings of each host, then the counts."""
    lines = [line for one in found.comparisons for line in _host(one, place_of)]
    if found.missing:
        total = count(len(found.missing), "host")
        lines.append(f"not compared, as there is no output: {total}: {some(found.missing)}")
    return "\n".join([*lines, host_state_summary(found)])


def _host(one: HostComparison, place_of: PlaceOf) -> Iterator[str]:
    for difference in one.differences:
        yield from _difference(one.host, difference, place_of)
    if one.unknown:
        total = count(one.unknown, "setting")
        yield f"{one.host}: the output does not show {total}: {some(one.unknown, 12)}"
    if one.secrets:
        yield f"{one.host}: {_of_secrets(one)}"
    if one.unread:
        yield f"{one.host}: not understood: {some(one.unread)}"


def _of_secrets(one: HostComparison) -> str:
    values = "value" if len(one.secrets) == 1 else "values"
    return f"not compared, as no output shows it: the {values} of {some(one.secrets)}"


def _difference(host: str, one: HostDifference, place_of: PlaceOf) -> Iterator[str]:
    if "\n" in one.expected:
        yield f"{host} {one.setting}: differs from what sanfab writes"
        found, expected = one.found.splitlines(), one.expected.splitlines()
        yield from (f"  found    {line}" for line in found if line not in expected)
        yield from (f"  expected {line}" for line in expected if line not in found)
    else:
        yield f"{host} {one.setting}: found {one.found}, expected {one.expected}"
    if one.where is not None:
        yield f"  in {place_of(one.where)}"


def host_state_json(found: HostsState, place_of: PlaceOf) -> JsonValue:
    """Return the same for JSON."""
    return {
        "san": found.san,
        "hosts": [
            {
                "name": one.host,
                "equal": one.equal,
                "differences": [
                    {
                        "interface": difference.setting.part,
                        "mechanism": difference.setting.mechanism,
                        "setting": difference.setting.field,
                        "found": difference.found,
                        "expected": difference.expected,
                        "place": place_of(difference.where) if difference.where else None,
                    }
                    for difference in one.differences
                ],
                "unknown": [str(setting) for setting in one.unknown],
                "not_understood": list(one.unread),
                "secrets_not_compared": list(one.secrets),
            }
            for one in found.comparisons
        ],
        "not_compared": list(found.missing),
    }


def host_state_junit(found: HostsState) -> str:
    """Return one test case per host."""
    cases = [
        JUnitCase(
            f"sanfab.hosts.{one.host}",
            "settings",
            tuple(
                f"{difference.setting}: found {difference.found}, expected {difference.expected}"
                for difference in one.differences
            ),
            out=(
                *(f"not shown: {setting}" for setting in one.unknown),
                *([_of_secrets(one)] if one.secrets else []),
            ),
        )
        for one in found.comparisons
    ]
    return junit_xml(f"hosts of {found.san}", cases)


def host_state_summary(found: HostsState) -> str:
    """Return the counts of a comparison."""
    equal = sum(one.equal for one in found.comparisons)
    different = sum(len(one.differences) for one in found.comparisons)
    unknown = sum(len(one.unknown) for one in found.comparisons)
    return (
        f"{found.san}: {count(len(found.comparisons), 'host')} compared: "
        f"{count(equal, 'setting')} as intended, {different} different, {unknown} not shown"
    )
