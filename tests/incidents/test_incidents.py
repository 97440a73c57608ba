"""The log of incidents: what somebody reports in public is found, or the log says why not."""

from collections import Counter

import pytest

from support.incidents import Incident, incidents, said_of, said_of_mended

LOG = incidents()
FOUND = [one for one in LOG if one.verdict in {"caught", "partly"}]
MISSED = [one for one in LOG if one.verdict == "missed"]
LEAST = 0.9
"""Share of incidents that are caught."""
VERDICTS = ("caught", "partly", "missed", "cannot say")
VERBS = {"check", "check --config", "check --hosts", "check --arrays", "render", "drift", "plan"}


def named(one: Incident) -> str:
    return f"{one.topic}-{one.name}"


def tells(sentences: list[str], words: list[str]) -> bool:
    """Return whether one sentence holds all words."""
    return any(all(word in sentence for word in words) for sentence in sentences)


@pytest.mark.parametrize("one", FOUND, ids=named)
def test_an_incident_is_found_and_the_mended_input_is_not(one: Incident) -> None:
    said = said_of(one.case)
    assert tells(said, one.case["finds"]), "\n".join(said)
    mended = said_of_mended(one.case)
    assert not tells(mended, ["refused"]), "\n".join(mended)
    assert not tells(mended, one.case["finds"]), "\n".join(mended)


@pytest.mark.parametrize("one", MISSED, ids=named)
def test_an_incident_that_is_missed_is_still_missed(one: Incident) -> None:
    """What is found now gets the verdict `caught` and what it finds."""
    said = said_of(one.case)
    assert not tells(said, one.case["wanted"]), "\n".join(said)


def test_each_incident_has_an_address_a_sentence_and_a_verdict(note: list[str]) -> None:
    for one in LOG:
        case = one.case
        assert case["address"].startswith(("https://", "http://")), one.name
        assert case["what"].endswith("."), one.name
        assert case["verdict"] in VERDICTS, one.name
        assert case["verdict"] == "cannot say" or case["verb"] in VERBS, one.name
        assert (case["verdict"] == "caught") == ("reason" not in case), one.name
    verdicts = Counter(one.verdict for one in LOG)
    told = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in VERDICTS)
    note.append(f"incidents: {len(LOG)}, {told}")
    assert verdicts["caught"] >= LEAST * len(LOG)


def test_no_incident_is_told_twice() -> None:
    names = Counter(one.name for one in LOG)
    assert [name for name, times in names.items() if times > 1] == []
