"""Files that a browser keeps, whatever they are named after: the header that names them fits into Latin-1."""

from dataclasses import replace

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.http import parse_options_header

from scorekeeper.rules.ono99.facts import HandLost
from scorekeeper.storage import games
from scorekeeper.web.paper import pdf
from tests.kit.club import SEASON
from tests.kit.pdfs import needs_pdf
from tests.kit.tables import DEVICE, setup_of
from tests.kit.web import Table

NAMES = ("Ana", "Łukasz", "O’Neill", "日本", "Autumn – 2026", 'A "b" \\ c/d', "ÄÖ; x=1")


@pytest.fixture
def without_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw no PDF file: what is in it is looked at elsewhere."""
    monkeypatch.setattr(pdf, "can_make", lambda: True)
    monkeypatch.setattr(pdf, "pdf_of", lambda _page, _styles="": b"%PDF")


def told(answer: Response) -> str:
    header = answer.headers["Content-Disposition"]
    how, names = parse_options_header(header)
    assert (how, header.isascii()) == ("attachment", True)
    return names["filename"]


@pytest.mark.usefixtures("without_paper")
@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_kept_under_the_name_of_its_season_or_the_title_of_its_game(app, client, name: str):
    Table(app, client, "ono99", (name, "Ben"), chips=0).add(HandLost(1, 0))
    season = client.post("/seasons", data=SEASON | {"name": name}).location.partition("?")[2].partition("&")[0]
    for path in ("standing.csv", "standing/print.pdf"):
        assert told(client.get(f"/seasons/{path}?{season}")) == f"{name}{path[-4:]}"
    with app.app_context():
        setup = replace(setup_of("oh_well", ("Ana", "Ben", "Cas")), title=name)
        game = f"/g/{games.start(setup, DEVICE, name, DEVICE).id}"
    for path in ("export.json", "export.csv", "print.pdf", "print/blank.pdf"):
        assert told(client.get(f"{game}/{path}")).startswith(name), path
    assert told(client.get(f"{game}/print/rules.pdf")) == "oh_well.pdf"


@pytest.mark.paper
def test_one_file_is_made_at_a_time_and_the_same_page_makes_none(app: Flask, client: FlaskClient):
    needs_pdf()
    table = Table(app, client, "ono99", ("Ana", "Ben"), chips=0)
    table.add(HandLost(1, 0))
    paper = client.get(f"/g/{table.id}/print.pdf")
    with pdf.making:
        assert client.get(f"/g/{table.id}/print.pdf").data == paper.data
        for other in (f"/g/{table.id}/print/blank.pdf", "/seasons/standing/print.pdf"):
            refused = client.get(other)
            assert (refused.status_code, "made for another device" in refused.text) == (503, True)
    assert client.get(f"/g/{table.id}/print/blank.pdf").status_code == 200
