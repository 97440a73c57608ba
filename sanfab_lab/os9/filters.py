"""What may follow a show command after a bar."""

import re


def filtered(text: str, filters: str) -> str:
    """Return what ``grep``, ``except`` and ``find`` leave of an output [R-PUP, F-MXL]."""
    for one in filters.split(" | "):
        verb, _, pattern = one.strip().partition(" ")
        text = _apply(text, verb.lower(), pattern.strip())
    return text


def _apply(text: str, verb: str, pattern: str) -> str:
    pattern, *options = pattern.split(" ignore-case") or [""]
    flags = re.IGNORECASE if options else 0
    lines = text.splitlines(keepends=True)
    hits = [re.search(re.escape(pattern), line, flags) is not None for line in lines]
    if verb == "grep":
        return "".join(line for line, hit in zip(lines, hits, strict=True) if hit)
    if verb == "except":
        return "".join(line for line, hit in zip(lines, hits, strict=True) if not hit)
    if verb == "find":
        return "".join(lines[hits.index(True) :]) if any(hits) else ""
    return text  # no-more
