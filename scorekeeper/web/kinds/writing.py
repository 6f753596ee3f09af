"""Writing the entries of this device, with one response for each way to fail."""

from scorekeeper.rules.kind import Fact, Refused
from scorekeeper.storage import games
from scorekeeper.storage.games import Game, NotThePen, StaleGame
from scorekeeper.web.games.pen import EntryForm, NotWritten, pen_elsewhere
from scorekeeper.web.kinds.protocols import refusal
from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import device_name, known_device

NEWER = N_("Something else was entered in the meantime. Yours was not saved: please check.")


def write(game: Game, form: EntryForm, *facts: Fact, confirmed: bool = False) -> Game:
    """Append facts as this device, all or none.

    Raises NotWritten: 403 without the pen, 409 if another device entered something that overlaps, 422 if refused.
    """
    token, seen = form.token.data or "", form.seq.data or 0
    try:
        return games.append_rebased(
            game.id, seen, token, facts, device_name(),
            after=form.earlier, device=known_device(), confirmed=confirmed,
        )  # fmt: skip
    except NotThePen as not_the_pen:
        raise NotWritten(not_the_pen.game, pen_elsewhere(not_the_pen.game), 403) from None
    except StaleGame as stale:
        raise NotWritten(stale.game, _(NEWER), 409) from None
    except Refused as refused:
        asks = all(problem.weight == "confirm" for problem in refused.problems)
        first = refused.problems[0]
        raise NotWritten(game, refusal(game, first), 422, asks=asks, part=first.part) from None
