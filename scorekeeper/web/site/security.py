"""Security headers, the session cookie, CSRF tokens and the secret key."""

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

from scorekeeper.paths import whole
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

FRAMED = "scorekeeper.framed"  # in the WSGI environment: a trusted proxy shows us in a frame

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Integrity-Policy": "blocked-destinations=(script)",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a game's address is its key
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), "
    "screen-wake-lock=(self)",
}


class LongSession(SecureCookieSessionInterface):
    """A session that outlives the browser, so that a tablet that is switched off at night keeps its pen."""

    def get_cookie_name(self, app: Flask) -> str:
        """Return its name: https has its own cookie, which plain http cannot replace."""
        name = super().get_cookie_name(app)
        return f"{name}-https" if request.is_secure and "scorekeeper.https" in app.extensions else name

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the session of any date, because a server's clock may go back."""
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
        """Whether the cookie is sent: when it changes, and once a day, so that it never expires."""
        return session.modified or (session.permanent and not g.get("session_is_fresh", False))

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """Return when the cookie expires, also for sessions that are not permanent."""
        return datetime.now(UTC) + REMEMBERED

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return True on https; at the table it is mostly plain http."""
        return request.is_secure


def init_app(app: Flask) -> None:
    """Set secure defaults, before the caller's own configuration."""
    app.config.from_mapping(
        SECRET_KEY=secret_key(app.instance_path),
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_SAMESITE="Lax",
        PERMANENT_SESSION_LIFETIME=REMEMBERED,
        WTF_CSRF_TIME_LIMIT=None,  # a form left open for four hours must still save
        MAX_CONTENT_LENGTH=MEGABYTE,
        MAX_FORM_MEMORY_SIZE=MEGABYTE,
    )
    app.session_interface = LongSession()
    CSRFProtect(app)
    app.add_template_global(csrf)
    app.after_request(add_headers)


def csrf() -> Markup:
    """Return the hidden field of every form that writes."""
    return Markup('<input type="hidden" name="csrf_token" value="%s">') % generate_csrf()


def add_headers(response: Response) -> Response:
    """Add the headers to a response; browsers must revalidate pages."""
    if request.environ.get(FRAMED):
        response.headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY.replace(
            "frame-ancestors 'none'", "frame-ancestors 'self'"
        )
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype == "text/html" and not response.cache_control:
        response.headers["Cache-Control"] = "no-cache, private"
    return response


KEY_FILE = "secret_key"
SHORTEST_KEY = 32  # characters; ours has 64


def secret_key(instance: str) -> str:
    """Return the instance's key, made the first time, once for processes that start together.

    Raises OSError if the file holds no key, such as after a failed copy.
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
