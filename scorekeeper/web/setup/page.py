"""What the new-game page shows of a draft: games, players, house rules, and what is still missing."""

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
    understood,
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
    rules = _understood(draft)
    missing = wrong or start_error(draft)
    return {
        "draft": draft,
        "wrong": wrong,
        "ready": not missing,
        "foot": missing or _foot(draft, rules),
        **_games(draft),
        **_players(draft),
        **(_rules(draft, rules) if rules else {"rules": None}),
    }


def start_error(draft: Draft) -> str:
    """Return why this table cannot start, and what to do; empty: it can."""
    row, rules = draft.row, _understood(draft)
    if row is None or rules is None:
        return f"There is no game called “{draft.variant[:40]}”. Pick one." if draft.variant else "Pick a game first."
    names = [whole_sentence(problem) for problem in name_problems(draft.players)]
    reasons = (name_error(draft), *names, _seats_error(draft, row), *rules.wrong.values())
    return next((reason for reason in reasons if reason), "")


def lately() -> list[str]:
    """Return the variants played last, the newest first."""
    rows = (known(line.variant) for line in lines(limit=LOOKED_AT))
    return list(dict.fromkeys(row.short_for or row.id for row in rows if row))[:LATELY]


def _understood(draft: Draft) -> Understood | None:
    row = draft.row
    return understood(row, draft.values(), len(draft.players)) if row else None


def _seats_error(draft: Draft, row: Variant) -> str:
    counts, players = counts_of(row), len(draft.players)
    if players < min(counts):
        return f"{counted(min(counts) - players, 'more player')}: {row.name} takes {seats(counts)}."
    if players > max(counts):
        return f"{row.name} takes {seats(counts)}. Take {players - max(counts)} off, or pick another game."
    return ""


def _games(draft: Draft) -> Context:
    row, many = draft.row, len(draft.players)
    if row and "games" not in draft.opened:
        return {"picked": row, "groups": ()}
    found = matching(entries(), draft.find)
    first = () if draft.find else tuple(item for id_ in lately() for item in found if item.id == id_)
    groups = (("Played lately", first), *grouped(item for item in found if item not in first))
    full = {item.id: item.players for item in found if many > item.players[1]}
    return {
        "picked": None,
        "groups": tuple((title, members) for title, members in groups if members),
        "chosen": (row.short_for or row.id) if row else "",
        "full": {id_: f"takes {most} at most, you are {many}" for id_, (_, most) in full.items()},
    }


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


def _foot(draft: Draft, rules: Understood | None) -> str:
    """Return who plays, and who begins with what."""
    assert rules, "start_error has told that no game is picked"
    lot = ", drawn by lot," if draft.drawn else ""
    return f"{listed(draft.players)}. {draft.players[draft.first_dealer]}{lot} {rules.rules.begins}."
