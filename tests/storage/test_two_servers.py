"""Two servers, each with a folder of its own, over one PostgreSQL: as a club on two machines."""

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from secrets import token_hex
from time import monotonic
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from scorekeeper.rules.facts import Adjustment
from scorekeeper.storage import games
from scorekeeper.storage.check import check
from tests import tables
from tests.server import Server
from tests.storage.cluster import Cluster
from tests.storage.fakes import opened

pytestmark = [pytest.mark.slow, pytest.mark.postgres]
WRITERS, WRITES, PATIENCE = 8, 3, 60
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


@pytest.fixture(scope="module")
def url(cluster: Cluster) -> str:
    return cluster.migrated()


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[tuple[Site, Site]]:
    folder = tmp_path_factory.mktemp("machines")
    servers = [Server(folder / name, SCOREKEEPER_DATABASE_URL=url) for name in ("one", "other")]
    for server in servers:
        server.instance.mkdir()
        if server is not servers[0]:  # what docs/running-it.md says about several machines
            shutil.copy(servers[0].instance / "secret_key", server.instance)
        server.start()
    one, other = (Site(server) for server in servers)
    yield one, other
    for server in servers:
        server.stop()


@pytest.fixture
def game(sites: tuple[Site, Site], tmp_path: Path, url: str) -> str:
    """A game whose pen one device has, that comes to either machine."""
    with opened(str(tmp_path), url):
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
    """Write points until they are taken, and send what was taken to the other machine once more."""
    page, end = f"/g/{game}/points", monotonic() + PATIENCE
    while monotonic() < end:
        form = here.hidden(page) | {"seat": "0", "sign": "more", "points": "1", "reason": reason, "save": "1"}
        answer = here.ask(page, form)
        if answer.status == 303:
            assert there.ask(page, form).status == 303
            return
        assert answer.status == 409, answer.text  # somebody else was first: look again
    raise AssertionError(f"{reason} was never taken")


def seq_of(page: str) -> int:
    return int(dict(HIDDEN.findall(page))["seq"])


def test_eight_writers_at_two_machines(sites: tuple[Site, Site], game: str, tmp_path: Path, url: str) -> None:
    def write(writer: int) -> None:
        here, there = sites if writer % 2 else reversed(sites)
        for number in range(WRITES):
            adjust(here, there, game, f"writer {writer}, {number}")

    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, range(WRITERS)))
    with opened(str(tmp_path), url):
        after = games.load(game)
        facts = [entry.fact for entry in after.entries if isinstance(entry.fact, Adjustment)]
        assert Counter(fact.reason for fact in facts) == {
            f"writer {writer}, {number}": 1 for writer in range(WRITERS) for number in range(WRITES)
        }
        assert [entry.seq for entry in after.entries] == list(range(1, after.seq + 1))
        assert check().differences == ()
    shown = [site.ask(f"/g/{game}/history").text for site in sites]
    # The line above the list names the newest entry once more, whichever writer was last.
    assert [page.partition("<ol>")[2].count("writer 7, 2") for page in shown] == [1, 1]


def test_a_tap_here_is_seen_there(sites: tuple[Site, Site], game: str) -> None:
    for number, (here, there) in enumerate((sites, sites[::-1]) * 2, start=1):
        before = there.ask(f"/g/{game}", **HTMX).headers["ETag"]
        assert there.ask(f"/g/{game}", **HTMX, **{"If-None-Match": before}).status == 304
        adjust(here, here, game, f"prize {number}")
        assert seq_of(there.ask(f"/g/{game}").text) == 2 + number
        after = there.ask(f"/g/{game}", **HTMX, **{"If-None-Match": before})
        assert (after.status, seq_of(after.text)) == (200, 2 + number)
