"""The verb `render`: configurations, written and proven."""

from functools import partial
from time import monotonic

from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import warn_of_namesakes
from sanfab.cli.options import (
    BUILD,
    BuildFolder,
    Format,
    FormatOption,
    NoCache,
    SanFolder,
)
from sanfab.cli.progress import count_done, doing


@app.command("render")
def render_command(
    san: SanFolder,
    build: BuildFolder = BUILD,
    output_format: FormatOption = Format.TEXT,
    *,
    no_cache: NoCache = False,
) -> None:
    """Write the configuration of every switch and prove that it reads back as intended."""
    from sanfab.cache.store import open_cache
    from sanfab.inventory.digests import inventory_digests
    from sanfab.render.unchanged import unchanged_build
    from sanfab.report.build import build_json, build_text

    began = monotonic()
    doing("reading the inventory")
    cache = open_cache(build, san, wanted=not no_cache)
    digests = inventory_digests(san)
    result, loaded = unchanged_build(cache, digests, build), began
    if result is None:
        # The models, NOSes and templates: none is imported where nothing changed.
        from sanfab.render.build import build_inventory

        progress = partial(count_done, "rendered")
        result, loaded = build_inventory(san, digests, build, progress, cache)
    seconds = loaded - began
    warn_of_namesakes(san, result.folder.name)
    printers = {"text": lambda: build_text(result), "json": lambda: build_json(result, seconds)}
    print_report(output_format, printers)
