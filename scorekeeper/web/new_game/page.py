"""What the new-game page shows of a draft: games, players, house rules, and what is still missing."""

from collections.abc import Sequence

from scorekeeper.record.houserule import MOST_SEATS
from scorekeeper.rules.common.names import name_problems
from scorekeeper.rules.kind import Variant
from scorekeeper.storage.lists import recent_variants
from scorekeeper.storage.people import known_names
from scorekeeper.web.kinds.house import Remedy
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.saying import whole_sentence
from scorekeeper.web.kinds.variants import (
    ResolvedOptions,
    composer_of,
    counts_of,
    describer,
    entries,
    grouped,
    known,
    seats,
)
from scorekeeper.web.language.texts import as_sentence, listed, ngettext, paragraph
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import Draft, name_error
from scorekeeper.web.new_game.house import kept_lines, remedies_of, summary_of
from scorekeeper.web.new_game.variants import matching
from scorekeeper.web.site.drafts import hidden_fields

OFFERED = 5  # options that stand open; the others are unfolded
NAMES = 23  # known names on show
SHELF = 12  # house rules that stand open, those played last
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
        "remedies": _remedies(draft) if missing else (),
        "ruled": bool(draft.row) and composer_of(draft.row) is not None,
        "house_summary": summary_of(draft.row, draft.house) if draft.row and draft.house else "",
        "fields": hidden_fields(draft, *_inputs(draft)),
        **_games(draft),
        **_players(draft),
        **(_rules(draft, draft.rules) if draft.rules else {"rules": None}),
    }


def _inputs(draft: Draft) -> tuple[str, ...]:
    """Return what of a draft the page shows as inputs."""
    about = ("title", "place", "scorer") if "about" in draft.opened else ()
    return ("name", "find", "options", *about)


def start_error(draft: Draft) -> str:
    """Return why this table cannot start, and what to do; empty: it can."""
    row, rules = draft.row, draft.rules
    if row is None or rules is None:
        return _no_game(draft)
    names = [whole_sentence(problem) for problem in name_problems(draft.players)]
    reasons = (name_error(draft), *names, _seats_error(draft, row), *rules.wrong.values())
    return next((reason for reason in reasons if reason), "")


def _no_game(draft: Draft) -> str:
    if not draft.variant:
        return _("Pick a game first.")
    return _("There is no game called “%(name)s”. Pick one.", name=draft.variant[:40])


def lately() -> list[str]:
    """Return the variants played last, the newest first."""
    rows = (known(variant) for variant in recent_variants(LOOKED_AT))
    return list(dict.fromkeys(row.short_for or row.id for row in rows if row))[:LATELY]


def _seats_error(draft: Draft, row: Variant) -> str:
    counts, players = draft.counts, len(draft.players)
    if players < min(counts):
        return ngettext(
            "%(num)s more player: %(variant)s takes %(seats)s.",
            "%(num)s more players: %(variant)s takes %(seats)s.",
            min(counts) - players,
            variant=row.name,
            seats=seats(counts),
        )
    if players > max(counts) and (mend := _remedies(draft)):
        return ngettext(
            "%(variant)s takes %(seats)s. Tap “%(mend)s”, or remove %(num)s player.",
            "%(variant)s takes %(seats)s. Tap “%(mend)s”, or remove %(num)s players.",
            players - max(counts),
            variant=row.name,
            seats=seats(counts),
            mend=mend[0].words,
        )
    if players > max(counts):
        return ngettext(
            "%(variant)s takes %(seats)s. Remove %(num)s player, or pick another game.",
            "%(variant)s takes %(seats)s. Remove %(num)s players, or pick another game.",
            players - max(counts),
            variant=row.name,
            seats=seats(counts),
        )
    return ""


def _remedies(draft: Draft) -> tuple[Remedy, ...]:
    return remedies_of(draft.row, draft.values(), draft.house, len(draft.players)) if draft.row else ()


def _games(draft: Draft) -> Context:
    row = draft.row
    if row and "games" not in draft.opened:
        return {"picked": row, "groups": (), "kept": (), "more_kept": 0}
    found = matching(entries(), draft.find)
    kept = kept_lines(draft.find)
    shown = kept if draft.find or "house" in draft.opened else kept[:SHELF]
    return {
        "picked": None,
        "kept": shown,
        "more_kept": len(kept) - len(shown),
        "groups": _groups(found, () if draft.find else tuple(lately())),
        "chosen": (row.short_for or row.id) if row else "",
        "full": _full(found, len(draft.players)),
    }


def _groups(found: Sequence[Variant], lately: Sequence[str]) -> tuple[tuple[str, tuple[Variant, ...]], ...]:
    by_id = {row.id: row for row in found}
    first = tuple(by_id[id_] for id_ in lately if id_ in by_id)
    others = grouped(row for row in found if row not in first)
    return ((_("Played lately"), first), *others) if first else others


def _full(found: Sequence[Variant], many: int) -> dict[str, str]:
    """Return by id why so many cannot play it."""
    small = {row.id: row.players[1] for row in found if row.players[1] < many and not _seats_more(row, many)}
    return {id_: _("Takes %(most)s at most, you are %(many)s", most=most, many=many) for id_, most in small.items()}


def _seats_more(row: Variant, many: int) -> bool:
    """Say whether more packs would seat so many: the page offers them in one tap."""
    return composer_of(row) is not None and many <= MOST_SEATS


def _players(draft: Draft) -> Context:
    names, row = known_names(), draft.row
    shown = names if "names" in draft.opened else names[:NAMES]
    by_options = () if draft.house or row is None else counts_of(row, draft.values())
    most = max(by_options or draft.counts) if row else 0
    return {
        "pool": (*shown, *(name for name in draft.players if name not in shown)),
        "more_names": len(names) - len(shown),
        "is_full": row is not None and len(draft.players) >= most and not _seats_more(row, len(draft.players) + 1),
        "seats_line": _full_table(draft, row, most) or _how_to_seat(names),
        "first_role": describer(row).first_role if row else _("deals first"),
        "name_error": name_error(draft),
        "seat_errors": {problem.seat: whole_sentence(problem) for problem in name_problems(draft.players)},
    }


def _how_to_seat(known: Sequence[str]) -> str:
    return _("tap in seat order") if known else _("type the names in seat order")


def _full_table(draft: Draft, row: Variant | None, most: int) -> str:
    """Return how many can play at most, where they all sit; empty while somebody has room."""
    if row is None or len(draft.players) < most:
        return ""
    if most < max(draft.counts):
        return _("%(most)s at most with these house rules", most=most)
    return _("%(most)s at most play %(variant)s", most=most, variant=row.name)


def _rules(draft: Draft, rules: ResolvedOptions) -> Context:
    opened = {option.key for option in rules.fields[:OFFERED]} | set(draft.options)
    unfolded = "rules" in draft.opened
    return {
        "rules": rules.rules,
        "rules_for": rules.players,
        "options": [option for option in rules.fields if unfolded or option.key in opened],
        "option_errors": rules.wrong,
        "options_left": sum(option.key not in opened for option in rules.fields),
    }


def _foot(draft: Draft) -> str:
    """Return who plays, and who begins with what."""
    assert draft.rules, "start_error has told that no game is picked"
    begins = draft.rules.rules.begins(draft.players[draft.first_dealer])
    if draft.drawn:
        begins = _("Picked at random: %(what)s", what=begins)
    return paragraph(as_sentence(listed(draft.players)), as_sentence(begins))
