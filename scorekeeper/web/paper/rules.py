"""Printed rules: the rules on a printed sheet, and the rules page of a game or variant, also as a PDF file."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.kind import Variant
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import load_game
from scorekeeper.web.kinds.description import Described, ScoreTable
from scorekeeper.web.kinds.house import RuleLine
from scorekeeper.web.kinds.variants import (
    by_the_book,
    counts_of,
    kind_pages,
    known,
    own_words,
    seats,
    source_of,
    usual_players,
)
from scorekeeper.web.language.texts import capital, with_value
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.site.parsing import number

FIGURE = 6  # most letters in a narrow column


def differences(game: Game) -> tuple[str, ...]:
    """Return the differences from the variant, a few words each."""
    row = known(game.head.variant)
    if row is None:
        return ()
    words = own_words(row, game.head, len(game.head.players), money=False)  # shown with the payments
    return tuple(with_value(label, value) for label, value in words.items())


def described_rules(game: Game) -> Described | None:
    """Return the rules of this game in words, as they were then, or None if its variant is unknown."""
    row = known(game.head.variant)
    return kind_pages(row).of_setup(game.head, game.sheet.agreed) if row else None


def rules_line(game: Game) -> str:
    described = described_rules(game)
    return described.line if described else ""


def corner(table: ScoreTable | None) -> ScoreTable | None:
    """Return a scoring table for the corner of a sheet: with numbers it is set along the foot, with words upright."""
    if table is None:
        return None
    if len(table.rows) <= len(table.heads) or any(len(word) > FIGURE for row in table.rows for word in row):
        return table
    heads, *rows = zip(table.heads, *table.rows, strict=True)
    return ScoreTable(tuple(heads), tuple(rows), table.note)


def printable(game: Game) -> tuple[tuple[str, str, bool], ...]:
    """Return the printable pages of a game: name, URL, whether it is the current page."""
    pages = (
        ("sheets.to_print", _("Sheet")),
        ("sheets.blank", _("Blank sheet")),
        ("rules_paper.of_game", capital(_("rules"))),
    )
    return tuple((name, url_for(page, game_id=game.id), page == request.endpoint) for page, name in pages)


bp = Blueprint("rules_paper", __name__)


class Own(NamedTuple):
    """Saved house rules: how many rules differ from the standard rules, which ones, and their line."""

    name: str
    title: str
    differs: Sequence[RuleLine]
    line: str


@bp.get("/variants/<variant_id>/print")
def of_variant(variant_id: str) -> str:
    row = known(variant_id)
    if row is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    counts, teller = counts_of(row), kind_pages(row)
    players = usual_players(row, request.args.get("players", 0, type=number))
    book = by_the_book(row, counts, 0)
    by_count = tuple((count, teller.described(row.id, {}, count)) for count in by_the_book(row, counts, players))
    return rendered(
        row, players, dict(by_count)[players], by_count,
        back=url_for("variants.show", variant_id=row.id, players=players),
        as_pdf=url_for("rules_paper.variant_pdf", variant_id=row.id, players=players),
        seats=seats(book) if len(book) > 1 else "",
    )  # fmt: skip


@bp.get("/variants/<variant_id>/print.pdf")
def variant_pdf(variant_id: str) -> ResponseReturnValue:
    return pdf.send_pdf(of_variant(variant_id), variant_id)


@bp.get("/g/<game_id>/print/rules")
def of_game(game_id: str) -> str:
    game = load_game(game_id)
    row, players, described = known(game.head.variant), len(game.head.players), described_rules(game)
    if row is None or described is None:
        abort(404, _("This version does not know the rules of this game."))
    return rendered(
        row, players, described, ((players, described),),
        back=url_for("table.show", game_id=game.id), as_pdf=url_for("rules_paper.game_pdf", game_id=game.id),
        differences=differences(game), note=game.head.house_note, printable=printable(game),
    )  # fmt: skip


@bp.get("/g/<game_id>/print/rules.pdf")
def game_pdf(game_id: str) -> ResponseReturnValue:
    return pdf.send_pdf(of_game(game_id), load_game(game_id).head.variant)


def rendered(
    row: Variant, players: int, described: Described, by_count: Iterable[tuple[int, Described]], **more: object
) -> str:
    """Return the page. The deals are shown once for each run of numbers of players with the same deals."""
    alike = groupby(by_count, key=lambda deal: (deal[1].length, deal[1].ladder, deal[1].cards, deal[1].stripped))
    groups = [list(group) for _key, group in alike]
    return render_template(
        "paper/rules/print.html", row=row, players=players, described=described, source=source_of(row),
        others=[(seats([count for count, _there in group]), group[0][1]) for group in groups if group[0][1].ladder],
        makes_pdf=pdf.can_make(), **more,
    )  # fmt: skip
