"""What the server prints when it starts: its address, how to stop it, and other facts."""

import sys
import threading
import webbrowser
from datetime import UTC, datetime

import segno

from scorekeeper.rules.common.clock import at_table
from scorekeeper.settings import TIMEZONE
from scorekeeper.web.site.addresses import EVERY_ADDRESS, in_address, is_loopback, reachable_names
from scorekeeper.web.site.trust import Https


def announce(host: str, port: int) -> None:
    """Print where to point the tablet, with a QR code on a terminal."""
    names = reachable_names(host)
    here = own_address(host, port)
    if names:
        print(f"Scorekeeper is running. On the tablet, open http://{names[0]}:{port}/", flush=True)
    elif is_loopback(host):
        print(f"Scorekeeper is running, on this computer only: {here}", flush=True)
    else:
        print(f"Scorekeeper is running, but this computer is not on a network: {here}", flush=True)
    print("Press Ctrl+C to stop. Every tap is already saved.", flush=True)
    if host in EVERY_ADDRESS and names:
        if len(names) > 1:
            others = ", ".join(f"http://{name}:{port}/" for name in names[1:])
            print(f"On other networks: {others}", flush=True)
        print(f"On this computer: {here}", flush=True)
    now = at_table(datetime.now(UTC))
    print(f"The clock at the table says {now:%H:%M} ({now.tzinfo}); {TIMEZONE.name} sets another zone.", flush=True)
    if names:
        _print_code(f"http://{names[0]}:{port}/")


def own_address(host: str, port: int) -> str:
    """Return the address for a browser on this machine."""
    return f"http://{'localhost' if host in EVERY_ADDRESS else in_address(host)}:{port}/"


def announce_https(host: str, plain: int, https: Https) -> None:
    """Print the https address, the page that explains how to trust it, and the fingerprint."""
    name = next(iter(reachable_names(host)), "localhost" if host in EVERY_ADDRESS else in_address(host))
    url = f"http://{name}:{plain}/trust"
    print(
        f"For https: https://{name}:{https.port}/ (each device has to trust it first, in four steps: {url})", flush=True
    )
    _print_code(url)
    print(f"SHA-256 of the authority: {https.fingerprint}", flush=True)


def open_browser(url: str) -> None:
    """Open a page in this machine's browser, in a thread because a browser on the terminal would block the server."""
    threading.Thread(target=webbrowser.open, args=(url,), name="browser", daemon=True).start()


def _print_code(url: str) -> None:
    if sys.stdout.isatty():
        segno.make(url, error="l").terminal(compact=True)
