"""The pages for a new device: its language, and how it can trust the certificate authority of `--https`."""

from dataclasses import dataclass
from typing import cast
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.language.catalogs import COOKIE, languages
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.answers import download, leave_for
from scorekeeper.web.site.devices import A_YEAR
from scorekeeper.web.site.hosts import in_address, reachable_base
from scorekeeper.web.site.passphrase import inside

bp = Blueprint("welcome", __name__)


@dataclass(frozen=True, slots=True)
class Https:
    """How the app is reached by https."""

    port: int
    certificate: bytes  # of the authority
    fingerprint: str


@bp.get("/language")
def language() -> str:
    back = inside(request.args.get("back", ""))
    return render_template("site/language.html", back=back, chosen=request.cookies.get(COOKIE, ""))


@bp.post("/language")
def keep_language() -> ResponseReturnValue:
    """Set the cookie for a year; without a language in the form, delete it, so that the browser's language is used."""
    answer = current_app.make_response(leave_for(inside(request.form.get("back", ""))))
    code = request.form.get(COOKIE, "")
    if code in languages():
        answer.set_cookie(COOKIE, code, max_age=A_YEAR, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie(COOKIE)
    return answer


@bp.get("/trust")
def trust() -> str:
    """Show the four steps for each kind of device."""
    https = _https()
    name = urlsplit(reachable_base(request.host_url)).hostname or ""
    address = f"https://{in_address(name)}:{https.port}{url_for('home.index')}"
    return render_template("site/trust.html", address=address, fingerprint=https.fingerprint)


@bp.get("/trust/authority.crt")
def certificate() -> ResponseReturnValue:
    """Send the certificate of the authority, without its key."""
    return download(_https().certificate, "application/x-x509-ca-cert", "authority.crt")


def _https() -> Https:
    https = current_app.extensions.get("scorekeeper.https")
    if https is None:
        abort(404, _("This Scorekeeper uses plain http only. Start it with `scorekeeper --https` to use both."))
    return cast("Https", https)
