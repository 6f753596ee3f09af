"""docs/log.md says every fact as the code has it."""

from pathlib import Path

from tests.catalogue import catalogue, document

PAGE = Path(__file__).parents[2] / "docs" / "log.md"


def test_the_page_of_the_log_is_current():
    assert PAGE.read_text("utf-8") == document(), "python -m tests.catalogue > docs/log.md"


def test_a_shape_says_what_json_holds():
    played = catalogue()["ohio"]
    assert played["trick_play"]["move"] == 'number or "pass" or "taken"'
    assert played["hand_piles"]["piles"] == "{number: {captured: {number: number}, held: [number]}}"
