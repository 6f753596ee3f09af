"""The pages of the Oh Hell family: the bid board and its taps, the printed table, and house rules as questions."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.record.log import Game, GameOf
from scorekeeper.rules.common.axes import EMPTY_LIST, TAKEN_AWAY, Changes, text_of
from scorekeeper.rules.common.options import ROOT
from scorekeeper.rules.common.plain import from_plain
from scorekeeper.rules.kind import Difference, House, Options, Problem, Refused, Row, Setup, Sheet, Variant
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.axes import AXES, OF_FAMILY, OPTIONAL_GROUPS, changes_of, group_of
from scorekeeper.rules.oh_hell.board import tap_fact
from scorekeeper.rules.oh_hell.facts import OhHellFact
from scorekeeper.rules.oh_hell.house import (
    as_house_rules,
    axes_in_force,
    book_of,
    differences,
    is_idle,
    remedies,
    whole_of,
    with_set,
    without,
)
from scorekeeper.rules.oh_hell.points import scoring_table
from scorekeeper.rules.oh_hell.resolving import player_counts, resolved
from scorekeeper.rules.oh_hell.rules import Made, Missed, OhHellRules
from scorekeeper.rules.oh_hell.state import Deal, OhHellState, has_come, has_left, order_at
from scorekeeper.web.games.sheet_cells import Square, factor_text, squares
from scorekeeper.web.games.sheet_words import NO_TRUMP, is_prized
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.house import Answer, Ask, AxisRow, Example, Questions, Remedy, RuleLine, Score
from scorekeeper.web.kinds.oh_hell import bonuses, changes, words
from scorekeeper.web.kinds.oh_hell.axis_words import AXIS_WORDS, GROUPS, label_of, labelled, value_words
from scorekeeper.web.kinds.oh_hell.board import OhHellBoard, faced, oh_hell_board
from scorekeeper.web.kinds.oh_hell.change_pages import correction, correction_context
from scorekeeper.web.kinds.oh_hell.lessons import PITCHES, nicknames
from scorekeeper.web.kinds.oh_hell.phrases import example_deal, made_words, missed_words
from scorekeeper.web.kinds.oh_hell.told import Tonight, description_of, rule_words, topic_words
from scorekeeper.web.kinds.paper import Heading, PaperRow, PaperTable, Style, row_signs
from scorekeeper.web.kinds.protocols import (
    Context,
    Form,
    KindPages,
    Unclear,
    WatchedRecord,
    context_of,
    tap,
    watched_players,
)
from scorekeeper.web.language.texts import (
    N_,
    capital,
    decimals,
    listed,
    ngettext,
    series,
    signed,
    with_remark,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _

TAPS = ("seat", "bid", "open", "blind", "cancelled", "lost", "ghost", "trump", "card", "score", "beside")
BIDS = 6  # most bids offered in an example
PLACE = re.compile(r"\[[0-9]+\]$")  # the index in a list
SPACED = re.compile(r"\s*(:)\s*|(?<=-)\s+")  # "1: 15" and "- 5" are typed with spaces
DECIMALS = ("tenths", "money")  # types of axes that may be typed with a decimal comma
STAIRS = {
    "down_up": (4, 3, 2, 1, 2, 3, 4), "up_down": (1, 2, 3, 4, 3, 2, 1), "up": (1, 2, 3, 4), "down": (4, 3, 2, 1),
    "constant": (4, 4, 4, 4),
}  # fmt: skip
SHAPED = tuple(
    Answer(words=word, sets=f"schedule.list=- schedule.shape={shape}", stairs=STAIRS[shape])
    for shape, word in AXIS_WORDS["schedule.shape"].values.items()
)
OWN = Answer(words=N_("<b>…</b> your own"))
HOOKED = "bidding.hook=on bidding.hook_from={} bidding.hook_last_deal=on"
MADE = (Made(bonus=10), Made(bonus=5), Made(bonus=10, per_trick=0, per_bid_squared=1), Made(bonus=20, per_trick=10))
MADE_SETS = (
    "scoring.made.bonus={0.bonus} scoring.made.per_trick={0.per_trick} "
    "scoring.made.per_bid_squared={0.per_bid_squared} scoring.made.per_card=0 scoring.made.table=- scoring.made.digit=-"
)
MISSED = (Missed(per_trick=1), Missed(), Missed(per_difference=1), Missed(per_difference=10))
MISSED_SETS = (
    "scoring.{1}.per_trick={0.per_trick} scoring.{1}.per_difference={0.per_difference} scoring.{1}.flat=0 "
    "scoring.{1}.curve=linear scoring.{1}.per_bid=0 scoring.{1}.per_bid_squared=0"
)
TRUMPS = ("turn_up", "last_card", "cycle", "fixed", "none")


def _phase(deal: Deal, form: Form) -> str:
    """Return the phase of the page that was tapped, because a tap in the outbox may arrive later. Raises Unclear."""
    phase, _dash, number = form.get("phase", "").partition("-")
    if number and number != str(deal.number):
        late = N_(
            "That was for deal %(number)s, which is no longer being played. To change it, tap its cell on the sheet."
        )
        raise Unclear(_(late, number=number))
    if phase == "tricks" and deal.to_bid:
        raise Unclear(_("Some bids are missing again. Enter the bids before the tricks."))
    return phase or ("bids" if deal.to_bid else "tricks")


def paper_table(sheet: Sheet, style: Style) -> PaperTable:
    seats, lines = [column.seat for column in sheet.columns], list(squares(sheet, style))
    # In blackout style the marks already show most points.
    has_points = style == "figures" or any(square.under("pts") for _row, line in lines for square in line)
    headings = {
        Heading(_("bid"), "bid"): True,
        Heading(_("took"), "took"): True,
        Heading(_("bonus"), "prize"): is_prized(sheet),
        Heading(_("points")): has_points,
        Heading(_("total"), "tot"): True,
    }
    return PaperTable(
        headings=tuple(heading for heading, is_there in headings.items() if is_there),
        rows=tuple(_paper_row(row, line, seats) for row, line in lines),
        facts=(Heading(_("Cards")), Heading(_("Bids"))),
        has_words=False,
    )


def _paper_row(row: Row, line: list[Square], seats: list[int]) -> PaperRow:
    is_done, is_plain = row.state == "done", row.trump == NO_TRUMP
    bids = [
        cell.bid for cell, square in zip(row.cells, line, strict=True) if cell.bid is not None and square.under("bid")
    ]
    size = "" if row.size is None else f"{row.size}{row_signs(row)}"
    return PaperRow(
        number=row.number,
        starter=seats.index(row.dealer) if row.dealer in seats else None,
        squares=tuple(line) if is_done else (),
        facts=(f"{size} {_(NO_TRUMP)}" if is_plain else size, str(sum(bids)) if is_done and bids else ""),
        suit="" if is_plain else row.trump or "",
        sign=factor_text(row),
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """One of the six lines, with its axes."""

    key: str
    label: str
    about: tuple[str, ...]  # axes, or prefixes of axes

    def told(self, own: Changes, rules: OhHellRules | None, book: OhHellRules, players: int) -> RuleLine:
        """Return the line in words, from the rules or, if they cannot be played, from the axes that were set."""
        axes = [axis for axis in own if self.has(axis)]
        was = topic_words(self.key, self.label, Tonight(book, players))
        now = series(labelled(axis, own[axis]) for axis in axes) or was
        if rules:
            now = topic_words(self.key, self.label, Tonight(rules, players))
        differs = now != was
        book_words, undo = (was, " ".join(axes)) if differs else ("", "")
        return RuleLine(self.key, capital(_(self.label)), now, book_words, undo)

    def has(self, axis: str) -> bool:
        return axis.startswith(self.about)


LINES = (
    _Line("deals", N_("Deals"), ("schedule.", "repeats")),
    _Line("trump", N_("trump"), ("trump.",)),
    _Line("hook", N_("the hook"), ("bidding.hook", "bidding.mode")),
    _Line("made", N_("made"), ("scoring.made.",)),
    _Line("missed", N_("missed"), ("scoring.over.", "scoring.under.")),
    _Line("end", N_("Ends"), ("target", "tie", "winner")),
)
# The first questions of a line, which are not repeated after "Other".
IN_FRONT = frozenset({"schedule.shape", "schedule.maximum", "trump.kind", "bidding.hook"})


def is_asked(axis: str) -> bool:
    """Return whether the axis can be set: the number of a special card only in variants that have it."""
    return not axis.startswith("bonus_limits")


def line_of(axis: str) -> str:
    """Return the key of the line of an axis, or the axis itself if it is in none of the six."""
    return next((line.key for line in LINES if line.has(axis)), axis)


class OhHellPages(KindPages[OhHellState, OhHellFact]):
    """The pages of the family."""

    nicknames = staticmethod(nicknames)
    first_role = N_("deals first")
    pitches = PITCHES
    rules_sought = N_("zero, blind, packs, money, lead…")
    note_example = N_("For example: no trump in deal 5; the joker is the highest card")
    has_styles = True
    sentences = changes.SENTENCES
    change_pages = changes.PAGES
    questions = changes.QUESTIONS
    stylesheets = (bonuses.STYLES,)
    table_asks = staticmethod(changes.asks)
    paper_table = staticmethod(paper_table)
    paper_remarks = staticmethod(bonuses.bonus_notes)

    def correction_context(self, game: GameOf[OhHellState], number: int, seat: int, form: Form) -> Context | None:
        return correction_context(game, number, seat, form)

    def correction(self, game: GameOf[OhHellState], number: int, form: Form) -> oh.Corrected:
        return correction(game, number, form)

    def board(self, game: GameOf[OhHellState], query: Form) -> OhHellBoard:
        return oh_hell_board(game.state, query)

    def watched(self, game: GameOf[OhHellState]) -> Context:
        shown = self.board(game, MultiDict())
        view = shown.board
        waiting = view.deal.to_bid
        bids_now = waiting[0] if waiting and not view.simultaneous else None
        players = watched_players(
            game,
            {row.seat: "" if row.covered or row.final_bid is None else str(row.final_bid) for row in view.rows},
            {
                row.seat: _("has bid") if row.covered else words.badges(view, row, is_now=row.seat == bids_now)
                for row in view.rows
            },
            bids_now,
        )
        watched = WatchedRecord(
            call="kinds/oh_hell/_call.html",
            scored="kinds/oh_hell/_scored.html" if view.before else "",
            figure_word=capital(_("bid")),
            watched_players=players,
        )
        barred_line = next((shown.rows.reasons[row.seat] for row in view.rows if row.barred is not None), "")
        return context_of(watched, replace(shown, asks_now=False, barred_line=barred_line))

    def seated(self, game: GameOf[OhHellState]) -> Sequence[int]:
        state, live = game.state, game.state.live
        at = live.number if live else 0
        return [
            seat for seat in order_at(state, at) if live and has_come(state, seat, at) and not has_left(state, seat, at)
        ]

    def faced(self, game: GameOf[OhHellState], query: Form) -> Context:
        """Return the pad that turns to the bidder, and the board for when all have bid."""
        shown = self.board(game, query)
        return context_of(shown, faced(game, shown, query.get("face", "")))

    def fact(self, game: GameOf[OhHellState], form: Form) -> oh.OhHellFact:
        state = game.state
        deal = state.live
        if deal is None:
            raise Unclear(_("This game is over. To play on, use More."))
        name, value = tap(form, TAPS)
        phase = _phase(deal, form)
        if name == "beside":
            return bonuses.extra_fact(state, deal, value)
        fact = tap_fact(deal, phase, name, value)
        if fact is None:
            raise Unclear(words.not_on_the_board(deal, state.names, name, value))
        return fact

    def described(self, variant: str, house: House, players: int) -> Described:
        return description_of(resolved(variant, {}, players, house), variant, players)

    def of_setup(self, setup: Setup, agreed: tuple[int, ...] = ()) -> Described:
        return description_of(from_plain(OhHellRules, setup.rules), setup.variant, len(setup.players), agreed)

    def rule_words(self, variant: str) -> tuple[str, ...]:
        return rule_words(variant)

    def player_counts(self, variant: Variant) -> tuple[int, ...]:
        return player_counts(variant.id, {})

    def with_words(self, variant: str, house: House, words: str) -> dict[str, Any]:
        return with_set(variant, house, changes_of(OF_FAMILY.read_words(words.split())[0]))

    def retyped(self, variant: str, house: House, typed: Mapping[str, str], players: int) -> dict[str, str]:
        now = {**axes_in_force(variant, house, players)}
        if now.get("schedule.maximum") == "most":
            # The field shows the resulting number.
            now["schedule.maximum"] = _largest(variant, house, players)
        tidied = {axis: _tidy(axis, text) for axis, text in typed.items() if axis in AXES and axis in now}
        return {axis: text for axis, text in tidied.items() if text and text != text_of(now[axis])}

    def stepped(self, variant: str, house: House, axis: str, by: int, players: int) -> dict[str, Any]:
        now = axes_in_force(variant, house, players).get(axis)
        if axis not in AXES or AXES[axis].form != "one" or AXES[axis].type != "number":
            return dict(house)
        takes = AXES[axis]
        if not isinstance(now, int):
            largest = _largest(variant, house, players) if axis == "schedule.maximum" else None
            now = takes.least - by if largest is None else largest
        return with_set(variant, house, {axis: min(max(now + by, takes.least), takes.most)})

    def rule_label(self, place: str) -> str:
        path = PLACE.sub("", place.removeprefix(f"{ROOT}."))
        axis = next((each for each in (path, path.rpartition(".")[0]) if each in AXES or each in OPTIONAL_GROUPS), "")
        return label_of(axis) if axis else ""

    def with_ladder(self, game: Game, house: House) -> dict[str, Any]:
        head = game.head
        sizes = [row.size for row in game.sheet.rows if row.size]
        if head.rules["repeats"] or not sizes or sizes == list(head.rules["hand_sizes"]):
            return dict(house)
        return with_set(head.variant, house, {"schedule.list": sizes})

    def without(self, house: House, axis: str) -> dict[str, Any]:
        rest = dict(house)
        for each in axis.split():
            rest = without(rest, each)
        return rest

    def rule_lines(self, variant: str, house: House, players: int) -> tuple[RuleLine, ...]:
        own, rules, differing = changes_of(house), None, tuple(_changed_axes(variant, house, players))
        with suppress(Refused):
            rules = resolved(variant, {}, players, house)
            differing = differences(variant, {}, house, players)
        book = book_of(variant, players)
        return (*(line.told(own, rules, book, players) for line in LINES), *_beyond(own, differing))

    def axes(self, variant: str, house: House, players: int) -> tuple[AxisRow, ...]:
        own, now = changes_of(house), _awake(variant, house, players)
        rows: list[AxisRow] = []
        # Each group comes before its parts.
        for axis in dict.fromkeys(each for path in AXES for each in (group_of(path), path) if each):
            if is_asked(axis) and (axis in now or any(group_of(path) == axis for path in now)):
                other = any(axis in (path, group_of(path)) for path in own)
                value, words = value_words(axis, whole_of(axis, now)), AXIS_WORDS[axis]
                group = GROUPS.get(axis.rpartition(".")[0], "")
                texts = filter(None, (words.search, group, words.label, *words.values.values()))
                # In English and in the reader's language.
                search = " ".join([axis.replace(".", " "), *(word for text in texts for word in (text, _(text)))])
                rows.append(AxisRow(axis, label_of(axis), search, value, line_of(axis), other))
        return tuple(rows)

    def questions_of(self, variant: str, house: House, players: int, key: str) -> Questions:
        own, now = changes_of(house), _awake(variant, house, players)
        line = next((line for line in LINES if line.key == key), None)
        if line is None:
            # For a group, the question about the whole and those about its parts.
            parts = (key, *(path for path in AXES if group_of(path) == key))
            known = key in AXIS_WORDS and is_asked(key)
            return Questions(tuple(ask for each in parts if known for ask in _asks_of(each, own, now)))
        axes = (axis for axis in AXES if line.has(axis) and axis not in IN_FRONT)
        rest = tuple(ask for axis in axes for ask in _asks_of(axis, own, now))
        front = tuple(_front(key, now, _largest(variant, house, players)))
        return Questions(front, rest) if front else Questions(rest)

    def with_options(self, variant: str, options: Options, house: House) -> House:
        return as_house_rules(variant, options, house)

    def example(self, variant: str, house: House, players: int, bid: int) -> Example:
        rules, book = resolved(variant, {}, players, house), book_of(variant, players)
        deal = example_deal(rules, players)
        scored = {row.bid: row.points for row in deal.rows()}
        by_book = [row.points for row in scoring_table(book.scoring, deal.size, deal=deal.number)]
        bid = min(scored, key=lambda each: abs(each - bid))
        pairs = dict.fromkeys(((bid, bid), (bid, bid + 1), (bid, bid - 1), (0, 0), (0, 1)))
        words = description_of(rules, variant, players)
        return Example(
            size=deal.size,
            bid=bid,
            bids=tuple(scored)[:BIDS],
            scores=tuple(
                Score(each, took, signed(scored[each][took]), scored[each][took] != by_book[each][took])
                for each, took in pairs if each in scored and 0 <= took <= deal.size
            ),
            length=listed([words.length, words.cards]),
        )  # fmt: skip

    def remedies(self, variant: str, house: House, players: int, problem: Problem) -> tuple[Remedy, ...]:
        return tuple(
            Remedy(
                " ".join(f"{axis}={text_of(value)}" for axis, value in change.items()),
                series(labelled(axis, value) for axis, value in change.items()),
            )
            for change in remedies(variant, house, players, problem)
        )


def _beyond(own: Changes, differing: Sequence[Difference]) -> Iterator[RuleLine]:
    for difference in differing:
        axis = difference.axis
        was, now = value_words(axis, difference.book), value_words(axis, difference.table)
        # Set to the standard value, in rules that cannot be played.
        if line_of(axis) == axis and was != now:
            undo = axis if any(axis in (path, group_of(path)) for path in own) else ""
            yield RuleLine(axis, label_of(axis), now, was, undo)


def _tidy(axis: str, text: str) -> str:
    if AXES[axis].type in DECIMALS:
        text = text.replace(",", ".")
    words = SPACED.sub(r"\1", text.replace("−", "-")).split()
    # Numbers separated by spaces are a list, never one number.
    tidy = ",".join(word.strip(",") for word in words if word.strip(","))
    empty = EMPTY_LIST if AXES[axis].form == "list" and not AXES[axis].size[0] else ""
    return tidy or (TAKEN_AWAY if AXES[axis].optional else empty)


def _largest(variant: str, house: House, players: int) -> int | None:
    try:
        return max(resolved(variant, {}, players, house).hand_sizes)
    except Refused:
        maximum = axes_in_force(variant, house, players).get("schedule.maximum")
        return maximum if isinstance(maximum, int) else None


def _awake(variant: str, house: House, players: int) -> Changes:
    """Return the value of every axis that has an effect, or of every axis if the rules cannot be played."""
    now = axes_in_force(variant, house, players)
    with suppress(Refused):
        rules = resolved(variant, {}, players, house)
        now = {axis: value for axis, value in now.items() if not is_idle(axis, rules, players)}
    return now


def _changed_axes(variant: str, house: House, players: int) -> Iterator[Difference]:
    book, changes = axes_in_force(variant, {}, players), changes_of(house)
    # A group that the standard rules lack is one difference.
    gone = {path: group for path in changes if (group := group_of(path)) and group in book}
    for axis in dict.fromkeys(gone.get(path, path) for path in (*AXES, *OPTIONAL_GROUPS) if path in changes):
        yield Difference(axis, book.get(axis), whole_of(axis, changes))


def _front(key: str, now: Changes, most: int | None) -> Iterator[Ask]:
    """Yield the first questions of a line; `most`: the largest hand that results, if known."""

    def ask(axis: str, label: str, answers: Iterable[Answer], *own: Answer, hint: str = "") -> Ask:
        usual = [replace(each, chosen=_holds(each.sets, now)) for each in answers]
        # The last answer opens the other questions of the line.
        opening = [replace(each, opens=key, chosen=not any(other.chosen for other in usual)) for each in own]
        return Ask(axis, label, hint, (*usual, *opening))

    if key == "deals":
        yield ask("schedule.shape", _("The deals"), SHAPED, Answer(words=N_("a list"), stairs=(1, 3, 2, 4, 1)))
        is_most = now.get("schedule.maximum") == "most" and most
        hint = with_value(_("as many as the packs allow"), str(most)) if is_most else ""
        yield Ask("schedule.maximum", label_of("schedule.maximum"), hint, typed=str(most or ""), steps=True)
    elif key == "trump":
        suits = {"fixed": f" trump.suit={now.get('trump.suit') or 'S'}"}
        kinds = {kind: f"trump.kind={kind}{suits.get(kind, '')}" for kind in TRUMPS}
        answers = (Answer(words=value_words("trump.kind", kind), sets=sets) for kind, sets in kinds.items())
        yield ask("trump.kind", capital(_("trump")), answers)
    elif key == "hook":
        total = value_words("bidding.hook_total", now.get("bidding.hook_total"))
        hint = _("the last bidder may not make the bids add up to %(total)s", total=total)
        from_three = ngettext("in hands of %(num)s card or more", "in hands of %(num)s cards or more", 3)
        ways = ((_("on"), HOOKED.format(1)), (from_three, HOOKED.format(3)), (_("off"), "bidding.hook=off"))
        answers = (Answer(words=word, sets=sets) for word, sets in ways)
        yield ask("bidding.hook", capital(_("the hook")), answers, hint=hint)
    elif key == "made":
        made = (Answer(words=made_words(each, 0), sets=MADE_SETS.format(each)) for each in MADE)
        yield ask("scoring.made", _("Made bid"), made, OWN)
    elif key == "missed":
        sides = ("over", "under")
        sets = {each: " ".join(MISSED_SETS.format(each, side) for side in sides) for each in MISSED}
        missed = (Answer(words=missed_words(each), sets=sets[each]) for each in sets)
        yield ask("scoring.over", _("Missed bid"), missed, OWN)


SHORT = 3  # most answers of a number that are buttons


def _asks_of(axis: str, own: Changes, now: Changes) -> Iterator[Ask]:
    """Yield the question about an axis or a group, unless the rules lack it now."""
    if axis in OPTIONAL_GROUPS:
        is_off = axis in now
        none = Answer(value_words(axis, None), sets=f"{axis}=-", chosen=is_off)
        ways = ((" ".join(f"{axis}.{part}" for part in parts.split()), word) for parts, word in AXIS_WORDS[axis].begins)
        begins = [Answer(_(word), sets=sets, chosen=not is_off and _holds(sets, now)) for sets, word in ways]
        other = any(axis in (path, group_of(path)) for path in own)
        yield Ask(axis, label_of(axis), answers=(none, *begins), other=other)
    elif axis in now:
        value, answers, other = now[axis], tuple(_answers(axis, now[axis])), axis in own
        if answers and not _is_typed(axis):
            yield Ask(axis, label_of(axis), answers=answers, other=other)
            return
        typed = "" if value is None or value in ("most", [], {}) else text_of(value)
        typed = decimals(typed) if AXES[axis].type in DECIMALS else typed
        steps = AXES[axis].form == "one" and AXES[axis].type == "number"
        yield Ask(axis, label_of(axis), _hint(axis), answers, typed, steps=steps, other=other)


def _holds(sets: str, now: Changes) -> bool:
    changes = changes_of(OF_FAMILY.read_words(sets.split())[0])
    return all(now.get(axis) == value for axis, value in changes.items())


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
    for each in values:
        is_now = each == value and isinstance(each, bool) == isinstance(value, bool)
        yield Answer(value_words(axis, each), sets=f"{axis}={text_of(each)}", chosen=is_now)


def _hint(axis: str) -> str:
    takes, example = AXES[axis], AXIS_WORDS[axis].typed
    if takes.form == "list":
        known: Mapping[str, str] = AXIS_WORDS[axis].values if axis == "trump.cycle" else {}
        named = [with_remark(word, _(known[word])) if word in known else word for word in takes.words]
        example = listed(named, "or") if named else "1,3,5"
    return with_value(_("with commas"), example) if example else ""
