"""A game as plain data for paper: the texts above, in and below the sheet; and for the picture of its result."""

from dataclasses import replace

from scorekeeper.rules.kind import Column
from scorekeeper.rules.kind import Sheet as GameSheet
from scorekeeper.rules.sheets.summary import Summary, summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.race import game_race, standings
from scorekeeper.web.games.sheet_cells import key_lines
from scorekeeper.web.games.sheet_words import deals, rules_called
from scorekeeper.web.kinds.paper import Style
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.kinds.variants import line_of
from scorekeeper.web.language.texts import (
    as_sentence,
    date_of,
    gained,
    listed,
    ngettext,
    ordinal,
    paragraph,
    semicolons,
    series,
    with_value,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper.rules import corner, described_rules, differences, rules_line
from scorekeeper.web.paper.sheet import Note, Player, Sheet
from scorekeeper.web.sheets.settlement import settlement_of
from scorekeeper.web.sheets.story import (
    came_and_left,
    ended_early,
    headline,
    highlight_lines,
    highlights,
    how_close,
    when,
    winner_and_total,
)

SCALE = 2.4  # its lines are heavier than on paper
FIELD, FEW_HIGH, MANY_HIGH = 409, 300, 480  # size of the race, as in its style sheet
MANY = 8  # with so many players there is no highlight


def game_sheet(game: Game, style: Style) -> Sheet:
    """Return the printed sheet of a game, finished or not."""
    sheet, head, pages = game.sheet, game.head, PAGES[game.kind.key]
    game_summary, table, prizes = summary(sheet), pages.paper_table(sheet, style), pages.paper_remarks(sheet)
    name, day, rules = rules_called(head), date_of(game.day), rules_line(game)
    remarks = [
        paragraph(*prizes),
        *_remarks(sheet),
        with_value(_("Note"), head.house_note) if head.house_note else "",
        _("These rules in a line: %(line)s", line=line_of(head.variant, head.house)) if head.house else "",
    ]
    return Sheet(
        headline=headline(game),
        title=head.title or name,
        when_and_where=_("%(day)s, at %(place)s", day=day, place=head.place) if head.place else day,
        rules=paragraph(as_sentence(name) if head.title not in ("", name) else "", rules, came_and_left(sheet)),
        differences=as_sentence(semicolons(differences(game))),
        players=_players(sheet, game_summary),
        table=table,
        key=key_lines(sheet, style),
        notes=(*highlights(sheet, game_summary), *map(Note._make, table.notes)),
        remarks=tuple(filter(None, remarks)),
        money=settlement_of(game),
        scorer=head.scorer,
        deal_word=sheet.deal_word,
        counts=sheet.counts,
        race=game_summary.race if sheet.counts == "points" else None,
        lines=standings(sheet, {}, {}),
    )


def blank_sheet(game: Game) -> Sheet:
    """Return an empty printed sheet for the current players of a game, with the same first dealer if still there."""
    rules, line, kind = described_rules(game), rules_line(game), game.kind
    if rules and rules.first:
        line = _("%(rules)s First: %(what)s.", rules=line, what=semicolons(rules.first))
    seated = [column for column in game.sheet.columns if "left" not in column.marks] or list(game.sheet.columns)
    first = next((place for place, column in enumerate(seated) if column.seat == game.head.first_dealer), 0)
    setup = replace(game.head, players=tuple(column.name for column in seated), first_dealer=first)
    sheet = replace(
        game.sheet,
        columns=tuple(Column(seat, name) for seat, name in enumerate(setup.players)),
        rows=kind.blank_rows(setup, game.sheet.agreed),
        finished=False,
        winners=(),
    )
    return Sheet(
        headline=rules_called(game.head),
        title="",
        when_and_where="",
        rules=line,
        differences=as_sentence(semicolons(differences(game))),
        players=tuple(map(Player, setup.players)),
        table=PAGES[kind.key].paper_table(sheet, "figures"),
        key=key_lines(sheet, "figures"),
        scores=corner(rules.scores() if rules else None),
        deal_word=sheet.deal_word,
        counts=sheet.counts,
        is_blank=True,
    )


def _players(sheet: GameSheet, game_summary: Summary) -> tuple[Player, ...]:
    """Return the head and foot of each column."""
    played, players = {player.seat: player for player in game_summary.players}, list[Player]()
    for column in sheet.columns:
        player = played.get(column.seat)  # none of who comes with a later deal
        # In an unfinished game of chips only players who are out have a place.
        has_place = sheet.finished or sheet.counts == "points" or "out" in column.marks
        place = ""
        if player and has_place and game_summary.race.deals:
            place = ordinal(player.place) if player.place else _("left")
        players.append(
            Player(
                name=column.name,
                total=column.total,
                place=place,
                is_first=player is not None and bool(place) and player.place == 1,
                has_won=column.seat in sheet.winners,
                made=len(player.made) if player and player.bids else None,
                bids=len(player.bids) if player else 0,
            )
        )
    return tuple(players)


def _remarks(sheet: GameSheet) -> tuple[str, ...]:
    """Return the notes needed to check the sums: adjusted points and missing deals."""
    names = {column.seat: column.name for column in sheet.columns}
    given = [
        _("%(name)s %(points)s in %(deal)s", name=names[cell.seat], points=gained(cell.adjusted),
          deal=when((row.number,), sheet.deal_word))
        for row in sheet.rows
        for cell in row.cells
        if cell.adjusted is not None
    ]  # fmt: skip
    adjusted = (_("± Points adjusted: %(given)s.", given=listed(given)),) if given else ()
    return (*adjusted, *ended_early(sheet))


def picture(game: Game) -> Context:
    """Return the context of the picture of a finished game."""
    sheet, game_summary = game.sheet, summary(game.sheet)
    lines = standings(sheet, {}, {})
    names, with_total = winner_and_total(game)
    called, rules = game.head.title or rules_called(game.head), rules_called(game.head)
    high = FEW_HIGH if len(lines) < MANY else MANY_HIGH
    played = deals(sum(row.state == "done" for row in sheet.rows), sheet.deal_word)
    return {
        "title": called,
        "day": date_of(game.day, "long"),
        "names": names,
        "with_total": with_total,
        "by": how_close(game_summary),
        "lines": lines,
        "race": game_race(game_summary.race, lines, FIELD / SCALE, high / SCALE),
        "told": [*(highlight_lines(game)[:1] if len(lines) < MANY else ()), *ended_early(sheet)],
        "played": series((played, "" if rules == called else rules)),
        "players": ngettext("%(num)s player", "%(num)s players", len(lines)),
    }
