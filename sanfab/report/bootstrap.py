"""What is entered at the console of new switches -> text, JSON, the file of a server."""

from collections.abc import Iterator, Sequence

from sanfab.nos import NOSES
from sanfab.nos.bootstrap import ConsoleStep
from sanfab.render.bootstrap import Bootstrap


def bootstrap_text(found: Sequence[Bootstrap]) -> str:
    """Return what to enter, between comments that a console takes too."""
    return "\n".join(line for one in found for line in _one_text(one)).rstrip("\n")


def _one_text(one: Bootstrap) -> Iterator[str]:
    design, mark = one.design, NOSES[one.design.platform.nos].comment
    yield f"{mark} {design.name}: {design.platform.title}, release {design.release}"
    for number, step in enumerate(one.steps, 1):
        yield f"{mark} {number}. {step.note}"
        yield from (f"{mark}    {_question(*each)}" for each in step.questions)
        yield from step.lines
    yield f"{mark} Before the first push, read the host key here and trust it: {one.host_key}"
    yield ""


def _question(text: str, answer: str) -> str:
    return f"{text} -> {answer or '(Enter)'}"


def bootstrap_json(found: Sequence[Bootstrap]) -> dict[str, object]:
    """Return the same as data."""
    return {"switches": {one.design.name: _one_json(one) for one in found}}


def _one_json(one: Bootstrap) -> dict[str, object]:
    design, rules = one.design, NOSES[one.design.platform.nos].bootstrap
    return {
        "nos": design.platform.nos,
        "model": design.platform.model,
        "release": design.release,
        "user": one.login.user,
        "steps": [_step_json(step) for step in one.steps],
        "file": {
            "kind": rules.provisioning,
            "place": rules.provisioning_note,
            "lines": list(one.configuration),
        },
        "host_key": one.host_key,
    }


def _step_json(step: ConsoleStep) -> dict[str, object]:
    questions = [{"text": text, "answer": answer} for text, answer in step.questions]
    return {"note": step.note, "questions": questions, "lines": list(step.lines)}


def provisioning_file(one: Bootstrap) -> str:
    """Return the configuration for the server of the automatic installation."""
    return "\n".join(one.configuration)
