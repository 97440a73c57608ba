"""Rows of the list of cables -> one HTML page without network; its script sorts and filters."""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from html import escape

from sanfab.report.cabling.columns import (
    SheetRow,
    cell_text,
    cell_values,
    heading_of,
    known_columns,
)
from sanfab.text import count

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
{body}
{script}</body>
</html>"""
STYLE = """
:root { color-scheme: light dark }
body { font: 13px/1.35 system-ui, sans-serif; margin: 0; padding: .8rem; height: 100vh;
box-sizing: border-box }
main { display: flex; flex-direction: column; height: 100%; gap: .5rem }
h1 { font-size: 1.2rem; margin: 0 }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center }
input, button { font: inherit }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #8888; padding: .2rem .4rem; text-align: left; vertical-align: top }
td { overflow-wrap: anywhere; min-width: 3.5rem }
thead th { position: sticky; top: 0; background: Canvas; white-space: nowrap; z-index: 1;
box-shadow: inset 0 -2px #888 }
th button { all: unset; cursor: pointer; font-weight: bold }
th button:focus-visible, div:focus-visible { outline: 2px solid LinkText }
th[aria-sort=ascending] button::after { content: " \\25B2" }
th[aria-sort=descending] button::after { content: " \\25BC" }
[hidden] { display: none !important }
.contradicted, .retired { text-decoration: underline wavy; font-weight: bold }
.planned, .reserved { font-style: italic }
.chip { display: inline-block; width: .9em; height: .9em; border: 1px solid #888 }
main > div { overflow: auto; min-height: 0 }
@media screen and (max-width: 40rem) {
  body, main { height: auto }
  main > div { overflow: visible }
  table, thead, tbody, tr, td { display: block }
  thead tr { display: flex; flex-wrap: wrap; gap: .3rem 1rem }
  thead th { position: static; border: 0; padding: 0; box-shadow: none }
  tbody tr { border: 1px solid #8888; margin: .5rem 0; padding: .2rem .4rem }
  td { border: 0; padding: .1rem 0; min-width: 0; padding-left: 7rem; text-indent: -7rem }
  td::before { display: inline-block; width: 7rem; text-indent: 0; font-weight: bold }
  td:empty { display: none }
}
@media print {
  @page { size: landscape; margin: 10mm }
  body { font-size: 7pt; padding: 0; height: auto }
  main { display: block }
  form { display: none }
  main > div { overflow: visible }
  thead { display: table-header-group }
  thead th { position: static }
  tr { break-inside: avoid }
}
"""
SCRIPT = """
"use strict";
(() => {
  const form = document.querySelector("form"), body = document.querySelector("tbody");
  const rows = [...body.rows], shown = document.querySelector("output");
  const order = new Intl.Collator("en", { numeric: true });
  form.hidden = false;
  const filter = () => {
    const words = form.text.value.toLowerCase().split(" ").filter(Boolean);
    let number = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      number += row.hidden ? 0 : 1;
    }
    shown.textContent = `${number} of ${rows.length} rows`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
  document.querySelectorAll("thead th").forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const back = head.getAttribute("aria-sort") === "ascending";
      document.querySelectorAll("thead th").forEach((one) => one.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", back ? "descending" : "ascending");
      const text = (row) => row.cells[column].textContent.trim();
      rows.sort((one, other) => (back ? -1 : 1) * order.compare(text(one), text(other)));
      body.append(...rows);
    });
  });
})();
"""


def cabling_html(san: str, rows: Sequence[SheetRow], columns: Sequence[str]) -> str:
    """Return the rows as a page; columns in which nothing is known are left out."""
    known = known_columns(rows, columns)
    heads = "".join(f'<th scope="col">{escape(heading_of(name))}</th>' for name in known)
    lines = "\n".join(f"<tr>{''.join(_cells(row, known))}</tr>" for row in rows)
    title = escape(f"Cables of {san}")
    # A phone shows each row as a card, in which a cell has the name of its column.
    names = "".join(
        f'td:nth-child({number})::before {{ content: "{heading_of(name)}" }}\n'
        for number, name in enumerate(known, 1)
    )
    style = f"{STYLE}@media screen and (max-width: 40rem) {{\n{names}}}\n"
    body = (
        f"<main>\n<h1>{title}: {count(len(rows), 'row')}</h1>\n"
        '<form hidden><label>Rows with <input name="text" type="search"></label>'
        '<output role="status"></output></form>\n'
        f'<div role="region" aria-label="{title}" tabindex="0">\n<table>\n'
        f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{lines}\n</tbody>\n</table>\n</div>\n</main>"
    )
    return page_text(title, style, body, SCRIPT)


def page_text(title: str, style: str, body: str, script: str = "") -> str:
    """Return a page; its policy permits this script only."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    policy += f"; script-src 'sha256-{digest}'" if script else ""
    element = f"<script>{script}</script>\n" if script else ""
    return PAGE.format(title=title, style=style, body=body, policy=policy, script=element)


def _cells(row: SheetRow, columns: Iterable[str]) -> Iterable[str]:
    for name, value in zip(columns, cell_values(row, columns), strict=True):
        text = escape(cell_text(value))
        if name in {"state", "proof"} and text:
            yield f'<td class="{text}">{text}</td>'
        elif name == "colour" and text:
            yield f'<td><span class="chip" style="background:{text}"></span> {text}</td>'
        else:
            yield f"<td>{text}</td>"
