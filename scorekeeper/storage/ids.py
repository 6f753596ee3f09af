"""Ids and tokens that nobody can guess, and the digests that are stored in their place."""

import hashlib
import secrets


def new_id() -> str:
    """Return an id that nobody can guess: 128 bits as 22 characters of base64 for addresses."""
    # At its head a hyphen would make it an option of the command line.
    return next(made for made in iter(lambda: secrets.token_urlsafe(16), "") if not made.startswith("-"))


def digest(text: str) -> str:
    """Return the SHA-256 of a secret, or of a text of any length, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def readable(key: str) -> str:
    """Return the key, or one that nothing has where it holds what no database takes."""
    return key if key.isascii() and key.isprintable() else ""
