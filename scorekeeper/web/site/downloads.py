"""Files to download, and QR codes."""

from io import BytesIO

import segno
from flask import Response, send_file
from markupsafe import Markup


def download(content: bytes, mimetype: str, name: str) -> Response:
    """Let the browser save a file under this name."""
    return send_file(BytesIO(content), mimetype, as_attachment=True, download_name=name)


def qr_code(text: str) -> Markup:
    """Return the QR code of an address as an SVG drawing, for a page or for a file of its own."""
    drawn, code = BytesIO(), segno.make(text, error="m", micro=False)
    plain = {"xmldecl": False, "nl": False, "omitsize": True, "svgclass": None, "lineclass": None}
    code.save(drawn, kind="svg", light="#fff", **plain)
    # Otherwise browsers show seams between the rows.
    return Markup(drawn.getvalue().decode().replace("<svg", '<svg shape-rendering="crispEdges"', 1))
