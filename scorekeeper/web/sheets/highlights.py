"""The highlights of a finished game, one line each with a label and the players, the most notable first."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.rules.kind import Sheet
from scorekeeper.rules.sheets.highlights import Feat, Holder, feats
from scorekeeper.rules.sheets.summary import Summary
from scorekeeper.web.games.sheet_words import deals
from scorekeeper.web.language.texts import (
    N_,
    as_sentence,
    capital,
    isolated,
    lead_in,
    listed,
    ngettext,
    ordinal,
    series,
    share_of,
    signed,
    with_remark,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.content import Note
from scorekeeper.web.sheets.game_story import when

MOST = 5  # most highlights shown
OF_HANDS = {"last_deal": N_("In the last hand"), "best": N_("Best hand")}


def highlights(sheet: Sheet, game: Summary) -> tuple[Note, ...]:
    """Return at most MOST highlights of the scored deals."""
    teller = _Teller(sheet.deal_word, {player.seat: isolated(player.name) for player in game.players})
    return tuple(Note(teller.lead(feat.code), TOLD[feat.code][1](teller, feat)) for feat in feats(sheet, game)[:MOST])


class _Teller:
    """Puts the feats of one game into words."""

    def __init__(self, word: str, names: Mapping[int, str]) -> None:
        self.word, self.names = word, names

    def lead(self, code: str) -> str:
        return lead_in(capital(_(OF_HANDS.get(code, TOLD[code][0]) if self.word == "hand" else TOLD[code][0])))

    def _name(self, holder: Holder) -> str:
        return self.names[holder.seat]

    def _who(self, feat: Feat) -> str:
        return listed([self._name(holder) for holder in feat.by])

    def _when(self, numbers: Sequence[int]) -> str:
        return when(numbers, self.word)

    def _each(self, feat: Feat, remark: Callable[[Holder], str]) -> str:
        """Return two holders with their details, such as Ann (deals 6 to 12) and Ben (deals 3 to 9)."""
        return listed([with_remark(self._name(holder), remark(holder)) for holder in feat.by])

    def shared(self, feat: Feat) -> str:
        return _("%(names)s tie and share the win.", names=self._who(feat))

    def tie(self, feat: Feat) -> str:
        everybody = [*(holder.seat for holder in feat.by), *feat.others]
        return ngettext("%(names)s tied on %(points)s; %(winners)s made more bids.",
                        "%(names)s tied on %(points)s; %(winners)s made more bids.",
                        len(feat.by), names=listed([self.names[seat] for seat in everybody]), winners=self._who(feat),
                        points=signed(feat.numbers["points"]))  # fmt: skip

    def from_start(self, feat: Feat) -> str:
        return _("%(name)s was ahead all the way.", name=self._who(feat))

    def turn(self, feat: Feat) -> str:
        places = {"name": self._who(feat), "deal": self._when(feat.deals)}
        if not feat.others:
            return _("%(name)s went ahead in %(deal)s and stayed ahead.", **places)
        places |= {"other": self.names[feat.others[0]], "bid": signed(feat.numbers["bid"])}
        return _("%(name)s went ahead in %(deal)s, when %(other)s missed a bid of %(bid)s, and stayed ahead.", **places)

    def last_deal(self, feat: Feat) -> str:
        behind, name = feat.numbers["points"], self._who(feat)
        others = listed([self.names[seat] for seat in feat.others])
        if not others:
            return _("%(name)s went ahead at the very end.", name=name)
        if not behind:
            level = [*(holder.seat for holder in feat.by), *feat.others]
            return _("%(names)s were tied going into it.", names=listed([self.names[seat] for seat in level]))
        return ngettext("%(name)s was %(num)s point behind %(others)s going into it.",
                        "%(name)s was %(num)s points behind %(others)s going into it.",
                        behind, name=name, others=others)  # fmt: skip

    def late(self, feat: Feat) -> str:
        [holder] = feat.by
        points, place = holder.numbers["points"], ordinal(int(holder.numbers["place"]))
        return ngettext("%(name)s joined in %(deal)s with %(num)s point and finished %(place)s.",
                        "%(name)s joined in %(deal)s with %(num)s points and finished %(place)s.",
                        points, name=self._name(holder), deal=self._when(holder.deals), place=place)  # fmt: skip

    def climb(self, feat: Feat) -> str:
        players = int(feat.numbers["players"])
        if feat.is_shared:
            names = self._each(feat, lambda holder: self._from_to(holder))
            return _("%(names)s after %(deal)s.", names=names, deal=self._when(feat.by[0].deals))
        [holder] = feat.by
        return _(
            "%(name)s was %(was)s of %(players)s after %(deal)s and finished %(place)s.",
            name=self._name(holder), was=ordinal(int(holder.numbers["was"])), players=players,
            deal=self._when(holder.deals), place=ordinal(int(holder.numbers["place"])),
        )  # fmt: skip

    def _from_to(self, holder: Holder) -> str:
        was, place = (ordinal(int(holder.numbers[key])) for key in ("was", "place"))
        return _("from %(was)s to %(place)s", was=was, place=place)

    def run(self, feat: Feat) -> str:
        count = feat.numbers["count"]
        if feat.is_shared:
            return _("%(names)s each made %(count)s bids in a row.",
                     names=self._each(feat, lambda holder: self._when(holder.deals)), count=count)  # fmt: skip
        places = {"name": self._who(feat), "count": count, "deals": self._when(feat.by[0].deals)}
        return _("%(name)s made %(count)s bids in a row, %(deals)s.", **places)

    def boldest(self, feat: Feat) -> str:
        return as_sentence(self._each(feat, self._bold_bid))

    def _bold_bid(self, holder: Holder) -> str:
        return _("bid %(bid)s of %(cards)s, %(deal)s", deal=self._when(holder.deals), **holder.numbers)

    def best(self, feat: Feat) -> str:
        points = signed(feat.numbers["points"])
        if feat.is_shared:
            return _("%(names)s, %(points)s each.", names=self._who(feat), points=points)
        deal = self._when(feat.by[0].deals)
        return _("%(name)s, %(points)s in %(deal)s.", name=self._who(feat), points=points, deal=deal)

    def miss(self, feat: Feat) -> str:
        return as_sentence(self._each(feat, self._missed_bid))

    def _missed_bid(self, holder: Holder) -> str:
        return series((_("bid %(bid)s, took %(took)s", **holder.numbers), self._when(holder.deals)))

    def zeros(self, feat: Feat) -> str:
        count = feat.numbers["count"]
        return as_sentence(self._each(feat, lambda holder: share_of(count, holder.numbers["bids"])))

    def one_deal(self, feat: Feat) -> str:
        return capital(_("only in %(deals)s.", deals=self._when(feat.deals)))

    def level(self, feat: Feat) -> str:
        place, points = ordinal(int(feat.numbers["place"])), signed(feat.numbers["points"])
        return _("%(names)s share %(place)s place with %(points)s.", names=self._who(feat), place=place, points=points)

    def first_out(self, feat: Feat) -> str:
        return as_sentence(with_remark(self._who(feat), self._when(feat.deals)))

    def lost(self, feat: Feat) -> str:
        hands = deals(int(feat.numbers["hands"]), self.word)
        lost = _("lost %(lost)s of %(hands)s", lost=feat.numbers["lost"], hands=hands)
        return as_sentence(with_remark(self._who(feat), lost))


# The label and the sentence of each feat, by its code.
TOLD: Mapping[str, tuple[str, Callable[[_Teller, Feat], str]]] = {
    "shared": (N_("A shared win"), _Teller.shared),
    "tie": (N_("The tie"), _Teller.tie),
    "from_start": (N_("from the start"), _Teller.from_start),
    "turn": (N_("Turning point"), _Teller.turn),
    "last_deal": (N_("In the last deal"), _Teller.last_deal),
    "late": (N_("Joined late"), _Teller.late),
    "climb": (N_("Biggest climb"), _Teller.climb),
    "run": (N_("Longest run"), _Teller.run),
    "boldest": (N_("boldest bid made"), _Teller.boldest),
    "best": (N_("Best deal"), _Teller.best),
    "miss": (N_("Biggest miss"), _Teller.miss),
    "zeros": (N_("zero bids"), _Teller.zeros),
    "nobody": (N_("Nobody made it"), _Teller.one_deal),
    "everybody": (N_("everybody made it"), _Teller.one_deal),
    "level": (N_("tied"), _Teller.level),
    "first_out": (N_("First out"), _Teller.first_out),
    "lost_most": (N_("Most hands lost"), _Teller.lost),
    "winner_lost": (N_("The winner"), _Teller.lost),
}
