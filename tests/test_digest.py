"""A record -> its digest: equal where records are equal, and only there, in every process."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import combinations

import pytest

from sanfab.digest import record_digest
from sanfab.facts.features import Feature
from sanfab.facts.switch import SwitchFacts
from support.sans import ROOT

APART: dict[str, tuple[object, ...]] = {
    "scalars": (1, True, 1.0, "1", None, "", 0, False),
    "collections": ((), [], {}, set(), (1,), [1], {1: 1}, {1}, "dict", "set"),
    "order of a dictionary": ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    "words of an enumeration": (Feature.LLDP, Feature.LLDP.value, "Feature"),
    "words in sets": ({Feature.LLDP}, {Feature.LLDP.value}, {Feature.LLDP, "LLDP", "NPIV"}),
    "depth": ((1, (2, 3)), (1, 2, 3), ((1, 2), 3)),
}
"""Values that are not equal to each other."""


@dataclass
class _Port:
    numbers: set[int] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    shares: dict[int, int] = field(default_factory=dict)
    speed: int | None = None


@dataclass
class _Lag(_Port):
    """Another record with the same fields."""


@pytest.mark.parametrize("kind", APART)
def test_values_that_differ_have_digests_of_their_own(kind: str) -> None:
    for one, other in combinations(APART[kind], 2):
        assert record_digest(one) != record_digest(other), (one, other)


def test_each_field_and_the_type_of_a_record_count() -> None:
    records = [
        _Port(),
        _Lag(),
        _Port({1}),
        _Port({1, 2}),
        _Port(words={"a"}),
        _Port(words={"a", Feature.LLDP}),
        _Port(shares={1: 2}),
        _Port(shares={2: 1}),
        _Port(speed=0),
        _Port(speed=10),
    ]
    assert len({record_digest(one) for one in records}) == len(records)


def test_which_values_are_one_object_does_not_count() -> None:
    words = ["of ", "rows"]
    once, twice = "".join(words), "".join(words)
    assert once is not twice
    assert record_digest([once, once]) == record_digest([once, twice])


def test_a_field_of_another_type_than_it_states_has_no_digest() -> None:
    facts = SwitchFacts()
    facts.copp = Feature.LLDP
    with pytest.raises(TypeError, match="a value of a field is not of the type"):
        record_digest(facts)


def test_the_order_of_a_set_does_not_count_in_any_process() -> None:
    code = (
        "from sanfab.digest import record_digest as digest; from sanfab.facts.features import "
        "Feature; words = {'a', 'b', 'c', 'd', 'e'}; "
        "pairs = frozenset({(one, 1) for one in words}); "
        "print(digest(words, {*Feature}, {*words, *Feature}, pairs))"
    )
    found = {
        subprocess.run(  # noqa: S603  # of ours
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(found) == 1
