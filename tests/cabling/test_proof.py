"""`cabling --verified`: which cables LLDP or a login proves, contradicts, or says nothing of."""

import csv
import io
import json
from pathlib import Path

from sanfab.facts.status import LldpNeighbour
from sanfab.live.verify import Verification
from sanfab.report.verification import verification_json
from support.console import sanfab
from support.healthy_status import GREENFIELD, healthy


def verified(folder: Path) -> Path:
    """Write what `verify` prints of a SAN with two exchanged cables and a silent port."""
    live = healthy()
    ports = live.status["n5k-a"].ports
    ports["Ethernet1/5"].neighbours = (LldpNeighbour("esx06.example.com", "vmhba2"),)
    ports["Ethernet1/6"].neighbours = (LldpNeighbour("ESX05", "VMHBA2"),)
    live.status["arista-a"].ports["Ethernet1"].neighbours = ()
    arista = live.status["arista-b"].ports
    arista["Ethernet20"].neighbours = arista["Ethernet1"].neighbours
    arista["Ethernet1"].neighbours = ()
    del live.status["x670-a"]
    result = live.verify()
    found = Verification("greenfield", (), result.counts, {}, {}, tuple(result.cables))
    path = folder / "verified.json"
    path.write_text(json.dumps(verification_json(found)))
    return path


def proofs(path: Path) -> dict[str, tuple[str, str]]:
    columns = "device_a,port_a,proof,found,device_b"
    words = ("--verified", path, "--columns", columns, "--format", "csv")
    done = sanfab("cabling", GREENFIELD, *words)
    assert done.exit_code == 0, done.output
    rows = csv.DictReader(io.StringIO(done.stdout, newline=""))
    return {f"{row['device A']} {row['port A']}": (row["proof"], row["found"]) for row in rows}


def test_each_cable_is_proven_contradicted_or_unknown(tmp_path: Path) -> None:
    found = proofs(verified(tmp_path))
    assert found["n5k-a Ethernet1/5"] == ("contradicted", "esx06 vmhba2 at n5k-a Ethernet1/5")
    assert found["n5k-a Ethernet1/6"] == ("contradicted", "esx05 vmhba2 at n5k-a Ethernet1/6")
    assert found["arista-a Ethernet1"] == ("unknown", "")
    assert found["arista-b Ethernet1"] == ("contradicted", "esx09 vmnic3 at arista-b Ethernet20")
    assert {state for port, (state, _) in found.items() if port.startswith("x670-b")} == {"proven"}
    alone = {state for port, (state, _) in found.items() if port.startswith("x670-a")}
    assert "not examined" in alone
    assert alone <= {"not examined", "proven"}, "a link is proven by its other end"


def test_a_file_that_is_no_verification_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "v.json"
    wanted = f"{path}: expected the output of `sanfab verify --format json`\n"
    for text in ("[1]", '{"subject": "greenfield"}', "[" * 100_000, "\x00"):
        path.write_text(text)
        done = sanfab("cabling", GREENFIELD, "--verified", path)
        assert (done.exit_code, done.stderr) == (2, wanted), text[:20]
    path.write_text('{"subject": "other", "cables": []}')
    done = sanfab("cabling", GREENFIELD, "--verified", path)
    assert done.stderr == f"{path}: found results of other, expected those of greenfield\n"
    path.write_text("")
    done = sanfab("cabling", GREENFIELD, "--verified", path)
    assert f"{path}: empty, expected the output of `sanfab verify --format json`" in done.stderr
    done = sanfab("cabling", GREENFIELD, "--verified", tmp_path / "no.json")
    assert done.stderr.endswith("no.json: cannot be read: No such file or directory\n")
