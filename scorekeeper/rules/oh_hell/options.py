"""The options of the Oh Hell family, and how they are written on a command line."""

import re
from collections.abc import Mapping

from scorekeeper.rules.common.options import SETTLING, YES_NO, Takes
from scorekeeper.rules.kind import Option

MOST_PACKS = 10

OPTIONS: Mapping[str, Takes] = {
    "maximum": Takes("number", least=1),
    "packs": Takes("number", least=1, most=MOST_PACKS),
    "hook": YES_NO,
    "hook_total": Takes("number", words=("hand_size",)),
    "hook_from": Takes("number", least=1),
    "announce": YES_NO,
    "blind": YES_NO,
    "blind_deficit": Takes("number"),
    "bidding": Takes("word", ("sequential", "simultaneous")),
    "trump": Takes("word", ("turn_up", "last_card", "cycle", "none")),
    "deals": Takes("word", ("all", "up_only")),
    "forehead": YES_NO,
    "leader_is_first_bidder": YES_NO,
    "cancelled_tricks": YES_NO,
    "floor_zero": YES_NO,
    "every_trick_scores": YES_NO,
    "zero_made": Takes("word", ("5", "10", "5+n")),
    "scoring": Takes("variant"),
    "target": Takes("number", least=1, most=1_000_000),
    "tie": Takes("word", ("shared", "continue")),
    **SETTLING,
}
# Options that set one axis, which takes what they take and means the same.
AXIS_OF: Mapping[str, str] = {
    **{key: f"bidding.{key}" for key in ("hook", "hook_total", "hook_from")},
    **{key: key for key in ("announce", "blind", "blind_deficit", "forehead", "cancelled_tricks", "floor_zero")},
    **{key: key for key in ("target", "tie")},
    "bidding": "bidding.mode",
    "settlement": "settlement.mode",
    **{key: f"settlement.{key}" for key in ("hard_tie", "rate", "ante")},
}


def option_from_text(key: str, text: str) -> Option:
    """Return the value of an option written as text, as on the command line: true, 7, hand_size.

    Text of another type is returned unchanged; reading the options then refuses it.
    """
    takes = OPTIONS.get(key, YES_NO)
    if takes.type == "yes_no":
        return {"true": True, "false": False}.get(text, text)
    if takes.type == "number" and re.fullmatch(r"-?[0-9]{1,9}", text):
        return int(text)
    return text
