"""A push while a hostile peer answers in place of a switch: nothing is sent, the lock is free."""

import json
from pathlib import Path

import pytest

from sanfab.push.folder_store import FolderStore
from support.bench import TINY, WAITS, bench_of
from support.hostile import AFTER_LOGIN, BEFORE_LOGIN, KEY, Talk, listening, over_ssh
from support.nightly import NIGHTLY

PEERS: dict[str, Talk] = {
    "escapes before the login": BEFORE_LOGIN["escapes"],
    "a flood after the prompt": over_ssh(AFTER_LOGIN["a flood after the prompt"]),
    "nothing": over_ssh(AFTER_LOGIN["nothing"]),
    "escapes": over_ssh(AFTER_LOGIN["an error of escapes"]),
}
BY_DEFAULT = ("escapes before the login", "nothing")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_push_to_a_hostile_peer_sends_nothing(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        folder = tmp_path / "build" / bench.name
        file, known = folder / "lab.json", folder / "known_hosts"
        described, hosts = json.loads(file.read_text()), known.read_text()
        for name in PEERS if NIGHTLY else BY_DEFAULT:
            with listening(PEERS[name]) as port:
                described["switches"]["san-a"]["ssh"] = port
                file.write_text(json.dumps(described))
                key = f"[127.0.0.1]:{port} {KEY.get_name()} {KEY.get_base64()}\n"
                known.write_text(hosts + key)
                go = ("--lab", "--wait-factor", "0.1", *WAITS, "--unvalidated", "a test")
                said = bench.run("push", *go, "--switch", "san-a")
            assert said.exit_code == 2, (name, said.output)
            assert said.stdout == "", name
            assert "san-a" in said.stderr, name
            assert said.stderr.replace("\n", "").isprintable(), (name, said.stderr)
            assert "Traceback" not in said.stderr, name
            assert FolderStore(tmp_path / "journal" / bench.name).holder() is None, name
            assert bench.run("journal").stdout == "no entries\n", name
        assert bench.count_of_lines() == 0
