"""The verb journal: list, show and copy what pushes and rollbacks did."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from sanfab.cli.app import app, print_report
from sanfab.cli.options import JOURNAL, Format, FormatOption, JournalHome, SanFolder
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.push.journal import Journal


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

_Day = Annotated[str, typer.Option(metavar="TIME", help="UTC, as 2026-11-21 or 2026-11-21T06:30.")]


@journal.command("show")
def show_command(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    entry: Annotated[
        str, typer.Argument(help="Journal entry to show, or `last`. Default: list entries.")
    ] = "",
    *,
    home: JournalHome = JOURNAL,
    switch: Annotated[str, typer.Option(help="Only entries that change this switch.")] = "",
    user: Annotated[str, typer.Option(help="Only entries of this user.")] = "",
    host: Annotated[str, typer.Option(help="Only entries made on this machine.")] = "",
    since: _Day = "",
    until: _Day = "",
    output_format: FormatOption = Format.TEXT,
) -> None:
    """List pushes and rollbacks, or show one of them."""
    from sanfab.push.journal import EntryFilter
    from sanfab.report.journal import entry_json, entry_line, entry_text

    known = _journal(san, home)
    if entry:
        found = known.entry(entry)
        shown = (found, known.closing(found.id), known.outcomes(found))
        printers = {"text": lambda: entry_text(*shown), "json": lambda: entry_json(*shown)}
    else:
        wanted = EntryFilter(switch, user, host, _time("--since", since), _time("--until", until))
        entries = [one for one in known.all() if wanted.matches(one[0])]
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
) -> None:
    """Copy all entries of a SAN to another folder or database; nothing is deleted."""
    from sanfab.push.copying import copy_journal
    from sanfab.text import count

    copied = copy_journal(_journal(san, home), _journal(san, to))
    print(f"{count(copied.new, 'entry')} copied, {len(copied.known)} were there already")


@journal.command("migrate")
def migrate_command(home: JournalHome = JOURNAL) -> None:
    """Create the tables of a journal in PostgreSQL, or bring them to this version of sanfab."""
    from sanfab.push.homes import migrate_tables

    print(migrate_tables(home))


def _journal(san: "SanFolder", home: str) -> "Journal":
    from sanfab.inventory import load_inventory
    from sanfab.push.homes import journal_store
    from sanfab.push.journal import Journal

    described, _ = load_inventory(san)
    return Journal(journal_store(home, described.name))


def _time(option: str, text: str) -> datetime | None:
    if not text:
        return None
    try:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)
    except ValueError as error:
        raise SanfabError(
            f"{option}: found {text}, expected a time in UTC, as 2026-11-21 or 2026-11-21T06:30"
        ) from error
