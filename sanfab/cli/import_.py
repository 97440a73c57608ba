"""The verb `import`: captures of switches that exist become an inventory."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import Format, FormatOption
from sanfab.cli.progress import doing
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sanfab.importing.known_ports import OtherSources
    from sanfab.importing.run import Imported
    from sanfab.importing.sources import ImportSources
    from sanfab.model.yaml12 import Data
    from sanfab.netbox.site import NetboxSite

ImportSource = Annotated[
    str, typer.Argument(help="`netbox`: a site of NetBox, instead of captures or besides them.")
]
SourceUrl = Annotated[
    str, typer.Argument(help="Address of NetBox, for example https://netbox.example.com.")
]
SiteOfNetbox = Annotated[str, typer.Option(metavar="SLUG", help="Site in NetBox.")]
CapturesToImport = Annotated[
    Path | None,
    typer.Option(
        "--captures",
        metavar="DIR",
        help="Folder of captures, as `collect` writes it, or with the running configuration of "
        "each switch in a file.",
    ),
]
NewInventory = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", help="Folder of the new inventory.")
]
AnswersFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Answered questions of an earlier import: its questions.yml."
    ),
]
Sheets = Annotated[
    list[Path] | None,
    typer.Option(
        "--sheet",
        metavar="FILE",
        help="CSV or workbook (.xlsx) with hosts, WWPNs and cables; may be repeated.",
    ),
]
SheetColumnsFile = Annotated[
    Path | None,
    typer.Option(
        "--columns",
        metavar="FILE",
        help="YAML that says which column of the sheets holds what, where their headings do not.",
    ),
]
HostOutputs = Annotated[
    list[Path] | None,
    typer.Option(
        "--hosts",
        metavar="DIR",
        help="Folder of what hosts print, HOST.txt for each; may be repeated.",
    ),
]
ArrayOutputs = Annotated[
    list[Path] | None,
    typer.Option(
        "--arrays",
        metavar="DIR",
        help="Folder of what arrays print, ARRAY.txt for each: igroups, access records, hosts, "
        "ports and logical interfaces; may be repeated.",
    ),
]
DeviceTypesFile = Annotated[
    Path | None,
    typer.Option(
        "--device-types",
        metavar="FILE",
        help="YAML with the models of device types that NetBox names otherwise, by slug or name.",
    ),
]
UpdateInventory = Annotated[
    bool,
    typer.Option(
        "--update",
        help="Take later captures into the inventory of an import, and keep what was edited. The "
        "sheets, hosts and arrays of that import are read again.",
    ),
]


@app.command("import")
def import_command(  # noqa: PLR0913  # options of the command line
    source: ImportSource = "",
    url: SourceUrl = "",
    *,
    captures: CapturesToImport = None,
    site: SiteOfNetbox = "",
    out: NewInventory,
    name: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="Name of the SAN. Default: that of the captures, or of the folder."
        ),
    ] = "",
    answers: AnswersFile = None,
    sheet: Sheets = None,
    columns: SheetColumnsFile = None,
    hosts: HostOutputs = None,
    arrays: ArrayOutputs = None,
    device_types: DeviceTypesFile = None,
    update: UpdateInventory = False,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Write the inventory of switches that exist, from their captures; proven by reading."""
    from sanfab.importing.files import IMPORT_NOTES
    from sanfab.importing.questions import QUESTIONS, answers_in
    from sanfab.importing.sources import (
        SOURCES,
        ImportSources,
        kept_sources_text,
        with_kept_sources,
    )
    from sanfab.report.imports import imported_json, imported_text

    notes = out / IMPORT_NOTES
    given = ImportSources(
        name=name,
        sheets=tuple(sheet or ()),
        columns=columns,
        hosts=tuple(hosts or ()),
        arrays=tuple(arrays or ()),
        netbox=url,
        site=site,
        device_types=device_types,
    )
    read = with_kept_sources(given, notes / SOURCES, out) if update else given
    file = notes / QUESTIONS if update and answers is None else answers
    answered = answers_in(file) if file is not None else {}
    place = _site(source, url, site) if source or captures is None else None
    if captures is not None:
        found = _from_captures(captures, read, out, answered, place)
    elif place is not None:
        found = _from_site(place, read, out, answered)
    kept = {SOURCES: kept_sources_text(replace(read, name=found.cabling.san.name), out)}
    files, conflicts = _written(found, out, kept, is_update=update)
    printers = {
        "text": lambda: imported_text(found, files, conflicts),
        "json": lambda: imported_json(found, files, conflicts),
    }
    print_report(output_format, printers)
    if conflicts:
        sys.exit(1)


def _written(
    found: "Imported", out: Path, kept: dict[str, str], *, is_update: bool
) -> tuple[list[Path], tuple[str, ...]]:
    """Write the inventory; return its files, and those in which an update left a conflict."""
    from sanfab.importing.files import update_inventory, write_inventory

    if is_update:
        changed = update_inventory(out, found.draft, found.cabling.san, kept)
        return [*changed.files], changed.conflicts
    return write_inventory(out, found.draft, found.cabling.san, kept), ()


def _known(read: "ImportSources") -> "OtherSources":
    """Return what sheets, hosts and arrays tell."""
    from sanfab.importing.array_outputs import known_by_arrays
    from sanfab.importing.host_outputs import known_by_hosts
    from sanfab.importing.known_ports import joined_sources
    from sanfab.importing.sheets import known_ports_in

    return joined_sources(
        known_ports_in(read.sheets, read.columns),
        *map(known_by_hosts, read.hosts),
        *map(known_by_arrays, read.arrays),
    )


def valid_name(name: str) -> str:
    """Return the name of a SAN; raises SanfabError for one that no inventory has."""
    from sanfab.importing.known_ports import DEVICE_NAME

    if not DEVICE_NAME.fullmatch(name):
        raise SanfabError(
            f"--name: found {name}, expected a letter, then letters, digits and `.`, `_`, `-`: the "
            "name of the SAN, which else is that of the folder"
        )
    return name


def _from_captures(
    captures: Path,
    read: "ImportSources",
    out: Path,
    answered: "Mapping[str, Data]",
    site: "NetboxSite | None",
) -> "Imported":
    from sanfab.importing.captures import read_captures, san_of
    from sanfab.importing.known_ports import joined_sources
    from sanfab.importing.run import import_switches

    known = _known(read)
    name = valid_name(read.name or san_of(captures) or out.resolve().name)
    doing("reading the captures")
    switches = read_captures(captures)
    if site is not None:
        from sanfab.importing.netbox import known_by_netbox

        known = joined_sources(known, known_by_netbox(site, [one.name for one in switches]))
    return import_switches(switches, name, answered, known)


def _from_site(
    site: "NetboxSite", read: "ImportSources", out: Path, answered: "Mapping[str, Data]"
) -> "Imported":
    from sanfab.importing.device_types import device_types_in
    from sanfab.importing.netbox import import_site

    name = valid_name(read.name or out.resolve().name)
    types = device_types_in(read.device_types)
    return import_site(site, name, answered, _known(read), types)


def _site(source: str, url: str, site: str) -> "NetboxSite":
    """Return the site of NetBox that the words of a command name."""
    from sanfab.netbox.client import Netbox
    from sanfab.netbox.site import read_site

    if not source:
        raise SanfabError(
            "--captures: missing, expected a folder of captures; or `import netbox URL --site SLUG`"
        )
    if source != "netbox":
        raise SanfabError(f"found {source}, expected `netbox` and its address, or --captures")
    if not url or not site:
        raise SanfabError("netbox: expected its address and a site: netbox URL --site SLUG")
    netbox = Netbox(url)
    doing("reading NetBox")
    return read_site(netbox, site)
