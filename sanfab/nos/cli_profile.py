"""The command line of a NOS as data: prompts, questions, errors and timeouts with sources."""

import re
from dataclasses import dataclass
from typing import NamedTuple

MAX_ERROR_LINES = 5
"""Lines of the longest error message of a command."""
MAX_ERROR_CHARACTERS = 500
"""Characters of a line of output that are searched for an error."""
CHANGES = r"(?!show |copy |write |save |reload)"
"""Regular expression of lines that change something: what they print is short and about them, so a
word in the middle of it counts."""
LOG_LINE = re.compile(r"%[A-Z0-9_]+-(?:[A-Z0-9_]+-)?\d-[A-Z0-9_]+:")
"""A message of the log, which a switch may print to the terminal at any time."""


class InteractivePrompt(NamedTuple):
    """A question at the end of the output, and the answer that the driver gives."""

    asked: re.Pattern[str]
    answer: str
    source: str
    waits: bool = False
    """Only once the output pauses: the beginning of another question looks like this one."""


class ReadTimeout(NamedTuple):
    """How long the switch may print nothing after a kind of line."""

    line: re.Pattern[str]
    seconds: float
    source: str


class ErrorPattern(NamedTuple):
    """Output that means an error, or output that looks like one and is benign."""

    text: re.Pattern[str]
    source: str
    commands: str = ""
    """Regular expression of the commands it applies to; empty: all."""

    def __call__(self, line: str, output: str) -> bool:
        """Return whether the pattern matches a line of the output of a command."""
        return self.text.search(output) is not None and re.match(self.commands, line) is not None


@dataclass(frozen=True)
class CliProfile:
    """Command line of one NOS: prompts, errors, questions and timeouts, as data."""

    name: str
    """Device type of Netmiko."""
    prompt: str
    """Regular expression of a whole prompt, with ``{name}`` for the host name."""
    any_name: str
    """Regular expression of a host name that is not known yet."""
    errors: tuple[ErrorPattern, ...]
    ssh_on: tuple[str, ...] = ()
    """Configuration lines that enable SSH."""
    benign: tuple[ErrorPattern, ...] = ()
    """Output that matches an error pattern but is no error."""
    later: tuple[ErrorPattern, ...] = ()
    """Output that asks to try again later: the line was not executed, and is sent again."""
    prompts: tuple[InteractivePrompt, ...] = ()
    read_timeouts: tuple[ReadTimeout, ...] = ()
    """The first entry that matches a line applies."""
    seconds: float = 30.0
    """Timeout of every other line."""
    session_setup: tuple[str, ...] = ()
    """Lines that disable paging and line wrapping."""
    enter: str = ""
    """Line that enters the configuration mode; empty: the NOS has no such mode."""
    leave: str = ""
    config_prompt: str = r"\(conf[^()]*\)"
    """Regular expression of the part of a prompt that shows the configuration mode."""
    enable: str = ""
    """Line that changes a prompt ending in ``>`` to one ending in ``#``."""
    hostname_change: str = r"(?!)"
    """Regular expression of a line that changes the host name; its group is the new name."""
    multiline_prompt: str = r"(?!)"
    """Regular expression of the output that invites multi-line text."""
    multiline_end: str | None = None
    """Line that ends multi-line text; None: the text contains its own end."""
    user_prompt: str = r".*>\s*$"
    """Regular expression of the prompt of a user without the right to configure."""
    max_prompts: int = 5
    """Largest number of questions that one line may cause."""
    strict_lines: str = r"(?!)"
    """Regular expression of lines for which any output that is not benign is an error."""


def find_error(profile: CliProfile, line: str, text: str) -> str:
    """Return the output line that rejects a configuration line; empty: none does."""
    is_strict = re.match(profile.strict_lines, line) is not None
    for printed in text.split("\n"):
        output = printed[:MAX_ERROR_CHARACTERS]
        if not output.strip() or any(pattern(line, output) for pattern in profile.benign):
            continue
        if is_strict or any(pattern(line, output) for pattern in (*profile.errors, *profile.later)):
            return output.strip()
    return ""


def asks_for_later(profile: CliProfile, line: str, error: str) -> bool:
    """Return whether an error asks to send the line again later."""
    return any(pattern(line, error) for pattern in profile.later)


def find_command_error(profile: CliProfile, line: str, text: str) -> str:
    """Return the output line that rejects a command other than configuration; empty: none does.

    Only short output is searched: longer output is the result of the command and may contain any
    word.
    """
    is_short = sum(1 for output in text.split("\n") if output.strip()) <= MAX_ERROR_LINES
    return find_error(profile, line, text) if is_short else ""
