"""What is said of rules alone is worked out once for each language: pages ask for the same words again and again."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeVar

from scorekeeper.web.texts import spoken

KEPT = 200  # answers of one function, those given last

P = ParamSpec("P")
R = TypeVar("R")


def said_once(say: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function answers; it is asked again for another language, or where an argument reads otherwise.

    For answers that nobody changes, and that follow from nothing but the arguments and the language.
    """
    kept: OrderedDict[Hashable, R] = OrderedDict()
    lock = Lock()

    @wraps(say)
    def answer(*args: P.args, **kwargs: P.kwargs) -> R:
        # The text of an argument tells 1 from True, and rules are no keys by themselves.
        key = (spoken(), repr(args), repr(kwargs))
        with lock:
            if key in kept:
                kept.move_to_end(key)
                return kept[key]
        said = say(*args, **kwargs)
        with lock:
            kept[key] = said
            while len(kept) > KEPT:
                kept.popitem(last=False)
        return said

    return answer
