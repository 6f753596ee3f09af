"""The list of variants, with a search by name, nickname, rule or hand sizes; and the page of each variant.

Each typed word has to be the beginning of a word in English or in the reader's language.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules import variant as variant_of
from scorekeeper.rules.kind import Variant
from scorekeeper.storage.house_rules import house_rules
from scorekeeper.web.games.club_changes import notice
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.variants import (
    by_the_book,
    counts_of,
    entries,
    kind_pages,
    known,
    short_forms,
    source_of,
    usual_count,
    usual_players,
)
from scorekeeper.web.language.texts import (
    ENGLISH,
    N_,
    Language,
    capital,
    ngettext,
    reader_language,
    territory,
    variant_called,
    with_remark,
)
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import played_last, stored_table
from scorekeeper.web.new_game.house import seats_more, summary_of
from scorekeeper.web.site.parsing import number
from scorekeeper.web.site.passphrase import may_read

bp = Blueprint("variants", __name__, url_prefix="/variants")

FIRST = 12  # matches of one rule, and house rules, shown at first
HOUSE = "rules"  # the purpose of the list: starting house rules
HEADINGS = {  # of the featured games
    "classic": N_("Classic games"),
    "family": N_("Related games"),
    "other": N_("Other games"),
}
MORE = N_("More variants")
LADDER = re.compile(r"\d+(?:\s*(?:-|–|to|…|/)\s*\d+)+")
ELIDED = re.compile(r"\b[ld][’'](?=\w)", re.IGNORECASE)  # L’Ascenseur
FAR = 99  # after the featured games
Words = tuple[str, ...]


@bp.get("")
def index() -> ResponseReturnValue:
    """List the variants: all of them, or those that match a search."""
    page = _Games(request.args)
    wanted = request.args.get("find", "").strip()[:60]
    sections = page.matching(wanted) if wanted else page.shelves()
    changed = notice() if may_read() else None  # no Undo without the passphrase
    return render_template("new_game/variants/index.html", find=wanted, page=page, notice=changed, **sections)


@bp.get("/<variant_id>")
def show(variant_id: str) -> ResponseReturnValue:
    """Show one variant for a number of players."""
    row = known(variant_id)
    if row is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    counts = counts_of(row)
    players = usual_players(row, request.args.get("players", 0, type=number))
    teller = kind_pages(row)
    return render_template(
        "new_game/variants/show.html",
        row=row,
        source=source_of(row),
        counts=counts,
        players=players,
        described=teller.described(row.id, {}, players),
        others=[(count, teller.described(row.id, {}, count)) for count in by_the_book(row, counts, players)],
        shorts=short_forms(row),
        main=known(row.short_for),
    )


@dataclass(frozen=True, slots=True)
class Match:
    """A variant that matches, and why."""

    row: Variant
    why: str = ""  # the nickname and its country, or the rule; "" for its name
    by_rule: bool = False
    is_whole: bool = False  # the whole name was typed


class _Games:
    """The list of variants for this device's new game: the link of each line, and what is marked."""

    def __init__(self, arguments: MultiDict[str, str]) -> None:
        self.draft = stored_table() if may_read() else None
        self.composes = arguments.get("for") == HOUSE  # a variant is chosen to start house rules
        self.is_whole = "all" in arguments
        self.rows = entries()
        self.last = played_last() if may_read() else ""
        self.chosen = (self.draft.row.short_for or self.draft.row.id) if self.draft else ""

    def shelves(self) -> Context:
        """Return the sections of the whole list: the featured games, and the others on request."""
        in_front = sorted((row for row in self.rows if row.front), key=lambda row: row.front)
        front = {group: [row for row in in_front if row.group == group] for group in HEADINGS}
        more = [row for row in self.rows if not row.front]
        cousins = self._games(_(HEADINGS["family"]), front["family"])
        if not self.is_whole:
            many = len(more) + len(front["family"])
            cousins |= {"link": (self.url(all=1), ngettext("all %(num)s", "all %(num)s", many))}
        others = (cousins, *self._house_rules(""), self._games(_(HEADINGS["other"]), front["other"]))
        return {
            "left": self._shown((self._games(_(HEADINGS["classic"]), front["classic"]),)),
            "right": self._shown(others),
            "below": self._shown((self._games(_(MORE), more if self.is_whole else ()),)),
        }

    def matching(self, wanted: str) -> Context:
        """Return the sections of the matches: by name, then one for each rule."""
        sections: list[Context] = []
        by_rule = groupby(search(self.rows, wanted), key=lambda match: capital(match.why) if match.by_rule else "")
        for rule, group in by_rule:
            matches = [*group]
            many, first = len(matches), matches if self.is_whole else matches[:FIRST]
            section: Context = {
                "title": rule or _("By name"),
                "small": ngettext("%(num)s game found", "%(num)s games found", many),
                "lines": [self._line(match.row, "" if rule else match.why) for match in first],
            }
            if rest := many - len(first):
                url = self.url(all=1, find=request.args["find"])
                section["more"] = (url, ngettext("%(num)s more", "%(num)s more", rest))
            sections.append(section)
        sections += self._house_rules(wanted)
        if len(sections) == 1:
            return {"left": (), "right": (), "below": sections}
        return {"left": sections[:1], "right": sections[1:], "below": ()}

    def url(self, **more: Any) -> str:
        """Return a URL of the list for the same purpose."""
        return url_for("variants.index", **({"for": HOUSE} if self.composes else {}), **more)

    def _games(self, title: str, rows: Iterable[Variant]) -> Context:
        return {"title": title, "lines": [self._line(row) for row in rows]}

    def _line(self, row: Variant, why: str = "") -> Context:
        """Return a line; `why`: what matched, shown instead of the summary."""
        full, many = "", len(self.draft.players) if self.draft else 0
        if many > row.players[1] and not seats_more(row, many):
            full = _("Up to %(most)s players; you have %(many)s", most=row.players[1], many=many)
        goes = url_for("house_rules.new", variant=row.id) if self.composes else url_for("setup.new", pick=row.id)
        return {
            "id": row.id,
            "name": variant_called(row.name),
            "says": full or why or _(row.summary),
            "href": "" if full else goes,
            "rules": url_for("variants.show", variant_id=row.id),
            "mark": _("last played") if row.id == self.last else "",
            "is_chosen": row.id == (self.chosen or self.last),
        }

    def _house_rules(self, wanted: str) -> tuple[Context, ...]:
        """Return the section of the saved house rules; none without the passphrase, or when starting new ones."""
        if self.composes or not may_read():
            return ()
        words, lines = plain(wanted).split(), list[Context]()
        for saved in house_rules():  # last played first
            row, name = known(saved.rule.variant), saved.rule.name
            says = summary_of(row, saved.rule.rules) if row else ""
            if row and all(word in plain(f"{name} {says}") for word in words):
                line = {"id": f"rule-{saved.id}", "name": name, "says": says, "mark": ""}
                line["href"] = url_for("setup.new", rule=saved.id)
                line["rules"] = url_for("house_rules.of_house", rule_id=saved.id)
                lines.append(line | {"is_chosen": bool(self.draft) and name == self.draft.house_rules})
        section: Context = {
            "title": _("House rules"),
            "lines": lines if self.is_whole else lines[:FIRST],
            "link": (f"{url_for('variants.index')}?for={HOUSE}", _("New")),
            "import": url_for("house_rules.ask"),
        }
        return (section,) if lines or not wanted else ()

    def _shown(self, sections: Iterable[Context]) -> list[Context]:
        return [section for section in sections if section["lines"] or "link" in section]


def search(rows: Collection[Variant], wanted: str) -> tuple[Match, ...]:
    """Return the variants with every typed word in one name, otherwise in one rule; each once, with what matched."""
    if LADDER.fullmatch(wanted.strip()) and (dealt := _by_ladder(rows, tuple(map(int, re.findall(r"\d+", wanted))))):
        return dealt
    typed = tuple(plain(wanted).split())
    matches = (_named(row, typed) or _ruled(row, typed) for row in rows if typed)
    return tuple(
        sorted(filter(None, matches), key=lambda each: (each.by_rule, not each.is_whole, each.row.front or FAR))
    )


@lru_cache(20_000)
def plain(text: str) -> str:
    """Return text normalised for a search: no accents, no case, words split at hyphens and slashes."""
    letters = unicodedata.normalize("NFKD", re.sub(r"[’'`´]", "", text.casefold()))
    return re.sub(r"[\W_]+", " ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()


def _named(row: Variant, typed: Words) -> Match | None:
    """Return the match of the first name or nickname, whatever its spaces, or None."""
    joined = "".join(typed)
    for name, written, code in _names(row.id, reader_language()):
        whole = name.replace(" ", "")
        if whole.startswith(joined) or _has(name, typed):
            why = "" if code is None else _whose(written, code)
            return Match(row, why, is_whole=code is None and whole == joined)
    return None


@lru_cache(1_000)
def _names(variant: str, language: Language) -> tuple[tuple[str, str, str | None], ...]:
    """Return each name as searched, as written, and its territory (None for the game's own name)."""
    row = variant_of(variant)
    rows = (row, *short_forms(row))
    names: list[tuple[str, str | None]] = [(row.name, None), (variant_called(row.name, language), None)]
    names += [(name, "") for each in rows[1:] for name in (each.name, variant_called(each.name, language))]
    names += [(alias, "") for each in rows for alias in each.aliases]
    names += [pair for each in rows for pair in kind_pages(each).nicknames(each.id)]
    # Without its article too: L’Ascenseur, Ascenseur.
    return tuple((plain(each), name, code) for name, code in names for each in {name, ELIDED.sub("", name)})


def _whose(name: str, code: str) -> str:
    """Return a nickname with its country, such as Hellen (Netherlands)."""
    if not code:
        return _("also called %(name)s", name=name)
    country = territory(code)
    return country if name == country else with_remark(name, country)


def _ruled(row: Variant, typed: Words) -> Match | None:
    """Return the match of the first rule with every typed word, or None."""
    for rule, texts in _rules(row.id, reader_language()):
        # A search for the hook should not match games without it.
        if any(_has(text, typed) and (not text.startswith("no ") or "no" in typed) for text in texts):
            return Match(row, _(rule), by_rule=True)
    return None


@lru_cache(1_000)
def _rules(variant: str, language: Language) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return each rule's message, with its words in English and in a language."""
    row = variant_of(variant)
    rules = dict.fromkeys(rule for each in (row, *short_forms(row)) for rule in kind_pages(each).rule_words(each.id))
    spoken = (ENGLISH, language)
    return tuple((rule, frozenset(plain(each.catalog.gettext(rule)) for each in spoken)) for rule in rules)


def _has(text: str, typed: Words) -> bool:
    return all(any(word.startswith(each) for word in text.split()) for each in typed)


def _by_ladder(rows: Iterable[Variant], typed: tuple[int, ...]) -> tuple[Match, ...]:
    """Return the variants with these hand sizes, of which the largest and smallest are enough."""
    dealt = [row for row in rows if any(typed in _turns(each.id) for each in (row, *short_forms(row)))]
    why = _("Deals of %(ladder)s cards", ladder="-".join(map(str, typed)))
    return tuple(Match(row, why, by_rule=True) for row in sorted(dealt, key=lambda row: row.front or FAR))


@cache
def _turns(variant: str) -> tuple[tuple[int, ...], ...]:
    """Return the first hand size, those at the turns, and the last: with repeated sizes, and without."""
    row = variant_of(variant)
    ladder = kind_pages(row).described(variant, {}, usual_count(counts_of(row))).ladder
    turns = [
        size
        for before, size, after in zip((None, *ladder), ladder, (*ladder[1:], None), strict=False)
        if before is None or after is None or (size - before) * (after - size) <= 0
    ]
    return tuple(turns), tuple(size for size, _same in groupby(turns))
