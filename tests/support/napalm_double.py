"""A login that answers from files, for the conformance tests of NAPALM."""

from pathlib import Path

from napalm.base.base import NetworkDriver
from napalm.base.test.double import BaseTestDouble


class AnswersFromFiles(BaseTestDouble):  # type: ignore[misc]  # NAPALM has no types
    """Implements what a NAPALM driver asks of a login; NAPALM sets the test and its case."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def find_file(self, filename: str) -> str:
        """Return the path of a file of the case that runs; raises OSError."""
        found = self.folder / "mocked_data" / self.current_test / self.current_test_case / filename
        if not found.is_file():
            raise OSError(f"no mocked data {found}")
        return str(found)

    def output_of(self, command: str) -> str:
        """Return the output of a command."""
        return Path(self.find_file(self.sanitize_text(command) + ".txt")).read_text()

    def running(self) -> str:
        """Return the running configuration."""
        return self.output_of("show running-config")

    def startup(self) -> str:
        """Return the startup configuration."""
        return self.output_of("show startup-config")

    def close(self) -> None:
        """Log out."""


def patched(driver: type[NetworkDriver], folder: Path) -> type[NetworkDriver]:
    """Return a driver whose login answers from the files of a folder."""

    class Patched(driver):  # type: ignore[misc, valid-type]
        patched_attrs = ("device",)

        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)
            self.device = AnswersFromFiles(folder)

        def open(self) -> None:
            """Log in to nothing."""

    return Patched
