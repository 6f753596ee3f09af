"""What the new-game page shows of a draft: games, players, house rules, and what is still missing."""

from collections.abc import Sequence

from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.kind import Variant
from scorekeeper.storage.lines import lines
from scorekeeper.storage.players import known_names
from scorekeeper.web.describe import (
    Understood,
    counts_of,
    describer,
    entries,
    grouped,
    known,
    matching,
    seats,
)
from scorekeeper.web.kinds.contract import Context
from scorekeeper.web.sentences.saying import whole_sentence
from scorekeeper.web.setup.draft import Draft, name_error
from scorekeeper.web.words import counted, listed

OFFERED = 5  # options that stand open; the others are unfolded
NAMES = 23  # known names on show
LATELY = 3  # games played last that stand before the others
LOOKED_AT = 30  # of the newest games, to find those


def draft_context(draft: Draft, wrong: str = "") -> Context:
    """Return what the page needs; `wrong` is why it could not start."""
    missing = wrong or start_error(draft)
    return {
        "draft": draft,
        "wrong": wrong,
        "ready": not missing,
        "foot": missing or _foot(draft),
        **_games(draft),
        **_players(draft),
        **(_rules(draft, draft.rules) if draft.rules else {"rules": None}),
    }


def start_error(draft: Draft) -> str:
    """Return why this table cannot start, and what to do; empty: it can."""
    row, rules = draft.row, draft.rules
    if row is None or rules is None:
        return f"There is no game called “{draft.variant[:40]}”. Pick one." if draft.variant else "Pick a game first."
    names = [whole_sentence(problem) for problem in name_problems(draft.players)]
    reasons = (name_error(draft), *names, _seats_error(draft, row), *rules.wrong.values())
    return next((reason for reason in reasons if reason), "")


def lately() -> list[str]:
    """Return the variants played last, the newest first."""
    rows = (known(line.variant) for line in lines(limit=LOOKED_AT))
    return list(dict.fromkeys(row.short_for or row.id for row in rows if row))[:LATELY]


def _seats_error(draft: Draft, row: Variant) -> str:
    counts, players = counts_of(row), len(draft.players)
    if players < min(counts):
        return f"{counted(min(counts) - players, 'more player')}: {row.name} takes {seats(counts)}."
    if players > max(counts):
        return f"{row.name} takes {seats(counts)}. Take {players - max(counts)} off, or pick another game."
    return ""


def _games(draft: Draft) -> Context:
    row = draft.row
    if row and "games" not in draft.opened:
        return {"picked": row, "groups": ()}
    found = matching(entries(), draft.find)
    return {
        "picked": None,
        "groups": _groups(found, () if draft.find else tuple(lately())),
        "chosen": (row.short_for or row.id) if row else "",
        "full": _full(found, len(draft.players)),
    }


def _groups(found: Sequence[Variant], lately: Sequence[str]) -> tuple[tuple[str, tuple[Variant, ...]], ...]:
    by_id = {row.id: row for row in found}
    first = tuple(by_id[id_] for id_ in lately if id_ in by_id)
    others = grouped(row for row in found if row not in first)
    return (("Played lately", first), *others) if first else others


def _full(found: Sequence[Variant], many: int) -> dict[str, str]:
    """Return by id why so many cannot play it."""
    small = {row.id: row.players[1] for row in found if row.players[1] < many}
    return {id_: f"takes {most} at most, you are {many}" for id_, most in small.items()}


def _players(draft: Draft) -> Context:
    names, row = known_names(), draft.row
    shown = names if "names" in draft.opened else names[:NAMES]
    most = max(counts_of(row, draft.values()) or counts_of(row)) if row else 0
    return {
        "pool": (*shown, *(name for name in draft.players if name not in shown)),
        "more_names": len(names) - len(shown),
        "is_full": bool(row) and len(draft.players) >= most,
        "seats_line": _seats_line(draft, row, most) if row else "tap in seat order",
        "first_role": describer(row).first_role if row else "deals first",
        "name_error": name_error(draft),
        "seat_errors": {problem.seat: whole_sentence(problem) for problem in name_problems(draft.players)},
    }


def _seats_line(draft: Draft, row: Variant, most: int) -> str:
    if len(draft.players) < most:
        return "tap in seat order"
    by_options = most < max(counts_of(row))
    return f"{most} at most{' with these house rules' if by_options else f' play {row.name}'}"


def _rules(draft: Draft, rules: Understood) -> Context:
    opened = {option.key for option in rules.fields[:OFFERED]} | set(draft.options)
    unfolded = "rules" in draft.opened
    return {
        "rules": rules.rules,
        "rules_for": rules.players,
        "options": [option for option in rules.fields if unfolded or option.key in opened],
        "option_errors": rules.wrong,
        "folded": sum(option.key not in opened for option in rules.fields),
    }


def _foot(draft: Draft) -> str:
    """Return who plays, and who begins with what."""
    assert draft.rules, "start_error has told that no game is picked"
    lot = ", drawn by lot," if draft.drawn else ""
    return f"{listed(draft.players)}. {draft.players[draft.first_dealer]}{lot} {draft.rules.rules.begins}."
