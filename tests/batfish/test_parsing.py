"""BF-01 and BF-02: files and lines that Batfish does not recognize."""

from pathlib import Path

import pytest

from sanfab.gate.batfish.answer_rows import FileStatus
from sanfab.gate.batfish.assertions.parsing import FILES_READ, LINES_KNOWN, explained
from sanfab.gate.batfish.question import AnswerRow
from sanfab.gate.batfish.questions import FILES, ISSUES, PARSE_WARNINGS
from sanfab.gate.batfish.snapshot import snapshot_files
from sanfab.inventory.cabling import Cabling
from support.batfish_parsing import (
    GONE,
    UNKNOWN,
    answers_with,
    edited_context,
    file_statuses,
    init_issue,
    line_of,
    nodes,
    parse_warning,
    source_lines,
    violations,
)


class TestFiles:
    """BF-01."""

    def test_parsed_files_give_no_finding(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder)
        assert violations(context, FILES_READ, {FILES: file_statuses(context)}) == []

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
    def test_an_unparsed_configuration_names_the_switch(
        self, cabling: Cabling, folder: Path, row: dict[str, object], words: str
    ) -> None:
        context = edited_context(cabling, folder)
        for switch in ("arista_a", "x670_a"):  # a text, and a stand-in
            (flaw,) = violations(
                context, FILES_READ, {FILES: file_statuses(context, **{switch: row})}
            )
            name = switch.replace("_", "-")
            assert (flaw.object, flaw.switch, flaw.at) == (name, name, ("switches", name))
            assert words in flaw.found

    def test_the_reason_given_by_batfish_is_reported(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder)
        trace = "org.batfish.common.BatfishException: lexer\n\tat org.batfish.job.Parse(Parse.java)"
        said = init_issue(
            "Parse error",
            trace,
            Source_Lines=source_lines("n5k-a", 52 + context.names.headers["n5k-a"]),
            Line_Text="vsan database",
        )
        rows = file_statuses(context, n5k_a={"Status": "FAILED", "Nodes": []})
        (flaw,) = violations(context, FILES_READ, {FILES: rows, ISSUES: [said]})
        assert flaw.line == line_of(context, "n5k-a", "vsan database")
        assert flaw.details == (
            "Batfish reports: org.batfish.common.BatfishException: lexer",
            "at: vsan database",
        )
        assert violations(context, LINES_KNOWN, {ISSUES: [said]}) == [], "told twice"

    def test_a_switch_without_a_model_is_found(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder)
        said = init_issue(
            "Convert error", "java.lang.NullPointerException\n\tat x", Nodes=["n5k-b"]
        )
        (flaw,) = violations(context, FILES_READ, {FILES: file_statuses(context), ISSUES: [said]})
        assert (flaw.object, flaw.found) == (
            "n5k-b",
            "Batfish parsed its configuration but could not convert it",
        )

    def test_a_duplicate_name_is_reported_at_the_edited_switch(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder, n5k_a=("hostname n5k-a", "hostname n5k-b"))
        rows = file_statuses(
            context,
            n5k_a=nodes("n5k-b__configs__n5k-a.cfg"),
            n5k_b=nodes("n5k-b", "n5k-b__configs__n5k-b.cfg"),
        )
        (flaw,) = violations(context, FILES_READ, {FILES: rows})
        assert (flaw.object, flaw.found) == ("n5k-a", "hostname n5k-b, which n5k-b also has")
        assert flaw.expected.startswith("hostname n5k-a")

    def test_a_stand_in_may_not_take_the_name_of_a_switch(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder, s4810_a=("hostname s4810-a", "hostname ARISTA-A"))
        rows = file_statuses(
            context,
            arista_a=nodes("arista-a__configs__arista-a.cfg"),
            s4810_a=nodes("arista-a__configs__s4810-a.cfg"),
        )
        (flaw,) = violations(context, FILES_READ, {FILES: rows})
        assert flaw.object == "s4810-a"
        assert flaw.found == "hostname ARISTA-A, which arista-a also has (other capital letters)"

    def test_an_edited_name_is_found(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder, n5k_a=("hostname n5k-a", "hostname other"))
        (flaw,) = violations(
            context, FILES_READ, {FILES: file_statuses(context, n5k_a=nodes("other"))}
        )
        assert (flaw.object, flaw.found) == ("n5k-a", "hostname other")

    def test_a_lost_host_is_reported_by_its_name(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder)
        node = next(
            node for node, one in context.names.endpoints.items() if str(one) == "esx09 vmnic2"
        )
        rows = [
            row
            for row in file_statuses(context)
            if row != _row_of(file_statuses(context), f"hosts/{node}.json")
        ]
        (flaw,) = violations(context, FILES_READ, {FILES: rows})
        assert flaw.object == "esx09 vmnic2"
        assert flaw.at == ("hosts", "esx09", "ports", "vmnic2")


def _row_of(rows: list[AnswerRow], file: str) -> AnswerRow:
    return next(row for row in rows if isinstance(row, FileStatus) and row.file == file)


class TestLines:
    """BF-02."""

    def test_known_gaps_are_counted(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder)
        rows: list[AnswerRow] = [
            parse_warning(context, "n5k-a", "fcoe vsan 101"),
            parse_warning(context, "n5k-a", "use-vrf", "This feature is not currently supported"),
            parse_warning(context, "n5k-b", "fcoe vsan 102"),
            parse_warning(context, "arista-a", "lldp run"),
        ]
        assert violations(context, LINES_KNOWN, {PARSE_WARNINGS: rows}) == []
        counts = explained(context, answers_with(context, {PARSE_WARNINGS: rows}))
        assert {form.what: number for form, number in counts.items()} == {
            "the VSAN of an FCoE VLAN": 2,
            "TACACS+ by the management port": 1,
            "LLDP of the whole switch": 1,
        }

    def test_a_misspelt_line_is_found_at_its_line(self, cabling: Cabling, folder: Path) -> None:
        bad = "interface Ethernet1/5\n  mtu jumbo\n  mtu jumbo2\n"
        context = edited_context(cabling, folder, n5k_b=("interface Ethernet1/5\n", bad))
        rows: list[AnswerRow] = [
            parse_warning(context, "n5k-b", text) for text in ("mtu jumbo2", "mtu jumbo")
        ]
        (flaw,) = (
            one
            for one in violations(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
            if "jumbo`" in one.found
        )
        assert (flaw.object, flaw.at) == ("n5k-b", ("switches", "n5k-b"))
        assert "`mtu jumbo` under `interface Ethernet1/5`" in flaw.found
        assert flaw.line == line_of(context, "n5k-b", "mtu jumbo")

    def test_lines_below_a_misspelt_one_are_its_details(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder, n5k_a=("vsan database", "vsan databse"))
        texts = ("vsan 101 name FABRIC_A", "vsan databse")
        rows: list[AnswerRow] = [parse_warning(context, "n5k-a", text) for text in texts]
        (flaw,) = violations(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        line = line_of(context, "n5k-a", "vsan databse")
        assert flaw.line == line
        assert flaw.details == (f"also: line {line + 1} `vsan ...`",)

    def test_a_warning_about_a_known_gap_is_no_finding(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder)
        rows: list[AnswerRow] = [
            parse_warning(context, "n5k-a", "fcoe vsan 101", "Expected VSAN in 1-4")
        ]
        (flaw,) = violations(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        assert "Batfish reports: Expected VSAN in 1-4" in flaw.found

    def test_an_ignored_block_gives_one_finding(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(
            cabling, folder, arista_b=("interface Ethernet5\n", "interface Ethrnet5\n")
        )
        row = parse_warning(
            context, "arista-b", "interface Ethrnet5", "Invalid interface name prefix"
        )
        block = row.model_copy(update={"text": "interface Ethrnet5\n   mtu 9214\n   shutdown"})
        inside = parse_warning(context, "arista-b", "flowcontrol send on").model_copy(
            update={"line": (row.line or 0) + 3}
        )
        (flaw,) = violations(context, LINES_KNOWN, {PARSE_WARNINGS: [inside, block]})
        assert flaw.details[0] == "with the 2 lines below it"
        assert "`flowcontrol send on`" in flaw.details[1]

    def test_a_finding_shows_no_secret(self, cabling: Cabling, folder: Path) -> None:
        bad = ("vsan database", "usrname bob password 5 s3cret role x\nvsan database")
        context = edited_context(cabling, folder, n5k_a=bad)
        rows: list[AnswerRow] = [parse_warning(context, "n5k-a", "usrname")]
        (flaw,) = violations(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        assert "s3cret" not in repr(flaw)
        assert "`usrname bob password ...`" in flaw.found

    def test_a_finding_shows_no_secret_from_a_batfish_message(
        self, cabling: Cabling, folder: Path
    ) -> None:
        bad = ("vsan database", "crypto ca x s3cret\nvsan database")
        context = edited_context(cabling, folder, n5k_a=bad)
        row = parse_warning(context, "n5k-a", "crypto", "Cannot read s3cret")
        said = init_issue(
            "Convert warning (redflag)",
            "odd s3cret",
            Source_Lines=source_lines("n5k-a", 52 + context.names.headers["n5k-a"]),
            Line_Text="crypto ca x s3cret",
        )
        found = violations(context, LINES_KNOWN, {PARSE_WARNINGS: [row], ISSUES: [said]})
        failed = file_statuses(context, n5k_a={"Status": "FAILED", "Nodes": []})
        given_up = said.model_copy(update={"type": "Parse error"})
        found += violations(context, FILES_READ, {FILES: failed, ISSUES: [given_up]})
        assert [flaw.line for flaw in found] == [52, 52, 52]
        assert "s3cret" not in repr(found)
        assert "`crypto ca x ...`: Batfish reports: Cannot read ..." in found[0].found
        assert found[0].expected == "a line that fits the rest of the configuration"
        assert found[0].fix.startswith("correct what Batfish reports")

    def test_a_misspelt_line_is_shown_without_its_value(
        self, cabling: Cabling, folder: Path
    ) -> None:
        bad = "interface Ethernet1/5\n  switchport acess vlan 5\n"
        context = edited_context(cabling, folder, n5k_b=("interface Ethernet1/5\n", bad))
        rows: list[AnswerRow] = [parse_warning(context, "n5k-b", "acess")]
        (flaw,) = violations(context, LINES_KNOWN, {PARSE_WARNINGS: rows})
        assert "`switchport acess vlan ...` under `interface Ethernet1/5`" in flaw.found

    def test_a_line_of_a_stand_in_is_quoted_with_inventory_names(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder)
        inside = context.names.interface("x670-a", "25")
        text = dict(snapshot_files(context, context.batches[0]))["configs/x670-a.cfg"]
        header = text.splitlines().index(f"interface {inside}") + 1
        below = text.splitlines()[header].strip()
        row = parse_warning(context, "x670-a", below).model_copy(update={"line": header + 1})
        (flaw,) = violations(context, LINES_KNOWN, {PARSE_WARNINGS: [row]})
        assert f"`{below}` of its stand-in under `interface 25`" in flaw.found
        assert flaw.line == 0

    def test_issues_are_reported_at_the_switch_and_warnings_once(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder)
        lag = context.names.lag("x670-a", "47")
        rows: list[AnswerRow] = [
            init_issue(
                "Parse warning",
                UNKNOWN,
                Source_Lines=source_lines("n5k-a", 9),
                Line_Text="vsan databse",
            ),
            init_issue("Convert warning (redflag)", f"{lag} is odd", Nodes=["x670-a"]),
            init_issue(
                "Parse warning (redflag)",
                "odd",
                Source_Lines=source_lines("n5k-a", 52 + context.names.headers["n5k-a"]),
            ),
        ]
        found = violations(context, LINES_KNOWN, {ISSUES: rows})
        assert [(flaw.object, flaw.line) for flaw in found] == [("x670-a", 0), ("n5k-a", 52)]
        assert "47 is odd (Convert warning (redflag))" in found[0].found
        assert lag not in found[0].found

    def test_an_issue_of_a_host_is_reported_by_its_name(
        self, cabling: Cabling, folder: Path
    ) -> None:
        context = edited_context(cabling, folder)
        node = next(
            node for node, one in context.names.endpoints.items() if str(one) == "hv01 san1"
        )
        rows: list[AnswerRow] = [init_issue("Convert warning (redflag)", "odd", Nodes=[node])]
        (flaw,) = violations(context, LINES_KNOWN, {ISSUES: rows})
        assert (flaw.object, flaw.at) == ("hv01 san1", ("hosts", "hv01", "ports", "san1"))
