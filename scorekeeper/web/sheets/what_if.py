"""The same game under other formulas, as a table: who would have won, and who would have changed places."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.abilities import House, Rescores, WhatIf
from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.summary import Summary
from scorekeeper.storage.games import Game
from scorekeeper.storage.house_rules import KeptRule, house_rules
from scorekeeper.web.kinds.variants import house_line, known
from scorekeeper.web.language.texts import N_, as_sentence, gained, listed, ngettext, paragraph, signed, with_number
from scorekeeper.web.language.texts import gettext as _

HOUSE = "house-"  # before the number of a house rule
PLACES = {1: N_("1st"), 2: N_("2nd"), 3: N_("3rd")}
LATER_PLACE = N_("%(place)sth")
SIDE_BY_SIDE = 3  # other formulas beside the one that was played
Words = tuple[str, str, str]  # the key, the name and the line of a formula


@dataclass(frozen=True, slots=True)
class Figure:
    """What one player would have."""

    total: str
    won: bool
    moved: str  # the place, "3rd", empty where it stays


@dataclass(frozen=True, slots=True)
class Formula:
    """One formula and what the game comes to under it; players in the order of the standing as played."""

    key: str  # how an address asks for it
    name: str
    line: str  # of house rules: their variant, and what is played otherwise
    figures: tuple[Figure, ...]
    verdict: str  # "Ben would have won", "same", or nothing where no winner can be told
    other_winner: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Compared:
    """The game as played, a few formulas beside it, and all of them."""

    players: tuple[str, ...]
    won: tuple[bool, ...]
    beside: tuple[Formula, ...]  # as played first
    every: tuple[Formula, ...]
    line: str


def has_other_formulas(game: Game) -> bool:
    """Tell whether this kind of game is scored in more than one way."""
    return isinstance(game.kind, Rescores)


def compared(game: Game, game_summary: Summary, chosen: Sequence[str]) -> Compared | None:
    """Return the comparison; `asked` are the variants to stand beside. None: there is nothing to compare yet."""
    if not isinstance(game.kind, Rescores) or not game_summary.race.has_values:
        return None
    saved = _kept_for(game)
    what_ifs = game.kind.what_ifs(game.state, [(what_if.rule.variant, what_if.rule.rules) for what_if in saved])
    played = what_ifs[0]
    given = _given_points(game.sheet)
    every = (
        _formula(_as_played(game, played), played, played, game_summary, given),
        *(
            _formula(_words(game, what_if, saved), what_if, played, game_summary, given, chosen)
            for what_if in what_ifs[1:]
        ),
    )
    others = [what_if for what_if in every[1:] if what_if.chosen] or _telling(every[1:])
    return Compared(
        players=tuple(player.name for player in game_summary.players),
        won=tuple(player.seat in played.winners for player in game_summary.players),
        beside=(every[0], *others[:SIDE_BY_SIDE]),
        every=every,
        line=paragraph(_as_it_was(game, [saved[index].rule.name for index in played.houses]), _line(every, given)),
    )


def _kept_for(game: Game) -> tuple[KeptRule, ...]:
    """Return the house rules over variants of this kind of game, those played last at the head."""
    kind = game.kind.key
    return tuple(saved for saved in house_rules() if (row := known(saved.rule.variant)) and row.kind == kind)


def _as_played(game: Game, played: WhatIf) -> Words:
    head = game.head
    row = known(head.variant)
    line = house_line(row, head.house, len(head.players)) if row and head.house else ""
    return head.variant, head.house_rules or _variant_name(played), line


def _words(game: Game, what_if: WhatIf, saved_rules: Sequence[KeptRule]) -> Words:
    if not what_if.houses:
        return what_if.variant, _variant_name(what_if), ""
    first = saved_rules[what_if.houses[0]]
    names = listed([saved_rules[index].rule.name for index in what_if.houses])
    return f"{HOUSE}{first.id}", names, _nearest_line(first.rule.variant, first.rule.rules, len(game.head.players))


def _nearest_line(variant: str, house: House, players: int) -> str:
    """Return what house rules play otherwise; where so many cannot play the variant, as the nearest number does."""
    row = known(variant)
    if row is None or not house:
        return ""
    least, most = row.players
    return house_line(row, house, min(max(players, least), most))


def _as_it_was(game: Game, names: Sequence[str]) -> str:
    """Return which other house rules score as the game was scored; empty: none."""
    others = [name for name in names if name != game.head.house_rules]
    if not others:
        return ""
    return ngettext(
        "%(names)s scores it as it was played.", "%(names)s score it as it was played.", len(others),
        names=listed(others),
    )  # fmt: skip


def _variant_name(what_if: WhatIf) -> str:
    row = known(what_if.variant)
    return row.name if row else what_if.variant


def _given_points(sheet: Sheet) -> tuple[str, ...]:
    """Return who has points that no bid explains, and how many: they are on the scale of the game as played."""
    names = {column.seat: column.name for column in sheet.columns}
    carried = [with_number(column.name, signed(column.carry_in)) for column in sheet.columns if column.carry_in]
    cells = [cell for row in sheet.rows for cell in row.cells if cell.spoken.get("adjusted")]
    return (*carried, *(with_number(names[cell.seat], gained(cell.spoken["adjusted"])) for cell in cells))


def _formula(
    words: Words,
    what_if: WhatIf,
    played: WhatIf,
    game_summary: Summary,
    given: Sequence[str],
    asked: Sequence[str] = (),
) -> Formula:
    key, name, line = words
    other_winner = set(what_if.winners) != set(played.winners)
    is_told = what_if is played or not given
    return Formula(
        key=key,
        name=name,
        line=line,
        figures=tuple(_figure(what_if, played, player.seat, is_told) for player in game_summary.players),
        verdict="" if not is_told else _verdict(what_if, game_summary) if other_winner else _("same"),
        other_winner=is_told and other_winner,
        chosen=key in asked,
    )


def _verdict(what_if: WhatIf, game_summary: Summary) -> str:
    names = {player.seat: player.name for player in game_summary.players}
    winners = listed([names[seat] for seat in what_if.winners if seat in names])
    return _("%(names)s would have won", names=winners)


def _figure(what_if: WhatIf, played: WhatIf, seat: int, is_told: bool) -> Figure:
    was, now = played.places[seat], what_if.places[seat]
    moved = ""
    if is_told and was != now:
        moved = _(PLACES.get(now, LATER_PLACE), place=now)
    return Figure(signed(what_if.totals[seat]), is_told and seat in what_if.winners, moved)


def _telling(formulas: Sequence[Formula]) -> list[Formula]:
    """Return those worth a look: the table's own rules, other winners, the most changed places; else people's order."""

    def telling(formula: Formula) -> tuple[bool, bool, int]:
        moved = sum(bool(figure.moved) for figure in formula.figures)
        return not formula.key.startswith(HOUSE), not formula.other_winner, -moved

    return sorted(formulas, key=telling)


def _line(every: Sequence[Formula], given: Sequence[str]) -> str:
    if given:
        return paragraph(
            _("Points carried in or adjusted stay as they are under every formula: %(points)s.", points=listed(given)),
            _("They fit the game as played alone, so no other winner is named."),
        )
    decided = [formula for formula in every if formula.other_winner]
    if not decided:
        same = _("It comes out the same under all %(formulas)s formulas.", formulas=len(every))
        return paragraph(same, _("Nobody would have bid the same, of course."))
    first = as_sentence(
        _(
            "under the scoring of %(variant)s, %(verdict)s",
            variant=decided[0].name,
            verdict=decided[0].verdict,
        )
    )
    others = ngettext(
        "%(num)s more of %(all)s formulas has another winner.",
        "%(num)s more of %(all)s formulas have another winner.",
        len(decided) - 1,
        all=len(every),
    )
    sentences = [first, others if len(decided) > 1 else "", _("Nobody would have bid the same, of course.")]
    return paragraph(*sentences)
