"""What the finished games of a club come to: figures of a person, who met whom, bests, evenings."""

from fractions import Fraction

from scorekeeper.rules.sheets.club import Against, Club, Counting, Evening, Figures
from tests.rules.seats import ANA, BEN, CAS, seat, table

FIRST = table(
    seat(ANA, 1, 300, bids=7, made=5, zeros=1, zero_bids=2, points=300, run=4),
    seat(BEN, 2, 200, bids=7, made=2, points=200, run=1),
    seat(CAS, None, 50, bids=3, points=50),
    all_missed=2, margin=100, minutes=40,
)  # fmt: skip
SECOND = table(
    seat(BEN, 1, -20, ruleset_id=2, tied=2, hands=5, hands_won=3, points=-20),
    seat(ANA, 1, -20, ruleset_id=2, tied=2, hands=5, hands_won=2, points=-20),
    day="2026-11-12", ruleset_id=2, lowest_wins=True, minutes=20, group_id=4,
)  # fmt: skip
THIRD = table(seat(CAS, 1), seat(ANA, 2, tied=1), day="2026-11-12", group_id=4)
CLUB = Club([FIRST, SECOND, THIRD])


def test_a_persons_figures_add_up_over_games() -> None:
    ana = CLUB.figures(ANA)
    assert (len(ana.seats), ana.won, ana.run) == (3, 2, 4)
    assert (dict(ana.places), ana.mean_place) == ({1: 2, 2: 1}, Fraction(4, 3))
    assert (ana.bids, ana.zero_bids, ana.hands) == ((5, 7), (1, 2), (2, 5))
    assert CLUB.days_attended(ANA) == 2
    nobody = CLUB.figures(99)
    assert (nobody.seats, nobody.mean_place, nobody.run, nobody.won) == ((), None, 0, 0)


def test_points_are_told_of_each_set_of_rules_alone() -> None:
    first, second = CLUB.figures(ANA).by_rules.values()
    assert (first.points, first.totals) == ((300, 7), [300])
    assert (second.points, second.totals) == ((-20, 5), [-20])


def test_who_left_has_no_place_and_met_nobody() -> None:
    assert CLUB.figures(CAS).placed == THIRD.seats[:1]
    assert CLUB.met[ANA, BEN] == Against(ahead=1, level=1)
    assert CLUB.met[BEN, ANA] == Against(behind=1, level=1)
    assert CLUB.met[CAS, ANA].games == 1
    assert (BEN, CAS) not in CLUB.met


def test_what_all_games_come_to() -> None:
    assert (CLUB.days, dict(CLUB.rulesets), CLUB.minutes) == (("2026-11-05", "2026-11-12"), {1: 2, 2: 1}, 60)
    assert CLUB.all_missed == (2, 7)  # hands of a game without bids are nobody's misses
    assert (CLUB.lowest_wins(1), CLUB.lowest_wins(2)) == (False, True)
    shown = CLUB.standings(Counting(min_games=1), {ANA: "Ana", CAS: "Cas"})
    assert [line.who for line in shown] == [ANA, CAS]


def test_evenings_are_the_games_of_a_day_and_a_group() -> None:
    assert CLUB.evenings() == [
        Evening([SECOND, THIRD], "2026-11-12", 4), Evening([FIRST], "2026-11-05", None),
    ]  # fmt: skip


def test_a_total_is_whole_or_in_tenths() -> None:
    assert [seat(ANA, 1, tenths).total for tenths in (300, 305, None)] == [30, 30.5, None]
    assert Figures([seat(ANA, 1, bids=3)]).points == (0, 0)  # a kind that counts no points
