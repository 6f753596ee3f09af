"""What only the board shows of an option; the rules in words are walked in tests/web/new_game/test_options.py."""

import pytest

from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.web.kinds.variants import describer, entries
from tests.web.real_life import Evening


@pytest.mark.parametrize("announce", [True, False])
def test_over_and_under_stand_large_until_the_table_says_no(app, client, announce):
    table = Evening(app, client, "nomination_whist", announce=announce)
    table.add(oh.Bids(1, {0: 2, 1: 2, 2: 2, 3: 2}))
    assert ('class="way way--over"' in table.page()) is announce


def test_a_no_that_differs_from_what_is_shown_is_kept(app, client):
    row = next(row for row in entries() if row.id == "nomination_whist")
    field = next(field for field in describer(row).fields(row.id, {}, 4) if field.key == "announce")
    assert (field.value, field.usual) == ("true", "true")
