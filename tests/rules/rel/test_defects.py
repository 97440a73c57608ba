"""Rows of known defects name models that there are, and releases that these can have."""

import re

import pytest

from sanfab.facts.field import facts_of
from sanfab.facts.services import ServiceFacts
from sanfab.model.platforms.defects import DEFECTS, Defect
from sanfab.model.platforms.row import rows_of
from sanfab.noses import NOS_PARTS

ROWS = [(nos, one) for nos in NOS_PARTS for one in DEFECTS.get(nos, ())]
LEAST = 25
WITHOUT = {"os10"}
"""NOSes of which no document of a defect was found that touches storage or stops the switch."""


def test_the_table_has_rows_of_each_vendor() -> None:
    assert len(ROWS) >= LEAST
    assert {nos for nos, _ in ROWS} == {*NOS_PARTS} - WITHOUT


@pytest.mark.parametrize(("nos", "row"), ROWS, ids=[row.name for _, row in ROWS])
def test_a_row_is_of_models_and_releases_that_there_are(nos: str, row: Defect) -> None:
    models = rows_of(nos)
    assert row.families <= {one.family for one in models}
    assert row.models <= {one.model for one in models}
    assert all(one.startswith(row.service_word) for one in row.services)
    assert row.services <= facts_of(ServiceFacts).keys()
    patterns = {one.releases.pattern for one in models if row.is_of(one)}
    for span in row.affected:
        if span.release or span.last:
            release = span.release or span.last
            assert any(re.fullmatch(pattern, release) for pattern in patterns), release
