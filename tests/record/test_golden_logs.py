"""The log outlives the code: what was stored once is read, gives the same sheet and is written again as it was.

The golden logs were played through version 1.0.0 and are frozen. Where one of these tests is red, stored games became
unreadable or read otherwise: mend the code, never the log. What is new is added: a fact to the end of its kind's log,
and a fact, a field or an axis to catalogue.json. No line of either is ever taken out or changed.
"""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.record.gamefile import differences, incoming, write_game
from scorekeeper.record.log import decode, encode, facts_of, marks_of, read_log, state_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Setup
from tests.record.samples import LOGS, START, golden_log, sheet_data, without_additions
from tests.tools.catalogue import catalogue, document

FAMILY = KINDS["oh_hell"]
HOUSE = golden_log("oh_hell_house")
COUSINS = golden_log("oh_hell_cousins")  # what bonuses and tenths add: their axes are off in the family's own log
EVERY = {key: (kind, golden_log(key)) for key, kind in KINDS.items()}
EVERY |= {"house": (FAMILY, HOUSE), "cousins": (FAMILY, COUSINS)}
every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
every_log = pytest.mark.parametrize(("kind", "golden"), EVERY.values(), ids=EVERY)


def pinned() -> dict[str, Any]:
    return json.loads((LOGS / "catalogue.json").read_text("utf-8"))


def axes(rules: Mapping[str, Any], place: str = "") -> Iterator[str]:
    """Yield the names of the axes of plain rules, and of what they are made of."""
    for key, value in rules.items():
        if not key.isdigit():  # by deal, by how many made it: no name
            yield f"{place}{key}"
            if isinstance(value, dict) and key != "special_cards":  # by words of a pack
                yield from axes(value, f"{place}{key}.")


@every_log
def test_a_golden_log_gives_the_sheet_the_prizes_and_the_result_that_it_gave(kind, golden):
    state = state_of(kind, marks_of(read_log(kind, golden["log"])).facts)
    sheet = kind.sheet(state)
    assert sheet_data(sheet) == golden["sheet"]
    assert differences(golden["result"], kind.result(state)) == ()
    prizes = [[row.factor, *(dict(cell.prizes) for cell in row.cells)] for row in sheet.rows]
    assert golden.get("prizes", prizes) == prizes


@every_log
def test_a_golden_log_is_imported_and_written_again_byte_for_byte_but_for_fields_that_came_since(kind, golden):
    file = incoming(golden, START, "import")
    assert (file.entries, file.differs) == (read_log(kind, golden["log"]), ())
    written = write_game(kind, file.entries)
    assert json.dumps(without_additions(written["log"], golden["log"])) == json.dumps(golden["log"])
    assert all(written[key] == golden[key] for key in ("rules", "house_rules") if key in golden)


@every_kind
def test_a_golden_log_holds_every_fact_and_the_undo_of_an_undo(kind):
    facts = [entry.fact for entry in read_log(kind, golden_log(kind.key)["log"])]
    beside = read_log(kind, COUSINS["log"]) if kind is FAMILY else ()
    stored = {fact.stored for fact in facts} | {entry.fact.stored for entry in beside}
    assert stored == facts_of(kind).keys()
    undone = [facts[fact.target - 1].stored for fact in facts if fact.stored == "undo"]
    assert undone.count("undo") == 1 and len(undone) > 2


def test_what_is_stored_is_called_as_it_ever_was():
    assert catalogue() == pinned()["facts"]


@every_kind
def test_the_axes_of_the_rules_are_called_as_they_ever_were(kind):
    resolved = [kind.resolved(variant.id, {}, variant.players[0]) for variant in kind.variants]
    assert sorted({name for rules in resolved for name in axes(rules)}) == pinned()["rules"][kind.key]


def test_a_golden_game_by_house_rules_holds_every_axis_that_no_variant_has():
    first = HOUSE["log"][0]["fact"]["setup"]
    assert {"slam", "streak", "double", "made", "over", "under", "zero_missed"} <= set(first["house"]["scoring"])
    assert {"schedule", "trump", "bidding", "direction", "leader", "success_bonus"} <= set(first["house"])
    assert [row[0] for row in HOUSE["prizes"]] == [1, 3, 1, 3]


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
