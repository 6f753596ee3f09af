"""Compress text responses for whoever reads brotli or gzip: browsers ask for brotli over https only."""

from flask import Flask
from flask_compress import Compress

TEXTS = (
    "text/html", "text/css", "text/javascript", "application/json", "application/manifest+json", "image/svg+xml",
)  # fmt: skip


def init_app(app: Flask) -> None:
    """Have Flask-Compress do it."""
    app.config.from_mapping(COMPRESS_MIMETYPES=TEXTS, COMPRESS_ALGORITHM=["br", "gzip"], COMPRESS_STREAMS=False)
    Compress(app)
