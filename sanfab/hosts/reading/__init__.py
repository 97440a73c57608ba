"""What a host prints -> values of its settings."""

from sanfab.hosts.reading.esxi import read_esxi
from sanfab.hosts.reading.linux import read_linux
from sanfab.hosts.reading.sections import HostReading, Section, sections_of
from sanfab.hosts.reading.solaris import read_solaris
from sanfab.hosts.reading.windows import read_windows
from sanfab.model.hosts.mechanisms import SystemName


def read_host(system: SystemName, text: str) -> HostReading:
    """Return the values that commands and their outputs show.

    A command stands on a line of its own, after ``$`` or after the prompt of a shell; its output
    follows. LookupError: no output of that operating system is understood.
    """
    if system not in _READERS:
        raise LookupError(f"no output of {system} is understood yet")
    reading = HostReading()
    for section in sections_of(text):
        if _is_read(system, section, reading):
            reading.commands += 1
        else:
            reading.unread.append(section.command)
    return reading


def _is_read(system: SystemName, section: Section, reading: HostReading) -> bool:
    """Read the output of one command; return whether it is understood, as no damaged one is."""
    try:
        return _READERS[system](section, reading)
    except ValueError:  # a malformed number or address
        return False


_READERS = {
    "esxi": read_esxi,
    "linux": read_linux,
    "solaris": read_solaris,
    "windows": read_windows,
}
