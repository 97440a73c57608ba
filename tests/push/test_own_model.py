"""A switch model that a user adds from a file works in every verb, as a shipped one does."""

from pathlib import Path

from sanfab.render.record import stale_reason
from support.bench import GO, QUICK, TINY, bench_of
from support.console import sanfab

MODEL = """like: nexus-93180yc-fx
title: Cisco Nexus 93240YC-FX2 of a user
source: mem
ports:
  - {prefix: Ethernet1/, numbers: 1-48, speed: 25}
  - {prefix: Ethernet1/, numbers: 49-60, speed: 100}
"""


def test_a_model_of_a_user_works_in_every_verb(tmp_path: Path) -> None:
    folder = tmp_path / "inventory"
    (folder / "models").mkdir(parents=True)
    (folder / "models" / "own-n9k.yml").write_text(MODEL)
    text = TINY.replace("model: dcs-7150s-24, fabric: A", "model: own-n9k, fabric: A")
    text = text.replace("san-a Ethernet1,", "san-a Ethernet1/60,")
    text = text.replace("san-a Ethernet9,", "san-a Ethernet1/58,")
    text = text.replace("san-a Ethernet10,", "san-a Ethernet1/59,")
    (folder / "san.yml").write_text(text)
    with bench_of(tmp_path, folder) as bench:
        assert bench.run("render").exit_code == 0
        assert sanfab("check", bench.san, "--fail-on", "error").exit_code == 0
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert bench.run("verify", *QUICK, "--fail-on", "error").exit_code == 0
        assert bench.run("drift", *QUICK).exit_code == 0
        (bench.san / "models" / "own-n9k.yml").write_text(MODEL.replace("49-60", "49-64"))
        assert "own-n9k.yml was changed" in stale_reason(bench.san, tmp_path / "build" / "tiny")
