"""The end of a game: the moment that tells third, second and first, the result as one drawing, the highlights."""

from dataclasses import dataclass

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.sheet_words import deals
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.language.texts import capital, listed, long_date, ngettext, ordinal, signed
from scorekeeper.web.sheets.chart import PHONE, chart, chart_text
from scorekeeper.web.sheets.game_story import how_close, made_of, out_of, winner_and_total
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.result import SCREEN, Format, is_behind, result, standings
from scorekeeper.web.sheets.settlement import settlement_of, settlement_rules
from scorekeeper.web.sheets.what_if import has_other_formulas

NAMED = 3  # players of one place whom the moment names


@dataclass(frozen=True, slots=True)
class Podium:
    """The second or third place, as the moment tells it."""

    number: int
    place: str  # 2nd
    names: str
    total: str


def ending_context(game: Game, form: Format = SCREEN) -> Context:
    """Return what a page shows of a game that is over."""
    sheet, money = game.sheet, settlement_of(game)
    whole = summary(sheet)
    lines = standings(sheet, made_of(whole) or out_of(whole), money.net if money else {})
    names, with_total = winner_and_total(game)
    return {
        "won": names,
        "won_with": with_total,
        "won_by": how_close(whole),
        "podium": _podium(sheet),
        "lines": lines,
        "result": result(whole.race, lines, form),
        "is_behind": is_behind(whole.race),
        "phone_chart": chart(whole.race, PHONE) if whole.race.has_values else None,
        "chart_text": chart_text(whole.race),
        "race": whole.race,
        "high": [(note.lead, capital(note.words)) for note in highlights(sheet, whole)],
        "day": long_date(game.started_at),
        "deals": deals(len(whole.race.deals), sheet.deal_word),
        "settlement": money,
        "can_settle": settlement_rules(game) is not None,
        "has_other_scorings": has_other_formulas(game),
    }


def has_just_ended(game: Game, seen: int) -> bool:
    """Tell whether the game is over and was not when a page was rendered with entry `seen`."""
    return game.prompt is None and 0 < seen < game.seq and game.as_of(seen).prompt is not None


def _podium(sheet: Sheet) -> tuple[Podium, ...]:
    """Return the third and the second place, in the order in which they are told; a tie may leave out either."""
    found: list[Podium] = []
    for place in (3, 2):
        if not (lines := [line for line in sheet.standings if line.place == place and not line.won]):
            continue
        names = listed([line.name for line in lines])
        if len(lines) > NAMED:
            names = ngettext("%(num)s player", "%(num)s players", len(lines))
        total = signed(lines[0].total or 0) if sheet.counts == "points" else ""
        found.append(Podium(place, ordinal(place), names, total))
    return tuple(found)
