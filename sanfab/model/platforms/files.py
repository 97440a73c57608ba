"""Files of switch models -> rows; a file states what differs from the model that it is like."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import cast

from pydantic import TypeAdapter

from sanfab.model.platforms.row import Platform
from sanfab.model.yaml12 import Data, parse
from sanfab.resources import resource_dir

ModelData = dict[str, Data]
"""What a file states, by key."""

OWN_KEYS = frozenset({"title", "source", "source_notes", "assumed"})
"""Keys that a file states itself: they are not taken from another model."""


@cache
def model_schema() -> TypeAdapter[Platform]:
    """Return what validates the values of a row."""
    return TypeAdapter(Platform)


class ModelFiles(Mapping[str, Platform]):
    """The models of a folder by name; a file is read when its model is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._stated: dict[str, ModelData] = {}
        self._rows: dict[str, Platform] = {}

    def __getitem__(self, name: str) -> Platform:
        if name not in self._rows:
            self._rows[name] = model_schema().validate_python(
                {**self.values_of(name), "model": name}
            )
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    @cached_property
    def _paths(self) -> dict[str, Path]:
        return {path.stem: path for path in sorted(self.folder.glob("*.yml"))}

    def stated(self, name: str) -> ModelData:
        """Return what the file of a model states; raises KeyError if there is none."""
        if name not in self._stated:
            text = self._paths[name].read_text(encoding="utf-8")
            self._stated[name] = cast("ModelData", parse(text))
        return self._stated[name]

    def values_of(self, name: str) -> ModelData:
        """Return the values of a model, those of the model that it is like included."""
        stated = self.stated(name)
        base = stated.get("like")
        return with_base(stated, self.values_of(str(base)) if base is not None else {})


def with_base(stated: ModelData, base: ModelData) -> ModelData:
    """Return the values of a base with those that a file states in their place.

    A source goes with its value: a stated value does not take that of the base.
    """
    inherited = {key: value for key, value in base.items() if key not in OWN_KEYS}
    sources = inherited.pop("sources", {})
    own = stated.get("sources", {})
    if isinstance(sources, dict) and isinstance(own, dict):
        kept = {key: tags for key, tags in sources.items() if key not in stated}
        inherited["sources"] = {**kept, **own}
    return inherited | {
        key: value for key, value in stated.items() if key not in {"like", "sources"}
    }


SHIPPED = ModelFiles(resource_dir("models"))
"""The models that sanfab ships."""
