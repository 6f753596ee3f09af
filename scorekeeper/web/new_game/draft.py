"""The draft of a new game, saved per device; and the draft of the same table again, made from a game."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.record.houserule import HouseRule, seats_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.names import LONGEST_NAME, name_key
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import House, Problem, Refused, Setup, Unreadable, Variant
from scorekeeper.storage import pens
from scorekeeper.storage.games import Game
from scorekeeper.storage.lists import last_variant
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.kinds.variants import counts_of, entries, kind_pages, known, usual_count
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.house import name_now, with_words
from scorekeeper.web.site.devices import device, known_device
from scorekeeper.web.site.parsing import tidy, tidy_name, whole

MOST_SEATS = 200  # more than any table has; more names do not come from our form


@dataclass(frozen=True)
class Draft:
    """The draft of a new game. Its rules are put into words once, on first use."""

    variant: str
    players: tuple[str, ...] = ()  # in seat order
    dealer: str = ""  # the first dealer's name; "" for the first player
    drawn: bool = False  # the dealer was picked at random
    off: tuple[str, ...] = ()  # the name removed by the last tap and its seat, for putting it back
    house: House = field(default_factory=dict[str, Any])  # the axes that differ from the variant
    house_rules: str = ""  # the name of the picked house rules
    house_note: str = ""  # their note
    named: House = field(default_factory=dict[str, Any])  # the axes of the house rules of that name
    has_all_names: bool = False  # known names are unfolded
    group: int | None = None  # as tapped, 0 for none; None if not tapped
    place: str = ""
    scorer: str = ""
    started: str = ""  # the id of the game that was started from it

    @cached_property
    def row(self) -> Variant:
        """Return the picked variant."""
        row = known(self.variant)
        assert row is not None, "a draft is made of a variant that there is"
        return row

    @property
    def first_dealer(self) -> int:
        """Return the first dealer's seat."""
        return self.players.index(self.dealer) if self.dealer in self.players else 0

    @cached_property
    def rules(self) -> tuple[Described, str]:
        """Return the rules in words, for the seated players or for a number that can play them, and "".

        If the house rules cannot be played: those of the variant, and why.
        """
        players, pages, book = len(self.players), kind_pages(self.row), counts_of(self.row)
        count = players if players in self.counts else usual_count(self.counts, players)
        try:
            return pages.described(self.variant, self.house, count), ""
        except Refused as refused:
            described = pages.described(self.variant, {}, usual_count(book, players))
            return described, whole_sentence(refused.problems[0])

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Return the possible numbers of players, those of the variant if nobody can play its house rules."""
        try:
            return seats_of(HouseRule("", self.variant, self.house))
        except Refused:
            return counts_of(self.row)

    @property
    def house_name(self) -> str:
        """Return the name of the house rules as this table plays them."""
        if self.named and not self.house:
            return ""
        return name_now(self.row, self.house_rules, self.named, self.house, len(self.players))


def table_in_the_making() -> Draft:
    """Return the draft of this device, otherwise an empty one for the variant played last or, if there are no games,
    the first of the list."""
    front = (row for row in entries() if row.front)
    return stored_table() or Draft(played_last() or min(front, key=lambda row: row.front).id)


def stored_table() -> Draft | None:
    """Return the draft of this device, or None if there is none or its variant no longer exists."""
    data = pens.draft(known_device())
    return from_plain(Draft, data) if known(data.get("variant", "")) else None


def keep(draft: Draft) -> None:
    """Save the draft of this device."""
    pens.keep_draft(device(), to_plain(draft))


def change(changed: Callable[[Draft], Draft]) -> None:
    """Change the draft of this device."""
    with pens.drafting(device()):
        keep(changed(table_in_the_making()))


def played_last() -> str:
    """Return the variant last played on this device, otherwise on any; "" if there are no games."""
    row = known(last_variant(known_device()))
    return (row.short_for or row.id) if row else ""


def chosen_house(setup: Setup) -> House:
    """Return the options and house rules of a setup as house rules."""
    row = known(setup.variant)
    try:
        return kind_pages(row).with_options(row.id, setup.options, setup.house) if row else setup.house
    except Unreadable:
        return setup.house


def table_again(game: Game) -> Draft:
    """Return the draft of the next game of the same table, without players who left."""
    head, order = game.head, [column.seat for column in game.sheet.columns]
    seated = [column.seat for column in game.sheet.columns if "left" not in column.marks] or order
    names = {column.seat: column.name for column in game.sheet.columns}
    house = _house_again(game, len(seated))
    draft = Draft(
        variant=head.variant,
        players=tuple(names[seat] for seat in seated),
        dealer=names[seated[_next_dealer(game, order, seated)]],
        house=chosen_house(replace(head, house=house)),
        house_note=head.house_note,
        place=head.place,
        scorer=head.scorer,
    )
    name = name_now(draft.row, head.house_rules, head.house, house, len(seated))
    return replace(draft, named=draft.house, house_rules=name)


def _house_again(game: Game, players: int) -> House:
    """Return the house rules of a game with its changed ladder, if so many players can play that."""
    head, row = game.head, known(game.head.variant)
    if row is None:
        return head.house
    house = kind_pages(row).with_ladder(game, head.house)
    try:
        KINDS[row.kind].resolved(head.variant, head.options, players, house)
    except Refused:
        return head.house
    return house


def _next_dealer(game: Game, order: Sequence[int], seated: Sequence[int]) -> int:
    """Return the seat that deals next, or begins next if nobody deals."""
    played = [row for row in game.sheet.rows if row.state == "done"]
    if not played:
        # Nothing was dealt, so the same player deals.
        return seated.index(game.setup.first_dealer) if game.setup.first_dealer in seated else 0
    last = played[-1].leader if played[-1].dealer is None else played[-1].dealer
    place = order.index(last) + 1 if last in order else 0
    return next(seated.index(seat) for seat in (*order[place:], *order[:place]) if seat in seated)


def by_rule(draft: Draft, rule: HouseRule) -> Draft:
    """Return the draft with house rules picked."""
    return replace(
        draft, variant=rule.variant, house=rule.rules, house_rules=rule.name, house_note=rule.note, named=rule.rules
    )


def draft_after(draft: Draft, act: str) -> Draft:
    """Return the draft after a tap: `act` is its button's value, "up:2" or "seat:Ann"."""
    verb, _, what = act.partition(":")
    if verb == "book":
        return by_rule(draft, HouseRule("", draft.variant, {}))
    if verb == "set":
        return replace(draft, house=with_words(draft.row, draft.house, what))
    if verb == "names":
        return replace(draft, has_all_names=True)
    if verb == "group":
        return replace(draft, group=whole(what) or 0)
    if verb in ("first", "draw"):
        dealer = secrets.choice(draft.players) if verb == "draw" and draft.players else what
        return replace(draft, dealer=dealer, drawn=verb == "draw")
    return _reseated(draft, verb, what)


def with_typed_name(draft: Draft, name: str) -> Draft:
    """Return the draft with a typed name at the table, if it can sit there."""
    fits = name and len(draft.players) < MOST_SEATS and not name_error(draft, name)
    return replace(draft, players=(*draft.players, name), off=()) if fits else draft


def name_error(draft: Draft, name: str) -> str:
    """Return why a typed name cannot sit at the table, or ""."""
    if len(name) > LONGEST_NAME:
        return whole_sentence(Problem("name_long", numbers={"letters": len(name), "most": LONGEST_NAME}))
    if name_key(tidy_name(name)) in (name_key(tidy_name(player)) for player in draft.players):
        return _("%(name)s is already at the table. Add an initial to tell the two apart.", name=name)
    return ""


def _reseated(draft: Draft, verb: str, what: str) -> Draft:
    """Return the draft with the seats changed by a tap: "seat:Ann", "up:2", "off:2", "back", "swap:2:5"."""
    names = list(draft.players)
    if verb == "back" and draft.off:
        names.insert(int(draft.off[1]), draft.off[0])
        return replace(draft, players=tuple(names), off=())
    if verb == "seat" and what not in names:
        return with_typed_name(draft, tidy(what)[:LONGEST_NAME])
    at = [names.index(what)] if verb == "seat" else [whole(each) for each in what.split(":")]
    seats = [seat for seat in at if seat is not None and 0 <= seat < len(names)]
    if len(seats) != len(at) or len(at) != (2 if verb == "swap" else 1):
        return draft
    if verb == "swap":
        first, second = seats
        names[first], names[second] = names[second], names[first]
    elif verb in ("up", "down"):
        # Seats are in a circle, so up from the first is the last.
        names.insert((seats[0] + (1 if verb == "down" else -1)) % len(names), names.pop(seats[0]))
    elif verb in ("seat", "off"):
        name = names.pop(seats[0])
        return replace(draft, players=tuple(names), off=(name, str(seats[0])))
    return replace(draft, players=tuple(names), off=())
