"""The kinds of game and the pages that each brings: one row a kind."""

from scorekeeper.web.kinds.oh_hell import OhHellPages
from scorekeeper.web.kinds.ohio import OhioPages
from scorekeeper.web.kinds.ono99 import Ono99Pages
from scorekeeper.web.kinds.pages import KindPages

PAGES: dict[str, KindPages] = {"oh_hell": OhHellPages(), "ohio": OhioPages(), "ono99": Ono99Pages()}
