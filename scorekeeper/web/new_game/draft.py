"""A table being set up, in the fields of its form; and the same table again, which begins from a game."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.record.houserule import LONGEST_NOTE
from scorekeeper.rules import KINDS
from scorekeeper.rules.common.names import LONGEST_NAME
from scorekeeper.rules.kind import House, Refused, Setup, Unreadable, Variant
from scorekeeper.storage.games import Game
from scorekeeper.storage.lists import last_variant
from scorekeeper.web.kinds.variants import complaint, kind_pages, known, line_of
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.house import Told, house_counts, house_of, name_now, told
from scorekeeper.web.new_game.house_draft import with_words
from scorekeeper.web.site import drafts
from scorekeeper.web.site.devices import known_device
from scorekeeper.web.site.parsing import tidy, whole

OPTION = "option."
LONGEST_TEXT = 60
LONGEST_TYPED = 10_000  # a name too long is refused with its length, not cut
MOST_SEATS = 200  # more than any table; whoever sends more did not tap


def _house_line(name: str) -> Callable[[House, "Draft"], list[tuple[str, str]]]:
    return lambda house, draft: [(name, line_of(draft.row.id, house) if draft.row and house else "")]


@dataclass(frozen=True)
class Draft:
    """What the form of a new game holds. Its rules are told once, on first use."""

    token: str = drafts.text("token", 100, clean=str)
    variant: str = drafts.text("variant", 100, clean=str)  # an id, or what was sent as one; empty: none picked
    players: tuple[str, ...] = drafts.texts("player", MOST_SEATS)  # in seat order
    dealer: str = drafts.text("dealer", LONGEST_TEXT, clean=str)  # the name of who begins; empty: the first player
    drawn: bool = drafts.flag("drawn")  # by lot
    house: House = field(  # what differs from the book
        default_factory=dict[str, Any], metadata=drafts.wire(lambda form: _house_of(form), _house_line("house"))
    )
    house_rules: str = drafts.text("house_rules", LONGEST_TEXT)  # the name that was picked
    house_note: str = drafts.text("house_note", LONGEST_NOTE)  # and its note
    named: House = field(  # and the house rules that have it
        default_factory=dict[str, Any],
        metadata=drafts.wire(
            lambda form: house_of(form, "named") if "named" in form else _house_of(form), _house_line("named")
        ),
    )
    name: str = drafts.text("name", LONGEST_TYPED)  # typed, and not yet at the table
    opened: frozenset[str] = drafts.keys("opened")  # what is unfolded: rules, names, swap
    group: str = drafts.text("group", 20)  # number of the group that was tapped, "0" for none; empty: as guessed
    title: str = drafts.text("title", LONGEST_TEXT)
    place: str = drafts.text("place", LONGEST_TEXT)
    scorer: str = drafts.text("scorer", LONGEST_TEXT)

    @cached_property
    def row(self) -> Variant | None:
        """Return the variant that is picked."""
        return known(self.variant)

    @property
    def first_dealer(self) -> int:
        """Return the seat of who begins."""
        return self.players.index(self.dealer) if self.dealer in self.players else 0

    @cached_property
    def rules(self) -> Told | None:
        """Return the rules in words, as far as they can be played. None: no variant is picked."""
        return told(self.row, self.house, len(self.players)) if self.row else None

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Return the numbers of players who can play it."""
        return house_counts(self.row, self.house) if self.row else ()

    @property
    def house_name(self) -> str:
        """Return the name of the house rules as this table plays them."""
        if self.row is None or (self.named and not self.house):
            return ""
        return name_now(self.row, self.house_rules, self.named, self.house, len(self.players))


def from_form(form: MultiDict[str, str], token: str) -> Draft:
    """Return the draft that a form holds; the token is its own, or this new one."""
    draft = drafts.from_form(Draft, form)
    return draft if draft.token else replace(draft, token=token)


def _house_of(form: MultiDict[str, str]) -> House:
    """Return the house rules of a form, over the options of an older link; 422 where it cannot be read."""
    house, row = house_of(form), known(form.get("variant", ""))
    options = {name.removeprefix(OPTION): text.strip() for name, text in form.items() if name.startswith(OPTION)}
    if row is None or not any(options.values()):
        return house
    given = {key: KINDS[row.kind].option(key, text) for key, text in options.items() if text}
    try:
        return kind_pages(row).with_options(row.id, given, house)
    except Unreadable as unreadable:
        abort(422, complaint(unreadable.problem))


def address(draft: Draft) -> dict[str, Any]:
    """Return the arguments of an address that restores a draft. It has no token: each start is a game of its own."""
    arguments: dict[str, Any] = {"draft": ["1"]}
    for name, text in drafts.hidden_fields(draft, "token", "name", "opened"):
        if text:
            arguments.setdefault(name, []).append(text)
    return arguments


def played_last() -> str:
    """Return the variant that this device played last, else that anybody did; empty: nobody has played."""
    row = known(last_variant(known_device()))
    return (row.short_for or row.id) if row else ""


def like(setup: Setup, token: str) -> Draft:
    """Return the draft of another game at the same table."""
    house = said(setup)
    return Draft(
        token=token,
        variant=setup.variant,
        players=setup.players,
        dealer=setup.players[setup.first_dealer],
        house=house,
        house_rules=setup.house_rules,
        house_note=setup.house_note,
        named=house,
        place=setup.place,
        scorer=setup.scorer,
    )


def said(setup: Setup) -> House:
    """Return what a table has said as house rules."""
    row = known(setup.variant)
    try:
        return kind_pages(row).with_options(row.id, setup.options, setup.house) if row else setup.house
    except Unreadable:
        return setup.house


def table_again(game: Game) -> Setup:
    """Return the next game of the same table, its rules not yet resolved. Whoever left is not seated again."""
    order = [column.seat for column in game.sheet.columns]
    seated = [column.seat for column in game.sheet.columns if "left" not in column.marks] or order
    names = {column.seat: column.name for column in game.sheet.columns}
    house, row = _house_again(game, len(seated)), known(game.head.variant)
    return Setup(
        kind=game.head.kind,
        variant=game.head.variant,
        players=tuple(names[seat] for seat in seated),
        options=game.head.options,
        house=house,
        house_rules=name_now(row, game.head.house_rules, game.head.house, house, len(seated)) if row else "",
        house_note=game.head.house_note,
        first_dealer=_next_dealer(game, order, seated),
        place=game.head.place,
        scorer=game.head.scorer,
    )


def _house_again(game: Game, players: int) -> House:
    """Return the house rules of a game with the ladder as the table changed it, if so many players can play that."""
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
    """Return the place of who deals next, or begins next where nobody deals."""
    played = [row for row in game.sheet.rows if row.state == "done"]
    if not played:
        # Nothing was dealt yet, so the deal has not passed.
        return seated.index(game.setup.first_dealer) if game.setup.first_dealer in seated else 0
    last = played[-1].leader if played[-1].dealer is None else played[-1].dealer
    place = order.index(last) + 1 if last in order else 0
    return next(seated.index(seat) for seat in (*order[place:], *order[:place]) if seat in seated)


def with_game(draft: Draft, variant: str) -> Draft:
    """Return the draft with a game picked, by its own rules."""
    return replace(draft, variant=variant, house={}, house_rules="", house_note="", named={})


def draft_after(draft: Draft, act: str) -> Draft:
    """Return the draft after a tap: `act` is its button's value, "up:2" or "seat:Ann"."""
    verb, _, what = act.partition(":")
    if verb == "book":
        return with_game(draft, draft.variant)
    if verb == "set" and draft.row:
        return replace(draft, house=with_words(draft.row, draft.house, what))
    if verb in ("show", "hide"):
        return replace(draft, opened=draft.opened | {what} if verb == "show" else draft.opened - {what})
    if verb in ("first", "draw"):
        dealer = secrets.choice(draft.players) if verb == "draw" and draft.players else what
        return replace(draft, dealer=dealer, drawn=verb == "draw")
    return replace(draft, players=_reseated(draft.players, verb, what))


def with_typed_name(draft: Draft) -> Draft:
    """Return the draft with the typed name at the table, if it can sit there."""
    fits = draft.name and len(draft.name) <= LONGEST_NAME and not _sits(draft.name, draft.players)
    return replace(draft, players=(*draft.players, draft.name), name="") if fits else draft


def name_error(draft: Draft) -> str:
    """Return why the typed name cannot sit at the table."""
    if len(draft.name) > LONGEST_NAME:
        return _(
            "A name of %(letters)s letters fits no column: take at most %(most)s.",
            letters=len(draft.name),
            most=LONGEST_NAME,
        )
    if draft.name and _sits(draft.name, draft.players):
        return _("%(name)s sits at the table already. Add a letter to tell two of one name apart.", name=draft.name)
    return ""


def _sits(name: str, players: Sequence[str]) -> bool:
    return name.casefold() in {player.casefold() for player in players}


def _reseated(players: tuple[str, ...], verb: str, what: str) -> tuple[str, ...]:
    """Return who sits where after a tap: "seat:Ann", "up:2", "off:2", "swap:2" with the next seat, "swap:2:5"."""
    if verb == "swap":
        return _swapped(players, *what.split(":")[:2])
    if verb == "seat":
        seated = tuple(name for name in players if name != what)
        return seated if what in players else (*players, tidy(what)[:LONGEST_NAME])
    seat = whole(what)
    if verb not in ("up", "down", "off") or seat is None or not 0 <= seat < len(players):
        return players
    name, others = players[seat], [*players[:seat], *players[seat + 1 :]]
    if verb != "off":
        # Seats lie round a table: up from the first is the last.
        others.insert((seat + (1 if verb == "down" else -1)) % len(players), name)
    return tuple(others)


def _swapped(players: tuple[str, ...], seat: str, other: str = "") -> tuple[str, ...]:
    first, many = whole(seat), len(players)
    second = whole(other) if other or first is None else (first + 1) % max(1, many)
    if first is None or second is None or not (0 <= first < many and 0 <= second < many):
        return players
    names = list(players)
    names[first], names[second] = names[second], names[first]
    return tuple(names)
