"""Random seasons: games of three kinds on random days, and everything that may happen to them afterwards."""

from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scorekeeper.record.log import Entry, Undo, game_of
from scorekeeper.rules import KINDS
from scorekeeper.rules.facts import Ended, Renamed
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.rules.ohio import facts as ohio
from scorekeeper.rules.ohio.checks import bounds
from scorekeeper.rules.ono99 import facts as ono
from scorekeeper.storage import games, groups, journal, people, seasons
from scorekeeper.storage.seasons import Season
from tests.kit.tables import setup_of

COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"
NAMES = ("Ana", "Ben", "Cas", COMPOSED, DECOMPOSED, "Jose", "Dee", "ANA")
LOWEST = {"winner": "lowest"}
# Variant, options and house rules: the same rules said in two ways among them, and some that only settle otherwise.
ZERO_FIVE = {"bidding": {"hook": True}, "scoring": {"zero_made": {"points": 5, "per_card": 0}}}
FAMILY = (
    ("oh_pshaw", {}, {}), ("british_oh_hell", {}, {}), ("oh_pshaw", {"zero_made": "5"}, {}),
    ("oh_pshaw", {"zero_made": "5", "hook": True, "settlement": "pool"}, {}), ("oh_pshaw", {}, ZERO_FIVE),
    ("oh_pshaw", {"hook": True}, {**ZERO_FIVE, "settlement": {"mode": "difference"}}),
    ("oh_pshaw", {}, {"settlement": {"mode": "hard"}}), ("oh_pshaw", {}, {"scoring": {"made": {"bonus": 5}}}),
    ("oh_pshaw", {}, LOWEST),
)  # fmt: skip
START = datetime(2026, 3, 1, 19, tzinfo=UTC)


class Evenings:
    """A club that plays by chance; `chance` decides everything."""

    def __init__(self, chance):
        self.chance, self.ids, self.changes, self.seasons = chance, [], [], []
        self.ends = None  # how the next game of the family ends: None: by chance

    def act(self):
        """Let one thing happen."""
        acts = [self.import_game] * 3 + [self.correct, self.undo_last, self.hide, self.respell]
        acts += [self.merge, self.rename, self.undo_change, self.season, self.group]
        self.chance.choice(acts)()

    def import_game(self):
        at = START + timedelta(days=self.chance.randint(0, 12), hours=self.chance.choice((0, 0, 3, 6, 9, 10)))
        if self.ends is None:
            facts = self.chance.choice([family, family, family, series, chips])(self.chance, self.table())
        else:
            facts = family(self.chance, self.table(), ends=self.ends)
        if self.chance.random() < 0.15:
            facts = [replace(facts[0], played_on=f"2026-03-{self.chance.randint(1, 13):02}"), *facts[1:]]
        pace = timedelta(minutes=self.chance.choice((0, 2, 40)))
        entries = [Entry(seq, at + (seq - 1) * pace, "file", fact) for seq, fact in enumerate(facts, start=1)]
        with suppress(Refused):  # two of the names may have become one person's
            self.ids.append(games.restore(entries, f"file {len(self.ids)} {at} {self.chance.random()}").id)

    def table(self):
        names = {}
        for name in self.chance.sample(NAMES, len(NAMES)):
            names.setdefault(name.replace(DECOMPOSED, COMPOSED).casefold(), name)
        return tuple(names.values())[: self.chance.randint(3, 5)]

    def correct(self):
        """Give one deal of a game other tricks."""
        game = self.any_game("oh_hell")
        if game and (played := [deal for deal in game.state.deals if deal.is_played]):
            deal = self.chance.choice(played)
            seats = list(deal.order)
            self.chance.shuffle(seats)
            self.write(game, oh.Tricks(deal.number, shared(self.chance, deal.hand_size, seats)))

    def undo_last(self):
        game = self.any_game()
        if game and (target := self.chance.choice([game.marks.undo, game.marks.redo])):
            self.write(game, Undo(target))

    def hide(self):
        if self.ids:
            games.hide(self.chance.choice(self.ids), "tablet", hidden=self.chance.random() < 0.5)

    def respell(self):
        game = self.any_game()
        if game:
            self.write(game, Renamed(0, self.chance.choice(NAMES)))

    def merge(self):
        everybody = people.people()
        if len(everybody) > 1:
            one, other = self.chance.sample(everybody, 2)
            try:
                self.changes.append(people.merge(one.id, other.id, other.name, "tablet"))
            except people.AtOneTable:
                assert people.met(one, other)

    def rename(self):
        if everybody := people.people():
            try:
                one = self.chance.choice(everybody)
                change = people.rename(one.id, self.chance.choice(("Zoe", "Yan", "Ana")), "tablet")
                self.changes += [change] if change else []
            except journal.NameTaken:
                pass

    def undo_change(self):
        if self.changes:
            with suppress(journal.MovedOn, journal.NameTaken):
                journal.undo(self.chance.choice(self.changes))

    def season(self):
        first, last = sorted(self.chance.choices(range(1, 14), k=2))
        days = f"2026-03-{first:02}", f"2026-03-{last:02}"
        if self.seasons and self.chance.random() < 0.5:
            seasons.keep(Season("Again", *days, id=self.seasons[0].id), "Tablet")
        else:
            self.seasons.append(seasons.keep(Season(f"Spring {len(self.seasons) + 1}", *days), "Tablet"))

    def group(self):
        """Name a group by some people, lay a game to one, or delete one and bring it back."""
        known = groups.groups()
        if not known or self.chance.random() < 0.4:
            some = self.chance.sample(people.people(), min(4, len(people.people())))
            groups.keep(f"Group {len(known) + 1} {self.chance.random()}", [one.id for one in some], "tablet")
        elif self.ids:
            some = self.chance.sample(self.ids, min(3, len(self.ids)))
            groups.move(some, self.chance.choice([0, *(group.id for group in known)]), "tablet")

    def any_game(self, kind=""):
        known = [games.load(id_) for id_ in self.ids]
        known = [game for game in known if not kind or game.kind.key == kind]
        return self.chance.choice(known) if known else None

    def write(self, game, fact):
        with suppress(Refused, games.StaleGame):
            games.append(game.id, game.seq, f"{game.seq} {self.chance.random()}", fact, "tablet", confirmed=True)


def shared(chance, cards, seats):
    cuts = sorted(chance.randint(0, cards) for _ in seats[1:])
    return dict(zip(seats, (b - a for a, b in zip((0, *cuts), (*cuts, cards), strict=True)), strict=True))


def family(chance, names, rules=None, ends=None):
    """Return a game of the Oh Hell family, sometimes ended early, sometimes with somebody who left or joined."""
    variant, options, house = rules or chance.choice(FAMILY)
    kind = KINDS["oh_hell"]
    setup = setup_of(variant, names, **options)
    if house:
        resolved = kind.resolved(variant, options, len(names), house)
        setup = replace(setup, house=house, house_rules=chance.choice(("", "Thursday")), rules=resolved)
    ladder = tuple(chance.randint(1, 5) for _ in range(chance.randint(1, 4)))
    facts = [setup, oh.Ladder(1, ladder)]
    entry = Entry(1, START, "file", facts[0])
    ends = chance.randint(0, 7) if ends is None else ends
    while deal := game_of(
        kind, [entry, *(Entry(seq, START, "", fact) for seq, fact in enumerate(facts[1:], 2))]
    ).state.live:
        if ends < 2 and deal.number > ends:
            facts.append(Ended("late"))
            break
        if ends == 3 and deal.number == 2 and len(deal.order) > 2 and not deal.slip.bids:
            facts.append(oh.Left(2, deal.order[0]))
            ends = 9
        elif ends == 4 and deal.number == 2 and not deal.slip.bids:
            facts.append(oh.Joined(2, len(names), "Late", chance.choice((0, 5))))
            ends = 9
        elif deal.trump is None and not deal.slip.bids and chance.random() < 0.3:
            facts.append(oh.TurnUp(deal.number, chance.choice("SHDC")))
        elif deal.to_bid:
            bid = chance.randint(0, deal.hand_size)
            facts.append(
                oh.Bids(deal.number, {deal.to_bid[0]: bid if bid != deal.barred else (bid + 1) % (deal.hand_size + 1)})
            )
        else:
            facts.append(oh.Tricks(deal.number, shared(chance, deal.hand_size, deal.order)))
    return facts


def series(chance, names):
    """Return a series of Ohio that the table ended."""
    facts = [setup_of("ohio", names)]
    for hand in range(1, chance.randint(2, 4)):
        scores = [chance.randint(0, 20) for _ in names]
        scores[0] += (sum(scores) + bounds(len(names)).sum_parity) % 2
        facts += [ohio.EntryWay(hand, "scores"), ohio.HandScores(hand, dict(enumerate(scores)))]
    return [*facts, Ended("late")]


def chips(chance, names):
    """Return a game of O'NO 99 of which some hands were played."""
    facts = [setup_of("ono99", names)]
    facts += [ono.HandLost(hand, chance.randrange(len(names))) for hand in range(1, 4)]
    return [*facts, Ended("late")]
