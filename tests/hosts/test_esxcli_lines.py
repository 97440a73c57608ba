"""Each esxcli line of the scripts: a command and options that documents have."""

import json
import re
from pathlib import Path

from sanfab.hosts.systems import esxi
from support.sans import ROOT

TABLE = json.loads((Path(__file__).parent / "esxcli_commands.json").read_text())
WORDS = r"esxcli (?:--formatter=csv )?((?:[a-z][A-Za-z0-9]* )+[a-z][A-Za-z0-9]*)([^|\n]*)"
SAID = {"does not tell", "wants each word", "iscsi software set", "nvme info get"}
SAID |= {"nvme fabrics discover"}
"""What comments say of esxcli, and what a message tells the operator to enter."""


def lines() -> list[tuple[str, set[str]]]:
    """Return each command with the options that it is written with."""
    texts = [path.read_text() for path in sorted((ROOT / "templates/hosts/esxi").rglob("*.sh"))]
    texts.append(Path(esxi.__file__).read_text())
    found = []
    for text in texts:
        code = "\n".join(
            line for line in text.replace("\\\n", " ").splitlines() if not line.startswith("#")
        )
        for words in re.finditer(WORDS, code):
            command, rest = words[1], words[2].split("&&")[0]
            if not any(command.startswith(said) for said in SAID):
                options = re.findall(r"(?:[ +])-(?:-)?([A-Za-z][a-z-]*)(?=[ =\"']|$)", rest)
                found.append((command, set(options)))
    return found


def test_each_line_is_one_that_documents_have() -> None:
    known = TABLE["commands"]
    written = lines()
    assert len(written) > 40
    assert sorted({command for command, _ in written} - set(known)) == []
    for command, options in written:
        taken = {option.rstrip("!") for option in known[command]["options"]}
        assert options <= taken, f"esxcli {command}: {options - taken}"
        missing = {one.rstrip("!") for one in known[command]["options"] if one.endswith("!")}
        assert not missing - options, f"esxcli {command}: without {missing - options}"


def test_each_row_has_its_source_and_a_line() -> None:
    keys = ("source", "since_source", "arguments_source")
    used = {row[key] for row in TABLE["commands"].values() for key in keys}
    assert used == set(TABLE["sources"])
    assert sorted(set(TABLE["commands"]) - {command for command, _ in lines()}) == []
