"""Law: with the cache of earlier runs, results are those without it, byte for byte."""

import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from sanfab.cache import store
from sanfab.cli import validate
from sanfab.gate.batfish import answer_cache
from sanfab.gate.batfish.question import Deactivation, Question, RowT
from sanfab.gate.batfish.questions import FILES
from support.console import sanfab
from support.nightly import NIGHTLY
from support.random_edits import edited, write_san
from support.random_san import random_san
from support.validate import AT, FakeService

EDITS = 500 if NIGHTLY else 2
"""Of the random SANs of each NOS, together."""
EDITS_OF_A_SAN = 4 if NIGHTLY else 2
CHANGED = 0.8
"""Share of the runs that follow a change of the inventory; all may follow one of the build."""


@pytest.mark.parametrize("nos", ["nxos", "os9", "eos", "exos", *(["os10"] if NIGHTLY else [])])
def test_a_run_with_a_cache_equals_one_without(nos: str, tmp_path: Path, note: list[str]) -> None:
    chance = Random(f"incremental {nos}")
    legal = 0
    for number in range(EDITS // EDITS_OF_A_SAN):
        folder = tmp_path / str(number)
        san = random_san(chance, nos)
        assert _both_ways(folder, san) == 0
        _keep_as_running(folder, nos)
        for _ in range(EDITS_OF_A_SAN):
            new = edited(chance, san) if chance.random() < CHANGED else san
            if _both_ways(folder, new) == 0:
                san, legal = new, legal + 1
            _touch_build(chance, folder)
    note.append(f"incremental {nos}: {EDITS} edits, {legal} of them legal")
    assert legal > EDITS / 10


class DigestingService(FakeService):
    """A service that could parse no file, for a reason that its snapshot alone has."""

    def __init__(self) -> None:
        super().__init__()
        self.digests: dict[str, str] = {}
        self.files: list[str] = []

    def start(self, name: str, packed: bytes) -> None:
        """Take a snapshot."""
        self.digests[name] = sha256(packed).hexdigest()
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            paths = [path for path in archive.namelist() if path.endswith(".cfg")]
        self.files = [f"configs/{Path(path).name}" for path in paths]

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Take a copy of a snapshot."""
        self.digests[name] = f"{self.digests[base]} {deactivation}"

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Return a row for each file that was parsed, and none of another question."""
        digest = f"{self.digests[snapshot]} {self.digests.get(reference, '')}"
        common = {"Status": digest, "File_Format": None, "Nodes": []}
        rows = [{"File_Name": path, **common} for path in self.files]
        return [question.row.model_validate(row) for row in rows if question.name == FILES.name]


@pytest.fixture(autouse=True)
def _service(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every address lead to such a service, a new one for each run."""

    @contextmanager
    def connected(*_: object) -> Iterator[FakeService]:
        yield DigestingService()

    monkeypatch.setattr(validate, "_connected", connected)


def test_an_answer_about_another_snapshot_breaks_the_law(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_cache, "sha256", lambda _packed: sha256(b"any"))
    san = random_san(Random(1), "eos")
    assert _both_ways(tmp_path, san) == 0
    with pytest.raises(AssertionError):
        _both_ways(tmp_path, {**san, "management": {"ntp": ["192.0.2.77"]}})


VERBS = (
    ("render",),
    ("render",),
    ("check", "--counts", "--fail-on", "info"),
    ("check", "--format", "json"),
    ("plan", "--running", "running"),
    ("plan", "--running", "running", "--format", "json"),
    ("validate", *AT),
    ("validate", *AT, "--format", "json"),
)
"""Each of them twice: the second looks at what the first left."""
TIME = re.compile(r'"time": "[^"]*"')
"""When `validate` ran."""
LAST_LINE = {"eos": "end\n", "os9": "end\n"}
"""What ends a running configuration, and no other."""


def _both_ways(folder: Path, san: dict[str, object]) -> int:
    """Run verbs with and without the cache; compare all that is seen. Return the first status."""
    seen = []
    for way, words in (("warm", ()), ("cold", ("--no-cache",))):
        write_san(folder / way / "san", san)
        results = [sanfab(verb, "san", *rest, *words, cwd=folder / way) for verb, *rest in VERBS]
        texts = [one._replace(stdout=TIME.sub("", one.stdout)) for one in results]
        seen.append((texts, _files(folder / way)))
    assert seen[0] == seen[1], san
    return seen[0][0][0].exit_code


def _keep_as_running(folder: Path, nos: str) -> None:
    """Keep the configurations of the first build as those that run on the switches."""
    for way in ("warm", "cold"):
        (folder / way / "running").mkdir()
        for path in (folder / way / "build").glob("*/switches/*.cfg"):
            running = path.read_text() + LAST_LINE.get(nos, "")
            (folder / way / "running" / path.name).write_text(running)


def _files(folder: Path) -> dict[str, str]:
    """Return the files of a build without its cache."""
    return {
        str(path.relative_to(folder)): TIME.sub("", path.read_text())
        for path in folder.rglob("*")
        if path.is_file() and store.FOLDER not in path.parts
    }


def _touch_build(chance: Random, folder: Path) -> None:
    """Change or remove a configuration by hand, in both builds alike."""
    texts = sorted((folder / "warm/build").glob("*/switches/*.cfg"))
    if not texts or chance.random() < 0.7:
        return
    path = chance.choice(texts).relative_to(folder / "warm")
    by_hand = chance.choice([b"", b"hostname by-hand\n", None])
    for way in ("warm", "cold"):
        if by_hand is None:
            (folder / way / path).unlink()
        else:
            (folder / way / path).write_bytes(by_hand)
