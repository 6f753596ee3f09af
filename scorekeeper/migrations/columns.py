"""Columns as the migrations write them."""

from typing import Any

import sqlalchemy as sa


def text(name: str, *, nullable: bool = False, default: str | None = None) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=nullable, server_default=default)


def number(name: str, *, nullable: bool = False, default: str | None = None) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=nullable, server_default=default)


def own_id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), nullable=False)


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
