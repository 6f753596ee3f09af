"""Cache descriptions of rules by language and arguments: pages ask for the same words again and again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

from scorekeeper.web.texts import reader_language

KEPT = 200  # answers of one function, those given last

P = ParamSpec("P")
R = TypeVar("R")


def cached_by_language(describe: Callable[P, R], most: int = KEPT) -> Callable[P, R]:
    """Cache the last answers of a function, `most` of them, by the language of the page and the text of its arguments.

    For answers that nobody changes, and that follow from nothing but the arguments and the language.
    """
    kept: OrderedDict[Hashable, R] = OrderedDict()
    lock = Lock()

    @wraps(describe)
    def answer(*args: P.args, **kwargs: P.kwargs) -> R:
        # The text of an argument tells 1 from True, and rules are no keys by themselves.
        key = (reader_language(), repr(args), repr(kwargs))
        with lock:
            if key in kept:
                kept.move_to_end(key)
                return kept[key]
        words = describe(*args, **kwargs)
        with lock:
            kept[key] = words
            while len(kept) > most:
                kept.popitem(last=False)
        return words

    return answer
