"""A build -> a copy of it, in which a trial run builds: the build itself stays as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory


@contextmanager
def copied_build(folder: Path, san: str) -> Iterator[Path]:
    """Give a folder of builds with a copy of that of one SAN, if there is one.

    What is as it was is then no change.
    """
    with TemporaryDirectory() as copy:
        if (folder / san).is_dir():
            copytree(folder / san, Path(copy) / san)
        yield Path(copy)
