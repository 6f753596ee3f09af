"""The scorekeeper as people run it, for tests that need the real server."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PROGRAM = "import sys; from scorekeeper.server.run import serve; sys.exit(serve())"


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
        self, instance: Path, *, program: str = PROGRAM, errors: IO[str] | None = None, **environment: str
    ) -> None:
        self.instance, self.program, self.errors = instance, program, errors
        self.environment = environment
        self.port = "0"
        self.url = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "Server":
        """Start, on the same port as before where there was one."""
        environment = os.environ | self._places() | self.environment
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.program], env=environment, stdout=subprocess.PIPE, stderr=self.errors, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)", line)
        if not found:
            self.stop()
            raise AssertionError(f"the server said {line!r}")
        self.url, self.port = found[0], found[1]
        return self

    @property
    def processor_time(self) -> float:
        """The seconds that the server has computed so far: on a busy machine as many as on an idle one."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # in its own code, and in the system's

    def until(self, beginning: str) -> str:
        """Return the line that begins so, once it is printed."""
        assert self.process is not None and self.process.stdout is not None
        return next(line for line in self.process.stdout if line.startswith(beginning))

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        """Stop and return the exit status; SIGKILL is how a tablet's battery dies."""
        assert self.process is not None and self.process.stdout is not None
        self.process.send_signal(sign)
        status = self.process.wait(timeout=120)
        self.process.stdout.close()
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
            "PYTHONUNBUFFERED": "1",
        }
