"""The verb for tests on hosts and arrays: testplan."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import checked_context
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, NoCache, SanFolder
from sanfab.cli.progress import doing
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.model.san import San
    from sanfab.testplan.assembly import Selection


@app.command("testplan")
def host_tests_command(  # noqa: PLR0913  # options of the command line
    san: SanFolder,
    *,
    host: Annotated[
        str,
        typer.Option(metavar="HOST", help="Only this host.", autocompletion=completion.hosts),
    ] = "",
    array: Annotated[
        str,
        typer.Option(
            metavar="ARRAY", help="Only paths to this array.", autocompletion=completion.arrays
        ),
    ] = "",
    lun: Annotated[
        list[str] | None,
        typer.Option(
            metavar="VOLUME",
            help="Test volume of the host: load tests overwrite it; may be repeated.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder for testplan.md and the parameter files of load tests; only their names "
            "are printed then.",
        ),
    ] = None,
    output_format: FormatOption = Format.TEXT,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Print pings, failover steps and load tests for hosts and arrays, with expected results."""
    from sanfab.report.testplan import testplan_text
    from sanfab.report.testplan_files import testplan_files, write_testplan
    from sanfab.report.testplan_json import testplan_json
    from sanfab.rules.analyses import paths_by_service
    from sanfab.testplan.assembly import Selection, plan_services

    doing("planning the tests")
    context = checked_context(san, build, no_cache=no_cache)
    selection = Selection(host, array, tuple(lun or ()))
    _refuse_unknown(selection, context.san)
    tests = plan_services(paths_by_service(context), selection)
    said = ""
    if out is not None:
        files = testplan_files(tests)
        write_testplan(out, files)
        said = "\n".join(str(out / name) for name in files)
    printers = {
        "text": lambda: said or testplan_text(tests),
        "json": lambda: testplan_json(tests),
    }
    print_report(output_format, printers)


def _refuse_unknown(selection: "Selection", san: "San") -> None:
    """Refuse names that the inventory does not have, and volumes that a file cannot hold."""
    from sanfab.inventory.messages import did_you_mean
    from sanfab.testplan.volumes import is_safe_volume

    for option, name, known in (
        ("host", selection.host, san.hosts),
        ("array", selection.array, san.arrays),
    ):
        if name and name not in known:
            hint = did_you_mean(name, known)
            raise SanfabError(f"--{option}: no {option} {name} in {san.name}{hint}")
    if selection.volumes and not selection.host:
        raise SanfabError("--lun: found without --host; volumes are those of one host: name it")
    for volume in selection.volumes:
        if not is_safe_volume(volume):
            raise SanfabError(
                f"--lun {volume!r}: expected the name of a disk in letters, digits and "
                r"/ \ . _ : + @ -, as /dev/mapper/test1 or \\.\PhysicalDrive1"
            )
