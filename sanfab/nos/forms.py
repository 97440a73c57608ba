"""Forms of configuration lines: the line itself with ``{word}`` for what varies.

``{name}`` stands for one word, ``{name:regex}`` for what the regular expression matches, and
``{name...}`` for the rest of the line.
"""

import re

_PLACEHOLDER = re.compile(r"\{(\w+)(\.\.\.|:[^{}]*(?:\{\d+\}[^{}]*)*)?\}")


def compile_form(form: str) -> re.Pattern[str]:
    """Return the regular expression of a form.

    >>> compile_form("vlan {id:[0-9]+}").fullmatch("vlan 100").groups()
    ('100',)
    """
    parts: list[str] = []
    position = 0
    for match in _PLACEHOLDER.finditer(form):
        parts.append(re.escape(form[position : match.start()]))
        parts.append(f"(?P<{match[1]}>{_shape(match[2])})")
        position = match.end()
    parts.append(re.escape(form[position:]))
    return re.compile("".join(parts))


def format_string(form: str) -> str:
    """Return a form as a format string: placeholders with their names only.

    >>> format_string("no spanning-tree {kind:vlan-id|vlan} {vlans...}")
    'no spanning-tree {kind} {vlans}'
    """
    return _PLACEHOLDER.sub(r"{\1}", form)


def _shape(shape: str | None) -> str:
    if shape is None:
        return r"\S+"
    return ".+" if shape == "..." else shape[1:]


def is_from_memory(source: str) -> bool:
    """Tell whether source tags name no document: ``mem`` only."""
    return set(source.replace(",", " ").split()) == {"mem"}
