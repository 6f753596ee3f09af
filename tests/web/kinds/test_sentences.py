"""Every refusal of the rules and the record is a sentence."""

from importlib import import_module

import pytest

from scorekeeper.paths import PACKAGE, TRANSLATIONS
from scorekeeper.rules import KINDS
from scorekeeper.rules.kind import Problem
from scorekeeper.web.kinds.sentences import LONGEST, SENTENCES, sentence, whole_sentence
from scorekeeper.web.language.catalogs import catalogs
from scorekeeper.web.language.common_sentences import SENTENCES as COMMON
from tests.kit.in_language import in_language
from tests.kit.tables import NAMES
from tests.kit.wounds import WOUNDS, codes

# What only a broken file brings: its code is said.
OF_FILES = frozenset((
    "beyond_json", "beyond_schedule", "bid_change_range", "bid_changes_off", "bonus_off", "bonus_range",
    "cancelled_unplayed", "card_not_in_edition", "card_not_in_game", "card_unknown",
    "cards_held_range", "double_play_on_first_turn", "doubled_key", "ghost_off", "hand_too_early",
    "hand_unfinished", "holds_no_cards", "list_long", "loads_off", "log_disagrees", "log_empty",
    "log_impossible", "loot_off", "loot_pair", "loser_disagrees", "lost_off", "must_play", "name_unknown",
    "no_such_deal", "not_a_list", "not_a_text", "not_a_time", "not_an_object", "not_text", "not_utf8",
    "not_your_turn", "out_of_turn", "play_missing", "player_missing", "scores_disagree",
    "seats_missing", "too_deep", "too_many_bid_changes", "too_many_bonus", "too_many_loot", "too_many_wagers",
    "total_below_zero", "tricks_missing", "trump_unknown", "unknown_bonus", "unknown_card", "unknown_fact",
    "unknown_load", "unknown_seat", "unknown_variant", "wager_range", "wagers_off", "wrong_format",
))  # fmt: skip


def test_every_code_that_a_screen_can_bring_has_a_sentence():
    assert set(codes()) - SENTENCES.keys() - OF_FILES == set()
    assert OF_FILES & SENTENCES.keys() == set()


def test_a_problem_without_its_numbers_is_still_said_and_one_of_many_letters_is_short():
    seats = {"seats": (1,), "cancelled": 0, "parity": 0, "sum": 1, "value": 1}
    for code in {*SENTENCES, *OF_FILES}:
        words = sentence(Problem(code, seat=1, numbers=seats), NAMES)
        assert words and "{" not in words and not words.endswith("."), code
    quoted = sentence(Problem("name_unknown", numbers={"name": "x" * 500}))  # as somebody wrote it
    assert len(quoted) < LONGEST + 40


def test_every_refusal_of_a_file_is_said_with_all_its_numbers():
    for wound in WOUNDS:
        _place, problem = wound.told()
        assert "?" not in sentence(problem, NAMES).removesuffix("?"), wound  # what stands where a number is missing


@pytest.mark.parametrize(
    ("code", "seat", "numbers", "words"),
    [
        ("tricks_sum", None, {"entered": 6, "cancelled": 0, "played": 7}, "6 tricks entered, 7 played"),
        ("tricks_sum", None, {"entered": 1, "cancelled": 2, "played": 7}, "1 trick entered and 2 cancelled, 7 played"),
        ("hook", 3, {"barred": 2, "hand_size": 7, "total": 7},
         "Dee bids last and may not bid 2: that would make the bids total 7. Any other bid is allowed"),
        ("tricks_before_bids", None, {"seats": (0, 2, 3)},
         "Ana, Cas and Dee have not bid yet: tricks come after all bids"),
        ("not_a_number", None, {"given": True}, "this must be a whole number, not true"),
        ("not_a_list", None, {"given": {"a": None}}, 'not a list (given {"a": null})'),
        ("bid_range", 9, {"bid": 8, "most": 7}, "seat 9 bid 8: 0 to 7 can be bid"),
        ("bad_option", None, {"value": 3, "takes": "yes_no"}, "3 is not allowed here: use true or false"),
        ("bad_option", None, {"value": 0, "takes": "number", "words": ("n",), "least": 1, "most": 9},
         "0 is not allowed here: use a number from 1 to 9 or n"),
        ("bad_option", None, {"value": "x"}, '"x" is not allowed here'),
        ("wager_range", 1, {"given": 30}, "Ben: wager range (given 30)"),
        ("sum_parity", None, {"sum": 91, "parity": 0}, "the scores add up to 91, but the sum must be even"),
        ("nobody_thought_of_this", None, {}, "nobody thought of this"),
    ],
)  # fmt: skip
def test_a_sentence_says_who_and_how_many(code, seat, numbers, words):
    assert sentence(Problem(code, seat=seat, numbers=numbers), NAMES) == words


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_only_what_its_own_rules_refuse(kind):
    own = "\n".join(path.read_text("utf-8") for path in (PACKAGE / "rules" / kind).rglob("*.py"))
    words = import_module(f"scorekeeper.web.kinds.{kind}.words").SENTENCES
    assert words.keys() & COMMON.keys() == set()
    assert [code for code in words if f'"{code.partition(".")[0]}"' not in own] == []  # `hook.confirm` is of `hook`


def test_a_sentence_is_translated_as_a_whole_before_its_places_are_filled():
    problem = Problem("tricks_sum", numbers={"entered": 6, "cancelled": 0, "played": 7})
    with in_language(catalogs(TRANSLATIONS)["de"]):
        assert whole_sentence(problem, NAMES) == "6 Stiche eingetragen, 7 gespielt."
