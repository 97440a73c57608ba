"""No secret and no password in anything that a push writes, prints or logs, however loudly."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.facts import HIDDEN, mask_secrets
from sanfab_lab.faults import Fault
from support.bench import GO, QUICK, WAITS, Bench, bench_of

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

ODD = {
    "snmp_auth": "a$b#c!d@e%f^g",
    "snmp_privacy": "priority",  # a word that switches print for something else too
    "tacacs_key": "k.*+[x](y)^{2}",
    "sanadmin_password": "Wide-pw9",
    "sanview_password": "xWide-pw9-and-more&<~",  # holds another one
}
LOGIN = "lab$Pa.ss+w0rd"
TOKEN = re.compile(r"[^\s\"]{8,}")


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with bench_of(tmp_path, Path("inventory/greenfield"), secrets=ODD, password=LOGIN) as made:
        yield made


def printed_hashes(bench: Bench) -> set[str]:
    """Return what switches print in the place of secrets: some of it can be turned back."""
    rendered = bench.folder.glob("build/*/switches/*.cfg")
    words = {word for path in rendered for word in TOKEN.findall(path.read_text())}
    found = set()
    for name, switch in bench.lab.switches.items():
        exos = switch.chassis.platform.nos == "exos"
        text = bench.type(name, "show configuration" if exos else "show running-config")
        for line in text.splitlines():
            shown = mask_secrets(line.strip())
            if shown.endswith(HIDDEN):
                hidden = line.strip()[len(shown) - len(HIDDEN) :]
                found |= {word for word in TOKEN.findall(hidden) if re.search(r"\d", word)}
    return found - words


def leaks(bench: Bench, said: str, hashes: set[str]) -> list[str]:
    """Return where a secret stands in files and in what was said, with the line."""
    texts = {"said": said}
    for path in (*bench.folder.glob("journal/**/*"), *bench.folder.glob("build/**/*")):
        if path.is_file() and path.name not in {"lab.json", "certificates.pem", "known_hosts"}:
            texts[str(path.relative_to(bench.folder))] = path.read_text()
    wanted = {*ODD.values(), LOGIN, *hashes}
    return sorted(
        f"{name}: {value} in {line.strip()[:120]}"
        for name, text in texts.items()
        for line in text.splitlines()
        for value in wanted
        if value in line and (value != ODD["snmp_privacy"] or "snmp" in line)
    )


def test_no_push_and_no_rollback_shows_a_secret(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    said = [bench.run("render").output]
    for name, line in (
        ("x670-a", "create account"),
        ("n5k-a", "tacacs-server host"),
        ("s4810-a", "snmp-server user"),
        ("arista-a", "username sanview"),
    ):
        chassis = bench.lab.switches[name].chassis
        # As a switch would say it: with the line that it was given.
        text = f"% Error: cannot take {' '.join(ODD.values())}"
        chassis.faults.append(Fault("reject", line, text=text))
        failed = bench.run("push", *GO, "--debug", "--switch", name)
        said.append(failed.output)
        assert failed.exit_code == 1, failed.output
        assert f"{name}: `{line}" in failed.output
    pushed = bench.run("push", *GO, "--debug")
    said.append(pushed.output)
    assert pushed.exit_code == 0, pushed.output
    hashes = printed_hashes(bench)
    assert len(hashes) > 8
    san = bench.cabling.san
    cut_off = [f"--accept-outage={name}" for name in (*san.hosts, *san.arrays)]
    back = bench.run("rollback", "last", *QUICK, *WAITS, "--debug", *cut_off)
    said += [back.output, bench.run("journal", "last").output]
    assert back.exit_code == 0, back.output
    said.append(bench.run("drift", *QUICK).output)

    assert {"sanfab.nos.terminal", "paramiko.transport"} <= {one.name for one in caplog.records}
    found = leaks(bench, "\n".join([*said, caplog.text]), hashes)
    assert found == [], "\n".join(found[:40])
