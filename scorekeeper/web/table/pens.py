"""The pen: handed over by a link that works once, or taken.

A link is signed and contains the game and how often its pen has changed hands, so every change invalidates all links.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from flask import Blueprint, abort, current_app, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.exceptions import UnprocessableEntity

from scorekeeper.rules.kind import Refused
from scorekeeper.settings import settings
from scorekeeper.storage import pens
from scorekeeper.storage.games import NoSuchGame, holds_pen
from scorekeeper.web.games.loading import load_game, may_write, table_url, watch_url
from scorekeeper.web.kinds.sentences import whole_sentence
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.language.texts import listed
from scorekeeper.web.site.answers import etag, nothing_new, tagged, wants_fragment
from scorekeeper.web.site.devices import device, device_name
from scorekeeper.web.site.errors import show as show_error
from scorekeeper.web.site.hosts import qr_code, reachable_base
from scorekeeper.web.table.pending import forget, pending

bp = Blueprint("pens", __name__)

OFFERED = "offered"  # session key: the link that its page shows as a QR code
LINK_LIFE = timedelta(minutes=15)


class Offer(NamedTuple):
    """The content of a link."""

    game_id: str
    generation: int  # of the pen
    until: datetime


NOTHING = Offer("", 0, datetime.max)


@bp.app_errorhandler(Refused)
def show_refused(refused: Refused) -> ResponseReturnValue:
    """Respond with 422 if a full log refuses an entry, for passing the pen or for hiding the game."""
    return show_error(UnprocessableEntity(whole_sentence(refused.problems[0])))


@bp.get("/g/<game_id>/watchers", endpoint="watchers")
@bp.get("/g/<game_id>/pen")
def show(game_id: str) -> ResponseReturnValue:
    """Show the QR code for watchers; on the other page who has the pen, and the code that hands it over once it is
    made."""
    game, link, base = load_game(game_id), session.get(OFFERED, ""), reachable_base(request.host_url)
    tag = etag(game.id, game.seq)
    if wants_fragment() and (answer := nothing_new(tag)):
        return answer
    offer, address = _offer(link), watch_url(game)
    # The link that this device made last, if it still works.
    url = f"{base}{url_for('pens.offered', link=link)}" if offer.game_id == game.id and _is_good(offer) else ""
    page = render_template(
        "table/pens/_share.html" if wants_fragment() else "table/pens/share.html",
        game=game,
        watch_url=address,
        watch_code=qr_code(address),
        tv_address=f"{base}{url_for('home.tv')}".partition("://")[2],
        pen=pens.pen_of(game.id),
        only_watch=request.endpoint == "pens.watchers",
        writes=may_write(game),
        link=url and {"url": url, "code": qr_code(url), "until": offer.until},
    )
    return tagged(page, tag) if wants_fragment() else page


@bp.get("/g/<game_id>/watch.svg")
def watch_code(game_id: str) -> ResponseReturnValue:
    """Draw the QR code on the table's screen, which opens only the live sheet."""
    code = qr_code(watch_url(load_game(game_id)))
    return code, {"Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=600"}


@bp.post("/g/<game_id>/pen")
def offer(game_id: str) -> ResponseReturnValue:
    """Make a link that hands the pen over once."""
    game = load_game(game_id)
    pen = pens.pen_of(game.id)
    if not pen or not holds_pen(game.id, device()):
        abort(403, _("This device is not keeping score, so it cannot hand over scorekeeping. Keep score on it first."))
    session[OFFERED] = link_of(game.id, pen.generation)
    return redirect(url_for("pens.show", game_id=game.id), 303)


@bp.post("/g/<game_id>/pen/take")
def take(game_id: str) -> ResponseReturnValue:
    """Take the pen. A tap that this device made without it is shown on the table, to be saved or dropped."""
    game = load_game(game_id)
    pens.take(game.id, device(), device_name())
    tap = pending(game)
    if tap and tap.correction:
        forget(tap)
        return redirect(f"{table_url(game)}/correct/{tap.correction}?{tap.tap}", 303)
    return redirect(table_url(game), 303)


@bp.get("/pen/<link>")
def offered(link: str) -> ResponseReturnValue:
    """Ask whether this device should keep score. Opening a link does not use it up."""
    offer = _offer(link)
    if not _is_good(offer):
        return _spent()
    game = load_game(offer.game_id)
    return render_template(
        "table/pens/offered.html",
        pen=pens.pen_of(game.id),
        writes=may_write(game),
        table=table_url(game),
        players=listed([column.name for column in game.sheet.columns]),
    )


@bp.post("/pen/<link>")
def accept(link: str) -> ResponseReturnValue:
    """Take the pen that the link offers."""
    offer = _offer(link)
    try:
        game = pens.accept(offer.game_id, offer.generation, device(), device_name())
    except (NoSuchGame, pens.MovedOn):
        return _spent()
    return redirect(table_url(game), 303)


def link_of(game_id: str, generation: int) -> str:
    """Return a link that hands over the pen of a game, valid for LINK_LIFE while the pen has this generation."""
    return _signer().dumps([game_id, generation])


def _signer() -> URLSafeTimedSerializer:
    secret: str = settings(current_app)["SECRET_KEY"]
    return URLSafeTimedSerializer(secret, salt="pen")


def _offer(link: str) -> Offer:
    """Return the content of a link, or NOTHING if it is not ours or has expired."""
    try:
        (game_id, generation), at = _signer().loads(link, int(LINK_LIFE.total_seconds()), return_timestamp=True)
    except BadData:
        return NOTHING
    return Offer(game_id, generation, at + LINK_LIFE)


def _is_good(offer: Offer) -> bool:
    pen = pens.pen_of(offer.game_id)
    return bool(pen and pen.generation == offer.generation)


def _spent() -> ResponseReturnValue:
    return render_template("table/pens/spent.html"), 404
