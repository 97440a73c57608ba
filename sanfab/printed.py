"""What `explain` and `models` print, made once and read here: their data takes long to import.

`sanfab/report/printed_texts.py` makes these files from the rules, settings and models.
"""

import json

from sanfab.resources import resource_dir

FOLDER = "printed"
"""Below ``templates/``."""
EXPLAIN, MODELS = "explain.json", "models.json"


def printed_texts(file: str) -> dict[str, list[str]]:
    """Return the lines of each text by its name; the name of the list of all is empty."""
    path = resource_dir("templates") / FOLDER / file
    texts: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
    return texts
