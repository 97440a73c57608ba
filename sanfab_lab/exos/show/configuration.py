"""Show the running configuration and saved ones."""

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, show
from sanfab_lab.exos.commands.files import configuration_file
from sanfab_lab.exos.running_config import configuration_text


@show("show configuration [detail]", "show configuration {module} [detail]", source="R-CN F-450")
def _running(call: ExosCall) -> str:
    """Show the running configuration, or one module of it."""
    text = configuration_text(call.switch, call.state, call["module"])
    if not text:
        raise refused_word(call["module"])
    return text


@show("debug cfgmgr show configuration file {name}", source="R-CN R-ES")
def _saved(call: ExosCall) -> str:
    """Show a saved configuration."""
    name = configuration_file(call["name"])
    if name not in call.switch.files:
        raise Refused(f"Error: Configuration file {name} not found.")
    return configuration_text(call.switch, call.switch.files[name], "")
