"""The axes of the family: the values that a variant's row has and a house rule may set.

The words for each axis are in web/kinds/oh_hell/axis_words.py.
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
