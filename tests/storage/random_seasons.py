"""Random seasons: games of three kinds on random days, and everything that may happen to them afterwards."""

from dataclasses import replace
from datetime import timedelta

from scorekeeper.record.houserule import HouseRule
from scorekeeper.record.log import Undo
from scorekeeper.rules.facts import Renamed
from scorekeeper.rules.kind import Refused
from scorekeeper.rules.oh_hell import facts as oh
from scorekeeper.storage import games, groups, house_rules, journal, people, seasons
from scorekeeper.storage.seasons import Season
from tests.kit.chance_games import START, chips, entries_of, family, series
from tests.kit.tables import shared

COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"
NAMES = ("Ana", "Ben", "Cas", COMPOSED, DECOMPOSED, "Jose", "Dee", "ANA")
# What a device is told in a sentence.
TOLD = (Refused, games.StaleGame, journal.MovedOn, journal.NameTaken, journal.NotThere, people.AtOneTable)


class Evenings:
    """A club that plays by chance; `chance` decides everything."""

    def __init__(self, chance):
        self.chance, self.changes, self.seasons = chance, [], []
        self.ids = {}  # of the games, each with its kind

    def act(self):
        """Do anything; return what the device is told."""
        acts = [self.import_game] * 3 + [self.correct, self.undo_last, self.hide, self.respell, self.hide_person]
        acts += [self.merge, self.rename, self.undo_change, self.season, self.group, self.rule, self.remove]
        try:
            self.chance.choice(acts)()
        except TOLD as told:
            return type(told).__name__
        return "done"

    def import_game(self, ends=None):
        """Import a game; `ends`: one of the family that ends so."""
        at = START + timedelta(days=self.chance.randint(0, 12), hours=self.chance.choice((0, 0, 3, 6, 9, 10)))
        kinds = [family] if ends is not None else [family, family, family, series, chips]
        facts = self.chance.choice(kinds)(self.chance, self.table(), **({} if ends is None else {"ends": ends}))
        if self.chance.random() < 0.15:
            facts = [replace(facts[0], played_on=f"2026-03-{self.chance.randint(1, 13):02}"), *facts[1:]]
        pace = timedelta(minutes=self.chance.choice((0, 2, 40)))
        entries = [replace(entry, at=at + (entry.seq - 1) * pace) for entry in entries_of(facts)]
        game = games.restore(entries, f"file {len(self.ids)} {at} {self.chance.random()}")
        self.ids[game.id] = game.kind.key

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
            seats = self.chance.sample(deal.order, len(deal.order))
            self.write(game, oh.Tricks(deal.number, shared(self.chance, deal.hand_size, seats)))

    def undo_last(self):
        game = self.any_game()
        if game and (target := self.chance.choice([game.marks.undo, game.marks.redo])):
            self.write(game, Undo(target))

    def hide(self):
        if self.ids:
            games.hide(self.chance.choice([*self.ids]), "tablet", hidden=self.chance.random() < 0.5)

    def respell(self):
        if game := self.any_game():
            self.write(game, Renamed(0, self.chance.choice(NAMES)))

    def hide_person(self):
        if everybody := people.people():
            self.note(people.hide(self.chance.choice(everybody).id, "tablet", hidden=self.chance.random() < 0.7))

    def merge(self):
        if len(everybody := people.people()) > 1:
            one, other = self.chance.sample(everybody, 2)
            self.note(people.merge(one.id, other.id, other.name, "tablet"))

    def rename(self):
        if everybody := people.people():
            name = self.chance.choice(("Zoe", "Yan", "Ana", "Cas"))
            self.note(people.rename(self.chance.choice(everybody).id, name, "tablet"))

    def note(self, change):
        self.changes += [change] if change else []

    def undo_change(self):
        if self.changes:
            journal.undo(self.chance.choice(self.changes))

    def season(self):
        days = [f"2026-03-{day:02}" for day in sorted(self.chance.choices(range(1, 14), k=2))]
        if self.seasons and self.chance.random() < 0.5:
            seasons.keep(Season("Again", *days, id=self.seasons[0].id), "Tablet")
        else:
            self.seasons.append(seasons.keep(Season(f"Spring {len(self.seasons) + 1}", *days), "Tablet"))

    def group(self):
        """Name a group by some people, or lay games to one."""
        known = groups.groups()
        if not known or self.chance.random() < 0.4:
            some = self.chance.sample(people.people(), min(4, len(people.people())))
            groups.keep(f"Group {len(known) + 1}", [one.id for one in some], "tablet")
        elif self.ids:
            some = self.chance.sample([*self.ids], min(3, len(self.ids)))
            groups.move(some, self.chance.choice([0, *(group.id for group in known)]), "tablet")

    def rule(self):
        """Keep house rules, or change others to them."""
        rule, known = HouseRule(f"Rule {self.chance.randrange(3)}", "oh_pshaw", {}), house_rules.house_rules()
        if known and self.chance.random() < 0.5:
            house_rules.change(self.chance.choice(known).id, rule)
        else:
            house_rules.keep(rule, twice=True)

    def remove(self):
        """Delete something of a club, which comes back if its change is chosen to be undone."""
        remove = self.chance.choice((seasons.remove, groups.remove, house_rules.delete))
        self.note(remove(self.chance.randrange(1, 4), "tablet"))

    def any_game(self, kind=""):
        ids = [game_id for game_id, of_kind in self.ids.items() if kind in ("", of_kind)]
        return games.load(self.chance.choice(ids)) if ids else None

    def write(self, game, fact):
        games.append(game.id, game.seq, f"{game.seq} {self.chance.random()}", fact, "tablet", confirmed=True)
