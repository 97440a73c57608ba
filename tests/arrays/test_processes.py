"""The sheets of a large SAN are made in several processes: the same bytes as in one."""

import os

import pytest

from sanfab import parallel
from sanfab.inventory.load import load_inventory
from sanfab.render.arrays import array_documents
from support.console import ROOT


def test_processes_make_what_one_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    _, cabling = load_inventory(ROOT / "inventory/greenfield")
    alone = array_documents(cabling)
    monkeypatch.setattr(parallel, "PARALLEL_SWITCHES", 0)
    monkeypatch.setattr(parallel, "BATCH", 1)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2})
    processes: list[int] = []
    fork = os.fork

    def counted() -> int:
        processes.append(pid := fork())
        return pid

    monkeypatch.setattr(os, "fork", counted)
    assert list(array_documents(cabling).items()) == list(alone.items())
    assert len(processes) == 2  # and the one that forked them
