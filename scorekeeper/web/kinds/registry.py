"""The kinds of game, one row each with its pages."""

from scorekeeper.rules.game_kind import F, GameKind, S
from scorekeeper.rules.oh_hell.kind import OhHell
from scorekeeper.rules.ohio.kind import Ohio
from scorekeeper.rules.ono99.kind import Ono99
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from scorekeeper.web.kinds.ohio.pages import OhioPages
from scorekeeper.web.kinds.ono99.pages import Ono99Pages
from scorekeeper.web.kinds.protocols import AnyPages, KindPages


def _row(kind: GameKind[S, F], pages: KindPages[S, F]) -> tuple[str, AnyPages]:
    """Pair a kind with pages for its state and facts: their types are matched only here."""
    return kind.key, pages


PAGES: dict[str, AnyPages] = dict((
    _row(OhHell(), OhHellPages()),
    _row(Ohio(), OhioPages()),
    _row(Ono99(), Ono99Pages()),
))  # fmt: skip
