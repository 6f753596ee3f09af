"""What every answer carries: the content security policy, the other headers, cookies and the form token."""

import errno
import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from flask import Flask, Request, Response, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask_wtf import CSRFProtect
from flask_wtf.csrf import generate_csrf
from itsdangerous import BadSignature
from markupsafe import Markup

from scorekeeper.files import whole
from scorekeeper.web.site.assets import HTMX_URL

MEGABYTE = 1024 * 1024
REMEMBERED = timedelta(days=400)  # the longest a browser keeps a cookie
REFRESHED = timedelta(days=1)

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        f"script-src 'self' {HTMX_URL}",
        f"connect-src 'self' {HTMX_URL}",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
        "worker-src 'self'",
    )
)

FRAMED = "scorekeeper.framed"  # in the WSGI environment: a proxy that is believed shows us in a frame of its own site

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Integrity-Policy": "blocked-destinations=(script)",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a game's address is its key
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), "
    "screen-wake-lock=(self)",
}

_protection = CSRFProtect()


class LongSession(SecureCookieSessionInterface):
    """A session that outlives the browser: a tablet that kills its browser at night keeps its forms and its pen."""

    def get_cookie_name(self, app: Flask) -> str:
        """Return its name: where both are served, https keeps one of its own, which plain http could not replace."""
        name = super().get_cookie_name(app)
        return f"{name}-https" if _has_both(app, request) else name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of any date: a server whose clock is put back must not take the pen from its devices."""
        # A cookie that came by plain http may have been read on the way: over https a device begins anew.
        cookie = request.cookies.get(self.get_cookie_name(app), "")
        if not cookie:
            return self.session_class()
        signer = self.get_signing_serializer(app)
        if signer is None:
            return None
        try:
            stored, signed = signer.loads(cookie, return_timestamp=True)
        except BadSignature:
            return self.session_class()
        g.session_is_fresh = abs(datetime.now(UTC) - signed) < REFRESHED
        return self.session_class(stored)

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Tell whether the cookie is sent: where it says something new, and once a day, so that it never ends."""
        return session.modified or (session.permanent and not g.get("session_is_fresh", False))

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """Return the day the cookie ends."""
        return datetime.now(UTC) + REMEMBERED

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return True on https; at the table the app is mostly plain http on the local network."""
        return request.is_secure


def _has_both(app: Flask, request: Request) -> bool:
    return request.is_secure and "scorekeeper.https" in app.extensions


def init_app(app: Flask) -> None:
    """Set the defaults that keep an app safe, before the caller's own configuration."""
    app.config.from_mapping(
        SECRET_KEY=secret_key(app.instance_path),
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=REMEMBERED,
        WTF_CSRF_TIME_LIMIT=None,  # a form left open for four hours must still save
        MAX_CONTENT_LENGTH=MEGABYTE,
        MAX_FORM_MEMORY_SIZE=MEGABYTE,
    )
    app.session_interface = LongSession()
    _protection.init_app(app)
    app.add_template_global(csrf)
    app.after_request(add_headers)


def csrf() -> Markup:
    """Return the field that every form which writes carries."""
    return Markup('<input type="hidden" name="csrf_token" value="%s">') % generate_csrf()


def add_headers(response: Response) -> Response:
    """Put the headers on an answer; a page is never taken from a cache without asking."""
    if request.environ.get(FRAMED):
        response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.replace(
            "frame-ancestors 'none'", "frame-ancestors 'self'"
        )
    present = set(response.headers.keys(lower=True))
    response.headers.extend({name: value for name, value in HEADERS.items() if name.lower() not in present})
    if response.mimetype == "text/html" and not response.cache_control:
        response.headers["Cache-Control"] = "no-cache, private"
    return response


def from_this_site(request: Request) -> bool:
    """Tell whether the browser says that one of our own pages sent this."""
    origin = request.headers.get("Origin", "")
    return origin.partition("://")[2] == request.host


KEY_FILE = "secret_key"
SHORTEST_KEY = 32  # letters; ours has 64


def secret_key(instance: str) -> str:
    """Return the instance's key, made the first time.

    Where another process was first, its key is everybody's, and nobody can ever read half a key. Raises OSError where
    the file holds none: a copy that failed, a disk that lost it.
    """
    path = Path(instance) / KEY_FILE
    if not path.exists():
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError), whole(path, first=True) as draft:
            draft.write_text(secrets.token_hex(32))
    stored = path.read_bytes().decode(errors="replace")
    if len(stored.strip()) < SHORTEST_KEY or not stored.isascii():
        raise OSError(errno.EINVAL, "this file holds no key: take it away, and a new one is made", str(path))
    return stored
