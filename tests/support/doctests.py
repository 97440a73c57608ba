"""Plugin of pytest: modules without an example are not imported to look for one."""

from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

EXAMPLE = b">>> "


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> object:
    found = yield
    if EXAMPLE in file_path.read_bytes():
        return found
    return [one for one in found if not isinstance(one, DoctestModule)]
