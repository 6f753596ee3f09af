"""Who begins the hand in play, where the table says it is somebody else."""

from collections.abc import Callable

from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.changes import Change, Form
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import seat_in


class StarterPage:
    """One tap on who begins."""

    template = "kinds/_starter.html"
    save = N_("Save")
    part = "deal"

    def __init__(self, name: str, who: str, fact: Callable[[int, int], Fact]) -> None:
        self.name = self.title = name
        self.who = who
        self.fact = fact  # of the hand's number and the seat

    def now(self, game: Game) -> str:
        """Return who begins the hand in play."""
        starter = _starter(game)
        return next((column.name for column in game.sheet.columns if column.seat == starter), "")

    def drafted(self, game: Game, form: Form) -> Change:
        """Return who begins after a tap."""
        starter, prompt = _starter(game), game.prompt
        seats = [column.seat for column in game.sheet.columns if "out" not in column.marks]
        seat = seat_in(form, "starter", seats, -1 if starter is None else starter)
        moved = prompt is not None and seat != starter
        return Change(
            (self.fact(prompt.deal, seat),) if prompt and moved else (),
            {
                "starter": seat,
                "starter_now": starter,
                "columns": [column for column in game.sheet.columns if column.seat in seats],
                "number": prompt.deal if prompt else 0,
            },
            note=_("Later hands pass on from there."),
        )


def _starter(game: Game) -> int | None:
    """Return who begins the hand in play."""
    number = game.prompt.deal if game.prompt else 0
    return next((row.leader for row in game.sheet.rows if row.number == number), None)
