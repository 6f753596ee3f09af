"""Every variant with its rules, ladder and scoring table, told from its axes."""

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.kind import Variant
from scorekeeper.web.kinds.describe import (
    by_the_book,
    counts_of,
    describer,
    entries,
    grouped,
    known,
    seats,
    short_forms,
    source_of,
    usual_count,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.finder import matching
from scorekeeper.web.new_game.house_rules.draft import composer_of
from scorekeeper.web.site.parsing import number
from scorekeeper.web.variations import variations

bp = Blueprint("variants", __name__, url_prefix="/variants")


@bp.get("")
def index() -> ResponseReturnValue:
    """List the variants by group, or those that are looked for."""
    wanted = request.args.get("find", "").strip()[:60]
    groups = grouped(matching(entries(), wanted))
    return render_template("new_game/variants/index.html", groups=groups, find=wanted, seats=_seats)


@bp.get("/<variant_id>")
def show(variant_id: str) -> ResponseReturnValue:
    """Show one variant for a number of players."""
    row = known(variant_id)
    if row is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    counts = counts_of(row)
    players = usual_count(counts, request.args.get("players", 0, type=number))
    teller = describer(row)
    return render_template(
        "new_game/variants/show.html",
        row=row,
        source=source_of(row),
        composes=composer_of(row) is not None,
        counts=counts,
        players=players,
        described=teller.describe(row.id, {}, players),
        others=[(count, teller.describe(row.id, {}, count)) for count in by_the_book(row, counts, players)],
        variations=variations(row, players),
        shorts=short_forms(row),
        main=known(row.short_for),
    )


def _seats(row: Variant) -> str:
    return seats(range(row.players[0], row.players[1] + 1))
