"""A finished game in words: the story under the standings, the turns of the summary, the paragraph for a chat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.sheets.statistics import Held, PlayerSummary, Summary
from scorekeeper.web.words import capital, counted, listed, signed

PLACES = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
FEW = 2  # players who get a line each
MANY = 4  # deals that a line names


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of the summary: when, who did what, and what there is to say of it."""

    at: int  # the deal it is sorted by
    when: str
    what: str
    more: str


class Told:
    """The words for one game's summary."""

    def __init__(self, summary: Summary, deal_word: str) -> None:
        self.summary = summary
        self.word = deal_word
        self.names: Mapping[int, str] = {player.seat: player.name for player in summary.players}

    def story(self) -> str:
        """Return what is said under the standings, two or three sentences."""
        said = [self._winners_bids(), self._lead(), self._tie_behind()]
        return " ".join(f"{sentence}." for sentence in said if sentence)

    def turns(self) -> tuple[Turn, ...]:
        """Return what stands out, in the order in which it happened."""
        summary = self.summary
        found = [*self._ahead(), *self._zeros(), *self._run(), *self._finish()]
        found += self._held(summary.boldest, "made a bid of {}", ", the boldest")
        found += self._held(summary.best, "scored {}", f", the most in one {self.word}")
        found += self._held(summary.miss, "missed a bid by {}", ", the biggest miss")
        found += [self._out(player) for player in summary.players if player.out_in is not None]
        return tuple(sorted(found, key=lambda turn: turn.at))

    def paragraph(self, heading: str) -> str:
        """Return the game as one paragraph for a chat."""
        others = [player for player in self.summary.players if player.seat not in self.summary.winners]
        then = "Then " if self.summary.winners else ""
        placed = f"{then}{listed([self._with_total(player) for player in others])}" if others else ""
        what = [f"{turn.when}: {turn.what}{turn.more}" for turn in self.turns()]
        said = [f"{heading}: {self._won()}", placed, self._winners_bids(), *what]
        return " ".join(f"{sentence}." for sentence in said if sentence)

    @property
    def _in_points(self) -> bool:
        return self.summary.race.counts == "points"

    def _won(self) -> str:
        best = [player for player in self.summary.players if player.seat in self.summary.winners]
        if not best:
            return "nobody has won yet"
        won = f"{listed([player.name for player in best])} won"
        return f"{won} with {signed(best[0].total or 0)}" if self._in_points else won

    def _with_total(self, player: PlayerSummary) -> str:
        return f"{player.name} {signed(player.total or 0)}" if self._in_points else player.name

    def _winners_bids(self) -> str:
        best = [player for player in self.summary.players if player.seat in self.summary.winners]
        if len(best) != 1 or not best[0].bids:
            return ""
        made = best[0].made.value if best[0].made else 0
        since = self.summary.ahead_since
        ahead = f" and was ahead from {self.word} {since}" if since else ""
        return f"{best[0].name} made {made} of {counted(best[0].bids, 'bid')}{ahead}"

    def _lead(self) -> str:
        times = len(self.summary.lead_changes)
        often = {0: "never changed", 1: "changed once", 2: "changed twice"}.get(times, f"changed {times} times")
        return f"The lead {often}" if self.summary.race.is_run and self._in_points else ""

    def _tie_behind(self) -> str:
        margin = self.summary.margin
        behind = [player for player in self.summary.players if player.seat not in self.summary.winners]
        if margin is None or not behind or not self.summary.winners:
            return ""
        second = [player for player in behind if player.total == behind[0].total]
        tie = f"tie for {PLACES.get(second[0].place, 'the next place')}" if len(second) > 1 else "is next"
        return f"{listed([player.name for player in second])} {tie}, {margin} behind"

    def _ahead(self) -> list[Turn]:
        since = self.summary.ahead_since
        if since is None or not self._in_points or len(self.summary.race.deals) < 2:
            return []
        who, last = self.names[self.summary.winners[0]], self.summary.race.deals[-1]
        stays = ", and it is decided" if since == last else ", never to be behind again"
        return [Turn(since, self._when((since,)), f"{who} went ahead", stays)]

    def _run(self) -> list[Turn]:
        run = self.summary.run
        return self._held(run, "made {} in a row", ", the longest run") if run and run.value > 1 else []

    def _zeros(self) -> list[Turn]:
        zeros = self.summary.zeros
        bid = {player.seat: player.zero_bids for player in self.summary.players}
        of = f" of {bid[zeros.by[0][0]]}" if zeros and len(zeros.by) == 1 else ""
        kept = counted(zeros.value, "zero") if zeros else ""
        return self._held(zeros, f"kept {kept}{of}", ", the most")

    def _finish(self) -> list[Turn]:
        closest = self.summary.closest
        if closest is None or not self.summary.winners:
            return []
        last = self.summary.race.deals[-1:]
        pair = f"{self.names[closest.ahead]} and {self.names[closest.behind]}"
        return [Turn(last[0], self._when(last), f"{pair} ended {closest.points} apart", ", the closest finish")]

    def _out(self, player: PlayerSummary) -> Turn:
        deal = player.out_in or 0
        return Turn(deal, self._when((deal,)), f"{player.name} went out", "")

    def _held(self, held: Held | None, did: str, more: str) -> list[Turn]:
        """Return a line for each of the few who reached it, or one for the many."""
        if held is None:
            return []
        did = did.format(signed(held.value))
        if len(held.by) <= FEW:
            return [Turn(deals[0], self._when(deals), f"{self.names[seat]} {did}", more) for seat, deals in held.by]
        if 2 * len(held.by) > len(self.names):
            return []  # what most of the table did does not stand out
        deals = tuple(sorted({deal for _, deals in held.by for deal in deals}))
        return [Turn(deals[0], self._when(deals), f"{len(held.by)} players {did}", more)]

    def _when(self, deals: Sequence[int]) -> str:
        return capital(when(deals, self.word))


def when(deals: Sequence[int], word: str) -> str:
    """Return deals as a table says them: deal 3, deals 3 to 8, deals 1, 4 and 6."""
    if len(deals) == 1:
        return f"{word} {deals[0]}"
    if len(deals) > 2 and deals[-1] - deals[0] == len(deals) - 1:
        return f"{word}s {deals[0]} to {deals[-1]}"
    few = [str(deal) for deal in deals[:MANY]]
    return f"{word}s {listed(few)}" if len(deals) <= MANY else f"{word}s {', '.join(few)} …"
