"""Every variable of the environment, with its name, default and check. No other module reads the environment."""

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
SHOWN = 60  # characters of a value that a refusal repeats
EVERYWHERE = "0.0.0.0"
LARGEST_PORT = 65535
LONGEST_NAME = 253  # characters of a DNS name
SOCKET = "unix"  # a proxy that reaches the app by a unix socket


class BadSetting(ValueError):
    """A variable or option has an invalid value; the text begins with its name and says what it takes."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")


@dataclass(frozen=True, slots=True)
class Variable(Generic[T]):
    """One variable of the environment."""

    name: str
    default: T  # if it is unset or blank
    check: Callable[[str], T]  # raises ValueError, which says what the variable takes
    blank: str = ""  # why a blank value is refused, or "" if it means the default

    def read(self, configured: str | None = None, place: str = "") -> T:
        """Return the value: of the app's configuration or the option `place`, if given. Raises BadSetting."""
        text = os.environ.get(self.name, "") if configured is None else configured
        if not text.strip():
            if text and self.blank:
                raise BadSetting(self.name, self.blank)
            return self.default
        try:
            return self.check(text)
        except ValueError as reason:
            raise BadSetting(self.name if configured is None else place or self.name, str(reason)) from None


def excerpt(value: str) -> str:
    """Return a value for a refusal, shortened if it is long."""
    return value if len(value) <= SHOWN else f"{value[:SHOWN]}..."


def settings(app: Flask) -> dict[str, Any]:
    """Return the app's configuration, typed as a mapping."""
    return cast("dict[str, Any]", app.config)


def _host(text: str) -> str:
    host = text.strip().strip("[]")
    return EVERYWHERE if host in ("", "0", "*") else host


def _port(text: str) -> int:
    port = text.strip()
    # `isdecimal` also accepts digits of other scripts, and Python refuses to parse very long numbers.
    is_short = port.isascii() and port.isdecimal() and len(port) <= len(str(LARGEST_PORT))
    if not is_short or int(port) > LARGEST_PORT:
        raise ValueError(f"{excerpt(port)} is not a port: use a number from 1024 to {LARGEST_PORT}")
    return int(port)


def _names(text: str) -> frozenset[str]:
    return frozenset(_ascii_name(name.strip().rstrip(".")) for name in text.split(",") if name.strip())


def _ascii_name(name: str) -> str:
    """Return a name as browsers send it: in its `xn--` form if it is not ASCII."""
    with suppress(ValueError):
        return str(ip_address(name.strip("[]")))
    try:
        spelled = name.encode("idna").decode("ascii").lower()
    except UnicodeError:
        spelled = ""
    if not (0 < len(spelled) <= LONGEST_NAME and all(letter.isalnum() or letter in "-._" for letter in spelled)):
        raise ValueError(
            f"{excerpt(name)} is not the name of a site: write it without http:// and port, such as scores.example"
        )
    return spelled


@dataclass(frozen=True, slots=True)
class Proxies:
    """Whose forwarded headers are believed."""

    networks: tuple[Network, ...] = ()
    by_socket: bool = False  # a proxy that connects by a unix socket

    def __contains__(self, peer: str) -> bool:
        """Whether the other end of a connection is one of them."""
        try:
            address = ip_address(peer.partition("%")[0])
        except ValueError:
            return self.by_socket  # the other end of a unix socket has no address
        return any(address in network for network in self.networks if network.version == address.version)

    def __bool__(self) -> bool:
        return bool(self.networks) or self.by_socket


def _proxies(text: str) -> Proxies:
    networks: list[Network] = []
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        try:
            networks += [] if name == SOCKET else [ip_network(name, strict=False)]
        except ValueError:
            sentence = "is not the address of a proxy, such as 127.0.0.1, 10.0.0.0/8 or unix"
            raise ValueError(f"{excerpt(name)} {sentence}") from None
    return Proxies(tuple(networks), SOCKET in names)


def _passphrase(text: str) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in text):  # bytes that are not UTF-8
        raise ValueError("it is not written in UTF-8, so nobody could type it")
    return text.strip()


def _database_url(text: str) -> URL:
    from sqlalchemy import make_url  # `scorekeeper score` reads no database
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise ValueError(
            "this is not the address of a database, such as postgresql://user:password@host/scores"
        ) from None
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise ValueError("it names no file, so nothing would be kept: write sqlite:////folder/scores.db, or unset it")
    return url


def _instance(text: str) -> Path:
    try:
        return Path(text.strip()).expanduser().resolve()
    except RuntimeError:  # pathlib knows no user of this ~name
        raise FileNotFoundError(errno.ENOENT, "Nobody on this computer has that name", text.strip()) from None


def _timezone(text: str) -> ZoneInfo:
    try:
        return ZoneInfo(text.strip())
    except (KeyError, ValueError, OSError):  # an unknown name, a path, a folder of zones
        raise ValueError(
            f"{excerpt(text.strip())} is not a time zone that this computer knows, such as Europe/Berlin"
        ) from None


def _catalogs(text: str) -> Path:
    with suppress(OSError, ValueError):
        if (folder := Path(text.strip())).is_dir():
            return folder
    raise ValueError(no_catalogs(text.strip()))


def no_catalogs(folder: str, error: object = "") -> str:
    """Return the sentence for a folder without readable catalogs."""
    return f"{excerpt(folder)} is not a folder of catalogs that can be read: {error}".removesuffix(": ")


HOST = Variable("SCOREKEEPER_HOST", EVERYWHERE, _host)
PORT = Variable("SCOREKEEPER_PORT", 8000, _port)
HOSTS = Variable("SCOREKEEPER_HOSTS", frozenset[str](), _names)
PROXIES = Variable("SCOREKEEPER_PROXIES", Proxies(), _proxies)
PASSPHRASE = Variable(
    "SCOREKEEPER_PASSPHRASE", "", _passphrase, blank="it contains only spaces: enter a passphrase, or unset it"
)
DATABASE_URL: Variable[URL | None] = Variable("SCOREKEEPER_DATABASE_URL", None, _database_url)
INSTANCE: Variable[Path | None] = Variable("SCOREKEEPER_INSTANCE", None, _instance)
TIMEZONE: Variable[ZoneInfo | None] = Variable("SCOREKEEPER_TIMEZONE", None, _timezone)
TRANSLATIONS: Variable[Path | None] = Variable("SCOREKEEPER_TRANSLATIONS", None, _catalogs)
VARIABLES = (INSTANCE, DATABASE_URL, PASSPHRASE, HOSTS, PROXIES, HOST, PORT, TIMEZONE, TRANSLATIONS)
