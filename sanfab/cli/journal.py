"""The verb journal: list, show and copy what pushes and rollbacks did."""

import sys
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import warn_of_namesakes
from sanfab.cli.options import JOURNAL, Format, FormatOption, JournalHome, SanFolder
from sanfab.cli.progress import doing, progress_bar
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.push.journal import EntryFilter, Journal, JournalEntry


class _Journal(TyperGroup):
    """`sanfab journal SAN` is short for `sanfab journal show SAN`."""

    # Releases of Typer differ in whose Click they use.
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        known = args[0] in self.commands
        return super().resolve_command(ctx, args if known else ["show", *args])


journal = typer.Typer(
    cls=_Journal, no_args_is_help=True, help="List pushes and rollbacks, show one, or copy them."
)
app.add_typer(journal, name="journal")

_TIMES = "2026-11-21, 2026-11-21T06:30 (UTC), or 2026-11-21T08:30+02:00"
_Time = Annotated[str, typer.Option(metavar="TIME", help=f"{_TIMES}; a date covers the whole day.")]


@journal.command("show")
def show_command(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    entry: Annotated[
        str,
        typer.Argument(
            help="Journal entry to show, or `last`. Default: list entries.",
            autocompletion=completion.entries,
        ),
    ] = "",
    *,
    home: JournalHome = JOURNAL,
    switch: Annotated[
        str,
        typer.Option(
            metavar="SWITCH",
            help="Only entries that change this switch.",
            autocompletion=completion.switches,
        ),
    ] = "",
    user: Annotated[str, typer.Option(metavar="USER", help="Only entries of this user.")] = "",
    host: Annotated[
        str, typer.Option(metavar="HOST", help="Only entries made on this machine.")
    ] = "",
    since: _Time = "",
    until: _Time = "",
    output_format: FormatOption = Format.TEXT,
) -> None:
    """List pushes and rollbacks, or show one of them."""
    from sanfab.push.journal import EntryFilter
    from sanfab.report.journal import entry_json, entry_line, entry_text

    known = _journal(san, home)
    doing("reading the journal")
    wanted = EntryFilter(switch, user, host, *_period(since, until))
    if entry:
        if wanted != EntryFilter():
            raise SanfabError(f"found entry {entry} and options that list others, expected one")
        found = known.entry(entry)
        shown = (found, known.closing(found.id), known.outcomes(found))
        printers = {"text": lambda: entry_text(*shown), "json": lambda: entry_json(*shown)}
    else:
        everything = known.all()
        _name_unknown(san, wanted, [one for one, _ in everything])
        entries = [one for one in everything if wanted.matches(one[0])]
        printers = {
            "text": lambda: "\n".join(entry_line(*one) for one in entries) or "no entries",
            "json": lambda: [entry_json(*one, []) for one in entries],
        }
    print_report(output_format, printers)


@journal.command("copy")
def copy_command(
    san: SanFolder,
    *,
    to: Annotated[str, typer.Option(metavar="DIR|URL", help="Where to copy the entries.")],
    home: JournalHome = JOURNAL,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Copy all entries of a SAN to another folder or database; nothing is deleted."""
    from sanfab.push.copying import copy_journal
    from sanfab.text import count

    source, target = _journal(san, home), _journal(san, to)
    doing("reading the journal")
    with progress_bar("copied", "entries") as progress:
        copied = copy_journal(source, target, progress)
    new, known = len(copied.new), len(copied.known)
    said = f"{count(new, 'entry')} copied, {known} were there already"
    data = {"copied": new, "already_there": known}
    print_report(output_format, {"text": lambda: said, "json": lambda: data})


@journal.command("migrate")
def migrate_command(home: JournalHome = JOURNAL, output_format: FormatOption = Format.TEXT) -> None:
    """Create the tables of a journal in PostgreSQL, or bring them to this version of sanfab."""
    from sanfab.push.journal_location import migrate_tables

    doing("reaching the database")
    done = migrate_tables(home)
    print_report(output_format, {"text": lambda: done, "json": lambda: {"done": done}})


def _journal(san: "SanFolder", home: str) -> "Journal":
    from sanfab.inventory.namesakes import name_in
    from sanfab.push.journal import Journal
    from sanfab.push.journal_location import journal_store

    name = name_in(san)
    if not name:
        from sanfab.inventory.load import load_inventory

        name = load_inventory(san)[0].name
    warn_of_namesakes(san, name)
    return Journal(journal_store(home, name))


def _name_unknown(san: "SanFolder", wanted: "EntryFilter", entries: "list[JournalEntry]") -> None:
    """Refuse a switch that nobody knows; note a user or machine without any entry."""
    from sanfab.text import some

    pushed = {name for one in entries for name in one.switches}
    if wanted.switch and wanted.switch not in pushed:
        from sanfab.inventory.load import load_inventory
        from sanfab.inventory.messages import did_you_mean

        switches = load_inventory(san)[0].switches
        if wanted.switch not in switches:
            near = did_you_mean(wanted.switch, sorted({*switches, *pushed}))
            raise SanfabError(
                f"--switch: found {wanted.switch}, expected a switch of the inventory, or of an "
                f"entry{near}"
            )
    for option, name, known in (
        ("--user", wanted.user, {one.user for one in entries}),
        ("--host", wanted.host, {one.host for one in entries}),
    ):
        if name and name not in known:
            print(f"{option}: no entry of {name}, only of {some(sorted(known))}", file=sys.stderr)


def _period(since: str, until: str) -> tuple[datetime | None, datetime | None]:
    """Return a first and a last moment; a date covers the whole day."""
    first, last = _time("--since", since), _time("--until", until)
    if last is not None and _is_day(until):
        last += timedelta(days=1, microseconds=-1)
    if first is not None and last is not None and first > last:
        raise SanfabError(f"--until: found {until}, expected a time after --since {since}")
    return first, last


def _time(option: str, text: str) -> datetime | None:
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise SanfabError(f"{option}: found {text}, expected a time, as {_TIMES}") from error
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
