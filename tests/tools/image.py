"""`python -m tests.tools.image FOLDER`: the steps of deploy/Containerfile without a container engine, timed.

As root, on a Debian that has debootstrap: each stage is a root of its own in FOLDER, with the steps run by chroot. The
base is the one that debootstrap makes, some 100 MB larger than the slim image.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.paths import CHECKOUT

CONTAINERFILE = "deploy/Containerfile"
# The server beside its own health check, on a loopback of its own; it ends as an engine ends it.
SERVED = """
ip link set lo up
{enter} {command} & server=$!
for try in $(seq 300); do {enter} sh -c {health} 2>/dev/null && break; sleep 0.1; done
{enter} sh -c {health} && kill -TERM $server && wait $server
"""


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Yield the instructions of a Containerfile, each with what follows it."""
    joined = re.sub(r"\\\n\s*", "", text)
    for line in joined.splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest


class Image:
    """The stages of a Containerfile as roots in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root, self.user = folder, folder, "root"
        self.stages: dict[str, Path] = {}
        self.environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/data"}
        self.health = ""

    def run(self, word: str, rest: str) -> None:
        match word:
            case "FROM":
                self._begin(*rest.split(" AS "))
            case "COPY":
                self._copy(rest.split())
            case "RUN":
                subprocess.run([*self._enter(), "sh", "-c", rest], check=True)
            case "ENV":
                self.environment |= dict(part.split("=", 1) for part in shlex.split(rest))
            case "USER":
                self.user = rest
            case "HEALTHCHECK":
                self.health = rest.partition(" CMD ")[2]
            case "CMD":
                self._serve(json.loads(rest))

    def _begin(self, base: str, name: str = "image") -> None:
        release = re.fullmatch(r"debian:(\w+)-slim", base)
        assert release, f"{base} is no base that debootstrap makes"
        pristine = self.folder / release[1]
        if not pristine.exists():
            subprocess.run(["debootstrap", "--variant=minbase", release[1], str(pristine)], check=True)
        self.root = self.stages[name] = self.folder / name
        shutil.rmtree(self.root, ignore_errors=True)
        subprocess.run(["cp", "-a", str(pristine), str(self.root)], check=True)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        # An engine gives its builds the network of the host; pip looks there through what this machine trusts.
        if trusted := os.environ.get("PIP_CERT"):
            shutil.copy(trusted, self.root / "tmp/pip-cert.pem")
            self.environment["PIP_CERT"] = "/tmp/pip-cert.pem"

    def _copy(self, words: list[str]) -> None:
        stage = self.stages[words.pop(0).partition("=")[2]] if words[0].startswith("--from=") else None
        *sources, target = words
        place = self.root / target[1:]
        for source in sources:
            path = stage / source[1:] if stage else CHECKOUT / source
            into = place / path.name if target.endswith("/") else place
            into.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-a", str(path), str(into)], check=True)

    def _enter(self) -> list[str]:
        pairs = [f"{name}={value}" for name, value in self.environment.items()]
        return ["chroot", f"--userspec={self.user}", str(self.root), "/usr/bin/env", "-i", *pairs]

    def _serve(self, command: list[str]) -> None:
        script = SERVED.format(
            enter=shlex.join(self._enter()), command=shlex.join(command), health=shlex.quote(self.health)
        )
        subprocess.run(["unshare", "--net", "sh", "-ec", script], check=True)


def main() -> None:
    """Carry out every step; print how long each took."""
    assert CHECKOUT
    image = Image(Path(sys.argv[1]).resolve())
    image.folder.mkdir(parents=True, exist_ok=True)
    for word, rest in steps((CHECKOUT / CONTAINERFILE).read_text()):
        begun = time.monotonic()
        image.run(word, rest)
        print(f"{time.monotonic() - begun:6.1f} s  {word} {rest[:90]}", flush=True)


if __name__ == "__main__":
    main()
