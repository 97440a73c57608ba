"""The floor: what cannot be saved. Reads the same YAML with libyaml, writes the same bytes.

Arguments: inventory folder, folder with finished texts, folder to write to. Prints seconds as JSON.
The finished texts are read before the clock starts; one template, compiled before, writes them.
"""

import json
import sys
from pathlib import Path
from time import perf_counter

import yaml
from jinja2 import Environment


def main(inventory: Path, finished: Path, out: Path) -> None:
    template = Environment(keep_trailing_newline=True, autoescape=False).from_string(  # noqa: S701
        "{% for line in lines %}{{ line }}\n{% endfor %}"
    )
    texts = {path.name: path.read_text().splitlines() for path in finished.iterdir()}
    out.mkdir(parents=True)
    start = perf_counter()
    for path in sorted(inventory.glob("*.yml")):
        with path.open("rb") as file:
            yaml.load(file, Loader=yaml.CSafeLoader)
    loaded = perf_counter()
    for name, lines in texts.items():
        (out / name).write_text(template.render(lines=lines))
    end = perf_counter()
    json.dump({"load": loaded - start, "write": end - loaded, "total": end - start}, sys.stdout)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
