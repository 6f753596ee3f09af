"""What this project uses of WeasyPrint, which says no types of its own."""

from weasyprint.urls import URLFetcher

class CSS:
    def __init__(self, *, string: str, url_fetcher: URLFetcher) -> None: ...

class HTML:
    def __init__(self, *, string: str, base_url: str, url_fetcher: URLFetcher) -> None: ...
    def write_pdf(self, *, stylesheets: list[CSS] | None = None) -> bytes | None: ...
