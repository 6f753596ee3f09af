"""Whether the browser wants a whole page or the part that changes; ETags, and answers of 304."""

import re

from flask import Flask, Response, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.web.language.texts import reader_language
from scorekeeper.web.site.parsing import whole


def init_app(app: Flask) -> None:
    """Set Vary on the htmx headers, so that no cache hands a part to somebody who asked for the page."""
    app.after_request(_vary)
    app.add_template_global(version_of)


def is_htmx() -> bool:
    """Tell whether htmx sent this request and will swap the answer in."""
    return request.headers.get("HX-Request") == "true"


def wants_fragment() -> bool:
    """Tell whether the part alone is asked for.

    A boosted link and a page restored from history replace the whole body, so they get the whole page.
    """
    of_whole_pages = ("HX-Boosted", "HX-History-Restore-Request")
    return is_htmx() and not any(request.headers.get(name) == "true" for name in of_whole_pages)


def page_or_fragment(page: str, fragment: str, **context: object) -> str:
    """Render the template asked for: `page` includes `fragment`."""
    return render_template(fragment if wants_fragment() else page, **context)


def leave_for(url: str) -> ResponseReturnValue:
    """Send the browser to another page after a POST: 303, or the header that htmx follows."""
    if not is_htmx():
        return redirect(url, 303)
    return "", 204, {"HX-Redirect": url}


def version_of(game_id: str, seq: int) -> str:
    """Return the version of the part that changes: another language says the same entries in other words."""
    return f"g{game_id}-{seq}-{reader_language().code}"


def seq_seen(game_id: str) -> int:
    """Return the number of the newest entry that this browser has the part of, by If-None-Match; 0: it has none."""
    before, after = version_of(game_id, 0).rsplit("0", 1)
    version = re.compile(rf"{re.escape(before)}(.*){re.escape(after)}")
    # Of an empty tag Werkzeug makes None.
    matches = (version.fullmatch(tag or "") for tag in request.if_none_match.as_set(include_weak=True))
    return next((whole(match[1]) or 0 for match in matches if match), 0)


def etag(game_id: str, seq: int) -> str:
    """Return the ETag of the part or page asked for: the number of the newest entry is the version of a game.

    The page has another version than the part, since Chromium asks about the one with the version of the other.
    """
    version = version_of(game_id, seq)
    return version if wants_fragment() else f"{version}-page"


def unchanged(tag: str) -> bool:
    """Tell whether If-None-Match has this ETag, so that nothing needs to be loaded or rendered."""
    return request.if_none_match.contains_weak(tag)


def nothing_new(tag: str) -> Response:
    """Answer 304 with the ETag that the browser has."""
    return tagged(Response(status=304), tag)


def tagged(answer: ResponseReturnValue, tag: str) -> Response:
    """Set a weak ETag on an answer, and have the browser ask each time."""
    response = make_response(answer)
    response.set_etag(tag, weak=True)
    response.headers["Cache-Control"] = "no-cache, private"
    return response


def _vary(response: AnyResponse) -> AnyResponse:
    if response.mimetype == "text/html" or response.status_code == 304:
        response.vary.update(("HX-Request", "HX-Boosted", "HX-History-Restore-Request"))
    return response
