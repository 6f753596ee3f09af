"""The page that explains how a device can trust the certificate authority of `--https`, and its certificate."""

import re
from dataclasses import dataclass
from typing import cast

from flask import Blueprint, abort, current_app, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.downloads import download
from scorekeeper.web.site.hosts import reachable_base

bp = Blueprint("local_trust", __name__)

# The page offers the certificate above; the last step is the https address.
STEPS = (
    ("iPad, iPhone", (
        N_("In Safari, tap Get the certificate, then Allow."),
        N_("Open Settings, tap Profile Downloaded at the top, then Install."),
        N_("In Settings, General, About, Certificate Trust Settings: switch Scorekeeper on."),
    )),
    ("Android", (
        N_("Tap Get the certificate: it is saved under Downloads."),
        N_("Open Settings and search for CA certificate; tap it, then Install anyway."),
        N_("Choose the file authority.crt."),
    )),
    ("Windows", (
        N_("Click Get the certificate and open the file."),
        N_("Click Install Certificate, then Current User, then Next."),
        N_("Choose Place all certificates in the following store: Trusted Root Certification Authorities. Finish."),
    )),
    ("Mac", (
        N_("Click Get the certificate and open the file: Keychain Access adds it, under login."),
        N_("Double-click Scorekeeper there and open Trust."),
        N_("Choose Always Trust, and close the window."),
    )),
)  # fmt: skip
PORT = re.compile(r":[0-9]+$")  # not the last part of [::1]
LAST = N_("Open the address at the top of this page, and use it from now on.")


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
    steps = [(device, [*(_(step) for step in wording), _(LAST)]) for device, wording in STEPS]
    name = reachable_base(f"http://{PORT.sub('', request.host)}").removeprefix("http://")
    address = f"https://{name}:{https.port}{url_for('home.index')}"
    return render_template("site/trust.html", steps=steps, address=address, fingerprint=https.fingerprint)


@bp.get("/trust/authority.crt")
def certificate() -> ResponseReturnValue:
    """Send the certificate of the authority, without its key."""
    return download(_https().certificate, "application/x-x509-ca-cert", "authority.crt")


def _https() -> Https:
    https = current_app.extensions.get("scorekeeper.https")
    if https is None:
        abort(404, _("This Scorekeeper uses plain http only. Start it with `scorekeeper --https` to use both."))
    return cast("Https", https)
