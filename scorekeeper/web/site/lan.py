"""The address that other devices in the house can reach."""

import socket
from ipaddress import ip_address


def lan_address() -> str | None:
    """Return this machine's address on the local network; None where it has none.

    Nothing is sent: asking the system for a route to an address (one kept for examples) is enough.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = ip_address(probe.getsockname()[0])
    return None if address.is_loopback or address.is_unspecified else str(address)


def reachable_base(host_url: str) -> str:
    """Return the address of the site for a phone: `localhost` means another machine there."""
    scheme, _, rest = host_url.rstrip("/").partition("://")
    name, colon, port = rest.partition(":")
    address = lan_address() if name in ("localhost", "127.0.0.1") else None
    return f"{scheme}://{address or name}{colon}{port}"
