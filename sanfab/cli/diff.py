"""The verb that reviews a change: diff."""

import sys
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.options import BUILD, BuildFolder, FailOn
from sanfab.cli.progress import doing
from sanfab.errors import SanfabError
from sanfab.severity import FAIL_ON

if TYPE_CHECKING:
    from sanfab.review.review import Review
    from sanfab.review.revisions import StateOfInventory


class ReviewFormat(StrEnum):
    """Output formats of a review."""

    MARKDOWN = "markdown"
    JSON = "json"


INVENTORIES = Path("inventory")


@app.command("diff")
def diff_command(  # noqa: PLR0913  # one argument for each option
    base: Annotated[str, typer.Argument(help="Git revision, or folder of a SAN, before.")],
    head: Annotated[
        str, typer.Argument(help="The same after the change. Default: the working tree.")
    ] = "",
    *,
    san: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder of the SAN. Default: the only one in inventory/.",
            autocompletion=completion.sans,
        ),
    ] = None,
    build: BuildFolder = BUILD,
    output_format: Annotated[
        ReviewFormat, typer.Option("--format", help="Output format.")
    ] = ReviewFormat.MARKDOWN,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write one HTML page too.")
    ] = None,
    fail_on: FailOn = FAIL_ON,
) -> None:
    """Show the effects of a change: access, paths, zones, VLANs, risk; plans, lines, findings."""
    from sanfab.report.findings import failing_findings
    from sanfab.report.page_html import page_html
    from sanfab.report.page_markdown import page_markdown
    from sanfab.report.review import review_page
    from sanfab.report.review_json import review_json

    doing("comparing the states of the inventory")
    review = _review(base, head, _folder(base, head, san), build)
    page = review_page(review)
    if html is not None:
        _write(html, page_html(page))
    printers = {
        "markdown": lambda: page_markdown(page).rstrip("\n"),
        "json": lambda: review_json(review),
    }
    print_report(output_format, printers)
    changed = (after for _, after in review.changed_findings)
    if failing_findings((*review.new_findings, *changed), fail_on):
        sys.exit(1)


def _review(base: str, head: str, folder: Path, build: Path) -> "Review":
    from datetime import UTC, datetime

    from sanfab.review.review import review_of

    today = datetime.now(UTC).date()
    with ExitStack() as stack:
        states = _state(stack, base, folder), _state(stack, head, folder)
        if not any(state.folder for state in states):
            raise SanfabError(f"{folder}: is in neither {base} nor {head or 'the working tree'}")
        return review_of(states, folder.name, build, today)


def _state(stack: ExitStack, name: str, folder: Path) -> "StateOfInventory":
    from sanfab.review.revisions import opened_state, work_tree

    return stack.enter_context(opened_state(name, folder)) if name else work_tree(folder)


def _folder(base: str, head: str, san: Path | None) -> Path:
    """Return the folder of the SAN, which its path in a revision follows from."""
    if san is not None:
        return san
    named = next((Path(name) for name in (head, base) if name and Path(name).is_dir()), None)
    if named is not None and (head or not INVENTORIES.is_dir()):
        return named
    known = sorted(path.parent for path in INVENTORIES.glob("*/*.y*ml"))
    folders = list(dict.fromkeys(known))
    if len(folders) == 1:
        return folders[0]
    found = ", ".join(map(str, folders)) or "none"
    raise SanfabError(f"diff: --san: expected the folder of one SAN; found in inventory/: {found}")


def _write(path: Path, text: str) -> None:
    from sanfab.inventory.digests import write_whole

    try:
        write_whole(path, text)
    except OSError as error:
        raise SanfabError(f"{path}: cannot be written: {error.strerror}") from error
