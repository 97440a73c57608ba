"""The command line of a switch over a byte stream: prompts, echoes, questions, rejections.

What a switch prints ends with its prompt, and what it says about a line stands after the echo of
that line. Both are waited for, so no line costs more than one round trip, nothing is slept for,
and a description that looks like an error or a prompt is not taken for one.
"""

import codecs
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, Protocol

from sanfab.facts import HIDDEN, mask_secrets
from sanfab.nos.driver import LostError, RejectedError

_LOG = logging.getLogger(__name__)

QUIET_SECONDS = 0.3
"""Seconds without a key after which the last line counts as complete."""
MAX_ERROR_LINES = 5
"""Lines of the longest refusal of a command."""
MAX_PROMPTS = 5
"""Questions that one line may lead to."""
_CONTROL = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|[=>()][0-9A-Za-z]?)|\x07")
_RETURNS = re.compile(r"\r+\n?|\n\r+")
_ASKS = re.compile(r"(?i)(?:\by(?:es)?\b.{0,3}\bno?\b|confirm|password|passphrase|\?).{0,12}$")
_YES_OR_NO = re.compile(r"(?i)\by(?:es)?\b.{0,3}\bno?\b")
_NO_KEYS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


class Channel(Protocol):
    """The byte stream, as Paramiko has it."""

    def recv(self, nbytes: int) -> bytes:
        """Return what came in, nothing at the end; raises TimeoutError."""

    def recv_ready(self) -> bool:
        """Tell whether something came in."""

    def sendall(self, s: bytes) -> None:
        """Send everything; raises OSError."""

    def settimeout(self, timeout: float) -> None:
        """Set how long ``recv`` waits."""


class InteractivePrompt(NamedTuple):
    """A question at the end of the output, and the answer that the driver gives."""

    asked: re.Pattern[str]
    answer: str
    source: str


class ReadTimeout(NamedTuple):
    """How long the switch may print nothing after a kind of line."""

    line: re.Pattern[str]
    seconds: float
    source: str


class ErrorPattern(NamedTuple):
    """Output that means an error, or that looks like one and is benign."""

    text: re.Pattern[str]
    source: str
    commands: str = ""
    """Regular expression of the commands it applies to; empty: all."""

    def __call__(self, line: str, said: str) -> bool:
        """Tell whether it is in what was said to a line."""
        return self.text.search(said) is not None and re.match(self.commands, line) is not None


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
    benign: tuple[ErrorPattern, ...] = ()
    """Output that matches an error pattern and is none."""
    prompts: tuple[InteractivePrompt, ...] = ()
    read_timeouts: tuple[ReadTimeout, ...] = ()
    """The first that fits counts."""
    seconds: float = 30.0
    """How long the switch may print nothing after any other line."""
    session_setup: tuple[str, ...] = ()
    """Lines that turn paging and wrapping off."""
    enter: str = ""
    """Line that enters the configuration mode; empty: there is none."""
    leave: str = ""
    config_prompt: str = r"\(conf[^()]*\)"
    """Regular expression of what a prompt shows in the configuration mode."""
    enable: str = ""
    """Line that turns a prompt that ends in ``>`` into one that ends in ``#``."""
    hostname_change: str = r"(?!)"
    """Regular expression of a line that changes the host name, its group the new one."""
    multiline_prompt: str = r"(?!)"
    """Regular expression of what is printed when a text of several lines may be typed."""
    multiline_end: str | None = None
    """Line that ends a text of several lines; None: the text carries its own end."""
    strict_lines: str = r"(?!)"
    """Regular expression of lines for which any output that is not benign is an error."""


def mask_output(text: str, line: str) -> str:
    r"""Return what a switch said to a line without the secrets in either.

    >>> masked("% Invalid: tacacs-server host h key 7 Ab12cd\nAb12cd?", "host h key 7 Ab12cd")
    '% Invalid: tacacs-server host h key (hidden)\n(hidden)?'
    """
    shown = mask_secrets(line)
    if shown != line:
        start = len(shown) - len(HIDDEN) if shown.endswith(HIDDEN) else 0
        for word in sorted(set(line[start:].split()), key=len, reverse=True):
            if len(word) > 3:  # noqa: PLR2004  # a shorter word, as `7`, is no secret
                text = text.replace(word, HIDDEN)
    return "\n".join(map(mask_secrets, text.split("\n")))


def end_of_echo(said: str, line: str) -> int | None:
    r"""Return where the echo of a line ends; None: it did not come yet.

    >>> after_echo("show ver sion\r\nok", "show version"), after_echo("sh", "show")
    (13, None)
    """
    at = said.find(line)
    if at >= 0:
        return at + len(line)
    wrapped = re.search(r"[\s\x08$<]*".join(map(re.escape, "".join(line.split()))), said)
    return wrapped.end() if wrapped else None


def find_error(profile: CliProfile, line: str, text: str) -> str:
    """Return the line with which a switch rejects another one; empty: it does not."""
    strict_lines = re.match(profile.strict_lines, line) is not None
    for said in text.split("\n"):
        if not said.strip() or any(sign(line, said) for sign in profile.benign):
            continue
        if strict_lines or any(sign(line, said) for sign in profile.errors):
            return said.strip()
    return ""


def find_command_error(profile: CliProfile, line: str, text: str) -> str:
    """Return with what a switch refuses a command that is no configuration; empty: it does not.

    A refusal is short. What is long is what was asked for, and may contain any word.
    """
    short = sum(1 for said in text.split("\n") if said.strip()) <= MAX_ERROR_LINES
    return find_error(profile, line, text) if short else ""


def rejected_error(switch: str, line: str, text: str, why: str = "") -> RejectedError:
    """Return the error that names a rejected line, without secrets."""
    shown, text = mask_secrets(line.partition("\n")[0]), mask_output(text.strip(), line)
    lines = [said for said in text.split("\n") if said.strip("^ ")]
    said = why or (lines[0] if lines else "nothing was said, where it confirms")
    return RejectedError(f"{switch}: `{shown}` was rejected: {said}", shown, text)


def has_control_keys(line: str) -> bool:
    r"""Tell whether a line has a key in it that a command line acts on, as help or completion.

    >>> untypable("description why?"), untypable("banner motd #a\nb?#"), untypable("a\tb")
    (True, False, True)
    """
    return "?" in line.partition("\n")[0] or _NO_KEYS.search(line) is not None


def _clean(text: str) -> str:
    return _RETURNS.sub("\n", _CONTROL.sub("", text))


class Terminal:
    """One login to a switch: sends lines and returns what is said to each."""

    def __init__(self, channel: Channel, profile: CliProfile, switch: str, factor: float) -> None:
        self.channel, self.profile, self.switch, self.factor = channel, profile, switch, factor
        self.mask: Callable[[str], str] = str
        """Hides what is known to be secret."""
        self.alive = True
        self.prompt = ""
        """The last prompt."""
        self._names = {profile.any_name}
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode

    def greet(self, prompts: Sequence[InteractivePrompt] = ()) -> None:
        """Wait for the first prompt, learn the host name and turn paging off."""
        self._listen("", self.profile.seconds, prompts)
        self._know(self.prompt)
        if self.prompt.rstrip().endswith(">") and self.profile.enable:
            self.ask(self.profile.enable, prompts)
        for line in self.profile.session_setup:
            self.ask(line)

    def in_config(self) -> bool:
        """Tell whether the last prompt is one of the configuration mode."""
        return re.search(self.profile.config_prompt, self.prompt) is not None

    def ask(self, line: str, prompts: Sequence[InteractivePrompt] = ()) -> str:
        """Send one line and return what is printed up to the next prompt, echo left out."""
        self._write(line)
        renamed = re.match(self.profile.hostname_change, line)
        if renamed:
            self._names.add(re.escape(renamed[1]))
        return self._listen(line, self.seconds(line), (*prompts, *self.profile.prompts))

    def paste(self, text: str) -> str:
        """Send a command with the lines of text that belong to it; return what is said to it."""
        first, *rest = text.split("\n")
        if self.profile.multiline_end is not None and rest[-1] != self.profile.multiline_end:
            rest.append(self.profile.multiline_end)
        self._write(first)
        last, in_text = first, False
        for line in rest:
            said = self._typing(last, in_text=in_text)
            if said is not None:
                why = "" if said else "its text ended before the last line of it"
                raise rejected_error(self.switch, text, said, why)
            last, in_text = line, True
            self._write(line, "(a line of text)")
        return self._listen(last, self.seconds(text), self.profile.prompts)

    def seconds(self, line: str) -> float:
        """Return how long a line may stay silent."""
        read_timeouts = (
            wait.seconds for wait in self.profile.read_timeouts if wait.line.match(line)
        )
        return next(read_timeouts, self.profile.seconds) * self.factor

    def lost(self, what: str) -> LostError:
        """Return the error for a connection that is of no use any more."""
        self.alive = False
        return LostError(f"{self.switch}: {what}; how much was executed is not known")

    def _shown(self, line: str) -> str:
        """Return a line as it may be told."""
        return mask_secrets(self.mask(line))

    def _write(self, line: str, shown: str = "") -> None:
        if not self.alive:
            raise self.lost("the connection is closed")
        while self.channel.recv_ready():
            self._receive(QUIET_SECONDS, line)  # a message that the switch printed on its own
        _LOG.debug("%s: %s", self.switch, shown or self._shown(line))
        self._keys(line + "\n", shown or line)

    def _keys(self, keys: str, line: str) -> None:
        try:
            self.channel.sendall(keys.encode())
        except OSError:
            raise self.lost(f"the connection broke at `{self._shown(line)}`") from None

    def _receive(self, seconds: float, line: str) -> str:
        """Return what comes in; empty: nothing for so long."""
        self.channel.settimeout(seconds)
        try:
            data = self.channel.recv(65536)
        except TimeoutError:
            return ""
        except OSError:
            data = b""
        if not data:
            raise self.lost(f"the connection broke after `{self._shown(line)}`")
        return self._decode(data)

    def _listen(self, line: str, seconds: float, prompts: Sequence[InteractivePrompt]) -> str:
        """Return what is printed up to the prompt; questions are answered on the way."""
        said, asked, start, since = "", 0, 0, monotonic()
        while True:
            more = self._receive(min(QUIET_SECONDS * self.factor, seconds), line)
            said += more
            tail = _tail(said[start:])
            if self._at_prompt(tail) and self._complete(said, line, settled=not more):
                return self._answer(said, line, start)
            reply = self._reply(tail, line, prompts, settled=not more) if said[start:] else None
            if reply is not None:
                asked, start = asked + 1, len(said)
                if asked > MAX_PROMPTS:
                    raise self._cut_off(line, tail)
                self._keys(reply + "\n", line)
            if more:
                since = monotonic()
            elif monotonic() - since >= seconds:
                raise self.lost(f"silent for {seconds:g} seconds after `{self._shown(line)}`")

    def _typing(self, line: str, *, in_text: bool) -> str | None:
        """Wait until text may follow a line; return what is said if the prompt comes instead."""
        said, since = "", monotonic()
        while monotonic() - since < self.profile.seconds * self.factor:
            more = self._receive(QUIET_SECONDS * self.factor, line)
            said += more
            end = end_of_echo(said, line)
            if end is None or "\n" not in said[end:]:
                continue
            if self._at_prompt(_tail(said)) and self._known(self.prompt):
                return self._answer(said, line, 0)
            if in_text or not more or re.search(self.profile.multiline_prompt, said[end:]):
                return None
        raise self.lost("silent while a text of several lines was typed")

    def _at_prompt(self, tail: str) -> bool:
        names = "|".join(sorted(self._names))
        if re.fullmatch(self.profile.prompt.format(name=f"(?:{names})"), tail) is None:
            return False
        self.prompt = tail
        return True

    def _complete(self, said: str, line: str, *, settled: bool) -> bool:
        """Tell whether the prompt is that after the line, and of the switch itself.

        After a login nothing is sure; the echo of the next line tells.
        """
        if settled or not line:
            return True
        return self._known(self.prompt) is not None and end_of_echo(said, line) is not None

    def _known(self, tail: str) -> re.Match[str] | None:
        names = "|".join(sorted(self._names - {self.profile.any_name})) or r"(?!)"
        return re.fullmatch(self.profile.prompt.format(name=f"(?P<name>{names})"), tail)

    def _know(self, tail: str) -> None:
        name = self.profile.prompt.format(name=f"(?P<name>{self.profile.any_name})")
        found = re.fullmatch(name, tail)
        if found:
            self._names.add(re.escape(found["name"]))

    def _answer(self, said: str, line: str, start: int) -> str:
        """Return what stands between the echo, or the last question, and the prompt."""
        if not self._known(self.prompt):
            self._know(self.prompt)
        body = _clean(said[max(end_of_echo(said, line) or 0, start) :])
        # Up to the first line end it is the rest of the echo, or the answer to a question.
        return body.partition("\n")[2].rpartition("\n")[0].strip("\n")

    def _reply(
        self, tail: str, line: str, prompts: Sequence[InteractivePrompt], *, settled: bool
    ) -> str | None:
        """Return the answer to a question; None: nothing is asked."""
        for question in prompts:
            if question.asked.search(tail):
                return question.answer
        if settled and tail.strip() and _ASKS.search(tail.strip()):
            raise self._refuse(line, tail.strip())
        return None

    def _refuse(self, line: str, question: str) -> RejectedError | LostError:
        """Say no to a question that nobody foresaw, or break off; return the error to raise."""
        plain = _YES_OR_NO.search(question) is not None
        self._keys("n\n" if plain else "\x03", line)
        said, since = "", monotonic()
        while monotonic() - since < QUIET_SECONDS * 10 * self.factor:
            said += self._receive(QUIET_SECONDS * self.factor, line)
            if self._at_prompt(_tail(said)):
                why = f"the switch asked `{question}`, which sanfab has no answer for"
                said_no = "; it was answered with no" if plain else "; the line was broken off"
                return rejected_error(self.switch, line, question, why + said_no)
        return self._cut_off(line, question)

    def _cut_off(self, line: str, question: str) -> LostError:
        what = f"the switch keeps asking `{question.strip()}` after `{self._shown(line)}`"
        return self.lost(f"{what}, which sanfab has no answer for")


def _tail(said: str) -> str:
    """Return the line that the cursor stands in."""
    last = _CONTROL.sub("", said[said.rfind("\n") + 1 :])
    return last[last.rstrip("\r").rfind("\r") + 1 :].rstrip("\r")
