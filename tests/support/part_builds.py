"""Small SANs that are built in parts as large ones are."""

from typing import Any

import pytest

from sanfab.render import part_build


def noted_builds(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let small SANs be built in parts; return whether each run that asked for it did."""
    found: list[bool] = []
    real: Any = part_build.build_part

    def noted(*arguments: object) -> object:
        made = real(*arguments)
        found.append(made is not None)
        return made

    monkeypatch.setattr(part_build, "PART_FROM", 1)
    monkeypatch.setattr(part_build, "build_part", noted)
    return found
