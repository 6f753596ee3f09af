"""Two servers of ours, over one PostgreSQL or on one folder; and a database server that is away."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from flask import Flask

from scorekeeper.storage import games
from scorekeeper.storage.database import FILE_NAME
from tests.kit import tables
from tests.kit.cluster import Cluster
from tests.kit.every_form import stocked
from tests.kit.http import HTMX, Device, hidden
from tests.kit.server import Server
from tests.storage.series import opened

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["one_folder", pytest.param("two_machines", marks=pytest.mark.postgres)])
def servers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    folder = tmp_path_factory.mktemp("machines")
    if request.param == "one_folder":
        servers = [Server(folder, SCOREKEEPER_DATABASE_URL=f"sqlite:///{folder / FILE_NAME}") for _ in range(2)]
    else:
        url = request.getfixturevalue("cluster").migrated()
        servers = [Server(folder / name, SCOREKEEPER_DATABASE_URL=url) for name in ("one", "other")]
    first = servers[0].instance
    for server in servers:
        server.instance.mkdir(exist_ok=True)
        if server.instance != first:  # what docs/running-it.md says about several machines
            shutil.copy(first / "secret_key", server.instance)
        server.start()
    yield servers
    for server in servers:
        server.stop()


def test_a_tap_here_is_seen_there(servers: list[Server], tmp_path: Path) -> None:
    """The device with the pen comes to either machine, and sends each form to both."""
    with opened(tmp_path, servers[0].environment["SCOREKEEPER_DATABASE_URL"]):
        table = f"/g/{games.start(tables.setup_of(), 'tablet', token_hex(8)).id}"
    one, other = (Device(server.url) for server in servers)
    other.cookies = one.cookies
    assert one.post(f"{table}/pen/take", {"csrf_token": hidden(one.get(table).text)["csrf_token"]}).status_code == 303
    for number, (here, there) in enumerate([(one, other), (other, one)] * 2, start=1):
        before = {"If-None-Match": there.get(table, **HTMX).headers["ETag"]}
        assert there.get(table, **HTMX, **before).status_code == 304
        points = {"seat": "0", "sign": "more", "points": "1", "reason": f"prize {number}", "save": "1"}
        form = hidden(here.get(f"{table}/points").text) | points
        assert [each.post(f"{table}/points", form).status_code for each in (here, there)] == [303, 303]
        assert hidden(there.get(table).text)["seq"] == str(2 + number)
        after = there.get(table, **HTMX, **before)
        assert after.status_code == 200
        assert hidden(after.text)["seq"] == str(2 + number)
    one.close()
    other.close()


ALL = os.environ.get("VARIANTS") == "all"  # every page: `make siege`


@pytest.mark.postgres
def test_a_server_is_copied_by_its_own_tools(make_app, cluster: Cluster) -> None:
    """Whatever else is in its database, perhaps another program's, is nobody's business here."""
    client = make_app(SQLALCHEMY_DATABASE_URI=cluster.migrated()).test_client()
    answer = client.get("/backup")
    assert (answer.status_code, "such as pg_dump" in answer.text) == (404, True)
    assert "/backup" not in client.get("/games").text


@pytest.mark.postgres
def test_every_page_says_that_the_scores_cannot_be_reached(make_app: Callable[..., Flask], cluster: Cluster) -> None:
    house = stocked(make_app(SQLALCHEMY_DATABASE_URI=cluster.migrated()))
    client, table = house.device, f"/g/{house.known['game_id'][0]}"
    pages = [page for rule in house.rules("GET") for page in house.addresses(rule)]
    assert len(pages) > 100
    pages = pages if ALL else [*pages[::20], table]
    before = {page: client.get(page).status_code for page in pages}
    cluster.stop()
    away = {page: client.get(page) for page in pages}
    cluster.start()
    assert {page: answer.status_code for page, answer in away.items() if answer.status_code in (500, 502)} == {}
    told = [page for page, answer in away.items() if answer.status_code == 503]
    assert all("cannot write or reach its data" in away[page].text for page in told)
    assert table in told
    assert {page: client.get(page).status_code for page in pages} == before
