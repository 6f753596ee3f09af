"""What this project uses of WeasyPrint, which says no types of its own."""

from weasyprint.urls import URLFetcher

class HTML:
    def __init__(self, *, string: str, base_url: str, url_fetcher: URLFetcher) -> None: ...
    def write_pdf(self) -> bytes | None: ...
