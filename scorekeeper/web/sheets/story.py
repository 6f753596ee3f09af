"""The story of a game in words: who won and how close it was, who came and left, the highlights, a text for a chat."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.common.tenths import Points
from scorekeeper.rules.kind import Sheet, Standing, absences
from scorekeeper.rules.sheets.highlights import Feat, feats
from scorekeeper.rules.sheets.summary import Summary, summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.sheet_words import deals, winners_with
from scorekeeper.web.language.texts import (
    N_,
    NN_,
    Pattern,
    Plural,
    as_sentence,
    capital,
    isolated,
    lead_in,
    listed,
    ngettext,
    ordinal,
    paragraph,
    semicolons,
    series,
    share_of,
    signed,
    with_number,
    with_remark,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.sheet import Note

FEW = 2  # most players named
MANY = 4  # most deals named in a line
MOST = 5  # most highlights shown


def when(deals: Sequence[int], word: str) -> str:
    """Return deals in words: deal 3, deals 3 to 8, deals 1, 4 and 6; of more than MANY, the first and "and 3 more"."""
    if len(deals) > 2 and deals[-1] - deals[0] == len(deals) - 1:
        numbers = _("%(first)s to %(last)s", first=deals[0], last=deals[-1])
    else:
        each = [str(deal) for deal in deals]
        more = len(deals) - MANY  # instead of "and 1 more", that one is named
        numbers = listed(each) if more <= 1 else _("%(few)s and %(more)s more", few=series(each[:MANY]), more=more)
    if word == "hand":
        return ngettext("hand %(numbers)s", "hands %(numbers)s", len(deals), numbers=numbers)
    return ngettext("deal %(numbers)s", "deals %(numbers)s", len(deals), numbers=numbers)


def winner_line(game: Game) -> str:
    sheet = game.sheet
    best = [line for line in sheet.standings if line.won]
    if not best:
        return _("Nobody has won yet")
    total = best[0].total if sheet.counts == "points" or best[0].total else None
    return winners_with([line.name for line in best], total, sheet.counts)


def winner_and_total(game: Game) -> tuple[str, str]:
    """Return who won and the rest of the sentence: "Ann and Ben", "win with 84"."""
    line, names = winner_line(game), listed([line.name for line in game.sheet.standings if line.won])
    if not names or names not in line:
        return line, ""
    before, _names, after = line.partition(names)
    return names, f"{before}{after}".strip()


def how_close(game_summary: Summary) -> str:
    """Return the winner's margin and over whom; "" if nobody has won or nothing is counted."""
    if len(game_summary.winners) > 1:
        return _("tied")
    behind = [player for player in game_summary.players if player.seat not in game_summary.winners]
    if game_summary.margin is None or not game_summary.winners or not behind:
        return ""
    second = [player.name for player in behind if player.total == behind[0].total]
    if not game_summary.margin:
        return _("tied with %(names)s", names=listed(second)) if len(second) <= FEW else _("tied")
    if len(second) > FEW:
        return ngettext("%(num)s point ahead", "%(num)s points ahead", game_summary.margin)
    return ngettext(
        "%(num)s ahead of %(names)s", "%(num)s ahead of %(names)s", game_summary.margin, names=listed(second)
    )


def made_of(game_summary: Summary) -> dict[int, str]:
    """Return by seat the bids made, such as 9 of 13, or in which hand a player went out."""
    went_out = [player for player in game_summary.players if player.out_in is not None]
    made = {player.seat: share_of(len(player.made), len(player.bids)) for player in game_summary.players if player.bids}
    return made or {player.seat: _("out in hand %(number)s", number=player.out_in) for player in went_out}


def headline(game: Game) -> str:
    """Return who has won, or who is ahead after the deals played."""
    sheet = game.sheet
    if sheet.finished:
        return winner_line(game)
    scored = sum(row.state == "done" for row in sheet.rows)
    ahead = [column.name for column in sheet.columns if column.ahead]
    if not scored or not ahead:
        level = _("All tied after %(deals)s", deals=deals(scored, sheet.deal_word))
        return level if scored else _("Nothing has been scored yet")
    places = {"names": listed(ahead), "done": scored, "deals": deals(len(sheet.rows), sheet.deal_word)}
    if len(sheet.rows) > scored + 1:
        return ngettext("%(names)s is ahead after %(done)s of %(deals)s",
                        "%(names)s are ahead after %(done)s of %(deals)s", len(ahead), **places)  # fmt: skip
    places["deal"] = when((scored,), sheet.deal_word)
    return ngettext("%(names)s is ahead after %(deal)s", "%(names)s are ahead after %(deal)s", len(ahead), **places)


def came_and_left(sheet: Sheet) -> str:
    """Return who joined and left, and when, in the order of the deals; empty if everybody stayed."""
    names = {column.seat: column.name for column in sheet.columns}
    moves: list[tuple[int, str]] = []
    for absence in absences(sheet):
        after, place = absence.until + 1, {"name": names[absence.seat]}
        if not absence.has_left:
            points = {"deal": when((after,), sheet.deal_word), "points": signed(absence.carry_in or 0)}
            moves.append((after, _("%(name)s joined in %(deal)s with %(points)s", **place, **points)))
            continue
        last = when((absence.first - 1,), sheet.deal_word)
        moves.append((absence.first, _("%(name)s left after %(deal)s", **place, deal=last)))
        if after <= sheet.rows[-1].number:
            back = _("%(name)s came back in %(deal)s", **place, deal=when((after,), sheet.deal_word))
            moves.append((after, back))
    return as_sentence(semicolons(sentence for _deal, sentence in sorted(moves))) if moves else ""


def ended_early(sheet: Sheet) -> tuple[str, ...]:
    """Return that the game was ended early, and why."""
    if sheet.ended is None:
        return ()
    early = _("The game was ended early: %(reason)s", reason=sheet.ended.rstrip("."))
    return (as_sentence(early) if sheet.ended else _("The game was ended early."),)


class Telling(NamedTuple):
    """How a feat is told: its label and its sentence, or else its holders with their remarks."""

    label: str
    alone: Pattern = ""
    shared: Pattern = ""  # instead, if several hold it
    unnamed: Pattern = ""  # if no others are part of it
    level: Pattern = ""  # if no points are
    remarks: tuple[str, ...] = ()  # beside a name


DEAL, SHARE, LOST = "%(deal)s", "%(share)s", N_("lost %(lost)s of %(hands)s")
TELLINGS: Mapping[str, Telling] = {
    "shared": Telling(N_("A shared win"), N_("%(names)s tie and share the win.")),
    "tie": Telling(
        N_("The tie"),
        NN_("%(names)s tied on %(points)s; %(winners)s made more bids.",
            "%(names)s tied on %(points)s; %(winners)s made more bids.", "winners"),
    ),
    "from_start": Telling(N_("from the start"), N_("%(name)s was ahead all the way.")),
    "turn": Telling(
        N_("Turning point"),
        N_("%(name)s went ahead in %(deal)s, when %(other)s missed a bid of %(bid)s, and stayed ahead."),
        unnamed=N_("%(name)s went ahead in %(deal)s and stayed ahead."),
    ),
    "last_deal": Telling(
        N_("In the last deal"),
        NN_("%(name)s was %(num)s point behind %(others)s going into it.",
            "%(name)s was %(num)s points behind %(others)s going into it.", "points"),
        unnamed=N_("%(name)s went ahead at the very end."), level=N_("%(names)s were tied going into it."),
    ),
    "late": Telling(
        N_("Joined late"),
        NN_("%(name)s joined in %(deal)s with %(num)s point and finished %(place)s.",
            "%(name)s joined in %(deal)s with %(num)s points and finished %(place)s.", "points"),
    ),
    "climb": Telling(
        N_("Biggest climb"), N_("%(name)s was %(was)s of %(players)s after %(deal)s and finished %(place)s."),
        N_("%(names)s after %(deal)s."), remarks=(N_("from %(was)s to %(place)s"),),
    ),
    "run": Telling(
        N_("Longest run"), N_("%(name)s made %(count)s bids in a row, %(deals)s."),
        N_("%(names)s each made %(count)s bids in a row."), remarks=(DEAL,),
    ),
    "boldest": Telling(N_("boldest bid made"), remarks=(N_("bid %(bid)s of %(cards)s, %(deal)s"),)),
    "best": Telling(N_("Best deal"), N_("%(name)s, %(points)s in %(deal)s."), N_("%(names)s, %(points)s each.")),
    "miss": Telling(N_("Biggest miss"), remarks=(N_("bid %(bid)s, took %(took)s"), DEAL)),
    "zeros": Telling(N_("zero bids"), remarks=(SHARE,)),
    "nobody": Telling(N_("Nobody made it"), N_("only in %(deals)s.")),
    "everybody": Telling(N_("everybody made it"), N_("only in %(deals)s.")),
    "level": Telling(N_("tied"), N_("%(names)s share %(place)s place with %(points)s.")),
    "first_out": Telling(N_("First out"), remarks=(DEAL,)),
    "lost_most": Telling(N_("Most hands lost"), remarks=(LOST,)),
    "winner_lost": Telling(N_("The winner"), remarks=(LOST,)),
}  # fmt: skip
OF_HANDS = {"last_deal": N_("In the last hand"), "best": N_("Best hand")}


def highlights(sheet: Sheet, game: Summary) -> tuple[Note, ...]:
    """Return at most MOST highlights of the scored deals, one line each, the most notable first."""
    names = {player.seat: isolated(player.name) for player in game.players}
    labels = {code: telling.label for code, telling in TELLINGS.items()}
    labels |= OF_HANDS if sheet.deal_word == "hand" else {}
    return tuple(
        Note(lead_in(capital(_(labels[feat.code]))), _told(feat, sheet.deal_word, names))
        for feat in feats(sheet, game)[:MOST]
    )


def _told(feat: Feat, word: str, names: Mapping[int, str]) -> str:
    telling, numbers = TELLINGS[feat.code], feat.numbers
    by, others = [names[holder.seat] for holder in feat.by], [names[seat] for seat in feat.others]
    own = [_places({**numbers, **holder.numbers}, holder.deals or feat.deals, word) for holder in feat.by]
    places = own[0] if own else _places(numbers, feat.deals, word)
    places |= {"name": listed(by), "winners": listed(by), "other": listed(others), "others": listed(others)}
    places["names"] = listed([*by, *others])
    if telling.remarks:
        remarks = [series(_(remark, **of_one) for remark in telling.remarks) for of_one in own]
        is_own = any(holder.deals for holder in feat.by)
        places["names"] = listed(list(map(with_remark, by, remarks))) if is_own else with_remark(listed(by), remarks[0])
    pattern = (
        (len(by) > 1 and telling.shared)
        or (not others and telling.unnamed)
        or (not numbers.get("points") and telling.level)
        or telling.alone
    )
    if isinstance(pattern, Plural):
        number = len(by) if pattern.by == "winners" else {**numbers, **feat.by[0].numbers}[pattern.by]
        return ngettext(pattern.one, pattern.many, number, **places)
    text = _(pattern, **places) if pattern else as_sentence(str(places["names"]))
    return text if by else capital(text)


def _places(numbers: Mapping[str, Points], of_deals: Sequence[int], word: str) -> dict[str, str]:
    """Return the numbers and deals of a feat as its sentence has them."""
    places = {key: ordinal(int(each)) if key in ("place", "was") else signed(each) for key, each in numbers.items()}
    places["deal"] = places["deals"] = when(of_deals, word)
    if "hands" in numbers:
        places["hands"] = deals(int(numbers["hands"]), word)
    if "bids" in numbers:
        places["share"] = share_of(places["count"], places["bids"])
    return places


def so_far(sheet: Sheet) -> str:
    """Return the progress of a game, such as after deal 8 of 19; "" if it is over or nothing is scored."""
    scored = [row.number for row in sheet.rows if row.state == "done"]
    if sheet.finished or not scored:
        return ""
    if len(sheet.rows) <= len(scored) + 1:  # the number of deals is unknown, or this is the last
        return _("after %(deal)s", deal=when(scored[-1:], sheet.deal_word))
    return _("after %(deal)s of %(deals)s", deal=when(scored[-1:], sheet.deal_word), deals=len(sheet.rows))


def in_lines(game: Game, heading: str) -> str:
    """Return the standings, one line per player, followed by everything else."""
    sheet = game.sheet
    lines = [(line.place, _with_total(sheet, line)) for line in sheet.standings]
    placed = [_("%(place)s. %(name)s", place=place, name=name) if place else name for place, name in lines]
    parts = ((heading, *placed), besides(sheet), highlight_lines(game))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def in_a_paragraph(game: Game, heading: str) -> str:
    """Return the same text as one paragraph."""
    sheet = game.sheet
    won = [line for line in sheet.standings if line.won]
    others = listed([_with_total(sheet, line) for line in sheet.standings if not line.won])
    names = listed([line.name for line in won])
    if won and sheet.counts == "points":
        first = _("%(names)s won with %(total)s", names=names, total=signed(won[0].total or 0))
    else:
        first = _("%(names)s won", names=names) if won else others
    placed = capital(_("then %(name)s", name=others)) if won and others else ""
    first = with_value(heading, first)
    return paragraph(as_sentence(first), as_sentence(placed), *besides(sheet), *highlight_lines(game))


def besides(sheet: Sheet) -> tuple[str, ...]:
    """Return what the totals do not show: who joined or left, and whether the game was ended early."""
    return tuple(sentence for sentence in (came_and_left(sheet), *ended_early(sheet)) if sentence)


def highlight_lines(game: Game) -> list[str]:
    """Return the highlights with their labels."""
    return [f"{note.lead} {note.words}" for note in highlights(game.sheet, summary(game.sheet))]


def _with_total(sheet: Sheet, line: Standing) -> str:
    return with_number(line.name, signed(line.total or 0)) if sheet.counts == "points" else line.name
