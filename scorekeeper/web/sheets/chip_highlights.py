"""The highlights of a game that counts chips: who lost hands."""

from collections.abc import Iterator

from scorekeeper.rules.sheets.summary import Summary
from scorekeeper.web.games.sheet_words import deals
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed
from scorekeeper.web.paper.content import Note
from scorekeeper.web.sheets.game_story import when


def of_chips(whole: Summary, word: str) -> Iterator[Note]:
    """Yield who went out first, who lost most hands, and how many the winner lost."""
    out = [(player.out_in, player.name) for player in whole.players if player.out_in is not None]
    if out:
        hand, name = min(out)
        yield Note(_("First out:"), _("%(name)s, in %(hand)s.", name=name, hand=when((hand,), word)))
    hands = deals(len(whole.race.deals), word)
    lost = max((player.lost.value for player in whole.players if player.lost), default=0)
    if lost:
        most = [player.name for player in whole.players if player.lost and player.lost.value == lost]
        if 2 * len(most) <= len(whole.players):
            text = _("%(names)s, %(lost)s of %(hands)s.", names=listed(most), lost=lost, hands=hands)
            yield Note(_("Lost most:"), text)
    few = [player for player in whole.players if player.seat in whole.winners]
    if len(few) == 1:
        lost = few[0].lost.value if few[0].lost else 0
        yield Note(
            _("The winner:"), _("%(name)s lost %(lost)s of %(hands)s.", name=few[0].name, lost=lost, hands=hands)
        )
