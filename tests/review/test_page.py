"""Nothing that a page quotes comes alive, in Markdown or in HTML; a comment fits its limit."""

import re
from html.parser import HTMLParser
from random import Random

import pytest

from sanfab.report.page import Chapter, Fold, Grid, Lines, Note, Page, Points
from sanfab.report.page_html import page_html
from sanfab.report.page_markdown import COMMENT_LIMIT, page_markdown
from support.nightly import NIGHTLY

HOSTILE = (
    "<script>alert(1)</script>",
    "](javascript:alert(1))",
    "[x](http://evil.example)",
    "![x](http://evil.example/x.png)",
    "`code` ``` fence",
    "a | b | c",
    "line\nfeed\r\n## heading",
    "=cmd|'/c calc'!A1",
    "\u202eright to left\u2066",
    "\x1b[31mred\x07",
    "@everyone #1 http://evil.example www.evil.example mailto:a@b.example",
    '" onmouseover="alert(1)',
    "</details></td></pre><img src=x onerror=alert(1)>",
    "--> <!-- x -->",
    "**bold** _emphasis_ ~~gone~~ $x$ \\",
    "&lt;b&gt; &#60;b&#62;",
    "1. list",
    "- [ ] task",
    "</style><style>*{display:none}",
)
SAMPLE = 400 if NIGHTLY else 10
ALLOWED = {
    *("html", "head", "meta", "title", "style", "body", "a", "header", "h1", "nav", "ul", "li"),
    *("main", "section", "h2", "p", "div", "table", "caption", "thead", "tbody", "tr", "th", "td"),
    *("pre", "span", "details", "summary", "footer"),
}


def hostile_page(random: Random) -> Page:
    """Return a page that is hostile in every place."""

    def text() -> str:
        return " ".join(random.sample(HOSTILE, random.randint(1, 3)))

    blocks = (
        Note(text(), "critical"),
        Points((text(), text())),
        Grid(text(), (text(), text()), ((text(), text()), (text(), text()))),
        Lines((f"+{text()}", text(), f"-{text()}"), is_diff=True),
        Fold(text(), (Note(text()), Lines((text(),)))),
    )
    return Page(text(), blocks, (Chapter(text(), blocks), Chapter(text(), blocks)), text())


class _Read(HTMLParser):
    """The elements, attributes and text of a page, as a browser reads them."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("seed", range(SAMPLE))
def test_nothing_comes_alive_in_html(seed: int) -> None:
    page = page_html(hostile_page(Random(seed)))
    read = _Read()
    read.feed(page)
    for tag, attributes in read.elements:
        assert tag in ALLOWED
        assert not any(name.startswith("on") or name in {"src", "srcset"} for name in attributes)
        assert str(attributes.get("href", "#")).startswith("#")
    assert sum(tag == "style" for tag, _ in read.elements) == 1
    _no_control(page)


@pytest.mark.parametrize("seed", range(SAMPLE))
def test_nothing_comes_alive_in_markdown(seed: int) -> None:
    page = page_markdown(hostile_page(Random(seed)))
    _no_control(page)
    prose = _without_fences(page)
    own = re.sub(r"</?details>|<details open>|</?summary>|</?sub>|<!-- -->", "", prose)
    assert "<" not in own
    for line in own.splitlines():
        assert not re.search(r"(?<!\\)[`\[\]*~$]", line.replace("**DANGER.**", "")), line
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) == 3, line
    assert not re.search(r"(?i)@\w|(?<!&)#\d|\w://|www\.", prose)
    assert sum(line.startswith("#") for line in prose.splitlines()) == 3


def _no_control(text: str) -> None:
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\u2028\u2029]", text)


def _without_fences(page: str) -> str:
    """Return Markdown without its fenced blocks, each closed by a fence of its own length."""
    kept: list[str] = []
    fence = ""
    for line in page.splitlines():
        ticks = re.match("`{3,}", line)
        if fence:
            fence = "" if line == fence else fence
        elif ticks:
            fence = ticks[0]
        else:
            kept.append(line)
    assert not fence, "a fence is left open"
    return "\n".join(kept)


@pytest.mark.parametrize("limit", [2_000, 20_000, COMMENT_LIMIT])
def test_a_comment_fits_its_limit_and_says_what_it_left_out(limit: int) -> None:
    lines = tuple(f"+interface Ethernet{number}" for number in range(200))
    folds = tuple(Fold(f"switch {number}", (Lines(lines, is_diff=True),)) for number in range(30))
    page = Page(
        "big",
        (Note("lead"),),
        (Chapter("ChangeEffects", (Note("short"),)), Chapter("Lines", folds)),
    )
    text = page_markdown(page, limit)
    assert len(text) <= limit
    kept = text.count("<summary>")
    assert 0 <= kept < 30
    assert f"{30 - kept} parts of “Lines”" in text
    assert "short" in text


def test_a_long_table_is_cut_in_a_comment_and_whole_in_the_page() -> None:
    rows = tuple((f"host{number}", "x" * 200) for number in range(100))
    page = Page("big", (), (Chapter("ChangeEffects", (Grid("Hosts", ("host", "is"), rows),)),))
    text = page_markdown(page)
    kept = text.count("| host") - 1
    assert 20 < kept < 100
    assert f"... and {100 - kept} more rows, left out here" in text
    assert page_html(page).count("<td>host") == 100


def test_a_page_needs_nothing_from_elsewhere() -> None:
    page = page_html(Page("x", (), (Chapter("y", (Note("z"),)),)))
    assert "http" not in page.replace('http-equiv="Content-Security-Policy"', "")
    assert "default-src 'none'" in page
    assert "<script" not in page
