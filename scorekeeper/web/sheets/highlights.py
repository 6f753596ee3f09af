"""What people look for when a game is over, a line each, the most telling first: what it is, and who did it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorekeeper.rules.sheets.summary import Summary, TableBest
from scorekeeper.web.games.sheet_words import deals
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import isolated, listed, ngettext, signed
from scorekeeper.web.paper.content import Note
from scorekeeper.web.sheets.game_story import when

FEW = 4  # deals that a line names


def highlights(whole: Summary, word: str) -> tuple[Note, ...]:
    """Return the highlights of a game as far as it is scored; `word` is deal or hand."""
    whole = replace(whole, players=tuple(replace(player, name=isolated(player.name)) for player in whole.players))
    names = {player.seat: player.name for player in whole.players}
    if whole.race.counts != "points":
        return tuple(of_chips(whole, word))
    return (*_lead(whole, names, word), *_of_bids(whole, names, word), *_of_points(whole, names, word))


def _lead(whole: Summary, names: Mapping[int, str], word: str) -> Iterator[Note]:
    if not whole.race.has_values:
        return
    second = next((player.name for player in whole.players if player.seat not in whole.winners), "")
    if whole.ahead_since and whole.margin and second:
        places = {"name": names[whole.winners[0]], "deal": when((whole.ahead_since,), word), "second": second}
        since = ngettext(
            "%(name)s from %(deal)s on, in the end %(num)s point ahead of %(second)s.",
            "%(name)s from %(deal)s on, in the end %(num)s points ahead of %(second)s.",
            whole.margin,
            **places,
        )
        if whole.ahead_since == whole.table.deals:
            yield Note(_("Took the lead in the last deal:"), ngettext(
                "%(name)s, %(num)s point ahead of %(second)s.", "%(name)s, %(num)s points ahead of %(second)s.",
                whole.margin, name=names[whole.winners[0]], second=second,
            ))  # fmt: skip
        else:
            yield Note(_("Ahead to the end:"), since)
    changes = len(whole.lead_changes)
    often = ngettext("it changed once.", "it changed %(num)s times.", changes)
    yield Note(_("The lead:"), often if changes else _("it never changed."))


def _most_made(whole: Summary) -> Iterator[Note]:
    made = {player.seat: player.made.value for player in whole.players if player.made}
    most = max(made.values(), default=0)
    if not most:
        return
    best = [player for player in whole.players if made.get(player.seat) == most]
    who = listed([player.name for player in best])
    if len({player.bids for player in best}) == 1:
        text = _("%(names)s, %(made)s of %(bids)s.", names=who, made=most, bids=best[0].bids)
    else:
        text = _("%(names)s, %(made)s.", names=who, made=most)
    yield Note(_("Most bids made:"), text)


def _of_bids(whole: Summary, names: Mapping[int, str], word: str) -> Iterator[Note]:
    yield from _most_made(whole)
    if whole.run and whole.run.value > 1:
        yield _table_best(_("Longest run:"), whole.run, names, word)
    if whole.boldest and whole.boldest.value > 1:
        yield _table_best(_("Boldest bid made:"), whole.boldest, names, word)
    if whole.miss:
        yield _table_best(_("Biggest miss:"), whole.miss, names, word)
    yield from _of_table(whole, word)
    if whole.zeros:
        yield _table_best(_("Zero bids made:"), whole.zeros, names, word)


def _of_table(whole: Summary, word: str) -> Iterator[Note]:
    table = whole.table
    if table.nobody_made:
        yield Note(_("Nobody made it:"), _("%(deals)s.", deals=when(table.nobody_made, word)))
    if table.everybody_made:
        yield Note(_("Everybody made it:"), _("%(deals)s.", deals=when(table.everybody_made, word)))
    if table.over or table.under:
        counts = {"over": table.over, "under": table.under, "deals": deals(table.deals, word)}
        even = _("over in %(over)s of %(deals)s, under in %(under)s, even in %(even)s.", even=table.even, **counts)
        yield Note(
            _("Bids:"), even if table.even else _("over in %(over)s of %(deals)s, under in %(under)s.", **counts)
        )


def _of_points(whole: Summary, names: Mapping[int, str], word: str) -> Iterator[Note]:
    if whole.best:
        yield _table_best(_("Best hand:") if word == "hand" else _("Best deal:"), whole.best, names, word)
    if whole.closest and whole.winners:
        pair = listed([names[whole.closest.ahead], names[whole.closest.behind]])
        apart = ngettext("%(names)s ended %(num)s point apart.", "%(names)s ended %(num)s points apart.",
                         whole.closest.points, names=pair)  # fmt: skip
        yield Note(_("Closest:"), apart)


def _table_best(lead: str, best: TableBest, names: Mapping[int, str], word: str) -> Note:
    """Return who reached a number; the deals too where it was one player, and few."""
    places = {"names": listed([names[seat] for seat, _deals in best.by]), "value": signed(best.value)}
    numbers = [numbers for _seat, numbers in best.by]
    if len(numbers) > 1:
        return Note(lead, _("%(names)s, %(value)s each.", **places))
    if len(numbers[0]) > FEW and numbers[0][-1] - numbers[0][0] >= len(numbers[0]):
        return Note(lead, _("%(names)s, %(value)s.", **places))
    return Note(lead, _("%(names)s, %(value)s in %(deals)s.", deals=when(numbers[0], word), **places))


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
