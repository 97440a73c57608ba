"""A page -> one HTML file that needs nothing else: no script, no network, light and dark."""

import re
from collections.abc import Iterable, Iterator
from html import escape

from sanfab.report.page import Chapter, Fold, Grid, Lines, Note, Page, PageBlock, Points
from sanfab.report.page_markdown import one_line

_STYLE = """
:root{color-scheme:light dark;--bg:#fff;--fg:#1c2128;--soft:#57606a;--line:#d0d7de;--card:#f6f8fa;
--link:#0550ae;--add:#dafbe1;--addfg:#0a3d1a;--del:#ffebe9;--delfg:#67060c;--good:#1a7f37;
--warning:#7d4e00;--danger:#a40e26;--criticalbg:#a40e26;--criticalfg:#fff}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9ea7b3;--line:#3d444d;
--card:#161b22;--link:#79c0ff;--add:#12361f;--addfg:#b4f1c4;--del:#4a1418;--delfg:#ffd7d5;
--good:#56d364;--warning:#e3b341;--danger:#ff9b95;--criticalbg:#8e1519;--criticalfg:#fff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif}
header,nav,main,footer{max-width:68rem;margin:0 auto;padding:0 1rem}
h1{font-size:1.6rem;margin:1.2rem 0 .6rem}h2{font-size:1.25rem;margin:2rem 0 .5rem;
border-bottom:1px solid var(--line);padding-bottom:.2rem}
a{color:var(--link)}a:focus-visible,summary:focus-visible,pre:focus-visible,.wide:focus-visible
{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-999rem}.skip:focus{position:static}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;padding:0;margin:.5rem 0}
p{margin:.5rem 0}
.tone{border-left:.35rem solid;padding:.5rem .8rem;background:var(--card);font-weight:600}
.good{border-color:var(--good)}.warning{border-color:var(--warning)}.danger{border-color:var(--danger)}
.critical{border-color:var(--criticalbg);background:var(--criticalbg);color:var(--criticalfg);
font-size:1.15rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:.6rem 0}
caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top;
overflow-wrap:break-word}
th{background:var(--card)}
pre{margin:.4rem 0;padding:.5rem 0;background:var(--card);border:1px solid var(--line);
overflow-x:auto;font:13px/1.45 ui-monospace,monospace}
pre span{display:block;padding:0 .7rem;min-height:1.45em;white-space:pre}
pre .add{background:var(--add);color:var(--addfg)}pre .del{background:var(--del);color:var(--delfg)}
pre .ctx{color:var(--soft)}
details{border:1px solid var(--line);border-radius:.3rem;margin:.5rem 0;padding:0 .8rem}
summary{cursor:pointer;padding:.45rem 0;font-weight:600;overflow-wrap:anywhere}
li{overflow-wrap:anywhere}
footer{color:var(--soft);font-size:.85rem;margin:2rem auto 1rem}
@media print{nav,.skip{display:none}details{border:0}pre{white-space:pre-wrap}
details::details-content{content-visibility:visible;display:block}}
"""


def page_html(page: Page) -> str:
    """Return a page as HTML."""
    ids = _ids(page.chapters)
    contents = "".join(
        f'<li><a href="#{ids[number]}">{_text(chapter.title)}</a></li>'
        for number, chapter in enumerate(page.chapters)
    )
    parts = [
        f'<!DOCTYPE html>\n<html lang="{escape(page.language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">",
        f"<title>{_text(page.title)}</title><style>{_STYLE}</style></head><body>",
        '<a class="skip" href="#main">Skip to the content</a>',
        f"<header><h1>{_text(page.title)}</h1></header>",
        f'<nav aria-label="Contents"><ul>{contents}</ul></nav>',
        '<main id="main">',
        *_blocks(page.lead),
        *(
            f'<section aria-labelledby="{ids[number]}"><h2 id="{ids[number]}">'
            f"{_text(chapter.title)}</h2>{''.join(_blocks(chapter.blocks))}</section>"
            for number, chapter in enumerate(page.chapters)
        ),
        f"</main><footer>{_text(page.foot)}</footer></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _ids(chapters: Iterable[Chapter]) -> list[str]:
    """Return the anchor of each chapter, which no other has."""
    words = (re.sub(r"[^a-z0-9]+", "-", chapter.title.lower()).strip("-") for chapter in chapters)
    return [f"{word}-{number}" for number, word in enumerate(words, start=1)]


def _blocks(blocks: Iterable[PageBlock]) -> Iterator[str]:
    for block in blocks:
        yield _block(block)


def _block(block: PageBlock) -> str:
    if isinstance(block, Note):
        tone = f' class="tone {block.tone}"' if block.tone else ""
        return f"<p{tone}>{_text(block.text)}</p>"
    if isinstance(block, Points):
        return f"<ul>{''.join(f'<li>{_text(item)}</li>' for item in block.items)}</ul>"
    if isinstance(block, Grid):
        return _table(block)
    if isinstance(block, Lines):
        return _lines(block)
    return _fold(block)


def _fold(block: Fold) -> str:
    is_open = " open" if block.is_open else ""
    inner = "".join(_blocks(block.blocks))
    return f"<details{is_open}><summary>{_text(block.summary)}</summary>{inner}</details>"


def _table(grid: Grid) -> str:
    head = "".join(f'<th scope="col">{_text(one)}</th>' for one in grid.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td>{_text(one)}</td>' for one in row)}</tr>" for row in grid.rows
    )
    name = _text(grid.caption)
    return (
        f'<div class="wide" role="group" aria-label="{name}" tabindex="0"><table>'
        f"<caption>{name}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _lines(block: Lines) -> str:
    kinds = {"+": "add", "-": "del"}
    rows = []
    for line in block.lines:
        kind = kinds.get(line[:1], "ctx") if block.is_diff else ""
        rows.append(
            f'<span class="{kind}">{_text(line)}</span>' if kind else f"<span>{_text(line)}</span>"
        )
    name = "Lines that differ" if block.is_diff else "Lines to send"
    return f'<pre tabindex="0" role="group" aria-label="{name}">{"".join(rows)}</pre>'


def _text(text: str) -> str:
    return escape(one_line(text), quote=True)
