"""Caddy and nginx from Debian's packages, with the settings of deploy/, in front of the real server."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from scorekeeper.paths import PACKAGE
from scorekeeper.server.authority import SERVER, issue
from tests.kit.http import Device
from tests.kit.programs import program
from tests.kit.server import Server, kept_port
from tests.kit.walk import walk

pytestmark = pytest.mark.slow
DEPLOY = PACKAGE.parent / "deploy"
UPSTREAM = "127.0.0.1:8000"
PATIENCE = 60  # seconds for a proxy to listen, however busy the machine is


def settings(name: str, **replaced: str) -> str:
    """Return a file of deploy/ with what a house sets for itself; each of it has to be there."""
    text = (DEPLOY / name).read_text("utf-8")
    for old, new in replaced.items():
        assert old in text
        text = text.replace(old, new)
    return text


@contextmanager
def running(command: list[str], site: Device, log: Path, **environment: str) -> Iterator[Device]:
    """Run a proxy, and yield its site once that answers: Caddy listens before its certificate is made."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
    try:
        deadline = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < deadline:
            with suppress(OSError):
                site.get("/")
                break
            time.sleep(0.05)
        else:
            pytest.fail(f"{command[0]} did not answer: {log.read_text('utf-8')[-2000:]}")
        yield site
    finally:
        site.close()
        process.terminate()
        process.wait(timeout=60)


@contextmanager
def caddy(upstream: str, folder: Path, port: int) -> Iterator[Device]:
    command = program("caddy", "caddy")
    own = f"https://localhost:{port} {{\n\tbind 127.0.0.1\n\ttls internal"
    text = settings("Caddyfile", **{"cards.example.org {": own, UPSTREAM: upstream})
    # HTTP/3 would take a second port, of datagrams.
    own = "admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tservers {\n\t\tprotocols h1 h2\n\t}"
    (folder / "Caddyfile").write_text(f"{{\n\t{own}\n}}\n{text}")
    run = [command, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    with running(run, Device(f"https://localhost:{port}"), folder / "log", **home) as site:
        yield site


@contextmanager
def nginx(upstream: str, folder: Path, port: int) -> Iterator[Device]:
    command = program("nginx", "nginx-light", "/usr/sbin")
    issue(folder)
    text = settings(
        "nginx.conf", **{UPSTREAM: upstream, "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        "ssl_certificate /etc": f"ssl_certificate {folder / SERVER};\n# /etc",
        "ssl_certificate_key /etc": f"ssl_certificate_key {folder / SERVER};\n# /etc"},
    )  # fmt: skip
    temp = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off;\npid {folder}/pid;\nerror_log {folder}/log;\nevents {{}}\n"
    whole = f"{head}http {{\naccess_log off;\n{temp}{text}\n}}"
    (folder / "nginx.conf").write_text(whole)
    run = [command, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with running(run, Device(f"https://localhost:{port}"), folder / "output") as site:
        yield site


@pytest.mark.parametrize("proxy", [caddy, nginx])
def test_the_settings_of_deploy_serve_every_page_under_a_path_and_as_a_site(proxy, tmp_path):
    folder = tmp_path / "proxy"
    folder.mkdir()
    server = Server(tmp_path / "scores", SCOREKEEPER_PROXIES="127.0.0.1", SCOREKEEPER_PASSPHRASE="").start()
    try:
        with kept_port() as port, proxy(f"127.0.0.1:{server.port}", folder, port) as site:
            for prefix in ("/cards", ""):
                visited, wrong = walk(site, f"{site.base}{prefix}", most=12)
                assert wrong == []
                assert f"{prefix}/players" in visited
            lies = {"X-Forwarded-Prefix": "/evil", "X-Forwarded-Proto": "gopher", "X-Forwarded-For": "203.0.113.9"}
            for prefix in ("/cards", ""):
                with closing(Device(site.base)) as stranger:
                    page = stranger.get(f"{prefix}/new", **lies)
                assert (page.status_code, "/evil" in page.text) == (200, False)
                assert "; Secure" in page.headers["Set-Cookie"]
    finally:
        server.stop()
