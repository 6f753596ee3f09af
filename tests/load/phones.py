"""Phones that watch while the scorer taps: how long a look takes, how long a tap, and how busy the server is."""

import asyncio
import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from statistics import quantiles
from time import clock_gettime, perf_counter

from tests.load.scorer import EVERY, tap_for

SECONDS, TICK = 30, 0.005


def measure(port: int, process: int, game: str, watch: str) -> None:
    """Print a line for each number of phones.

    Wanted: of 200 a look in 100 ms, a tap in 150, half a core; of 1,000 a tap in 300 and no error.
    """
    print(f"Load of the machine {os.getloadavg()[0]:.1f}; own: how late the phones themselves were")
    heads = ("phones", "looks", "p50 ms", "p99 ms", "own p99", "tap p50", "tap p99", "core %", "errors")
    print("".join(f"{head:>8}" for head in heads))
    for phones in (200, 1000):
        looks, late, errors, taps, busy = _evening(port, process, game, watch, phones)
        look, own, tap = (quantiles(times, n=100, method="inclusive") for times in (looks, late, taps))
        shown = (look[49], look[98], own[98], tap[49], tap[98])
        row = (phones, len(looks), *(round(seconds * 1000) for seconds in shown), round(busy * 100), errors)
        print("".join(f"{number:>8}" for number in row))


def _evening(
    port: int, process: int, game: str, watch: str, phones: int
) -> tuple[list[float], list[float], int, list[float], float]:
    # The tablet is a process of its own: it waits for nobody's phone.
    with ProcessPoolExecutor(1, get_context("spawn")) as tablet:
        tapping = tablet.submit(tap_for, port, game, SECONDS)
        begun, before = perf_counter(), spent(process)
        looks, late, errors = asyncio.run(_all_phones(port, watch, phones))
        busy = (spent(process) - before) / (perf_counter() - begun)
        return looks, late, errors, tapping.result(), busy


async def _all_phones(port: int, watch: str, phones: int) -> tuple[list[float], list[float], int]:
    looks, late, failed = list[float](), list[float](), list[str]()
    end = perf_counter() + SECONDS
    everybody = (_phone(port, watch, Random(number), end, looks, failed) for number in range(phones))
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
