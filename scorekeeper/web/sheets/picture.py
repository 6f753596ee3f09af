"""The picture to send of a finished game, 1080 x 1350: who won, the result as one drawing, the first highlight.

Nothing in it leads back to this house: no address and no code.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.metrics import fit, halves, width, wrap
from scorekeeper.web.games.names import cut_name
from scorekeeper.web.games.sheet_words import deals, rules_called
from scorekeeper.web.language.texts import isolated, long_date, ngettext, series, with_number
from scorekeeper.web.paper import canvas
from scorekeeper.web.sheets.chart import PICTURE, Label, Result, result, standings
from scorekeeper.web.sheets.game_story import how_close, made_of, out_of, winner_and_total, winner_line
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.printing import ended_early

WIDTH, HEIGHT, EDGE = 1080, 1350, 72
ROOM = WIDTH - 2 * EDGE
FOOT = 1262  # where its rule stands
HEAD = 176  # where the crown begins
CROWN, SMALL_CROWN, MANY = 210, 156, 7  # the smaller one from so many players on
NAME_SIZES, TWO_LINES, ONE_LINE = tuple(range(150, 38, -2)), 110, 84  # the least size at which a name has one line
WITH, BY, SMALL = 54, 34, 34
DEEPEST = 0.34  # how far under its line a letter reaches, in its type size: a Hebrew or Arabic one at the end of a name
TOLD = 8  # players up to whom the first highlight has room
TITLE_SIZES = tuple(range(48, 11, -1))


@dataclass(frozen=True, slots=True)
class Text(canvas.Text):
    """A line of the picture."""

    look: str = ""  # title day name with by told foot


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture ready to be written down."""

    says: str  # what it shows, for whoever does not see it
    crown: int
    texts: tuple[Text, ...]
    result: Result | None
    result_y: float
    width: int = WIDTH
    height: int = HEIGHT
    edge: int = EDGE
    foot: int = FOOT
    head: int = HEAD

    @property
    def crown_x(self) -> float:
        """The left edge of the crown, which stands in the middle."""
        return (self.width - self.crown) / 2

    @property
    def shaped(self) -> tuple[Text | Label, ...]:
        """The texts whose letters turn or join, each with its place in the picture."""
        labels = self.result.labels if self.result else ()
        names = (
            replace(label, x=self.edge + label.x, y=self.result_y + label.y, look="with" if label.is_first else "name")
            for label in labels
            if label.is_shaped
        )
        return (*(text for text in self.texts if text.is_shaped), *names)


def picture(game: Game) -> Picture:
    """Return the picture of a game that is over."""
    sheet, game_summary = game.sheet, summary(game.sheet)
    lines = standings(sheet, made_of(game_summary) or out_of(game_summary), {})
    crown = CROWN if len(lines) < MANY else SMALL_CROWN
    names, with_total = winner_and_total(game)
    texts = [*_head(game), *name_lines(names, HEAD + crown)]
    below, under_name = texts[-1].y, max(66.0, 0.75 * WITH + DEEPEST * texts[-1].size)
    for text, look, size, step in ((with_total, "with", WITH, under_name), (how_close(game_summary), "by", BY, 44)):
        if text:
            below += step
            texts.append(middle(below, text, look, size, (size, size * 0.8, size * 0.65)))
    sentences = highlights(sheet, game_summary) if len(lines) <= TOLD else ()
    words = wrap(f"{sentences[0].lead} {sentences[0].words}", "s", SMALL, ROOM)[:3] if sentences else []
    words += [line for sentence in ended_early(sheet) for line in wrap(sentence, "s", SMALL, ROOM)[:2]]
    high = FOOT - (24 + 46 * len(words)) - below - 39 - 1.9 * PICTURE.small
    drawing = result(game_summary.race, lines, replace(PICTURE, height=high, least=min(PICTURE.least, high)))
    under = below + 39 + (drawing.height if drawing else 0)
    texts += [
        Text(EDGE, round(under + 50 + 46 * number), line, SMALL, look="told") for number, line in enumerate(words)
    ]
    return Picture(
        says=series((winner_line(game), *(with_number(line.name, line.total) for line in lines))),
        crown=crown,
        texts=(*texts, *_foot(game)),
        result=drawing,
        result_y=round(below + 39),
    )


def _head(game: Game) -> list[Text]:
    name, day = _title(game), long_date(game.day)
    room = ROOM - width(day, "h", SMALL) - 40
    size = fit(name, "S", room, TITLE_SIZES) or TITLE_SIZES[-1]
    return [
        Text(EDGE, 116, isolated(cut_name(name, "S", size, room)), size, look="title"),
        Text(WIDTH - EDGE, 116, day, SMALL, "end", look="day"),
    ]


def name_lines(names: str, top: float) -> list[Text]:
    """Return who has won: on one line, in two at a space or hyphen, or in as many as it takes."""
    single = fit(names, "S", ROOM, [size for size in NAME_SIZES if size >= ONE_LINE])
    parts = halves(names) or (names,)
    two = fit(
        max(parts, key=lambda part: width(part, "S")), "S", ROOM, [size for size in NAME_SIZES if size <= TWO_LINES]
    )
    size, lines = (single, [names]) if single else (two, parts) if two else (46, wrap(names, "S", 46, ROOM)[:4])
    return [middle(top + 1.02 * size * (number + 1), isolated(line), "name", size) for number, line in enumerate(lines)]


def middle(y: float, text: str, look: str, size: float, sizes: Sequence[float] = ()) -> Text:
    """Return a line in the middle, in the first of the sizes in which it fits."""
    size = fit(text, "S", ROOM, sizes) or (sizes[-1] if sizes else size)
    return Text(WIDTH / 2, round(y), text, size, "middle", look=look)


def _foot(game: Game) -> list[Text]:
    sheet = game.sheet
    played = deals(sum(row.state == "done" for row in sheet.rows), sheet.deal_word)
    name = rules_called(game.head)
    what = series((played, "" if name == _title(game) else name))
    players = ngettext("%(num)s player", "%(num)s players", len(sheet.columns))
    size = fit(what, "h", ROOM - width(players, "h", SMALL) - 40, (SMALL, 30, 26, 22)) or 20
    return [Text(EDGE, 1302, what, size, look="foot"), Text(WIDTH - EDGE, 1302, players, SMALL, "end", look="foot")]


def _title(game: Game) -> str:
    return game.head.title or rules_called(game.head)
