"""What may happen at a table of Ohio: how a hand is entered is asked on its board."""

from collections.abc import Mapping

from scorekeeper.rules.kind import NOTHING
from scorekeeper.storage.games import Game
from scorekeeper.web.kinds.happenings import Ask, ChangePage, Says
from scorekeeper.web.kinds.ohio_record import SAYS


class OhioHappenings:
    """Its share of More and of the record."""

    says: Mapping[type, Says] = SAYS
    pages: Mapping[str, ChangePage] = NOTHING

    def asks(self, game: Game) -> tuple[Ask, ...]:
        """Return nothing: a hand of Ohio dealt anew has nothing entered that could not be entered again."""
        return ()
