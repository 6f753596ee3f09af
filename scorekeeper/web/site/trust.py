"""The page that explains how a device can trust the certificate authority of `--https`, and its certificate."""

import re
from dataclasses import dataclass
from typing import cast

from flask import Blueprint, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.downloads import download
from scorekeeper.web.site.hosts import reachable_base

bp = Blueprint("local_trust", __name__)

PORT = re.compile(r":[0-9]+$")  # not the last part of [::1]


@dataclass(frozen=True, slots=True)
class Https:
    """How the app is reached by https."""

    port: int
    certificate: bytes  # of the authority
    fingerprint: str


@bp.get("/trust")
def show() -> str:
    """Show the four steps for each kind of device."""
    https = _https()
    name = reachable_base(f"http://{PORT.sub('', request.host)}").removeprefix("http://")
    address = f"https://{name}:{https.port}{url_for('home.index')}"
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
