"""The head of the sheet: title, place and who keeps score; and names that were misspelt."""

from scorekeeper.rules.facts import Noted, Renamed
from scorekeeper.rules.kind import Fact
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.changes import Change
from scorekeeper.web.kinds.contract import Form
from scorekeeper.web.language.texts import N_, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import tidy

LONGEST = 60
LONGEST_NAME_TYPED = 200  # a name too long is told, not cut


class HeadingPage:
    """Title, place, scorer."""

    name = title = N_("Title, place, scorekeeper")
    template = "table/more/_heading.html"
    save = N_("Save")
    part = "game"

    def now(self, game: Game) -> str:
        """Return the heading as it is."""
        return series((game.head.title, game.head.place, game.head.scorer)) or _("empty")

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the heading that the form says."""
        head = game.head
        stands = Noted(head.title, head.place, head.scorer)
        now = {"title": head.title, "place": head.place, "scorer": head.scorer}
        entered = Noted(*(tidy(form.get(key, text)[:LONGEST]) for key, text in now.items()))
        return Change(
            (entered,) if entered != stands else (),
            {"entered": entered},
            note=_("It is shown on the sheet and on paper."),
        )


class NamesPage:
    """Names as they are spelt, where the seats of a game stay as they are."""

    name = title = N_("Players")
    template = "table/more/_names.html"
    save = N_("Save")
    part = "game"

    def now(self, game: Game) -> str:
        """Return the names."""
        return series(column.name for column in game.sheet.columns)

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the names that the form says."""
        entered = {
            column.seat: tidy(form.get(f"name_{column.seat}", column.name)[:LONGEST_NAME_TYPED])
            for column in game.sheet.columns
        }
        facts: list[Fact] = [
            Renamed(column.seat, entered[column.seat])
            for column in game.sheet.columns
            if entered[column.seat] != column.name
        ]
        return Change(
            tuple(facts), {"entered": entered, "columns": game.sheet.columns}, note=_("On every sheet of this game.")
        )
