"""The recorded games, and bringing one in as a person does: by its file, on the page of imports."""

from pathlib import Path

from flask.testing import FlaskClient

from scorekeeper.record.foreign_json import parse
from scorekeeper.record.gamefile import read_game
from tests.kit.pages import read

DATA = Path(__file__).parents[1] / "data"
GAMES = sorted(DATA.glob("games*/*.json"))
# Of each kind one recorded game, found by what its file says.
OF_A_KIND = {read_game(parse(path.read_bytes()))[0].key: path for path in sorted((DATA / "games").glob("*.json"))}


def recorded(name: str) -> Path:
    """Return the file of the recorded game whose name begins so."""
    (path,) = (path for path in GAMES if path.stem.startswith(name))
    return path


def brought_in(client: FlaskClient, path: Path) -> str:
    """Bring a recorded game in, or find it where it is here already; return the address of its table."""
    answer = client.post("/import", data={"text": path.read_text(encoding="utf-8")})
    if answer.status_code == 303:
        return answer.headers["Location"]
    return read(answer.text).one("a", class_="btn--main")["href"]
