"""`sanfab validate` on a copy of greenfield with a fake Batfish."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sanfab.cli import main, validate
from support.validate import (
    AT,
    COMPARES,
    EXAMPLE,
    FakeService,
    Run,
    Validated,
    assert_only,
    file_contents,
)


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No service of the operator's is asked, and only what these tests assert is."""
    monkeypatch.delenv("SANFAB_BATFISH", raising=False)
    assert_only(monkeypatch, COMPARES)


@pytest.fixture
def san(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of greenfield below the working folder, that a test may change."""
    folder = tmp_path / "inventory" / "greenfield"
    folder.mkdir(parents=True)
    for path in EXAMPLE.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return Path("inventory/greenfield")


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> FakeService:
    """What every address leads to."""
    one = FakeService()

    @contextmanager
    def connected(*_: object) -> Iterator[FakeService]:
        yield one

    monkeypatch.setattr(validate, "_connected", connected)
    return one


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `sanfab validate`: exit status, output, errors."""

    def called(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["sanfab", "validate", *map(str, arguments)])
        status = 0
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return called


_VALIDATED: dict[frozenset[tuple[Path, bytes]], dict[Path, bytes]] = {}
"""The files of validated builds, by those of their inventory."""


@pytest.fixture
def validated(san: Path, run: Run, service: FakeService) -> Validated:
    """Bring the build to where a first validation brings it, once for all tests."""

    def done() -> None:
        key = frozenset(file_contents(san).items())
        if key not in _VALIDATED:
            assert run(san, *AT)[0] in {0, 1}
            service.given.clear()
            _VALIDATED[key] = file_contents(Path("build"))
        for path, content in _VALIDATED[key].items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    return done
