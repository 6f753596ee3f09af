"""The scorekeeper's server for tests that need the real one: a process of its own on a free port."""

import multiprocessing
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
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


class Server:
    """A server in a process of its own on a free port, with its own instance."""

    def __init__(
        self, instance: Path, *, program: str = PROGRAM, errors: Path | None = None, **environment: str
    ) -> None:
        self.instance, self.program, self.errors = instance, program, errors
        self.environment = environment
        self.port = "0"
        self.url = ""
        self.process: ForkServerProcess | None = None

    def start(self) -> "Server":
        """Start, on the same port as before where there was one."""
        environment = dict(os.environ) | self._places() | self.environment
        reading, writing = PROCESSES.Pipe(duplex=False)
        given = (self.program, environment, writing, self.errors)
        self.process = PROCESSES.Process(target=_run, args=given, daemon=True)
        self.process.start()
        writing.close()
        self.output = os.fdopen(os.dup(reading.fileno()))
        reading.close()
        line = self.output.readline()
        found = re.search(r"http://[\w.]+:(\d+)", line)
        if not found:
            self.stop()
            raise AssertionError(f"the server said {line!r}")
        self.url, self.port = found[0], found[1]
        return self

    @property
    def pid(self) -> int:
        """The number of the server's process."""
        assert self.process is not None and self.process.pid is not None
        return self.process.pid

    @property
    def processor_time(self) -> float:
        """The seconds that the server has computed so far: on a busy machine as many as on an idle one."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # in its own code, and in the system's

    def until(self, beginning: str) -> str:
        """Return the line that begins so, once it is printed."""
        return next(line for line in self.output if line.startswith(beginning))

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Stop and return the exit status; SIGKILL is how a tablet's battery dies."""
        os.kill(self.pid, sign)
        assert self.process is not None
        self.process.join(timeout=120)
        status = self.process.exitcode
        assert status is not None, "the server did not stop"
        self.output.close()
        self.process = None
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

    def _places(self) -> dict[str, str]:
        return {
            "SCOREKEEPER_INSTANCE": str(self.instance),
            "SCOREKEEPER_HOST": "127.0.0.1",
            "SCOREKEEPER_PORT": self.port,
        }


def _run(program: str, environment: dict[str, str], output: Connection, errors: Path | None) -> None:
    """Run a program with this environment; what it prints comes out of a pipe, line by line."""
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(output.fileno(), 1)
    if errors:
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", buffering=1, closefd=False) for number in (1, 2))
    exec(program, {"__name__": "__main__"})
