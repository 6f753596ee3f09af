"""Every variant: found by typed words, listed, and told from its axes with its rules, ladder and scoring table."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from difflib import get_close_matches

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.kind import Variant
from scorekeeper.web.kinds.variants import (
    by_the_book,
    composer_of,
    counts_of,
    describer,
    entries,
    grouped,
    known,
    seats,
    short_forms,
    source_of,
    usual_count,
    variations,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.parsing import number

bp = Blueprint("variants", __name__, url_prefix="/variants")

FEWEST_LETTERS = 4  # of a word that may be written a little differently
SAME, ALIKE, ALIKE_JOINED = 0.9, 0.8, 0.77  # how much of two words is the same; of several, an ending may differ
CLOSE = 12  # words that one typed word is taken for, at most
WITHOUT = re.compile(r"\bno \w+")  # no hook: who looks for the hook looks for another game
RUN = 3  # words beside each other that somebody runs together: up the river

Matches = Callable[["Words"], bool]


@bp.get("")
def index() -> ResponseReturnValue:
    """List the variants by group, or those that are looked for."""
    wanted = request.args.get("find", "").strip()[:60]
    groups = grouped(matching(entries(), wanted))
    return render_template("new_game/variants/index.html", groups=groups, find=wanted, seats=seats_of)


@bp.get("/<variant_id>")
def show(variant_id: str) -> ResponseReturnValue:
    """Show one variant for a number of players."""
    row = known(variant_id)
    if row is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    counts = counts_of(row)
    players = usual_count(counts, request.args.get("players", 0, type=number))
    teller = describer(row)
    return render_template(
        "new_game/variants/show.html",
        row=row,
        source=source_of(row),
        composes=composer_of(row) is not None,
        counts=counts,
        players=players,
        described=teller.describe(row.id, {}, players),
        others=[(count, teller.describe(row.id, {}, count)) for count in by_the_book(row, counts, players)],
        variations=variations(row, players),
        shorts=short_forms(row),
        main=known(row.short_for),
    )


def seats_of(row: Variant) -> str:
    """Return for how many a variant is."""
    return seats(range(row.players[0], row.players[1] + 1))


class Words:
    """The normalised words by which a variant is found."""

    def __init__(self, row: Variant) -> None:
        rows = (row, *short_forms(row))
        texts = [f"{each.name} {each.summary} {_(each.summary)} {' '.join(each.aliases)}" for each in rows]
        self.row = row
        every_word = plain(" ".join([*texts, *(describer(each).found_by(each.id) for each in rows)]))
        self.text = WITHOUT.sub("", every_word)
        self.each = self.text.split()
        self.later = plain(" ".join(word for each in rows for word in _offers(each)))
        beside = every_word.split()
        runs = ("".join(beside[at : at + many]) for many in range(2, RUN + 1) for at in range(len(beside) - many + 1))
        self.runs = frozenset((*self.each, *runs))


def matching(rows: Iterable[Variant], wanted: str) -> tuple[Variant, ...]:
    """Return the variants in whose names, nicknames, rules, summary or short forms every word stands.

    Every one where nothing was typed; a variant of that very name first. Then those in which they stand beside each
    other as typed. Where none has them all: those with the words run together, those whose kind, options or source have
    what no rule has, then those with words alike, then those with the words that any has.
    """
    if not (typed := plain(wanted).split()):
        return tuple(rows)  # no search: the page of a new game
    by_row = [Words(row) for row in rows]
    by_way = (tuple(each.row for each in by_row if matches(each)) for matches in _ways(by_row, typed))
    joined = "".join(typed)
    return tuple(
        sorted(next((variants for variants in by_way if variants), ()), key=lambda row: not _is_named(row, joined))
    )


def _is_named(row: Variant, joined: str) -> bool:
    """Say whether what was typed is a variant's own name, spaces aside."""
    return joined in ("".join(plain(name).split()) for name in (row.name, *row.aliases))


def plain(text: str) -> str:
    """Return text normalised for a search: no accents, no case, words split at hyphens and slashes."""
    letters = unicodedata.normalize("NFKD", re.sub(r"[’'`´]", "", text.casefold()))
    return re.sub(r"[\W_]+", " ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()


def _offers(row: Variant) -> Iterable[str]:
    """Yield what all games of the kind have, what the options are called, and who wrote the game down."""
    teller = describer(row)
    labels = teller.option_labels
    if words := teller.found_last_by:
        yield f"{words} {_(words)}"
    for option in row.offered:
        yield from (labels[option], _(labels[option]))
    yield row.source


def _ways(by_row: list[Words], typed: list[str]) -> Iterable[Matches]:
    """Yield the ways of looking, the strictest first."""
    joined = "".join(typed)
    runs = frozenset(run for each in by_row for run in each.runs)
    same = _alike(joined, runs, SAME) | {joined}
    if len(typed) > 1:
        phrase = f" {' '.join(typed)} "
        yield lambda each: phrase in f" {each.text} " or not same.isdisjoint(each.runs)
        yield lambda each: all(word in each.text for word in typed)
    else:
        yield lambda each: joined in each.text or not same.isdisjoint(each.runs)
    yield lambda each: joined in each.text.replace(" ", "")
    rare = [word for word in typed if not any(word in each.text for each in by_row)]
    yield lambda each: all(word in (each.later if word in rare else each.text) for word in typed)
    words = frozenset(word for each in by_row for word in each.each)
    alike = {word: _alike(word, words, ALIKE) for word in typed}
    yield lambda each: all(word in each.text or not alike[word].isdisjoint(each.each) for word in typed)
    together = _alike(joined, runs, ALIKE_JOINED)
    yield lambda each: not together.isdisjoint(each.runs)
    known = [word for word in typed if len(word) >= FEWEST_LETTERS and word not in rare]
    if known:
        yield lambda each: all(word in each.text for word in known)


def _alike(word: str, words: Iterable[str], share: float) -> frozenset[str]:
    if len(word) < FEWEST_LETTERS:
        return frozenset()
    near = [each for each in words if abs(len(each) - len(word)) <= 1 + len(word) // 4]
    longer = (each for each in words if share == ALIKE and len(each) >= FEWEST_LETTERS and word.startswith(each))
    return frozenset((*get_close_matches(word, near, CLOSE, share), *longer))
