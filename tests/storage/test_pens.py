"""One pen a game: handed over once, taken, taken back; each change is in the log."""

import pytest

from scorekeeper.record.log import Game
from scorekeeper.rules.facts import PenPassed
from scorekeeper.storage import games, pens
from tests.kit.cluster import BOTH
from tests.storage.fakes import Marked, tally

pytestmark = pytest.mark.usefixtures("at_work")


@pytest.fixture
def game(at_work: object) -> Game:
    return games.start(tally(), "tablet", "t1", device="tablet-cookie")


def generation_of(game: Game) -> int:
    pen = pens.pen_of(game.id)
    assert pen
    return pen.generation


def test_the_device_that_starts_holds_the_pen(game: Game) -> None:
    assert games.holds_pen(game.id, "tablet-cookie")
    for game_id, device in ((game.id, "phone-cookie"), (game.id, ""), ("made up", "tablet-cookie")):
        assert not games.holds_pen(game_id, device)


@BOTH
def test_an_offer_hands_the_pen_over_once(game: Game) -> None:
    offered = generation_of(game)
    for _double_tap in range(2):
        after = pens.accept(game.id, offered, "phone-cookie", "Ben's phone")
        assert [entry.fact for entry in after.entries[1:]] == [PenPassed("Ben's phone", "link")]
        assert after.entries[-1].by == "Ben's phone"
    assert games.holds_pen(game.id, "phone-cookie")
    assert not games.holds_pen(game.id, "tablet-cookie")
    with pytest.raises(pens.MovedOn):
        pens.accept(game.id, offered, "third-cookie", "Third")


def test_an_offer_of_the_pen_is_void_once_it_has_moved_on(game: Game) -> None:
    offered = generation_of(game)
    for device in ("phone-cookie", "tablet-cookie"):
        pens.take(game.id, device, "a device")
        with pytest.raises(pens.MovedOn):
            pens.accept(game.id, offered, "third-cookie", "Third")


@BOTH
def test_the_pen_is_taken_and_taken_back(game: Game) -> None:
    for device, name in (("phone-cookie", "phone"), ("phone-cookie", "phone"), ("tablet-cookie", "tablet")):
        now = pens.take(game.id, device, name)
    assert [entry.fact for entry in now.entries[1:]] == [PenPassed("phone", "taken"), PenPassed("tablet", "back")]
    pen = pens.pen_of(game.id)
    assert pen is not None
    assert (pen.generation, pen.name) == (3, "tablet")


def test_no_undo_takes_the_pen_back(game: Game) -> None:
    games.append(game.id, 1, "t2", Marked("bid"), "tablet")
    assert pens.take(game.id, "phone-cookie", "phone").marks.undo == 2


def test_a_pen_that_nobody_holds_can_be_taken() -> None:
    game = games.start(tally(), "import", "t1")
    assert pens.pen_of(game.id) is None
    assert pens.take(game.id, "phone-cookie", "phone").entries[-1].fact == PenPassed("phone", "taken")


def test_a_watch_id_shows_and_never_writes(game: Game) -> None:
    assert games.load_watched(game.watch_id) is games.load(game.id)
    for load, key in ((games.load_watched, game.id), (games.load, game.watch_id)):
        with pytest.raises(games.NoSuchGame):
            load(key)
    with pytest.raises(games.NoSuchGame):
        pens.take(game.watch_id, "phone-cookie", "phone")


@BOTH
def test_a_device_keeps_the_name_it_was_given_last() -> None:
    assert pens.device_name("a cookie") == ""
    for name in ("Kitchen tablet", "Tablet"):
        pens.name_device("a cookie", name)
    assert pens.device_name("a cookie") == "Tablet"
