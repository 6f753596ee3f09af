"""One page for every error: what went wrong, and what to do now."""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass

from flask import Flask, Response, current_app, make_response, render_template, request
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DatabaseError, OperationalError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, default_exceptions

from scorekeeper.storage.database import Trouble, database, write_trouble
from scorekeeper.storage.journal import NotThere
from scorekeeper.storage.models import HouseRuleRow
from scorekeeper.web.language.texts import N_, clock, here_and_now
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import is_htmx, leave_for


@dataclass(frozen=True, slots=True)
class ErrorText:
    """The message ids of an error page."""

    heading: str
    sentence: str
    advice: str  # what to do, or "" if the sentence says it


ERROR_TEXTS = {
    400: ErrorText(
        N_("That could not be read"),
        N_("The browser sent something this page does not understand."),
        N_("Go back and try again."),
    ),
    403: ErrorText(
        N_("This device is not keeping score"),
        N_("This device can watch, but not make changes."),
        N_("Ask whoever keeps score, or keep score on this device: the list of games has a button."),
    ),
    404: ErrorText(
        N_("Page not found"),
        N_("There is nothing at this address."),
        N_("The game may have been deleted, or the address may be mistyped."),
    ),
    409: ErrorText(
        N_("Somebody else got there first"),
        N_("The sheet has changed since this page was shown."),
        N_("Check the game as it stands now, then enter yours again if it is missing."),
    ),
    413: ErrorText(
        N_("That file is too large"),
        N_("A file can be up to 1 MB; a whole game is about 20 kB."),
        N_("Check that it is the right file."),
    ),
    422: ErrorText(
        N_("Please look again"),
        N_("Something you entered is not valid."),
        N_("Go back: what you entered is still there."),
    ),
    429: ErrorText(N_("Wait a minute"), N_("Too many failed attempts."), N_("Try again in a minute.")),
    500: ErrorText(
        N_("Something went wrong"),
        N_("Something went wrong in Scorekeeper. Everything saved so far is safe."),
        N_("Go back and try again."),
    ),
    503: ErrorText(
        N_("Busy"),
        N_("Scorekeeper could not reach its data in time."),
        N_("Try again in a moment: nothing was lost."),
    ),
}
# Why the scores cannot be written or read; the command line prints these too.
TROUBLES: dict[Trouble, ErrorText] = {
    "busy": ERROR_TEXTS[503],
    "full": ErrorText(
        N_("The disk is full"),
        N_("The computer that runs Scorekeeper is out of disk space. Everything saved so far is safe."),
        N_("Free some space there, then try again: Scorekeeper carries on by itself."),
    ),
    "read_only": ErrorText(
        N_("Something went wrong"),
        N_("The computer that runs Scorekeeper cannot write or reach its data. Everything saved so far is safe."),
        N_(
            "The folder, or a file in it, is read-only or belongs to another user. Give it back to the "
            "user who runs Scorekeeper (`chown -R` or `chmod -R`), then try again."
        ),
    ),
    "damaged": ErrorText(
        N_("The saved games are damaged"),
        N_("The file that holds the scores can be read only in part, so nothing more is written to it."),
        N_(
            "Stop Scorekeeper. `scorekeeper check-games` lists the games that can still be read; "
            "`scorekeeper restore FILE` restores a backup and sets this file aside."
        ),
    ),
    "unknown": ErrorText(
        N_("Something went wrong"),
        N_("The computer that runs Scorekeeper cannot write or reach its data. Everything saved so far is safe."),
        N_("Check there what is wrong, then try again."),
    ),
}


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, show)
    app.register_error_handler(CSRFError, show_old_form)
    for error in (DatabaseError, sqlite3.DatabaseError, OSError):
        app.register_error_handler(error, show_trouble)
    app.register_error_handler(NotThere, show_missing)


def show(error: HTTPException) -> ResponseReturnValue:
    """Answer an HTTP error with a whole page, even if a part was requested."""
    if error.response is not None:
        return error.get_response()
    if isinstance(error, MethodNotAllowed) and request.method == "GET":
        return leave_for(request.script_root + _page_above(request.path))
    code = error.code or 500
    text = ERROR_TEXTS.get(code, ERROR_TEXTS[500 if code >= 500 else 400])
    usual = default_exceptions[code].description if code in default_exceptions else None
    if error.description and error.description not in (usual, _(text.sentence)):
        # A description of its own says why, so "may have been deleted" would be wrong.
        text = ErrorText(text.heading, error.description, "" if code == 404 else text.advice)
    return answer(code, text)


def _page_above(path: str) -> str:
    """Return the nearest page above an address that takes POST alone: browsers reload their last POST."""
    while (path := path.rpartition("/")[0]) and request_ctx.url_adapter:
        with suppress(HTTPException):
            request_ctx.url_adapter.match(path, "GET")
            return path
    return "/"


def show_missing(error: NotThere) -> ResponseReturnValue:
    """Answer 404 for a person, group, season, change or house rule that does not exist."""
    is_rule = error.args == (HouseRuleRow,)
    rule = _("These house rules are not here: they were deleted, or belong to another Scorekeeper.")
    return show(NotFound(rule if is_rule else _("There is nothing at this address.")))


def show_old_form(_error: CSRFError) -> ResponseReturnValue:
    """Offer to send a form again, with its content, whose CSRF token this browser no longer has.

    Only for our own pages: another site must not get its form sent by one careless tap.
    """
    resend = request.headers.get("Origin", "").partition("://")[2] == request.host and not request.files
    advice = N_("Go back, reload the page and enter it again.")
    if resend:
        advice = N_("Send it again; it still holds what you entered.")
        if not request.cookies:
            advice = N_(
                "Send it again; it still holds what you entered. "
                "If this page comes back, allow cookies in this browser."
            )
    sentence = N_("This form was opened before Scorekeeper recognised this browser, so nothing has been saved yet.")
    return answer(400, ErrorText(N_("This page is out of date"), sentence, advice), resend=resend)


def show_trouble(error: DatabaseError | sqlite3.DatabaseError | OSError) -> ResponseReturnValue:
    """Answer 503 if something could not be read or written: a tablet keeps its tap and sends it again."""
    cause = write_trouble(error, database().folder)
    if cause == "unknown" and not isinstance(error, OperationalError | sqlite3.OperationalError):
        raise error
    current_app.logger.error("The database cannot be used: %s", getattr(error, "orig", error))
    return answer(503, TROUBLES[cause], resend=request.method == "POST" and not request.files)


def answer(code: int, text: ErrorText, *, resend: bool = False) -> Response:
    """Render the error page; htmx replaces the whole body with it. `resend`: offer to send the form again."""
    if request_ctx.url_adapter is None:
        # The host name is invalid, so no URL can be built for a page.
        return Response(_("There is nothing at this address.") + "\n", 400, mimetype="text/plain")
    localized = ErrorText(_(text.heading), _(text.sentence), _(text.advice) if text.advice else "")
    fields = (
        [(name, value) for name, value in request.form.items(multi=True) if name != "csrf_token"] if resend else None
    )
    page = render_template(
        "site/error.html", code=code, error_text=localized, resend=resend, fields=fields, time=clock(here_and_now())
    )
    response = make_response(page, code)
    if is_htmx():
        response.headers["HX-Retarget"] = "body"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
