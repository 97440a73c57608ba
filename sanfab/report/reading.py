"""How a configuration was read: model and release, what tells them, the share understood."""

from pathlib import Path

from sanfab.errors import printable
from sanfab.masking import mask_secrets
from sanfab.nos.reader import ParsedConfig
from sanfab.rules.audit import ReadAs
from sanfab.text import count


def reading_lines(file: Path | str, read: ReadAs) -> list[str]:
    """Return the assumed switch and the share understood, with the lines that tell the switch."""
    known = read.known
    words = f"{understood_words(read)}; read as {known.models}"
    if len(known.platforms) == 1 and not known.named and not known.other:
        words += " (a model that fits: no line names the model)"
    if known.release:
        words += f", release {known.release}"
    if known.other:
        words += f"; it names {known.other}, which sanfab has no model of"
    if len(known.platforms) > 1:
        words += "; what differs between them is unknown, unless --model states the model"
    clues = [f"  {file}:{clue.line}: {clue.text}" for clue in known.clues]
    notes = [f"  {note}" for note in read.notes]
    return [printable(line) for line in (f"{file}: {words}", *clues, *notes)]


def doubtful_lines(file: Path | str, reading: ParsedConfig) -> list[str]:
    """Return the lines not understood, wholly or in part, and those that act on storage."""
    said = [(line.number, line.text, "not understood") for line in reading.not_understood]
    said += [(line.number, line.text, "understood in part") for line in reading.uncertain]
    said += [(one.number, one.text, one.words) for one in reading.effects]
    return [
        printable(f"  {file}:{number}: {mask_secrets(text.strip())}: {mask_secrets(words)}")
        for number, text, words in sorted(said)
    ]


def understood_words(read: ReadAs) -> str:
    """Return the share of lines understood in words; rounded down, as 100 % means all."""
    share = 100 * (read.lines - read.unread) // read.lines if read.lines else 0
    return f"{share} % of {count(read.lines, 'line')} understood"


def reading_json(read: ReadAs) -> dict[str, object]:
    """Return the assumed switch and the share understood for JSON."""
    known = read.known
    return {
        "models": [row.model for row in known.platforms],
        "named": known.named,
        "release": known.release or None,
        "other": known.other or None,
        "told_by": [clue._asdict() for clue in known.clues],
        "lines": read.lines,
        "unread": read.unread,
        "notes": list(read.notes),
    }
