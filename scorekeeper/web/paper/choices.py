"""How this device wants its sheets: in figures or blacked out, on A4 or Letter."""

from flask import Response, make_response, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.language.catalogs import first_accepted
from scorekeeper.web.paper.canvas import Size
from scorekeeper.web.paper.content import Style
from scorekeeper.web.site.security import REMEMBERED

STYLES, PAPERS = ("figures", "blackout"), ("a4", "letter")


def paper_choices() -> tuple[Size, Style]:
    """Return the paper and the style of a printed sheet."""
    chosen = choices()
    return "letter" if chosen["paper_size"] == "letter" else "a4", (
        "blackout" if chosen["sheet_style"] == "blackout" else "figures"
    )


def choices() -> dict[str, str]:
    """Return the style and the paper as the templates take them."""
    return {"sheet_style": _choice("style", "sheet", STYLES), "paper_size": _choice("paper", "paper", PAPERS)}


def _choice(name: str, cookie: str, of: tuple[str, ...]) -> str:
    """Return what the address asks for, else what this device chose last, else the first."""
    wishes = (request.args.get(name), request.cookies.get(cookie))
    return next((word for word in wishes if word in of), None) or _usual(name) or of[0]


def _usual(name: str) -> str:
    """Return what people take for granted where this device comes from: America prints on Letter."""
    return "letter" if name == "paper" and first_accepted().lower() in ("en-us", "en-ca", "es-mx") else ""


def remember_choices(page: str | Response) -> ResponseReturnValue:
    """Answer with the page, and have this device keep what its address asked for."""
    response = make_response(page)
    for name, cookie, of in (("style", "sheet", STYLES), ("paper", "paper", PAPERS)):
        if request.args.get(name) in of:
            response.set_cookie(cookie, request.args[name], max_age=REMEMBERED, samesite="Lax", httponly=True)
    return response
