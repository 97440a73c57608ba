"""What a new repository installs sanfab from.

No public index has sanfab, and a stranger may register the name there. A pipeline therefore never
asks a public index for it: the repository holds the wheel, names a commit in git, or names an index
of its owner's, and no other.
"""

import base64
import hashlib
import io
import json
import subprocess
import sys
import zipfile
from importlib.metadata import Distribution, PackagePath, distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

from sanfab.errors import SanfabError
from sanfab.resources import PACKAGE, sanfab_version

WHEELS = "wheels"
"""Folder of a repository that holds the wheel."""
PACKAGE_EXTRA = "sanfab[batfish]"
"""The pipelines validate with Batfish."""
OF_THIS_INSTALLATION = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})
"""Files that pip adds to what a wheel holds, or writes again."""
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The first that a ZIP archive can state: equal files give equal wheels."""


class SanfabSource(NamedTuple):
    """The line or lines of requirements.txt, and the files that they name, by their path."""

    requirement: str
    files: dict[str, bytes]


def given_source(text: str) -> SanfabSource:
    """Return what the operator names: a wheel, a commit in git, or an index.

    Raises SanfabError if a fresh clone could not install from it, or would show a password.
    """
    if text.startswith("git+"):
        return _in_git(text)
    if text.startswith(("https://", "http://")):
        _refuse_credentials(text)
        return SanfabSource(f"--index-url {text}\n{PACKAGE_EXTRA}=={sanfab_version()}", {})
    path = Path(text)
    if not path.name.startswith("sanfab-") or path.suffix != ".whl":
        raise SanfabError(
            f"--source: found {text}, expected a wheel (sanfab-VERSION-py3-none-any.whl), "
            "git+https://HOST/REPO@COMMIT, or the address of an index (https://..)"
        )
    try:
        return _wheel(path.name, path.read_bytes())
    except OSError as error:
        raise SanfabError(f"--source: {path}: cannot be read: {error.strerror}") from error


def own_source() -> SanfabSource:
    """Return what runs here: its commit in git, its wheel, or its files packed as a wheel.

    Raises SanfabError for a checkout of which no wheel can be built.
    """
    if (PACKAGE.parent / "pyproject.toml").is_file():
        return _wheel(*_built(PACKAGE.parent))
    installed = distribution("sanfab")
    origin = json.loads(installed.read_text("direct_url.json") or "{}")
    vcs = origin.get("vcs_info", {})
    if vcs.get("vcs") == "git" and urlsplit(origin["url"]).scheme in {"https", "ssh"}:
        return _in_git(f"git+{origin['url']}@{vcs['commit_id']}")
    return _wheel(*(_kept(origin) or _repacked(installed)))


def _wheel(name: str, content: bytes) -> SanfabSource:
    # pip takes a path for one below the folder that it is started in.
    extra = PACKAGE_EXTRA.removeprefix("sanfab")
    return SanfabSource(f"./{WHEELS}/{name}{extra}", {f"{WHEELS}/{name}": content})


def _in_git(address: str) -> SanfabSource:
    parts = urlsplit(address)
    if "@" not in parts.path or not parts.path.rpartition("@")[2]:
        raise SanfabError(
            f"--source: found {address}, which names no commit: what it installs would change; "
            f"expected {address}@COMMIT"
        )
    if parts.scheme != "git+ssh":
        _refuse_credentials(address)
    return SanfabSource(f"{PACKAGE_EXTRA} @ {address}", {})


def _refuse_credentials(address: str) -> None:
    parts = urlsplit(address)
    if parts.username or parts.password:
        raise SanfabError(
            f"--source: the address of {parts.hostname} holds credentials, which the repository "
            "would show; leave them out, and give them to pip in ~/.netrc or by its keyring"
        )


def _built(checkout: Path) -> tuple[str, bytes]:
    """Return name and content of the wheel of a checkout."""
    with TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        done = subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=False)  # noqa: S603  # the builder that pyproject.toml names
        wheels = list(Path(folder).glob("*.whl"))
        if done.returncode or not wheels:
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
            raise SanfabError(
                f"{checkout}: sanfab runs from this checkout, and its wheel cannot be built: "
                f"{''.join(last)}; run `make wheel` there, and name the wheel in dist/ by --source"
            )
        return wheels[0].name, wheels[0].read_bytes()


def _kept(origin: dict[str, dict[str, dict[str, str]]]) -> tuple[str, bytes] | None:
    """Return the wheel that was installed, if it still lies where it was and is the same."""
    address = urlsplit(str(origin.get("url", "")))
    wanted = origin.get("archive_info", {}).get("hashes", {}).get("sha256")
    path = Path(url2pathname(address.path))
    if address.scheme != "file" or path.suffix != ".whl" or wanted is None or not path.is_file():
        return None
    content = path.read_bytes()
    return (path.name, content) if hashlib.sha256(content).hexdigest() == wanted else None


def _repacked(installed: Distribution) -> tuple[str, bytes]:
    """Return name and content of a wheel with the installed files."""
    rows, output = [], io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(filter(_is_of_the_wheel, installed.files or ())):
            content = Path(str(file.locate())).read_bytes()
            archive.writestr(_entry(file.as_posix()), content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            rows.append(f"{file.as_posix()},sha256={digest.decode()},{len(content)}\n")
        record = f"sanfab-{installed.version}.dist-info/RECORD"
        archive.writestr(_entry(record), "".join(rows) + f"{record},,\n")
    if not rows:
        raise SanfabError(
            "the installed package sanfab lists no files: name what the repository installs by "
            "--source"
        )
    return f"sanfab-{installed.version}-py3-none-any.whl", output.getvalue()


def _is_of_the_wheel(file: PackagePath) -> bool:
    in_metadata = file.parts[0].endswith(".dist-info")
    return (
        ".." not in file.parts
        and "__pycache__" not in file.parts
        and not (in_metadata and file.name in OF_THIS_INSTALLATION)
    )


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, ZIP_TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry
