"""Fixtures of pushes that keep their journal in PostgreSQL."""

from collections.abc import Iterator

import pytest

from support.postgres import Postgres, running_postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """Yield a server of the module's own."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def home(postgres: Postgres) -> str:
    """Return the address of an empty database."""
    return postgres.new_database()
