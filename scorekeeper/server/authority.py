"""A private certificate authority, made once, which signs the server's certificate for `--https`.

It can sign only for local names and addresses, only servers, no other authority, and for five years. Its key stays in
the instance folder (mode 0600); devices get its certificate only.
"""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.paths import whole
from scorekeeper.web.site.hosts import lan_addresses

AUTHORITY, SERVER = "https-authority.pem", "https.pem"  # each with its key, so that the two always match
LIFE = timedelta(days=397)  # the most that browsers accept for a server's certificate
AUTHORITY_LIFE = timedelta(days=5 * 365)
DAY = timedelta(days=1)
LOCAL = ("localhost", "127.0.0.1", "::1")
# Loopback, private (RFC 1918, 4193), link-local, carrier-grade and overlay networks (RFC 6598).
HOUSE = ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10",
         "::1/128", "fc00::/7", "fe80::/10")  # fmt: skip
Address = IPv4Address | IPv6Address | IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Signer:
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def pem(self) -> bytes:
        """The content of its file."""
        key = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        return key + self.certificate.public_bytes(Encoding.PEM)


def authority(folder: Path, *hosts: str) -> Signer:
    """Return the authority, made for local addresses and `hosts` if there is none yet. Raises OSError."""
    path = folder / AUTHORITY
    if path.exists():
        pem = path.read_bytes()
        key, certificate = load_pem_private_key(pem, None), x509.load_pem_x509_certificate(pem)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        if certificate.not_valid_after_utc > datetime.now(UTC):
            return Signer(key, certificate)
    names = dict.fromkeys((*hosts, "local", "localhost", *own_names(), *HOUSE))
    usages = ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
              "encipher_only", "decipher_only")  # fmt: skip
    made = _made(f"of {socket.gethostname()}", AUTHORITY_LIFE, {
        x509.BasicConstraints(ca=True, path_length=0): True,
        x509.KeyUsage(key_cert_sign=True, crl_sign=True, **dict.fromkeys(usages, False)): True,
        x509.NameConstraints([_named(name, ip_network) for name in names], None): True,
    })  # fmt: skip
    with whole(path) as draft:
        draft.write_bytes(made.pem)
    return made


def _made(unit: str, life: timedelta, extensions: dict[x509.ExtensionType, bool], by: Signer | None = None) -> Signer:
    """Return a server certificate with a new key, signed by `by` or itself. `extensions`: whether each is critical."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([
        x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Scorekeeper"),
        x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, unit[:64]),
    ])  # fmt: skip
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(by.certificate.subject if by else name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - DAY)
        .not_valid_after(datetime.now(UTC) + life)
    )
    extensions |= {
        x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]): False,
        x509.SubjectKeyIdentifier.from_public_key(key.public_key()): False,
    }
    for extension, is_critical in extensions.items():
        builder = builder.add_extension(extension, is_critical)
    return Signer(key, builder.sign(by.key if by else key, SHA256()))


def _named(name: str, read: Callable[[str], Address]) -> x509.GeneralName:
    try:
        return x509.IPAddress(read(name))
    except ValueError:
        return x509.DNSName(name)


def vouches_for(certificate: x509.Certificate, name: str) -> bool:
    """Whether the authority may sign for a name or address."""
    constraints = certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = [subtree.value for subtree in constraints.permitted_subtrees or ()]
    try:
        address = ip_address(name)
    except ValueError:
        return any(isinstance(subtree, str) and f".{name}".endswith(f".{subtree}") for subtree in permitted)
    return any(not isinstance(subtree, str) and address in subtree for subtree in permitted)


def issue(folder: Path, *hosts: str) -> x509.Certificate:
    """Issue a server certificate for `hosts` and the machine's current addresses; return the authority's certificate.

    If it cannot be written, the previous one stays. Raises OSError if there is none.
    """
    hosts = tuple(host.partition("%")[0] for host in hosts if host)
    signing = authority(folder, *hosts)
    wanted = dict.fromkeys(name for name in (*hosts, *lan_addresses(), *own_names(), *LOCAL) if name)
    names = [_named(name, ip_address) for name in wanted if vouches_for(signing.certificate, name)]
    served = _made("server", LIFE, {
        x509.SubjectAlternativeName(names): False,
        x509.BasicConstraints(ca=False, path_length=None): True,
        x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.key.public_key()): False,
    }, signing)  # fmt: skip
    path = folder / SERVER
    try:
        with whole(path) as draft:
            draft.write_bytes(served.pem)
    except OSError:
        if not path.exists():
            raise
    return signing.certificate


def fingerprint(certificate: x509.Certificate) -> str:
    """Return the SHA-256 of a certificate in the form that devices show."""
    return certificate.fingerprint(SHA256()).hex(":").upper()


def own_names() -> tuple[str, ...]:
    """Return the names of this machine on the local network."""
    name = socket.gethostname().partition(".")[0].lower()
    usable = bool(name) and name.isascii() and name.replace("-", "").isalnum()
    return (name, f"{name}.local") if usable else ()
