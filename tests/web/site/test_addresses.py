"""The address for the tablet is one of this machine's own, route or no route; loopback has none."""

import pytest
from ifaddr import IP, Adapter

from scorekeeper.web.site import hosts
from scorekeeper.web.site.hosts import is_loopback, lan_addresses, own_addresses, reachable_base, reachable_names
from tests.kit.programs import program
from tests.kit.server import PROGRAM, Server

LOOPBACK = ("lo", "127.0.0.1", ("::1", 0, 0))


@pytest.fixture
def interfaces(monkeypatch):
    """Let this machine have interfaces: a name with its addresses each; `routed` is the one towards the internet."""

    def have(*named: tuple, routed: str | None = None) -> None:
        adapters = [Adapter(name, name, [IP(ip, 24, name) for ip in ips]) for name, *ips in named]
        monkeypatch.setattr(hosts.ifaddr, "get_adapters", lambda: adapters)
        monkeypatch.setattr(hosts, "_routed", lambda: routed)

    return have


@pytest.mark.parametrize(
    ("named", "routed", "order"),
    [
        ([("br0", "192.168.43.1")], None, ["192.168.43.1"]),
        ([("eth0", "10.0.0.3"), ("wlan0", "192.168.7.20")], "192.168.7.20", ["192.168.7.20", "10.0.0.3"]),
        ([("docker0", "172.17.0.1"), ("eth0", "203.0.114.9")], "203.0.114.9", ["203.0.114.9", "172.17.0.1"]),
        ([("rmnet0", "10.9.8.7"), ("ap0", "192.168.43.1")], "10.9.8.7", ["192.168.43.1", "10.9.8.7"]),
        ([("tun0", "10.8.0.2"), ("wlan0", "192.168.7.20")], "10.8.0.2", ["192.168.7.20", "10.8.0.2"]),
        ([("VirtualBox Host-Only", "192.168.56.1"), ("WLAN", "169.254.3.4"), ("Ethernet", "10.0.0.3")], None,
         ["10.0.0.3", "169.254.3.4", "192.168.56.1"]),
        ([], None, []),
    ],
    ids=["no route", "two networks", "containers", "a phone's hotspot", "a tunnel", "Windows", "no network"],
)  # fmt: skip
def test_the_likeliest_address_comes_first(interfaces, named, routed, order):
    interfaces(LOOPBACK, *named, routed=routed)
    assert list(lan_addresses()) == order


def test_every_address_of_this_machine_is_its_own(interfaces):
    interfaces(LOOPBACK, ("eth0", "10.0.0.3", ("2001:db8::1", 0, 0), ("fe80::2%eth0", 0, 3)))
    assert own_addresses() == {"127.0.0.1", "::1", "10.0.0.3", "2001:db8::1", "fe80::2"}


def test_where_the_system_hides_its_interfaces_the_route_is_asked(monkeypatch):
    def hidden():
        raise PermissionError

    monkeypatch.setattr(hosts.ifaddr, "get_adapters", hidden)
    monkeypatch.setattr(hosts, "_routed", lambda: "192.168.7.20")
    assert (lan_addresses(), own_addresses()) == (("192.168.7.20",), {"192.168.7.20"})


def test_on_loopback_no_other_address_is_shown_and_codes_keep_it(interfaces, make_app):
    interfaces(LOOPBACK, ("eth0", "10.0.0.3"))
    for host in ("127.0.0.1", "::1", "localhost"):
        assert (is_loopback(host), reachable_names(host)) == (True, ())
        with make_app(HOST=host).app_context():
            assert reachable_base("http://localhost:8000/") == "http://localhost:8000"
    with make_app(HOST="0.0.0.0").app_context():
        assert reachable_base("http://localhost:8000/") == "http://10.0.0.3:8000"


# A network of the server's own: CLONE_NEWNET, and CLONE_NEWUSER where it is not root.
ELSEWHERE = f"""
import ctypes, os, subprocess, sys
flags = 0x40000000 | (0x10000000 if os.geteuid() else 0)
if ctypes.CDLL(None).unshare(flags):
    sys.exit(print("no network of its own"))
for line in os.environ["LINKS"].split(";"):
    subprocess.run([os.environ["IP"], *line.split()], check=True)
{PROGRAM}
"""


@pytest.mark.slow
@pytest.mark.parametrize("networks", [["192.168.43.1", "10.9.0.1"], []], ids=["two", "none"])
def test_a_server_without_a_route_says_every_address_that_it_has(tmp_path, networks):
    links = ["link set lo up"]
    for number, address in enumerate(networks):
        links += [
            f"link add br{number} type bridge",
            f"addr add {address}/24 dev br{number}",
            f"link set br{number} up",
        ]
    ip = program("ip", "iproute2", "/usr/sbin", "/sbin")
    server = Server(tmp_path, program=ELSEWHERE, SCOREKEEPER_HOST="0.0.0.0", LINKS=";".join(links), IP=ip)
    try:
        server.start()
    except AssertionError as said:
        if "no network of its own" not in str(said):
            raise
        pytest.skip("this machine gives nobody a network of its own")
    first, *others = networks or ["localhost"]
    assert server.url.startswith(f"http://{first}:")
    for other in others:
        assert f"http://{other}:{server.port}/" in server.until("On other networks")
    assert server.stop() == 0
