"""A game as plain data for printing: the texts above, in and below the sheet."""

from dataclasses import replace

from scorekeeper.rules.kind import Column, Setup, absences
from scorekeeper.rules.kind import Sheet as GameSheet
from scorekeeper.rules.sheets.summary import Summary, summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.race import standings
from scorekeeper.web.games.sheet_cells import key_lines
from scorekeeper.web.games.sheet_words import deals, rules_called
from scorekeeper.web.kinds.paper import Style
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.texts import (
    as_sentence,
    date_of,
    gained,
    gettext,
    listed,
    ngettext,
    ordinal,
    paragraph,
    semicolons,
    signed,
)
from scorekeeper.web.paper.content import Heads, Note, Player, Sheet
from scorekeeper.web.paper.rules import corner, described_rules, differences, note, one_line, rules_line
from scorekeeper.web.sheets.game_story import when, winner_line
from scorekeeper.web.sheets.highlights import highlights
from scorekeeper.web.sheets.settlement import settlement_of


def game_sheet(game: Game, style: Style) -> Sheet:
    """Return the printed sheet of a game, finished or not."""
    sheet, game_summary, heads, pages = game.sheet, summary(game.sheet), _heads(game), PAGES[game.kind.key]
    remarks, table = pages.paper_remarks(sheet), pages.paper_table(sheet, style)
    own = (Note(lead, words) for lead, words in table.notes)
    return Sheet(
        heads=replace(heads, big=headline(game), rules=paragraph(heads.rules, came_and_left(sheet))),
        players=players_of(sheet, game_summary),
        table=table,
        key=key_lines(sheet, style),
        notes=(*highlights(sheet, game_summary), *own),
        remarks=(*((paragraph(*remarks),) if remarks else ()), *_remarks(sheet), *note(game), *one_line(game)),
        money=settlement_of(game),
        scorer=game.head.scorer,
        deal_word=sheet.deal_word,
        counts=sheet.counts,
        race=game_summary.race if sheet.counts == "points" else None,
        lines=standings(sheet, {}, {}),
    )


def blank_sheet(game: Game) -> Sheet:
    """Return an empty printed sheet for the players of a game."""
    heads, rules = _heads(game), described_rules(game)
    name = rules_called(game.head)
    heads = replace(
        heads, big=name, small="", when_and_where="", rules=_rules_and_first(game, rules.first if rules else ())
    )
    setup = _present_setup(game)
    columns = tuple(Column(seat, name) for seat, name in enumerate(setup.players))
    rows = game.kind.blank_rows(setup, game.sheet.agreed)
    sheet = replace(game.sheet, columns=columns, rows=rows, finished=False, winners=())
    return Sheet(
        heads=heads,
        players=tuple(Player(column.name) for column in sheet.columns),
        table=PAGES[game.kind.key].paper_table(sheet, "figures"),
        key=key_lines(sheet, "figures"),
        scores=corner(rules.scores() if rules else None),
        deal_word=sheet.deal_word,
        counts=sheet.counts,
        is_blank=True,
    )


def _present_setup(game: Game) -> Setup:
    """Return the setup with the current players and the same first dealer, or the first of them otherwise."""
    columns = game.sheet.columns
    seated = [column for column in columns if "left" not in column.marks] or list(columns)
    first = next((place for place, column in enumerate(seated) if column.seat == game.head.first_dealer), 0)
    return replace(game.head, players=tuple(column.name for column in seated), first_dealer=first)


def _rules_and_first(game: Game, first: tuple[str, ...]) -> str:
    """Return the rules in a few sentences, and what is done before the first deal."""
    line = rules_line(game)
    return gettext("%(rules)s First: %(what)s.", rules=line, what=semicolons(first)) if first else line


def _heads(game: Game) -> Heads:
    head = game.head
    name = rules_called(head)
    line, day = rules_line(game), date_of(game.day)
    return Heads(
        big="",
        small=head.title or name,
        when_and_where=gettext("%(day)s, at %(place)s", day=day, place=head.place) if head.place else day,
        rules=paragraph(as_sentence(name), line) if head.title and head.title != name else line,
        differences=as_sentence(semicolons(differences(game))),
    )


def headline(game: Game) -> str:
    """Return who has won, or who is ahead after the deals played."""
    sheet = game.sheet
    if sheet.finished:
        return winner_line(game)
    scored = sum(row.state == "done" for row in sheet.rows)
    ahead = [column.name for column in sheet.columns if column.ahead]
    if not scored or not ahead:
        level = gettext("All tied after %(deals)s", deals=deals(scored, sheet.deal_word))
        return level if scored else gettext("Nothing has been scored yet")
    places = {"names": listed(ahead), "done": scored, "deals": deals(len(sheet.rows), sheet.deal_word)}
    if len(sheet.rows) > scored + 1:
        return ngettext("%(names)s is ahead after %(done)s of %(deals)s",
                        "%(names)s are ahead after %(done)s of %(deals)s", len(ahead), **places)  # fmt: skip
    places["deal"] = when((scored,), sheet.deal_word)
    return ngettext("%(names)s is ahead after %(deal)s", "%(names)s are ahead after %(deal)s", len(ahead), **places)


def players_of(sheet: GameSheet, game_summary: Summary) -> tuple[Player, ...]:
    """Return the head and foot of each column."""
    lines = {line.seat: line for line in sheet.standings}
    summaries = {player.seat: player for player in game_summary.players}
    players: list[Player] = []
    for column in sheet.columns:
        line, player = lines.get(column.seat), summaries.get(column.seat)
        bids = len(player.bids) if player else 0
        players.append(
            Player(
                name=column.name,
                total=column.total,
                place=_place(sheet, game_summary, column),
                is_first=bool(line and line.place == 1 and _has_place(sheet, game_summary, column)),
                has_won=column.seat in sheet.winners,
                made=len(player.made) if player and bids else None,
                bids=bids,
            )
        )
    return tuple(players)


def _place(sheet: GameSheet, game_summary: Summary, column: Column) -> str:
    """Return the place in words, or that the player left."""
    line = next((line for line in sheet.standings if line.seat == column.seat), None)
    if line is None or not _has_place(sheet, game_summary, column):
        return ""
    return ordinal(line.place) if line.place else gettext("left")


def _has_place(sheet: GameSheet, game_summary: Summary, column: Column) -> bool:
    """Return whether there is a place to print; in an unfinished game of chips only for players who are out."""
    if not game_summary.race.deals:
        return False
    return sheet.finished or sheet.counts == "points" or "out" in column.marks


def came_and_left(sheet: GameSheet) -> str:
    """Return who joined and left, and when, in the order of the deals; empty if everybody stayed."""
    names = {column.seat: column.name for column in sheet.columns}
    moves: list[tuple[int, str]] = []
    for absence in absences(sheet):
        after, place = absence.until + 1, {"name": names[absence.seat]}
        if not absence.has_left:
            points = {"deal": when((after,), sheet.deal_word), "points": signed(absence.carry_in or 0)}
            moves.append((after, gettext("%(name)s joined in %(deal)s with %(points)s", **place, **points)))
            continue
        last = when((absence.first - 1,), sheet.deal_word)
        moves.append((absence.first, gettext("%(name)s left after %(deal)s", **place, deal=last)))
        if after <= sheet.rows[-1].number:
            back = gettext("%(name)s came back in %(deal)s", **place, deal=when((after,), sheet.deal_word))
            moves.append((after, back))
    return as_sentence(semicolons(sentence for _deal, sentence in sorted(moves))) if moves else ""


def _remarks(sheet: GameSheet) -> tuple[str, ...]:
    """Return the notes needed to check the sums: adjusted points and missing deals."""
    names = {column.seat: column.name for column in sheet.columns}
    given = [
        gettext(
            "%(name)s %(points)s in %(deal)s",
            name=names[cell.seat],
            points=gained(cell.adjusted),
            deal=when((row.number,), sheet.deal_word),
        )
        for row in sheet.rows
        for cell in row.cells
        if cell.adjusted is not None
    ]
    adjusted = (gettext("± Points adjusted: %(given)s.", given=listed(given)),) if given else ()
    return (*adjusted, *ended_early(sheet))


def ended_early(sheet: GameSheet) -> tuple[str, ...]:
    """Return that the game was ended early, and why."""
    if sheet.ended is None:
        return ()
    early = gettext("The game was ended early: %(reason)s", reason=sheet.ended.rstrip("."))
    return (as_sentence(early) if sheet.ended else gettext("The game was ended early."),)
