"""The tap pad of Ohio: what lies before each player, a tap a card."""

from collections.abc import Mapping
from urllib.parse import urlencode

from scorekeeper.record.game import GameOf
from scorekeeper.record.log import live_entries
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.board import HandBoard, pad
from scorekeeper.rules.ohio.facts import CARDS, Pile
from scorekeeper.rules.ohio.state import OhioState
from scorekeeper.web.kinds.contract import Context, Form, refusal
from scorekeeper.web.kinds.ohio import draft, words
from scorekeeper.web.site.parsing import whole


def counting(game: GameOf[OhioState], shown: HandBoard, here: str, asked: Form, opened: int | None = None) -> Context:
    """Return the pad for one player's pile, and all players beside it.

    `opened`: the seat whose hand is corrected; its keys are then links that carry the piles, and write nothing.
    """
    carried = {"as": "detail", "piles": draft.packed_piles(shown.piles)} if opened is not None else {}
    seat = _seat(game, shown, asked, opened)
    taking_back = "back" in asked

    def link(**wanted: object) -> str:
        return f"{here}?{urlencode({**carried, **wanted})}"

    line = next(line for line in shown.seats if line.seat == seat)
    return {
        "seat": seat,
        "name": line.name,
        "pad": pad(shown, seat),
        **words.beside(shown),
        "seat_urls": {each.seat: link(seat=each.seat) for each in shown.seats},
        "taking_back": taking_back,
        "back_url": link(seat=seat) if taking_back else link(seat=seat, back=1),
        "key_urls": _key_urls(shown.piles, seat, taking_back, here) if carried else {},
        "does": "drop" if taking_back else "add",
        "card_names": {card: words.card_name(card) for card in CARDS},
        "checks": words.checks(shown),
        "easy_line": words.easy_way(line),
        "foot_words": words.detail_foot(shown, [refusal(game, each) for each in shown.problems], seat),
        "can_score": not shown.problems,
    }


def _key_urls(piles: Mapping[int, Pile], seat: int, taking_back: bool, here: str) -> dict[str, str]:
    """Return by key the address of the page with one card more, one less, or moved into a hand or out of it."""

    def link(after: Mapping[int, Pile]) -> str:
        return f"{here}?{urlencode({'as': 'detail', 'seat': seat, 'piles': draft.packed_piles(after)})}"

    more = -1 if taking_back else 1
    captured = {f"captured{card}": link(draft.with_captured(piles, seat, card, more)) for card in CARDS}
    return captured | {f"held{card}": link(draft.with_held(piles, seat, card)) for card in CARDS}


def _seat(game: GameOf[OhioState], shown: HandBoard, asked: Form, opened: int | None) -> int:
    """Return whose pile is counted: as asked for, or as tapped last, so that the eye stays where it is."""
    seats = [line.seat for line in shown.seats]
    text = asked.get("seat", "") or asked.get("tap", "")[-9:].partition("-")[2].partition(":")[0]
    seat = whole(text)
    if seat is not None and seat in seats:
        return seat
    if opened is not None:
        return opened if opened in seats else seats[0]
    taps = (entry.fact for entry in reversed(live_entries(game.entries)))
    return next((fact.seat for fact in taps if isinstance(fact, ohio.Tally) and fact.hand == shown.hand), seats[0])
