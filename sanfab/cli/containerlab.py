"""`rehearse --containerlab`: the files of a topology that runs the images of the vendors."""

from pathlib import Path
from typing import TYPE_CHECKING

from sanfab.cli.app import print_report
from sanfab.cli.options import SwitchFormat
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.gate.batfish.context import GateContext
    from sanfab.rehearsal.containerlab import VirtualLab


def write_virtual_lab(
    inventory: Path, built: "GateContext", folder: Path, output_format: SwitchFormat
) -> None:
    """Write the topology of a build to a folder of the SAN in ``folder``, and say what it lacks."""
    from sanfab.rehearsal.containerlab import VirtualLabBuilder
    from sanfab.rehearsal.run import Rehearsal
    from sanfab.report.containerlab import virtual_lab_json, virtual_lab_text
    from sanfab.rules.analyses import paths_by_service

    if output_format is SwitchFormat.JUNIT:
        raise SanfabError("--containerlab runs nothing, so there is no JUnit; use text or json")
    rehearsal = Rehearsal.of(paths_by_service(built.intent), built.check_context.network)
    texts = {name: (one.in_build or one).text for name, one in built.switches.items()}
    pings = tuple(ping for path in rehearsal.paths for ping in path.pings)
    builder = VirtualLabBuilder(rehearsal.twin, texts, pings)
    san = built.cabling.san.name
    if not builder.images:
        raise SanfabError(
            f"{san}: containerlab and vrnetlab have no image for any of its switches, so there "
            "is no topology to write"
        )
    made = builder.build()
    home = folder / san
    _write(made, home)
    printers = {
        "text": lambda: virtual_lab_text(inventory, home, made),
        "json": lambda: virtual_lab_json(san, home, made),
    }
    print_report(output_format, printers)


def _write(made: "VirtualLab", home: Path) -> None:
    from sanfab.inventory.digests import replace_file
    from sanfab.inventory.files import refuse_links

    if (home / "rendered.json").exists():
        raise SanfabError(
            f"{home}: is the folder of a build; name another one with --containerlab, as its "
            "lab.json would replace that of `sanfab lab`"
        )
    try:
        for name, text in made.files.items():
            path = home / name
            refuse_links(home, path.parent, path)
            replace_file(path, text)
        (home / "pings.sh").chmod(0o755)
    except OSError as error:
        raise SanfabError(f"{home}: cannot be written: {error.strerror}") from error
