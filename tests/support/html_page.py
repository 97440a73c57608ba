"""HTML -> its elements, links and texts, to check what a page is made of."""

import re
from collections import Counter
from html.parser import HTMLParser

VOID = {"meta", "br", "input", "rect", "path", "circle"}
OPTIONAL_END = {"td", "tr", "li", "th", "option"}
"""Elements whose end tag HTML lets a page leave out."""


class HtmlPage(HTMLParser):
    """The elements of a page in their order, and the text of those with an id."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[int, str]] = []
        """Each text with the number of the last element before it."""
        self.open: list[str] = []
        self.unbalanced: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID | OPTIONAL_END:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag in OPTIONAL_END | VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.unbalanced.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append((len(self.elements) - 1, data))

    @property
    def ids(self) -> Counter[str]:
        """Every id, with how often it is there."""
        return Counter(attributes["id"] for _, attributes in self.elements if "id" in attributes)

    @property
    def links(self) -> list[str]:
        """Where links lead."""
        return [attributes["href"] for _, attributes in self.elements if "href" in attributes]

    @property
    def kinds(self) -> set[tuple[str, tuple[str, ...]]]:
        """Each kind of element with the names of its attributes."""
        return {(tag, tuple(sorted(attributes))) for tag, attributes in self.elements}

    def all(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of all elements of one name."""
        return [attributes for name, attributes in self.elements if name == tag]

    def text_of(self, ident: str) -> str:
        """Return the text behind the start of an element, up to the next one of its name."""
        at = next(n for n, one in enumerate(self.elements) if one[1].get("id") == ident)
        tag = self.elements[at][0]
        end = next(
            (n for n in range(at + 1, len(self.elements)) if self.elements[n][0] == tag),
            len(self.elements),
        )
        return "".join(text for number, text in self.texts if at <= number < end)

    @property
    def whole_text(self) -> str:
        """Return all text outside of style and script, blanks put together."""
        hidden = {"style", "script"}
        shown = (text for number, text in self.texts if self.elements[number][0] not in hidden)
        return re.sub(r"\s+", " ", " ".join(shown))
