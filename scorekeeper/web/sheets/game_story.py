"""The result of a game in words: who won, and how close it was."""

from collections.abc import Sequence

from scorekeeper.rules.sheets.summary import Summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.sheet_words import winners_with
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed, ngettext, series, share_of

FEW = 2  # most players named
MANY = 4  # most deals named in a line


def when(deals: Sequence[int], word: str) -> str:
    """Return deals in words: deal 3, deals 3 to 8, deals 1, 4 and 6; of more than MANY, the first and "and 3 more"."""
    if len(deals) > 2 and deals[-1] - deals[0] == len(deals) - 1:
        numbers = _("%(first)s to %(last)s", first=deals[0], last=deals[-1])
    else:
        each = [str(deal) for deal in deals]
        more = len(deals) - MANY  # instead of "and 1 more", that one is named
        numbers = listed(each) if more <= 1 else _("%(few)s and %(more)s more", few=series(each[:MANY]), more=more)
    if word == "hand":
        return ngettext("hand %(numbers)s", "hands %(numbers)s", len(deals), numbers=numbers)
    return ngettext("deal %(numbers)s", "deals %(numbers)s", len(deals), numbers=numbers)


def winner_line(game: Game) -> str:
    """Return who won with which total."""
    sheet = game.sheet
    best = [line for line in sheet.standings if line.won]
    if not best:
        return _("Nobody has won yet")
    total = best[0].total if sheet.counts == "points" or best[0].total else None
    return winners_with([line.name for line in best], total, sheet.counts)


def winner_and_total(game: Game) -> tuple[str, str]:
    """Return who won and the rest of the sentence: "Ann and Ben", "win with 84"."""
    line, names = winner_line(game), listed([line.name for line in game.sheet.standings if line.won])
    if not names or names not in line:
        return line, ""
    before, _names, after = line.partition(names)
    return names, f"{before}{after}".strip()


def how_close(game_summary: Summary) -> str:
    """Return the winner's margin and over whom; "" if nobody has won or nothing is counted."""
    if len(game_summary.winners) > 1:
        return _("tied")
    behind = [player for player in game_summary.players if player.seat not in game_summary.winners]
    if game_summary.margin is None or not game_summary.winners or not behind:
        return ""
    second = [player.name for player in behind if player.total == behind[0].total]
    if not game_summary.margin:
        return _("tied with %(names)s", names=listed(second)) if len(second) <= FEW else _("tied")
    if len(second) > FEW:
        return ngettext("%(num)s point ahead", "%(num)s points ahead", game_summary.margin)
    return ngettext(
        "%(num)s ahead of %(names)s", "%(num)s ahead of %(names)s", game_summary.margin, names=listed(second)
    )


def out_of(game_summary: Summary) -> dict[int, str]:
    """Return by seat the hand in which a player went out."""
    return {
        player.seat: _("out in hand %(number)s", number=player.out_in)
        for player in game_summary.players
        if player.out_in is not None
    }


def made_of(game_summary: Summary) -> dict[int, str]:
    """Return by seat the bids made, such as 9 of 13."""
    return {player.seat: share_of(len(player.made), len(player.bids)) for player in game_summary.players if player.bids}
