"""Everything since 1.0.0: persons, statistics, seasons, groups, house rules, and the journal of what a club changes.

A database of a number between the two was never released. It has some of this already: each step looks what is there.
"""

from typing import Any
from unicodedata import normalize

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = None  # the tables of 1.0.0, at 0001

Row = dict[str, Any]
GAME = sa.table(
    "game", sa.column("id"), sa.column("seq", sa.Integer), sa.column("hidden_at"), sa.column("group_id"),
    sa.column("house_rule_id"),
)  # fmt: skip
ENTRY = sa.table(
    "entry", sa.column("game_id"), sa.column("seq"), sa.column("at"), sa.column("by_device"), sa.column("token"),
    sa.column("fact"), sa.column("payload", sa.JSON),
)  # fmt: skip
HIDDEN = sa.text("hidden_at IS NOT NULL")
INDEXES = (
    ("ix_game_group_id", ["group_id"], None),
    ("ix_game_house_rule_id", ["house_rule_id"], None),
    ("ix_game_started_at", ["started_at"], None),
    ("ix_game_variant_started_at", ["variant", "started_at"], None),
    ("ix_game_shown", ["finished", "last_at"], sa.text("hidden_at IS NULL")),
    ("ix_game_hidden", ["last_at"], HIDDEN),
)
STATISTICS = ("bid", "result", "played", "tally", "pair", "evening", "month", "year")


def upgrade() -> None:
    _persons()
    _hidden_games()
    _statistics()
    _anew(
        "season",
        [text("name"), text("key", nullable=True), text("first_on"), text("last_on"), json("counting"),
         text("watch_id"), number("group_id", nullable=True)],
        [{**row, "counting": _counting(row)} for row in _named_once(_rows("season"))],
        sa.UniqueConstraint("watch_id", name="uq_season_watch_id"),
    )  # fmt: skip
    op.create_index("ix_season_key", "season", ["key"], unique=True)
    columns = [text("name"), text("key", nullable=True), json("members", default="[]")]
    _anew("club_group", columns, _named_once(_rows("club_group")))
    op.create_index("ix_club_group_key", "club_group", ["key"], unique=True)
    house_rules = _rows("house_rule")
    _anew(
        "house_rule",
        [text("name"), text("key", nullable=True), text("variant"), json("rules"), text("note", default=""),
         moment("changed_at")],
        house_rules,
        sa.UniqueConstraint("key", name="uq_house_rule_key"),
    )  # fmt: skip
    _games(house_rules)
    columns = [moment("at"), text("by_device"), text("what"), text("name"), json("before"), json("after"),
               moment("undone_at", nullable=True)]  # fmt: skip
    _anew("change", columns, [])
    # A link for the pen is signed now, and a process counts wrong passphrases itself.
    for table in ("club_change", "person_change", "pen_link", "passphrase_try"):
        op.drop_table(table, if_exists=True)


def _persons() -> None:
    """Make persons of the players of 1.0.0. The key of a spelling that is hidden is empty."""
    if sa.inspect(op.get_bind()).has_table("person"):
        with op.batch_alter_table("player") as player:
            player.alter_column("key", existing_type=sa.String(), nullable=True)
        return
    _join_equal_keys()
    _anew("person", [text("name"), flag("hidden")], _rows("player"))
    with op.batch_alter_table("player") as player:
        player.add_column(number("person_id", nullable=True))
    op.execute("UPDATE player SET person_id = id")
    with op.batch_alter_table("player") as player:
        player.alter_column("key", existing_type=sa.String(), nullable=True)
        player.alter_column("person_id", existing_type=sa.Integer(), nullable=False)
        player.drop_column("hidden")
        player.create_foreign_key("fk_player_person_id_person", "person", ["person_id"], ["id"])
        player.create_index("ix_player_person_id", ["person_id"])


def _join_equal_keys() -> None:
    """Make one of two players whose names differ only in how an accent is coded."""
    connection = op.get_bind()
    player, seat = sa.table("player", sa.column("id"), sa.column("key")), sa.table("seat", sa.column("player_id"))
    known: dict[str, int] = {}
    for row in sorted(_rows("player"), key=lambda row: row["last_at"], reverse=True):
        key = _name_key(row["name"])
        if key in known:
            connection.execute(seat.update().where(seat.c.player_id == row["id"]).values(player_id=known[key]))
            connection.execute(player.delete().where(player.c.id == row["id"]))
        known.setdefault(key, row["id"])
    for key, player_id in known.items():
        connection.execute(player.update().where(player.c.id == player_id).values(key=key))


def _hidden_games() -> None:
    """Hiding a game is an entry of its log: those hidden before get theirs."""
    connection = op.get_bind()
    said = sa.exists().where(ENTRY.c.game_id == GAME.c.id, ENTRY.c.fact == "hidden")
    for game in connection.execute(sa.select(GAME.c.id, GAME.c.seq, GAME.c.hidden_at).where(HIDDEN, ~said)).all():
        entry = {"game_id": game.id, "seq": game.seq + 1, "at": game.hidden_at, "by_device": "", "token": None}
        connection.execute(ENTRY.insert().values(**entry, fact="hidden", payload={"hidden": True}))
        connection.execute(GAME.update().where(GAME.c.id == game.id).values(seq=game.seq + 1))


def _statistics() -> None:
    """Drop whatever was kept of statistics: it follows from the logs, and the program counts it again."""
    for table in STATISTICS:
        op.drop_table(table, if_exists=True)
    once = sa.UniqueConstraint("key", name="uq_ruleset_key")
    _anew("ruleset", [text("key"), text("variant"), text("name")], [], once)
    op.create_table(
        "played", *of_game("played"), *of_rules("played"), number("players"), moment("started_at"),
        text("played_on"), number("deals"), number("margin", nullable=True), number("all_missed"),
        flag("lowest_wins", default=sa.false()), number("minutes", default="0"),
        sa.PrimaryKeyConstraint("game_id", name="pk_played"),
    )  # fmt: skip
    op.create_index("ix_played_played_on", "played", ["played_on", "started_at"])
    op.create_table(
        "result", *of_game("result"), number("seat"), number("player_id"), *of_rules("result"),
        number("players"), moment("started_at"), text("played_on"), number("place", nullable=True),
        number("tied"), flag("won"), number("total", nullable=True),
        *map(number, ("hands", "hands_won", "bids", "made", "points", "run", "zeros")),
        number("zero_bids", default="0"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_result_player_id_player"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_result"),
    )  # fmt: skip
    op.create_index("ix_result_player_id", "result", ["player_id", "played_on", "started_at"])
    op.create_table(
        "bid", *of_game("bid"), *map(number, ("seat", "deal", "cards", "active", "bid", "took")),
        flag("made", default=sa.false()), number("points"), text("trump", nullable=True), text("position"),
        flag("blind"),
        sa.PrimaryKeyConstraint("game_id", "seat", "deal", name="pk_bid"), sqlite_with_rowid=False,
    )  # fmt: skip


def _counting(season: Row) -> Row:
    """Return how the games of a season count, which had a column for each part.

    No season drops games any more, nor goes by the mean of a game.
    """
    places = [int(points) for points in season["places"].split(",") if points]
    parts = {"by": "places", **season}
    return {"places": places, "lowest": False} | {key: parts[key] for key in ("min_games", "best", "by")}


def _named_once(rows: list[Row]) -> list[Row]:
    """Return rows with the key of the name of each that is in use; the later of two of a name gets a number to it."""
    taken = set[str | None]()
    for row in rows:
        in_use = row.pop("deleted_at") is None
        names = [row["name"], *(f"{row['name']} ({count})" for count in range(2, 1000))] if in_use else []
        row["name"] = next((name for name in names if _name_key(name) not in taken), row["name"])
        row["key"] = _name_key(row["name"]) if in_use else None
        taken.add(row["key"])
    return rows


def _games(house_rules: list[Row]) -> None:
    """Say whose each game is, and by which house rules it was started. Games of no group have none."""
    connection = op.get_bind()
    columns = {column["name"] for column in sa.inspect(connection).get_columns("game")}
    for name in {"group_id", "house_rule_id"} - columns:
        op.add_column("game", number(name, nullable=True))
    for index, columns, where in INDEXES:
        op.create_index(index, "game", columns, if_not_exists=True, sqlite_where=where, postgresql_where=where)
    connection.execute(GAME.update().where(GAME.c.group_id == 0).values(group_id=None))
    states = [state.get("rule", {}) for row in _rows("club_change") for state in (row["before"], row["after"])]
    rules = {_name_key(rule["name"]): int(id_) for state in states for id_, rule in state.items()}
    in_use_last = sorted(house_rules, key=lambda row: row["key"] is not None)
    rules |= {_name_key(row["name"]): row["id"] for row in in_use_last}
    setups = connection.execute(sa.select(ENTRY.c.game_id, ENTRY.c.payload).where(ENTRY.c.seq == 1)).all()
    for game_id, setup in setups:
        if rule := rules.get(_name_key(setup.get("house_rules", ""))):
            connection.execute(GAME.update().where(GAME.c.id == game_id).values(house_rule_id=rule))


def _rows(name: str) -> list[Row]:
    """Return the rows of a table as they are; none where it is not there."""
    connection = op.get_bind()
    if not sa.inspect(connection).has_table(name):
        return []
    table = sa.Table(name, sa.MetaData(), autoload_with=connection)
    return [dict(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key)).mappings()]


def _anew(name: str, columns: list[sa.Column[Any]], rows: list[Row], *more: sa.Constraint) -> None:
    """Make a table, in place of an earlier one, with what these rows have of its columns."""
    op.drop_table(name, if_exists=True)
    own_id = sa.Column("id", sa.Integer(), nullable=False)
    table = op.create_table(name, own_id, *columns, sa.PrimaryKeyConstraint("id", name=f"pk_{name}"), *more)
    op.bulk_insert(table, [{column: row[column] for column in row if column in table.columns} for row in rows])
    if rows and op.get_bind().dialect.name == "postgresql":
        op.execute(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))")


def _name_key(name: str) -> str:
    """Return a name as names were compared when this was written."""
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())


def text(name: str, *, nullable: bool = False, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=nullable, server_default=default)


def number(name: str, *, nullable: bool = False, default: str | None = None) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=nullable, server_default=default)


def flag(name: str, default: Any = None) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=default)


def moment(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(length=27), nullable=nullable)


def json(name: str, default: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, sa.JSON(), nullable=False, server_default=default)


def of_game(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_game_id_game"
    return text("game_id"), sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=name, ondelete="CASCADE")


def of_rules(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    name = f"fk_{table}_ruleset_id_ruleset"
    return number("ruleset_id"), sa.ForeignKeyConstraint(["ruleset_id"], ["ruleset.id"], name=name)
