"""The page on which a device chooses its language: kept in a cookie, which wins over what the browser asks for."""

from flask import Blueprint, current_app, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.language.catalogs import COOKIE, languages
from scorekeeper.web.site.htmx import leave_for
from scorekeeper.web.site.passphrase import inside

A_YEAR = 365 * 24 * 3600

bp = Blueprint("languages", __name__)


@bp.get("/language")
def choose() -> str:
    """Show the languages to choose from."""
    back = inside(request.args.get("back", ""))
    return render_template("site/language.html", back=back, chosen=request.cookies.get(COOKIE, ""))


@bp.post("/language")
def keep() -> ResponseReturnValue:
    """Set the cookie for a year; without a language in the form, delete it: the browser's own language holds."""
    answer = current_app.make_response(leave_for(inside(request.form.get("back", ""))))
    code = request.form.get(COOKIE, "")
    if code in languages():
        answer.set_cookie(COOKIE, code, max_age=A_YEAR, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie(COOKIE)
    return answer
