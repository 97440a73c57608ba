"""A session at an emulated Brocade switch in which all outputs of a configuration are asked for."""

from support.fos import FosTypist

SHOWN = (
    "version", "switchshow", "configshow -all", "portcfgshow", "portbuffershow", "portname",
    "cfgshow", "defzone --show", "cfgtransshow", "ipaddrshow", "tsclockserver", "tstimezone",
    "syslogdipshow", "syslogadmin --show -ip",
)  # fmt: skip


def transcript(sw: FosTypist) -> str:
    """Return a session in which all outputs were asked for; those that a release lacks are not."""
    answers = {line: sw(line) for line in SHOWN}
    known = {line: text for line, text in answers.items() if "command not found" not in text}
    return "".join(f"{sw.prompt()}{line}\n{text}" for line, text in known.items())
