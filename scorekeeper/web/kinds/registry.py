"""The kinds of game, one row each with its pages."""

from scorekeeper.rules.oh_hell.kind import OhHell
from scorekeeper.rules.ohio.kind import Ohio
from scorekeeper.rules.ono99.kind import Ono99
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from scorekeeper.web.kinds.ohio.pages import OhioPages
from scorekeeper.web.kinds.ono99.pages import Ono99Pages
from scorekeeper.web.kinds.protocols import AnyPages, Slice

# Not annotated, because an annotation would accept any pages for any kind.
SLICES = (
    Slice(OhHell(), OhHellPages()),
    Slice(Ohio(), OhioPages()),
    Slice(Ono99(), Ono99Pages()),
)

PAGES: dict[str, AnyPages] = {row.kind.key: row.pages for row in SLICES}
