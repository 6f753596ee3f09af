"""Counts wrong tries at the passphrase by address, for every worker: after FREE of them one is checked each PAUSE.

Who waits is let in by the right one, whoever else guesses from the same address meanwhile.
"""

from datetime import UTC, datetime, timedelta
from ipaddress import IPv6Address, ip_address
from math import ceil

from sqlalchemy import delete, select, update

from scorekeeper.storage.database import insert, lock_name, writing
from scorekeeper.storage.models import TryRow, db

FREE = 5  # wrong tries before the pauses begin
PAUSE = timedelta(seconds=4)
KEPT = timedelta(hours=1)  # after the last wrong one


def pause(address: str) -> int:
    """Return the seconds that this address has to wait, rounded up. 0: its try may be checked.

    After FREE wrong tries a 0 begins the next PAUSE, whatever comes of the try.
    """
    key = address_key(address)
    if _count(key) < FREE:
        return 0
    with writing():
        lock_name(f"try {key}")
        now = datetime.now(UTC)
        row = TryRow.address == key
        at = db.session.scalar(select(TryRow.at).where(row))
        if at is None or not at <= now < at + KEPT:  # nobody waits for the hour that a clock showed before
            db.session.execute(delete(TryRow).where(row))
        elif now < at + PAUSE:
            return ceil((at + PAUSE - now).total_seconds())
        else:
            db.session.execute(update(TryRow).where(row).values(at=now))
    return 0


def count_wrong(address: str) -> None:
    """Add one to the wrong tries of an address, and delete those older than KEPT."""
    now = datetime.now(UTC)
    with writing():
        db.session.execute(delete(TryRow).where((TryRow.at < now - KEPT) | (TryRow.at > now + KEPT)))
        row = insert(TryRow).values(address=address_key(address), tries=1, at=now)
        one_more = {"tries": TryRow.tries + 1, "at": now}
        db.session.execute(row.on_conflict_do_update(index_elements=["address"], set_=one_more))


def clear(address: str) -> None:
    """Delete the wrong tries of an address, after a right one."""
    if _count(key := address_key(address)):
        with writing():
            db.session.execute(delete(TryRow).where(TryRow.address == key))


def _count(key: str) -> int:
    return db.session.scalar(select(TryRow.tries).where(TryRow.address == key)) or 0


def address_key(address: str) -> str:
    """Return the key by which tries are counted: the /64 network of IPv6, all of IPv4; of other text 64 letters."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(read, IPv6Address) and read.ipv4_mapped is None:
        return f"{IPv6Address(int(read) >> 64 << 64)}/64"
    return str(read.ipv4_mapped if isinstance(read, IPv6Address) else read)
