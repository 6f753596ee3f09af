"""One pen a game: handed over once, taken, taken back; each change is in the log."""

import pytest

from scorekeeper.record.log import Game
from scorekeeper.rules.facts import PenPassed
from scorekeeper.storage import games, pens
from scorekeeper.storage.models import new_id
from tests.kit.cluster import BOTH
from tests.storage.fakes import Marked, tally

pytestmark = [BOTH, pytest.mark.usefixtures("at_work")]


@pytest.fixture
def game(at_work: object) -> Game:
    return games.start(tally(), "tablet", "t1", device="tablet-cookie")


def test_the_device_that_starts_holds_the_pen(game: Game) -> None:
    assert games.holds_pen(game.id, "tablet-cookie")
    assert not games.holds_pen(game.id, "phone-cookie")
    assert not games.holds_pen(game.id, "")
    assert not games.holds_pen("made up", "tablet-cookie")


def generation_of(game: Game) -> int:
    pen = pens.pen_of(game.id)
    assert pen
    return pen.generation


def test_an_offer_hands_the_pen_over_once(game: Game) -> None:
    offered = generation_of(game)
    after = pens.accept(game.id, offered, "phone-cookie", "Ben's phone")
    assert after.entries[-1].fact == PenPassed("Ben's phone", "link")
    assert (after.entries[-1].by, after.seq) == ("Ben's phone", 2)
    assert games.holds_pen(game.id, "phone-cookie")
    assert not games.holds_pen(game.id, "tablet-cookie")
    with pytest.raises(pens.MovedOn):
        pens.accept(game.id, offered, "third-cookie", "Third")


def test_a_double_tap_on_the_link_passes_the_pen_once(game: Game) -> None:
    offered = generation_of(game)
    pens.accept(game.id, offered, "phone-cookie", "phone")
    assert pens.accept(game.id, offered, "phone-cookie", "phone").seq == 2


def test_an_offer_is_void_once_the_pen_has_moved_on(game: Game) -> None:
    offered = generation_of(game)
    for device in ("phone-cookie", "tablet-cookie"):
        pens.take(game.id, device, "a device")
        with pytest.raises(pens.MovedOn):
            pens.accept(game.id, offered, "third-cookie", "Third")


def test_the_pen_is_taken_and_taken_back(game: Game) -> None:
    taken = pens.take(game.id, "phone-cookie", "phone")
    second = pens.take(game.id, "phone-cookie", "phone")
    back = pens.take(game.id, "tablet-cookie", "tablet")
    assert second.seq == taken.seq
    assert [entry.fact for entry in back.entries[1:]] == [PenPassed("phone", "taken"), PenPassed("tablet", "back")]
    pen = pens.pen_of(game.id)
    assert pen is not None
    assert (pen.generation, pen.name) == (3, "tablet")


def test_no_undo_takes_the_pen_back(game: Game) -> None:
    games.append(game.id, 1, "t2", Marked("bid"), "tablet")
    assert pens.take(game.id, "phone-cookie", "phone").marks.undo == 2


def test_a_game_that_nobody_holds_can_be_taken(at_work: object) -> None:
    game = games.start(tally(), "import", "t1")
    assert pens.pen_of(game.id) is None
    assert pens.take(game.id, "phone-cookie", "phone").entries[-1].fact == PenPassed("phone", "taken")


def test_a_watch_id_shows_and_never_writes(game: Game) -> None:
    assert games.load_watched(game.watch_id) is games.load(game.id)
    for load, key in ((games.load_watched, game.id), (games.load, game.watch_id), (games.load_watched, "\0")):
        with pytest.raises(games.NoSuchGame):
            load(key)
    with pytest.raises(games.NoSuchGame):
        pens.take(game.watch_id, "phone-cookie", "phone")


def test_a_device_keeps_the_name_it_was_given_last(at_work: object) -> None:
    device = new_id()
    assert pens.device_name(device) == ""
    pens.name_device(device, "Kitchen tablet")
    pens.name_device(device, "Tablet")
    assert pens.device_name(device) == "Tablet"
