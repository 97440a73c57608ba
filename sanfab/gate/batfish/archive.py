"""Files of a snapshot -> the archive that a Batfish service reads."""

import io
import zipfile
from collections.abc import Iterable


def archive_of(files: Iterable[tuple[str, str]]) -> bytes:
    """Return files as a zip archive; equal content gives equal bytes."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        for path, text in files:
            file.writestr(zipfile.ZipInfo(f"snapshot/{path}"), text)
    return archive.getvalue()
