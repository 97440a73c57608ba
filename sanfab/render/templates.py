"""Facts -> the configuration of a switch. The only module that uses Jinja."""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound

from sanfab.facts import SwitchFacts
from sanfab.model import Capabilities, Platform
from sanfab.nos import NOSES
from sanfab.nos.user_lines import add_user_lines
from sanfab.resources import resource_dir

WHOLE = "switch.j2"


@cache
def _environment() -> Environment:
    # A configuration is no HTML: no escaping. The inventory's types validate all text.
    return Environment(  # noqa: S701
        loader=FileSystemLoader(resource_dir("templates")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )


def render_configuration(
    facts: SwitchFacts,
    platform: Platform,
    capabilities: Capabilities,
    template: str = WHOLE,
) -> str:
    """Return the configuration of one switch in the syntax of its release."""
    context = NOSES[platform.nos].template_context(facts, platform, capabilities)
    try:
        template_file = _environment().get_template(f"{platform.nos}/{template}")
    except TemplateNotFound as error:  # an OSError to Jinja, which it is not to our callers
        raise LookupError(f"no template {error.name}") from error
    text = template_file.render(context)
    if not facts.user_lines or template != WHOLE:
        return text
    return add_user_lines(text, facts.user_lines, platform)
