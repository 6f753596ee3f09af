"""Every variable of the environment: its name, default, check, and the sentence where it holds what cannot be used.

No other module reads the environment. Flask keeps the app's own settings in a mapping that says nothing of its
values, so they are typed here too.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from flask import Flask
    from sqlalchemy import URL

T = TypeVar("T")
Network = IPv4Network | IPv6Network
SHOWN = 60  # letters of a value that a refusal repeats
EVERYWHERE = "0.0.0.0"
LARGEST_PORT = 65535
LONGEST_NAME = 253  # letters of a name in the DNS
SOCKET = "unix"  # the name of a proxy that reaches the app by a socket in the file system


class BadSetting(ValueError):
    """A variable or an option holds what cannot be used; the text begins with its name and says what it takes."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")


@dataclass(frozen=True, slots=True)
class Variable(Generic[T]):
    """One variable of the environment."""

    name: str
    default: T  # where it is unset or blank
    check: Callable[[str], T]  # raises ValueError, whose text says what the variable takes
    blank: str = ""  # why nothing but spaces is refused; empty: it means the default

    def read(self, configured: str | None = None, place: str = "") -> T:
        """Return the value, of the app's own configuration or of the option `place` if given. Raises BadSetting."""
        text = os.environ.get(self.name, "") if configured is None else configured
        if not text.strip():
            if text and self.blank:
                raise BadSetting(self.name, self.blank)
            return self.default
        try:
            return self.check(text)
        except ValueError as reason:
            raise BadSetting(self.name if configured is None else place or self.name, str(reason)) from None

    @property
    def is_set(self) -> bool:
        """Whether the environment has it, with whatever in it."""
        return bool(os.environ.get(self.name, "").strip())


def excerpt(value: str) -> str:
    """Return a value as a refusal repeats it: the beginning of a long one."""
    return value if len(value) <= SHOWN else f"{value[:SHOWN]}..."


def settings(app: Flask) -> dict[str, Any]:
    """Return the app's settings themselves, by name."""
    return cast("dict[str, Any]", app.config)


def _host(text: str) -> str:
    host = text.strip().strip("[]")
    return EVERYWHERE if host in ("", "0", "*") else host


def _port(text: str) -> int:
    port = text.strip()
    # Figures of other scripts are decimals too; a number of thousands of digits Python refuses to read.
    is_short = port.isascii() and port.isdecimal() and len(port) <= len(str(LARGEST_PORT))
    if not is_short or int(port) > LARGEST_PORT:
        raise ValueError(f"{excerpt(port)} is no port: take a number from 1024 to {LARGEST_PORT}")
    return int(port)


def _names(text: str) -> frozenset[str]:
    return frozenset(_spelled(name.strip().rstrip(".")) for name in text.split(",") if name.strip())


def _spelled(name: str) -> str:
    """Return a name as browsers send it: of one with other letters than ASCII its `xn--` form."""
    with suppress(ValueError):
        return str(ip_address(name.strip("[]")))
    try:
        spelled = name.encode("idna").decode("ascii").lower()
    except UnicodeError:
        spelled = ""
    if not (0 < len(spelled) <= LONGEST_NAME and all(letter.isalnum() or letter in "-._" for letter in spelled)):
        raise ValueError(
            f"{excerpt(name)} is no name of a site: write it without http:// and port, such as scores.example"
        )
    return spelled


@dataclass(frozen=True, slots=True)
class Proxies:
    """Whose forwarded headers are believed."""

    networks: tuple[Network, ...] = ()
    by_socket: bool = False  # a proxy that connects by a socket in the file system

    def __contains__(self, peer: str) -> bool:
        """Say whether the other end of a connection is one of them."""
        try:
            address = ip_address(peer.partition("%")[0])
        except ValueError:
            return self.by_socket  # a socket's other end has no address
        return any(address in network for network in self.networks if network.version == address.version)

    def __bool__(self) -> bool:
        return bool(self.networks) or self.by_socket


def _proxies(text: str) -> Proxies:
    names = [name.strip() for name in text.split(",") if name.strip()]
    return Proxies(tuple(_network(name) for name in names if name != SOCKET), SOCKET in names)


def _network(name: str) -> Network:
    try:
        return ip_network(name, strict=False)
    except ValueError:
        reason = f"{excerpt(name)} is no address of a proxy, such as 127.0.0.1, 10.0.0.0/8 or unix"
        raise ValueError(reason) from None


def _passphrase(text: str) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in text):  # bytes that are no letters in UTF-8
        raise ValueError("it is not written in UTF-8, so nobody could type it")
    return text.strip()


def _database_url(text: str) -> URL:
    from sqlalchemy import make_url  # `scorekeeper score` reads no database
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise ValueError("this is no address of a database, such as postgresql://user:password@host/scores") from None
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise ValueError("it names no file, so nothing would be kept: write sqlite:////folder/scores.db, or unset it")
    return url


def _instance(text: str) -> Path:
    try:
        return Path(text.strip()).expanduser().resolve()
    except RuntimeError:  # as pathlib says of a ~name that nobody has
        raise FileNotFoundError(errno.ENOENT, "Nobody on this machine has that name", text.strip()) from None


def _timezone(text: str) -> ZoneInfo:
    try:
        return ZoneInfo(text.strip())
    except (KeyError, ValueError, OSError):  # nobody's name, a path, a folder of zones
        raise ValueError(
            f"{excerpt(text.strip())} is no time zone that this machine knows, such as Europe/Berlin"
        ) from None


def _catalogs(text: str) -> Path:
    folder = Path(text.strip())
    try:
        readable = folder.is_dir()
    except (OSError, ValueError):
        readable = False
    if not readable:
        raise ValueError(no_catalogs(text.strip()))
    return folder


def no_catalogs(folder: str, error: object = "") -> str:
    """Say that a folder holds no catalogs, or one that cannot be read."""
    return f"{excerpt(folder)} is no folder of catalogs that can be read: {error}".removesuffix(": ")


HOST = Variable("SCOREKEEPER_HOST", EVERYWHERE, _host)
PORT = Variable("SCOREKEEPER_PORT", 8000, _port)
HOSTS = Variable("SCOREKEEPER_HOSTS", frozenset[str](), _names)
PROXIES = Variable("SCOREKEEPER_PROXIES", Proxies(), _proxies)
PASSPHRASE = Variable(
    "SCOREKEEPER_PASSPHRASE", "", _passphrase, blank="it holds nothing but spaces: write a word, or unset it"
)
DATABASE_URL: Variable[URL | None] = Variable("SCOREKEEPER_DATABASE_URL", None, _database_url)
INSTANCE: Variable[Path | None] = Variable("SCOREKEEPER_INSTANCE", None, _instance)
TIMEZONE: Variable[ZoneInfo | None] = Variable("SCOREKEEPER_TIMEZONE", None, _timezone)
TRANSLATIONS: Variable[Path | None] = Variable("SCOREKEEPER_TRANSLATIONS", None, _catalogs)
VARIABLES = (INSTANCE, DATABASE_URL, PASSPHRASE, HOSTS, PROXIES, HOST, PORT, TIMEZONE, TRANSLATIONS)
