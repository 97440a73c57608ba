"""OS9 lines of the system: name, features, management port, banner, remote access, saving."""

from sanfab.nos.forms import ignore_line
from sanfab.nos.management_port import ManagementSources, register_management_port
from sanfab.nos.os9.builder import READER, Builder, assign, line, remove, rule
from sanfab.nos.os9.names import FEATURES
from sanfab.nos.service_lines import RemoteAccessSources, register_remote_access
from sanfab.nos.undo import REMOVE_LATE, Undo

in_management = READER.block("management")
in_lldp = READER.block("lldp")

register_remote_access(
    READER, RemoteAccessSources(("R-OS9 F-S4048", "R-OS9 F-S4048"), ("R-OS9 R-PUP", "mem"), "F-JSP")
)
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


register_management_port(
    in_management,
    ManagementSources(
        description="P-SDN ASM-CFG",
        address="R-OS9 R-SEN",
        dhcp="P-SDN ASM-CFG",
        up=("R-OS9 R-PUP", "R-OS9"),
        down="R-OS9",
        undo="R-OS9",
    ),
)
in_management.assign("no ip address {address}", "management_address", "", source="F-S4048")


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
