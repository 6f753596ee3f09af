"""JSON from other programs: parsed, stripped of nulls, and refused with the place of the first mistake."""

import json
import re
from typing import Any, cast

from scorekeeper.rules.kind import Problem, Unreadable

DEPTH = 12  # a game file nests five deep; the rest is for unknown keys
HALF = re.compile("[\ud800-\udfff]")
LARGEST = 10**12  # sums of such numbers are still exact in every program that reads them


class Doubled(dict[str, Any]):
    """An object with a duplicate key: harmless only if nobody reads it."""


def parse(text: str | bytes) -> Any:
    """Return the JSON data of a file's text.

    Raises Unreadable at place "" if it is not JSON, and at the place of a string with a lone surrogate.
    """
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        data = json.loads(decoded, object_pairs_hook=_object, parse_constant=int)  # no int is NaN
        _check_characters(data, "")
        return data
    except UnicodeDecodeError as error:
        raise Unreadable("", Problem("not_utf8", numbers={"byte": error.start})) from None
    except json.JSONDecodeError as error:
        raise Unreadable("", Problem("not_json", numbers={"line": error.lineno, "column": error.colno})) from None
    except (ValueError, RecursionError):
        # A number with thousands of digits, NaN, or brackets nested too deep.
        raise Unreadable("", Problem("beyond_json")) from None


def cleaned(value: Any, place: str, depth: int = 0, *, keeps_nulls: bool = False, largest: int = LARGEST) -> Any:
    """Return the data without its nulls, which say the same as an absent key; house rules keep theirs.

    Raises Unreadable for a duplicate key, a string that cannot be saved, a number beyond `largest`, or deep nesting.
    """

    def inside(item: Any, at: str) -> Any:
        return cleaned(item, at, depth + 1, keeps_nulls=keeps_nulls, largest=largest)

    if depth > DEPTH:
        raise Unreadable(place, Problem("too_deep"))
    if isinstance(value, Doubled):
        raise Unreadable(place, Problem("doubled_key"))
    if isinstance(value, dict):
        mapping = cast("dict[str, Any]", value)
        for key in mapping:
            _scalar(key, place, largest)
        return {key: inside(item, f"{place}.{key}") for key, item in mapping.items() if keeps_nulls or item is not None}
    if isinstance(value, list):
        return [inside(item, f"{place}[{index}]") for index, item in enumerate(cast("list[Any]", value))]
    return _scalar(value, place, largest)


def _check_characters(value: Any, place: str) -> None:
    # Only JSON can contain a lone surrogate, because decoded UTF-8 has none. No page could encode it.
    if isinstance(value, dict):
        for key, item in cast("dict[str, Any]", value).items():
            _check_characters(key, place)
            _check_characters(item, f"{place}.{key}".lstrip("."))
    elif isinstance(value, list):
        for index, item in enumerate(cast("list[Any]", value)):
            _check_characters(item, f"{place}[{index}]")
    elif isinstance(value, str) and HALF.search(value):
        raise Unreadable(place, Problem("not_text"))


def _scalar(value: Any, place: str, largest: int) -> Any:
    # A lone surrogate cannot be encoded, and databases reject NUL.
    if isinstance(value, str) and ("\0" in value or HALF.search(value)):
        raise Unreadable(place, Problem("not_text"))
    if isinstance(value, (int, float)) and not -largest <= value <= largest:
        numbers = {"given": value, "least": -largest, "most": largest}
        raise Unreadable(place, Problem("number_range", numbers=numbers))
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    return mapping if len(mapping) == len(pairs) else Doubled(mapping)
