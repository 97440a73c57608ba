"""Signatures of a manifest: a validation makes them, a push verifies them.

``ssh-keygen -Y`` signs and verifies; the file of allowed signers is that of OpenSSH.
"""

import subprocess
from pathlib import Path

from sanfab.errors import SanfabError, printable
from sanfab.inventory.digests import replace_file

NAMESPACE = "sanfab-manifest"
"""A signature made for anything else, as for a git commit, is no signature of a manifest."""
_SECONDS = 60.0
"""An agent may ask the operator to touch a key."""


def signature_path(manifest: Path) -> Path:
    """Return the file that holds the signature of a manifest."""
    return manifest.with_name(f"{manifest.name}.sig")


def sign_manifest(manifest: Path, key: Path) -> None:
    """Sign a manifest with an SSH key, private or, with an agent, public.

    Raises SanfabError if the key cannot sign.
    """
    done = _ssh_keygen(["sign", "-f", str(key), "-n", NAMESPACE], manifest.read_bytes())
    if done.returncode:
        raise SanfabError(f"{key}: cannot sign {manifest}: {_words(done.stderr)}")
    try:
        replace_file(signature_path(manifest), done.stdout.decode())
    except OSError as error:
        raise SanfabError(
            f"{signature_path(manifest)}: cannot be written: {error.strerror}"
        ) from error


def reason_not_signed(manifest: Path, allowed: Path) -> str:
    """Return why nobody in a file of allowed signers signed a manifest; empty: somebody did.

    Raises SanfabError if that cannot be told.
    """
    path = signature_path(manifest)
    if not allowed.is_file():
        raise SanfabError(f"{allowed}: no such file; expected the allowed signers of manifests")
    if path.is_symlink() or not path.is_file():
        return f"{path}: no such file: nobody signed the manifest; validate with --sign KEY"
    found = _ssh_keygen(["find-principals", "-s", str(path), "-f", str(allowed)])
    for signer in (
        found.stdout.decode(errors="replace").splitlines() if not found.returncode else ()
    ):
        options = ["-f", str(allowed), "-I", signer, "-n", NAMESPACE, "-s", str(path)]
        found = _ssh_keygen(["verify", *options], manifest.read_bytes())
        if not found.returncode:
            return ""
    return (
        f"{path}: not a signature of {manifest.name} by anybody in {allowed}: "
        f"{_words(found.stdout + found.stderr)}"
    )


def _ssh_keygen(options: list[str], text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(  # noqa: S603  # no shell
            ["ssh-keygen", "-Y", *options],  # noqa: S607  # the operator's OpenSSH
            input=text,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except FileNotFoundError as error:
        raise SanfabError("ssh-keygen: not found; install OpenSSH 8.2 or later") from error
    except subprocess.TimeoutExpired as error:
        raise SanfabError(f"ssh-keygen: no answer after {_SECONDS:.0f} seconds") from error


def _words(output: bytes) -> str:
    """Return what ssh-keygen printed, on one line."""
    return printable(" ".join(output.decode(errors="replace").split())) or "no reason given"
