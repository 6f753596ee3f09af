"""The rules of a variant, or of a game as its table plays it, on one page of A4: to print, or as a PDF file."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.kind import Refused, Unreadable, Variant
from scorekeeper.web.games.loading import load_game
from scorekeeper.web.kinds.describe import by_the_book, counts_of, describer, known, seats, source_of, usual_count
from scorekeeper.web.kinds.description import Described
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.sheets import printed_rules
from scorekeeper.web.site.downloads import as_download
from scorekeeper.web.site.parsing import number
from scorekeeper.web.variations import Variation, variations

SIZES = ((1100, "short"), (2300, "long"))  # letters that a page holds in the larger types
bp = Blueprint("rules_paper", __name__)


class Page(NamedTuple):
    """What stands on the page: whose rules, for how many, and where the page came from."""

    row: Variant
    title: str
    players: int
    described: Described
    others: tuple[tuple[str, Described], ...]  # the deals, by who plays them: "3 to 5 players"
    back: str
    as_pdf: str
    house: tuple[str, ...] = ()  # what the table plays otherwise
    note: str = ""  # and in its own words
    variations: tuple[Variation, ...] = ()  # of a variant: a table has chosen

    @property
    def size(self) -> str:
        """Return how much there is to tell: the more, the smaller is the type in which one page holds it."""
        texts = [
            self.described.line,
            *self.house,
            self.note,
            *self.described.first,
            *(words for _label, words in self.described.habits),
        ]
        texts += [there.ladder_words + there.length + there.cards for _who, there in self.others]
        texts += [way.word + way.means for variation in self.variations for way in variation.ways]
        letters = sum(map(len, texts))
        return next((size for most, size in SIZES if letters <= most), "longest")


@bp.get("/variants/<variant_id>/print")
def of_variant(variant_id: str) -> ResponseReturnValue:
    """Show the rules of a variant as they will lie on paper."""
    return _shown(_variant_page(variant_id))


@bp.get("/variants/<variant_id>/print.pdf")
def variant_pdf(variant_id: str) -> ResponseReturnValue:
    """Hand the rules of a variant out as a PDF file."""
    return _file(_variant_page(variant_id), variant_id)


@bp.get("/g/<game_id>/print/rules")
def of_game(game_id: str) -> ResponseReturnValue:
    """Show the rules of a game as its table plays it."""
    return _shown(_game_page(game_id))


@bp.get("/g/<game_id>/print/rules.pdf")
def game_pdf(game_id: str) -> ResponseReturnValue:
    """Hand the rules of a game out as a PDF file."""
    page = _game_page(game_id)
    return _file(page, page.row.id)


def _variant_page(variant_id: str) -> Page:
    row = known(variant_id)
    if row is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    counts, teller = counts_of(row), describer(row)
    players = usual_count(counts, request.args.get("players", 0, type=number))
    by_count = tuple((count, teller.describe(row.id, {}, count)) for count in by_the_book(row, counts, players))
    return Page(
        row, row.name, players, dict(by_count)[players],
        _deals(by_count),
        url_for("variants.show", variant_id=row.id, players=players),
        url_for("rules_paper.variant_pdf", variant_id=row.id, players=players),
        variations=variations(row, players),
    )  # fmt: skip


def _game_page(game_id: str) -> Page:
    game = load_game(game_id)
    row, players = known(game.head.variant), len(game.head.players)
    try:
        described = printed_rules.described(game)
    except (Refused, Unreadable):
        described = None  # a game begun under an older program's rules
    if row is None or described is None:
        abort(404, _("The rules of this game are not known here."))
    if game.sheet.agreed:
        described = replace(described, line=printed_rules.rules_line(game))
    return Page(
        row, row.name, players, described, _deals(((players, described),)),
        url_for("table.show", game_id=game.id), url_for("rules_paper.game_pdf", game_id=game.id),
        printed_rules.house_rules(game), game.head.house_note,
    )  # fmt: skip


def _deals(by_count: Iterable[tuple[int, Described]]) -> tuple[tuple[str, Described], ...]:
    """Return the deals once for all the numbers of players, one after the other, that play the same."""
    alike = groupby(by_count, key=lambda one: (one[1].length, one[1].ladder, one[1].cards, one[1].stripped))
    groups = [list(group) for _key, group in alike]
    return tuple((seats([count for count, _there in group]), group[0][1]) for group in groups if group[0][1].ladder)


def _shown(page: Page) -> str:
    return render_template(
        "paper/rules/print.html", **page._asdict(), size=page.size, source=source_of(page.row), makes_pdf=pdf.can_make()
    )


def _file(page: Page, name: str) -> ResponseReturnValue:
    if not pdf.can_make():
        abort(404, _(pdf.NO_PDF))
    response = make_response(pdf.pdf_of(_shown(page)))
    response.headers["Content-Type"] = "application/pdf"
    return as_download(response, f"{name}.pdf")
