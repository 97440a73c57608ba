"""Rules, settings and shipped models -> the files of which `explain` and `models` print texts."""

import json

from sanfab.model.platforms.row import PLATFORMS
from sanfab.printed import EXPLAIN, FOLDER, MODELS
from sanfab.report.models import model_text, models_text
from sanfab.report.rules import all_rules, known_rules, rule_text, rules_text
from sanfab.report.settings import explain_settings, setting_names, settings_overview
from sanfab.resources import resource_dir


def files_of_texts() -> dict[str, str]:
    """Return the content of each file by its name."""
    explained = {"": f"{rules_text(all_rules())}\n{settings_overview()}"}
    explained |= {name: rule_text(rule) for name, rule in sorted(known_rules().items())}
    explained |= {name: explain_settings(name) for name in setting_names()}
    models = {"": models_text(PLATFORMS)}
    models |= {name: model_text(row) for name, row in sorted(PLATFORMS.items())}
    return {EXPLAIN: _json(explained), MODELS: _json(models)}


def _json(texts: dict[str, str]) -> str:
    lines = {name: text.split("\n") for name, text in texts.items()}
    return json.dumps(lines, indent=0, ensure_ascii=False) + "\n"


def write_texts() -> None:
    """Write the files; `make pages` does."""
    folder = resource_dir("templates") / FOLDER
    folder.mkdir(exist_ok=True)
    for name, text in files_of_texts().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_texts()
