"""OS9 lines of the system: name, features, management port, banner, remote access, saving."""

from sanfab.nos.addresses import PREFIX, parse_address
from sanfab.nos.forms import ignore_line
from sanfab.nos.os9.builder import LEASED, READER, Builder, assign, line, remove, rule
from sanfab.nos.os9.names import FEATURES
from sanfab.nos.undo import LOCKOUT, LOCKOUT_WHEN_SET, LOCKOUT_WHEN_UNDONE, REMOVE_LATE, Undo

in_management = READER.block("management")
in_lldp = READER.block("lldp")

_GATEWAY = "management route 0.0.0.0/0 {gateway:[0-9.]+}"

assign("hostname {name}", "facts.name", source="R-OS9 R-SEN", undo=Undo("", "R-OS9"))


@line(
    "feature {name}",
    source="R-PUP F-VRF",
    undo=Undo(source="R-PUP", key=("name",), order=REMOVE_LATE),
)
def _feature(builder: Builder, name: str) -> None:
    builder.facts.features.add(FEATURES.get(name, name))


remove(
    "no feature {name}",
    "facts.features",
    source="R-PUP",
    convert=lambda name: FEATURES.get(name, name),
    missing_ok=True,
)


@line("cam-acl {sizes:[a-z0-9-]+ [0-9]+(?: [a-z0-9-]+ [0-9]+)*}", source="D-CAM R-SEN")
def _cam(builder: Builder, sizes: str) -> None:
    words = sizes.split()
    builder.facts.tcam = dict(zip(words[::2], map(int, words[1::2]), strict=True))


assign(
    "stack-unit {unit:[0-9]+} provision {model:I/O-Aggregator|PE-FN-\\S+-IOA}",
    "aggregator",
    value=True,
    source="R-PUP ASM-CFG",
)


# The new route is set before the old one goes.
assign(
    _GATEWAY,
    "facts.services.gateway",
    source="R-OS9 F-S4048",
    undo=Undo(source="R-OS9 F-S4048", key=("gateway",), order=LOCKOUT),
)


@line(f"no {_GATEWAY}", source="R-OS9 F-S4048")
def _no_gateway(builder: Builder, gateway: str) -> None:
    if builder.facts.services.gateway == gateway:
        builder.facts.services.gateway = ""


@line(
    "interface {kind:(?i:managementethernet|ma) ?}{unit:[0-9]+}/{port:[01]}",
    source="R-OS9 R-SEN P-GISTS",
    opens="management",
    undo=Undo("", "R-OS9"),
)
def _management(builder: Builder, _kind: str, unit: str, port: str) -> Builder:
    """Open the management port: 0/0, or 1/1 on models that count from 1 [P-GISTS]."""
    if f"{unit}/{port}" not in {f"{builder.platform.unit_first}/0", "1/1"}:
        return Builder(builder.platform)  # that of another unit of the stack [P-SDN]
    return builder


in_management.assign(
    "description {text...}",
    "facts.services.management_description",
    source="P-SDN ASM-CFG",
    undo=Undo("no description", "R-OS9"),
    unset="",
)
in_management.assign(
    f"ip address {{address:{PREFIX}}}",
    "management_address",
    source="R-OS9 R-SEN",
    convert=parse_address,
    undo=Undo("no ip address", "R-OS9", order=LOCKOUT),
    unset="",
)
in_management.assign("ip address dhcp", "management_address", LEASED, source="P-SDN ASM-CFG")
in_management.assign("no ip address {address}", "management_address", "", source="F-S4048")
in_management.assign(
    "no shutdown", "management_up", value=True, source="R-OS9 R-PUP", undo=Undo("", "R-OS9")
)
in_management.assign("shutdown", "management_up", value=False, source="R-OS9")


def _end_of_banner(*words: str) -> str:
    """Return what ends the banner; nothing when it ends in its first line."""
    delimiter = _delimiter(words[-1])
    return "" if words[-1] != delimiter and words[-1].endswith(delimiter) else delimiter


def _delimiter(text: str) -> str:
    return "^C" if text.startswith("^C") else text[0]


@line("banner motd {text...}", source="R-OS9", until=_end_of_banner)
def _banner(builder: Builder, text: str, more: str) -> None:
    delimiter = _delimiter(text)
    first = text.removeprefix(delimiter).removesuffix(delimiter)
    builder.facts.services.banner = "\n".join(part for part in (first, more) if part)


rule("banner motd {text:(?s:.+)}", Undo("no banner motd", "R-OS9"))
assign("no banner motd", "facts.services.banner", "", source="R-OS9")


# Other banners say nothing of storage, and their text is not read as commands.
line("banner login {word:acknowledgment|keyboard-interactive}{rest:.*}", source="R-OS9")(
    ignore_line
)
line("banner {kind:exec|login} {text...}", source="R-OS9", until=_end_of_banner)(ignore_line)


assign(
    "ip ssh server enable",
    "facts.services.ssh",
    value=True,
    source="R-OS9 R-PUP",
    undo=Undo(source="mem", order=LOCKOUT_WHEN_UNDONE),
    unset=False,
)
assign(
    "no ip telnet server enable",
    "facts.services.telnet",
    value=False,
    source="F-JSP",
    undo=Undo("ip telnet server enable", "F-JSP", order=LOCKOUT_WHEN_SET),
    unset=True,
)


# `no protocol lldp` and the block replace each other, so neither needs an undo line.
@line("protocol lldp", source="R-OS9 R-SEN", opens="lldp", undo=Undo("", "R-OS9"))
def _lldp(builder: Builder) -> Builder:
    if builder.lldp_by_block:  # otherwise it depends on the model
        builder.facts.services.lldp = True
    return builder


assign(
    "no protocol lldp", "facts.services.lldp", value=False, source="R-OS9", undo=Undo("", "R-OS9")
)
in_lldp.assign("disable", "facts.services.lldp", value=False, source="R-OS9")
in_lldp.assign(
    "no disable", "facts.services.lldp", value=True, source="R-OS9", undo=Undo("", "R-OS9")
)

assign("end", "left_configuration", value=True, source="R-SEN R-PUP")


@line("write memory", source="F-MXL")
@line("copy running-config startup-config", source="F-MXL R-OS9")
def _save(builder: Builder) -> None:
    if not builder.left_configuration and not builder.left_by_exit:
        raise ValueError  # configuration mode does not know the command
    builder.facts.saves = True


@line("yes", source="P-FIRST")
def _confirmed(builder: Builder) -> None:
    if not builder.facts.saves:
        raise ValueError  # nothing was asked
