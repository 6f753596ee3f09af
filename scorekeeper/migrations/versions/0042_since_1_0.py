"""Everything since 1.0.0: persons, statistics, seasons, groups, house rules, and the journal of what a club changes.

A database of a number between the two was never released. It has some of this already: each step looks what is there.
"""

from typing import Any
from unicodedata import normalize

import sqlalchemy as sa
from alembic import op

from scorekeeper.migrations.columns import flag, json, moment, number, of_game, of_rules, own_id, text

revision = "0042"
down_revision = "0001"

Row = dict[str, Any]
GAME = sa.table(
    "game", sa.column("id"), sa.column("seq", sa.Integer), sa.column("hidden_at"), sa.column("group_id"),
    sa.column("house_rule_id"),
)  # fmt: skip
ENTRY = sa.table(
    "entry", sa.column("game_id"), sa.column("seq"), sa.column("at"), sa.column("by_device"), sa.column("token"),
    sa.column("fact"), sa.column("payload", sa.JSON),
)  # fmt: skip
SHOWN, HIDDEN = sa.text("hidden_at IS NULL"), sa.text("hidden_at IS NOT NULL")
STATISTICS = ("bid", "result", "played", "tally", "pair", "evening", "month", "year", "ruleset")


def upgrade() -> None:
    _persons()
    _hidden_games()
    _statistics()
    changes = _earlier_changes()
    _seasons()
    _groups()
    rules = _house_rules()
    _games(rules)
    columns = [own_id(), moment("at"), text("by_device"), text("what"), text("name"), json("before"),
               json("after"), moment("undone_at", nullable=True)]  # fmt: skip
    _anew("change", columns, changes)
    # A link for the pen is signed now, and a process counts wrong passphrases itself.
    for table in ("club_change", "person_change", "pen_link", "passphrase_try"):
        op.drop_table(table, if_exists=True)


def _persons() -> None:
    """Make persons of the players of 1.0.0. The key of a spelling that is hidden is empty."""
    if "person" in _tables():
        with op.batch_alter_table("player") as player:
            player.alter_column("key", existing_type=sa.String(), nullable=True)
        return
    _join_equal_keys()
    _anew("person", [own_id(), text("name"), flag("hidden")], _rows("player"))
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
    op.create_table(
        "ruleset", own_id(), text("key"), text("variant"), text("name"),
        sa.PrimaryKeyConstraint("id", name="pk_ruleset"), sa.UniqueConstraint("key", name="uq_ruleset_key"),
    )  # fmt: skip
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


def _seasons() -> None:
    columns = [own_id(), text("name"), text("key", nullable=True), text("first_on"), text("last_on"),
               json("counting"), text("watch_id"), number("group_id", nullable=True)]  # fmt: skip
    rows = [{**row, "counting": _counting(row)} for row in _named_once(_rows("season"))]
    _anew("season", columns, rows, sa.UniqueConstraint("watch_id", name="uq_season_watch_id"))
    op.create_index("ix_season_key", "season", ["key"], unique=True)


def _counting(season: Row) -> Row:
    """Return how the games of a season count, which had a column for each part.

    No season drops games any more, nor goes by the mean of a game.
    """
    places = [int(points) for points in season["places"].split(",") if points]
    parts = {"by": "places", **season}
    return {"places": places, "lowest": False} | {key: parts[key] for key in ("min_games", "best", "by")}


def _groups() -> None:
    columns = [own_id(), text("name"), text("key", nullable=True), json("members", default="[]")]
    _anew("club_group", columns, _named_once(_rows("club_group")))
    op.create_index("ix_club_group_key", "club_group", ["key"], unique=True)


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


def _house_rules() -> dict[str, int]:
    """Write the house rules anew. Returns the number of each by the names that it has or had."""
    columns = [own_id(), text("name"), text("key", nullable=True), text("variant"), json("rules"),
               text("note", default=""), moment("changed_at")]  # fmt: skip
    rows = _rows("house_rule")
    _anew("house_rule", columns, rows, sa.UniqueConstraint("key", name="uq_house_rule_key"))
    states = [state.get("rule", {}) for row in _rows("club_change") for state in (row["before"], row["after"])]
    earlier = {_name_key(rule["name"]): int(id_) for state in states for id_, rule in state.items()}
    in_use_last = sorted(rows, key=lambda row: row["key"] is not None)
    return earlier | {_name_key(row["name"]): row["id"] for row in in_use_last}


def _games(rules: dict[str, int]) -> None:
    """Say whose each game is, and by which house rules it was started. Games of no group have none."""
    connection, inspector = op.get_bind(), sa.inspect(op.get_bind())
    columns = {column["name"] for column in inspector.get_columns("game")}
    indexes = {index["name"] for index in inspector.get_indexes("game")}
    for name in {"group_id", "house_rule_id"} - columns:
        op.add_column("game", number(name, nullable=True))
    for of in ("group_id", "house_rule_id", "started_at"):
        if f"ix_game_{of}" not in indexes:
            op.create_index(f"ix_game_{of}", "game", [of])
    if "ix_game_shown" not in indexes:
        op.create_index("ix_game_shown", "game", ["finished", "last_at"], sqlite_where=SHOWN, postgresql_where=SHOWN)
        op.create_index("ix_game_hidden", "game", ["last_at"], sqlite_where=HIDDEN, postgresql_where=HIDDEN)
        op.create_index("ix_game_variant_started_at", "game", ["variant", "started_at"])
    connection.execute(GAME.update().where(GAME.c.group_id == 0).values(group_id=None))
    setups = connection.execute(sa.select(ENTRY.c.game_id, ENTRY.c.payload).where(ENTRY.c.seq == 1)).all()
    for game_id, setup in setups:
        if rule := rules.get(_name_key(setup.get("house_rules", ""))):
            connection.execute(GAME.update().where(GAME.c.id == game_id).values(house_rule_id=rule))


def _earlier_changes() -> list[Row]:
    """Return what was changed until now, as the one journal has it."""
    told = [*map(_club_change, _rows("club_change")), *map(_person_change, _rows("person_change"))]
    changed = [row for row in told if row["before"] != row["after"]]
    return [{**row, "id": id_} for id_, row in enumerate(sorted(changed, key=lambda row: row["at"]), 1)]


def _club_change(row: Row) -> Row:
    tables = {"season": "season", "group": "club_group", "game": "game", "rule": "house_rule"}  # no set of rules: anew
    before, after = (
        {f"{tables[what]} {id_}": _columns_now(what, columns)
         for what, rows in row[state].items() if what in tables for id_, columns in rows.items()}
        for state in ("before", "after")
    )  # fmt: skip
    subject = next((key for key in after if key.startswith(f"{tables[row['what']]} ")), "")
    if row["what"] == "game" or not subject:
        what = "moved"
    elif not before.get(subject, {}).get("key"):
        what = "added"
    else:
        what = "changed" if after[subject]["key"] else "deleted"
    return _told(row, what, row["name"], before, after)


def _columns_now(what: str, columns: Row) -> Row:
    columns = {name: value for name, value in columns.items() if name != "deleted_at"}
    if what == "season":
        counting = {"places", "min_games", "best", "worst", "by_average", "by"}
        return {name: columns[name] for name in columns.keys() - counting} | {"counting": _counting(columns)}
    return {"group_id": columns["group_id"] or None} if what == "game" else columns


def _person_change(row: Row) -> Row:
    if "persons" not in row["after"]:  # two who look alike were told apart
        return _told(row, "", "", {}, {})
    before, after = (
        {f"person {id_}": {"name": name, "hidden": hidden} for id_, (name, hidden) in state["persons"].items()}
        | {f"player {id_}": {"person_id": person} for id_, person in state["spellings"].items()}
        for state in (row["before"], row["after"])
    )
    return _told(row, row["what"], after[f"person {row['person_id']}"]["name"], before, after)


def _told(row: Row, what: str, name: str, before: Row, after: Row) -> Row:
    keys = [key for key in after if before.get(key) != after[key]]
    changed = {"before": {key: before.get(key) for key in keys}, "after": {key: after[key] for key in keys}}
    return {key: row[key] for key in ("at", "by_device", "undone_at")} | {"what": what, "name": name} | changed


def _tables() -> list[str]:
    return sa.inspect(op.get_bind()).get_table_names()


def _rows(name: str) -> list[Row]:
    """Return the rows of a table as they are; none where it is not there."""
    if name not in _tables():
        return []
    connection = op.get_bind()
    table = sa.Table(name, sa.MetaData(), autoload_with=connection)
    return [dict(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key)).mappings()]


def _anew(name: str, columns: list[sa.Column[Any]], rows: list[Row], *more: sa.Constraint, key: str = "id") -> None:
    """Make a table, in place of an earlier one, with what these rows have of its columns."""
    op.drop_table(name, if_exists=True)
    table = op.create_table(name, *columns, sa.PrimaryKeyConstraint(key, name=f"pk_{name}"), *more)
    op.bulk_insert(table, [{column: row[column] for column in row if column in table.columns} for row in rows])
    if rows and op.get_bind().dialect.name == "postgresql":
        op.execute(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))")


def _name_key(name: str) -> str:
    """Return a name as names were compared when this was written."""
    return " ".join(normalize("NFC", normalize("NFC", name).casefold()).split())
