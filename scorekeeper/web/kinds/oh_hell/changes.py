"""What may happen at a table of the Oh Hell family: a misdeal, another dealer, people who come and go, other deals."""

from collections.abc import Mapping

from scorekeeper.record.game import GameOf
from scorekeeper.rules.facts import FirstDealer
from scorekeeper.rules.kind import Fact
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.deals import Deal
from scorekeeper.rules.oh_hell.state import OhHellState
from scorekeeper.web.games.names import FITS_A_LINE, short_names
from scorekeeper.web.kinds.changes import Ask, Change, ChangePageOf, SentenceFor
from scorekeeper.web.kinds.oh_hell.history import SENTENCES
from scorekeeper.web.kinds.oh_hell.ladder import LadderPage
from scorekeeper.web.kinds.oh_hell.players import PlayersPage
from scorekeeper.web.kinds.protocols import Form
from scorekeeper.web.language.texts import N_, listed
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import seat_in


class DealerPage:
    """Who deals, and who dealt first."""

    name = title = N_("Dealer")
    template = "kinds/oh_hell/_dealer.html"
    save = N_("Save")
    part = "deal"

    def now(self, game: GameOf[OhHellState]) -> str:
        """Return who deals the deal in hand."""
        state = game.state
        return state.names[state.live.dealer] if state.live else ""

    def drafted(self, game: GameOf[OhHellState], form: Form) -> Change:
        """Return another dealer from the deal in hand on, or from the first."""
        state = game.state
        deal = state.live
        first = seat_in(form, "first", state.started, state.first_dealer)
        moved = game.kind.apply(state, FirstDealer(first)) if first != state.first_dealer else state
        facts: list[Fact] = [FirstDealer(first)] if moved is not state else []
        if deal and moved.live:
            now = seat_in(form, "dealer", deal.order, deal.dealer)
            # A first dealer put right has moved the deal in hand with it, unless somebody was tapped for it.
            if now != deal.dealer and now != moved.live.dealer:
                facts.append(oh.Dealer(deal.number, now))
        after = game.kind.apply(moved, facts[-1]) if facts else moved
        return Change(
            tuple(facts),
            {
                "deal": deal,
                "first": first,
                "first_now": state.first_dealer,
                "dealer": after.live.dealer if after.live else None,
                "started": state.started,
                "coming": after.deals[(deal.number - 1 if deal else 0) :][:6],
                "names": state.names,
                "at_once": state.rules.bidding.mode == "simultaneous",
                "short": short_names(game.sheet.columns, FITS_A_LINE),
            },
            note=_stays(deal.number if deal else 0),
        )


def _stays(deal: int) -> str:
    return _("What was bid and taken before deal %(number)s stays.", number=deal) if deal > 1 else ""


class OhHellTableChanges:
    """The family's share of More and of the record."""

    sentences: Mapping[type[Fact], SentenceFor[OhHellState]] = SENTENCES
    pages: Mapping[str, ChangePageOf[OhHellState]] = {
        "dealer": DealerPage(),
        "players": PlayersPage(),
        "ladder": LadderPage(),
    }
    questions: tuple[str, ...] = ("misdeal",)

    def asks(self, game: GameOf[OhHellState]) -> tuple[Ask, ...]:
        """Return the misdeal, of the deal in hand only."""
        state = game.state
        deal = state.live
        return () if deal is None else (_misdeal(state, deal),)


def _misdeal(state: OhHellState, deal: Deal) -> Ask:
    dealer, bids = state.names[deal.dealer], [state.names[seat] for seat in deal.order if seat in deal.bids]
    return Ask(
        key="misdeal",
        name=_("Misdeal"),
        now=_("deal %(number)s again, %(name)s deals", number=deal.number, name=dealer),
        line=_("Deal %(number)s again? %(name)s deals", number=deal.number, name=dealer),
        small=_("What %(names)s bid is set aside; the history keeps it.", names=listed(bids))
        if bids
        else _("Nobody has bid yet."),
        button=_("Deal again"),
        fact=oh.Misdeal(deal.number),
    )
