"""Who asked for a part gets it; whoever replaces the page gets the page."""

import pytest

from scorekeeper.web.site import htmx

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("headers", "fragment"),
    [
        ({}, False),
        (HTMX, True),
        (HTMX | {"HX-Boosted": "true"}, False),
        (HTMX | {"HX-History-Restore-Request": "true"}, False),
        ({"HX-History-Restore-Request": "true"}, False),
    ],
)
def test_only_a_plain_htmx_request_wants_a_part(app, headers, fragment):
    with app.test_request_context(headers=headers):
        assert htmx.wants_fragment() is fragment


def test_no_cache_mixes_pages_and_parts(client):
    assert "HX-Request" in client.get("/door").vary


def test_the_page_and_its_part_are_different_versions(app):
    with app.test_request_context():
        page = htmx.etag("abc", 7)
    with app.test_request_context(headers=HTMX):
        assert htmx.etag("abc", 7) != page
