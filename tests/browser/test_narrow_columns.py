"""In the narrow columns of the sheet beside the board no figure lies on another, whatever a game scores."""

from collections.abc import Callable, Mapping
from itertools import product
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import Page

from scorekeeper.rules.kind import Setup
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.oh_hell.kind import OhHell
from scorekeeper.storage import games
from tests.kit import tables
from tests.kit.browser import PHONE, TABLET, loaded
from tests.kit.evenings import House
from tests.kit.looking import EVERYTHING, TOO_SMALL, overflow, resized

VARIANT, SIZES = "oh_hell_common", (4, 5, 6, 5, 4, 3, 4, 5)
PLAYERS = ("Ana", "Benedict", "Maximiliana-Sophie", "Dee", "Eve", "Fay", "Gus", "Hal")


def points(bonus: int, lost: int) -> dict[str, Any]:
    """Return house rules by which a bid that was made scores `bonus`, and each trick off loses `lost`."""
    missed = {"per_trick": 0, "per_difference": lost}
    return {"scoring": {"made": {"bonus": bonus}, "over": missed, "under": missed}}


# A miss of −12; totals of three figures beside the tricks taken; −1,000 and less.
RULES = {"minus twelve": points(16, 12), "hundreds": points(40, -9), "thousands": points(100, 400)}
# What lies on what: a blot has ragged edges, of which 7 pixels do not count.
COVERED = """() => {
  const box = (element) => {
    const blot = element.querySelector("svg")?.getBoundingClientRect();
    if (blot) return new DOMRect(blot.x + 7, blot.y + 7, blot.width - 14, blot.height - 14);
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const found = [];
  for (const cell of document.querySelectorAll(".side .done .cell, .side tr:not(.live, .todo) .cell")) {
    const parts = [".bid", ".pts", ".took", ".tot"].map((name) => cell.querySelector(name)).filter(Boolean);
    for (const one of parts) for (const other of parts) {
      if (one === other || one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) continue;
      const [a, b] = [one, other].map(box);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left) + 2;
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 0 && high > 4) found.push([one, other].map((part) => part.className + part.textContent).join());
    }
  }
  return found;
}"""


PAST_THE_EDGE = """() => {
  const past = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const [text, room] = [range.getBoundingClientRect(), part.closest("td, th").getBoundingClientRect()];
    return text.width && (text.right > room.right + 1 || text.left < room.left - 1 || text.right > innerWidth);
  };
  const all = ".pts, .took, .tot, .carry__word, .gone b, .column-mark, thead th b";
  const parts = [...document.querySelectorAll(`#sheet :is(${all})`)];
  return parts.filter(past).map((part) => part.className + part.textContent);
}"""


# Tricks taken on one line with a total and hardly a space before it: 2 and 13 read as 213.
READ_AS_ONE = """() => [...document.querySelectorAll("#sheet .cell:has(> .took)")].filter((cell) => {
  const [took, total] = [".took", ".tot"].map((name) => {
    const range = document.createRange();
    range.selectNodeContents(cell.querySelector(name));
    return range.getBoundingClientRect();
  });
  return total.left - took.right < 7 && total.left > took.left && Math.abs(took.bottom - total.bottom) < 4;
}).map((cell) => cell.textContent)"""


# Each of the rules, and each number of columns; each with each: `make screens`.
CROWDS = [(4, "minus twelve"), (5, "hundreds"), (6, "thousands"), (8, "thousands")]


@pytest.mark.parametrize(("many", "rules"), [*product((4, 5, 6, 8), RULES)] if EVERYTHING else CROWDS)
def test_no_figure_lies_on_another(device: Callable[..., Page], house: House, rules: str, many: int):
    address = played(house, PLAYERS[:many], RULES[rules])
    page = device("tablet")
    for width, height in (TABLET, PHONE, (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        assert page.locator(".side .tot").count() == len(SIZES[:-1]) * many
        assert page.evaluate(COVERED) == [], width


@pytest.mark.parametrize(
    ("language", "carried", "gone"), [("en", "joined with 34", "left"), ("de", "mit 34", "gegangen")]
)
def test_a_joiner_beside_five_others_has_a_column_in_sight_and_starts_with_what_was_carried_in(
    device: Callable[..., Page], house: House, language: str, carried: str, gone: str
):
    game = tables.on_to(house.app, tables.start(house.app, players=PLAYERS[:5]), 5)
    came = (oh.Joined(6, 5, "Florence", 34, after=4), oh.Left(6, 1))
    game = tables.on_to(house.app, tables.enter(house.app, game, *came), 7)
    page = device("tablet", locale=language)
    for width, height in (TABLET, (768, 1024), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        for path in ("", "/sheet"):
            page.goto(f"/g/{game.id}{path}")
            sheet = page.locator("#sheet")
            assert " ".join(sheet.locator(".carried").inner_text().split()).endswith(carried)
            assert sheet.locator(".gone").inner_text() == gone
            assert page.evaluate(READ_AS_ONE) == [], (width, path)
            assert page.evaluate(COVERED.replace(".side ", "#sheet ")) == [], (width, path)
            assert page.evaluate(PAST_THE_EDGE) == [], (width, path)


def played(house: House, players: tuple[str, ...], rules: Mapping[str, Any]) -> str:
    """Start a game by house rules and play all its deals but the last."""
    own = {**rules, "schedule": {"list": list(SIZES)}}
    resolved = OhHell().resolved(VARIANT, {}, len(players), own)
    with house.app.app_context():
        setup = Setup("oh_hell", VARIANT, players, {}, resolved)
        game = games.start(setup, tables.DEVICE, token_hex(8), tables.DEVICE)
    return tables.played_on(house.app, game, len(SIZES) - 1)


# The type size of every name, and the names that are higher than their row or broken in a word.
NAME_SIZES = """() => [...document.querySelectorAll(".rows .row .name")].filter((name) => name.offsetWidth)
  .map((name) => getComputedStyle(name).fontSize)"""
OUT_OF_STUB = """() => [...document.querySelectorAll(".rows .row .stub")].filter((stub) => {
  const [name, total] = [".name", ".total"].map((part) => {
    const range = document.createRange();
    range.selectNodeContents(stub.querySelector(part));
    return range.getBoundingClientRect();
  });
  const meets = name.right > total.left + 1 && name.bottom > total.top + 4 && total.bottom > name.top + 4;
  return meets || name.right > stub.getBoundingClientRect().right + 1;
}).map((stub) => stub.textContent)"""
EVENINGS = {3: "nomination_whist", 5: "nomination_whist", 7: "nomination_whist", 8: "oh_pshaw", 12: "oh_pshaw"}
MANY = (*PLAYERS, "Ida", "Jo", "Kim", "Maximiliana Wolfeschlegelstein")


@pytest.mark.parametrize("players", EVENINGS if EVERYTHING else (5, 8, 12))
def test_all_names_of_a_board_but_one_far_longer_have_one_size_and_leave_the_totals_their_room(
    house: House, device: Callable[..., Page], players: int
):
    names = (*MANY[-1:], *MANY[: players - 1])
    game = tables.on_to(house.app, house.start(EVENINGS[players], players=names), 2)
    page = device("tablet")
    seat = game.state.live.order[1]
    for address in (f"/g/{game.id}", f"/g/{game.id}/correct/1/{seat}"):
        page.goto(address)
        for size in resized(page):
            own, *others = sorted(page.evaluate(NAME_SIZES), key=lambda each: float(each.removesuffix("px")))
            assert len(set(others)) == 1 and float(own[:-2]) >= 13, (address, size)
            assert page.evaluate(OUT_OF_STUB) == [], (address, size)


def test_one_long_name_makes_no_other_smaller(house: House, device: Callable[..., Page]):
    page, sizes = device("tablet"), []
    for fourth in ("Dave", "Maximiliana-Sophie"):
        game = tables.on_to(house.app, house.start("nomination_whist", players=("Ann", "Ben", "Chloe", fourth)), 2)
        page.goto(f"/g/{game.id}")
        sizes.append(
            loaded(page).locator(".rows .name", has_text="Chloe").evaluate("(e) => getComputedStyle(e).fontSize")
        )
        assert page.evaluate(OUT_OF_STUB) == []
    assert sizes[0] == sizes[1]


def test_a_name_of_eighteen_letters_stands_whole_over_a_column_that_has_room(house: House, device: Callable[..., Page]):
    game = house.start(players=(MANY[-1], *PLAYERS[3:]))
    page = device("tablet")
    page.goto(f"/g/{game.id}/sheet")
    shown = page.locator("thead :is(.whole, .short)").evaluate_all(
        "(names) => names.map((name) => name.offsetWidth > 0)"
    )
    assert shown == [True, False]
    assert page.evaluate(PAST_THE_EDGE) == []


WIDE_HEADS = """() => [...document.querySelectorAll("#sheet thead th")]
  .filter((head) => head.scrollWidth > head.clientWidth + 1).map((head) => head.textContent)"""
TITLE_TOP = """() => {
  const title = document.createRange();
  title.selectNodeContents(document.querySelector("h1"));
  return title.getBoundingClientRect().top;
}"""


def test_seven_columns_on_the_narrowest_phone_scroll_before_anything_meets(house: House, device: Callable[..., Page]):
    game = tables.on_to(house.app, house.start("up_to_ten_down", players=PLAYERS[:7]), 4)
    page = device("tablet", size=(320, 640))
    page.goto(f"/g/{game.id}/sheet")
    assert page.evaluate(COVERED.replace(".side ", "#sheet ")) == []
    assert page.evaluate(WIDE_HEADS) == []
    assert overflow(page) <= 0
    page.set_viewport_size({"width": 768, "height": 1024})
    page.locator("h1").evaluate("(title) => title.append(' of a name that takes two lines')")
    assert page.evaluate(TITLE_TOP) >= 0


def test_the_call_breaks_no_name_of_thirty_letters_in_a_word(house: House, device: Callable[..., Page]):
    game = house.start(players=("Ana", "Wolfeschlegelsteinhausenberger", "Cas"))
    page = device("tablet", size=PHONE)
    for path in (f"/g/{game.id}", f"/w/{game.watch_id}"):
        page.goto(path)
        assert page.locator(".call__big").inner_text() == "Wolfeschlegelsteinhausenberger bids"
        assert [line for line in page.evaluate(TOO_SMALL) if "broken" in line] == []


# What a table wider than its frame shows: how high the line that says so is, and how much of the table is hidden.
HIDDEN = """() => [...document.querySelectorAll(".scroll--wide")]
  .map((frame) => [frame.querySelector(".swipe").offsetHeight > 0, frame.scrollWidth > frame.clientWidth])"""


@pytest.mark.parametrize("many", [4, 10])
def test_a_table_says_so_where_columns_leave_the_screen(house: House, device: Callable[..., Page], many: int):
    game = house.start("up_to_ten_down", players=(*MANY[-1:], *MANY[: many - 1]))
    game = tables.on_to(house.app, house.enter(game, oh.Ladder(1, (2, 1))), 2)
    page = device("tablet")
    page.goto(f"/g/{game.id}/sheet")
    said = {size: page.evaluate(HIDDEN) for size in resized(page)}
    assert all(line == hidden for frames in said.values() for line, hidden in frames), said
    # Ten columns of figures fit an upright tablet.
    assert said[768, 1024] == [[False, False]]


NAMES_SHOWN = "(names) => names.filter((name) => name.offsetWidth).map((name) => name.innerText).filter(Boolean)"


def test_a_correction_cuts_no_name_that_stands_whole_on_the_board(house: House, device: Callable[..., Page]):
    game = tables.on_to(house.app, house.start("up_to_ten_down", players=tables.TEN), 1)
    page = device("tablet", size=(768, 1024))
    names: list[set[str]] = []
    for path in ("", "/correct/1/2"):
        page.goto(f"/g/{game.id}{path}")
        names.append(set(page.locator(".rows .name").evaluate_all(NAMES_SHOWN)))
    assert "Guðrún Sigurðardóttir" in names[0]
    assert names[1] == names[0]


def test_eight_squares_are_one_strip_on_the_narrowest_phone(house: House, device: Callable[..., Page]):
    page = device("tablet", size=(360, 740))
    page.goto(f"/g/{house.start().id}")
    strip = """() => [...document.querySelectorAll(".rows > .row .strip")].map((strip) =>
      [...strip.children].map((chip) => chip.getBoundingClientRect()))"""
    for chips in page.evaluate(strip):
        assert len(chips) == 8 and len({chip["top"] for chip in chips}) == 1
        assert min(chip["width"] for chip in chips) >= 44
    assert overflow(page) <= 0
