"""A house rule as a file and as a code: read strictly, and the same after a journey."""

import json
from base64 import urlsafe_b64encode
from dataclasses import replace

import pytest

from scorekeeper.record.houserule import (
    LONGEST_CODE,
    HouseRule,
    code_of,
    house_of,
    house_rule_of,
    of_code,
    seats_of,
    usual_table,
    written,
)
from scorekeeper.rules.kind import Problem, Refused, Unreadable

THURSDAY = HouseRule("Thursday rules", "nomination_whist", {"scoring": {"made": {"bonus": 5}, "zero_made": None}})


def refusal(call, given):
    with pytest.raises(Unreadable) as caught:
        call(given)
    return caught.value.place, caught.value.problem


@pytest.mark.parametrize("note", ["", "For example: no trump in deal 5; the joker is the highest card."])
def test_a_file_and_a_code_bring_the_same_house_rule_again(note):
    rule = replace(THURSDAY, note=note)
    assert house_rule_of(written(rule)) == rule == of_code(code_of(rule))
    assert ("note" in written(rule)) == bool(note)
    assert code_of(rule).replace("-", "").replace("_", "").isalnum()


BONUS = {"scoring": {"made": {"bonus": "5"}}}


@pytest.mark.parametrize(
    ("changed", "place", "problem"),
    [
        ({"name": None}, "name", Problem("name_empty", part="name")),
        ({"name": "   "}, "name", Problem("name_empty", part="name")),
        ({"name": "x" * 61}, "name", Problem("name_long", part="name", numbers={"letters": 61, "most": 60})),
        ({"name": "a\u2028\u200eb\x07"}, "name", Problem("name_unshown", part="name")),
        ({"name": 5}, "name", Problem("not_a_text", numbers={"given": 5})),
        ({"variant": "bridge"}, "variant", Problem("unknown_variant", numbers={"variant": "bridge"})),
        ({"variant": None}, "variant", Problem("unknown_variant", numbers={"variant": ""})),
        ({"variant": "ohio"}, "rules.scoring", Problem("unknown_rule", part="rules", numbers={"key": "scoring"})),
        ({"rules": None}, "rules", Problem("not_an_object", numbers={"given": None})),
        ({"rules": BONUS}, "rules.scoring.made.bonus", Problem("not_a_number", numbers={"given": "5"})),
        ({"rules": {"a\0": 1}}, "rules", Problem("not_text")),
        ({"note": "x" * 301}, "note", Problem("text_long", numbers={"given": 301, "most": 300})),
        ({"note": "the joker\x07"}, "note", Problem("not_text", part="note")),
    ],
)
def test_a_house_rule_that_cannot_be_meant_is_refused_at_its_place(changed, place, problem):
    assert refusal(house_rule_of, {**written(THURSDAY), **changed}) == (place, problem)


def test_a_list_is_no_house_rule_and_rules_of_a_form_are_refused_at_their_place():
    assert refusal(house_rule_of, []) == ("", Problem("not_an_object", numbers={"given": []}))
    assert refusal(lambda rules: house_of("plump", rules), {"a\0": 1}) == ("rules", Problem("not_text"))


def test_the_code_of_a_house_rule_stays_as_it_was():
    # Codes lie in links and on printed sheets: the same rules have to lead to the same one.
    assert code_of(HouseRule("Käse", "plump", {"packs": 2})) == "WyJLw6RzZSIsInBsdW1wIix7InBhY2tzIjoyfV0"


def encoded(data):
    return urlsafe_b64encode(json.dumps(data, separators=(",", ":")).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "code",
    [
        "",
        "no code",
        "é",
        code_of(THURSDAY)[:-3],
        code_of(THURSDAY) + "A",
        code_of(THURSDAY)[:10] + "!" + code_of(THURSDAY)[10:],
        encoded(5),
        encoded(["Thursday", "plump"]),
        encoded(["Thursday", "plump", {}, 1]),
        encoded({"name": "x", "variant": "plump", "rules": {}}),
        encoded(["  Thursday  ", "plump", {}]),
        "A" * (LONGEST_CODE + 1),
    ],
)
def test_a_code_that_is_not_whole_is_refused(code):
    assert refusal(of_code, code) == ("code", Problem("code_broken"))


def test_a_whole_code_of_rules_that_cannot_be_meant_says_where():
    place, problem = refusal(of_code, encoded(["Thursday", "plump", {"packs": 11}]))
    assert (place, problem.code) == ("rules.packs", "number_range")


def test_a_house_rule_says_how_many_can_play_by_it_and_is_told_for_four_or_the_nearest():
    one_pack = HouseRule("Seven", "nomination_whist", {"schedule": {"maximum": 7}})
    assert seats_of(one_pack) == (3, 4, 5, 6, 7)
    assert seats_of(replace(one_pack, rules={**one_pack.rules, "packs": 2})) == tuple(range(3, 13))
    assert usual_table(THURSDAY) == 4
    assert usual_table(HouseRule("Sixteen", "nomination_whist", {"schedule": {"list": [16]}})) == 3


def test_a_house_rule_that_nobody_can_play_is_refused_for_a_table_of_four():
    with pytest.raises(Refused) as refused:
        seats_of(HouseRule("Forty", "nomination_whist", {"schedule": {"list": [40]}}))
    (problem,) = refused.value.problems
    assert (problem.code, problem.numbers["players"]) == ("too_many_cards", 4)


def test_the_note_of_a_house_rule_is_made_one_line():
    assert house_rule_of({**written(THURSDAY), "note": " two\n lines "}).note == "two lines"
