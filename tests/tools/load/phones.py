"""A club's night: phones that watch while each table's scorer taps; how long both take, and how busy the server is."""

import asyncio
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import quantiles
from time import clock_gettime, perf_counter

from tests.tools.load.scorer import EVERY, taps_for

SECONDS, TICK = 30, 0.005
TABLES, PHONES = 25, 200
Table = tuple[str, str]  # the ids of its game, and of the watch link
Evening = tuple[list[float], list[float], list[float], float, int]


def measure(port: int, process: int, tables: Sequence[Table]) -> None:
    """Print a line for some of the tables and phones of a club, and one for all: a tap within 300 ms, and no error."""
    print(f"Load of the machine {os.getloadavg()[0]:.1f}; own: how late the phones themselves were")
    heads = ("tables", "phones", "taps", "p50 ms", "p99 ms", "looks", "p50 ms", "p99 ms", "own p99", "core %", "errors")
    print("".join(f"{head:>8}" for head in heads))
    for number, phones in ((1, PHONES), (TABLES * 2 // 5, PHONES * 2 // 5), (TABLES, PHONES)):
        taps, looks, late, busy, errors = _evening(port, process, tables[:number], phones)
        tap, look, own = (quantiles(times, n=100, method="inclusive") for times in (taps, looks, late))
        shown = [round(seconds * 1000) for seconds in (tap[49], tap[98], look[49], look[98], own[98])]
        row = (number, phones, len(taps), *shown[:2], len(looks), *shown[2:], round(busy * 100), errors)
        print("".join(f"{number:>8}" for number in row))


def _evening(port: int, process: int, tables: Sequence[Table], phones: int) -> Evening:
    # The tablets are a process of their own: they wait for nobody's phone.
    with ProcessPoolExecutor(1, get_context("spawn")) as tablets:
        tapping = tablets.submit(taps_for, port, [game for game, _watch in tables], SECONDS)
        begun, before = perf_counter(), spent(process)
        looks, late, failed = asyncio.run(_all_phones(port, [watch for _game, watch in tables], phones))
        busy = (spent(process) - before) / (perf_counter() - begun)
        taps, refused = tapping.result()
        return taps, looks, late, busy, failed + refused


async def _all_phones(port: int, watches: Sequence[str], phones: int) -> tuple[list[float], list[float], int]:
    looks, late, failed = list[float](), list[float](), list[str]()
    end = perf_counter() + SECONDS
    everybody = (
        _phone(port, watches[number % len(watches)], Random(number), end, looks, failed) for number in range(phones)
    )
    await asyncio.gather(_clock(end, late), *everybody)
    return looks, late, len(failed)


async def _clock(end: float, late: list[float]) -> None:
    """Note how late whoever asks for nothing is woken: looks are noted as much later than they were answered."""
    while (begun := perf_counter()) < end:
        await asyncio.sleep(TICK)
        late.append(perf_counter() - begun - TICK)


async def _phone(port: int, watch: str, chance: Random, end: float, looks: list[float], failed: list[str]) -> None:
    await asyncio.sleep(chance.random() * EVERY)
    tag = ""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while (begun := perf_counter()) < end:
            asked = ("Host: 127.0.0.1", "HX-Request: true", "Accept-Encoding: gzip", f"If-None-Match: {tag}", "", "")
            writer.write("\r\n".join((f"GET /w/{watch} HTTP/1.1", *asked)).encode())
            status, headers = await _answer(reader)
            looks.append(perf_counter() - begun)
            if status not in (200, 304):
                failed.append(str(status))
            tag = headers.get("etag", tag)
            await asyncio.sleep(max(0.0, EVERY - (perf_counter() - begun)))
        writer.close()
    except OSError as error:
        failed.append(str(error))


async def _answer(reader: asyncio.StreamReader) -> tuple[int, Mapping[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _colon, value in (line.partition(":") for line in lines[1:])}
    await reader.readexactly(int(headers.get("content-length", "0")))
    return int(lines[0].split()[1]), headers


def spent(process: int) -> float:
    """Return the seconds of processor time that a process has had."""
    # Linux: the clock of another process's processor time (clock_getcpuclockid).
    return clock_gettime((~process << 3) | 2)
