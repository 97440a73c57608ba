"""A plan may reuse what earlier runs computed; what is sent is computed again."""

from pathlib import Path
from typing import NoReturn

import pytest

from sanfab.cache.store import Cache
from support.bench import GO, QUICK, TINY, bench_of


def test_a_plan_is_the_same_with_a_cache_and_a_push_reads_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("render").exit_code == 0
        bench.edit("san.yml", "san-a Ethernet1,", "san-a Ethernet2,")
        cold = bench.run("plan", *QUICK, "--no-cache")
        assert "Ethernet2" in cold.stdout
        assert [bench.run("plan", *QUICK) for _ in range(2)] == [cold, cold]

        def refuse(*given: object) -> NoReturn:
            raise AssertionError(given)

        monkeypatch.setattr(Cache, "read", refuse)
        monkeypatch.setattr(Cache, "write", refuse)
        assert bench.run("plan", *QUICK).exit_code == 3, "a plan does read it"
        bench.recable()
        assert bench.run("push", *GO).exit_code == 0
