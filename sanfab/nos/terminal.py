"""The command line of a switch over a byte stream: prompts, echoes, questions, rejections.

The output of a line starts after its echo and ends with the prompt. The terminal waits for both.
Therefore each line takes one round trip without fixed delays, and a description that looks like an
error or a prompt is not mistaken for one.
"""

import codecs
import logging
import re
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol

from sanfab.masking import HIDDEN, mask_secrets
from sanfab.nos.cli_profile import CliProfile, InteractivePrompt
from sanfab.nos.driver import LostError, RejectedError
from sanfab.nos.sockets import INTERRUPT_SECONDS, SLICE_SECONDS

_LOG = logging.getLogger(__name__)

QUIET_SECONDS = 0.3
"""Seconds without output after which the last line counts as complete."""
MAX_CAUSE = 1000
"""Characters of an answer that a message quotes."""
_CONTROL = re.compile(
    r"\x1b(?:\[[0-9;?]{0,32}[A-Za-z]|\][^\x07\x1b]{0,256}\x07|[=>()][0-9A-Za-z]?)|\x07"
)
_NEXT_LINE = "\x1bE"
"""A new line, as OS10 prints it before answers [O10-COLL]."""
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_RETURNS = re.compile(r"\r+\n?|\n\r+")
_QUESTION = re.compile(r"(?i)(?:\by(?:es)?\b.{0,3}\bno?\b|confirm|password|passphrase|\?).{0,12}$")
_YES_OR_NO = re.compile(r"(?i)\by(?:es)?\b.{0,3}\bno?\b")
_SHOWS = re.compile(r"(?:show|debug|dir|more) ")
SHOW_BYTES, LINE_BYTES = 8 << 20, 1 << 18
"""Longest output of a command that shows something, and of any other line. The largest published
configuration of a storage switch is of some hundred thousand bytes."""
TOTAL = 4.0
"""Total time of a command, in multiples of the time that a switch may print nothing."""
HEAD, WINDOW = 1 << 14, 1 << 11
"""Characters in which the echo is searched, and those in which the prompt is."""
QUESTION_SHOWN = 300
"""Characters of a question that an error repeats: a switch may ask without an end."""
_CONTROL_KEYS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


class Channel(Protocol):
    """The byte stream, as Paramiko has it."""

    def recv(self, nbytes: int) -> bytes:
        """Return the bytes received, none at the end of the stream; raises TimeoutError."""

    def recv_ready(self) -> bool:
        """Return whether bytes are waiting."""

    def sendall(self, s: bytes) -> None:
        """Send all bytes; raises OSError."""

    def settimeout(self, timeout: float) -> None:
        """Set the timeout of ``recv``."""


def mask_output(text: str, line: str) -> str:
    r"""Return the output of a line without the secrets in either.

    >>> mask_output("% Invalid: tacacs-server host h key 7 Ab12cd\nAb12cd?", "host h key 7 Ab12cd")
    '% Invalid: tacacs-server host h key (hidden)\n(hidden)?'
    """
    shown = mask_secrets(line)
    if shown != line:
        start = len(shown) - len(HIDDEN) if shown.endswith(HIDDEN) else 0
        for word in sorted(set(line[start:].split()), key=len, reverse=True):
            if len(word) > 3:  # noqa: PLR2004  # a shorter word, as `7`, is no secret
                text = text.replace(word, HIDDEN)
    return "\n".join(map(mask_secrets, text.split("\n")))


def end_of_echo(output: str, line: str) -> int | None:
    r"""Return the position after the echo of a line; None: the echo is not complete yet.

    >>> end_of_echo("show ver sion\r\nok", "show version"), end_of_echo("sh", "show")
    (13, None)
    """
    at = output.find(line)
    if at >= 0:
        return at + len(line)
    wrapped = re.search(r"[\s\x08$<]*".join(map(re.escape, "".join(line.split()))), output)
    return wrapped.end() if wrapped else None


def rejected_error(switch: str, line: str, text: str, reason: str = "") -> RejectedError:
    """Return the error that names a rejected line, without secrets."""
    shown, text = mask_secrets(line.partition("\n")[0]), mask_output(text.strip(), line)
    lines = [output for output in text.split("\n") if output.strip("^ ")]
    cause = reason or (lines[0] if lines else "expected a confirmation, found no output")
    if len(cause) > MAX_CAUSE:
        cause = f"{cause[:MAX_CAUSE]} ..."
    return RejectedError(f"{switch}: `{shown}` was rejected: {cause}", shown, text)


def has_control_keys(line: str) -> bool:
    r"""Return whether a line contains a key that the command line acts on: help, completion.

    >>> [has_control_keys(line) for line in ("description why?", "banner motd #a\nb?#", "a\tb")]
    [True, False, True]
    """
    return "?" in line.partition("\n")[0] or _CONTROL_KEYS.search(line) is not None


def clean_output(text: str) -> str:
    """Return text as a file has it; no control character of a switch reaches a terminal."""
    plain = text.replace("\r\n", "\n").replace(_NEXT_LINE, "\n")
    if plain.replace("\n", "").replace("\t", "").isprintable():  # as most of it is
        return plain
    plain = _RETURNS.sub("\n", _CONTROL.sub("", plain))
    return _UNPRINTABLE.sub(lambda found: f"\\x{ord(found[0]):02x}", plain)


class Received:
    """The output of one line so far; time and memory are linear in its length."""

    def __init__(self) -> None:
        self._chunks: list[str] = []
        self.head = ""
        """Where the echo is."""
        self.tail = ""
        """The end of the output since the last answered question: where the prompt is."""
        self.size = self.start = 0
        """Characters received, and those before the last answer."""

    def add(self, text: str) -> None:
        """Add what was received."""
        self._chunks.append(text)
        self.size += len(text)
        if len(self.head) < HEAD:
            self.head += text[: HEAD - len(self.head)]
        self.tail = (self.tail + text)[-WINDOW:]

    def answered(self) -> None:
        """Note that a question was answered: what follows is searched for the next one."""
        self.start, self.tail = self.size, ""

    def text(self) -> str:
        """Return everything."""
        self._chunks = ["".join(self._chunks)]
        return self._chunks[0]


class Terminal:
    """One login to a switch: sends lines and returns the output of each."""

    def __init__(self, channel: Channel, profile: CliProfile, switch: str, factor: float) -> None:
        self.channel, self.profile, self.switch, self.factor = channel, profile, switch, factor
        self.interrupted: Callable[[], float | None] = lambda: None
        """Returns the seconds since the operator interrupted; None: nobody did."""
        self.before_line: Callable[[], None] = lambda: None
        """Called before each line is sent."""
        self._ends = float("inf")
        """When the command that is under way has to be finished."""
        self.mask: Callable[[str], str] = str
        """Masks known secrets in logs and messages."""
        self.alive = True
        self.prompt = ""
        """The last prompt."""
        self._names = {profile.any_name}
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode

    def prepare_session(self, prompts: Sequence[InteractivePrompt] = ()) -> None:
        """Wait for the first prompt, learn the host name and disable paging."""
        seconds = self.profile.seconds * self.factor
        self._ends = monotonic() + seconds * TOTAL
        self._read("", seconds, prompts)
        self._learn_name(self.prompt)
        if self.prompt.rstrip().endswith(">") and self.profile.enable:
            self.send(self.profile.enable, prompts)
        for line in self.profile.session_setup:
            self.send(line)

    def in_config(self) -> bool:
        """Return whether the last prompt shows the configuration mode."""
        return re.search(self.profile.config_prompt, self.prompt) is not None

    def send(self, line: str, prompts: Sequence[InteractivePrompt] = ()) -> str:
        """Send one line and return its output: the text between its echo and the next prompt."""
        self._write(line)
        renamed = re.match(self.profile.hostname_change, line)
        if renamed:
            self._names.add(re.escape(renamed[1]))
        return self._read(line, self.seconds(line), (*prompts, *self.profile.prompts))

    def send_multiline(self, text: str) -> str:
        """Send a command with multi-line text, such as a banner; return its output."""
        first, *rest = text.split("\n")
        if self.profile.multiline_end is not None and rest[-1] != self.profile.multiline_end:
            rest.append(self.profile.multiline_end)
        self._write(first)
        last, in_text = first, False
        for line in rest:
            output = self._await_text_mode(last, in_text=in_text)
            if output is not None:
                reason = "" if output else "the switch ended the text before its last line"
                raise rejected_error(self.switch, text, output, reason)
            last, in_text = line, True
            self._write(line, "(text line)")
        return self._read(last, self.seconds(text), self.profile.prompts)

    def seconds(self, line: str) -> float:
        """Return the timeout of a line."""
        read_timeouts = (
            wait.seconds for wait in self.profile.read_timeouts if wait.line.match(line)
        )
        return next(read_timeouts, self.profile.seconds) * self.factor

    def lost_error(self, cause: str) -> LostError:
        """Mark the connection as lost, and return the error."""
        self.alive = False
        return LostError(f"{self.switch}: {cause}; the last line may have been executed")

    def _masked(self, line: str) -> str:
        """Return a line without secrets, for logs and messages."""
        return mask_secrets(self.mask(line))

    def _write(self, line: str, shown: str = "") -> None:
        if not self.alive:
            raise self.lost_error("the connection is closed")
        self.before_line()
        self._ends = monotonic() + self.seconds(line) * TOTAL
        self._drain(line)
        if _LOG.isEnabledFor(logging.DEBUG):  # masking takes longer than sending
            _LOG.debug("%s: %s", self.switch, shown or self._masked(line))
        self._send_keys(line + "\n", shown or line)

    def _drain(self, line: str) -> None:
        """Discard unsolicited output, such as a log message."""
        size = 0
        while self.channel.recv_ready():
            size += len(self._receive(QUIET_SECONDS, line))
            if size > LINE_BYTES:
                raise self.lost_error(
                    f"the switch prints without end before `{self._masked(line)}`"
                )

    def _send_keys(self, keys: str, line: str) -> None:
        self.channel.settimeout(self.profile.seconds * self.factor)
        try:
            self.channel.sendall(keys.encode())
        except OSError:
            raise self.lost_error(f"the connection broke at `{self._masked(line)}`") from None

    def _receive(self, seconds: float, line: str) -> str:
        """Return the text received; empty: none came in time."""
        ends = monotonic() + seconds
        while True:
            self._raise_if_over(line)
            self.channel.settimeout(max(0.0, min(SLICE_SECONDS, ends - monotonic())))
            try:
                data = self.channel.recv(65536)
            except TimeoutError:
                if monotonic() >= ends:
                    return ""
                continue
            except OSError:
                data = b""
            if not data:
                raise self.lost_error(f"the connection broke after `{self._masked(line)}`")
            return self._decode(data)

    def _raise_if_over(self, line: str) -> None:
        """Raise LostError at the deadline of a command, or when the operator interrupted."""
        waited = self.interrupted()
        if waited is not None and waited > INTERRUPT_SECONDS:
            raise self.lost_error(f"interrupted by the operator at `{self._masked(line)}`")
        if monotonic() > self._ends:
            seconds = self.seconds(line) * TOTAL
            raise self.lost_error(
                f"found no end of the output {seconds:g} seconds after `{self._masked(line)}`"
            )

    def _take(self, received: Received, more: str, line: str) -> None:
        """Add what was received; raises LostError if it is more than any such command prints."""
        received.add(more)
        limit = SHOW_BYTES if _SHOWS.match(line) else LINE_BYTES
        if received.size > limit:
            raise self.lost_error(
                f"found more than {limit:,} characters after `{self._masked(line)}`"
            )

    def _read(self, line: str, seconds: float, prompts: Sequence[InteractivePrompt]) -> str:
        """Return the output up to the prompt; answer questions of the switch."""
        received, asked, since = Received(), 0, monotonic()
        while True:
            more = self._receive(min(QUIET_SECONDS * self.factor, seconds), line)
            self._take(received, more, line)
            tail = _tail(received.tail)
            if self._at_prompt(tail) and self._complete(received, line, settled=not more):
                return self._output(received, line)
            reply = self._reply(tail, line, prompts, settled=not more) if received.tail else None
            if reply is not None:
                asked += 1
                received.answered()
                if asked > self.profile.max_prompts:
                    raise self._unanswered_error(line, tail)
                self._send_keys(reply + "\n", line)
            if more:
                since = monotonic()
            elif monotonic() - since >= seconds:
                raise self.lost_error(
                    f"no output for {seconds:g} seconds after `{self._masked(line)}`"
                )

    def _await_text_mode(self, line: str, *, in_text: bool) -> str | None:
        """Wait until the switch expects text; return the output if it prints a prompt instead."""
        received, since = Received(), monotonic()
        while monotonic() - since < self.profile.seconds * self.factor:
            more = self._receive(QUIET_SECONDS * self.factor, line)
            self._take(received, more, line)
            end = end_of_echo(received.head, line)
            if end is None or "\n" not in received.head[end:]:
                continue
            if self._at_prompt(_tail(received.tail)) and self._match_prompt(self.prompt):
                return self._output(received, line)
            invited = re.search(self.profile.multiline_prompt, received.head[end:])
            if in_text or not more or invited:
                return None
        raise self.lost_error("no output while multi-line text was sent")

    def _at_prompt(self, tail: str) -> bool:
        names = "|".join(sorted(self._names))
        if re.fullmatch(self.profile.prompt.format(name=f"(?:{names})"), tail) is None:
            return False
        self.prompt = tail
        return True

    def _complete(self, received: Received, line: str, *, settled: bool) -> bool:
        """Return whether the prompt is the one that ends the output of the line.

        After a login the host name is not known; only the echo of the next line is proof.
        """
        if settled or not line:
            return True
        is_ours = self._match_prompt(self.prompt) is not None
        return is_ours and end_of_echo(received.head, line) is not None

    def _match_prompt(self, tail: str) -> re.Match[str] | None:
        names = "|".join(sorted(self._names - {self.profile.any_name})) or r"(?!)"
        return re.fullmatch(self.profile.prompt.format(name=f"(?P<name>{names})"), tail)

    def _learn_name(self, tail: str) -> None:
        name = self.profile.prompt.format(name=f"(?P<name>{self.profile.any_name})")
        found = re.fullmatch(name, tail)
        if found:
            self._names.add(re.escape(found["name"]))

    def _output(self, received: Received, line: str) -> str:
        """Return the text between the echo, or the last question, and the prompt."""
        if not self._match_prompt(self.prompt):
            self._learn_name(self.prompt)
        start = max(end_of_echo(received.head, line) or 0, received.start)
        body = clean_output(received.text()[start:])
        # The first line is the rest of the echo, or the answer to a question.
        return body.partition("\n")[2].rpartition("\n")[0].strip("\n")

    def _reply(
        self, tail: str, line: str, prompts: Sequence[InteractivePrompt], *, settled: bool
    ) -> str | None:
        """Return the answer to a question; None: the switch asks none."""
        for question in prompts:
            if question.asked.search(tail) and (settled or not question.waits):
                return question.answer
        if settled and tail.strip() and _QUESTION.search(tail.strip()):
            raise self._decline(line, tail.strip())
        return None

    def _decline(self, line: str, question: str) -> RejectedError | LostError:
        """Answer an unexpected question with no, or interrupt it; return the error to raise."""
        question = _end_of(mask_output(question, line))
        is_yes_or_no = _YES_OR_NO.search(question) is not None
        self._send_keys("n\n" if is_yes_or_no else "\x03", line)
        received, since = Received(), monotonic()
        while monotonic() - since < QUIET_SECONDS * 10 * self.factor:
            self._take(received, self._receive(QUIET_SECONDS * self.factor, line), line)
            if self._at_prompt(_tail(received.tail)):
                reason = f"the switch asked the unexpected question `{question}`; "
                reason += "sanfab answered no" if is_yes_or_no else "sanfab interrupted the line"
                return rejected_error(self.switch, line, question, reason)
        return self._unanswered_error(line, question)

    def _unanswered_error(self, line: str, question: str) -> LostError:
        asked = _end_of(mask_output(question.strip(), line))
        return self.lost_error(
            f"the switch repeats the unexpected question `{asked}` after `{self._masked(line)}`"
        )


def _end_of(question: str) -> str:
    """Return the end of a question, which says what is asked."""
    cut = len(question) > QUESTION_SHOWN + len("... ")  # cut once, it stays as it is
    return f"... {question[-QUESTION_SHOWN:].lstrip()}" if cut else question


def _tail(output: str) -> str:
    """Return the line that the cursor is on."""
    last = output.replace(_NEXT_LINE, "\n").rpartition("\n")[2]
    last = _CONTROL.sub("", last)
    return last[last.rstrip("\r").rfind("\r") + 1 :].rstrip("\r")
