"""Reading: a few clients on kept-open connections ask for the same page again and again."""

from http.client import HTTPConnection
from statistics import quantiles
from threading import Thread
from time import perf_counter

CLIENTS, SECONDS = 8, 2.0


def measure(port: str, game: str) -> None:
    """Print answers a second and the time of one, for each page."""
    print(f"{'page':24}{'status':>7}{'a second':>10}{'p50 ms':>8}{'p95 ms':>8}{'bytes':>8}")
    pages = {"home": "/", "table": f"/g/{game}", "sheet": f"/g/{game}/sheet", "style sheet": "/static/css/base.css"}
    for name, path in pages.items():
        _line(port, name, path, {})
    poll = {"HX-Request": "true"}
    if tag := _ask(HTTPConnection("127.0.0.1", int(port)), f"/g/{game}/sheet", poll)[2]:
        _line(port, "sheet, nothing new", f"/g/{game}/sheet", poll | {"If-None-Match": tag})


def _line(port: str, name: str, path: str, headers: dict[str, str]) -> None:
    status, size, _ = _ask(HTTPConnection("127.0.0.1", int(port)), path, headers)
    if status not in (200, 304):
        print(f"{name:24}{status:>7}")
        return
    times: list[float] = []
    clients = [Thread(target=_client, args=(port, path, headers, times)) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    cuts = quantiles(times, n=20)
    print(f"{name:24}{status:>7}{len(times) / SECONDS:>10.0f}{cuts[9] * 1000:>8.1f}{cuts[18] * 1000:>8.1f}{size:>8}")


def _client(port: str, path: str, headers: dict[str, str], times: list[float]) -> None:
    connection = HTTPConnection("127.0.0.1", int(port))
    end = perf_counter() + SECONDS
    while (begun := perf_counter()) < end:
        _ask(connection, path, headers)
        times.append(perf_counter() - begun)
    connection.close()


def _ask(connection: HTTPConnection, path: str, headers: dict[str, str]) -> tuple[int, int, str]:
    connection.request("GET", path, headers={"Accept-Encoding": "gzip"} | headers)
    answer = connection.getresponse()
    return answer.status, len(answer.read()), answer.headers.get("ETag", "")
