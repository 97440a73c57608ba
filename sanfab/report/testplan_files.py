"""Test plan -> its files: the plan as Markdown, and parameter files of load tests by host."""

from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.inventory.digests import replace_file
from sanfab.report.testplan import testplan_text
from sanfab.testplan.assembly import SanTests


def testplan_files(tests: SanTests) -> dict[str, str]:
    """Return the text of each file by its path below the folder of the plan."""
    files = {"testplan.md": testplan_text(tests) + "\n"}
    for host in tests.hosts:
        files |= {f"{host.host}/{file.name}": file.text for file in host.loads.files}
    return files


def write_testplan(folder: Path, files: dict[str, str]) -> None:
    """Write the files; raises SanfabError if one cannot be written."""
    for name, text in files.items():
        path = folder / name
        try:
            replace_file(path, text)
        except OSError as error:
            raise SanfabError(f"{path}: cannot be written: {error.strerror}") from error
