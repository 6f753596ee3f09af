"""The five questions that most tables need: deals, a bid made, a bid missed, the hook, trump."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.abilities import House
from scorekeeper.rules.oh_hell.axes import Changes, changes_of
from scorekeeper.rules.oh_hell.house.line import read_line
from scorekeeper.web.kinds.house import Answer, Ask
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, value_words
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _

STAIRS: Mapping[str, tuple[int, ...]] = {
    "down_up": (4, 3, 2, 1, 2, 3, 4), "up_down": (1, 2, 3, 4, 3, 2, 1), "up": (1, 2, 3, 4), "down": (4, 3, 2, 1),
    "constant": (4, 4, 4, 4),
}  # fmt: skip
PLAIN_MADE = "scoring.made.per_card=0 scoring.made.table=- scoring.made.digit=-"
MADE: Sequence[tuple[str, tuple[int, int, int]]] = (
    (N_("<b>10</b> and 1 a trick"), (10, 1, 0)),
    (N_("<b>5</b> and 1 a trick"), (5, 1, 0)),
    (N_("<b>10</b> and the bid squared"), (10, 0, 1)),
    (N_("<b>20</b> and 10 a trick"), (20, 10, 0)),
)
MISSED: Sequence[tuple[str, tuple[int, int]]] = (
    (N_("<b>1 a trick</b> taken"), (1, 0)),
    (N_("<b>nothing</b> at all"), (0, 0)),
    (N_("<b>−1</b> each trick off"), (0, 1)),
    (N_("<b>−10</b> each trick off"), (0, 10)),
)
HOOKS = (
    (N_("<b>on</b> in every deal"), "bidding.hook=on bidding.hook_from=1 bidding.hook_last_deal=on"),
    (N_("<b>from 3 cards</b> smaller hands free"), "bidding.hook=on bidding.hook_from=3 bidding.hook_last_deal=on"),
    (N_("<b>off</b> any bid"), "bidding.hook=off"),
)
TRUMPS = (
    (N_("<b>turned</b> next card"), "trump.kind=turn_up"),
    (N_("<b>dealer’s last</b> card"), "trump.kind=last_card"),
    (N_("<b>in turn</b> ♠ ♥ ♦ ♣"), "trump.kind=cycle"),
    (N_("<b>one suit</b> always"), "trump.kind=fixed"),
    (N_("<b>none</b> no trump"), "trump.kind=none"),
)


def questions(house: House, now: Changes, most: int | None, notes: Mapping[str, str]) -> tuple[Ask, ...]:
    """Return the questions with what stands now; `most` is the largest hand, as far as it is known."""
    own = changes_of(house)
    found = (_deals(now), _most(now, most), _made(now), _missed(now), _hook(now), _trump(now))
    parts = (
        ("schedule.shape", "schedule.list"), ("schedule.maximum",), ("scoring.made",),
        ("scoring.over", "scoring.under"), ("bidding.hook",), ("trump.kind", "trump.suit"),
    )  # fmt: skip
    others = [any(axis.startswith(part) for axis in own) for part in parts]
    own_notes = [notes.get(ask.axis, "") for ask in found]
    return tuple(
        Ask(ask.axis, ask.label, ask.hint, ask.answers, ask.typed, ask.steps, other, note)
        for ask, other, note in zip(found, others, own_notes, strict=True)
    )


def _deals(now: Changes) -> Ask:
    listed = bool(now.get("schedule.list"))
    shapes = [
        Answer(
            words=word, sets=f"schedule.list=- schedule.shape={shape}", stairs=STAIRS[shape],
            chosen=not listed and now.get("schedule.shape") == shape,
        )
        for shape, word in AXIS_WORDS["schedule.shape"].values.items()
    ]  # fmt: skip
    own = Answer(words=N_("a list"), opens="deals", chosen=listed, stairs=(1, 3, 2, 4, 1))
    return Ask("schedule.shape", _("The deals"), answers=(*shapes, own))


def _most(now: Changes, most: int | None) -> Ask:
    maximum = now.get("schedule.maximum")
    hint = _("as many as the packs give: %(most)s", most=most) if maximum == "most" and most else ""
    return Ask("schedule.maximum", _("Most cards"), hint, typed=str(most or ""), steps=True)


def _made(now: Changes) -> Ask:
    answers = [
        _answer(
            words,
            f"scoring.made.bonus={bonus} scoring.made.per_trick={trick} scoring.made.per_bid_squared={square}"
            f" {PLAIN_MADE}",
            now,
        )
        for words, (bonus, trick, square) in MADE
    ]
    return Ask("scoring.made", _("A bid that is made"), answers=(*answers, _own(answers, "scoring")))


def _missed(now: Changes) -> Ask:
    answers = [_answer(words, _sides(trick, off), now) for words, (trick, off) in MISSED]
    return Ask("scoring.over", _("A bid that is missed"), answers=(*answers, _own(answers, "scoring")))


def _sides(per_trick: int, per_difference: int) -> str:
    parts = {
        "per_trick": per_trick, "flat": 0, "per_difference": per_difference, "curve": "linear", "per_bid": 0,
        "per_bid_squared": 0,
    }  # fmt: skip
    return " ".join(f"scoring.{side}.{key}={value}" for side in ("over", "under") for key, value in parts.items())


def _hook(now: Changes) -> Ask:
    total = value_words("bidding.hook_total", now.get("bidding.hook_total"))
    hint = _("the last bidder may not make the bids total %(total)s", total=total)
    return Ask("bidding.hook", _("The hook"), hint, tuple(_answer(words, sets, now) for words, sets in HOOKS))


def _trump(now: Changes) -> Ask:
    suit = now.get("trump.suit") or "S"
    kinds = [(words, f"{sets} trump.suit={suit}" if "fixed" in sets else sets) for words, sets in TRUMPS]
    answers = [_answer(words, sets, now) for words, sets in kinds]
    return Ask("trump.kind", _("Trump"), answers=tuple(answers))


def _answer(words: str, sets: str, now: Changes) -> Answer:
    changes = changes_of(read_line(f"ohell {sets}").rules)
    return Answer(words=words, sets=sets, chosen=all(now.get(axis) == value for axis, value in changes.items()))


def _own(answers: Sequence[Answer], heading: str) -> Answer:
    return Answer(words=N_("<b>…</b> your own"), opens=heading, chosen=not any(answer.chosen for answer in answers))
