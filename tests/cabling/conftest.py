"""The SAN whose cables are listed."""

from pathlib import Path

import pytest

from support.cabling import PLACES


@pytest.fixture
def san(tmp_path: Path) -> Path:
    folder = tmp_path / "s"
    folder.mkdir()
    (folder / "san.yml").write_text(PLACES)
    return folder
