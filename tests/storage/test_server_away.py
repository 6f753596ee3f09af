"""While the database server is away every page says so, and once it is back all goes on."""

import os
from collections.abc import Callable
from contextlib import suppress

import pytest
from flask import Flask
from werkzeug.routing import BuildError

from tests.kit import tables
from tests.kit.cluster import Cluster

pytestmark = [pytest.mark.slow, pytest.mark.postgres]
ALL = os.environ.get("VARIANTS") == "all"  # every page: `make siege`


def addresses(app: Flask, game_id: str, watch_id: str) -> list[str]:
    given = {"game_id": game_id, "watch_id": watch_id, "variant_id": "oh_well", "link": "made-up"}
    found = set[str]()
    for rule in app.url_map.iter_rules():
        values = {name: given.get(name, 1) for name in rule.arguments}
        if "GET" in (rule.methods or ()) and rule.endpoint != "static":
            with suppress(BuildError, ValueError):
                found.add(app.url_map.bind("localhost").build(rule.endpoint, values))
    return sorted(found)


def test_a_server_is_copied_by_its_own_tools(make_app, cluster: Cluster) -> None:
    """Whatever else is in its database, perhaps another program's, is nobody's business here."""
    client = make_app(SQLALCHEMY_DATABASE_URI=cluster.migrated()).test_client()
    answer = client.get("/backup")
    assert (answer.status_code, "such as pg_dump" in answer.text) == (404, True)
    assert "/backup" not in client.get("/games").text


def test_every_page_says_that_the_scores_cannot_be_reached(make_app: Callable[..., Flask], cluster: Cluster) -> None:
    app = make_app(SQLALCHEMY_DATABASE_URI=cluster.migrated())
    game = tables.start(app, device="tablet")
    client = app.test_client()
    pages = addresses(app, game.id, game.watch_id)
    assert len(pages) > 40
    pages = pages if ALL else [*pages[::5], f"/g/{game.id}"]
    before = {page: client.get(page).status_code for page in pages}
    cluster.stop()
    away = {page: client.get(page) for page in pages}
    cluster.start()
    assert {page: answer.status_code for page, answer in away.items() if answer.status_code in (500, 502)} == {}
    told = [page for page, answer in away.items() if answer.status_code == 503]
    assert all("cannot write or reach its data" in away[page].text for page in told)
    assert f"/g/{game.id}" in told
    assert {page: client.get(page).status_code for page in pages} == before
