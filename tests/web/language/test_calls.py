"""English where a bid is a call: every text of a game's pages, and of nobody else's."""

import re

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.language import texts
from scorekeeper.web.language.calls import CALLS
from tests import tables
from tests.web.pages import read


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("%(name)s bids", "%(name)s calls"),
        ("%(name)s bid %(bid)s, took %(took)s", "%(name)s called %(bid)s, took %(took)s"),
        ("bid %(bid)s, took %(took)s", "called %(bid)s, took %(took)s"),
        ("What did %(name)s bid?", "What did %(name)s call?"),
        ("correct what %(name)s bid", "correct what %(name)s called"),
        ("{who} bid {bid}: {least} to {most} can be bid", "{who} called {bid}: {least} to {most} can be called"),
        (
            "{seats} has not bid yet: tricks come after all bids",
            "{seats} has not called yet: tricks come after all calls",
        ),
        ("Bidding", "Calling"),
        ("a bid is a call; made, or short", "a bid is a call; made, or short"),
        ("overbid", "overbid"),
    ],
)
def test_a_bid_is_a_call_whatever_form_it_has(text, called):
    assert CALLS.catalog.gettext(text) == called
    assert CALLS.catalog.ngettext(text, "", 1) == called


@pytest.mark.parametrize(
    ("variant", "language", "says"),
    [
        ("call_break", "en", "call 3, took 2"),
        ("call_break_8", "en", "call 3, took 2"),
        ("nomination_whist", "en", "bid 3, took 2"),
        ("call_break", "de", "Ansage 3, bekam 2"),
    ],
)
def test_the_pages_of_a_game_say_what_its_table_says(app, client, variant, language, says):
    game = tables.start(app, variant)
    cards = game.state.live.hand_size
    bids, tricks = {0: 3, 1: 1, 2: 1, 3: 1}, {0: 2, 1: 1, 2: 1, 3: cards - 4}
    game = tables.enter(app, game, oh.Bids(1, bids), oh.Tricks(1, tricks))
    pages = [
        f"/g/{game.id}",
        f"/g/{game.id}/sheet",
        f"/g/{game.id}/history",
        f"/g/{game.id}/print",
        f"/w/{game.watch_id}",
    ]
    told = [read(client.get(page, headers={"Accept-Language": language}).text).text for page in pages]
    assert [bool(re.search(r"\bbids?\b", text, re.IGNORECASE)) for text in told] == [says.startswith("bid")] * 5
    assert any(says in text for text in told)
    assert texts.reader_language() is texts.ENGLISH
