"""The cases of each conformance test: the folders of its mocked data."""

import pytest
from napalm.base.test import getters


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if hasattr(metafunc.cls, "folder"):
        getters.conftest.pytest_generate_tests(metafunc, str(metafunc.cls.folder / "mocked_data"))
