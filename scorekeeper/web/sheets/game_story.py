"""A finished game in words: who won and how close it was, the turns of the summary, the paragraph for a chat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.sheets.summary import PlayerSummary, Summary, TableBest
from scorekeeper.storage.games import Game
from scorekeeper.web.games.sheet_words import winners_with
from scorekeeper.web.language.texts import (
    N_,
    as_sentence,
    capital,
    listed,
    ngettext,
    paragraph,
    series,
    signed,
    with_number,
)
from scorekeeper.web.language.texts import gettext as _

# What stands out, for one player and for several who share it.
BOLDEST = (N_("%(who)s made a bid of %(value)s, the boldest"), N_("%(who)s each made a bid of %(value)s, the boldest"))
BEST = {
    "deal": (
        N_("%(who)s scored %(value)s, the most in one deal"),
        N_("%(who)s each scored %(value)s, the most in one deal"),
    ),
    "hand": (
        N_("%(who)s scored %(value)s, the most in one hand"),
        N_("%(who)s each scored %(value)s, the most in one hand"),
    ),
}
MISS = (
    N_("%(who)s missed a bid by %(value)s, the biggest miss"),
    N_("%(who)s each missed a bid by %(value)s, the biggest miss"),
)
RUN = (
    N_("%(who)s made %(value)s bids in a row, the longest run"),
    N_("%(who)s each made %(value)s bids in a row, the longest run"),
)
FEW = 2  # players who are named
MANY = 4  # deals that a line names


Says = Callable[[str, str], str]  # the sentence for who did it and how much


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the summary: when, who did what, and what there is to say of it."""

    at: int  # the deal it is sorted by
    when: str
    what: str  # a sentence without its full stop


class GameStory:
    """The words for one game's summary."""

    def __init__(self, summary: Summary, deal_word: str) -> None:
        self.summary = summary
        self.word = deal_word
        self.names: Mapping[int, str] = {player.seat: player.name for player in summary.players}

    def turns(self) -> tuple[Turn, ...]:
        """Return what stands out, in the order in which it happened."""
        summary = self.summary
        moments = [*self._ahead(), *self._zeros(), *self._run(), *self._finish()]
        moments += self._table_best(summary.boldest, _says(summary.boldest, BOLDEST))
        moments += self._table_best(summary.best, _says(summary.best, BEST[self.word]))
        moments += self._table_best(summary.miss, _says(summary.miss, MISS))
        moments += [self._out(player) for player in summary.players if player.out_in is not None]
        return tuple(sorted(moments, key=lambda turn: turn.at))

    def paragraph(self, heading: str) -> str:
        """Return the game as one paragraph for a chat."""
        others = [player for player in self.summary.players if player.seat not in self.summary.winners]
        names = listed([self._with_total(player) for player in others])
        placed = _("Then %(players)s", players=names) if others and self.summary.winners else names
        what = [_("%(when)s: %(what)s", when=turn.when, what=turn.what) for turn in self.turns()]
        sentences = [_("%(game)s: %(what)s", game=heading, what=self._won()), placed, self._winners_bids(), *what]
        return paragraph(*(as_sentence(sentence) for sentence in sentences if sentence))

    def lines(self, heading: str) -> str:
        """Return the standings as a text, one line per player."""
        placed = [
            _("%(place)s. %(name)s", place=player.place, name=self._with_total(player))
            for player in self.summary.players
        ]
        return "\n".join((heading, *placed))

    @property
    def _in_points(self) -> bool:
        return self.summary.race.counts == "points"

    def _won(self) -> str:
        best = [player for player in self.summary.players if player.seat in self.summary.winners]
        if not best:
            return _("nobody has won yet")
        names = listed([player.name for player in best])
        if not self._in_points:
            return _("%(names)s won", names=names)
        return _("%(names)s won with %(total)s", names=names, total=signed(best[0].total or 0))

    def _with_total(self, player: PlayerSummary) -> str:
        return with_number(player.name, signed(player.total or 0)) if self._in_points else player.name

    def _winners_bids(self) -> str:
        best = [player for player in self.summary.players if player.seat in self.summary.winners]
        if len(best) != 1 or not best[0].bids:
            return ""
        made = best[0].made.value if best[0].made else 0
        since, places = self.summary.ahead_since, {"name": best[0].name, "made": made}
        if not since:
            return ngettext("%(name)s made %(made)s of %(num)s bid", "%(name)s made %(made)s of %(num)s bids",
                            best[0].bids, **places)  # fmt: skip
        return ngettext(
            "%(name)s made %(made)s of %(num)s bid and was ahead from %(deal)s on",
            "%(name)s made %(made)s of %(num)s bids and was ahead from %(deal)s on",
            best[0].bids,
            deal=when((since,), self.word),
            **places,
        )

    def _ahead(self) -> list[Turn]:
        since = self.summary.ahead_since
        if since is None or not self._in_points or len(self.summary.race.deals) < 2:
            return []
        who, last = self.names[self.summary.winners[0]], self.summary.race.deals[-1]
        at_last, for_good = N_("%(name)s went ahead and won"), N_("%(name)s went ahead and stayed ahead")
        return [Turn(since, self._when((since,)), _(at_last if since == last else for_good, name=who))]

    def _run(self) -> list[Turn]:
        run = self.summary.run
        return self._table_best(run, _says(run, RUN)) if run and run.value > 1 else []

    def _zeros(self) -> list[Turn]:
        zeros = self.summary.zeros
        if zeros is None:
            return []
        seats = [seat for seat, _deals in zeros.by]
        if len(seats) > 1:
            return self._table_best(zeros, lambda who, _value: ngettext(
                "%(who)s each made %(num)s zero bid, the most", "%(who)s each made %(num)s zero bids, the most",
                zeros.value, who=who,
            ))  # fmt: skip
        bids = next(player.zero_bids for player in self.summary.players if player.seat == seats[0])
        return self._table_best(zeros, lambda who, _value: ngettext(
            "%(who)s made %(made)s of %(num)s zero bid, the most",
            "%(who)s made %(made)s of %(num)s zero bids, the most", bids, who=who, made=zeros.value,
        ))  # fmt: skip

    def _finish(self) -> list[Turn]:
        closest = self.summary.closest
        if closest is None or not self.summary.winners:
            return []
        last = self.summary.race.deals[-1:]
        pair = listed([self.names[closest.ahead], self.names[closest.behind]])
        apart = ngettext(
            "%(names)s ended %(num)s point apart, the closest finish",
            "%(names)s ended %(num)s points apart, the closest finish",
            closest.points,
            names=pair,
        )
        return [Turn(last[0], self._when(last), apart)]

    def _out(self, player: PlayerSummary) -> Turn:
        deal = player.out_in or 0
        return Turn(deal, self._when((deal,)), _("%(name)s went out", name=player.name))

    def _table_best(self, best: TableBest | None, says: Says) -> list[Turn]:
        """Return one line for all who reached it: a tie is told as a tie."""
        if best is None or (len(best.by) > FEW and 2 * len(best.by) > len(self.names)):
            return []  # what most of the table did does not stand out
        who = listed([self.names[seat] for seat, _deals in best.by])
        if len(best.by) > FEW:
            who = ngettext("%(num)s player", "%(num)s players", len(best.by))
        deals = tuple(sorted({deal for _, deals in best.by for deal in deals}))
        return [Turn(deals[0], self._when(deals), says(who, signed(best.value)))]

    def _when(self, deals: Sequence[int]) -> str:
        return capital(when(deals, self.word))


def _says(best: TableBest | None, patterns: tuple[str, str]) -> Says:
    pattern = patterns[best is not None and len(best.by) > 1]
    return lambda who, value: _(pattern, who=who, value=value)


def when(deals: Sequence[int], word: str) -> str:
    """Return deals as a table says them: deal 3, deals 3 to 8, deals 1, 4 and 6; of many the first four: and 3 more."""
    if len(deals) > 2 and deals[-1] - deals[0] == len(deals) - 1:
        numbers = _("%(first)s to %(last)s", first=deals[0], last=deals[-1])
    else:
        each = [str(deal) for deal in deals]
        more = len(deals) - MANY  # the place of "1 more" holds that one as well
        numbers = listed(each) if more <= 1 else _("%(few)s and %(more)s more", few=series(each[:MANY]), more=more)
    if word == "hand":
        return ngettext("hand %(numbers)s", "hands %(numbers)s", len(deals), numbers=numbers)
    return ngettext("deal %(numbers)s", "deals %(numbers)s", len(deals), numbers=numbers)


def winner_line(game: Game) -> str:
    """Return who won and with how much."""
    sheet = game.sheet
    best = [line for line in sheet.standings if line.won]
    if not best:
        return _("Nobody has won yet")
    total = best[0].total if sheet.counts == "points" or best[0].total else None
    return winners_with([line.name for line in best], total, sheet.counts)


def winner_and_total(game: Game) -> tuple[str, str]:
    """Return who won, and the rest of the sentence: Ann and Ben, win with 84."""
    line, names = winner_line(game), listed([line.name for line in game.sheet.standings if line.won])
    if not names or names not in line:
        return line, ""
    before, _names, after = line.partition(names)
    return names, f"{before}{after}".strip()


def how_close(game_summary: Summary) -> str:
    """Return how far the winner is ahead, and of whom; empty where nobody has won, or nothing is counted."""
    if len(game_summary.winners) > 1:
        return _("level")
    behind = [player for player in game_summary.players if player.seat not in game_summary.winners]
    if game_summary.margin is None or not game_summary.winners or not behind:
        return ""
    second = [player.name for player in behind if player.total == behind[0].total]
    if len(second) > FEW:
        return ngettext("%(num)s point ahead", "%(num)s points ahead", game_summary.margin)
    return ngettext(
        "%(num)s ahead of %(names)s", "%(num)s ahead of %(names)s", game_summary.margin, names=listed(second)
    )


def out_of(game_summary: Summary) -> dict[int, str]:
    """Return by seat in which hand somebody went out."""
    return {
        player.seat: _("out in hand %(number)s", number=player.out_in)
        for player in game_summary.players
        if player.out_in is not None
    }


def made_of(game_summary: Summary) -> dict[int, str]:
    """Return by seat how many bids were made: 9 of 13."""
    return {
        player.seat: _("%(made)s of %(bids)s", made=player.made.value if player.made else 0, bids=player.bids)
        for player in game_summary.players
        if player.bids
    }
