"""Two servers: over one PostgreSQL, each with a folder of its own, as a club on two machines; or both on one folder."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from scorekeeper.storage import games
from scorekeeper.storage.database import FILE_NAME
from tests.kit import tables
from tests.kit.http import HTMX, Device, hidden
from tests.kit.server import Server
from tests.storage.fakes import opened

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
