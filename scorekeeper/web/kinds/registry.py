"""The kinds of game and the pages that each brings: one row a kind."""

from scorekeeper.web.kinds.contract import KindPages
from scorekeeper.web.kinds.oh_hell.pages import OhHellPages
from scorekeeper.web.kinds.ohio.pages import OhioPages
from scorekeeper.web.kinds.ono99.pages import Ono99Pages

PAGES: dict[str, KindPages] = {"oh_hell": OhHellPages(), "ohio": OhioPages(), "ono99": Ono99Pages()}
