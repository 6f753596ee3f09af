"""The scorekeeper's server for tests that need the real one: a process of its own on a free port."""

import multiprocessing
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

PROGRAM = "import sys; from scorekeeper.server.run import serve; sys.exit(serve())"
# Each process is forked from one that has imported the program, and has done nothing with it: to import it anew takes a
# second or two of a core.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.kit.imported"])


@contextmanager
def kept_port(port: int = 0) -> Iterator[int]:
    """Keep a port of 127.0.0.1 for a program that will listen there: the system gives it to nobody else meanwhile."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # whoever listens may have it as well
        kept.bind(("127.0.0.1", port))
        yield kept.getsockname()[1]


class Process:
    """A function in a process of its own; what it prints comes line by line."""

    def __init__(self, target: Callable[..., None], *arguments: object) -> None:
        reading, writing = PROCESSES.Pipe(duplex=False)
        self.process = PROCESSES.Process(target=_printing, args=(writing, target, *arguments), daemon=True)
        self.process.start()
        writing.close()
        self.lines = os.fdopen(os.dup(reading.fileno()))
        reading.close()

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def wait(self) -> int:
        """Return the exit status, once it has ended."""
        self.process.join(timeout=120)
        assert self.process.exitcode is not None, "the process did not end"
        self.lines.close()
        return self.process.exitcode

    def end(self, sign: signal.Signals) -> int:
        """Tell it to end, and return the exit status; SIGKILL is how a tablet's battery dies."""
        os.kill(self.pid, sign)
        return self.wait()


class Server:
    """A server in a process of its own on a free port, with its own instance."""

    def __init__(
        self, instance: Path, *, program: str = PROGRAM, errors: Path | None = None, **environment: str
    ) -> None:
        self.instance, self.program, self.errors = instance, program, errors
        self.environment = environment
        self.port = "0"
        self.url = ""
        self.process: Process | None = None

    def start(self) -> "Server":
        """Start, on the same port as before where there was one."""
        places = {"INSTANCE": str(self.instance), "HOST": "127.0.0.1", "PORT": self.port}
        environment = os.environ | {f"SCOREKEEPER_{name}": value for name, value in places.items()} | self.environment
        self.process = Process(_run, self.program, environment, self.errors)
        line = self.process.lines.readline()
        found = re.search(r"http://[\w.]+:(\d+)", line)
        if not found:
            self.stop()
            raise AssertionError(f"the server said {line!r}")
        self.url, self.port = found[0], found[1]
        return self

    @property
    def pid(self) -> int:
        """The number of the server's process."""
        assert self.process is not None
        return self.process.pid

    def until(self, beginning: str) -> str:
        """Return the line that begins so, once it is printed."""
        assert self.process is not None
        return next(line for line in self.process.lines if line.startswith(beginning))

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Stop and return the exit status."""
        assert self.process is not None
        status, self.process = self.process.end(sign), None
        return status

    @contextmanager
    def down(self, sign: signal.Signals = signal.SIGTERM) -> Iterator[None]:
        """Stop for a while, and start again on the same port."""
        self.stop(sign)
        with kept_port(int(self.port)):
            try:
                yield
            finally:
                self.start()


def _printing(output: Connection, target: Callable[..., None], *arguments: object) -> None:
    os.dup2(output.fileno(), 1)
    sys.stdout = os.fdopen(1, "w", buffering=1, closefd=False)
    target(*arguments)


def _run(program: str, environment: dict[str, str], errors: Path | None) -> None:
    """Run a program with this environment."""
    os.environ.clear()
    os.environ.update(environment)
    if errors:
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    exec(program, {"__name__": "__main__"})
