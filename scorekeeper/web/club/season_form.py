"""The form of a season: its draft, the draft after a tap, and the season that it makes."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.sheets.season import MIN_GAMES, Counting
from scorekeeper.storage.groups import groups
from scorekeeper.storage.seasons import NO_END, Season
from scorekeeper.storage.statistics.reading import rules_played
from scorekeeper.storage.statistics.tables import ANY_DAY, View
from scorekeeper.web.language.texts import by_name, today
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site import drafts
from scorekeeper.web.site.parsing import tidy, whole

LONGEST = 40  # letters of a season's name
LONGEST_TYPED = 200
MOST = 999  # points for a place
MOST_PLACES = 12
MANY = "10"  # games of each player, where the best count
BY = ("places", "points", "won")
BEST = "best"
PLACE = "place-"


def _places(form: MultiDict[str, str]) -> tuple[str, ...]:
    keys = [f"{PLACE}{number}" for number in range(1, MOST_PLACES + 1)]
    return _long([tidy(form[key]) for key in keys if key in form], whole(form.get("places", "")))


def _place_fields(places: Sequence[str], _draft: object) -> list[tuple[str, str]]:
    return [(f"{PLACE}{number}", points) for number, points in enumerate(places, 1)]


@dataclass(frozen=True, slots=True)
class SeasonDraft:
    """A season as its form has it."""

    name: str = drafts.text("name", LONGEST_TYPED)
    first_on: str = drafts.text("first_on", LONGEST_TYPED)
    last_on: str = drafts.text("last_on", LONGEST_TYPED)
    places: tuple[str, ...] = field(default=(), metadata=drafts.wire(_places, _place_fields))  # first, second, ...
    min_games: str = drafts.text("min_games", LONGEST_TYPED)
    counts: str = drafts.text("counts", LONGEST_TYPED)  # "best": so `many` games count
    many: str = drafts.text("many", LONGEST_TYPED, MANY)
    by: str = drafts.text("by", LONGEST_TYPED)  # places points won: what each game counts
    group: int = drafts.number("group", 0)  # 0: everybody's games
    id: int = drafts.number("id", 0)  # 0: a new one

    @property
    def days(self) -> tuple[date, date] | None:
        """The first and the last day. None: one of them is missing or invalid."""
        try:
            return date.fromisoformat(self.first_on), date.fromisoformat(self.last_on or NO_END)
        except ValueError:
            return None


def new(group_id: int) -> SeasonDraft:
    """Return the draft of a new season: from today on without an end, with the usual points."""
    places = tuple(map(str, Counting().places))
    return SeasonDraft("", today().isoformat(), "", places, str(MIN_GAMES), group=group_id)


def draft_of(season: Season) -> SeasonDraft:
    """Return the draft that changes a season."""
    counting = season.counting
    last_on = "" if season.last_on == NO_END else season.last_on
    return SeasonDraft(
        season.name, season.first_on, last_on, tuple(map(str, counting.places)), str(counting.min_games),
        BEST if counting.best else "", str(counting.best or MANY), counting.by, season.group_id or 0, season.id,
    )  # fmt: skip


def choices(draft: SeasonDraft) -> dict[str, list[tuple[str, str]]]:
    """Return the words of the choices by the name of each.

    Points are offered where all games score alike, and where they are chosen already: the season keeps what it says.
    """
    first, last = map(str, draft.days or ANY_DAY)
    alike = draft.by == "points" or len(rules_played(View(first, last, draft.group))) < 2
    by = [("places", _("points for the places")), ("points", _("points of the games")), ("won", _("games won"))]
    return {
        "by_words": [choice for choice in by if alike or choice[0] != "points"],
        "counts_words": [("", _("all")), (BEST, _("the best"))],
        "group_words": [("0", _("everybody")), *((str(group.id), group.name) for group in by_name(groups()))],
    }


def from_form(form: MultiDict[str, str]) -> SeasonDraft:
    """Return the draft that a form holds."""
    return drafts.from_form(SeasonDraft, form)


def stepped(draft: SeasonDraft, act: str) -> SeasonDraft:
    """Return the draft after a tap: `act` is its button's value, "more:place-3", "less:min_games" or "more:places"."""
    verb, _colon, what = act.partition(":")
    by = {"more": 1, "less": -1}.get(verb, 0)
    if what == "min_games":
        return replace(draft, min_games=_number_stepped(draft.min_games, by, 1))
    if what == "many":
        return replace(draft, many=_number_stepped(draft.many, by, 1))
    if what == "places":
        return replace(draft, places=_long(draft.places, len(draft.places) + by))
    at = (whole(what.removeprefix(PLACE)) or 0) - 1
    if what.startswith(PLACE) and at in range(len(draft.places)):
        moved = _number_stepped(draft.places[at], by, 0)
        return replace(draft, places=(*draft.places[:at], moved, *draft.places[at + 1 :]))
    return draft


def read(draft: SeasonDraft) -> Season | str:
    """Return the season that a draft makes, or the sentence that says what is wrong with it."""
    if not 0 < len(draft.name) <= LONGEST:
        return _("Write a name of up to %(most)s letters.", most=LONGEST)
    if draft.days is None:
        return _("Write both days as year, month and day: 2026-09-03.")
    first, last = draft.days
    if first > last:
        return _("The season ends before it begins: swap the two days.")
    if not (places := _numbers(draft.places)):
        return _("Write the points for each place as a whole number from 0 to %(most)s.", most=MOST)
    games = _numbers([draft.min_games or "1", draft.many or MANY])
    if not games or not games[1]:
        return _("Write the number of games as a whole number.")
    least, many = games
    best = many if draft.counts == BEST else None
    counting = Counting(places, least, best, draft.by if draft.by in BY else BY[0])
    return Season(draft.name, first.isoformat(), last.isoformat(), counting, draft.group or None, draft.id)


def _long(places: Sequence[str], many: int | None) -> tuple[str, ...]:
    """Return the points for that many places; an added place gets none."""
    wanted = len(places) if many is None else max(1, min(many, MOST_PLACES))
    return (*places, *["0"] * (wanted - len(places)))[:wanted]


def _number_stepped(text: str, by: int, least: int) -> str:
    """Return a number one step further; an invalid one becomes the least."""
    return str(max(least, min((whole(text) or 0) + by, MOST)))


def _numbers(texts: Sequence[str]) -> tuple[int, ...]:
    """Return the whole numbers that were typed; none if one of them is invalid or too large."""
    numbers = [whole(text) for text in texts]
    known = tuple(value for value in numbers if value is not None and 0 <= value <= MOST)
    return known if len(known) == len(numbers) else ()
