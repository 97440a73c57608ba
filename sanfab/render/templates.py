"""Facts -> the configuration of a switch. The only module that uses Jinja."""

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound

from sanfab.facts import SwitchFacts
from sanfab.model import Capabilities, Platform
from sanfab.nos import NOSES
from sanfab.resources import resource_dir


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
    template: str = "switch.j2",
) -> str:
    """Return the configuration of one switch in the syntax of its release."""
    context = NOSES[platform.nos].template_context(facts, platform, capabilities)
    try:
        template_file = _environment().get_template(f"{platform.nos}/{template}")
    except TemplateNotFound as error:  # an OSError to Jinja, which it is not to our callers
        raise LookupError(f"no template {error.name}") from error
    return template_file.render(context)
