"""Where the server listens, as SCOREKEEPER_HOST and SCOREKEEPER_PORT tell, and the name under which others reach it."""

import os
from ipaddress import ip_address

from scorekeeper.settings import BadSetting, shown
from scorekeeper.web.lan import lan_address

PORT, LARGEST_PORT = 8000, 65535
EVERYWHERE = "0.0.0.0"
EVERY_ADDRESS = frozenset({EVERYWHERE, "::"})


def host_told(host: str | None = None) -> str:
    """Return the host that was given, else the environment's, else every address."""
    told = (host or os.environ.get("SCOREKEEPER_HOST", "")).strip().strip("[]")
    return EVERYWHERE if told in ("", "0", "*") else told


def port_told(port: str | int | None = None) -> int:
    """Return the port that was given, else the environment's, else 8000; 0 takes a free one. Raises BadSetting."""
    told = str(os.environ.get("SCOREKEEPER_PORT", "") if port is None else port).strip() or str(PORT)
    # Figures of other scripts are decimals too; a number of thousands of digits Python refuses to read.
    is_short = told.isascii() and told.isdecimal() and len(told) <= len(str(LARGEST_PORT))
    if not is_short or int(told) > LARGEST_PORT:
        reason = f"{shown(told)} is no port: take a number from 1024 to {LARGEST_PORT}"
        raise BadSetting("SCOREKEEPER_PORT", reason)
    return int(told)


def name_of(host: str) -> str:
    """Return the host as an address to open says it: of every address this machine's in the house."""
    if host in EVERY_ADDRESS:
        return lan_address() or "localhost"
    return f"[{host}]" if _is_of_six(host) else host


def _is_of_six(host: str) -> bool:
    try:
        return ip_address(host.partition("%")[0]).version == 6
    except ValueError:
        return False
