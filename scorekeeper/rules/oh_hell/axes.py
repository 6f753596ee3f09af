"""The axes of the family: what a variant is a row of and a house rule may set.

What an axis is called and how it is told stands beside it on the web floor: web/kinds/oh_hell/axis_words.py.
Source: docs/house-rules.md, "The axes".
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.common.axes import Axes
from scorekeeper.rules.oh_hell.rules import OhHellRules

EMPTY: Mapping[str, Any] = {
    "scoring.made.table": {}, "scoring.zero_made.by_hand": {}, "success_bonus": {}, "trump.no_trump_deals": [],
    "trump.suit": "", "schedule.list": [],
}  # fmt: skip
OF_FAMILY = Axes(OhHellRules, EMPTY)
AXES, OPTIONAL_GROUPS = OF_FAMILY.takes, OF_FAMILY.optional_groups
at, group_of, changes_of = OF_FAMILY.at, OF_FAMILY.group_of, OF_FAMILY.changes_of
