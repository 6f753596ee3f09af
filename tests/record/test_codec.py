"""A fact is kept under its name and comes back as it was; docs/log.md says every fact as the code has it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.log import decode, encode, facts_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Setup
from tests.tools.catalogue import document

st.register_type_strategy(Fraction, st.integers(-999, 999).map(lambda tenths: Fraction(tenths, 10)))
KNOWN = [(kind, fact) for kind in KINDS.values() for fact in facts_of(kind).values()]
PLAIN = {"rules": st.dictionaries(st.text(max_size=3), st.integers() | st.lists(st.integers(), max_size=2), max_size=2)}


@pytest.mark.parametrize(("kind", "fact_type"), KNOWN, ids=lambda part: getattr(part, "key", None) or part.__name__)
@given(data=st.data())
def test_every_fact_comes_back_from_json(kind, fact_type, data):
    plain = PLAIN if fact_type in (Setup, RulesChanged) else {}
    fact = data.draw(st.builds(fact_type, **plain))
    name, payload = encode(fact)
    assert decode(kind, name, json.loads(json.dumps(payload))) == fact


PAGE = Path(__file__).parents[2] / "docs" / "log.md"


def test_the_page_of_the_log_is_current():
    assert PAGE.read_text("utf-8") == document(), "python -m tests.tools.catalogue > docs/log.md"
