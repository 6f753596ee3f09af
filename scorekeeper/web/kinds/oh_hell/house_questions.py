"""The questions about house rules: those that the lines open with, and one for every axis."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.rules.common.axes import Changes, text_of
from scorekeeper.rules.oh_hell.axes import AXES, OPTIONAL_GROUPS, changes_of, group_of
from scorekeeper.rules.oh_hell.house import read_line
from scorekeeper.web.kinds.house import Answer, Ask
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, label_of, value_words
from scorekeeper.web.language.texts import N_, capital, decimals, listed, with_remark
from scorekeeper.web.language.texts import gettext as _

DECIMALS = ("tenths", "money")  # types of axes that are typed with a comma or a point
STAIRS: Mapping[str, tuple[int, ...]] = {
    "down_up": (4, 3, 2, 1, 2, 3, 4), "up_down": (1, 2, 3, 4, 3, 2, 1), "up": (1, 2, 3, 4), "down": (4, 3, 2, 1),
    "constant": (4, 4, 4, 4),
}  # fmt: skip
PLAIN_MADE = "scoring.made.per_card=0 scoring.made.table=- scoring.made.digit=-"
MADE: Sequence[tuple[str, tuple[int, int, int]]] = (
    (N_("<b>10</b> plus 1 per trick"), (10, 1, 0)),
    (N_("<b>5</b> plus 1 per trick"), (5, 1, 0)),
    (N_("<b>10</b> plus the bid squared"), (10, 0, 1)),
    (N_("<b>20</b> plus 10 per trick"), (20, 10, 0)),
)
MISSED: Sequence[tuple[str, tuple[int, int]]] = (
    (N_("<b>1 per trick</b> taken"), (1, 0)),
    (N_("<b>nothing</b> at all"), (0, 0)),
    (N_("<b>−1</b> per trick off"), (0, 1)),
    (N_("<b>−10</b> per trick off"), (0, 10)),
)
HOOKS = (
    (N_("<b>on</b> in every deal"), "bidding.hook=on bidding.hook_from=1 bidding.hook_last_deal=on"),
    (N_("<b>from 3 cards</b> not in smaller hands"), "bidding.hook=on bidding.hook_from=3 bidding.hook_last_deal=on"),
    (N_("<b>off</b> any bid"), "bidding.hook=off"),
)
TRUMPS = (
    (N_("<b>turned up</b> next card"), "trump.kind=turn_up"),
    (N_("<b>dealer’s last</b> card"), "trump.kind=last_card"),
    (N_("<b>in turn</b> ♠ ♥ ♦ ♣"), "trump.kind=cycle"),
    (N_("<b>one suit</b> always"), "trump.kind=fixed"),
    (N_("<b>none</b> no trump"), "trump.kind=none"),
)


def deals_ask(now: Changes) -> Ask:
    """Return the question about the shape of the ladder."""
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


def most_ask(now: Changes, most: int | None) -> Ask:
    """Return the question about the largest hand; `most` is what it comes to, as far as it is known."""
    maximum = now.get("schedule.maximum")
    hint = _("as many as the packs allow: %(most)s", most=most) if maximum == "most" and most else ""
    return Ask("schedule.maximum", _("Largest hand"), hint, typed=str(most or ""), steps=True)


def made_ask(now: Changes) -> Ask:
    """Return the question about a bid that is made."""
    answers = [
        _answer(
            words,
            f"scoring.made.bonus={bonus} scoring.made.per_trick={trick} scoring.made.per_bid_squared={square}"
            f" {PLAIN_MADE}",
            now,
        )
        for words, (bonus, trick, square) in MADE
    ]
    return Ask("scoring.made", _("Made bid"), answers=(*answers, _own(answers)))


def missed_ask(now: Changes) -> Ask:
    """Return the question about a bid that is missed, on both sides."""
    answers = [_answer(words, _sides(trick, off), now) for words, (trick, off) in MISSED]
    return Ask("scoring.over", _("Missed bid"), answers=(*answers, _own(answers)))


def _sides(per_trick: int, per_difference: int) -> str:
    parts = {
        "per_trick": per_trick, "flat": 0, "per_difference": per_difference, "curve": "linear", "per_bid": 0,
        "per_bid_squared": 0,
    }  # fmt: skip
    return " ".join(f"scoring.{side}.{key}={value}" for side in ("over", "under") for key, value in parts.items())


def hook_ask(now: Changes) -> Ask:
    """Return the question about the hook."""
    total = value_words("bidding.hook_total", now.get("bidding.hook_total"))
    hint = _("the last bidder may not make the bids add up to %(total)s", total=total)
    return Ask("bidding.hook", capital(_("the hook")), hint, tuple(_answer(words, sets, now) for words, sets in HOOKS))


def trump_ask(now: Changes) -> Ask:
    """Return the question about trumps."""
    suit = now.get("trump.suit") or "S"
    kinds = [(words, f"{sets} trump.suit={suit}" if "fixed" in sets else sets) for words, sets in TRUMPS]
    answers = [_answer(words, sets, now) for words, sets in kinds]
    return Ask("trump.kind", capital(_("trump")), answers=tuple(answers))


def _answer(words: str, sets: str, now: Changes) -> Answer:
    return Answer(words=words, sets=sets, chosen=_holds(sets, now))


def _own(answers: Sequence[Answer]) -> Answer:
    return Answer(words=N_("<b>…</b> your own"), opens="scoring", chosen=not any(answer.chosen for answer in answers))


SHORT = 3  # answers of a number that are tapped, not typed


def asks_of(axis: str, own: Changes, now: Changes) -> Iterator[Ask]:
    """Yield the question about an axis or a group; none if the rules lack it now."""
    if axis in OPTIONAL_GROUPS:
        is_off = axis in now
        none = Answer(value_words(axis, None), sets=f"{axis}=-", chosen=is_off)
        ways = ((" ".join(f"{axis}.{part}" for part in parts.split()), word) for parts, word in AXIS_WORDS[axis].begins)
        begins = [Answer(_(word), sets=sets, chosen=not is_off and _holds(sets, now)) for sets, word in ways]
        other = any(axis in (path, group_of(path)) for path in own)
        yield Ask(axis, label_of(axis), answers=(none, *begins), other=other)
    elif axis in now:
        yield _part_ask(axis, now[axis], own)


def _holds(sets: str, now: Changes) -> bool:
    changes = changes_of(read_line(f"ohell {sets}").rules)
    return all(now.get(axis) == value for axis, value in changes.items())


def _part_ask(axis: str, value: Any, own: Changes) -> Ask:
    """Return the question about one axis."""
    other = axis in own
    label = label_of(axis)
    answers = tuple(_answers(axis, value))
    if answers and not _is_typed(axis):
        return Ask(axis, label, answers=answers, other=other)
    typed = "" if value is None or value in ("most", [], {}) else text_of(value)
    typed = decimals(typed) if AXES[axis].type in DECIMALS else typed
    steps = AXES[axis].form == "one" and AXES[axis].type == "number"
    return Ask(axis, label, answers=answers, typed=typed, steps=steps, other=other, hint=_hint(axis))


def _is_typed(axis: str) -> bool:
    takes = AXES[axis]
    few = takes.type == "number" and takes.most - takes.least < SHORT
    return AXES[axis].form != "one" or (takes.type in ("number", *DECIMALS) and not few)


def _answers(axis: str, value: Any) -> Iterator[Answer]:
    takes, is_single = AXES[axis], AXES[axis].form == "one"
    values: list[Any] = []
    if takes.type == "yes_no":
        values = [False, True]
    elif takes.type == "word" and is_single:
        values = list(takes.words)
    elif takes.type == "number" and is_single:
        typed = [*takes.words, *AXIS_WORDS[axis].taps]
        values = typed if _is_typed(axis) else list(range(takes.least, takes.most + 1))
    if AXES[axis].optional:
        values = [None, *values]
    yield from (
        Answer(value_words(axis, each), sets=f"{axis}={text_of(each)}", chosen=_same(each, value)) for each in values
    )


def _same(other: Any, value: Any) -> bool:
    return other == value and isinstance(other, bool) == isinstance(value, bool)


def _hint(axis: str) -> str:
    if AXES[axis].form == "list":
        words = AXES[axis].words
        known: Mapping[str, str] = AXIS_WORDS[axis].values if axis == "trump.cycle" else {}
        named = listed([with_remark(word, _(known[word])) if word in known else word for word in words], "or")
        return _("with commas: %(words)s", words=named) if words else _("with commas: 1,3,5")
    return _(AXIS_WORDS[axis].typed) if AXIS_WORDS[axis].typed else ""
