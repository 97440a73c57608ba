"""Rows of the list of cables -> one HTML page that needs no network and no scripts."""

from collections.abc import Iterable, Sequence
from html import escape

from sanfab.report.cabling.columns import SheetRow, cell_text, cell_values, heading_of
from sanfab.text import count

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>"""
STYLE = """
:root { color-scheme: light dark }
body { font: 14px/1.35 system-ui, sans-serif; margin: 1rem }
table { border-collapse: collapse }
caption { text-align: left; font-size: 1.2rem; font-weight: bold; padding-bottom: .5rem }
th, td { border: 1px solid #8888; padding: .2rem .4rem; text-align: left; white-space: nowrap }
thead th { position: sticky; top: 0; background: Canvas }
.contradicted, .retired { text-decoration: underline wavy; font-weight: bold }
.planned, .reserved { font-style: italic }
.chip { display: inline-block; width: .9em; height: .9em; border: 1px solid #888 }
div { overflow-x: auto }
@media print {
  @page { size: landscape; margin: 10mm }
  body { font-size: 7pt; margin: 0 }
  thead { display: table-header-group }
  thead th { position: static }
  tr { break-inside: avoid }
}
"""


def cabling_html(san: str, rows: Sequence[SheetRow], columns: Sequence[str]) -> str:
    """Return the rows as a page; columns in which nothing is known are left out."""
    known = [
        name
        for name in columns
        if any(cell_text(value) for row in rows for value in cell_values(row, (name,)))
    ]
    heads = "".join(f'<th scope="col">{escape(heading_of(name))}</th>' for name in known)
    lines = "\n".join(f"<tr>{''.join(_cells(row, known))}</tr>" for row in rows)
    title = escape(f"Cables of {san}")
    body = (
        f'<main>\n<div role="region" aria-label="{title}" tabindex="0">\n<table>\n'
        f"<caption>{title}: {count(len(rows), 'row')}</caption>\n"
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table>\n</div>\n</main>"
    )
    return PAGE.format(title=title, style=STYLE, body=body)


def _cells(row: SheetRow, columns: Iterable[str]) -> Iterable[str]:
    for name, value in zip(columns, cell_values(row, columns), strict=True):
        text = escape(cell_text(value))
        if name in {"state", "proof"} and text:
            yield f'<td class="{text}">{text}</td>'
        elif name == "colour" and text:
            yield f'<td><span class="chip" style="background:{text}"></span> {text}</td>'
        else:
            yield f"<td>{text}</td>"
