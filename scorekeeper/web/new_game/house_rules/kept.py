"""House rules that are kept, as the pages hold them."""

from dataclasses import replace
from functools import lru_cache
from typing import NoReturn

from flask import abort

from scorekeeper.record.houserule import HouseRule, usual_table
from scorekeeper.storage import house_rules
from scorekeeper.storage.house_rules import KeptRule, NoSuchRule
from scorekeeper.web.kinds.describe import known
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.house_rules.draft import LONGEST_SHELF, Draft, begun, from_line, line_of


def keep(draft: Draft) -> KeptRule:
    """Keep what was put together: as the change of a rule that is kept, or as a new one.

    A rule that somebody else changed or deleted meanwhile stays as it is: what was put together is kept beside it.
    """
    try:
        there = house_rules.house_rule(draft.rule_id).rule
        if line_of(there.variant, there.rules) == draft.saved:
            return house_rules.change(draft.rule_id, draft.rule())
    except NoSuchRule:
        pass
    return house_rules.keep(draft.rule())


def load_rule(rule_id: int) -> KeptRule:
    """Return house rules that are kept, or answer 404."""
    try:
        return house_rules.house_rule(rule_id)
    except NoSuchRule:
        no_such_rule()


def no_such_rule() -> NoReturn:
    """Answer 404."""
    abort(404, _("These house rules are not here: they were deleted, or belong to another scorekeeper."))


def kept_draft(kept: KeptRule) -> Draft:
    """Return house rules that are kept as the page holds them."""
    row = known(kept.rule.variant)
    assert row is not None, "what is kept was read over a variant that there is"
    line = line_of(row.id, kept.rule.rules)
    draft = begun(row, kept.rule.rules, name=kept.rule.name, rule_id=kept.id, saved=line,
                  note=kept.rule.note, saved_note=kept.rule.note)  # fmt: skip
    return replace(draft, players=_usual_table(line))


@lru_cache(maxsize=LONGEST_SHELF)
def _usual_table(line: str) -> int:
    """Return for how many rules are told; cached, because the rules are resolved to find it."""
    draft = from_line(line)
    assert draft is not None, "a rule that is kept writes a line that is read"
    return usual_table(HouseRule("", draft.variant, draft.house))
