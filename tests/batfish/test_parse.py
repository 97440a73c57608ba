"""Whole files, lines and names: what Batfish does not understand is explained, or found."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from batfish.sans import ROOT, inventory_of, rendered
from sanfab.gate.batfish.answer_rows import FileStatus, InitIssue, ParseWarning
from sanfab.gate.batfish.answer_rows import UndefinedReference as Undefined
from sanfab.gate.batfish.answer_rows import UnusedStructure as Unused
from sanfab.gate.batfish.assertion import Answers, Assertion
from sanfab.gate.batfish.assertions.as_rendered import AS_RENDERED
from sanfab.gate.batfish.assertions.parsing import FILES_READ, LINES_KNOWN, explained
from sanfab.gate.batfish.assertions.structures import DEFINED, USED
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.known_gaps import BUILT_IN_NAMES, KNOWN_GAPS, built_in_name, known_gap_of
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import FILES, ISSUES, PARSE_WARNINGS, UNDEFINED, UNUSED
from sanfab.gate.batfish.snapshot import snapshot_files
from sanfab.inventory import Cabling, load_inventory
from sanfab.inventory.cabling import cabling_of
from sanfab.render.build import build
from sanfab.rules.rule import Violation

UNKNOWN = "This syntax is unrecognized"
SANS = sorted(path.parent.name for path in (ROOT / "tests/scenarios").glob("*/expected"))


@pytest.fixture(scope="module")
def cabling() -> Cabling:
    return load_inventory(inventory_of("greenfield"))[1]


@pytest.fixture
def folder(cabling: Cabling, tmp_path: Path) -> Path:
    """The folder of the texts."""
    return build(cabling, tmp_path).folder / "switches"


def edited(cabling: Cabling, folder: Path, **texts: tuple[str, str]) -> GateContext:
    """The case of texts in which words of some switches, ``_`` for ``-``, were edited by hand."""
    for name, (old, new) in texts.items():
        path = folder / f"{name.replace('_', '-')}.cfg"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))
    return read_context(cabling, folder.parents[1])


def flaws(
    context: GateContext, assertion: Assertion, answers: dict[Question[AnswerRow], list[AnswerRow]]
) -> list[Violation]:
    """What an assertion finds in answers; questions without one have no rows."""
    judged = assertion.evaluate(context, given(context, answers))
    return [one for one in judged if isinstance(one, Violation)]


def given(context: GateContext, answers: dict[Question[AnswerRow], list[AnswerRow]]) -> Answers:
    asked = (FILES, ISSUES, PARSE_WARNINGS, UNDEFINED, UNUSED)
    assert len(context.batches) == 1
    return Answers({(0, question): answers.get(question, []) for question in asked})


def read(context: GateContext, **others: dict[str, object]) -> list[AnswerRow]:
    """Rows of ``fileParseStatus`` where all is well, but for some files, ``_`` for ``-``."""
    rows = []
    for path, _ in snapshot_files(context, context.batches[0]):
        folder, _, file = path.partition("/")
        if folder == "batfish":
            continue
        node, _, _ = file.rpartition(".")
        name = context.names.files.get(path)
        nos = context.switches[name].platform.nos if name else ""
        format_ = "HOST" if not name else "CISCO_NX" if nos == "nxos" else "ARISTA"
        row = {
            "File_Name": path,
            "Status": "PARTIALLY_UNRECOGNIZED" if name else "PASSED",
            "File_Format": format_,
            "Nodes": [{"id": f"node-{node}", "name": node}],
        }
        changed = others.get(node.replace("-", "_"), {})
        if changed is not GONE:
            rows.append(FileStatus.model_validate(row | changed))
    return rows


GONE: dict[str, object] = {"gone": True}


def nodes(*names: str) -> dict[str, object]:
    return {"Nodes": [{"id": f"node-{name}", "name": name} for name in names]}


def issue(kind: str, details: str, **columns: object) -> InitIssue:
    empty = {"Nodes": None, "Source_Lines": None, "Line_Text": None, "Parser_Context": None}
    return InitIssue.model_validate(empty | {"Type": kind, "Details": details} | columns)


def at(switch: str, *lines: int) -> list[dict[str, object]]:
    return [{"filename": f"configs/{switch}.cfg", "lines": lines}]


def warning(context: GateContext, switch: str, words: str, comment: str = UNKNOWN) -> ParseWarning:
    """The warning on the first line with some words of what Batfish was given of a switch."""
    text = dict(snapshot_files(context, context.batches[0]))[f"configs/{switch}.cfg"]
    number, line = next(
        (number, line) for number, line in enumerate(text.splitlines(), 1) if words in line
    )
    return ParseWarning(
        Filename=f"configs/{switch}.cfg",
        Line=number,
        Text=line.strip(),
        Parser_Context="[cisco_nxos_configuration]",
        Comment=comment,
    )


def line_of(context: GateContext, switch: str, words: str) -> int:
    lines = enumerate(context.switches[switch].text.splitlines(), 1)
    return next(number for number, line in lines if words in line)


class TestFiles:
    """BF-01."""

    def test_files_that_are_read_are_no_finding(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder)
        assert flaws(context, FILES_READ, {FILES: read(context)}) == []

    @pytest.mark.parametrize(
        ("row", "words"),
        [
            ({"Status": "FAILED", "Nodes": []}, "could not parse its configuration (FAILED)"),
            ({"Status": "EMPTY", "Nodes": []}, "could not parse its configuration (EMPTY)"),
            (
                {"Status": "UNKNOWN", "File_Format": "UNKNOWN"},
                "could not parse its configuration (UNKNOWN)",
            ),
            ({"Status": "PASSED", "File_Format": "CISCO_IOS"}, "as CISCO_IOS, not ARISTA"),
            (GONE, "does not list its file"),
        ],
    )
    def test_a_text_that_is_not_read_names_the_switch(
        self, cabling: Cabling, folder: Path, row: dict[str, object], words: str
    ) -> None:
        context = edited(cabling, folder)
        for switch in ("arista_a", "x670_a"):  # a text, and a stand-in
            (flaw,) = flaws(context, FILES_READ, {FILES: read(context, **{switch: row})})
            name = switch.replace("_", "-")
            assert (flaw.object, flaw.switch, flaw.at) == (name, name, ("switches", name))
            assert words in flaw.found

    def test_what_batfish_says_of_it_is_told(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder)
        trace = "org.batfish.common.BatfishException: lexer\n\tat org.batfish.job.Parse(Parse.java)"
        said = issue(
            "Parse error",
            trace,
            Source_Lines=at("n5k-a", 38 + context.names.headers["n5k-a"]),
            Line_Text="vsan database",
        )
        rows = read(context, n5k_a={"Status": "FAILED", "Nodes": []})
        (flaw,) = flaws(context, FILES_READ, {FILES: rows, ISSUES: [said]})
        assert flaw.line == line_of(context, "n5k-a", "vsan database")
        assert flaw.details == (
            "Batfish reports: org.batfish.common.BatfishException: lexer",
            "at: vsan database",
        )
        assert flaws(context, LINES_KNOWN, {ISSUES: [said]}) == [], "told twice"

    def test_a_switch_without_a_model_is_found(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder)
        said = issue("Convert error", "java.lang.NullPointerException\n\tat x", Nodes=["n5k-b"])
        (flaw,) = flaws(context, FILES_READ, {FILES: read(context), ISSUES: [said]})
        assert (flaw.object, flaw.found) == (
            "n5k-b",
            "Batfish parsed its configuration but could not convert it",
        )

    def test_two_with_one_name_are_told_at_the_edited_one(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder, n5k_a=("hostname n5k-a", "hostname n5k-b"))
        rows = read(
            context,
            n5k_a=nodes("n5k-b__configs__n5k-a.cfg"),
            n5k_b=nodes("n5k-b", "n5k-b__configs__n5k-b.cfg"),
        )
        (flaw,) = flaws(context, FILES_READ, {FILES: rows})
        assert (flaw.object, flaw.found) == ("n5k-a", "hostname n5k-b, which n5k-b also has")
        assert flaw.expected.startswith("hostname n5k-a")

    def test_a_stand_in_may_not_take_the_name_of_a_switch(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder, s4810_a=("hostname s4810-a", "hostname ARISTA-A"))
        rows = read(
            context,
            arista_a=nodes("arista-a__configs__arista-a.cfg"),
            s4810_a=nodes("arista-a__configs__s4810-a.cfg"),
        )
        (flaw,) = flaws(context, FILES_READ, {FILES: rows})
        assert flaw.object == "s4810-a"
        assert flaw.found == "hostname ARISTA-A, which arista-a also has (other capital letters)"

    def test_an_edited_name_is_found(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder, n5k_a=("hostname n5k-a", "hostname other"))
        (flaw,) = flaws(context, FILES_READ, {FILES: read(context, n5k_a=nodes("other"))})
        assert (flaw.object, flaw.found) == ("n5k-a", "hostname other")

    def test_a_host_that_is_lost_is_told_by_its_name(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder)
        node = next(
            node for node, one in context.names.endpoints.items() if str(one) == "esx09 vmnic2"
        )
        rows = [row for row in read(context) if row != _row_of(read(context), f"hosts/{node}.json")]
        (flaw,) = flaws(context, FILES_READ, {FILES: rows})
        assert flaw.object == "esx09 vmnic2"
        assert flaw.at == ("hosts", "esx09", "ports", "vmnic2")


def _row_of(rows: list[AnswerRow], file: str) -> AnswerRow:
    return next(row for row in rows if isinstance(row, FileStatus) and row.file == file)


class TestLines:
    """BF-02."""

    def test_known_forms_are_counted(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder)
        rows: list[AnswerRow] = [
            warning(context, "n5k-a", "fcoe vsan 101"),
            warning(context, "n5k-a", "use-vrf", "This feature is not currently supported"),
            warning(context, "n5k-b", "fcoe vsan 102"),
            warning(context, "arista-a", "lldp run"),
        ]
        assert flaws(context, LINES_KNOWN, {PARSE_WARNINGS: rows}) == []
        counts = explained(context, given(context, {PARSE_WARNINGS: rows}))
        assert {form.what: number for form, number in counts.items()} == {
            "the VSAN of an FCoE VLAN": 2,
            "TACACS+ by the management port": 1,
            "LLDP of the whole switch": 1,
        }

    def test_a_misspelt_line_is_found_at_its_line(self, cabling: Cabling, folder: Path) -> None:
        bad = "interface Ethernet1/5\n  mtu jumbo\n  mtu jumbo2\n"
        context = edited(cabling, folder, n5k_b=("interface Ethernet1/5\n", bad))
        rows: list[AnswerRow] = [
            warning(context, "n5k-b", text) for text in ("mtu jumbo2", "mtu jumbo")
        ]
        (flaw,) = (
            one
            for one in flaws(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
            if "jumbo`" in one.found
        )
        assert (flaw.object, flaw.at) == ("n5k-b", ("switches", "n5k-b"))
        assert "`mtu jumbo` under `interface Ethernet1/5`" in flaw.found
        assert flaw.line == line_of(context, "n5k-b", "mtu jumbo")

    def test_lines_below_a_misspelt_one_are_its_details(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder, n5k_a=("vsan database", "vsan databse"))
        texts = ("vsan 101 name FABRIC_A", "vsan databse")
        rows: list[AnswerRow] = [warning(context, "n5k-a", text) for text in texts]
        (flaw,) = flaws(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        line = line_of(context, "n5k-a", "vsan databse")
        assert flaw.line == line
        assert flaw.details == (f"also: line {line + 1} `vsan ...`",)

    def test_what_batfish_says_of_a_known_form_is_no_ignorance(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder)
        rows: list[AnswerRow] = [warning(context, "n5k-a", "fcoe vsan 101", "Expected VSAN in 1-4")]
        (flaw,) = flaws(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        assert "Batfish reports: Expected VSAN in 1-4" in flaw.found

    def test_a_block_that_is_left_out_is_one_finding(self, cabling: Cabling, folder: Path) -> None:
        context = edited(
            cabling, folder, arista_b=("interface Ethernet5\n", "interface Ethrnet5\n")
        )
        row = warning(context, "arista-b", "interface Ethrnet5", "Invalid interface name prefix")
        block = row.model_copy(update={"text": "interface Ethrnet5\n   mtu 9214\n   shutdown"})
        inside = warning(context, "arista-b", "flowcontrol send on").model_copy(
            update={"line": (row.line or 0) + 3}
        )
        (flaw,) = flaws(context, LINES_KNOWN, {PARSE_WARNINGS: [inside, block]})
        assert flaw.details[0] == "with the 2 lines below it"
        assert "`flowcontrol send on`" in flaw.details[1]

    def test_no_secret_is_told(self, cabling: Cabling, folder: Path) -> None:
        bad = ("vsan database", "usrname bob password 5 s3cret role x\nvsan database")
        context = edited(cabling, folder, n5k_a=bad)
        rows: list[AnswerRow] = [warning(context, "n5k-a", "usrname")]
        (flaw,) = flaws(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        assert "s3cret" not in repr(flaw)
        assert "`usrname bob password ...`" in flaw.found

    def test_no_secret_is_told_that_batfish_repeats(self, cabling: Cabling, folder: Path) -> None:
        bad = ("vsan database", "crypto ca x s3cret\nvsan database")
        context = edited(cabling, folder, n5k_a=bad)
        row = warning(context, "n5k-a", "crypto", "Cannot read s3cret")
        said = issue(
            "Convert warning (redflag)",
            "odd s3cret",
            Source_Lines=at("n5k-a", 38 + context.names.headers["n5k-a"]),
            Line_Text="crypto ca x s3cret",
        )
        found = flaws(context, LINES_KNOWN, {PARSE_WARNINGS: [row], ISSUES: [said]})
        failed = read(context, n5k_a={"Status": "FAILED", "Nodes": []})
        given_up = said.model_copy(update={"type": "Parse error"})
        found += flaws(context, FILES_READ, {FILES: failed, ISSUES: [given_up]})
        assert [flaw.line for flaw in found] == [38, 38, 38]
        assert "s3cret" not in repr(found)
        assert "`crypto ca x ...`: Batfish reports: Cannot read ..." in found[0].found

    def test_what_is_misspelt_is_shown_without_its_value(
        self, cabling: Cabling, folder: Path
    ) -> None:
        bad = "interface Ethernet1/5\n  switchport acess vlan 5\n"
        context = edited(cabling, folder, n5k_b=("interface Ethernet1/5\n", bad))
        rows: list[AnswerRow] = [warning(context, "n5k-b", "acess")]
        (flaw,) = flaws(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        assert "`switchport acess vlan ...` under `interface Ethernet1/5`" in flaw.found

    def test_a_line_of_a_stand_in_is_quoted_in_the_users_names(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder)
        inside = context.names.interface("x670-a", "25")
        text = dict(snapshot_files(context, context.batches[0]))["configs/x670-a.cfg"]
        header = text.splitlines().index(f"interface {inside}") + 1
        below = text.splitlines()[header].strip()
        row = warning(context, "x670-a", below).model_copy(update={"line": header + 1})
        (flaw,) = flaws(context, LINES_KNOWN, {PARSE_WARNINGS: [row]})
        assert f"`{below}` of its stand-in under `interface 25`" in flaw.found
        assert flaw.line == 0

    def test_issues_are_told_at_the_switch_and_warnings_once(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder)
        lag = context.names.lag("x670-a", "47")
        rows: list[AnswerRow] = [
            issue("Parse warning", UNKNOWN, Source_Lines=at("n5k-a", 9), Line_Text="vsan databse"),
            issue("Convert warning (redflag)", f"{lag} is odd", Nodes=["x670-a"]),
            issue(
                "Parse warning (redflag)",
                "odd",
                Source_Lines=at("n5k-a", 38 + context.names.headers["n5k-a"]),
            ),
        ]
        found = flaws(context, LINES_KNOWN, {ISSUES: rows})
        assert [(flaw.object, flaw.line) for flaw in found] == [("x670-a", 0), ("n5k-a", 38)]
        assert "47 is odd (Convert warning (redflag))" in found[0].found
        assert lag not in found[0].found

    def test_an_issue_of_a_host_is_told_by_its_name(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder)
        node = next(
            node for node, one in context.names.endpoints.items() if str(one) == "hv01 san1"
        )
        rows: list[AnswerRow] = [issue("Convert warning (redflag)", "odd", Nodes=[node])]
        (flaw,) = flaws(context, LINES_KNOWN, {ISSUES: rows})
        assert (flaw.object, flaw.at) == ("hv01 san1", ("hosts", "hv01", "ports", "san1"))


SECRETS = {
    "x670_a": (
        "configure snmp sysName",
        (
            "configure account admin encrypted s3cret",
            "configure failsafe-account s3cret",
            "configure ssh2 key",
            "s3cret",
            "letmein",
        ),
    ),
    "n5k_a": (
        "vsan database",
        (
            "key-string letmein",
            "fcsp esp manual letmein",
            "copy ftp://u:s3cret@192.0.2.4/x running",
            "crypto ca x s3cret",
        ),
    ),
    "arista_a": ("hostname", ("certificate s3cret key letmein",)),
}
"""Lines with secrets by switch, and the words before which somebody put them."""


class TestAsRendered:
    """BF-00."""

    @pytest.mark.parametrize("times", [1, 2])
    @pytest.mark.parametrize("switch", SECRETS)
    def test_no_secret_of_a_line_that_is_not_understood_is_told(
        self, cabling: Cabling, folder: Path, switch: str, times: int
    ) -> None:
        before, lines = SECRETS[switch]
        bad = "\n".join((*lines * times, before))
        context = edited(cabling, folder, **{switch: (before, bad)})
        found = flaws(context, AS_RENDERED, {})
        assert found
        assert {flaw.switch for flaw in found} == {switch.replace("_", "-")}
        assert "s3cret" not in repr(found)
        assert "letmein" not in repr(found)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "the configuration is empty"),
            ("\n \n", "the configuration is empty"),
            ("frobnicate\n", "no line of the configuration is for Arista EOS"),
            ("n5k-a", "the configuration is for Cisco NX-OS, not for Arista EOS"),
            ("s4810-a", "the configuration is for Dell Force10 FTOS/OS9, not for Arista EOS"),
            ("x670-a", "the configuration is for ExtremeXOS, not for Arista EOS"),
        ],
    )
    def test_a_text_that_is_not_of_the_switch_is_one_finding(
        self, cabling: Cabling, folder: Path, text: str, said: str
    ) -> None:
        other = folder / f"{text}.cfg"
        content = text if "\n" in text or not text else other.read_text()
        (folder / "arista-a.cfg").write_text(content)
        (flaw,) = flaws(edited(cabling, folder), AS_RENDERED, {})
        assert (flaw.object, flaw.found, flaw.line) == ("arista-a", said, 1)

    @pytest.mark.parametrize("name", ["n5k-a", "s4810-a", "x670-a"])
    def test_a_text_of_eos_is_of_no_other(self, cabling: Cabling, folder: Path, name: str) -> None:
        (folder / f"{name}.cfg").write_text((folder / "arista-a.cfg").read_text())
        (flaw,) = flaws(edited(cabling, folder), AS_RENDERED, {})
        assert flaw.found.startswith("the configuration is for Arista EOS, not for ")

    def test_an_edit_that_takes_many_lines_along_is_told_as_what_it_is(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder, n5k_a=("vsan 101 name", "vsan 109 name"))
        assert len(context.switches["n5k-a"].reading.unread) > 80
        assert "n5k-a vsan 109" in {flaw.object for flaw in flaws(context, AS_RENDERED, {})}


class TestForms:
    """The table of forms that Batfish does not model."""

    def test_every_form_is_of_a_line_that_is_rendered(self, tmp_path: Path) -> None:
        """A row that no text needs would only swallow mistakes."""
        used = {known_gap_of(*line) for san in SANS for line in _lines(_case(san, tmp_path))}
        used |= {
            known_gap_of(*line) for line in _lines(_case("nimble-arista", tmp_path, save=True))
        }
        assert [form.line for form in KNOWN_GAPS if form not in used] == []

    @pytest.mark.parametrize(
        ("grammar", "line", "section"),
        [
            ("nxos", "vsan databse", ""),
            ("nxos", "vsan database", "interface Ethernet1/5"),
            ("nxos", "vsan 101 interface vfc", "vsan database"),
            ("nxos", "no shutdown", "interface Ethernt1/5"),
            ("nxos", "no shutdown", ""),
            ("nxos", "switchport acess vlan 5", "interface Ethernet1/5"),
            ("nxos", "switchport trunk allowed vsan all", "interface vfc5"),
            ("nxos", "mtu jumbo", "interface Ethernet1/5"),
            ("nxos", "member pwwn 10:00:00:00:c9:93:f9", "zone name z vsan 101"),
            ("nxos", "member pwwn 10:00:00:00:c9:93:f9:97 initator", "zone name z vsan 101"),
            ("nxos", "match cos", "class-map type qos class-iscsi"),
            ("nxos", "fcoe vsan 101", "vlan configuration 5"),
            ("nxos", "feature npv", ""),
            ("nxos", "lldp run", ""),
            ("eos", "flowcontrol send of", "interface Ethernet5"),
            ("eos", "flowcontrol send on", "interface Vlan5"),
            ("eos", "dcbx mode iee", "interface Ethernet5"),
            ("eos", "username admin role network-admin secret letmein", ""),
            ("eos", "lldp running", ""),
        ],
    )
    def test_a_mistake_is_of_no_form(self, grammar: str, line: str, section: str) -> None:
        assert known_gap_of("nxos" if grammar == "nxos" else "eos", line, section) is None

    def test_the_document_lists_the_table(self) -> None:
        """What docs/batfish.md says of it is what the gate goes by."""
        said = (ROOT / "docs/batfish.md").read_text()
        for form in KNOWN_GAPS:
            assert f"| {form.what} |" in said, form.what
            assert form.proof in said
        for one in BUILT_IN_NAMES:
            assert f"`{one.name}`" in said.replace("\\|", "|"), one.name

    def test_sources_of_system_names_are_explained(self) -> None:
        known = re.findall(r"^\| (\S+) \|", (ROOT / "docs/sources.md").read_text(), re.MULTILINE)
        assert {one.source for one in BUILT_IN_NAMES} <= set(known)


def _case(san: str, folder: Path, *, save: bool = False) -> GateContext:
    _, cabling = load_inventory(inventory_of(san))
    if save:
        policy = cabling.san.policy.model_copy(update={"save": True})
        cabling = cabling_of(cabling.san.model_copy(update={"policy": policy}))
    return rendered(cabling, folder)


def _lines(context: GateContext) -> Iterator[tuple[str, str, str]]:
    """Lines of texts and stand-ins, with the line that begins their section."""
    for batch in context.batches:
        for path, text in snapshot_files(context, batch):
            if path.startswith("configs/"):
                nos = context.switches[context.names.files[path]].platform.nos
                yield from _with_sections("nxos" if nos == "nxos" else "eos", text)


def _with_sections(grammar: str, text: str) -> Iterator[tuple[str, str, str]]:
    above: list[str] = []
    for line in text.splitlines():
        while above and len(above[-1]) - len(above[-1].lstrip()) >= len(line) - len(line.lstrip()):
            above.pop()
        yield grammar, line.strip(), above[-1].strip() if above else ""
        above.append(line)


class TestNames:
    """BF-03 and BF-04."""

    def test_a_name_of_nothing_is_found_and_one_of_the_system_is_not(
        self, cabling: Cabling, folder: Path
    ) -> None:
        bad = ("network-qos fcoe-default-nq-policy", "network-qos jumbo")
        context = edited(cabling, folder, n5k_a=bad)
        line = line_of(context, "n5k-a", "network-qos jumbo") + context.names.headers["n5k-a"]
        rows: list[AnswerRow] = [
            _undefined("n5k-a", line, "policy-map type network-qos", "jumbo"),
            _undefined("n5k-a", line - 1, "policy-map type queuing", "fcoe-default-out-policy"),
            _undefined("arista-a", 9, "policy-map type queuing", "fcoe-default-out-policy"),
        ]
        eos, nxos = flaws(context, DEFINED, {UNDEFINED: rows})
        assert (eos.object, nxos.object) == ("arista-a", "n5k-a")
        assert nxos.found.startswith("undefined policy-map type network-qos jumbo")
        assert nxos.line == line_of(context, "n5k-a", "network-qos jumbo")

    def test_names_of_the_system_are_anchored(self) -> None:
        kind = "class-map type network-qos"
        assert built_in_name(kind, "c-8q-nq3") is not None
        for other in ("c-8q-nq9", "c-8q-nq33", "xc-8q-nq3", "class-fco", "class-iscsi"):
            assert built_in_name(kind, other) is None
        assert built_in_name("class-map", "class-fcoe") is None

    def test_a_vlan_is_unused_where_no_port_carries_it(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited(cabling, folder, n5k_b=("vlan 999", "vlan 555\nvlan 999"))
        line = line_of(context, "n5k-b", "vlan 555") + context.names.headers["n5k-b"]
        rows: list[AnswerRow] = [
            _unused("n5k-b", 2, "vlan", "7"),  # before the text: of the snapshot
            _unused("n5k-b", line, "vlan", "555"),
            _unused("n5k-b", line + 1, "vlan", "999"),
            _unused("n5k-b", line + 2, "vlan", "1002"),
        ]
        (flaw,) = flaws(context, USED, {UNUSED: rows})
        assert flaw.found == "unused vlan 555"
        assert flaw.line == line_of(context, "n5k-b", "vlan 555")

    def test_other_unused_structures_are_found(self, cabling: Cabling, folder: Path) -> None:
        context = edited(cabling, folder)
        rows: list[AnswerRow] = [_unused("n5k-a", 9, "policy-map type qos", "old")]
        (flaw,) = flaws(context, USED, {UNUSED: rows})
        assert flaw.found == "unused policy-map type qos old"


def _undefined(switch: str, line: int, kind: str, name: str) -> Undefined:
    return Undefined.model_validate(
        {
            "File_Name": f"configs/{switch}.cfg",
            "Struct_Type": kind,
            "Ref_Name": name,
            "Context": "system qos service-policy",
            "Lines": at(switch, line)[0],
        }
    )


def _unused(switch: str, line: int, kind: str, name: str) -> Unused:
    lines = at(switch, line)[0]
    return Unused.model_validate(
        {"Structure_Type": kind, "Structure_Name": name, "Source_Lines": lines}
    )
