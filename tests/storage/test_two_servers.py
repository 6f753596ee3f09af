"""Two servers: over one PostgreSQL, each with a folder of its own, as a club on two machines; or both on one folder."""

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from secrets import token_hex
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from scorekeeper.storage import games
from scorekeeper.storage.engines import FILE_NAME
from tests.kit import tables
from tests.kit.server import Server
from tests.storage.fakes import opened

pytestmark = pytest.mark.slow
PATIENCE = 60
HTMX = {"HX-Request": "true"}
HIDDEN = re.compile(r'name="(csrf_token|seq|token)" value="([^"]*)"')


class Site:
    """One of the two machines, as a device sees it whose cookie both of them know."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookie = server, ""

    def ask(self, path: str, form: dict[str, str] | None = None, **headers: str) -> SimpleNamespace:
        headers |= {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        with closing(HTTPConnection("127.0.0.1", int(self.server.port), timeout=PATIENCE)) as connection:
            connection.request("GET" if form is None else "POST", path, urlencode(form or {}), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        return SimpleNamespace(status=answer.status, text=text, headers=answer.headers)

    def hidden(self, path: str) -> dict[str, str]:
        return dict(HIDDEN.findall(self.ask(path).text))


@pytest.fixture(
    scope="module",
    params=["one folder", pytest.param("two machines", marks=pytest.mark.postgres)],
    ids=lambda name: name.replace(" ", "_"),
)
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Server]:
    folder = tmp_path_factory.mktemp("machines")
    if request.param == "one folder":
        return [Server(folder, SCOREKEEPER_DATABASE_URL=f"sqlite:///{folder / FILE_NAME}") for _ in range(2)]
    url = request.getfixturevalue("cluster").migrated()
    return [Server(folder / name, SCOREKEEPER_DATABASE_URL=url) for name in ("one", "other")]


@pytest.fixture(scope="module")
def sites(servers: list[Server]) -> Iterator[tuple[Site, Site]]:
    first = servers[0].instance
    for server in servers:
        server.instance.mkdir(exist_ok=True)
        if server.instance != first:  # what docs/running-it.md says about several machines
            shutil.copy(first / "secret_key", server.instance)
        server.start()
    one, other = (Site(server) for server in servers)
    yield one, other
    for server in servers:
        server.stop()


@pytest.fixture
def game(sites: tuple[Site, Site], servers: list[Server], tmp_path: Path) -> str:
    """A game whose pen one device has, that comes to either machine."""
    with opened(str(tmp_path), servers[0].environment["SCOREKEEPER_DATABASE_URL"]):
        game = games.start(tables.setup_of(), "tablet", token_hex(8)).id
    one, other = sites
    one.cookie = given(one.ask(f"/g/{game}")) or one.cookie
    answer = one.ask(f"/g/{game}/pen/take", {"csrf_token": one.hidden(f"/g/{game}")["csrf_token"]})
    assert answer.status == 303
    one.cookie = other.cookie = given(answer) or one.cookie
    return game


def given(answer: SimpleNamespace) -> str:
    return (answer.headers["Set-Cookie"] or "").partition(";")[0]


def adjust(here: Site, there: Site, game: str, reason: str) -> None:
    """Write points, and send the same form to the other machine once more."""
    page = f"/g/{game}/points"
    form = here.hidden(page) | {"seat": "0", "sign": "more", "points": "1", "reason": reason, "save": "1"}
    assert [site.ask(page, form).status for site in (here, there)] == [303, 303]


def seq_of(page: str) -> int:
    return int(dict(HIDDEN.findall(page))["seq"])


def test_a_tap_here_is_seen_there(sites: tuple[Site, Site], game: str) -> None:
    for number, (here, there) in enumerate((sites, sites[::-1]) * 2, start=1):
        before = there.ask(f"/g/{game}", **HTMX).headers["ETag"]
        assert there.ask(f"/g/{game}", **HTMX, **{"If-None-Match": before}).status == 304
        adjust(here, there, game, f"prize {number}")
        assert seq_of(there.ask(f"/g/{game}").text) == 2 + number
        after = there.ask(f"/g/{game}", **HTMX, **{"If-None-Match": before})
        assert (after.status, seq_of(after.text)) == (200, 2 + number)
