"""A private certificate authority, made once by trustme, which signs the certificate that `--https` serves with.

Its key stays in the instance folder with mode 0600; devices that trust it get its certificate alone.
"""

import os
import socket
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from ssl import PEM_cert_to_DER_cert
from tempfile import mkstemp

import trustme

from scorekeeper.web.lan import lan_address

KEY, CERTIFICATE, SERVER = "authority-key.pem", "authority.pem", "https.pem"
LIFE = timedelta(days=397)  # the longest that browsers take a server's certificate for
LOCAL = ("localhost", "127.0.0.1", "::1")


def authority(folder: Path) -> trustme.CA:
    """Return the authority of an instance, made where there is none yet. Raises OSError."""
    key, certificate = folder / KEY, folder / CERTIFICATE
    if not (key.exists() and certificate.exists()):
        made = trustme.CA(organization_name="Scorekeeper", organization_unit_name=f"of {socket.gethostname()}")
        write_private(certificate, made.cert_pem.bytes())
        write_private(key, made.private_key_pem.bytes())
    return trustme.CA.from_pem(certificate.read_bytes(), key.read_bytes())


def issue(folder: Path, *hosts: str) -> Path:
    """Return the file with the server's key and certificate, issued anew for `hosts` and the addresses it has now.

    Where nothing can be written, the file of the last time. Raises OSError where there is none.
    """
    names = dict.fromkeys(name for name in (*hosts, lan_address(), *own_names(), *LOCAL) if name)
    signed = authority(folder).issue_cert(
        *names,
        common_name=next(iter(names)),
        organization_name="Scorekeeper",
        not_before=datetime.now(UTC) - timedelta(days=1),
        not_after=datetime.now(UTC) + LIFE,
    )
    path = folder / SERVER
    try:
        write_private(path, signed.private_key_and_cert_chain_pem.bytes())
    except OSError:
        if not path.exists():
            raise
    return path


def fingerprint(folder: Path) -> str:
    """Return the SHA-256 of the authority's certificate as 32 pairs of hexadecimal digits, to compare on a device."""
    digest = sha256(PEM_cert_to_DER_cert((folder / CERTIFICATE).read_text("ascii"))).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def own_names() -> tuple[str, ...]:
    """Return the names of this machine on the local network."""
    name = socket.gethostname().partition(".")[0].lower()
    usable = bool(name) and name.isascii() and name.replace("-", "").isalnum()
    return (name, f"{name}.local") if usable else ()


def write_private(path: Path, content: bytes) -> None:
    """Write a file with mode 0600, whole or not at all: a draft is synced, then renamed. Raises OSError."""
    handle, draft = mkstemp(prefix=path.name, dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    finally:
        Path(draft).unlink(missing_ok=True)
