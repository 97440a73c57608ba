"""ExtremeXOS lines of the system: name, default route, login, banner, prompts, saving."""

from sanfab.nos.exos.builder import Builder, assign, line, rule
from sanfab.nos.exos.names import ADDRESS, NAME, unquote
from sanfab.nos.undo import LOCKOUT, LOCKOUT_WHEN_SET, LOCKOUT_WHEN_UNDONE, Undo

assign(
    f"configure snmp {{key:sys[Nn]ame}} {NAME}", "facts.name", source="R-CN F-450", convert=unquote
)
rule("configure snmp sysName {name}", Undo(""))  # a switch always has a name


# The new route is set before the old one goes.
assign(
    f"configure iproute add default {ADDRESS} vr VR-Mgmt",
    "facts.services.gateway",
    source="F-450 F-E2X",
    undo=Undo(
        "configure iproute delete default {address} vr VR-Mgmt",
        "R-ES F-EAF",
        key=("address",),
        order=LOCKOUT,
    ),
)


@line(f"configure iproute add default {ADDRESS} {{metric:[0-9]+}} vr VR-Mgmt", source="ZIPTIE")
def _gateway_that_counts(builder: Builder, address: str, _metric: str) -> None:
    builder.facts.services.gateway = address


@line(f"configure iproute delete default {ADDRESS} vr VR-Mgmt", source="R-ES F-EAF")
def _no_gateway(builder: Builder, address: str) -> None:
    known = builder.facts.services.gateway
    if not known:
        raise ValueError(address)
    # A line before this one may have set another gateway.
    builder.facts.services.gateway = "" if known == address else known


assign(
    "enable ssh2",
    "facts.services.ssh",
    value=True,
    source="SENTRI F-E2X",
    undo=Undo("disable ssh2", "F-E2X", order=LOCKOUT_WHEN_UNDONE),
    unset=False,
)
assign(
    "enable ssh2 {where:(?:access-profile [^ ]+ )?(?:port [0-9]+ )?vr [^ ]+}",
    "facts.services.ssh",
    value=True,
    source="PYEXOS",
)
assign(
    "disable telnet",
    "facts.services.telnet",
    value=False,
    source="SENTRI F-E2X",
    undo=Undo("enable telnet", "F-E2X", order=LOCKOUT_WHEN_SET),
    unset=True,
)
_SAVED = "configure banner before-login{how:(?: acknowledge)?} save-to-configuration"


@line(f"{_SAVED}\n{{text:(?s:.+)}}", source="F-E2X")
def _banner(builder: Builder, _how: str, text: str) -> None:
    builder.facts.services.banner, builder.unsaved_banner = text, ""


rule(
    "configure banner before-login save-to-configuration\n{text:(?s:.+)}",
    Undo("unconfigure banner", "PYEXOS"),
)


@line("unconfigure banner", source="PYEXOS")
def _no_banner(builder: Builder) -> None:
    builder.facts.services.banner = builder.unsaved_banner = ""


@line(
    "configure banner{when:(?: before-login)?(?: acknowledge)?}\n{text:(?s:.+)}",
    source="F-PUB F-E2X",
)
def _banner_until_restart(builder: Builder, when: str, _text: str) -> None:
    """Note a banner without the word that saves it: the switch forgets it at its next start."""
    builder.unsaved_banner = f"configure banner{when}"


@line("configure banner after-login\n{text:(?s:.+)}", source="F-PUB")
def _banner_after_login(builder: Builder, _text: str) -> None:
    """Note a text that is shown to who is logged in: it warns nobody before."""
    builder.unsaved_banner = builder.unsaved_banner or "configure banner after-login"


@line("disable cli prompting", source="R-NMK")
def _prompts_off(builder: Builder) -> None:
    builder.prompts_off = True
    builder.facts.answers.discard("prompts")  # a rendered file turns them on again at its end


@line("enable cli prompting", source="VRNETLAB")
def _prompts_on(builder: Builder) -> None:
    if not builder.prompts_off:
        raise ValueError
    builder.prompts_off = False
    builder.facts.answers.add("prompts")


@line("save configuration", source="F-SAV")
@line("save configuration primary", source="F-SAV R-NMK")
@line("exit", source="XLOGOUT")
def _ask_to_save(_builder: Builder) -> None:
    """Read a line that asks whether to save; no answer means no [F-RU]."""


@line("Y", source="F-PUB")
@line("yes", source="F-PUB")
@line("Yes", source="XSTORE")
@line("y", source="F-SAV F-RU XLOGOUT")
def _yes(builder: Builder) -> None:
    if not builder.answers.pop(0):
        raise ValueError
    builder.facts.saves = True
