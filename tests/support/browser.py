"""Debian's Chromium, led by chromedriver over the WebDriver protocol (W3C): no library needed."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

MISSING = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
DRIVER = shutil.which("chromedriver") or "chromedriver"
WHY_SKIPPED = f"no {' and no '.join(MISSING)} on this machine: apt-get install chromium-driver"
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--hide-scrollbars"),
)
SECONDS = 60
"""Longest time for an answer; a busy machine starts a browser slowly."""


class Browser:
    """One window of the browser."""

    def __init__(self, session: str) -> None:
        self.session = session

    def open(self, page: Path, fragment: str = "") -> None:
        """Show a file."""
        _ask("POST", f"{self.session}/url", {"url": f"{page.resolve().as_uri()}{fragment}"})

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401  # what a script returns
        """Return what a script returns in the page."""
        body = {"script": script, "args": list(arguments)}
        return _ask("POST", f"{self.session}/execute/sync", body)

    def wait(self, script: str) -> Any:  # noqa: ANN401  # likewise
        """Return what a promise of a script yields."""
        text = f"const done = arguments[0]; (async () => {{ {script} }})().then(done)"
        return _ask("POST", f"{self.session}/execute/async", {"script": text, "args": []})

    def resize(self, width: int, height: int) -> None:
        """Set the size of the window."""
        _ask("POST", f"{self.session}/window/rect", {"width": width, "height": height})

    def emulate(self, width: int, height: int) -> None:
        """Show pages as a screen of this size does, also one that is narrower than any window."""
        screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        body = {"cmd": "Emulation.setDeviceMetricsOverride", "params": screen}
        _ask("POST", f"{self.session}/goog/cdp/execute", body)

    def picture(self) -> str:
        """Return what is shown as PNG in base64."""
        return str(_ask("GET", f"{self.session}/screenshot", None))

    def is_shown(self, selector: str) -> bool:
        """Return whether the first element that fits is displayed and not hidden."""
        script = (
            "const one = document.querySelector(arguments[0]);"
            "return !!one && one.checkVisibility({contentVisibilityAuto: true})"
        )
        return bool(self.run(script, selector))

    def click(self, selector: str) -> None:
        """Click the first element that fits, as a user would."""
        script = (
            "const one = document.querySelector(arguments[0]);"
            "one.scrollIntoView({block: 'center'}); return one"
        )
        element = self.run(script, selector)
        _ask("POST", f"{self.session}/element/{next(iter(element.values()))}/click", {})

    def type(self, selector: str, text: str) -> None:
        """Type into the first element that fits."""
        element = self.run("return document.querySelector(arguments[0])", selector)
        path = f"{self.session}/element/{next(iter(element.values()))}/value"
        _ask("POST", path, {"text": text})

    def drag(self, start: Sequence[float], way: tuple[int, int]) -> None:
        """Press the mouse at a point of the window, move it and release it; no way: a click."""
        x, y = (round(one) for one in start)
        moves = [("pointerMove", x, y), ("pointerDown", 0, 0)]
        if any(way):
            moves.append(("pointerMove", x + way[0], y + way[1]))
        actions: list[dict[str, object]] = [
            {"type": kind, "x": to_x, "y": to_y, "duration": 0}
            if kind == "pointerMove"
            else {"type": kind, "button": 0}
            for kind, to_x, to_y in [*moves, ("pointerUp", 0, 0)]
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        _ask("POST", f"{self.session}/actions", {"actions": [mouse]})


@contextmanager
def browser(*, scripts: bool = True, dark: bool = False) -> Iterator[Browser]:
    """Start a browser and end it; without scripts those of the page do not run."""
    preferences = {} if scripts else {"profile.managed_default_content_settings.javascript": 2}
    arguments = [*ARGUMENTS, f"--blink-settings=preferredColorScheme={0 if dark else 1}"]
    with tempfile.TemporaryDirectory() as profile, _driver() as address:
        options = {"args": [*arguments, f"--user-data-dir={profile}"], "prefs": preferences}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        session = f"{address}/session/{_ask('POST', f'{address}/session', wanted)['sessionId']}"
        try:
            yield Browser(session)
        finally:
            with suppress(OSError):
                _ask("DELETE", session, None)


@contextmanager
def _driver() -> Iterator[str]:
    """Start chromedriver at a free port, which it prints; yield its address."""
    with subprocess.Popen(  # noqa: S603  # the one that is installed
        [DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = next(one for one in process.stdout if "started successfully on port" in one)
            yield f"http://127.0.0.1:{line.split()[-1].rstrip('.')}"
        finally:
            process.terminate()


def _ask(method: str, address: str, body: object) -> Any:  # noqa: ANN401  # JSON of the protocol
    data = None if body is None else json.dumps(body).encode()
    request = Request(address, data, {"Content-Type": "application/json"}, method=method)  # noqa: S310
    try:
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310  # chromedriver, which we run
            return json.load(answer)["value"]
    except HTTPError as error:
        raise AssertionError(json.load(error)["value"]["message"]) from error
