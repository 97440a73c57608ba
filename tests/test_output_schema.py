"""What verbs print with --format json is what schemas/output.schema.json publishes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sanfab.cli.commands_page import all_commands
from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.report.outputs.schema import OUTPUTS, output_schema_text
from support.bench import GO, QUICK, TINY, Bench, bench_of
from support.console import ROOT, sanfab
from support.output_schema import FILE, mismatches

SAN = "inventory/minimal"
READ = [nos for nos in NOSES if any((ROOT / f"tests/nos/{nos}/captures").glob("*.cfg"))]
"""NOSes of which captures are at hand."""
TOLD: dict[str, tuple[str, ...]] = {
    "init": ("init", "OUT/new"),
    "render": ("render", "inventory/dell-vlt", "--build", "OUT"),
    "hosts": ("hosts", "inventory/equallogic-base", "--build", "OUT"),
    "check": ("check", "inventory/equallogic-congested"),
    "check CONFIG": ("check", "--config", "tests/nos/eos/captures/CAPTURE", "--nos", "eos"),
    "validate --status": ("validate", SAN, "--status", "--build", "OUT"),
    "diff": ("diff", "inventory/equallogic-base", "inventory/equallogic-congested"),
    "bootstrap": ("bootstrap", SAN, "--all"),
    "zones": ("zones", "inventory/flexpod-fcoe"),
    "paths": ("paths", "inventory/flexpod-fcoe"),
    "paths --probes": ("paths", SAN, "--probes"),
    "testplan": ("testplan", SAN),
    "explain": ("explain",),
    "explain RULE": ("explain", "MTU-01"),
    **{
        f"explain {name}": ("explain", name)
        for name in ("multipath-nimble", "chelsio-bench", "chelsio-t580-cr", "linux")
    },
    **{f"read {nos}": ("read", f"tests/nos/{nos}/captures/CAPTURE", "--nos", nos) for nos in READ},
    "cabling": ("cabling", SAN),
    "cabling --materials": ("cabling", SAN, "--materials"),
    "diagram": ("diagram", SAN),
    "report": ("report", SAN, "--build", "OUT", "--out", "OUT/page.html"),
    "expand": ("expand", SAN, "hosts"),
    "why": ("why", SAN, "san-a", "Ethernet1"),
    "why FILE": ("why", SAN, "san.yml:7"),
    "models": ("models",),
    "models MODEL": ("models", "nexus-5010"),
    "sources": ("sources", "exos"),
    "import": ("import", "--captures", "tests/importing/saved", "--out", "OUT/san"),
}
RENDERED = ("netapp-dss-fc", "flexpod-mds", "greenfield", "azure-local-os10")
"""SANs whose rendered texts are read, by every NOS together."""
LIVE = {"plan", "push", "rollback", "verify", "drift", "collect", "journal show", "journal copy"}
ELSEWHERE = {
    "rehearse": "tests/rehearsal, where a machine can",
    "export netbox": "tests/importing/test_netbox.py, with a NetBox",
    "validate": "tests/gate, with the answers of a service",
    "journal migrate": "needs a database: one word and its value",
    "schema": "prints a JSON Schema itself",
}


def test_the_schema_is_the_printed_one() -> None:
    assert output_schema_text() == FILE.read_text(), "print it again: make pages"


SHAPES = {"type", "$ref", "anyOf", "enum", "const"}
"""Keys of which each part of a schema has one, unless it permits anything."""


def parts_of(schema: dict[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    """Yield the schemas in a schema, each with its path."""
    for key in ("items", "additionalProperties", "prefixItems", "anyOf", "properties", "$defs"):
        found = schema.get(key)
        if isinstance(found, list):
            yield from ((f"{path}.{key}", one) for one in found)
        elif key in {"properties", "$defs"}:
            yield from ((f"{path}.{name}", one) for name, one in (found or {}).items())
        elif found is not None and found is not False:
            yield f"{path}.{key}", found


def shapeless(schema: Any, path: str = "") -> Iterator[str]:  # noqa: ANN401  # of a schema
    """Yield the parts of a schema that permit anything."""
    for place, part in parts_of(schema, path) if isinstance(schema, dict) else ():
        if not isinstance(part, dict) or not SHAPES & part.keys():
            yield place
        yield from shapeless(part, place)


def test_only_values_of_any_form_have_no_shape() -> None:
    assert [*shapeless({"properties": {"a": {}, "b": {"type": "array", "items": {}}}})] == [
        ".a",
        ".b.items",
    ]
    found = [*shapeless(json.loads(FILE.read_text()))]
    assert found == [".ExpandedOutput.value", ".StatedOutput.value"]


def test_every_verb_has_json_and_a_schema() -> None:
    verbs = {one.name: {row.name.partition(" ")[0] for row in one.rows} for one in all_commands()}
    without = {name for name, options in verbs.items() if "--format" not in options}
    assert without == {"schema"}
    assert verbs.keys() - {"schema"} == OUTPUTS.keys()
    tried = {name for name in verbs if any(key.startswith(name) for key in TOLD)}
    labs = {name for name in verbs if name.startswith("lab ")}
    assert verbs.keys() - tried - LIVE - labs - ELSEWHERE.keys() == set()


@pytest.mark.parametrize("name", TOLD)
def test_what_a_verb_prints_fits_its_schema(name: str, tmp_path: Path) -> None:
    words = [one.replace("OUT", str(tmp_path)) for one in TOLD[name]]
    captures = [one for one in words if one.endswith("/CAPTURE")]
    for one in captures:
        texts = [*(ROOT / one).parent.glob("*.cfg"), *(ROOT / one).parent.glob("*.txt")]
        largest = max(texts, key=lambda path: path.stat().st_size)
        words[words.index(one)] = str(largest)
    done = sanfab(*words, "--format", "json", cwd=ROOT)
    assert done.exit_code in {0, 1}, done.stderr
    assert mismatches(words[0], done.stdout) == []


def test_the_facts_of_rendered_texts_fit_the_schema(tmp_path: Path) -> None:
    read = set()
    for name in RENDERED:
        assert sanfab("render", f"inventory/{name}", "--build", tmp_path, cwd=ROOT).exit_code == 0
        for switch, intent in load_inventory(ROOT / "inventory" / name)[1].san.switches.items():
            nos = PLATFORMS[intent.model].nos
            if (nos, intent.model) not in read:
                text = tmp_path / name / f"switches/{switch}.cfg"
                done = sanfab("read", text, "--nos", nos, "--format", "json")
                assert mismatches("read", done.stdout) == [], switch
                read.add((nos, intent.model))
    assert {nos for nos, _ in read} == set(NOSES)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with bench_of(tmp_path_factory.mktemp("live"), TINY) as made:
        yield made


def test_what_the_verbs_of_running_switches_print_fits_their_schemas(
    bench: Bench, tmp_path: Path
) -> None:
    steps: dict[str, tuple[str, ...]] = {
        "plan": ("plan", *QUICK),
        "push": ("push", *GO),
        "verify": ("verify", *QUICK),
        "drift": ("drift", *QUICK),
        "collect": ("collect", *QUICK, "--out", str(tmp_path / "captures")),
        "journal show": ("journal", "last"),
        "rollback": ("rollback", "last", *GO[:-2]),
    }
    assert steps.keys() | {"journal copy"} == LIVE
    for verb, words in steps.items():
        done = bench.run(*words, "--format", "json")
        assert done.exit_code in {0, 1}, (verb, done.output)
        assert mismatches(verb, done.stdout) == [], verb
    where = ("--journal", bench.folder / "journal", "--to", tmp_path / "copy")
    copied = sanfab("journal", "copy", bench.san, *where, "--format", "json")
    assert mismatches("journal copy", copied.stdout) == []
    listed = bench.run("journal", "--format", "json").stdout
    assert len(json.loads(listed)) == 2
    assert mismatches("journal show", listed) == []


def test_what_a_lab_prints_fits_its_schema(tmp_path: Path) -> None:
    for words in (("up", "--detach"), ("recable",), ("down",)):
        done = subprocess.run(  # noqa: S603  # our own program
            [
                *(sys.executable, "-m", "sanfab", "lab", words[0], SAN, *words[1:]),
                *("--build", str(tmp_path), "--format", "json"),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert mismatches(f"lab {words[0]}", done.stdout) == []
    assert mismatches("lab up", '{"san": "x"}')  # a schema that refuses nothing proves nothing
