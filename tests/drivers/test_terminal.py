"""What is typed and heard, key by key, against a byte stream that does what a test says."""

import re

import pytest

from sanfab.nos.cli_profile import CliProfile, ErrorPattern, InteractivePrompt
from sanfab.nos.driver import LostError, RejectedError
from sanfab.nos.terminal import Terminal, end_of_echo, mask_output
from support.scripted_channel import ScriptedChannel

PROFILE = CliProfile(
    name="test",
    prompt=r"{name}(?:\([^()\n]*\))?[>#] ?",
    any_name=r"[\w.-]+",
    errors=(ErrorPattern(re.compile(r"^% "), "test"),),
    prompts=(InteractivePrompt(re.compile(r"Continue\? \(y/n\) \[n\] $"), "y", "test"),),
    seconds=2.0,
)


def terminal(*script: list[str] | None) -> tuple[Terminal, ScriptedChannel]:
    """Return a terminal whose switch answers line by line with the chunks of a script."""
    left = list(script)
    stream = ScriptedChannel("Welcome\r\nsw# ", lambda _line: left.pop(0) if left else [])
    made = Terminal(stream, PROFILE, "sw-1", 0.1)
    made.prepare_session()
    return made, stream


def test_an_answer_may_arrive_in_pieces() -> None:
    line, _ = terminal(["sh", "ow x\r", "\nab", "c\r\ns", "w#", " "])
    assert line.send("show x") == "abc"


def test_a_line_like_a_prompt_does_not_end_an_answer() -> None:
    line, _ = terminal(["show x\r\ndescription other#", "\r\nend\r\nsw# "])
    assert line.send("show x") == "description other#\nend"


def test_a_log_message_is_no_part_of_an_answer() -> None:
    line, stream = terminal(["show x\r\nyes\r\nsw# "])
    stream.chunks.append(b"\r\n% LINK down\r\nsw# ")
    assert line.send("show x") == "yes"


def test_a_log_message_before_the_echo_is_no_part_of_an_answer() -> None:
    line, _ = terminal(["\r\n% LINK down\r\nsw# ", "show x\r\nyes\r\nsw# "])
    assert line.send("show x") == "yes"


def test_control_sequences_are_removed() -> None:
    line, _ = terminal(["show x\r\n\x1b[1mbold\x1b[0m\x07\r\n\x1b[Ksw# "])
    assert line.send("show x") == "bold"


def test_a_character_split_between_pieces_is_decoded() -> None:
    line, stream = terminal([])
    stream.script = [["show x\r\n"]]
    line.channel.sendall = lambda s: stream.chunks.extend(  # type: ignore[method-assign]
        [s + b"\r\nm\xc3", b"\xbc\r\nsw# "]
    )
    assert line.send("show x") == "mü"


def test_a_known_question_is_answered_once() -> None:
    line, stream = terminal(["go\r\nContinue? (y/n) [n] "], ["y", "\r\ndone\r\nsw# "])
    assert line.send("go") == "done"
    assert stream.sent[1:] == ["go\n", "y\n"]


def test_an_unknown_question_is_answered_no_and_rejected() -> None:
    line, stream = terminal(["go\r\nErase all? (y/n) "], ["n\r\nsw# "])
    with pytest.raises(
        RejectedError, match=r"unexpected question `Erase all\? .*; sanfab answered no"
    ):
        line.send("go")
    assert stream.sent[1:] == ["go\n", "n\n"]


def test_an_unknown_password_prompt_is_interrupted() -> None:
    line, stream = terminal(["create account x\r\nPassword: "], ["^C\r\nsw# "])
    with pytest.raises(RejectedError, match="interrupted the line"):
        line.send("create account x")
    assert stream.sent[-1] == "\x03"


def test_a_question_that_does_not_accept_no_ends_the_login() -> None:
    line, _ = terminal(["go\r\nReally? (y/n) "], ["n\r\nReally? (y/n) "])
    with pytest.raises(LostError, match="repeats the unexpected question"):
        line.send("go")
    assert not line.alive


def test_of_a_question_without_an_end_the_last_words_are_told() -> None:
    line, _ = terminal(["go\r\n" + "Continue? (y/n) " * 99], ["n\r\nsw# "])
    with pytest.raises(RejectedError, match=r"question `\.\.\. .*Continue\? \(y/n\)`; ") as raised:
        line.send("go")
    assert len(str(raised.value)) < 500


def test_a_repeated_question_ends_the_login() -> None:
    ask = "\r\nContinue? (y/n) [n] "
    line, stream = terminal(["go" + ask], *[["y" + ask]] * 9)
    with pytest.raises(LostError, match="repeats the unexpected question"):
        line.send("go")
    assert stream.sent.count("y\n") == 5


def test_a_closed_stream_is_noticed_at_once() -> None:
    line, stream = terminal(None)
    with pytest.raises(LostError, match="sw-1: the connection broke after `show x`"):
        line.send("show x")
    with pytest.raises(LostError, match="the connection is closed"):
        line.send("show x")
    assert stream.closed
    assert stream.sent == ["", "show x\n"]


def test_the_message_of_a_lost_connection_contains_no_secret() -> None:
    line, _ = terminal(None)
    with pytest.raises(LostError) as caught:
        line.send("snmp-server community sh1secret ro")
    assert "sh1secret" not in str(caught.value)


def test_a_long_echo_may_be_wrapped() -> None:
    long = "switchport trunk allowed vlan " + ",".join(map(str, range(10, 400, 2)))
    wrapped = "\r\n".join(long[at : at + 80] for at in range(0, len(long), 80))
    line, _ = terminal([wrapped + "\r\n% Invalid range\r\nsw# "])
    assert line.send(long) == "% Invalid range"
    assert end_of_echo(wrapped, long) == len(wrapped)


def test_a_secret_repeated_by_the_switch_is_masked() -> None:
    said = mask_output("% bad: 'Gr33nHouse7'", "tacacs-server host 192.0.2.1 key 7 Gr33nHouse7")
    assert said == "% bad: '(hidden)'"
