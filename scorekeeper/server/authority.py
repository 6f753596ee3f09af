"""A private certificate authority, made once, which signs the certificate that `--https` serves with.

It can vouch for this house alone: name constraints, no authority below it, five years, servers only. Its key stays in
the instance folder with mode 0600; devices that trust it get its certificate alone.
"""

import socket
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address, ip_network
from pathlib import Path
from ssl import PEM_cert_to_DER_cert

import trustme
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.files import whole
from scorekeeper.web.site.addresses import lan_addresses

KEY, CERTIFICATE, SERVER = "authority-key.pem", "authority.pem", "https.pem"
LIFE = timedelta(days=397)  # the longest that browsers take a server's certificate for
AUTHORITY_LIFE = timedelta(days=5 * 365)
DAY = timedelta(days=1)
LOCAL = ("localhost", "127.0.0.1", "::1")
# Loopback, private (RFC 1918, 4193), link-local, carrier-grade and overlay networks (RFC 6598).
HOUSE = ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10",
         "::1/128", "fc00::/7", "fe80::/10")  # fmt: skip
OLD = (
    "The authority of this house was made by an older version and could vouch for any site. To change it, delete "
    f"{KEY} and {CERTIFICATE} in {{folder}}, start again, and have each device trust the new one and forget the old."
)


def authority(folder: Path, *hosts: str) -> x509.Certificate:
    """Return the authority's certificate, made for this house and `hosts` where there is none yet. Raises OSError."""
    key, certificate = folder / KEY, folder / CERTIFICATE
    if not (key.exists() and certificate.exists() and _loaded(certificate).not_valid_after_utc > datetime.now(UTC)):
        private = ec.generate_private_key(ec.SECP256R1())
        made = _self_signed(private, [*hosts, "local", "localhost", *own_names()])
        with whole(certificate) as draft:
            draft.write_bytes(made.public_bytes(Encoding.PEM))
        with whole(key) as draft:
            draft.write_bytes(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return _loaded(certificate)


def _loaded(certificate: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(certificate.read_bytes())


def _self_signed(key: ec.EllipticCurvePrivateKey, names: list[str]) -> x509.Certificate:
    """Return a certificate that the key signs for itself."""
    name = x509.Name([
        x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Scorekeeper"),
        x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, f"of {socket.gethostname()}"[:64]),
    ])  # fmt: skip
    usual = dict.fromkeys(
        ("digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
         "encipher_only", "decipher_only"), False,
    )  # fmt: skip
    permitted = [*(_subtree(name) for name in dict.fromkeys(names)),
                 *(x509.IPAddress(ip_network(network)) for network in HOUSE)]  # fmt: skip
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime.now(UTC) - DAY)
        .not_valid_after(datetime.now(UTC) + AUTHORITY_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.KeyUsage(key_cert_sign=True, crl_sign=True, **usual), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return builder.sign(key, SHA256())


def _subtree(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_network(name))
    except ValueError:
        return x509.DNSName(name)


def vouches_for(certificate: x509.Certificate, name: str) -> bool:
    """Say whether the authority may sign for a name or address; an old one may for any."""
    constraints = _constraints(certificate)
    if constraints is None:
        return True
    permitted = [subtree.value for subtree in constraints.permitted_subtrees or ()]
    try:
        address = ip_address(name)
    except ValueError:
        return any(isinstance(subtree, str) and f".{name}".endswith(f".{subtree}") for subtree in permitted)
    return any(not isinstance(subtree, str) and address in subtree for subtree in permitted)


def is_old(certificate: x509.Certificate) -> bool:
    """Say whether an authority is of a version that did not constrain it to this house."""
    return _constraints(certificate) is None


def _constraints(certificate: x509.Certificate) -> x509.NameConstraints | None:
    try:
        return certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound:
        return None


def issue(folder: Path, *hosts: str) -> Path:
    """Return the file with the server's key and certificate, issued anew for `hosts` and the addresses it has now.

    Where nothing can be written, the file of the last time. Raises OSError where there is none.
    """
    hosts = tuple(host.partition("%")[0] for host in hosts if host)
    certificate = authority(folder, *hosts)
    wanted = dict.fromkeys(name for name in (*hosts, *lan_addresses(), *own_names(), *LOCAL) if name)
    names = [name for name in wanted if vouches_for(certificate, name)]
    signing = trustme.CA.from_pem((folder / CERTIFICATE).read_bytes(), (folder / KEY).read_bytes())
    signed = signing.issue_cert(
        *names,
        common_name=names[0],
        organization_name="Scorekeeper",
        not_before=datetime.now(UTC) - DAY,
        not_after=datetime.now(UTC) + LIFE,
    )
    path = folder / SERVER
    try:
        with whole(path) as draft:
            draft.write_bytes(signed.private_key_and_cert_chain_pem.bytes())
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
