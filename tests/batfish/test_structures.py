"""BF-03 and BF-04: undefined references and unused structures."""

from pathlib import Path

from sanfab.gate.batfish.answer_rows import UndefinedReference as Undefined
from sanfab.gate.batfish.answer_rows import UnusedStructure as Unused
from sanfab.gate.batfish.assertions.structures import DEFINED, USED
from sanfab.gate.batfish.known_gaps import built_in_name
from sanfab.gate.batfish.question import AnswerRow  # noqa: TC001  # in annotations only
from sanfab.gate.batfish.questions import UNDEFINED, UNUSED
from sanfab.inventory.cabling import Cabling
from support.batfish_parsing import (
    edited_context,
    line_of,
    source_lines,
    violations,
)


class TestNames:
    """BF-03 and BF-04."""

    def test_an_undefined_name_is_found_and_a_system_name_is_not(
        self, cabling: Cabling, folder: Path
    ) -> None:
        bad = ("network-qos fcoe-default-nq-policy", "network-qos jumbo")
        context = edited_context(cabling, folder, n5k_a=bad)
        line = line_of(context, "n5k-a", "network-qos jumbo") + context.names.headers["n5k-a"]
        rows: list[AnswerRow] = [
            _undefined("n5k-a", line, "policy-map type network-qos", "jumbo"),
            _undefined("n5k-a", line - 1, "policy-map type queuing", "fcoe-default-out-policy"),
            _undefined("arista-a", 9, "policy-map type queuing", "fcoe-default-out-policy"),
        ]
        eos, nxos = violations(context, DEFINED, {UNDEFINED: rows})
        assert (eos.object, nxos.object) == ("arista-a", "n5k-a")
        assert nxos.found.startswith("undefined policy-map type network-qos jumbo")
        assert nxos.line == line_of(context, "n5k-a", "network-qos jumbo")

    def test_names_of_the_system_are_anchored(self) -> None:
        kind = "class-map type network-qos"
        assert built_in_name("nxos", kind, "c-8q-nq3") is not None
        for other in ("c-8q-nq9", "c-8q-nq33", "xc-8q-nq3", "class-fco", "class-iscsi"):
            assert built_in_name("nxos", kind, other) is None
        assert built_in_name("nxos", "class-map", "class-fcoe") is None

    def test_a_vlan_is_unused_when_no_port_carries_it(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder, n5k_b=("vlan 999", "vlan 555\nvlan 999"))
        line = line_of(context, "n5k-b", "vlan 555") + context.names.headers["n5k-b"]
        rows: list[AnswerRow] = [
            _unused("n5k-b", 2, "vlan", "7"),  # before the text: of the snapshot
            _unused("n5k-b", line, "vlan", "555"),
            _unused("n5k-b", line + 1, "vlan", "999"),
            _unused("n5k-b", line + 2, "vlan", "1002"),
        ]
        (flaw,) = violations(context, USED, {UNUSED: rows})
        assert flaw.found == "unused vlan 555"
        assert flaw.line == line_of(context, "n5k-b", "vlan 555")

    def test_other_unused_structures_are_found(self, cabling: Cabling, folder: Path) -> None:
        context = edited_context(cabling, folder)
        rows: list[AnswerRow] = [_unused("n5k-a", 9, "policy-map type qos", "old")]
        (flaw,) = violations(context, USED, {UNUSED: rows})
        assert flaw.found == "unused policy-map type qos old"


def _undefined(switch: str, line: int, kind: str, name: str) -> Undefined:
    return Undefined.model_validate(
        {
            "File_Name": f"configs/{switch}.cfg",
            "Struct_Type": kind,
            "Ref_Name": name,
            "Context": "system qos service-policy",
            "Lines": source_lines(switch, line)[0],
        }
    )


def _unused(switch: str, line: int, kind: str, name: str) -> Unused:
    lines = source_lines(switch, line)[0]
    return Unused.model_validate(
        {"Structure_Type": kind, "Structure_Name": name, "Source_Lines": lines}
    )
