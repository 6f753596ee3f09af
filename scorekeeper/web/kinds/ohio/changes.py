"""Everything that can happen in a game of Ohio, and its sentences in the history."""

from collections.abc import Mapping

from scorekeeper.record.history import LineOf
from scorekeeper.record.log import GameOf
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.hand import BLANK
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.changes import (
    Ask,
    ChangePage,
    HistorySentence,
    SentenceFor,
    StarterPage,
    ask_misdeal,
    filled,
    player_sentence,
    valued,
)
from scorekeeper.web.language.texts import N_, ngettext, series, signed
from scorekeeper.web.language.texts import gettext as _

WAYS: Mapping[str, str] = {
    "scores": N_("Hand %(number)s is entered by scores"),
    # Hands in which an earlier version counted single cards are shown by sums.
    **dict.fromkeys(("figures", "detail"), N_("Hand %(number)s is entered by sums")),
    "trick": N_("Hand %(number)s is entered card by card"),
}


def _hand_scores(fact: ohio.HandScores, line: LineOf[OhioState]) -> HistorySentence:
    before = line.before.slips.get(fact.hand, BLANK).scores_by(line.before.rules.is_literal)
    parts: list[str] = []
    for seat, score in fact.scores.items():
        was = signed(before[seat]) if seat in before else None
        parts.append(filled(_("{name} scores {points}"), name=line.names[seat], points=valued(was, signed(score))))
    return HistorySentence(series(parts), gains=not line.was_done)


def _hand_figures(fact: ohio.HandFigures, line: LineOf[OhioState]) -> HistorySentence:
    parts = [_count(line.names[seat], each) for seat, each in fact.figures.items()]
    return HistorySentence(series(parts), gains=not line.was_done)


def _count(name: str, count: ohio.Count) -> str:
    ohios = ngettext("%(num)s Ohio", "%(num)s Ohios", count.captured_ohios)
    places = {"name": name, "cards": count.captured_numbers, "ohios": ohios, "held": count.hand_numbers}
    if count.hand_ohio:
        return _("%(name)s captured cards worth %(cards)s and %(ohios)s, holds %(held)s and an Ohio", **places)
    return _("%(name)s captured cards worth %(cards)s and %(ohios)s, holds %(held)s", **places)


def _hand_piles(fact: ohio.HandPiles, line: LineOf[OhioState]) -> HistorySentence:
    return _hand_figures(ohio.HandFigures(fact.hand, {seat: pile.count for seat, pile in fact.piles.items()}), line)


def _trick_play(fact: ohio.TrickPlay, line: LineOf[OhioState]) -> HistorySentence:
    name = line.names[fact.seat]
    if fact.move == "pass":
        return HistorySentence(_("%(name)s passes", name=name))
    if fact.move == "taken":
        return HistorySentence(_("%(name)s takes the trick", name=name), gains=not line.was_done)
    card = _("an Ohio") if fact.move == ohio.OHIO else _("the %(card)s", card=fact.move)
    return HistorySentence(_("%(name)s plays %(card)s", name=name, card=card), gains=not line.was_done)


def _misdeal(fact: ohio.Misdeal, line: LineOf[OhioState]) -> HistorySentence:
    before = line.before.slips.get(fact.hand, BLANK)
    has_entries = before.plays or before.scores or before.counts
    aside = _("what was entered for it is set aside") if has_entries else ""
    return HistorySentence(_("Misdeal: hand %(number)s is dealt again", number=fact.hand), aside=aside)


SENTENCES: Mapping[type[Fact], SentenceFor[OhioState]] = {
    ohio.EntryWay: lambda fact, _line: HistorySentence(_(WAYS[fact.way], number=fact.hand)),
    ohio.HandStarted: player_sentence(N_("%(name)s starts hand %(number)s")),
    ohio.HandScores: _hand_scores,
    ohio.HandFigures: _hand_figures,
    ohio.Tally: player_sentence(N_("%(name)s counts cards of hand %(number)s")),
    ohio.HandPiles: _hand_piles,
    ohio.TrickPlay: _trick_play,
    ohio.Misdeal: _misdeal,
}


PAGES: Mapping[str, ChangePage[OhioState]] = {"dealer": StarterPage(ohio.HandStarted)}
QUESTIONS: tuple[str, ...] = ("misdeal",)


def asks(game: GameOf[OhioState]) -> tuple[Ask, ...]:
    state = game.state
    if state.live is None:
        return ()
    number, starter = state.live, state.names[state.hand(state.live).starter]
    return (
        ask_misdeal(
            _("hand %(number)s again, %(name)s starts", number=number, name=starter),
            _("What was entered for it is set aside; the history keeps it."),
            ohio.Misdeal(number),
        ),
    )
