"""This machine's addresses, the one that a tablet can most likely reach first.

They are those of its interfaces, because a hotspot or a travel router may offer no route to the internet.
"""

import socket
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import NamedTuple

import ifaddr

EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})
# Networks inside this machine, tunnels, and a phone's mobile connection, which no tablet can reach.
ELSEWHERE = (
    "docker", "br-", "veth", "virbr", "lxc", "lxd", "podman", "cni", "vmnet", "vboxnet", "virtualbox", "vmware",
    "hyper-v", "vethernet", "wsl", "tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "rmnet", "ccmni", "wwan",
    "pdp_ip",
)  # fmt: skip


class _Own(NamedTuple):
    address: IPv4Address | IPv6Address
    interface: str


def lan_addresses() -> tuple[str, ...]:
    """Return this machine's IPv4 addresses, the likeliest first."""
    routed = _routed()
    reachable = [own for own in _own() if own.address.version == 4 and not own.address.is_loopback]

    def unlikely(own: _Own) -> tuple[bool, bool, bool, bool]:
        address = own.address
        elsewhere = own.interface.lower().startswith(ELSEWHERE)
        return elsewhere, address.is_link_local, not address.is_private, str(address) != routed

    return tuple(str(own.address) for own in sorted(reachable, key=unlikely))


def own_addresses() -> frozenset[str]:
    """Return every IPv4 and IPv6 address of this machine."""
    return frozenset(str(own.address) for own in _own())


def reachable_names(host: str) -> tuple[str, ...]:
    """Return the names by which other devices reach a server that listens on `host`, the likeliest first.

    Empty on loopback and without a network.
    """
    if host in EVERY_ADDRESS:
        return lan_addresses()
    return () if is_loopback(host) else (in_address(host),)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a host."""
    try:
        return ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


def in_address(host: str) -> str:
    """Return a host for a URL: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _own() -> Iterator[_Own]:
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:  # a phone's system may not show its interfaces
        adapters = []
        if routed := _routed():
            yield _Own(ip_address(routed), "")
    for adapter in adapters:
        for ip in adapter.ips:
            # IPv6 comes as a tuple with flow and scope.
            address = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            yield _Own(ip_address(address.partition("%")[0]), adapter.nice_name)


def _routed() -> str | None:
    """Return the address from which the system would reach the internet; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples
        except OSError:
            return None
        return str(probe.getsockname()[0])
