"""Facts -> the configuration of a switch, the files of a host or array. Only this uses Jinja."""

import json
import pickle
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypedDict

import jinja2
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound, pass_context
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from jinja2.runtime import Context
from markupsafe import Markup, escape

from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.nos import NOSES
from sanfab.nos.settings import setting_lines
from sanfab.nos.user_lines import add_user_lines
from sanfab.noses import NOS_PARTS
from sanfab.resources import resource_dir
from sanfab.text import powershell_quote

WHOLE = "switch.j2"


class _Options(TypedDict):
    trim_blocks: bool
    lstrip_blocks: bool
    keep_trailing_newline: bool


_OPTIONS: _Options = {"trim_blocks": True, "lstrip_blocks": True, "keep_trailing_newline": True}


def _folders() -> tuple[Path, ...]:
    """Return the folders of templates: that of sanfab, and those of NOSes that stand elsewhere."""
    folders = (resource_dir("templates"), *(parts.templates for parts in NOS_PARTS.values()))
    return tuple(dict.fromkeys(folders))


@cache
def _environment(folders: tuple[Path, ...], *, is_markup: bool = False) -> Environment:
    kind = "markup" if is_markup else "jinja"
    # A configuration is no HTML: no escaping there. The inventory's types validate all text.
    environment = Environment(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        auto_reload=False,
        autoescape=is_markup,  # noqa: S701
        bytecode_cache=_CompiledTemplates(str(folders[0] / "__pycache__"), f"%s.{kind}"),
        **_OPTIONS,
    )
    environment.globals["section"] = _section
    environment.filters |= {
        "shell": shlex.quote,
        "powershell": powershell_quote,
        "yaml": json.dumps,
        "prose": _prose,
        "inner": _inner,
    }
    return environment


def render_template(template: str, context: Mapping[str, object]) -> str:
    """Return the text of a template below templates/.

    Its filters quote a value for its place: ``shell`` as one word of sh, ``powershell`` as a
    string of PowerShell, ``yaml`` as a scalar.
    """
    return _environment(_folders()).get_template(template).render(context)


def render_markup(template: str, context: Mapping[str, object]) -> str:
    """Return the HTML or SVG of a template below templates/; every value is escaped as text.

    The filter ``prose`` is for sentences: it sets what stands in backticks as code, and keeps words
    with hyphens, as names of switches and rules, on one line. ``inner`` is for text inside an
    element, never for an attribute: quotes stay as they are, of which there are thousands.
    """
    return _environment(_folders(), is_markup=True).get_template(template).render(context)


def _inner(text: str) -> Markup:
    """Return a text as HTML for the inside of an element.

    >>> print(_inner('between: ["a & b", <c>]'))
    between: ["a &amp; b", &lt;c&gt;]
    """
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Markup(escaped)  # noqa: S704  # escaped above


def _prose(text: str) -> Markup:
    """Return a sentence as HTML.

    >>> print(_prose("add `a<b` to san-a-01 & x"))
    add <code>a&lt;b</code> to <span class=id>san-a-01</span> &amp; x
    """
    coded = _CODE.sub(r"<code>\1</code>", str(escape(text)))
    return Markup(_HYPHENATED.sub(r"<span class=id>\g<0></span>", coded))  # noqa: S704  # escaped above


class _CompiledTemplates(FileSystemBytecodeCache):
    """Keeps compiled templates as Python keeps its modules; a cache is never a reason to fail.

    A template is compiled again when its source, an option or the release of Jinja differs.
    """

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(f"{jinja2.__version__} {_OPTIONS}\n{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        if sys.dont_write_bytecode:
            return
        with suppress(OSError):
            Path(self.directory).mkdir(exist_ok=True)
            super().dump_bytecode(bucket)


_CODE = re.compile("`([^`]+)`")
_HYPHENATED = re.compile(
    r"(?<![\w-])(?=[\w./-]{3,24}(?![\w./-]))\w+(?:[-./]+\w+)*-\w+(?:[-./]+\w+)*"
)
"""A name that a browser could break at a hyphen."""
_HASH = "#"
_BLOCK_END = re.compile(r"\n [^\n]*\n(?=[^ \n])")
"""The last line of a block, which another line of the switch follows."""
_BANNER = re.compile(r"^(banner motd(?: #[^#]*#|\n.*?\nEOF))$", re.MULTILINE | re.DOTALL)


@pass_context
def _section(context: Context, title: str, caller: Callable[[], str]) -> str:
    """Return a part of a configuration below a heading; nothing for an empty part.

    A blank comment separates its blocks. ExtremeXOS has no blocks; its banner may look like one.
    """
    text, mark = caller(), context["comment"]
    if not text or not mark:
        return text
    if mark != _HASH:
        parts = _BANNER.split(text) if "banner motd" in text else [text]
        parts[::2] = [_BLOCK_END.sub(rf"\g<0>{mark}\n", part) for part in parts[::2]]
        text = "".join(parts)
    return f"{mark}\n{mark} {title}\n{mark}\n{text}"


def render_configuration(
    facts: SwitchFacts,
    platform: Platform,
    capabilities: Capabilities,
    template: str = WHOLE,
    *,
    comments: bool = True,
) -> str:
    """Return the configuration of one switch in the syntax of its release.

    ``comments``: headings and what separates blocks, for people who review it.
    """
    nos = NOSES[platform.nos]
    context = nos.template_context(facts, platform, capabilities)
    context["comment"] = nos.comment if comments else ""
    context["settings"] = list(setting_lines(facts, platform, nos.line_forms))
    try:
        template_file = _environment(_folders()).get_template(f"{platform.nos}/{template}")
    except TemplateNotFound as error:  # an OSError to Jinja, which it is not to our callers
        raise LookupError(f"no template {error.name}") from error
    text = template_file.render(context)
    if not facts.user_lines or template != WHOLE:
        return text
    return add_user_lines(text, facts.user_lines, platform)
